"""A whole round at the desk, on a campaign file and the first system there is, by keys alone; and what is left after undo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app import roster
from gm_desk.app.session import Session
from gm_desk.core.facts import Ref
from tests.keyboard import type_text
from ui.bridge import Desk
from ui.encounter import EncounterPage


@pytest.fixture
def page(desk: Desk, fight: str, qtbot: QtBot) -> Iterator[EncounterPage]:
    shown = EncounterPage(desk)
    qtbot.addWidget(shown)
    shown.resize(756, 640)
    shown.show()
    qtbot.waitExposed(shown)
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    desk.encounter_selected.emit(fight)
    shown.view.setFocus()
    yield shown
    shown.close()


def press(key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key)


def answer_all_dice(page: EncounterPage) -> int:
    """Type a total of nought (or a middling number) for whatever the table is asked; return how often it was."""
    asked = 0
    while page.panel.live() == "dice":
        asked += 1
        fudge = len(page.panel.entry.typing().faces) == 4
        for key in ("0" if fudge else "5", "Enter"):
            page.panel.take_key(key)
        assert asked < 20
    return asked


def test_a_round_is_played_from_the_first_key_to_undo(page: EncounterPage, session: Session, fight: str) -> None:
    press(Qt.Key.Key_Space)
    assert page.panel.acting.passes_turn
    assert answer_all_dice(page) >= 1
    press(Qt.Key.Key_Return)
    begun = session.encounter(fight)
    assert begun["round"] == 1
    assert page.view.list_model().turn_row() == 0
    assert all(page.view.list_model().line(row).roll for row in range(2))

    entries = session.store.log_size()
    type_text(QApplication.focusWidget(), "1к")
    assert answer_all_dice(page) >= 1
    assert page.panel.result.lines()
    assert page.panel.result.steps.steps()
    press(Qt.Key.Key_Return)
    assert session.store.log_size() == entries + 1
    assert page.panel.acting.stage == "choosing"

    press(Qt.Key.Key_Space)
    assert session.encounter(fight)["turn"] == begun["order"][1]
    for _ in range(3):
        session.undo()
    assert session.encounter(fight)["round"] == 0
    assert page.panel.acting.stage == "idle"


def test_a_character_deleted_in_the_middle_of_its_act_is_let_go(
    page: EncounterPage, session: Session, fight: str
) -> None:
    press(Qt.Key.Key_Space)
    answer_all_dice(page)
    press(Qt.Key.Key_Return)
    type_text(QApplication.focusWidget(), "1r")
    actor = session.encounter(fight)["turn"]
    roster.remove(session, session.store.document(Ref("combatant", actor))["character"])
    assert page.view.list_model().rowCount() == 1
    assert page.panel.acting.stage in {"choosing", "idle"}
    session.undo()
    assert page.view.list_model().rowCount() == 2
