"""Two desks on one campaign: the second reads, follows the first, and takes writing over when the first has closed or died."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from db.lifecycle import open_store
from db.store import FileStore
from gm_desk import bootstrap
from gm_desk.app import roster
from gm_desk.app.session import ChangeSet, Session
from gm_desk.core.errors import BrokenFile, Refused
from tests.db.samples import BORIS, FIGHT, WOLF, WOLF_FIGHTS, act, entry, set_value

pytestmark = pytest.mark.slow

Opening = Callable[..., FileStore]


class Screen:
    """Somebody who looks at what changed."""

    def __init__(self, session: Session) -> None:
        self.seen: list[ChangeSet] = []
        session.subscribe(self.seen.append)

    def touched(self) -> set[str]:
        """Return what was told since the last call."""
        found = {ref.id for changes in self.seen for ref in changes.refs}
        self.seen.clear()
        return found


@pytest.fixture
def second(fight: FileStore) -> Iterator[Session]:
    """A second desk on the campaign that `fight` has open."""
    session = bootstrap.open_campaign(fight.path)
    yield session
    session.close()


def test_the_second_desk_is_told_what_each_act_undo_and_redo_of_the_first_touched(
    fight: FileStore, second: Session
) -> None:
    screen = Screen(second)
    assert second.store.read_only
    assert not second.follow()
    assert screen.seen == []
    set_value(fight, WOLF, "notes", "grey")
    assert not second.follow()
    assert screen.touched() == {WOLF.id}
    assert second.character(WOLF.id)["notes"] == "grey"
    fight.undo()
    set_value(fight, BORIS, "notes", "brave")
    second.follow()
    assert screen.touched() == {WOLF.id, BORIS.id}
    assert (second.character(WOLF.id)["notes"], second.character(BORIS.id)["notes"]) == ("", "brave")
    for _ in range(2):
        fight.undo()
    second.follow()
    # And who the abandoned act in between had touched: too much is looked at again, never too little.
    assert screen.touched() == {WOLF.id, BORIS.id, FIGHT.id, WOLF_FIGHTS.id, "c-boris"}
    assert second.combatants(FIGHT.id) == []
    for _ in range(2):
        fight.redo()
    second.follow()
    assert screen.touched() == {WOLF.id, BORIS.id, FIGHT.id, WOLF_FIGHTS.id, "c-boris"}
    assert len(second.combatants(FIGHT.id)) == 2


def test_an_act_that_only_left_a_line_in_the_log_is_told_too(fight: FileStore, second: Session) -> None:
    screen = Screen(second)
    act(fight, "note", logged=entry("a note"))
    second.follow()
    assert [changes.refs for changes in screen.seen] == [frozenset()]
    assert second.store.log_size() == 4


def test_the_second_desk_takes_writing_over_when_the_first_has_closed(fight: FileStore, second: Session) -> None:
    screen = Screen(second)
    set_value(fight, WOLF, "notes", "last words")
    fight.close()
    assert second.follow()
    assert screen.touched() == {WOLF.id}
    assert not second.store.read_only
    assert second.character(WOLF.id)["notes"] == "last words"
    roster.edit(second, WOLF.id, ("notes",), "mine now")
    assert screen.touched() == {WOLF.id}
    assert second.follow()
    assert screen.seen == []
    third = open_store(fight.path)
    assert third.read_only
    third.close()
    second.undo()
    second.undo()
    assert second.character(WOLF.id)["notes"] == ""
    assert second.store.check() == []


def test_of_two_that_wait_one_takes_over(fight: FileStore, second: Session) -> None:
    third = bootstrap.open_campaign(fight.path)
    fight.close()
    assert (second.follow(), third.follow()) == (True, False)
    roster.edit(second, WOLF.id, ("notes",), "second")
    assert not third.follow()
    assert third.character(WOLF.id)["notes"] == "second"
    second.close()
    assert third.follow()
    third.close()
    assert [each.name for each in fight.path.parent.iterdir()] == [fight.path.name]


DIES = """
import os, signal, sys, time
from pathlib import Path
from db.lifecycle import open_store
from tests.db.samples import WOLF, set_up_fight, set_value
store = open_store(Path(sys.argv[1]))
set_up_fight(store)
set_value(store, WOLF, "notes", "acknowledged")
print("played", flush=True)
sys.stdin.readline()
os.abort() if sys.platform == "win32" else os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_desk_that_died_is_taken_over_from_with_all_that_it_acknowledged(path: Path) -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", DIES, str(path)], **pipes) as first:
        assert first.stdout is not None
        assert first.stdout.readline().split() == [b"played"]
        second = bootstrap.open_campaign(path)
        assert not second.follow()
        first.communicate(b"die\n")
    assert second.follow()
    assert second.character(WOLF.id)["notes"] == "acknowledged"
    roster.edit(second, WOLF.id, ("notes",), "mine now")
    assert second.store.check() == []
    second.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_desk_that_was_asked_to_read_only_never_takes_over(fight: FileStore, opened: Opening) -> None:
    reader = opened(fight.path, read_only=True)
    fight.close()
    assert not reader.try_to_write()
    with pytest.raises(Refused, match="read_only"):
        reader.undo()


if sys.platform != "win32":

    def test_what_was_put_in_the_place_of_the_file_is_not_taken_over(
        fight: FileStore, second: Session, blank: bytes
    ) -> None:
        fight.close()
        other = fight.path.with_name("other")
        other.write_bytes(blank)
        os.replace(other, fight.path)
        with pytest.raises(BrokenFile, match=r"file\.gone"):
            second.follow()
        assert second.store.read_only
        assert fight.path.read_bytes() == blank
