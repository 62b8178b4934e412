"""What a body can bear and has left: kmrp.action_points, kmrp.gear, kmrp.load, and what kmrp.will buys.

Rulebook: «Очки действия», «Броня», «Защитные навыки» (shields), the weight table of the rulings, «Очки воли».
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.errors import Illegal
from gm_desk.core.requests import Natural, Request, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.given_levels import Level
from gm_desk.systems.kmrp.shields import check_shield
from gm_desk.systems.kmrp.tables import ACTION_POINTS, BOOK, DON_PER_TURN, HIGHEST, LEAST_ACTION_POINTS, LOAD, WILL
from gm_desk.systems.kmrp.terms import ShieldSize

ARMOUR_STRENGTH: dict[int, int] = {row["class"]: row["strength"] for row in BOOK["armour"] if "strength" in row}
"""The least strength that a breastplate of a class needs; light ones need none."""
SHIELD_STRENGTH: dict[str, list[int | None]] = {
    row["size"]: [None if level == "" else level for level in row["strength"]] for row in BOOK["shield"]
}
"""The least strength by a shield's size, then by its modifier from +1."""
BURDENED: list[str] = sorted(BOOK["gear"]["applies_to"])
MOST_TIMES_OPTIMAL: int = BOOK["loading"]["maximum"]
LOAD_PERCENT: int = BOOK["loading"]["percent"]


class ActionPointsRequest(Request):
    """kmrp.action_points: a day's stamina and what of it is spent."""

    endurance: Level
    spent: Natural


def resolve_action_points(request: ActionPointsRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001
    """Tell what action points are left, and the percent that a lack of them costs."""
    maximum = ACTION_POINTS.at(request.endurance)
    rest = maximum - request.spent
    left = max(rest, LEAST_ACTION_POINTS)
    # The book's table ends at superb; the row of legendary is our ruling (2.5, 74).
    rule = "maximum.legendary" if request.endurance >= HIGHEST else "maximum.endurance"
    why.add(rule, maximum, endurance_level=request.endurance)
    why.add("left.maximum", maximum)
    why.add("left.spent", -request.spent)
    if left > rest:
        why.add("left.least", left - rest, least=LEAST_ACTION_POINTS)
    why.add("percent.lack" if left < 0 else "percent.none", min(left, 0))
    return {"maximum": maximum, "left": left, "percent": min(left, 0)}


class GearRequest(Request):
    """kmrp.gear: the breastplate's class and the shield that one carries."""

    strength: Level
    armour_class: Annotated[int, Field(ge=0, le=3)]
    shield: Annotated[int, Field(ge=0, le=4)]
    shield_size: ShieldSize = not_given()


def resolve_gear(request: GearRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - rolls nothing
    """Tell the levels that too little strength costs, and how fast armour is put on."""
    check_shield(request.shield, request.shield_size, request, "input")
    armour = _shortfall(request.strength, ARMOUR_STRENGTH.get(request.armour_class), "armour_penalty", why)
    required = SHIELD_STRENGTH[request.shield_size][request.shield - 1] if request.shield else None
    shield = _shortfall(request.strength, required, "shield_penalty", why)
    don = DON_PER_TURN.get(request.armour_class)
    if don is not None:
        why.add("don_per_turn.class", don, armour_class=request.armour_class)
    return {
        "armour_penalty": armour,
        "shield_penalty": shield,
        "applies_to": list(BURDENED) if armour or shield else [],
        "don_per_turn": don,
    }


def _shortfall(strength: int, required: int | None, field: str, why: Explanation) -> int:
    if required is None:
        why.add(f"{field}.no_requirement", 0)
        return 0
    penalty = min(strength - required, 0)
    why.add(f"{field}.strength", penalty, strength_level=strength, required_level=required)
    return penalty


class LoadRequest(Request):
    """kmrp.load: weight in points of about half a kilogram."""

    strength: Level
    weight: Natural


def resolve_load(request: LoadRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - rolls nothing
    """Tell what weight strength bears, and what more of it costs."""
    optimal = LOAD.at(request.strength)
    maximum = optimal * MOST_TIMES_OPTIMAL
    percent = LOAD_PERCENT * max(request.weight - optimal, 0)
    percent_all = LOAD_PERCENT * max(request.weight - maximum, 0)
    why.add("optimal.strength", optimal, strength_level=request.strength)
    why.add("maximum.twice", maximum, optimal=optimal)
    why.add("percent.over", percent, points=max(request.weight - optimal, 0))
    why.add("percent_all.over", percent_all, points=max(request.weight - maximum, 0))
    return {"optimal": optimal, "maximum": maximum, "percent": percent, "percent_all": percent_all}


class WillRequest(Request):
    """kmrp.will: the level of the skill that a point of will betters for good."""

    level: Level


def resolve_will(request: WillRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - rolls nothing
    """Tell the lasting bonus that one point of will buys."""
    if request.level not in WILL:
        raise Illegal("kmrp.will_level", "input.level", skill_level=request.level)
    percent = WILL[request.level]
    why.add("percent.level", percent, skill_level=request.level)
    return {"percent": percent}
