"""The act panel is built from what a system declares: acts, targets, fields of every kind, odds; in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, roster
from gm_desk.app.play import Play
from gm_desk.systems.protocol import Field, Text
from tests.toy.system import add_character, toy_session
from tests.ui.fight import Fight
from ui.act_panel.combo_field import FormCombo
from ui.act_panel.digit_row import DigitRow
from ui.act_panel.fields import FormFlag, FormSpin, FormText, FormTold
from ui.language import use_language
from ui.widgets import Choice


@pytest.fixture
def fight(qtbot: QtBot) -> Fight:
    return Fight(qtbot, Ann="app", Bo="app", Cy="app")


def control(fight: Fight, key: str) -> QWidget:
    found = fight.panel.form.control(key)
    assert found is not None
    return found


def entries(combo: QWidget) -> list[str]:
    assert isinstance(combo, FormCombo)
    return [combo.itemText(place) for place in range(combo.count())]


def test_acts_and_targets_are_those_of_the_system_and_the_fight(fight: Fight) -> None:
    assert [choice.label for choice in fight.panel.acts.choices()] == ["Strike", "Check", "Sweep"]
    assert fight.panel.acts.current() == {"strike"}
    assert [choice.label for choice in fight.panel.targets.choices()] == ["Bo", "Cy"]
    assert fight.panel.headline.who.text() == "Ann"
    assert fight.panel.headline.verb.text() == "Strike"


def test_every_kind_of_field_has_its_control_prefilled(fight: Fight) -> None:
    fight.press("1")
    assert fight.panel.form.field_keys() == ("stance", "guard", "bonus", "range", "aimed", "cry")
    kinds = [type(control(fight, key)) for key in fight.panel.form.field_keys()]
    assert kinds == [FormCombo, FormCombo, FormSpin, FormSpin, FormFlag, FormText]
    assert entries(control(fight, "stance")) == ["bold", "wary"]
    assert entries(control(fight, "guard"))[2:5] == ["level 1 (+1)", "level 0 (0)", "level -1 (−1)"]
    assert control(fight, "guard").value() == 0  # type: ignore[attr-defined]
    assert control(fight, "range").text() == "—"  # type: ignore[attr-defined]


def test_what_a_form_tells_stands_among_its_questions_and_asks_nothing(fight: Fight) -> None:
    form = fight.panel.form
    told = Field("cost", "told", "toy.bonus", default=Text("side.players"))
    form.show_fields([told], lambda field: field.default)
    shown = control(fight, "cost")
    assert isinstance(shown, FormTold)
    assert shown.text() == fight.desk.text("side.players")
    assert shown.text() in shown.accessibleName()
    assert shown.focusPolicy() == Qt.FocusPolicy.NoFocus
    form.show_fields([replace(told, default=Text("side.foes"))], lambda field: field.default)
    assert shown.text() == fight.desk.text("side.foes")


def test_answers_go_into_the_act_with_their_signs(fight: Fight) -> None:
    fight.press("1")
    bonus = control(fight, "bonus")
    assert isinstance(bonus, FormSpin)
    bonus.setFocus()
    bonus.selectAll()
    fight.press("-", "2", "Enter")
    assert bonus.text() == "−2"
    assert fight.panel.acting.play is not None
    assert fight.panel.acting.play.answers == {"bonus": -2}
    distance = control(fight, "range")
    assert isinstance(distance, FormSpin)
    distance.setValue(7)
    distance.setValue(distance.minimum())
    assert fight.panel.acting.play.answers == {"bonus": -2, "range": None}


def test_a_field_may_come_with_another_ones_answer(fight: Fight) -> None:
    fight.press("1")
    aimed = control(fight, "aimed")
    assert isinstance(aimed, FormFlag)
    QTest.mouseClick(aimed, Qt.MouseButton.LeftButton)
    assert "part" in fight.panel.form.field_keys()
    assert control(fight, "aimed").isChecked()  # type: ignore[attr-defined]
    assert "Aimed" in fight.panel.headline.summary.text()


def test_odds_stand_above_the_button_and_follow_the_answers(fight: Fight, qtbot: QtBot) -> None:
    fight.press("1")
    qtbot.waitUntil(fight.panel.odds.is_settled)
    before = fight.panel.odds.glance()
    assert before is not None
    assert fight.panel.odds.isVisible()
    assert "hits" in fight.panel.odds.accessibleName()
    fight.panel.acting.answer("bonus", 5)
    fight.panel._on_answer("bonus", 5)
    qtbot.waitUntil(lambda: fight.panel.odds.is_settled() and fight.panel.odds.glance() != before)
    after = fight.panel.odds.glance()
    assert after is not None
    assert after.works[0].chance > before.works[0].chance
    fight.panel._on_answer("bonus", 9)
    qtbot.waitUntil(lambda: fight.panel.odds.is_settled() and not fight.panel.odds.isVisible())


def test_an_act_that_the_rules_forbid_says_so_where_it_is(fight: Fight) -> None:
    fight.press("1")
    fight.panel._on_answer("bonus", 9)
    fight.press("r")
    assert fight.panel.notice.text() == "A bonus is at most 5."
    assert fight.panel.notice.isVisible()
    fight.panel._on_answer("bonus", 1)
    assert not fight.panel.notice.isVisible()


def test_the_result_says_what_why_and_by_which_dice(fight: Fight) -> None:
    fight.press(*"1r1+42-4")
    result = fight.panel.result
    assert result.lines() == ["Ann hits Bo for 9"]
    assert [(step.value, step.text) for step in result.steps.steps()] == [
        ("", "Ann strikes Bo"),
        ("+1", "might"),
        ("0", "bonus"),
        ("+4", "blow"),
        ("+4", "guard"),
    ]


def test_another_language_is_spoken_at_once(fight: Fight, qapp: QApplication) -> None:
    fight.press("1", "r")
    use_language(qapp, "ru")
    qapp.processEvents()
    assert fight.panel.acts.choices()[0].label == "Strike ¤"
    assert fight.panel.result.lines()[0].endswith("¤")
    assert fight.model.headerData(2, Qt.Orientation.Horizontal) == "Quickness ¤"


def test_somebody_else_may_act_out_of_turn(fight: Fight) -> None:
    menu = fight.panel.headline.chooser.menu()
    menu.aboutToShow.emit()
    assert [each.text() for each in menu.actions()] == ["Ann", "Bo", "Cy"]
    menu.actions()[2].trigger()
    assert fight.panel.headline.who.text() == "Cy"
    assert [choice.label for choice in fight.panel.targets.choices()] == ["Ann", "Bo"]
    fight.press("2")
    aim = fight.panel.headline.aim.menu()
    aim.aboutToShow.emit()
    aim.actions()[0].trigger()
    assert fight.panel.headline.target.text() == "Ann"


def test_a_roll_from_the_sheet_is_taken_up_without_a_fight(fight: Fight) -> None:
    loner = add_character(fight.session, "Loner", might=2)
    fight.desk.request(Play("check", loner))
    assert fight.panel.headline.who.text() == "Loner"
    fight.press("Enter", "Enter")
    assert fight.session.next_undo is not None
    assert fight.desk.text(fight.session.next_undo).startswith("Loner")


def test_more_than_nine_are_paged_by_the_ninth_digit(qtbot: QtBot) -> None:
    row = DigitRow()
    qtbot.addWidget(row)
    chosen: list[str] = []
    row.chosen.connect(chosen.append)
    row.set_choices([Choice(str(number), f"Wolf {number}") for number in range(1, 20)], {"2"}, "More…")
    assert row.digit_of("8") == "8"
    assert row.digit_of("9") == ""
    row.choose_digit(2)
    row.choose_digit(9)
    assert row.digit_of("9") == "1"
    row.choose_digit(1)
    row.choose_digit(9)
    assert row.digit_of("19") == "3"
    row.choose_digit(9)
    assert row.digit_of("1") == "1"
    assert chosen == ["2", "9"]
    assert not row.choose_digit(0)


def test_exactly_nine_need_no_page(qtbot: QtBot) -> None:
    row = DigitRow()
    qtbot.addWidget(row)
    row.set_choices([Choice(str(number), "") for number in range(1, 10)], (), "More…")
    assert row.digit_of("9") == "9"


class Shown(QObject):
    """Notes every window that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name is Qt's
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


