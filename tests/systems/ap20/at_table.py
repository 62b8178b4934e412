"""A few fighters and a table to play the acts of ap20 on."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gm_desk.app.documents import display_name
from gm_desk.core.errors import DeskError
from gm_desk.systems.ap20 import SYSTEM
from gm_desk.systems.protocol import System
from tests.systems import desk
from tests.systems.desk import Json, catalogue

SKILLS = [
    {"id": "guns", "name": "Стрельба", "value": 8},
    {"id": "blades", "name": "Клинки", "value": 6},
    {"id": "fists", "name": "Драка", "value": 3, "use": "unarmed"},
    {"id": "throw", "name": "Метание", "value": 5},
    {"id": "repair", "name": "Ремонт", "value": 4, "use": "repair"},
]
PISTOL = {
    "id": "pistol",
    "name": "Пистолет",
    "skill": "guns",
    "ap_cost": 4,
    "range_m": 4,
    "damage": "2d6",
    "magazine": 8,
}
REVOLVER = {
    "id": "revolver",
    "name": "Револьвер",
    "skill": "guns",
    "ap_cost": 4,
    "range_m": 4,
    "magazine": 6,
    "loaded": 0,
    "reload": "loose_rounds",
}
GUN = {
    "id": "gun",
    "name": "Автомат",
    "skill": "guns",
    "ap_cost": 5,
    "range_m": 10,
    "damage": "1d8+1",
    "burst": {"length": 3, "spread": 2},
    "magazine": 30,
}
KNIFE = {"id": "knife", "name": "Нож", "kind": "melee", "skill": "blades", "ap_cost": 3, "damage": "1d6+1"}
STONE = {"id": "stone", "name": "Камень", "kind": "thrown", "skill": "throw", "range_m": 4, "damage": "1d3"}
SPEAR = {**STONE, "id": "spear", "name": "Дротик", "penetrating": True}
GRENADE = {**STONE, "id": "grenade", "name": "Граната", "blast": True, "damage": "4d6", "magazine": 2}
ARSENAL = [PISTOL, KNIFE, GUN, STONE, SPEAR, GRENADE, REVOLVER]


@dataclass
class Desk(desk.Desk):
    """Fighters by name, all of them combatants of one fight."""

    system: System = SYSTEM

    def hp(self, name: str) -> Json:
        return self.sheet(name)["hp"]["current"]

    def weapon(self, name: str, weapon: str) -> Json:
        return next(each for each in self.sheet(name)["weapons"] if each["id"] == weapon)

    def left(self, name: str) -> int:
        """The AP that somebody has left."""
        return self.system.gauges(self.actor(name))[0].current

    def refused(self, name: str, actor: str, *targets: str, **answers: Json) -> str:
        """Play an act that must be refused before any dice; return the sentence."""
        with pytest.raises(DeskError) as refusal:
            self.play(name, actor, *targets, **answers)
        assert "{" not in catalogue("en").error(refusal.value)
        return catalogue("ru").error(refusal.value)

    def begin(self, name: str) -> list[str]:
        """Let a turn begin: states that end with it end, as the house ends them; return what is said."""
        states = self.states(name)
        for state in self.system.states:
            if state.ends == "own_turn_start":
                states.pop(state.id, None)
        self.encounter["turn"] = f"{name}!"
        taken, lines = self.turn(name)
        assert taken
        return lines

    def finish(self, name: str) -> list[str]:
        """Let a turn end; return what is said."""
        script = self.script({})
        self.system.turn_ended(self.actor(name), script)
        lines = self.apply(script)
        self.states(name).pop("finishing", None)
        return lines

    def order(self) -> list[str]:
        """The names in the order of turns."""
        return [display_name(self.actor(each.removesuffix("!")).character) for each in self.encounter["order"]]


def fighters() -> Desk:
    """Анна is armed to the teeth and has the turn with 8 AP; Борис and Волк stand against her."""
    made = Desk()
    made.add("Анна", agility=6, wits=5, constitution=5, ap=8, hp={"max": 20}, skills=SKILLS, weapons=ARSENAL)
    made.add("Борис", agility=4, ap=6, hp={"max": 12}, agility_ac=2, level_ac=1, armour_ac=3, weapons=[PISTOL])
    made.add("Волк", agility=5, ap=7, hp={"max": 10}, weapons=[])
    made.encounter["turn"] = "Анна!"
    return made
