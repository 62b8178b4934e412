"""An evening of ap20: the demo's fight by keyboard until one side is down, closed in the middle, undone to its start, redone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.core.facts import Document
from tests.ui.evening import Evening, assert_it_can_be_undone_and_redone, opened
from ui.main_window import MainWindow
from ui.preferences import Preferences

pytestmark = pytest.mark.a_frame_later
MOST_TURNS = 200
FAVOURITES = {"throw": 3, "posture": 9, "move": 5, "guard": 7, "aim": 8, "assess": 11, "hold": 13}
"""Every so many turns something else than shooting is done first."""
DEEDS_A_TURN = 3


class Siding(Evening):
    """A game master who spends a turn's AP on more than shots, reloads what is empty and repairs what jams."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        super().__init__(window, seed)
        self.deeds: Counter[str] = Counter()
        self.refusals: list[str] = []
        self.turns = 0

    def take_turn(self) -> None:
        """Do what this turn asks for, then attack as long as the AP last."""
        self.turns += 1
        for wish, every in FAVOURITES.items():
            if self.turns % every == 0 and wish in self.offered():
                self.note(wish, two=wish == "throw")
        for _ in range(DEEDS_A_TURN):
            if self.is_over() or self.left() < 3 or not self.note(self.weapon_act()):
                return

    def note(self, wish: str, *, two: bool = False) -> bool:
        """Do something, and count it or keep the refusal."""
        done = self.deed(wish, targets=2 if two else 1)
        if done:
            self.deeds[wish] += 1
        else:
            self.refusals.append(self.panel.notice.text())
            self.press("Esc")
        return done

    def sheet(self) -> Document:
        """The sheet of whoever has the turn."""
        actor = self.panel.acting.actor
        assert actor is not None
        return actor.sheet

    def left(self) -> int:
        """The AP that whoever has the turn has left."""
        actor = self.panel.acting.actor
        return self.desk.session.system.gauges(actor)[0].current if actor else 0

    def weapon_act(self) -> str:
        """What to do with the first weapon: clear it, load it, or fire it."""
        weapon = self.sheet()["weapons"][0]
        if weapon["jammed"]:
            return "repair"
        if weapon["magazine"] and not weapon["loaded"]:
            return "reload"
        return "burst" if weapon["burst"] else "attack"


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_fight_is_played_by_keyboard_closed_reopened_undone_and_redone(
    preferences: Preferences, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Разъезд 41.gmdesk"
    bootstrap.write_demo(path, "ru", "ap20")
    evening = Siding(opened(preferences, path, qtbot), 5)
    beginning = evening.documents()
    evening.play(10)
    middle = evening.documents()
    assert middle != beginning
    evening.window.close()

    evening.window = opened(preferences, path, qtbot)
    assert evening.documents() == middle
    evening.play(MOST_TURNS)
    assert evening.is_over()
    assert {"attack", "burst", "throw", "move", "guard"} <= set(evening.deeds)
    assert all(evening.refusals)
    assert_it_can_be_undone_and_redone(evening, beginning)
    evening.window.close()