def test_no_part_of_the_panel_ever_flashes_up_as_a_window(qtbot: QtBot, qapp: QApplication) -> None:
    shown = Shown()
    qapp.installEventFilter(shown)
    try:
        fight = Fight(qtbot, Ann="table", Bo="app")
        fight.press(*"1r+2", "Enter")
        fight.press("Space")
    finally:
        qapp.removeEventFilter(shown)
    assert shown.windows == ["EncounterPage"]


def test_what_happened_while_the_panel_was_hidden_is_seen_when_it_comes_back(fight: Fight) -> None:
    fight.press("1", "r")
    fight.page.hide()
    encounters.dismiss(fight.session, fight.encounter, [fight.people[1]])
    fight.page.show()
    assert fight.panel.acting.stage == "choosing"
    assert [choice.label for choice in fight.panel.targets.choices()] == ["Cy"]


def test_names_of_any_kind_are_shown_as_they_are(qtbot: QtBot) -> None:
    session = toy_session()
    fight = Fight(qtbot, session=session, begun=False, Ann="app", Bo="app")
    wild = "<b>&amp; " + "ё" * 290
    roster.edit(session, session.actor(fight.people[1], fight.encounter).id, ("name",), wild)
    fight.begin()
    fight.press("1")
    assert fight.panel.headline.target.text().startswith("<b>&amp; ё")
    assert fight.panel.headline.target.textFormat() == Qt.TextFormat.PlainText
    assert fight.page.minimumSizeHint().width() < 756
    assert "&lt;b&gt;" in fight.model.index(1, 1).data(Qt.ItemDataRole.ToolTipRole)
