"""The head of the encounter tab: making, naming, copying, ending, deleting fights, with no box in the way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.fight import Fight
from ui.encounter.head import EncounterHead
from ui.language import use_language


@pytest.fixture
def fight(qtbot: QtBot) -> Fight:
    return Fight(qtbot, Ann="app", Bo="app")


@pytest.fixture
def head(fight: Fight) -> EncounterHead:
    return fight.page.head


def names(fight: Fight) -> list[str]:
    return [line.name for line in fight.session.store.encounters()]


def test_name_and_round_are_shown(fight: Fight, head: EncounterHead) -> None:
    assert head.name.text() == "Ford"
    assert head.round.text() == "round 1"
    fight.press("Space", "Space")
    assert head.round.text() == "round 2"


def test_a_new_fight_is_named_where_it_stands(fight: Fight, head: EncounterHead, qtbot: QtBot) -> None:
    head.new_encounter()
    qtbot.waitUntil(head.edit.hasFocus)
    fight.press("Б", "р", "о", "д", " ", "1", "Enter")
    assert names(fight) == ["Ford", "Брод 1"]
    assert head.name.text() == "Брод 1"
    assert head.round.text() == "not begun"
    assert QApplication.focusWidget() is fight.view


def test_a_fight_chosen_in_the_menu_has_the_keys(fight: Fight, head: EncounterHead) -> None:
    """Space after it passes the turn, and does not open the menu again."""
    head.duplicate()
    copy = fight.desk.encounter
    head.chooser.setFocus()
    pick(head, "Ford · round 1")
    assert fight.desk.encounter == fight.encounter != copy
    assert QApplication.focusWidget() is fight.view
    head.chooser.setFocus()
    pick(head, "Rename")
    assert QApplication.focusWidget() is head.edit


def pick(head: EncounterHead, words: str) -> None:
    head._menu.aboutToShow.emit()
    next(each for each in head._menu.actions() if each.text() == words).trigger()


def test_escape_leaves_the_name_as_it_was(fight: Fight, head: EncounterHead) -> None:
    head.rename()
    fight.press("x", "Esc")
    assert names(fight) == ["Ford"]
    assert head._title.currentWidget() is head.name


def test_a_name_still_under_the_cursor_is_kept(fight: Fight, head: EncounterHead) -> None:
    head.rename()
    head.edit.setText("Gate")
    fight.page.commit_pending()
    assert names(fight) == ["Gate"]
    head.rename()
    head.edit.setText("Wall")
    fight.view.setFocus()
    assert names(fight) == ["Wall"]


def test_a_fight_without_a_name_is_refused_and_keeps_the_old_one(fight: Fight, head: EncounterHead) -> None:
    failures: list[str] = []
    fight.desk.failed.connect(failures.append)
    head.rename()
    head.edit.setText("  ")
    fight.press("Enter")
    assert names(fight) == ["Ford"]
    assert len(failures[0]) > 10


def test_a_copy_has_the_same_people_and_has_not_begun(fight: Fight, head: EncounterHead) -> None:
    head.duplicate()
    assert names(fight) == ["Ford", "Ford (copy)"]
    assert fight.names() == ["Ann", "Bo"]
    assert head.round.text() == "not begun"
    assert fight.panel.acting.stage == "idle"


def test_ending_clears_round_turn_and_states(fight: Fight, head: EncounterHead) -> None:
    head.end()
    assert head.round.text() == "not begun"
    assert fight.turn is None
    assert fight.panel.hint.text().startswith("Space begins the fight")
    fight.session.undo()
    assert head.round.text() == "round 1"
    assert fight.panel.acting.stage == "choosing"


def test_deleting_shows_another_fight_and_can_be_undone(fight: Fight, head: EncounterHead) -> None:
    head.duplicate()
    head.remove()
    assert names(fight) == ["Ford"]
    assert fight.desk.encounter == fight.encounter
    head.remove()
    assert fight.desk.encounter == ""
    assert not head.isVisible()
    fight.session.undo()
    assert names(fight) == ["Ford"]
    assert fight.desk.encounter == fight.encounter
    assert head.isVisible()


def test_fights_are_chosen_from_the_list(fight: Fight, head: EncounterHead) -> None:
    head.duplicate()
    head._fill()
    first = head._menu.actions()[0]
    assert first.text() == "Ford · round 1"
    first.trigger()
    assert head.name.text() == "Ford"


def test_a_name_is_text_and_never_markup(fight: Fight, head: EncounterHead) -> None:
    head.rename()
    head.edit.setText("<b>R&D</b>")
    fight.press("Enter")
    assert head.name.text() == "<b>R&D</b>"
    assert head.name.textFormat() == Qt.TextFormat.PlainText
    head._fill()
    assert head._menu.actions()[0].text().startswith("<b>R&&D</b>")


def test_another_language_is_spoken_at_once(fight: Fight, head: EncounterHead, qapp: QApplication) -> None:
    loaded = use_language(qapp, "ru")
    qapp.processEvents()
    assert ("gm_desk" in loaded) == (head.round.text() != "round 1")
