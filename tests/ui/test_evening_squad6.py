"""An evening of squad6: the demo's fight by keyboard until one side is down, closed in the middle, undone to its start, redone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.systems.protocol import Actor
from tests.ui.evening import Evening, opened, redo_all, undo_to
from ui.main_window import MainWindow
from ui.preferences import Preferences

MOST_TURNS = 300
FAVOURITES = {"grenade": 3, "melee": 4, "suppress": 5, "overwatch": 7, "move": 2}
"""Every so many turns something else than an attack is done."""


class Skirmish(Evening):
    """A game master who knows more than one way to fight, and clears a jam before anything else."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        super().__init__(window, seed)
        self.deeds: Counter[str] = Counter()
        self.turns = 0

    def take_turn(self) -> None:
        """Do what this turn asks for; whoever cannot attacks, and whoever is not allowed to passes."""
        self.turns += 1
        if self.panel.acting.actor is None:
            return
        wish = next((act for act, every in FAVOURITES.items() if self.turns % every == 0), "attack")
        offered = [act.id for act in self.panel.acting.offered()]
        if "clear_jam" in offered:
            wish = "clear_jam"
        self.choose(wish if wish in offered else "attack")
        self.deed()

    def choose(self, wish: str) -> None:
        """Choose an act by its digit, if it is not the one that the panel begins with."""
        acting = self.panel.acting
        if acting.act is None or acting.act.id != wish:
            while self.panel.live() != "acts":
                self.press("a")
            self.press(str([act.id for act in acting.offered()].index(wish) + 1))
        assert acting.act is not None
        assert acting.act.id == wish

    def deed(self) -> None:
        """Aim, roll, throw and apply."""
        acting = self.panel.acting
        assert acting.act is not None
        name = acting.act.id
        if acting.act.targets != "none":
            foes = [place for place, each in enumerate(acting.candidates()) if self.may_fight(name, each)]
            if not foes:
                return
            self.press(str(foes[0] + 1))
        self.press("r")
        self.throw()
        if not self.shows_result():
            assert self.panel.notice.text(), "nothing said why"
            self.press("Esc")
            return
        self.press("Enter")
        assert not self.shows_result(), "the result was not taken"
        self.acts += 1
        self.deeds[name] += 1

    def shows_result(self) -> bool:
        """Whether something was rolled that is not applied yet."""
        return self.panel.acting.preview is not None

    def may_fight(self, name: str, other: Actor) -> bool:
        """Only grenades and guns are worth trying on armour."""
        armoured = other.sheet["vehicle"] is not None
        return self.is_foe(self.panel.acting.actor, other) and not (armoured and name in {"melee", "suppress"})


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
    assert {"attack", "grenade", "melee", "move"} <= set(evening.deeds)
    end = evening.documents()

    undo_to(evening, beginning)
    redo_all(evening)
    assert evening.documents() == end
    assert evening.desk.session.store.check() == []
    evening.window.close()
