"""Fighters for forecasts, plain enough for a loop of a few lines to play."""

from __future__ import annotations

from typing import Any

from gm_desk.app.documents import new_character, new_combatant
from gm_desk.systems.protocol import Actor
from gm_desk.systems.registry import Registry

REGISTRY = Registry()


def fighter(system: str, name: str, side: str, **sheet: object) -> Actor:
    """Return a combatant of a system with this sheet."""
    character = dict(new_character(name, REGISTRY.system(system).sheet.complete(sheet)))
    combatant = dict(new_combatant("fight", str(character["id"])))
    combatant["states"] = {"side": side}
    return Actor(character, combatant)


def swordsman(name: str, side: str, *, blades: int = 0, dodge: int = 0, **attributes: int) -> Actor:
    """Return a fighter of КМРП with a sword and a dodge, and nothing else."""
    sheet: dict[str, Any] = {
        "attributes": attributes,
        "skills": [
            {"id": "blades", "name": "Blades", "use": "weapon", "level": blades},
            {"id": "dodge", "name": "Dodge", "use": "dodge", "level": dodge},
        ],
        "weapons": [
            {
                "id": "whip",
                "name": "Long whip",
                "skill": "blades",
                "damage": 3,
                "type": "whip",
                "length": "medium",
                "drawn": True,
            }
        ],
    }
    return fighter("kmrp", name, side, **sheet)
