"""The initiative list: what it shows, and what can be done to who is in it, by key, menu and drag."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, roster
from gm_desk.core.facts import Ref
from gm_desk.systems.protocol import Text
from tests.toy.system import add_character, toy_fight, toy_session
from tests.ui.fight import Fight
from ui.bridge import Desk
from ui.dragging import pack_characters
from ui.encounter import EncounterPage
from ui.encounter.initiative_model import HEALTH, PLACE, ROLL, STATES, WHO, InitiativeModel
from ui.encounter.initiative_view import MEASURED_ROWS
from ui.encounter.row_menu import RowMenu
from ui.health import Points
from ui.hp_track import HpTrack

NO_WINDOW_MANAGER = pytest.mark.qt_log_ignore("This plugin does not support")
"""Popups ask the offscreen platform for what only a real one has."""
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def fight(qtbot: QtBot) -> Fight:
    return Fight(qtbot, Ann="table", Bo="app", Cy="app")


def cell(fight: Fight, row: int, column: int) -> str:
    return str(fight.model.index(row, column).data())


def combatant(fight: Fight, place: int) -> dict[str, object]:
    return fight.session.store.document(Ref("combatant", fight.people[place]))


def find(menu: QMenu, *words: str) -> QAction:
    """Find an action by its words, through submenus."""
    for word in words[:-1]:
        found = next(each for each in menu.actions() if each.text().startswith(word)).menu()
        assert isinstance(found, QMenu)
        menu = found
    return next(each for each in menu.actions() if each.text().startswith(words[-1]))


def test_a_row_says_who_with_what_roll_in_what_state_and_health(fight: Fight) -> None:
    encounters.set_state(fight.session, fight.encounter, [fight.people[1]], "dazed", 2)
    assert fight.names() == ["Ann", "Bo", "Cy"]
    assert cell(fight, 0, PLACE) == "1"
    assert cell(fight, 0, WHO) == "Ann · at the table"
    assert cell(fight, 0, ROLL) == "21"
    assert cell(fight, 1, STATES) == "dazed"
    assert cell(fight, 1, HEALTH) == "10 of 10 hit points"
    assert fight.model.line(0).has_turn
    assert not fight.model.line(0).done


def test_the_model_keeps_qts_promises_whatever_happens(qtbot: QtBot) -> None:
    session = toy_session()
    desk = Desk(session)
    model = InitiativeModel(desk)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    encounter, people = toy_fight(session, Ann="app", Bo="app", Cy="app")
    desk.select_encounter(encounter)
    assert model.ids() == people
    encounters.move(session, encounter, people[2], 0)
    assert model.ids() == [people[2], people[0], people[1]]
    roster.mark(session, session.actor(people[0], encounter).id, "points")
    health = model.line(1).health
    assert isinstance(health, Points)
    assert health.current == 9
    encounters.dismiss(session, encounter, [people[0]])
    assert model.rowCount() == 2
    session.undo()
    assert model.ids() == [people[2], people[0], people[1]]
    encounters.remove(session, encounter)
    assert model.rowCount() == 0
    session.undo()
    desk.select_encounter(encounter)
    assert model.rowCount() == 3


def test_only_rows_that_changed_are_told_as_changed(fight: Fight, qtbot: QtBot) -> None:
    with qtbot.waitSignal(fight.model.dataChanged) as told:
        roster.mark(fight.session, fight.session.actor(fight.people[1], fight.encounter).id, "points")
    first, last = told.args[0], told.args[1]
    assert (first.row(), last.row()) == (1, 1)
    with qtbot.assertNotEmitted(fight.model.dataChanged):
        add_character(fight.session, "Stranger")


def test_alt_and_arrows_reorder_and_keep_the_selection(fight: Fight) -> None:
    ann, bo, cy = fight.people
    fight.view.select_ids([cy])
    QTest.keyClick(fight.view, Qt.Key.Key_Up, ALT)
    assert fight.model.ids() == [ann, cy, bo]
    assert fight.view.selected_ids() == [cy]
    fight.view.select_ids([ann, cy])
    QTest.keyClick(fight.view, Qt.Key.Key_Down, ALT)
    assert fight.model.ids() == [bo, ann, cy]
    QTest.keyClick(fight.view, Qt.Key.Key_Down, ALT)
    assert fight.model.ids() == [bo, ann, cy]
    fight.session.undo()
    assert fight.model.ids() == [ann, cy, bo]


def test_reordering_never_skips_or_repeats_a_turn(fight: Fight) -> None:
    ann, bo, cy = fight.people
    fight.press("Space")
    assert fight.turn == bo
    fight.view.select_ids([cy])
    QTest.keyClick(fight.view, Qt.Key.Key_Up, ALT)
    QTest.keyClick(fight.view, Qt.Key.Key_Up, ALT)
    assert fight.model.ids() == [cy, ann, bo]
    fight.press("Space")
    assert fight.turn == cy
    assert fight.session.encounter(fight.encounter)["round"] == 1


def test_delete_lets_go_and_selects_the_next(fight: Fight) -> None:
    ann, bo, cy = fight.people
    fight.view.select_ids([ann])
    fight.press("Delete")
    assert fight.model.ids() == [bo, cy]
    assert fight.turn == bo
    assert fight.view.selected_ids() == [bo]
    fight.press("Delete", "Delete")
    assert fight.page._stack.currentWidget() is fight.page._nobody
    for _ in range(3):
        fight.session.undo()
    assert fight.model.ids() == [ann, bo, cy]
    assert fight.turn == ann


def drop(fight: Fight, data: QMimeData, row: int) -> None:
    assert fight.model.canDropMimeData(data, Qt.DropAction.MoveAction, row, 0, QModelIndex())
    fight.model.dropMimeData(data, Qt.DropAction.MoveAction, row, 0, QModelIndex())


def test_a_row_is_dragged_to_another_place(fight: Fight) -> None:
    ann, bo, cy = fight.people
    drop(fight, fight.model.mimeData([fight.model.index(0, WHO)]), 3)
    assert fight.model.ids() == [bo, cy, ann]
    drop(fight, fight.model.mimeData([fight.model.index(2, WHO)]), 1)
    assert fight.model.ids() == [bo, ann, cy]
    assert not fight.model.canDropMimeData(QMimeData(), Qt.DropAction.MoveAction, 0, 0, QModelIndex())


def test_characters_are_dragged_in_from_the_roster(fight: Fight) -> None:
    stranger = add_character(fight.session, "Stranger")
    drop(fight, pack_characters([stranger]), -1)
    assert fight.names() == ["Ann", "Bo", "Cy", "Stranger"]
    failures: list[str] = []
    fight.desk.failed.connect(failures.append)
    drop(fight, pack_characters([stranger]), -1)
    assert failures[-1] == "They all stand in Ford already."


def test_the_name_for_the_players_is_typed_in_the_row(fight: Fight, qtbot: QtBot) -> None:
    fight.view.select_ids([fight.people[1]])
    fight.press("F2")
    editor = fight.view.findChild(QLineEdit)
    assert editor is not None
    qtbot.waitUntil(lambda: QApplication.focusWidget() is editor)
    revision = fight.session.store.revision
    fight.press("Т", "е", "н", "ь", " ", "d", "1")
    assert fight.session.store.revision == revision
    fight.press("Enter")
    qtbot.waitUntil(lambda: combatant(fight, 1)["alias"] == "Тень d1")
    assert cell(fight, 1, WHO) == "Bo · players see: Тень d1"


def test_states_are_set_and_cleared_for_many_at_once(fight: Fight) -> None:
    _, bo, cy = fight.people
    menu = RowMenu(fight.desk, fight.page).build([bo, cy])
    undo = len(fight.session.store.acts)  # type: ignore[attr-defined]
    find(menu, "States", "dazed", "3 turn").trigger()
    assert combatant(fight, 1)["states"] == combatant(fight, 2)["states"] == {"dazed": 3}
    assert len(fight.session.store.acts) == undo + 1  # type: ignore[attr-defined]
    find(menu, "States", "hidden hand").trigger()
    find(menu, "States", "oath", "to the sea").trigger()
    assert fight.session.actor(bo, fight.encounter).sheet["states"] == [{"id": "oathed", "value": "sea"}]
    again = RowMenu(fight.desk, fight.page).build([bo, cy])
    assert find(again, "States", "hidden hand").isChecked()
    assert find(again, "States", "dazed", "3 turn").isChecked()
    find(again, "States", "hidden hand").trigger()
    find(again, "States", "dazed", "Not any more").trigger()
    find(again, "States", "oath", "Not any more").trigger()
    assert combatant(fight, 1)["states"] == {}
    assert fight.session.actor(bo, fight.encounter).sheet["states"] == []


def test_a_state_of_one_of_many_is_not_shown_as_everybodys(fight: Fight) -> None:
    _, bo, cy = fight.people
    encounters.set_state(fight.session, fight.encounter, [bo], "hidden_hand", True)
    menu = RowMenu(fight.desk, fight.page).build([bo, cy])
    assert not find(menu, "States", "hidden hand").isChecked()


def test_hiding_from_the_players_is_for_all_selected(fight: Fight) -> None:
    _, bo, cy = fight.people
    find(RowMenu(fight.desk, fight.page).build([bo, cy]), "Hide").trigger()
    assert [combatant(fight, place)["hidden"] for place in (0, 1, 2)] == [False, True, True]
    assert cell(fight, 1, WHO) == "Bo · hidden"
    find(RowMenu(fight.desk, fight.page).build([bo, cy]), "Show").trigger()
    assert not combatant(fight, 1)["hidden"]


@NO_WINDOW_MANAGER
def test_the_menu_opens_for_whoever_has_the_turn(fight: Fight, qtbot: QtBot) -> None:
    fight.view.clearSelection()
    fight.page.open_menu(fight.page.mapToGlobal(fight.page.rect().center()))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert fight.view.selected_ids() == [fight.people[0]]
    find(menu, "Act with this one").trigger()
    menu.close()
    assert fight.panel.headline.who.text() == "Ann"


@NO_WINDOW_MANAGER
def test_health_is_changed_beside_the_row(fight: Fight) -> None:
    fight.view.select_ids([fight.people[1]])
    fight.press("h")
    popup = QApplication.activePopupWidget()
    assert popup is not None
    track = popup.findChild(HpTrack)
    assert track is not None
    track.bar.setFocus()
    QTest.keyClick(track.bar, Qt.Key.Key_Minus)
    assert fight.hp(fight.people[1]) == 9
    track.field.setText("-4")
    track.field.returnPressed.emit()
    assert fight.hp(fight.people[1]) == 5
    assert track.health().current == 5
    popup.close()
    fight.session.undo()
    assert fight.hp(fight.people[1]) == 9


def test_a_double_click_aims_at_the_row(fight: Fight) -> None:
    fight.view.target_chosen.emit(fight.people[2])
    assert fight.panel.acting.play is not None
    assert fight.panel.acting.play.targets == (fight.people[2],)


def test_without_a_fight_the_page_says_what_to_do_first(qtbot: QtBot) -> None:
    desk = Desk(toy_session())
    page = EncounterPage(desk)
    qtbot.addWidget(page)
    page.show()
    assert page._stack.currentWidget() is page._none
    page._none.triggered.emit()
    assert [line.name for line in desk.session.store.encounters()] == ["New encounter"]
    assert page._stack.currentWidget() is page._nobody
    page.close()


def test_a_fight_of_hundreds_is_worked_out_as_far_as_it_is_seen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    session = toy_session()
    encounter = encounters.create(session, "Horde")
    people = [add_character(session, f"Orc {number}") for number in range(200)]
    encounters.add(session, encounter, people)
    desk = Desk(session)
    made: list[int] = []
    original = InitiativeModel._make_line
    monkeypatch.setattr(InitiativeModel, "_make_line", lambda self, row: (made.append(row), original(self, row))[1])
    page = EncounterPage(desk)
    qtbot.addWidget(page)
    page.resize(756, 640)
    desk.select_encounter(encounter)
    page.show()
    qtbot.waitExposed(page)
    assert 0 < len(set(made)) <= MEASURED_ROWS + 20
    assert page.panel.isVisible()
    assert page.view.height() < page.height() - page.panel.height()
    page.next_turn()
    assert page.height() == 640, "the window grew"
    assert page.view.height() < page.height() - page.panel.height()
    page.close()


def test_home_and_end_go_to_the_first_and_the_last(fight: Fight) -> None:
    QTest.keyClick(fight.view, Qt.Key.Key_End)
    assert fight.view.selected_ids() == fight.model.ids()[-1:]
    QTest.keyClick(fight.view, Qt.Key.Key_Home)
    assert fight.view.selected_ids() == fight.model.ids()[:1]


def test_a_condition_ends_on_the_turn_named_also_after_reordering(fight: Fight) -> None:
    cy = fight.people[2]
    encounters.set_state(fight.session, fight.encounter, [cy], "dazed", 1)
    fight.view.select_ids([cy])
    QTest.keyClick(fight.view, Qt.Key.Key_Up, ALT)
    fight.press("Space")
    assert fight.turn == cy
    assert combatant(fight, 2)["states"] == {"dazed": 1}
    fight.press("Space")
    assert combatant(fight, 2)["states"] == {}


def test_numbers_of_equals_are_never_given_twice(qtbot: QtBot) -> None:
    session = toy_session()
    encounter = encounters.create(session, "Den")
    template = add_character(session, "Wolf")
    roster.edit(session, template, ("kind",), "template", Text("toy.added"))
    encounters.add(session, encounter, [template])
    second = encounters.add(session, encounter, [template])
    encounters.add(session, encounter, [template])
    encounters.dismiss(session, encounter, second)
    encounters.add(session, encounter, [template])
    desk = Desk(session)
    desk.select_encounter(encounter)
    model = InitiativeModel(desk)
    assert [model.line(row).name for row in range(3)] == ["Wolf 1", "Wolf 3", "Wolf 4"]


def test_only_rows_that_changed_are_drawn_anew(qtbot: QtBot) -> None:
    fight = Fight(qtbot, **{f"N{number}": "app" for number in range(12)})
    lines = [fight.model.line(row) for row in range(12)]
    changed: list[int] = []
    fight.model.dataChanged.connect(
        lambda first, last: changed.extend(range(first.row(), last.row() + 1)) if last.column() > 0 else None
    )
    fight.press("Space")
    assert sorted(changed) == [0, 1]
    assert [row for row in range(12) if fight.model.line(row) is not lines[row]] == [0, 1]
    changed.clear()
    roster.mark(fight.session, fight.model.actor(7).id, "")
    assert changed == [7]
