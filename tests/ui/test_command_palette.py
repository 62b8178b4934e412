"""Ctrl+K finds characters, fights, acts, screens and commands by a few letters, and does them on Enter."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from tests.keyboard import type_text
from ui.command_palette import Command, find, rank
from ui.main_window import MainWindow
from ui.workspace import FIGHT, REFERENCE, SHEET, Workspace


def command(name: str) -> Command:
    return Command(name, "", QIcon(), str)


@pytest.fixture
def opened(window: MainWindow, session: Session, people: dict[str, str]) -> Workspace:
    encounter = encounters.create(session, "The ford")
    encounters.add(session, encounter, [people["Wolf"], people["Bear"]])
    encounters.create(session, "The bridge")
    path: Path = session.store.path
    session.store.close()
    assert window.open_campaign(path)
    assert window.workspace is not None
    return window.workspace


def names(window: MainWindow) -> list[str]:
    model = window.palette_.model
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def do(window: MainWindow, qtbot: QtBot, typed: str) -> None:
    window.actions_["palette"].trigger()
    type_text(window.palette_.field, typed)
    qtbot.keyClick(window.palette_.field, Qt.Key.Key_Return)


def test_a_name_that_begins_so_comes_before_one_that_holds_it() -> None:
    found = find([command("Бородатый"), command("Старый Бор"), command("Забор"), command("Ёлка")], "бор")
    assert [each.name for each in found] == ["Бородатый", "Старый Бор", "Забор"]
    assert rank([], "anything") == 0
    assert rank(["zz"], "anything") is None


def test_all_words_must_be_there_in_any_order() -> None:
    assert [each.name for each in find([command("Wolf of the ford"), command("Wolf")], "ford wolf")] == [
        "Wolf of the ford"
    ]


def test_a_character_is_found_and_its_sheet_opened(
    window: MainWindow, opened: Workspace, people: dict[str, str], qtbot: QtBot
) -> None:
    do(window, qtbot, "boris")
    assert opened.desk.character == people["Boris"]
    assert opened.page == SHEET
    assert not window.palette_.isVisible()


def test_a_fight_is_found_and_shown(window: MainWindow, opened: Workspace, qtbot: QtBot) -> None:
    opened.show_page(SHEET)
    do(window, qtbot, "bridge")
    assert opened.desk.session.encounter(opened.desk.encounter)["name"] == "The bridge"
    assert opened.page == FIGHT


def test_an_act_of_whose_turn_it_is_goes_to_the_act_panel(window: MainWindow, opened: Workspace, qtbot: QtBot) -> None:
    session, encounter = opened.desk.session, opened.desk.encounter
    session.execute(session.preview(Play("next_turn", encounter=encounter)))
    asked: list[Play] = []
    opened.desk.play_requested.connect(asked.append)
    act = next(
        each
        for each in session.system.acts
        if each.available(session.scene(Play(each.id, actor=session.encounter(encounter)["turn"], encounter=encounter)))
    )
    do(window, qtbot, opened.desk.text(act.label))
    assert [(play.act, play.actor) for play in asked] == [(act.id, session.encounter(encounter)["turn"])]


def test_a_command_is_found_and_done(window: MainWindow, opened: Workspace, qtbot: QtBot) -> None:
    do(window, qtbot, "fold the log")
    assert not opened.log.isVisible()


def test_a_table_of_the_rulebook_is_found_and_shown_alone(window: MainWindow, opened: Workspace, qtbot: QtBot) -> None:
    do(window, qtbot, "pyramid of health")
    assert opened.page == REFERENCE
    (table,) = [each for each in opened.reference.tables if each.isVisible()]
    assert table.title == "The pyramid of health"


def test_without_a_campaign_the_windows_own_commands_are_there(window: MainWindow) -> None:
    window.actions_["palette"].trigger()
    assert "Settings…" in names(window)
    assert "Undo" not in names(window)
    window.palette_.dismiss()


def test_arrows_move_escape_goes_back_to_where_one_was(window: MainWindow, opened: Workspace, qtbot: QtBot) -> None:
    window.activateWindow()
    opened.roster.view.setFocus()
    qtbot.waitUntil(opened.roster.view.hasFocus)
    window.actions_["palette"].trigger()
    palette = window.palette_
    qtbot.waitUntil(palette.field.hasFocus)
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    qtbot.keyClick(palette.field, Qt.Key.Key_Up)
    qtbot.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == 0
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert QApplication.focusWidget() is opened.roster.view


def test_nothing_found_is_said_and_enter_does_nothing(window: MainWindow, opened: Workspace, qtbot: QtBot) -> None:
    window.actions_["palette"].trigger()
    type_text(window.palette_.field, "ъъъ")
    assert names(window) == []
    assert window.palette_._nothing.isVisible()
    qtbot.keyClick(window.palette_.field, Qt.Key.Key_Return)
    assert window.palette_.isVisible()
    window.palette_.dismiss()


def test_markup_in_names_stays_text_and_the_model_keeps_qts_rules(window: MainWindow, opened: Workspace) -> None:
    tester = QAbstractItemModelTester(window.palette_.model, QAbstractItemModelTester.FailureReportingMode.Warning)
    roster.create(opened.desk.session, "<b>Bold</b> " + "Щ" * 250)
    window.actions_["palette"].trigger()
    window.palette_.field.setText("<b>")
    assert names(window)[0].startswith("<b>Bold</b>")
    window.palette_.grab()
    window.palette_.dismiss()
    assert tester.model() is window.palette_.model
