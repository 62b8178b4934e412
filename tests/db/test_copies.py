"""Dated copies: made in the background and only when something changed, thinned by their dates, the fullest whole one offered."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Queue
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db import background
from db.backup import backup_folder, dated_name
from db.copies import DatedCopy, dated_copies, newest_good, superfluous
from db.store import FileStore
from gm_desk.core.errors import DeskError, Refused
from tests.db.samples import WOLF, set_value

Opening = Callable[..., FileStore]
Told = Queue[Path | DeskError | None]
NOON = datetime(2026, 6, 15, 12, tzinfo=UTC)
SECONDS = 30


def kept(store: FileStore, at: datetime = NOON) -> Path | DeskError | None:
    """Ask for a copy in the background and wait for it."""
    told: Told = Queue()
    store._clock = lambda: at
    store.keep_copy(told.put)
    found = told.get(timeout=SECONDS)
    assert store._copying is not None
    store._copying._thread.join()
    return found


def test_what_killed_programs_left_half_copied_goes_when_the_next_copy_is_made(fight: FileStore) -> None:
    folder = backup_folder(fight.path)
    folder.mkdir()
    names = (".0123456789ab.new", ".0123456789ab.new-journal", ".ba9876543210.new", "my own.new")
    for name in names:
        (folder / name).write_bytes(b"half a copy")
    for name in (*names[:2], names[3]):
        os.utime(folder / name, (0, 0))
    assert isinstance(kept(fight), Path)
    left = {each.name for each in folder.iterdir() if each.name in names}
    assert left == {".ba9876543210.new", "my own.new"}, "one that is being made, or somebody's file, was taken away"


def test_a_copy_in_the_background_is_whole_and_is_not_made_again_while_nothing_changes(
    fight: FileStore, opened: Opening
) -> None:
    copy = kept(fight)
    assert isinstance(copy, Path)
    assert copy.parent == backup_folder(fight.path)
    assert kept(fight, NOON + timedelta(hours=1)) is None
    fight.undo()
    fight.redo()
    assert kept(fight, NOON + timedelta(hours=2)) is None
    fight.undo()
    assert isinstance(kept(fight, NOON + timedelta(hours=3)), Path)
    assert len(dated_copies(fight.path)) == 2
    again = opened(copy)
    assert again.check() == []
    assert again.document(WOLF) == fight.document(WOLF)


def test_a_campaign_in_which_nothing_has_happened_gets_no_copy(store: FileStore) -> None:
    assert kept(store) is None
    assert not backup_folder(store.path).exists()


def test_acts_go_on_while_a_copy_is_made_which_is_of_the_moment_it_began(
    fight: FileStore, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PAGES_A_STEP", 1)
    under_way, go_on = Event(), Event()

    def between(self: object, *_: int) -> None:
        under_way.set()
        assert go_on.wait(SECONDS)

    monkeypatch.setattr(background.CopyInBackground, "_between_steps", between)
    told: Told = Queue()
    fight.keep_copy(told.put)
    assert under_way.wait(SECONDS)
    fight.keep_copy(told.put)
    for number in range(20):
        set_value(fight, WOLF, "notes", f"{number} " * 2000)
    assert told.empty()
    go_on.set()
    copy = told.get(timeout=SECONDS)
    assert isinstance(copy, Path)
    again = opened(copy)
    assert again.document(WOLF)["notes"] == ""
    assert again.check() == []
    assert fight.check() == []
    assert told.empty()


def test_closing_gives_up_a_copy_that_is_under_way_and_leaves_nothing_of_it(
    fight: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PAGES_A_STEP", 1)
    monkeypatch.setattr(background, "PAUSE_SECONDS", 0.05)
    told: Told = Queue()
    fight.keep_copy(told.put)
    fight.close()
    assert told.empty()
    assert dated_copies(fight.path) == []
    assert [each.name for each in fight.path.parent.iterdir() if each.is_file()] == [fight.path.name]
    assert not backup_folder(fight.path).exists() or not list(backup_folder(fight.path).iterdir())


def test_a_copy_that_cannot_be_made_says_why_and_no_other_is_removed(
    fight: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = kept(fight, NOON - timedelta(days=90))
    older = kept_anew(fight, NOON - timedelta(days=91))
    assert isinstance(old, Path)
    set_value(fight, WOLF, "notes", "more")

    def full(*_: object, **__: object) -> Path:
        raise Refused("disk_full", "there")

    monkeypatch.setattr(background, "back_up", full)
    told = kept(fight)
    assert isinstance(told, Refused)
    assert {each.path for each in dated_copies(fight.path)} == {old, older}


def kept_anew(store: FileStore, at: datetime) -> Path:
    """Change something and keep a copy."""
    set_value(store, WOLF, "gm_notes", f"{at.isoformat()} {store.revision}")
    copy = kept(store, at)
    assert isinstance(copy, Path)
    return copy


def test_of_several_copies_of_one_second_the_last_is_the_newest(fight: FileStore) -> None:
    made = [kept_anew(fight, NOON) for _ in range(11)]
    assert [copy.path for copy in dated_copies(fight.path)] == made
    assert kept(fight) is None


def test_a_new_copy_thins_the_old_ones(fight: FileStore) -> None:
    days = (400, 399, 65, 64, 20.2, 20.1, 3, 0.9, 0.5)
    made = {day: kept_anew(fight, NOON - timedelta(days=day)) for day in days}
    newest = kept_anew(fight, NOON)
    left = {each.path for each in dated_copies(fight.path)}
    assert left == {newest, *(made[day] for day in (399, 64, 20.1, 3, 0.9, 0.5))}


MINUTES = st.integers(-5_000, 60 * 24 * 400)


@given(ages=st.lists(MINUTES, max_size=60, unique=True))
def test_thinning_keeps_the_last_day_a_day_for_a_month_and_a_month_for_ever(ages: list[int]) -> None:
    copies = [DatedCopy(Path(str(age)), (NOON - timedelta(minutes=age)).astimezone()) for age in ages]
    gone = superfluous(copies, NOON)
    left = [copy for copy in copies if copy not in gone]
    assert superfluous(left, NOON) == []
    for copy in copies:
        age = NOON - copy.at
        if age < timedelta(days=1):
            assert copy in left
        elif age < timedelta(days=30):
            assert any(each.at.date() == copy.at.date() and each.at >= copy.at for each in left)
        else:
            month = (copy.at.year, copy.at.month)
            assert any((each.at.year, each.at.month) == month and each.at >= copy.at for each in left)
    if copies:
        assert max(copies, key=lambda copy: copy.at) in left


def test_what_else_lies_in_the_folder_of_copies_is_not_ours(fight: FileStore) -> None:
    folder = backup_folder(fight.path)
    folder.mkdir()
    stem = fight.path.stem
    for name in ("mine.gmdesk", f"{stem} 2020-01-01.gmdesk", f"{stem} 2020-02-31 10-00-00.gmdesk", f"{stem} 2020-01-01 10-00-00.txt", "Другая 2020-01-01 10-00-00.gmdesk"):  # fmt: skip
        (folder / name).write_text("not a copy")
    (folder / f"{stem} 2020-01-02 10-00-00.gmdesk").mkdir()
    assert dated_copies(fight.path) == []
    before = set(folder.iterdir())
    copy = kept(fight)
    assert set(folder.iterdir()) == before | {copy}


def test_the_copy_that_is_offered_is_whole_and_holds_most_whatever_the_clock_said(fight: FileStore) -> None:
    assert newest_good(fight.path) is None
    most = kept_anew(fight, NOON - timedelta(days=1))
    set_back = kept_anew(fight, NOON - timedelta(days=2))
    damaged = kept_anew(fight, NOON + timedelta(days=1))
    data = damaged.read_bytes()
    damaged.write_bytes(data[:4096] + b"\xff" * 8192 + data[12288:])
    dated_name(fight.path, NOON + timedelta(days=3)).write_bytes(b"junk")
    dated_name(fight.path, NOON + timedelta(days=4)).write_bytes(b"")
    offered = newest_good(fight.path)
    assert offered is not None
    assert offered.path == set_back
    assert offered.at == NOON - timedelta(days=2)
    assert (offered.summary.title, offered.summary.characters, offered.summary.log_entries) == ("Blank", 2, 3)
    set_back.unlink()
    offered = newest_good(fight.path)
    assert offered is not None
    assert offered.path == most
