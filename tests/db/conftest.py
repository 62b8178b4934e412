"""A campaign file of one's own for each test, copied from one that was made once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from db.lifecycle import create, open_store
from db.store import FileStore
from gm_desk.app.documents import new_campaign
from tests.db import samples


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of an empty campaign."""
    path = tmp_path_factory.mktemp("blank") / "blank.gmdesk"
    create(path, dict(new_campaign("Blank", "kmrp", "en")))
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, blank: bytes) -> Path:
    """An empty campaign, closed."""
    place = tmp_path / "Кампания.gmdesk"
    place.write_bytes(blank)
    return place


@pytest.fixture
def opened() -> Iterator[Callable[..., FileStore]]:
    """`open_store`, with everything closed when the test ends."""
    stores: list[FileStore] = []

    def opening(path: Path, *, read_only: bool = False) -> FileStore:
        stores.append(open_store(path, read_only=read_only))
        return stores[-1]

    yield opening
    for store in reversed(stores):
        store.close()


@pytest.fixture
def store(path: Path, opened: Callable[..., FileStore]) -> FileStore:
    """An empty campaign, open."""
    return opened(path)


@pytest.fixture
def fight(store: FileStore) -> FileStore:
    """A campaign with two characters in an encounter, stored by three acts with a log entry each."""
    samples.set_up_fight(store)
    return store
