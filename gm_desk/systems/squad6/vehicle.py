"""Attacking a vehicle with a grenade, an anti-tank rifle and the like: «Атака бронетехники»."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.squad6.readings import WhichHit
from gm_desk.systems.squad6.tables import ABANDONING_CREW, DESTROYED_AT, SIDES, SUCCESS_AT, VEHICLE_PARTS

Part = Literal["immobilised", "weapon_damaged", "blinded", "driver_out", "gunner_out", "crew_out"]
WHICH_HIT = WhichHit(SUCCESS_AT)


class VehicleRequest(Request):
    """An attack on a vehicle with this crew, `damaged` being what is broken already."""

    crew: Natural
    damaged: list[Part] = Field(default=[], max_length=MOST_ITEMS)


def resolve_vehicle(request: VehicleRequest, dice: Dice, why: Explanation) -> Outcome:
    """Return what the six dice hit, and what that means for the vehicle over all its damage (RULINGS 2.2.33–36)."""
    struck = [VEHICLE_PARTS[place] for place in dice.pool("attack", len(VEHICLE_PARTS), SIDES, WHICH_HIT)]
    broken: set[str] = set(request.damaged)
    why.add("count.before", len(broken))
    for part in struck:
        if part in broken:
            why.add("count.again", 0, part=part)
        else:
            why.add("count.struck", 1, part=part)
            broken.add(part)
    abandoned = "crew_out" in struck and request.crew == ABANDONING_CREW
    if abandoned:
        why.add("abandoned.crew", crew=request.crew)
    destroyed = len(broken) >= DESTROYED_AT
    if destroyed:
        why.add("destroyed.damage", count=len(broken), least=DESTROYED_AT)
    return {"damage": sorted(struck), "count": len(broken), "abandoned": abandoned, "destroyed": destroyed}
