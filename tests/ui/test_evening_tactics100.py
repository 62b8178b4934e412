"""An evening of tactics100: the demo's fight by keyboard until one side is down, closed in the middle, undone to its start, redone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.core import dice
from tests.ui.evening import Evening, opened, redo_all, undo_to
from ui.main_window import MainWindow
from ui.preferences import Preferences

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

    def offered(self) -> list[str]:
        """What can be done now, in the order of the digits."""
        return [act.id for act in self.panel.acting.offered()]

    def choose(self, wish: str) -> None:
        """Choose an act by its digit, on the page of acts where it stands."""
        acting, row = self.panel.acting, self.panel.acts
        if acting.act is None or acting.act.id != wish:
            while self.panel.live() != "acts":
                self.press("a")
            while not row.digit_of(wish):
                self.press(str(len([each for each in self.offered() if row.digit_of(each)]) + 1))
            self.press(row.digit_of(wish))
        assert acting.act is not None
        assert acting.act.id == wish

    def deed(self, wish: str) -> bool:
        """Aim, roll, throw and apply; return False where the rules refuse it, having said why."""
        self.choose(wish)
        acting = self.panel.acting
        assert acting.act is not None
        if acting.act.targets != "none":
            foes = [place for place, each in enumerate(acting.candidates()) if self.is_foe(acting.actor, each)]
            if not foes:
                return False
            self.press(str(foes[0] + 1))
        self.press("r")
        self.throw()
        if acting.preview is None:
            assert self.panel.notice.text(), "nothing said why"
            return False
        if (clock := self.panel.result.clock).clock() is not None:
            assert clock.isVisible()
            assert clock.accessibleName() == self.panel.result.lines()[0]
            self.faces.append(clock.clock())
        self.press("Enter")
        assert acting.preview is None, "the result was not taken"
        self.acts += 1
        self.deeds[wish] += 1
        return True


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
    end = evening.documents()

    undo_to(evening, beginning)
    redo_all(evening)
    assert evening.documents() == end
    assert evening.desk.session.store.check() == []
    evening.window.close()
