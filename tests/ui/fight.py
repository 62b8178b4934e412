"""A fight on the screen for tests: the toy system, everybody's dice as named, keys pressed where the focus is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app.play import Play
from gm_desk.app.session import Session
from tests.keyboard import type_text
from tests.toy.system import toy_fight, toy_session
from ui.bridge import Desk
from ui.encounter import EncounterPage

NAMED = {
    "Enter": Qt.Key.Key_Return,
    "Esc": Qt.Key.Key_Escape,
    "Space": Qt.Key.Key_Space,
    "Backspace": Qt.Key.Key_Backspace,
    "Delete": Qt.Key.Key_Delete,
    "Up": Qt.Key.Key_Up,
    "Down": Qt.Key.Key_Down,
    "F2": Qt.Key.Key_F2,
    "Tab": Qt.Key.Key_Tab,
}


class Fight:
    """A page with a fight on it."""

    def __init__(self, qtbot: QtBot, *, begun: bool = True, session: Session | None = None, **rolls: str) -> None:
        self.session = session or toy_session()
        self.encounter, self.people = toy_fight(self.session, **rolls)
        self.desk = Desk(self.session)
        self.page = EncounterPage(self.desk)
        qtbot.addWidget(self.page)
        self.page.resize(756, 640)
        self.desk.select_encounter(self.encounter)
        self.page.show()
        qtbot.waitExposed(self.page)
        self.page.activateWindow()
        qtbot.waitUntil(self.page.isActiveWindow)
        self.page.view.setFocus()
        self.panel, self.view = self.page.panel, self.page.view
        self.model = self.view.list_model()
        if begun:
            self.begin()

    def begin(self) -> None:
        """Begin the first round in the order in which people joined, whatever the dice."""
        play = Play("next_turn", encounter=self.encounter)
        preview = self.session.preview(play)
        faces = iter(range(20, 0, -1))
        for combatant in self.people:
            role = next(
                (each for each in preview.play.thrown if each.role == combatant),
                preview.prompt.role if preview.prompt else None,
            )
            assert role is not None
            preview = self.session.preview(preview.play.overrule(role._replace(role=combatant), (next(faces),)))
        self.session.execute(preview)

    def press(self, *keys: str) -> None:
        """Press keys where the focus is, as a person at the keyboard does."""
        for key in keys:
            target = QApplication.focusWidget() or self.page
            assert isinstance(target, QWidget)
            if key in NAMED:
                QTest.keyClick(target, NAMED[key])
            elif key.isascii():
                QTest.keyClicks(target, key)
            else:
                type_text(target, key)

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        turn: str | None = self.session.encounter(self.encounter)["turn"]
        return turn

    def hp(self, combatant: str) -> int:
        """A combatant's hit points."""
        current: int = self.session.actor(combatant, self.encounter).sheet["hp"]["current"]
        return current

    def names(self) -> list[str]:
        """The names in the list, in its order."""
        return [self.model.line(row).name for row in range(self.model.rowCount())]

    def close(self) -> None:
        """Leave nothing behind."""
        self.page.close()
        self.desk.deleteLater()
