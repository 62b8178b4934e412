"""The GM hides a roll by one key, sees that it is hidden, finds it so in the log, and hides and shows it there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters
from gm_desk.app.hiding import set_secret
from gm_desk.app.play import Play
from gm_desk.app.ports import LogQuery
from gm_desk.core.facts import Ref, change
from gm_desk.systems.protocol import Text
from tests.toy.system import add_character
from tests.ui.fight import Fight
from ui.act_panel.form import ActForm
from ui.encounter.initiative_model import WHO
from ui.language import use_language
from ui.log.column import LogColumn
from ui.log.delegate import LogDelegate

SAID = "hidden from the players"


@pytest.fixture
def fight(qtbot: QtBot) -> Iterator[Fight]:
    """Ann, whose turn it is, Bo and Cy: the app rolls for all."""
    made = Fight(qtbot, Ann="app", Bo="app", Cy="app")
    qtbot.waitUntil(lambda: made.panel.acting.stage == "choosing" and made.panel.isVisible())
    yield made
    made.close()


@pytest.fixture
def log(fight: Fight, qtbot: QtBot) -> Iterator[LogColumn]:
    """The log beside the fight, Ann's two strikes at Bo in it: the first open, the second hidden."""
    for secret in (False, True):
        strike(fight, secret=secret)
    made = LogColumn(fight.desk)
    qtbot.addWidget(made)
    made.resize(292, 500)
    made.show()
    yield made
    made.close()


def strike(fight: Fight, *, secret: bool) -> None:
    ann, bo = fight.people[:2]
    fight.session.execute(fight.session.preview(Play("strike", ann, (bo,), fight.encounter, secret=secret)))


def newest_is_secret(fight: Fight) -> bool:
    return fight.session.store.log(LogQuery(limit=1))[0].entry.secret


def row(log: LogColumn, place: int) -> QModelIndex:
    return log.model.index(log.model.rowCount() + place)


def chosen(log: LogColumn, place: int) -> QModelIndex:
    """Make a row, counted from the end, the current one, with the keys on the list."""
    log.view.setFocus()
    log.view.setCurrentIndex(row(log, place))
    return row(log, place)


def texts(log: LogColumn) -> list[str]:
    return [str(log.model.index(place).data()) for place in range(log.model.rowCount())]


# ── The next roll ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("key", ["S", "Ы"])
def test_one_key_hides_the_roll_and_it_is_logged_so(fight: Fight, key: str, qtbot: QtBot) -> None:
    switch = fight.panel.secrecy
    assert (switch.chip.text(), switch.chip.isChecked()) == ("Open roll", False)
    fight.press(key)
    assert (switch.chip.text(), switch.chip.isChecked()) == ("Hidden roll", True)
    fight.press("1", "R")
    assert switch.isVisible()
    assert switch.chip.isChecked()
    fight.press("Enter")
    assert newest_is_secret(fight)
    qtbot.waitUntil(lambda: switch.chip.text() == "Open roll")


def test_the_switch_is_come_to_by_tab_and_says_what_it_is(fight: Fight) -> None:
    chip = fight.panel.secrecy.chip
    assert chip.focusPolicy() == Qt.FocusPolicy.TabFocus
    assert chip.accessibleName() == "Hidden from the players"
    chip.setFocus()
    turn = fight.turn
    fight.press("Space")
    assert fight.panel.acting.is_secret
    assert fight.turn == turn


def test_dice_from_the_table_that_are_being_typed_stay(qtbot: QtBot) -> None:
    fight = Fight(qtbot, Ann="table", Bo="app")
    qtbot.waitUntil(lambda: fight.panel.acting.stage == "choosing")
    fight.press("1", "R", "+", "+", "S", "+", "+")
    assert fight.panel.acting.stage == "result"
    assert fight.panel.acting.is_secret
    fight.press("S", "S", "Enter")
    assert newest_is_secret(fight)
    fight.close()


def test_a_letter_typed_into_a_field_hides_nothing(fight: Fight) -> None:
    fight.press("1")
    form = fight.panel.findChildren(ActForm)[0]
    cry = form.control("cry")
    assert cry is not None
    cry.setFocus()
    QTest.keyClicks(cry, "sss")
    assert not fight.panel.acting.is_secret


def test_weighing_the_odds_keeps_it_hidden(fight: Fight) -> None:
    weighed: list[Play] = []
    fight.desk.odds_requested.connect(weighed.append)
    fight.press("1", "S", "O")
    assert [each.secret for each in weighed] == [True]
    assert fight.panel.acting.is_secret


