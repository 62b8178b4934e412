"""An evening of tactics100: the demo's fight by keyboard until one side is down, closed in the middle, undone to its start, redone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.core import dice
from tests.ui.evening import Evening, assert_it_can_be_undone_and_redone, opened
from ui.main_window import MainWindow
from ui.preferences import Preferences

pytestmark = pytest.mark.a_frame_later
SEED = 5
MOST_TURNS = 150
FAVOURITES = {"grenade": 3, "reload": 5, "watch": 7, "move": 4, "melee": 11}
"""Every so many turns something else than a shot is done."""
ATTACKS = ("shot", "flame", "melee")


class Raid(Evening):
    """A game master who knows more than one way to fight, and reloads what is empty."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        super().__init__(window, seed)
        self.deeds: Counter[str] = Counter()
        self.turns = 0
        self.faces: list[object] = []

    def take_turn(self) -> None:
        """Do what this turn asks for; after a move there is still an attack."""
        self.turns += 1
        if self.panel.acting.actor is None:
            return
        wishes = [act for act, every in FAVOURITES.items() if self.turns % every == 0]
        wish = next((each for each in (*wishes, *ATTACKS) if each in self.offered()), "melee")
        if not self.deed(wish) and "reload" in self.offered():
            self.deed("reload")
        if wish == "move" and not self.is_over():
            self.deed(next(each for each in ATTACKS if each in self.offered() or each == "melee"))

    def deed(self, wish: str, targets: int = 1) -> bool:
        """Play an act, and count it."""
        done = super().deed(wish, targets)
        self.deeds[wish] += done
        return done

    def see(self) -> None:
        """A landing is shown as a clock face, and said."""
        if (clock := self.panel.result.clock).clock() is not None:
            assert clock.isVisible()
            assert clock.accessibleName() == self.panel.result.lines()[0]
            self.faces.append(clock.clock())


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_raid_is_played_by_keyboard_closed_reopened_undone_and_redone(
    preferences: Preferences, tmp_path: Path, qtbot: QtBot
) -> None:
    dice._UNSEEDED.seed(SEED)  # what the app throws falls alike in every run
    path = tmp_path / "Маяк «Девятый».gmdesk"
    bootstrap.write_demo(path, "ru", "tactics100")
    evening = Raid(opened(preferences, path, qtbot), SEED)
    beginning = evening.documents()
    evening.play(12)
    middle = evening.documents()
    assert middle != beginning
    evening.window.close()

    evening.window = opened(preferences, path, qtbot)
    assert evening.documents() == middle
    evening.play(MOST_TURNS)
    assert evening.is_over()
    assert {"shot", "flame", "move", "grenade", "watch", "melee", "reload"} <= set(evening.deeds)
    assert evening.faces
    assert_it_can_be_undone_and_redone(evening, beginning)
    evening.window.close()
