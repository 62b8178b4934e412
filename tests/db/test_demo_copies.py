"""Old copies of the demos go; whatever somebody has made his own, opened lately, or has open, stays."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from db.backup import backup_folder, copy_campaign
from db.demo_copies import KEPT, thin_demos
from db.lifecycle import create
from db.lock import take_lock
from db.store import FileStore
from gm_desk.app.documents import new_campaign
from gm_desk.app.ports import Summary

MORE = 4


def is_blank(found: Summary) -> bool:
    return found.title == "Blank"


def written(folder: Path, name: str, blank: bytes, age: int) -> Path:
    """Write a campaign that is so many hours old."""
    path = folder / f"{name}.gmdesk"
    path.write_bytes(blank)
    os.utime(path, (1_700_000_000 - age * 3600,) * 2)
    return path


@pytest.fixture
def old(tmp_path: Path, blank: bytes) -> list[Path]:
    """More copies than stay, the newest first; their numbers say nothing about their age."""
    numbers = [3, 1, 9, 2, 5, 4, 8, 6, 7]
    assert len(numbers) == KEPT + MORE
    names = ["demo" if number == 1 else f"demo {number}" for number in numbers]
    return [written(tmp_path, name, blank, age) for age, name in enumerate(names)]


def there(paths: list[Path]) -> list[bool]:
    return [path.exists() for path in paths]


def test_the_newest_of_each_system_stay_and_nothing_is_left_of_the_others(tmp_path: Path, old: list[Path]) -> None:
    another = tmp_path / "demo 20.gmdesk"
    create(another, dict(new_campaign("Blank", "squad6", "en")))
    os.utime(another, (1, 1))
    copy_campaign(old[-1])
    copy_campaign(old[0])
    Path(f"{old[-1]}-wal").write_bytes(b"")
    thin_demos(tmp_path, (), is_blank)
    assert there(old) == [True] * KEPT + [False] * MORE
    assert another.exists()
    assert not backup_folder(old[-1]).exists()
    assert {each.name for each in tmp_path.iterdir()} == {
        *(path.name for path in old[:KEPT]),
        another.name,
        backup_folder(old[0]).name,
    }


def test_what_was_open_lately_is_open_or_is_no_demo_any_longer_stays(
    tmp_path: Path, old: list[Path], blank: bytes, opened: Callable[..., FileStore]
) -> None:
    recent, held, renamed, gone = old[-MORE:]
    renamed.unlink()
    create(renamed, dict(new_campaign("My own campaign", "kmrp", "en")))
    os.utime(renamed, (5, 5))
    moved = written(tmp_path, "Соль", blank, 999)
    damaged = written(tmp_path, "demo 77", blank[:5000], 999)
    os.utime(held, (9, 9))
    lock = take_lock(held)
    assert lock is not None
    try:
        thin_demos(tmp_path, [tmp_path / "elsewhere" / ".." / recent.name], is_blank)
    finally:
        lock.release()
    assert there([recent, held, renamed, gone]) == [True, True, True, False]
    assert there([moved, damaged]) == [True, True]
    store = opened(held)
    assert not store.read_only
    thin_demos(tmp_path, [recent], is_blank)
    assert store.check() == []
    assert held.exists()
    store.close()
    os.utime(held, (9, 9))
    thin_demos(tmp_path, [recent], is_blank)
    assert not held.exists()


def test_what_else_lies_among_the_copies_of_a_demo_is_not_touched(tmp_path: Path, old: list[Path]) -> None:
    copy = copy_campaign(old[-1])
    foreign = copy.with_name("notes.txt")
    foreign.write_text("mine")
    thin_demos(tmp_path, (), is_blank)
    assert there([old[-1], copy, foreign]) == [False, False, True]


def test_a_link_to_a_campaign_is_no_demo(tmp_path: Path, old: list[Path], blank: bytes) -> None:
    (tmp_path / "real").mkdir()
    real = written(tmp_path / "real", "demo", blank, 999)
    (tmp_path / "demo 50.gmdesk").symlink_to(real)
    thin_demos(tmp_path, (), is_blank)
    assert real.exists()


def test_where_nothing_can_be_removed_nothing_is_said(
    tmp_path: Path, old: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_path: Path, missing_ok: bool = False) -> None:
        raise PermissionError("held by somebody else")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", refused)
        thin_demos(tmp_path, (), is_blank)
    thin_demos(tmp_path / "no such folder", (), is_blank)
    assert all(there(old))
