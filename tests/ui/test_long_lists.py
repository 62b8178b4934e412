"""Long lists: the roster shows the first rows at once and all of them to who asks; a log without an index is looked through by and by."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from gm_desk.app.session import Session
from tests.ui.test_roll_log import note, told
from ui.bridge import Desk
from ui.log import model as log_model
from ui.log.column import LogColumn
from ui.roster.column import RosterColumn
from ui.roster.model import AT_FIRST

MANY = 1_000


@pytest.fixture
def roster(
    desk: Desk, session: Session, people: dict[str, str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> RosterColumn:
    wolf = next(line for line in session.store.roster() if line.id == people["Wolf"])
    many = [replace(wolf, id=f"{number}", name=f"Wolf {number:04}") for number in range(MANY - 1)]
    monkeypatch.setattr(session.store, "roster", lambda: [*many, wolf])
    monkeypatch.setattr(session.store, "searched", lambda: {line.id: "wolf" for line in [*many, wolf]})
    column = RosterColumn(desk)
    qtbot.addWidget(column)
    column.resize(232, 600)
    column.show()
    qtbot.waitExposed(column)
    return column


def test_the_roster_has_the_first_rows_at_first_and_counts_all(roster: RosterColumn) -> None:
    assert roster.model.rowCount() == AT_FIRST
    assert roster.model.found == MANY
    roster.model.fetchMore()
    assert roster.model.rowCount() == 2 * AT_FIRST
    QAbstractItemModelTester(roster.model, QAbstractItemModelTester.FailureReportingMode.Fatal)


def test_who_is_far_down_is_found_and_all_can_be_chosen(roster: RosterColumn, people: dict[str, str]) -> None:
    roster.select(people["Wolf"])
    assert [line.id for line in roster.selected()] == [people["Wolf"]]
    roster.search.setText("wolf")
    assert roster.model.rowCount() == MANY + 1, "who is chosen stays in sight"
    roster.view.clearSelection()
    roster.model.search("")
    roster.view.selectAll()
    assert len(roster.selected()) == MANY


def test_end_leads_to_the_very_last(roster: RosterColumn, people: dict[str, str]) -> None:
    roster.view.setFocus()
    QTest.keyClick(roster.view, Qt.Key.Key_End)
    assert [line.id for line in roster.selected()] == [people["Wolf"]]


def test_a_short_word_is_looked_for_stretch_by_stretch_and_news_are_followed(
    desk: Desk, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_model, "STRETCH", 3)
    for number in range(20):
        note(session, f"no {number}" if number in {1, 9, 19} else f"other {number}")
    column = LogColumn(desk)
    qtbot.addWidget(column)
    model = column.model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.search("no")
    assert model.is_looking
    assert told(model) == ["no 19"]
    qtbot.waitUntil(lambda: not model.is_looking)
    assert told(model) == ["no 1", "no 9", "no 19"]
    note(session, "other 20")
    note(session, "no 21")
    assert told(model) == ["no 1", "no 9", "no 19", "no 21"]
    session.undo()
    assert model.entry(model.index(3)).state == "undone"  # type: ignore[union-attr] # it is there
    session.undo_back_to(5)
    qtbot.waitUntil(lambda: not model.is_looking)
    states = [model.entry(model.index(row)).state for row in range(4)]  # type: ignore[union-attr] # they are there
    assert states == ["done", "undone", "undone", "undone"]


def test_nothing_found_is_said_when_all_has_been_looked_through(
    desk: Desk, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_model, "STRETCH", 3)
    for number in range(20):
        note(session, f"other {number}")
    column = LogColumn(desk)
    qtbot.addWidget(column)
    column.show()
    column.model.search("qq")
    assert column.view.isVisible()
    qtbot.waitUntil(lambda: not column.model.is_looking)
    assert not column.view.isVisible()