def test_what_somebody_hidden_does_is_hidden_by_itself_and_can_be_shown(fight: Fight, qtbot: QtBot) -> None:
    encounters.set_value(fight.session, [fight.people[0]], ("hidden",), True, Text("toy.hidden_hand"))
    chip = fight.panel.secrecy.chip
    qtbot.waitUntil(chip.isChecked)
    fight.press("1", "S")
    assert not chip.isChecked()
    fight.press("R", "Enter")
    assert not newest_is_secret(fight)
    qtbot.waitUntil(chip.isChecked)


def test_the_list_says_by_which_number_the_players_know_equals(fight: Fight, qtbot: QtBot) -> None:
    session, encounter = fight.session, fight.encounter
    wolf = add_character(session, "Wolf")
    session.perform(Text("toy.added"), [change(Ref("character", wolf), session.character(wolf), ("kind",), "template")])
    first, second = (encounters.add(session, encounter, [wolf])[0] for _ in range(2))
    encounters.set_value(session, [first], ("hidden",), True, Text("toy.hidden_hand"))
    session.execute(session.preview(Play("next_turn", encounter=encounter)))

    def noted(combatant: str) -> str:
        return str(fight.model.index(fight.model.row_of(combatant), WHO).data())

    qtbot.waitUntil(lambda: noted(second) == "Wolf 2 · players see: Wolf 1")
    assert noted(first) == "Wolf 1 · hidden"
    encounters.set_value(session, [first], ("hidden",), False, Text("toy.hidden_hand"))
    qtbot.waitUntil(lambda: noted(first) == "Wolf 1 · players see: Wolf 2")


# ── The log ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_hidden_entry_is_marked_by_a_word_and_a_sign_and_read_out_so(log: LogColumn) -> None:
    opened, hidden = row(log, -2), row(log, -1)
    assert [SAID in str(each.data()) for each in (opened, hidden)] == [False, True]
    read = [str(each.data(Qt.ItemDataRole.AccessibleTextRole)) for each in (opened, hidden)]
    assert [SAID in each for each in read] == [False, True]
    delegate = log.view.itemDelegate()
    assert isinstance(delegate, LogDelegate)
    laid = delegate.layout_of(hidden)
    assert laid is not None
    first = laid.paragraphs[0]
    assert (first.icon, first.layout.text()) == ("eye-off", SAID)
    assert laid.height > 40


def test_one_key_hides_and_shows_an_entry_and_it_can_be_undone(log: LogColumn, fight: Fight, qtbot: QtBot) -> None:
    index = chosen(log, -2)
    QTest.keyClick(log.view, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: SAID in str(index.data()))
    assert log.view.currentIndex() == index
    fight.session.undo()
    qtbot.waitUntil(lambda: SAID not in str(index.data()))
    fight.session.redo()
    qtbot.waitUntil(lambda: SAID in str(index.data()))
    QTest.keyClick(log.view, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: SAID not in str(index.data()))


def test_the_menu_offers_what_is_to_be_done(log: LogColumn) -> None:
    for place, words in ((-2, "Hide from the players"), (-1, "Show to the players")):
        chosen(log, place)
        action = next(each for each in log.menu().actions() if each.text().startswith(words))
        assert action.isEnabled()
        assert action.text().endswith("\tS")


def test_the_log_is_narrowed_to_hidden_or_open_entries(log: LogColumn, fight: Fight, qtbot: QtBot) -> None:
    log.filter_button.setChecked(True)
    box = log.filter.secrecy
    for key, wanted in (("hidden", True), ("open", False)):
        box.setCurrentIndex(box.findData(key))
        box.activated.emit(box.currentIndex())
        qtbot.waitUntil(lambda: not log.model.is_looking)
        assert {SAID in each for each in texts(log)} == {wanted}
        strike(fight, secret=wanted)
        QApplication.processEvents()
        assert {SAID in each for each in texts(log)} == {wanted}
    log.filter_button.setChecked(False)
    assert {SAID in each for each in texts(log)} == {True, False}


def test_what_is_hidden_elsewhere_is_marked_where_it_stands(log: LogColumn, fight: Fight, qtbot: QtBot) -> None:
    index = row(log, -2)
    entry = log.model.entry(index)
    assert entry is not None
    set_secret(fight.session, entry.number, True)
    qtbot.waitUntil(lambda: SAID in str(index.data()))


def test_it_is_said_in_russian(log: LogColumn, fight: Fight, qapp: QApplication, qtbot: QtBot) -> None:
    use_language(qapp, "ru")
    qtbot.waitUntil(lambda: fight.panel.secrecy.chip.text() == "Открытый бросок")
    chosen(log, -1)
    assert any(each.text().startswith("Показать игрокам") for each in log.menu().actions())
