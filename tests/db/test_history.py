"""Undo and redo: of everything, in any number, after a restart, with a struck-through branch in the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from db.store import FileStore
from gm_desk.app.ports import LogQuery
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Added, Ref, change
from tests.db.samples import BORIS, act, entry, evening, named, set_value

Opening = Callable[..., FileStore]


def states(store: FileStore) -> list[str]:
    return [found.state for found in store.log(LogQuery())]


def test_everything_is_undone_to_the_start_and_redone_across_restarts(fight: FileStore, opened: Opening) -> None:
    for number in range(50):
        set_value(fight, BORIS, "notes", f"note {number}", f"act {number}")
    boris = fight.document(BORIS)
    fight.close()
    again = opened(fight.path)
    undone = 0
    while again.undo():
        undone += 1
    assert undone == 53
    assert (again.roster(), again.encounters(), again.next_undo()) == ([], [], None)
    assert again.next_redo() == named("characters")
    again.close()
    third = opened(fight.path)
    while third.redo():
        undone -= 1
    assert undone == 0
    assert third.document(BORIS) == boris
    assert third.next_undo() == named("act 49")
    assert third.check() == []


def test_undo_and_redo_say_what_they_did(fight: FileStore) -> None:
    done = set_value(fight, BORIS, "notes", "x", "note")
    undone = fight.undo()
    assert undone is not None
    assert (undone.number, undone.name) == (done.number, named("note"))
    assert [(fact.before, fact.after) for fact in undone.facts] == [("x", "")]  # type: ignore[union-attr]
    redone = fight.redo()
    assert redone is not None
    assert list(redone.facts) == list(done.facts)


def test_a_new_act_strikes_through_what_had_been_undone(fight: FileStore, opened: Opening) -> None:
    act(fight, "first", change(BORIS, fight.document(BORIS), ("notes",), "1"), logged=entry("first"))
    act(fight, "second", change(BORIS, fight.document(BORIS), ("notes",), "2"), logged=entry("second"))
    fight.undo()
    fight.undo()
    assert states(fight) == ["done"] * 3 + ["undone"] * 2
    act(fight, "other", change(BORIS, fight.document(BORIS), ("notes",), "3"), logged=entry("other"))
    assert states(fight) == ["done"] * 3 + ["abandoned"] * 2 + ["done"]
    assert (fight.redo(), fight.next_redo()) == (None, None)
    fight.close()
    again = opened(fight.path)
    assert again.redo() is None
    again.undo()
    assert again.next_undo() == named("enter")
    assert states(again)[-3:] == ["abandoned", "abandoned", "undone"]
    assert again.check() == []


def test_acts_belong_to_the_session_of_play_they_happen_in(fight: FileStore) -> None:
    ref = Ref("session", "first")
    act(fight, "begin", Added(ref, evening("first", 1)), logged=entry("begin"))
    set_value(fight, BORIS, "notes", "unlogged")
    act(fight, "during", logged=entry("during"))
    act(fight, "end", change(ref, fight.document(ref), ("ended_at",), "2026-01-01T22:00:00Z"), logged=entry("end"))
    act(fight, "after", logged=entry("after"))
    assert [found.entry.search for found in fight.log(LogQuery(session="first"))] == ["begin", "during", "end"]
    assert fight.log(LogQuery())[-1].session is None


def test_undo_of_a_change_that_this_version_does_not_know_is_refused(fight: FileStore, opened: Opening) -> None:
    set_value(fight, BORIS, "notes", "x")
    fight.close()
    with closing(sqlite3.connect(fight.path)) as connection, connection:
        connection.execute("UPDATE act SET facts = replace(facts, 'changed', 'woven') WHERE number = 4")
    again = opened(fight.path)
    with pytest.raises(Refused) as refused:
        again.undo()
    assert refused.value.key == "unknown_fact"
    assert again.document(BORIS)["notes"] == "x"
    assert again.next_undo() == named("set")


def test_the_clock_set_back_changes_no_order(fight: FileStore) -> None:
    from datetime import UTC, datetime

    fight._clock = lambda: datetime(1999, 1, 1, tzinfo=UTC)
    act(fight, "past", logged=entry("past"))
    found = fight.log(LogQuery())
    assert (found[-1].at, found[-1].entry.search) == ("1999-01-01T00:00:00+00:00", "past")
    undone = fight.undo()
    assert undone is not None
    assert undone.name == named("past")
