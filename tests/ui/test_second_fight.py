"""The demo's second fight by keyboard, as a game master plays it who was handed the guide: from the session's beginning to its summary.

Every kind of act comes up at least once where it fits; in between something is taken back, put right, looked at as it stood, somebody
comes late and somebody leaves; and whoever is hidden is never told to the players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.app import evenings
from gm_desk.app.session import Session
from gm_desk.core.facts import Document
from tests.keyboard import type_text
from tests.ui import paper
from tests.ui.evening import Evening, opened
from tests.ui.secrets import let_out
from ui.act_panel import ActPanel
from ui.main_window import MainWindow
from ui.player_window import PlayerWindow
from ui.preferences import Preferences
from ui.print_dialog import PrintDialog
from ui.workspace import Workspace

pytestmark = pytest.mark.a_frame_later
Looked = Callable[[str], None]
MOST_TURNS = 300
LATE = {"ru": "Пелагея Сныть", "en": "Pelageya Snyt"}
WISHES = ("grenade", "sweep", "concentrate", "draw", "first_aid", "move", "hold", "check", "crouch", "reload")
"""What is done once, by the first whose turn offers it."""


class SecondFight(Evening):
    """A game master who wants to see all of it; `looked` is called at every stage."""

    def __init__(self, window: MainWindow, seed: int, looked: Looked | None = None) -> None:
        super().__init__(window, seed)
        self.looked = looked or str  # nobody looks
        self.wishes = list(WISHES)
        self.deeds: Counter[str] = Counter()
        self.secrets: list[str] = []

    @property
    def workspace(self) -> Workspace:
        assert self.window.workspace is not None
        return self.window.workspace

    @property
    def panel(self) -> ActPanel:
        """The panel on show, of now or of a moment that is looked at."""
        return self.workspace.encounter.panel

    def chord(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.ControlModifier) -> None:
        """Press a key with Ctrl, or with another one, where the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.window, key, held)
        QCoreApplication.processEvents()

    def tab_to(self, wanted: QWidget) -> None:
        """Press Tab until the keys are there."""
        for _ in range(120):
            if QApplication.focusWidget() is wanted:
                return
            self.chord(Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
        raise AssertionError(f"Tab does not come to {wanted.objectName() or wanted.accessibleName()}")

    def find(self, words: str) -> None:
        """Find something by name, and do it."""
        self.chord(Qt.Key.Key_K)
        field = QApplication.focusWidget()
        assert field is not None
        type_text(field, words)
        self.press("Enter")

    def begin(self, title: str, fight: Document) -> None:
        """Begin the session by its button, name it, and go to the fight."""
        self.chord(Qt.Key.Key_4)
        page = self.workspace.evenings
        self.tab_to(page.begin_button)
        self.press("Enter")
        type_text(page.title, title)
        self.press("Enter")
        self.looked("begun")
        self.find(str(fight["name"]))
        assert self.desk.encounter == fight["id"]
        self.secrets = [
            str(each.character["name"])
            for each in self.desk.session.combatants(self.desk.encounter)
            if each.combatant and each.combatant["hidden"]
        ]

    def next_turn(self) -> None:
        """Pass the turn; nothing hidden is on the players' screen then."""
        super().next_turn()
        self.looked("turn")
        told = let_out(self.players())
        assert not [name for name in self.secrets if name in told]

    def players(self) -> PlayerWindow:
        """The players' window, which F5 opens."""
        shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, PlayerWindow) and each.isVisible()]
        if not shown:
            self.chord(Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier)
            self.window.activateWindow()
            return self.players()
        return shown[0]

    def take_turn(self) -> None:
        """Do something that was not done yet, or shoot."""
        if self.panel.acting.actor is None:
            return
        offered = self.offered()
        wish = next((each for each in self.wishes if each in offered), "attack")
        if self.deed(wish, targets=2 if wish in {"grenade", "sweep"} else 1):
            self.deeds[wish] += 1
            if wish in self.wishes:
                self.wishes.remove(wish)
        elif wish != "attack":
            self.wishes.remove(wish)
            self.press("Esc")
            self.take_turn()
        else:
            self.press("Esc")
            if "reload" in self.offered():
                self.deeds["reload"] += self.deed("reload")

    def see(self) -> None:
        self.looked("result")

    def aim(self) -> None:
        """Shoot at a part of the body, shown on the figure, in the dark, and hide the roll."""
        acting = self.panel.acting
        self.choose("attack")
        foe = next(place for place, each in enumerate(acting.candidates()) if self.is_foe(acting.actor, each))
        if self.panel.live() != "targets":
            self.press("a")
        self.press(str(foe + 1))
        self.press("f")
        self.looked("figure")
        self.press("Enter")
        aimed = dict(acting.play.answers) if acting.play else {}
        assert aimed.get("aim") not in {None, "none"}
        self.press("s", "r")
        self.throw()
        self.press("Enter")
        assert acting.preview is None

    def take_back(self) -> None:
        """Undo the last act and do it again."""
        before = self.documents()
        self.chord(Qt.Key.Key_Z)
        assert self.documents() != before
        self.chord(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert self.documents() == before

    def look_back(self, qtbot: QtBot) -> None:
        """Go to the last roll of the log, see everything as it stood, and correct it."""
        log = self.workspace.log
        rows = range(log.model.rowCount() - 1, -1, -1)
        indexes = (log.model.index(row) for row in rows)
        index = next(each for each in indexes if (entry := log.model.entry(each)) and entry.entry.rolls)
        log.view.setCurrentIndex(index)
        log.view.setFocus()
        self.press("t")
        qtbot.waitUntil(self.workspace.back.banner.isVisible)
        self.looked("as it stood")
        self.press("Esc")
        qtbot.waitUntil(lambda: not self.workspace.back.is_away)
        self.chord(Qt.Key.Key_1)

    def late_and_gone(self, name: str) -> None:
        """Let somebody come late, from the roster, and leave again."""
        before = len(self.desk.session.combatants(self.desk.encounter))
        self.chord(Qt.Key.Key_F)
        field = QApplication.focusWidget()
        assert field is not None
        type_text(field, name)
        self.press("Enter")
        self.looked("late")
        if self.panel.acting.preview is not None:  # a place shared, or one whose turn has passed: the panel asks
            self.throw()
            self.press("Enter")
        assert len(self.desk.session.combatants(self.desk.encounter)) == before + 1
        self.press("Esc")
        self.chord(Qt.Key.Key_1)
        view = self.workspace.encounter.view
        while not any(self.called(each) == name for each in view.selected_ids()):
            self.chord(Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
        self.chord(Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier)
        assert len(self.desk.session.combatants(self.desk.encounter)) == before

    def called(self, combatant: str) -> str:
        """What somebody in the fight is called."""
        return str(self.desk.session.actor(combatant, self.desk.encounter).character["name"])

    def finish(self, qtbot: QtBot) -> str:
        """End the session by keyboard, look at its summary and at what is printed; return the session."""
        self.chord(Qt.Key.Key_4)
        page = self.workspace.evenings
        self.tab_to(page.end_button)
        self.press("Enter")
        self.looked("summary")
        self.tab_to(page.print_button)
        self.press("Enter")
        self.look_at_paper(qtbot)
        self.chord(Qt.Key.Key_P)
        self.look_at_paper(qtbot)
        return str(self.desk.session.store.sessions()[-1]["id"])

    def look_at_paper(self, qtbot: QtBot) -> None:
        """See what would be printed, and go back."""
        qtbot.waitUntil(lambda: self.dialog() is not None)
        self.looked("paper")
        dialog = self.dialog()
        assert dialog is not None
        assert dialog.preview.pageCount() > 0
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: self.dialog() is None)
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.workspace.evenings.title.setFocus()

    def dialog(self) -> PrintDialog | None:
        """The dialog of printing, while it is open."""
        return next((each for each in self.window.findChildren(PrintDialog) if each.isVisible()), None)


def played(window: MainWindow, language: str, turns: int, qtbot: QtBot, looked: Looked | None = None) -> SecondFight:
    """Play the demo's second fight from first roll to last, or so many turns of it."""
    evening = SecondFight(window, 7, looked)
    window.set_language(language)
    fights = evening.desk.session.store.encounters()
    evening.begin("Salt & smoke", evening.desk.session.encounter(fights[1].id))
    for turn in range(turns):
        if evening.is_over():
            break
        evening.next_turn()
        if turn == 1:
            evening.aim()
            evening.take_back()
        elif turn == 3:
            evening.press("d")
        else:
            evening.take_turn()
        if turn == 6:
            evening.look_back(qtbot)
        if turn == 8:
            evening.late_and_gone(LATE[language])
    return evening


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize(("language", "turns"), [("ru", MOST_TURNS), ("en", 24)])
def test_the_second_fight_is_played_by_keyboard_to_its_summary(
    language: str, turns: int, preferences: Preferences, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Соль.gmdesk"
    bootstrap.write_demo(path, language)
    evening = played(opened(preferences, path, qtbot), language, turns, qtbot)
    session = evening.desk.session
    assert evening.is_over() or turns < MOST_TURNS
    assert {"attack", "grenade", "concentrate", "move", "check"} <= set(evening.deeds)
    ended = evening.finish(qtbot)

    summary = evenings.summary(session, ended)
    assert evenings.current(session) is None
    assert summary.rounds >= turns // MOST_TURNS + 1
    assert summary.rolls > summary.rounds
    assert summary.harm
    for for_players in (False, True):
        told = text(session, "summary", evening=ended, language=language, for_players=for_players)
        assert summary.harm[0].name in told
        assert not (for_players and [name for name in evening.secrets if name in told])
    player = next(each for each in session.combatants(evening.desk.encounter) if each.character["kind"] == "player")
    assert player.character["name"] in text(session, "sheets", player.id, language=language)
    assert session.store.check() == []
    evening.window.close()


def text(session: Session, what: str, *characters: str, **options: Any) -> str:  # noqa: ANN401 - as `Wanted` takes them
    """Return what is printed, as a reader of the PDF finds it."""
    printed = paper.pdf(paper.pages(session, what, *characters, **options))
    return "\n".join(words.text.replace("\t", " ") for page in printed.words() for words in page)
