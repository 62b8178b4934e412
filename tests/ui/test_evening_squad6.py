"""An evening of squad6: the demo's fight by keyboard until one side is down, closed in the middle, undone to its start, redone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.systems.protocol import Actor
from tests.ui.evening import Evening, assert_it_can_be_undone_and_redone, opened
from ui.main_window import MainWindow
from ui.preferences import Preferences

pytestmark = pytest.mark.a_frame_later
MOST_TURNS = 300
FAVOURITES = {"grenade": 3, "melee": 4, "suppress": 5, "overwatch": 7, "move": 2}
"""Every so many turns something else than an attack is done."""


class Skirmish(Evening):
    """A game master who knows more than one way to fight, and clears a jam before anything else."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        super().__init__(window, seed)
        self.deeds: Counter[str] = Counter()
        self.turns = 0
        self.wish = "attack"

    def take_turn(self) -> None:
        """Do what this turn asks for; whoever cannot attacks, and whoever is not allowed to passes."""
        self.turns += 1
        if self.panel.acting.actor is None:
            return
        wish = next((act for act, every in FAVOURITES.items() if self.turns % every == 0), "attack")
        offered = self.offered()
        if "clear_jam" in offered:
            wish = "clear_jam"
        self.wish = wish if wish in offered else "attack"
        self.deeds[self.wish] += self.deed(self.wish)

    def is_foe(self, actor: Actor | None, other: Actor) -> bool:
        """Only grenades and guns are worth trying on armour."""
        armoured = other.sheet["vehicle"] is not None
        return super().is_foe(actor, other) and not (armoured and self.wish in {"melee", "suppress"})


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_skirmish_is_played_by_keyboard_closed_reopened_undone_and_redone(
    preferences: Preferences, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Сорок первый разъезд.gmdesk"
    bootstrap.write_demo(path, "ru", "squad6")
    evening = Skirmish(opened(preferences, path, qtbot), 11)
    beginning = evening.documents()
    evening.play(12)
    middle = evening.documents()
    assert middle != beginning
    evening.window.close()

    evening.window = opened(preferences, path, qtbot)
    assert evening.documents() == middle
    evening.play(MOST_TURNS)
    assert evening.is_over()
    assert {"attack", "grenade", "melee", "move"} <= set(+evening.deeds)
    assert_it_can_be_undone_and_redone(evening, beginning)
    evening.window.close()
