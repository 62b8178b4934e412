"""A file that is moved, replaced, written over or loses its log while it is open: noticed before an act is acknowledged."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from db.lifecycle import create
from db.store import FileStore
from gm_desk.app.documents import new_campaign
from gm_desk.app.ports import LogQuery
from gm_desk.core.errors import BrokenFile
from tests.db.samples import BORIS, WOLF, act, entry, set_value

pytestmark = pytest.mark.slow

Opening = Callable[..., FileStore]


def refused(store: FileStore, key: str) -> None:
    """An act must fail, and leave nothing on the screen."""
    before = store.document(WOLF)["notes"]
    with pytest.raises(BrokenFile) as broken:
        set_value(store, WOLF, "notes", "into the void")
    assert broken.value.key == key
    assert store.document(WOLF)["notes"] == before


def moved(path: Path) -> Path:
    """Take the file away, to be brought back."""
    return path.rename(path.with_name("elsewhere"))


def test_a_file_that_was_moved_is_noticed_and_work_goes_on_when_it_is_back(fight: FileStore) -> None:
    elsewhere = moved(fight.path)
    refused(fight, "file.gone")
    for deed in (fight.undo, fight.redo):
        with pytest.raises(BrokenFile):
            deed()
    elsewhere.rename(fight.path)
    set_value(fight, WOLF, "notes", "back")
    fight.close()
    assert [each.name for each in fight.path.parent.iterdir()] == [fight.path.name]


def test_a_file_that_is_moved_in_the_middle_of_an_act_does_not_get_the_act(fight: FileStore) -> None:
    def moving() -> datetime:
        moved(fight.path)
        return datetime.now(UTC)

    clock, fight._clock = fight._clock, moving
    refused(fight, "file.gone")
    fight._clock = clock
    fight.path.with_name("elsewhere").rename(fight.path)
    assert fight.log_size() == 3
    assert fight.next_undo() == {"key": "act.named", "params": {"name": "enter"}}
    set_value(fight, WOLF, "notes", "back")
    assert fight.check() == []


def test_an_act_stored_in_a_file_that_loses_its_name_at_that_moment_is_not_acknowledged(fight: FileStore) -> None:
    moving = [True]

    def at_commit(_connection: object) -> None:
        if moving:
            moving.clear()
            moved(fight.path)

    event.listen(fight._engine, "commit", at_commit)
    with pytest.raises(BrokenFile, match=r"file\.gone"):
        set_value(fight, WOLF, "notes", "stored, but where?")
    fight.path.with_name("elsewhere").rename(fight.path)
    # Not acknowledged, and shown as what it is: stored.
    assert fight.document(WOLF)["notes"] == "stored, but where?"
    assert fight.undo() is not None


def test_a_file_that_was_replaced_is_noticed_and_the_other_one_is_not_touched(
    fight: FileStore, opened: Opening
) -> None:
    other = fight.path.with_name("other.gmdesk")
    create(other, dict(new_campaign("Other", "kmrp", "en")))
    content = other.read_bytes()
    for beside in fight.path.parent.glob(f"{fight.path.name}-*"):
        beside.unlink()
    os.replace(other, fight.path)
    refused(fight, "file.gone")
    fight.close()
    assert fight.path.read_bytes() == content
    assert opened(fight.path).roster() == []


def test_closing_what_was_replaced_takes_nothing_from_the_desk_that_has_the_other(
    fight: FileStore, opened: Opening
) -> None:
    """The folder was moved, a new one has its name, and another desk plays there."""
    folder = fight.path.parent
    folder.rename(folder.with_name("moved"))
    folder.mkdir()
    create(fight.path, dict(new_campaign("Other", "kmrp", "en")))
    other = opened(fight.path)
    assert not other.read_only
    act(other, "other", logged=entry("other"))
    beside = sorted(each.name for each in folder.iterdir())
    fight.close()
    assert sorted(each.name for each in folder.iterdir()) == beside
    assert opened(fight.path).read_only
    act(other, "goes on", logged=entry("goes on"))
    assert other.log_size() == 2


def test_a_drive_that_was_pulled_is_noticed_and_closing_is_quiet(fight: FileStore) -> None:
    shutil.rmtree(fight.path.parent)
    refused(fight, "file.gone")
    fight.close()
    fight.path.parent.mkdir()


def test_a_log_that_was_removed_is_noticed_and_nothing_acknowledged_is_lost(fight: FileStore, opened: Opening) -> None:
    set_value(fight, BORIS, "notes", "acknowledged")
    fight.path.with_name(fight.path.name + "-wal").unlink()
    refused(fight, "file.gone")
    fight.close()
    again = opened(fight.path)
    assert again.document(BORIS)["notes"] == "acknowledged"
    assert again.check() == []


@pytest.mark.parametrize("longer", [True, False])
def test_a_file_that_was_written_over_is_noticed(fight: FileStore, longer: bool) -> None:
    size = fight.path.stat().st_size
    fight.path.write_bytes(b"Copied over it. " * (size // 16 * (2 if longer else 1)))
    there = fight.path.read_bytes()
    refused(fight, "file.overwritten")
    fight.close()
    assert fight.path.read_bytes() == there
    assert [each.name for each in fight.path.parent.iterdir()] == [fight.path.name]


def test_a_file_with_an_older_copy_written_over_it_is_noticed(fight: FileStore, opened: Opening) -> None:
    older = fight.path.read_bytes()
    for number in range(30):
        set_value(fight, WOLF, "gm_notes", f"{number}" * 4000)
    with closing(sqlite3.connect(fight.path)) as foreign:
        foreign.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    set_value(fight, WOLF, "notes", "after")
    fight.path.write_bytes(older)
    refused(fight, "file.overwritten")
    fight.close()
    assert fight.path.read_bytes() == older
    assert [each.name for each in fight.path.parent.iterdir()] == [fight.path.name]
    assert opened(fight.path).check() == []


def test_another_program_that_keeps_to_sqlites_manners_is_let_be(fight: FileStore) -> None:
    set_value(fight, WOLF, "notes", "grey")
    with closing(sqlite3.connect(fight.path)) as foreign:
        foreign.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    set_value(fight, WOLF, "notes", "black")
    assert fight.document(WOLF)["notes"] == "black"
    assert fight.check() == []


def test_a_clock_that_is_set_back_changes_no_order(fight: FileStore) -> None:
    now = datetime(2030, 1, 1, tzinfo=UTC)
    for number in range(5):
        fight._clock = lambda number=number: now - timedelta(days=400 * number)
        set_value(fight, WOLF, "notes", str(number))
        act(fight, f"back {number}", logged=entry(f"back {number}"))
    assert [each.entry.search for each in fight.log(LogQuery())][-5:] == [f"back {number}" for number in range(5)]
    for number in reversed(range(5)):
        assert fight.document(WOLF)["notes"] == str(number)
        fight.undo()
        fight.undo()
    assert fight.check() == []
