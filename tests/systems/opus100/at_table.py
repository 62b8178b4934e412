"""Two operatives and a table to play the acts of opus100 on."""

from __future__ import annotations

from dataclasses import dataclass

from gm_desk.systems.opus100 import SYSTEM
from gm_desk.systems.protocol import System
from tests.systems import desk
from tests.systems.desk import Json

RIFLE = {"id": "rifle", "name": "Винтовка", "damage": 3, "critical_damage": 7}
KNIFE = {"id": "knife", "name": "Нож", "kind": "melee", "damage": 2, "critical_damage": 5}
LANCE = {"id": "lance", "name": "Бур", "damage": 4, "critical_damage": 8, "ignores_cover": True, "critical_bonus": 3}
GRENADE = {"id": "grenade", "name": "Граната", "kind": "area", "damage": 4}


@dataclass
class Desk(desk.Desk):
    """Operatives by name, all of them combatants of one fight; whose turn it is is set by `turn_of`."""

    system: System = SYSTEM

    def turn_of(self, name: str, *, round_: int = 1) -> None:
        """Let it be somebody's turn, in a round."""
        self.encounter.update(turn=f"{name}!", round=round_)

    def hp(self, name: str) -> Json:
        return self.sheet(name)["hp"]["current"]


def operatives() -> Desk:
    """Vera shoots, Grek is shot at; it is Vera's turn."""
    made = Desk()
    weapons = [RIFLE, KNIFE, LANCE, GRENADE]
    made.add("Вера", accuracy=70, melee=60, weapons=weapons, hp={"max": 10})
    made.add("Грек", accuracy=55, melee=40, weapons=[RIFLE], armour="heavy", hp={"max": 12})
    made.turn_of("Вера")
    return made
