"""The tray throws by one click or key, shows what fell, and the log keeps it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app.dice_tray import TRAY
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from ui.bridge import Desk
from ui.dice_tray import DiceTray
from ui.language import use_language


@pytest.fixture
def tray(desk: Desk, qtbot: QtBot) -> DiceTray:
    made = DiceTray(desk)
    qtbot.addWidget(made)
    made.resize(292, 120)
    made.show()
    return made


def test_every_die_is_thrown_and_logged(tray: DiceTray, session: Session, qtbot: QtBot) -> None:
    for number, die in enumerate(TRAY, start=1):
        qtbot.keyClick(tray.buttons[die.name], Qt.Key.Key_Space)
        thrown = tray.last()
        assert thrown is not None
        assert thrown.written == die.name
        assert session.store.log_size() == number
    assert tray._total.isHidden()  # one die shows its number itself


def test_the_count_holds_for_one_throw(tray: DiceTray, session: Session, qtbot: QtBot) -> None:
    tray.count.setValue(3)
    qtbot.mouseClick(tray.buttons["d6"], Qt.MouseButton.LeftButton)
    thrown = tray.last()
    assert thrown is not None
    assert thrown.written == "3d6"
    assert tray._faces.faces() == tuple(str(face) for face in thrown.faces)
    assert tray._total.text() == str(thrown.total)
    assert tray.count.value() == 1
    assert session.store.log(LogQuery())[-1].entry.rolls[0]["dice"]["dice"]["faces"] == list(thrown.faces)


def test_what_is_thrown_in_secret_is_hidden_until_the_gm_throws_openly_again(
    tray: DiceTray, session: Session, qtbot: QtBot
) -> None:
    assert "hide it" in tray.hidden.toolTip()
    for secret in (False, True, True, False):
        if tray.hidden.isChecked() != secret:
            qtbot.keyClick(tray.hidden, Qt.Key.Key_Space)
        tray.buttons["d20"].click()
        assert session.store.log(LogQuery())[-1].entry.secret is secret
    assert tray.hidden.accessibleName() == "Hidden from the players"


def test_very_many_dice_are_told_by_their_total(tray: DiceTray, qtbot: QtBot) -> None:
    width = tray.minimumSizeHint().width()
    tray.count.setValue(100)
    tray.buttons["d100"].click()
    assert tray._faces.isHidden()
    assert tray._total.isVisible()
    assert tray.minimumSizeHint().width() <= width + 100


def test_the_dice_are_named_in_both_languages(tray: DiceTray, qapp: QApplication) -> None:
    assert tray.buttons["d20"].accessibleName() == "Throw d20"
    use_language(qapp, "ru")
    qapp.processEvents()
    assert tray.buttons["d20"].accessibleName() == "Бросить d20"
