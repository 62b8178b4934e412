"""A campaign that is opened at once is read while it is looked through, and not written before that."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from db import first_look
from db.first_look import FirstLook
from db.lifecycle import _Writer, open_store
from db.store import FileStore
from gm_desk.core.errors import BrokenFile, DeskError
from tests.db.damage import UNREAD, wipe_root
from tests.db.samples import WOLF, set_value

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"


@pytest.fixture
def closed(fight: FileStore) -> Path:
    """A campaign with a fight, at rest."""
    fight.close()
    return fight.path


@pytest.fixture
def looking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Hold every first look up until this is set."""
    go_on = Event()
    look = FirstLook._look

    def waiting(self: FirstLook) -> None:
        assert go_on.wait(30)
        look(self)

    monkeypatch.setattr(FirstLook, "_look", waiting)
    yield go_on
    go_on.set()


def look_through(store: FileStore) -> None:
    """Wait until a store's file has been looked through."""
    assert isinstance(store._beginning, _Writer)
    with suppress(BrokenFile):
        store._beginning._look.answer()


def beside(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir())


def test_it_is_read_at_once_and_written_when_it_has_been_looked_through(closed: Path, looking: Event) -> None:
    before = closed.read_bytes()
    store = open_store(closed, at_once=True)
    assert not store.read_only
    assert store.document(WOLF)["name"]
    assert [line.id for line in store.roster()]
    assert not store.try_to_write()
    store.keep_copy(pytest.fail)  # type: ignore[arg-type]  # nobody must call it
    assert closed.read_bytes() == before
    assert beside(closed) == [closed.name, f"{closed.name}.lock"]

    looking.set()
    look_through(store)
    assert store.try_to_write()
    set_value(store, WOLF, "notes", "grey")
    assert f"{closed.name}-wal" in beside(closed)
    store.close()
    assert beside(closed) == [closed.name]
    again = open_store(closed)
    assert again.document(WOLF)["notes"] == "grey"
    again.close()


def test_the_first_act_waits_for_it_and_says_so(closed: Path, looking: Event) -> None:
    store = open_store(closed, at_once=True)
    told: list[bool] = []

    def hear(waits: bool) -> None:
        told.append(waits)
        if waits:
            assert "grey" not in closed.read_bytes().decode("latin-1")
            Thread(target=looking.set).start()

    store.on_waiting(hear)
    set_value(store, WOLF, "notes", "grey")
    assert told == [True, False]
    set_value(store, WOLF, "notes", "white")
    assert told == [True, False]
    store.close()


def test_closing_before_it_is_over_leaves_the_file_as_it_was(closed: Path, looking: Event) -> None:
    before = closed.read_bytes()
    store = open_store(closed, at_once=True)
    Thread(target=looking.set).start()
    store.close()
    assert closed.read_bytes() == before
    assert beside(closed) == [closed.name]


def test_a_look_that_takes_long_is_broken_off(closed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(sqlite3.Connection):
        def execute(self, *_: object) -> sqlite3.Cursor:  # type: ignore[override]
            return super().execute(ENDLESS)

    def slow(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(path, factory=Slow)

    monkeypatch.setattr(first_look, "glance", slow)
    look = FirstLook(closed)
    assert not look.begin()
    look.stop()
    assert look.begin()
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        look.answer()


DEEDS: list[Callable[[FileStore], object]] = [
    lambda store: set_value(store, WOLF, "notes", "grey"),
    FileStore.undo,
    FileStore.redo,
    lambda store: store.undo_back_to(0),
    FileStore.try_to_write,
]


@pytest.mark.parametrize("deed", DEEDS)
def test_not_a_byte_of_a_damaged_file_is_written(closed: Path, deed: Callable[[FileStore], object]) -> None:
    damaged = wipe_root(closed, UNREAD)
    store = open_store(closed, at_once=True)
    assert store.document(WOLF)["name"]
    look_through(store)
    for _ in range(2):
        with pytest.raises(BrokenFile, match=r"file\.damaged"):
            deed(store)
    store.close()
    assert closed.read_bytes() == damaged
    assert beside(closed) == [closed.name]


def test_a_file_that_another_program_wrote_meanwhile_is_looked_through_anew(closed: Path, looking: Event) -> None:
    store = open_store(closed, at_once=True)
    damaged = wipe_root(closed, UNREAD)
    looking.set()
    with pytest.raises(DeskError, match=r"file\.(damaged|overwritten)"):
        set_value(store, WOLF, "notes", "grey")
    store.close()
    assert closed.read_bytes() == damaged


def test_what_a_killed_desk_left_is_looked_through_before_anything_is_read(fight: FileStore, tmp_path: Path) -> None:
    place = tmp_path / "killed" / fight.path.name
    place.parent.mkdir()
    for end in ("", "-wal"):
        (place.parent / (place.name + end)).write_bytes(Path(f"{fight.path}{end}").read_bytes())
    store = open_store(place, at_once=True)
    assert store._beginning is None
    store.close()


def test_a_second_desk_follows_one_that_has_not_begun_to_write(closed: Path, looking: Event) -> None:
    first = open_store(closed, at_once=True)
    second = open_store(closed, at_once=True)
    assert (first.read_only, second.read_only) == (False, True)
    assert second.document(WOLF)
    looking.set()
    set_value(first, WOLF, "notes", "grey")
    assert second.news() is not None
    assert second.document(WOLF)["notes"] == "grey"
    first.close()
    assert second.try_to_write()
    second.close()
    assert beside(closed) == [closed.name]
