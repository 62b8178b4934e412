"""A few fighters and a table to play the acts of tactics100 on."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import System
from gm_desk.systems.tactics100 import SYSTEM
from tests.systems import desk
from tests.systems.desk import Json, catalogue

RIFLE = {
    "id": "rifle",
    "name": "Винтовка",
    "ranges": [10, 25, 50],
    "damage": 4,
    "critical_chance": 10,
    "critical_dice": {"count": 1, "sides": 6},
    "magazine": 6,
}
KNIFE = {"id": "knife", "name": "Нож", "kind": "melee", "damage": 3, "critical_chance": 30}
FLAMER = {
    "id": "flamer",
    "name": "Огнемёт",
    "kind": "flamethrower",
    "damage": 4,
    "critical_chance": 10,
    "area": 3,
    "magazine": 2,
}
FRAG = {
    "id": "frag",
    "name": "Осколочная",
    "kind": "grenade",
    "ranges": [6, 10, 14],
    "damage": 3,
    "area": 2,
    "magazine": 2,
}
SMOKE = {"id": "smoke", "name": "Дымовая", "kind": "grenade", "ranges": [6, 10, 14], "area": 2, "magazine": 1}
ARSENAL = [RIFLE, KNIFE, FLAMER, FRAG, SMOKE]


@dataclass
class Desk(desk.Desk):
    """Fighters by name, all of them combatants of one fight."""

    system: System = SYSTEM

    def hp(self, name: str) -> Json:
        return self.sheet(name)["hp"]["current"]

    def loaded(self, name: str, weapon: str) -> Json:
        return next(each["loaded"] for each in self.sheet(name)["weapons"] if each["id"] == weapon)

    def refused(self, name: str, actor: str, *targets: str, **answers: Json) -> str:
        """Play an act that must be refused before any dice; return the sentence."""
        with pytest.raises(DeskError) as refusal:
            self.play(name, actor, *targets, **answers)
        assert "{" not in catalogue("en").error(refusal.value)
        return catalogue("ru").error(refusal.value)

    def begin(self, name: str) -> None:
        """Let a turn of the next round begin: states that end with it end, as the house ends them."""
        states = self.states(name)
        for state in self.system.states:
            if state.ends in {"round_end", "own_turn_start"}:
                states.pop(state.id, None)
        self.turn(name)


def fighters() -> Desk:
    """Vera is armed to the teeth; Grek and Ilm have ten hit points each."""
    made = Desk()
    made.add("Вера", aim=60, weapons=ARSENAL)
    made.add("Грек", aim=50, weapons=[RIFLE])
    made.add("Ильм", weapons=[])
    return made
