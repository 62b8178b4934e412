"""The log is narrowed by character, kind, round and session, together with the search, and goes out as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, evenings, roster
from gm_desk.app.accounts import note_of
from gm_desk.app.dice_tray import throw
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.systems.protocol import Text
from ui.bridge import Desk
from ui.language import use_language
from ui.log.column import LogColumn


@pytest.fixture
def column(desk: Desk, session: Session, people: dict[str, str], qtbot: QtBot) -> LogColumn:
    """A log of: a note, a session of play with a check of Anna's and loose dice in it, two rounds of a fight."""
    said = Text("act.note", text="before it all")
    session.perform(said, [], None, note_of("note", [said], session.catalogues))
    evenings.begin(session, "First")
    throw(session, "d20")
    preview = session.preview(Play("check", actor=people["Anna"]))
    while preview.prompt:
        preview = session.preview(preview.play.throw(preview.prompt, [0, 0, 0, 0]))
    session.execute(preview)
    evenings.end(session)
    fight = encounters.create(session, "Ford")
    encounters.add(session, fight, [people["Wolf"]])
    for _ in range(2):
        session.execute(session.preview(Play("next_turn", encounter=fight)))
    made = LogColumn(desk)
    qtbot.addWidget(made)
    made.resize(292, 400)
    made.show()
    QTest.mouseClick(made.filter_button, Qt.MouseButton.LeftButton)
    return made


def told(column: LogColumn) -> list[str]:
    return [str(column.model.index(row).data()) for row in range(column.model.rowCount())]


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))
    box.activated.emit(box.currentIndex())


def test_by_character(column: LogColumn, people: dict[str, str]) -> None:
    choose(column.filter.character, people["Anna"])
    (only,) = told(column)
    assert "Anna" in only


def test_by_kind(column: LogColumn) -> None:
    choose(column.filter.kind, "dice")
    (only,) = told(column)
    assert "d20" in only


def test_by_session(column: LogColumn, session: Session) -> None:
    everything = len(told(column))
    choose(column.filter.session, session.store.sessions()[0]["id"])
    assert 0 < len(told(column)) < everything
    assert not any("before it all" in line for line in told(column))


def test_by_round(column: LogColumn) -> None:
    column.filter.round.setValue(2)
    (only,) = told(column)
    assert "Wolf" in only


def test_a_filter_and_the_search_hold_together(column: LogColumn, people: dict[str, str]) -> None:
    column.search.setText("wolf")
    column._search_now()
    choose(column.filter.character, people["Anna"])
    assert told(column) == []
    assert column._stack.nothing.isVisible()


def test_what_happens_under_a_filter_is_shown_only_if_it_answers(column: LogColumn, session: Session) -> None:
    choose(column.filter.kind, "dice")
    said = Text("act.note", text="quiet")
    session.perform(said, [], None, note_of("note", [said], session.catalogues))
    throw(session, "d6")
    assert len(told(column)) == 2


def test_hiding_the_filter_shows_everything_again(column: LogColumn) -> None:
    everything = told(column)
    choose(column.filter.kind, "note")
    column.filter.round.setValue(7)
    QTest.mouseClick(column.filter_button, Qt.MouseButton.LeftButton)
    assert told(column) == everything
    assert not column.filter.isVisible()


def test_a_choice_outlives_new_characters_and_another_language(
    column: LogColumn, session: Session, people: dict[str, str], qapp: QApplication
) -> None:
    choose(column.filter.character, people["Anna"])
    roster.create(session, "Aaron")
    use_language(qapp, "ru")
    QApplication.processEvents()
    assert column.filter.character.currentData() == people["Anna"]
    assert column.filter.kind.itemText(0) == "Всё"
    assert len(told(column)) == 1


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_what_is_shown_is_saved(column: LogColumn, desk: Desk, tmp_path: Path, form: str) -> None:
    choose(column.filter.kind, "dice")
    path = tmp_path / "log"
    column.filter.save(path, form, column.model.wanted)  # type: ignore[arg-type]
    written = path.read_text(encoding="utf-8")
    assert "d20" in written
    assert "before it all" not in written
    assert form != "json" or json.loads(written)[0]["kind"] == "dice"
