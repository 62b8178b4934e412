"""The act panel by keys alone: few of them, on both layouts, never in a text field, and always visibly whose digits they are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app import roster
from gm_desk.app.ports import LogQuery
from tests.ui.fight import Fight


@pytest.fixture
def app_fight(qtbot: QtBot) -> Fight:
    return Fight(qtbot, Ann="app", Bo="app", Cy="app")


@pytest.fixture
def table_fight(qtbot: QtBot) -> Fight:
    return Fight(qtbot, Ann="table", Bo="table")


def test_an_ordinary_attack_by_the_app_takes_four_keys(app_fight: Fight) -> None:
    entries = app_fight.session.store.log_size()
    app_fight.press("a", "1", "r", "Enter")
    assert app_fight.session.store.log_size() == entries + 1
    assert app_fight.panel.acting.stage == "choosing"


def test_an_attack_whose_dice_both_lie_on_the_table_takes_eight_keys(table_fight: Fight) -> None:
    bo = table_fight.people[1]
    table_fight.press(*"a1r+2-1", "Enter")
    assert table_fight.hp(bo) == 10 - (1 + 2 + 1)


def test_the_same_attack_die_by_die_takes_one_key_a_die(table_fight: Fight) -> None:
    bo = table_fight.people[1]
    table_fight.press(*"a1r++0+-0-0", "Enter")
    assert table_fight.hp(bo) == 10 - (1 + 3 + 2)


def test_all_keys_work_on_the_russian_layout(table_fight: Fight) -> None:
    table_fight.press("ф", "1", "к", "+", "2", "−", "1", "Enter")
    assert table_fight.hp(table_fight.people[1]) == 6


def test_a_lone_nought_and_enter_is_the_total_nought(table_fight: Fight) -> None:
    table_fight.press(*"1r0", "Enter")
    prompt = table_fight.panel.acting.preview.prompt  # type: ignore[union-attr]
    assert prompt is not None
    assert prompt.role.role == "guard"
    table_fight.press("+", "1", "Enter")
    assert table_fight.hp(table_fight.people[1]) == 10


@pytest.mark.parametrize("how", ["undo", "redo"])
def test_what_was_wrong_is_not_said_any_longer_once_something_was_taken_back_or_done_again(
    app_fight: Fight, how: str
) -> None:
    session, panel = app_fight.session, app_fight.panel
    cy = session.actor(app_fight.people[2], app_fight.encounter).id
    roster.edit(session, cy, ("notes",), "limps")
    if how == "redo":
        session.undo()
    app_fight.press("r")
    assert panel.notice.isVisible()
    getattr(session, how)()
    app_fight.desk.settle()
    assert not panel.notice.isVisible()
    assert panel.acting.stage == "choosing"


def test_whose_digits_work_is_always_shown(app_fight: Fight) -> None:
    panel = app_fight.panel
    assert (panel.live(), panel.targets.is_live(), panel.acts.is_live()) == ("targets", True, False)
    assert [app_fight.model.digit(row) for row in range(3)] == ["", "1", "2"]
    app_fight.press("a")
    assert panel.live() == "targets"
    app_fight.press("a")
    assert (panel.live(), panel.targets.is_live(), panel.acts.is_live()) == ("acts", False, True)
    assert app_fight.model.digit(1) is None
    app_fight.press("2")
    assert panel.acting.play is not None
    assert panel.acting.play.act == "check"
    assert panel.live() == "acts"
    app_fight.press("r")
    assert panel.live() == "result"


def test_a_button_that_goes_while_it_holds_the_keys_leaves_them_with_the_panel(table_fight: Fight) -> None:
    panel = table_fight.panel
    table_fight.press("1")
    panel.roll_button.setFocus()
    QTest.keyClick(panel.roll_button, Qt.Key.Key_Space)
    assert panel.live() == "dice"
    assert QApplication.focusWidget() is panel
    panel.entry.app_button.setFocus()
    table_fight.press("Esc")
    assert panel.acting.stage == "choosing"
    assert QApplication.focusWidget() is panel


def test_an_act_on_several_takes_digits_until_it_is_rolled(app_fight: Fight) -> None:
    app_fight.press("a", "a", "3", "1", "2", "Enter", "Enter")
    for combatant in app_fight.people[1:]:
        assert app_fight.session.actor(combatant, app_fight.encounter).combatant["states"] == {"dazed": 2}  # type: ignore[index]


def test_enter_without_a_target_says_what_is_missing(app_fight: Fight) -> None:
    app_fight.press("Enter")
    assert app_fight.panel.notice.isVisible()
    assert app_fight.panel.notice.text() == "Choose a target first."
    app_fight.press("1")
    assert not app_fight.panel.notice.isVisible()


def test_escape_drops_dice_and_result_and_keeps_the_choices(app_fight: Fight) -> None:
    app_fight.press("2", "r")
    assert app_fight.panel.apply_button.isEnabled()
    app_fight.press("Esc")
    acting = app_fight.panel.acting
    assert acting.stage == "choosing"
    assert acting.play is not None
    assert acting.play.targets == (app_fight.people[2],)


def test_after_a_drop_digits_choose_targets_again(app_fight: Fight) -> None:
    app_fight.press("2", "r", "Esc")
    assert [app_fight.model.digit(row) for row in range(3)] == ["", "1", "2"]
    app_fight.press("1")
    play = app_fight.panel.acting.play
    assert play is not None
    assert play.targets == (app_fight.people[1],)


def test_backspace_corrects_and_goes_back_to_the_roll_before(table_fight: Fight) -> None:
    table_fight.press(*"1r+", "Backspace", "-", "1")
    acting = table_fight.panel.acting
    assert acting.preview is not None
    assert acting.preview.prompt is not None
    assert acting.preview.prompt.role.role == "guard"
    table_fight.press("Backspace")
    assert acting.preview.prompt.role.role == "blow"
    table_fight.press("+", "4", "0", "Enter", "Enter")
    assert table_fight.hp(table_fight.people[1]) == 10 - 5


def test_a_digit_of_the_result_overrules_those_dice(app_fight: Fight) -> None:
    bo = app_fight.people[1]
    app_fight.press(*"1r1+42-4", "Enter")
    assert app_fight.hp(bo) == 10 - 9
    rolls = app_fight.session.store.log(LogQuery())[-1].entry.rolls
    assert {role: thrown["by"] for role, thrown in rolls[0]["dice"].items()} == {
        "blow": "overruled",
        "guard": "overruled",
    }


def test_escape_from_overruling_leaves_the_dice_as_they_were(app_fight: Fight) -> None:
    app_fight.press("1", "r")
    before = app_fight.panel.acting.preview
    app_fight.press("1", "+", "Esc")
    assert app_fight.panel.live() == "result"
    assert app_fight.panel.acting.preview is before


def test_space_passes_the_turn_but_not_over_dice_that_lie(app_fight: Fight) -> None:
    ann, bo, _ = app_fight.people
    app_fight.press("1", "r", "Space")
    assert app_fight.turn == ann
    assert app_fight.panel.acting.stage == "result"
    app_fight.press("Esc", "Space")
    assert app_fight.turn == bo
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert app_fight.turn == ann


def test_d_puts_the_turn_off(app_fight: Fight) -> None:
    ann, bo, cy = app_fight.people
    app_fight.press("d")
    assert app_fight.turn == bo
    assert app_fight.session.encounter(app_fight.encounter)["order"] == [bo, ann, cy]
    app_fight.press("в")
    assert app_fight.turn == ann


def test_the_turns_own_dice_are_typed_in_the_panel(qtbot: QtBot) -> None:
    fight = Fight(qtbot, begun=False, Ann="table", Bo="app")
    fight.press("Space")
    assert fight.panel.live() == "dice"
    assert "Ann" in fight.panel.entry.title.text()
    fight.press("2", "0", "Enter")
    assert fight.panel.acting.stage == "result"
    fight.press("Enter")
    assert fight.turn == fight.people[0]
    assert fight.panel.acting.stage == "choosing"


def test_keys_typed_into_a_field_are_text(app_fight: Fight) -> None:
    app_fight.press("1")
    cry = app_fight.panel.form.control("cry")
    assert cry is not None
    cry.setFocus()
    revision = app_fight.session.store.revision
    app_fight.press("a", "r", "d", "Space", "1")
    assert cry.text() == "ard 1"  # type: ignore[union-attr]
    assert app_fight.session.store.revision == revision
    app_fight.press("Enter")
    assert app_fight.panel.acting.stage == "choosing"
    assert app_fight.panel.acting.play.answers == {"cry": "ard 1"}  # type: ignore[union-attr]
    app_fight.press("r")
    assert app_fight.panel.acting.stage == "result"


def test_one_undo_takes_an_act_back_whole(table_fight: Fight) -> None:
    table_fight.press(*"1r+4-4", "Enter")
    assert table_fight.hp(table_fight.people[1]) == 1
    table_fight.session.undo()
    assert table_fight.hp(table_fight.people[1]) == 10
    assert table_fight.panel.acting.stage == "choosing"


def test_every_control_is_reached_by_tab_and_has_a_name(app_fight: Fight) -> None:
    app_fight.press("1")
    app_fight.panel.setFocus()
    seen = []
    for _ in range(60):
        app_fight.press("Tab")
        widget = QApplication.focusWidget()
        assert widget is not None
        if widget in seen:
            break
        seen.append(widget)
    names = [widget.accessibleName() or getattr(widget, "text", str)() for widget in seen]
    assert all(names)
    for wanted in ("Strike", "Check", "Bonus", "Aimed", "Roll"):
        assert wanted in names


def test_space_works_a_focused_choice_instead_of_passing_the_turn(app_fight: Fight) -> None:
    app_fight.press("1")
    aimed = app_fight.panel.form.control("aimed")
    assert aimed is not None
    aimed.setFocus()
    app_fight.press("Space")
    assert app_fight.panel.acting.play.answers == {"aimed": True}  # type: ignore[union-attr]
    assert app_fight.turn == app_fight.people[0]
