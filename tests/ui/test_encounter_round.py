"""The round at the desk: sides, groups, gauges, the turn taken, latecomers, the app's dice for a player, by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QMenu
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, roster
from gm_desk.systems.protocol import SIDE
from tests.toy.system import add_character, toy_session
from tests.ui.fight import Fight
from ui.bridge import Desk
from ui.encounter import EncounterPage
from ui.encounter.head import EncounterHead
from ui.encounter.initiative_model import STATES, WHO
from ui.encounter.row_menu import RowMenu

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def fight(qtbot: QtBot) -> Fight:
    return Fight(qtbot, Ann="table", Bo="app", Cy="app", Di="app")


def spoken(fight: Fight, row: int, column: int) -> str:
    return str(fight.model.index(row, column).data(SPOKEN))


def find(menu: QMenu, words: str) -> QAction:
    return next(each for each in menu.actions() if each.text().startswith(words))


def late_choice(fight: Fight) -> QComboBox | None:
    return next((each for each in fight.panel.late.findChildren(QComboBox) if each.isVisible()), None)


# ── What a row tells ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_row_tells_whose_side_one_is_on_also_in_words(fight: Fight) -> None:
    assert [fight.model.line(row).side for row in range(2)] == ["players", "foes"]
    assert spoken(fight, 0, WHO) == "Ann · at the table · Side: players"
    menu = QMenu()
    RowMenu(fight.desk, fight.page).fill_states(menu, [fight.people[0], fight.people[1]])
    sides = find(menu, "Side").menu()
    assert isinstance(sides, QMenu)
    find(sides, "third side").trigger()
    assert [fight.model.line(row).side for row in range(3)] == ["third", "third", "foes"]
    assert fight.session.next_undo is not None
    assert fight.desk.text(fight.session.next_undo) == "Ann, Bo: Side, third side"
    fight.session.undo()
    assert fight.model.line(0).side == "players"


def test_what_is_left_to_spend_stands_in_the_row_and_in_the_panel_of_whose_turn_it_is(fight: Fight) -> None:
    assert [len(fight.model.line(row).gauges) for row in range(3)] == [1, 0, 0]
    assert spoken(fight, 0, STATES) == "Speed 1/9"
    ann = fight.session.actor(fight.people[0], fight.encounter).id
    roster.edit(fight.session, ann, ("sheet", "speed"), 4)
    assert spoken(fight, 0, STATES) == "Speed 4/9"
    bars = fight.panel.headline.gauges
    assert bars.isVisible()
    assert [(words, gauge.current) for words, gauge in bars.gauges()] == [("Speed", 4)]
    fight.press("Space")
    assert [len(fight.model.line(row).gauges) for row in range(3)] == [0, 1, 0]
    assert [gauge.current for _, gauge in bars.gauges()] == [1]


# ── Keys ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_t_lets_the_one_chosen_act_now_and_the_interrupted_one_afterwards(fight: Fight) -> None:
    fight.view.select_ids([fight.people[2]])
    fight.press("t")
    assert fight.turn == fight.people[2]
    fight.view.select_ids([fight.people[2]])
    fight.press("Space")
    assert fight.turn == fight.people[0]
    said: list[str] = []
    fight.desk.failed.connect(said.append)
    fight.press("е")  # the same key on the Russian layout
    assert said[-1] == "Cy has had this round's turn already."


def test_g_ties_those_chosen_together_and_lets_them_go_again(fight: Fight) -> None:
    fight.view.select_ids([fight.people[1], fight.people[3]])
    fight.press("g")
    assert fight.names() == ["Ann", "Bo", "Di", "Cy"]
    assert [fight.model.line(row).joined for row in range(4)] == [
        (False, False),
        (False, True),
        (True, False),
        (False, False),
    ]
    assert spoken(fight, 1, WHO).endswith("rolls with a group")
    assert fight.view.selected_ids() == [fight.people[1], fight.people[3]]
    fight.press("g")
    assert not any(any(fight.model.line(row).joined) for row in range(4))
    assert "group" not in spoken(fight, 1, WHO)


def test_the_menu_offers_the_turn_only_to_those_whose_turn_is_to_come(fight: Fight) -> None:
    fight.press("Space")
    menus = [RowMenu(fight.desk, fight.page).build([each]) for each in fight.people[:3]]
    assert [find(menu, "Take the turn now").isEnabled() for menu in menus] == [False, False, True]
    assert not find(menus[2], "Roll once").isEnabled()


def test_r_throws_for_the_player_and_a_digit_without_its_sign_is_told_what_is_missing(qtbot: QtBot) -> None:
    fight = Fight(qtbot, Ann="table", Bo="app")
    fight.press("a", "1", "Enter")
    assert fight.panel.live() == "dice"
    entry = fight.panel.entry
    calm = entry.advice()
    fight.press("3")
    assert entry.advice() == "A total needs its sign first: +3 or −3"
    assert fight.panel.live() == "dice"
    fight.press("+")
    assert entry.advice() == calm
    fight.press("7")
    assert "“7”" in entry.advice()
    fight.press("Backspace", "r")
    assert fight.panel.live() == "result"


# ── Coming late ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_latecomer_at_the_table_is_asked_for_dice_and_joins_with_enter(fight: Fight) -> None:
    late = add_character(fight.session, "Late", rolls="table")
    assert fight.desk.join([late])
    assert fight.names() == ["Ann", "Bo", "Cy", "Di"]
    fight.press("1", "Enter")
    assert late_choice(fight) is None
    fight.press("Enter")
    assert fight.names() == ["Ann", "Bo", "Cy", "Di", "Late"]
    assert fight.turn == fight.people[0]
    fight.session.undo()
    assert fight.names() == ["Ann", "Bo", "Cy", "Di"]


def test_of_a_latecomer_whose_place_has_passed_the_gm_says_when_it_acts(fight: Fight) -> None:
    fight.press("Space")
    late = add_character(fight.session, "Late", rolls="table", might=3)
    fight.desk.join([late])
    fight.press("1", "7", "Enter")  # 20 with might: behind Ann, level with Bo, who has the turn and stood there first
    assert late_choice(fight) is None
    fight.press("1", "1", "8", "Enter")  # the GM overrules the die
    choice = late_choice(fight)
    assert choice is not None
    assert choice.currentText() == "from the next round on"
    choice.setFocus()
    fight.press("Down")
    assert choice.currentText() == "in this round, next"
    fight.panel.setFocus()
    fight.press("Enter")
    assert fight.names() == ["Ann", "Late", "Bo", "Cy", "Di"]
    fight.press("Space")
    assert fight.model.line(1).has_turn


def test_a_newcomer_who_must_roll_does_not_sweep_dice_off_the_table(fight: Fight) -> None:
    said: list[str] = []
    fight.desk.failed.connect(said.append)
    fight.press("a", "1", "r")
    assert fight.panel.live() == "dice"
    fight.desk.join([add_character(fight.session, "Late", rolls="table")])
    assert said[-1] == "Dice lie on the table: apply them or drop them first."
    assert fight.panel.live() == "dice"
    assert fight.panel.acting.act is not None
    assert fight.panel.acting.act.id == "strike"


def test_the_list_gives_way_to_the_panel_that_asks_for_a_newcomers_dice(qtbot: QtBot) -> None:
    people: dict[str, Any] = {f"N{number}": "app" for number in range(18)}
    fight = Fight(qtbot, begun=False, **people)
    encounters.add(fight.session, fight.encounter, [add_character(fight.session, "Late", rolls="table")])
    fight.page.setFixedSize(756, 520)  # as in a window, which does not grow
    idle = fight.view.height()
    fight.desk.pass_turn()
    assert fight.panel.live() == "dice"
    assert fight.view.height() < idle


def test_a_newcomer_dropped_goes_away_with_its_dice(fight: Fight) -> None:
    late = add_character(fight.session, "Late", rolls="table")
    fight.desk.join([late])
    fight.press("Esc")
    assert fight.names() == ["Ann", "Bo", "Cy", "Di"]
    assert fight.panel.acting.stage == "choosing"


# ── The fight as a whole ──────────────────────────────────────────────────────────────────────────────────────────────


def head_of(qtbot: QtBot, desk: Desk) -> EncounterHead:
    page = EncounterPage(desk)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    return page.head


def test_an_empty_fight_offers_no_key_that_would_begin_it(qtbot: QtBot) -> None:
    session = toy_session()
    desk = Desk(session)
    encounter = encounters.create(session, "Ford")
    desk.select_encounter(encounter)
    head = head_of(qtbot, desk)
    assert not head.tells_space()
    encounters.add(session, encounter, [add_character(session, "Ann")])
    assert head.tells_space()
    desk.deleteLater()


def test_a_campaign_that_is_only_read_offers_none_either(qtbot: QtBot) -> None:
    fight = Fight(qtbot, begun=False, Ann="app", Bo="app")
    assert fight.page.head.tells_space()
    assert "Space" in fight.panel.hint.text()
    fight.session.store.read_only = True  # type: ignore[misc] # the store in memory
    fight.desk.encounter_selected.emit(fight.encounter)
    fight.panel.choose_actor(fight.people[0])
    fight.panel.acting.follow(fight.encounter)
    fight.panel.drop()
    assert not fight.page.head.tells_space()
    assert "Space" not in fight.panel.hint.text()


def test_equals_can_be_told_to_roll_once_from_the_menu_of_the_fight(qtbot: QtBot) -> None:
    fight = Fight(qtbot, begun=False, Ann="app")
    wolf = roster.create(fight.session, "Wolf", "template")
    fight.desk.join([wolf])
    fight.desk.join([wolf])
    fight.page.head.roll_equals_once()
    assert fight.session.encounter(fight.encounter)["one_roll"]
    assert fight.model.line(1).joined == (False, True)
    fight.desk.join([wolf])
    assert fight.model.line(2).joined == (True, True)
    menu = fight.page.head.chooser.menu()
    menu.aboutToShow.emit()
    assert find(menu, "Equals roll once").isChecked()


def test_a_fight_ended_keeps_sides_and_is_one_undo(fight: Fight) -> None:
    encounters.set_state(fight.session, fight.encounter, [fight.people[1]], SIDE.id, "third")
    before = fight.session.encounter(fight.encounter)
    fight.page.head.end()
    assert fight.session.encounter(fight.encounter)["round"] == 0
    assert fight.model.line(1).side == "third"
    fight.session.undo()
    assert fight.session.encounter(fight.encounter) == before
