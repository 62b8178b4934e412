"""An evening at the desk by keyboard alone: a game master with the players' dice in hand plays a fight of any system."""

from __future__ import annotations

import random
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app.play import Prompt
from gm_desk.core.dice import FUDGE
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor, side_of
from tests.keyboard import type_text
from ui.act_panel import ActPanel
from ui.bridge import Desk
from ui.main_window import MainWindow
from ui.preferences import Preferences

KEYS = {"Enter": Qt.Key.Key_Return, "Space": Qt.Key.Key_Space, "Esc": Qt.Key.Key_Escape}


class Evening:
    """A game master at the keyboard, with the players' dice in hand."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window = window
        self.dice = random.Random(seed)
        self.acts = 0

    @property
    def desk(self) -> Desk:
        assert self.window.workspace is not None
        return self.window.workspace.desk

    @property
    def panel(self) -> ActPanel:
        panel = self.window.findChild(ActPanel)
        assert panel is not None
        return panel

    @property
    def encounter(self) -> Document:
        return self.desk.session.encounter(self.desk.encounter)

    def press(self, *keys: str) -> None:
        """Press keys where the focus is."""
        for key in keys:
            target = QApplication.focusWidget() or self.window
            assert isinstance(target, QWidget)
            if key in KEYS:
                QTest.keyClick(target, KEYS[key])
            else:
                type_text(target, key)
            QCoreApplication.processEvents()

    def throw(self) -> None:
        """Throw what the table is asked for, and type it: the sum of 4dF, or the number of each die."""
        while prompt := self._prompt():
            if prompt.kind == FUDGE:
                total = sum(self.dice.choice((-1, 0, 1)) for _ in range(4))
                self.press(*(("0", "Enter") if total == 0 else f"{total:+d}"))
            else:
                for place in range(prompt.count):
                    if place and prompt.kind.high > 9:
                        self.press("Space")
                    self.press(*str(self.dice.randint(prompt.kind.low, prompt.kind.high)))
                if prompt.kind.high > 9:
                    self.press("Enter")

    def _prompt(self) -> Prompt | None:
        preview = self.panel.acting.preview
        return preview.prompt if preview else None

    def next_turn(self) -> None:
        """Pass the turn, with the dice that a new round takes."""
        before = self.encounter
        self.press("Space")
        if self.panel.acting.preview is not None:
            self.throw()
            self.press("Enter")
        assert self.encounter != before, self.panel.notice.text()

    def take_turn(self) -> None:
        """Do what a turn is for: here one attack."""
        self.attack()

    def attack(self) -> None:
        """Let whose turn it is attack the first foe still standing, with whatever lies at hand."""
        acting = self.panel.acting
        foes = [place for place, each in enumerate(acting.candidates()) if self.is_foe(acting.actor, each)]
        if not foes:
            return
        self.press(str(foes[0] + 1))
        self.press("r")
        self.throw()
        if acting.preview is None:
            self.press("Esc")  # an empty weapon: the refusal is on screen, and the turn is passed
            return
        self.press("Enter")
        assert acting.preview is None, "the result was not taken"
        self.acts += 1

    def offered(self) -> list[str]:
        """What can be done now, in the order of the digits."""
        return [act.id for act in self.panel.acting.offered()]

    def choose(self, wish: str) -> None:
        """Choose an act by its digit, on the page of acts where it stands."""
        acting, row = self.panel.acting, self.panel.acts
        if acting.act is None or acting.act.id != wish:
            while self.panel.live() != "acts":
                self.press("a")
            for _ in self.offered():
                if not row.digit_of(wish):
                    self.press(row.turning_digit)
            self.press(row.digit_of(wish))
        assert acting.act is not None
        assert acting.act.id == wish

    def deed(self, wish: str, targets: int = 1) -> bool:
        """Choose an act, aim it at so many foes, roll, throw and apply; return False where the rules refuse it, having said why."""
        self.choose(wish)
        acting = self.panel.acting
        if acting.act is not None and acting.act.targets != "none":
            foes = [place for place, each in enumerate(acting.candidates()) if self.is_foe(acting.actor, each)]
            if not foes:
                return False
            if self.panel.live() != "targets":
                self.press("a")
            self.press(*(str(place + 1) for place in foes[:targets]))
        self.press("r")
        self.throw()
        if acting.preview is None:
            assert self.panel.notice.text(), "nothing said why"
            return False
        self.see()
        self.press("Enter")
        assert acting.preview is None, "the result was not taken"
        self.acts += 1
        return True

    def see(self) -> None:
        """Look at a result before it is taken."""

    def is_foe(self, actor: Actor | None, other: Actor) -> bool:
        """Whether somebody is on another side and still standing."""
        assert actor is not None
        return side_of(actor) != side_of(other) and not self.is_out(other)

    def is_out(self, someone: Actor) -> bool:
        """Whether somebody is out of the fight."""
        track = self.desk.session.system.track(someone.sheet)
        return track.out or track.dead

    def is_over(self) -> bool:
        """Whether one side has nobody left standing."""
        standing = {
            side_of(each) for each in self.desk.session.combatants(self.desk.encounter) if not self.is_out(each)
        }
        return len(standing) < 2

    def play(self, turns: int) -> None:
        """Play turns until the fight is over."""
        for _ in range(turns):
            if self.is_over():
                return
            self.next_turn()
            self.take_turn()

    def documents(self) -> list[Document]:
        """Return everything that the campaign holds about its people and fights."""
        session = self.desk.session
        found = [session.character(line.id) for line in session.store.roster()]
        for line in session.store.encounters():
            found += [
                session.encounter(line.id),
                *sorted(session.store.combatants(line.id), key=lambda each: each["id"]),
            ]
        return found


def opened(preferences: Preferences, path: Path, qtbot: QtBot) -> MainWindow:
    """Return the window on a campaign, in front."""
    window = MainWindow(preferences)
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    assert window.open_campaign(path)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def assert_it_can_be_undone_and_redone(evening: Evening, beginning: list[Document]) -> None:
    """Everything is taken back step by step by Ctrl+Z, and done again by Ctrl+Shift+Z; the file is sound."""
    end, session = evening.documents(), evening.desk.session
    while evening.documents() != beginning:
        assert session.next_undo is not None
        QTest.keyClick(evening.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    again = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    while session.next_redo is not None:
        evening.desk.settle()  # it is offered a frame after what was undone
        QTest.keyClick(evening.window, Qt.Key.Key_Z, again)
    assert evening.documents() == end
    assert session.store.check() == []
