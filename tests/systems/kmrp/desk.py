"""A small table to play КМРП's acts on."""

from __future__ import annotations

from dataclasses import dataclass

from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.protocol import Act, System
from tests.systems import desk
from tests.systems.desk import FIGHT as FIGHT  # noqa: PLC0414 - named here for the tests of КМРП
from tests.systems.desk import Json as Json  # noqa: PLC0414
from tests.systems.desk import catalogue as catalogue  # noqa: PLC0414
from tests.systems.desk import said as said  # noqa: PLC0414


def act(name: str) -> Act:
    """An act by its id."""
    return Desk().act(name)


@dataclass
class Desk(desk.Desk):
    """Characters of КМРП by name, all of them combatants of one fight."""

    system: System = SYSTEM
