"""Wounds as requests give them, and two questions about them: the boxes of a pyramid, and what wounds and exhaustion cost.

Rulebook: «Здоровье персонажа, урон, ранения».
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.errors import InvalidInput
from gm_desk.core.requests import Natural, Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.given_levels import Level
from gm_desk.systems.kmrp.percent import split
from gm_desk.systems.kmrp.pyramid import capacity, out_of_combat, penalty
from gm_desk.systems.kmrp.tables import (
    DISABLING,
    FADED_PERCENT,
    LEAST_ACTION_POINTS,
    WOUND_MODIFIER,
    WOUND_PERCENT,
)

ActionPoints = Annotated[int, Field(ge=LEAST_ACTION_POINTS, le=1_000_000)]
"""Action points left: negative they tire, and there are never fewer than -100."""


class Wounds(Request):
    """How many wounds there are of each severity."""

    scratch: Natural = 0
    light: Natural = 0
    heavy: Natural = 0
    critical: Natural = 0
    mortal: Natural = 0


class Faded(Request):
    """How many of the stun wounds have faded, by the row they stand in; each counts one row lighter."""

    scratch: Natural = 0
    light: Natural = 0
    heavy: Natural = 0


# Nothing is to be checked in them, and what would do so need not be built yet.
NO_WOUNDS = Wounds.model_construct()
NONE_FADED = Faded.model_construct()


def check_room(wounds: Wounds, faded: Faded, endurance: int | None) -> None:
    """Refuse more wounds than `endurance` (None: not known) has room for, and more faded ones than there are.

    Raises: InvalidInput at the row.
    """
    if endurance is not None:
        for row, boxes in capacity(endurance).items():
            if getattr(wounds, row) > boxes:
                raise InvalidInput("kmrp.no_room", f"input.wounds.{row}", severity=row, boxes=boxes)
    for row in FADED_PERCENT:
        if getattr(faded, row) > getattr(wounds, row):
            raise InvalidInput("kmrp.too_many_faded", f"input.faded.{row}", severity=row)


class PyramidRequest(Request):
    """kmrp.pyramid: the boxes of a pyramid."""

    endurance: Level


def resolve_pyramid(request: PyramidRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - rolls nothing
    """Look the pyramid of a level of endurance up."""
    rows = capacity(request.endurance)
    why.add("capacity.endurance", None, endurance_level=request.endurance, **rows)
    return {"capacity": rows}


class PenaltyRequest(Request):
    """kmrp.penalty: what wounds and exhaustion cost."""

    endurance: Level
    wounds: Wounds
    faded: Faded = NONE_FADED
    ap: ActionPoints = 0


def explain_percent(why: Explanation, field: str, wounds: Mapping[str, int], faded: Mapping[str, int], ap: int) -> None:
    """Add a step to `field` for every row of wounds and for exhaustion."""
    for row, faded_percent in FADED_PERCENT.items():
        lighter = faded.get(row, 0)
        if count := wounds[row] - lighter:
            why.add(f"{field}.{row}", WOUND_PERCENT[row] * count, count=count)
        if lighter:
            why.add(f"{field}.faded", faded_percent * lighter, count=lighter, severity=row)
    if ap < 0:
        why.add(f"{field}.exhaustion", ap, ap=ap)


def resolve_penalty(request: PenaltyRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - rolls nothing
    """Add up the cost of wounds and of negative action points."""
    check_room(request.wounds, request.faded, request.endurance)
    wounds = vars(request.wounds)
    cost = penalty(wounds, vars(request.faded), request.ap)
    explain_percent(why, "percent_total", wounds, vars(request.faded), request.ap)
    if not cost.percent_total:
        why.add("percent_total.none", 0)
    whole = split(cost.percent_total)[0]
    explain_modifier(why, wounds, whole)
    if not cost.modifier:
        why.add("modifier.none", 0)
    why.add("percent.sum", cost.percent_total)
    if whole:
        why.add("percent.hundreds", -100 * whole, levels=whole)
    out = out_of_combat(wounds)
    if out:
        why.add("out_of_combat.wound")
    return {
        "percent_total": cost.percent_total,
        "modifier": cost.modifier,
        "percent": cost.percent,
        "out_of_combat": out,
    }


def explain_modifier(why: Explanation, wounds: Mapping[str, int], whole: int) -> None:
    """Add a step to `modifier` for every disabling row and for the whole hundreds of percent."""
    for row in DISABLING:
        if wounds[row]:
            why.add(f"modifier.{row}", WOUND_MODIFIER[row] * wounds[row], count=wounds[row])
    if whole:
        why.add("modifier.hundreds", whole, levels=whole)
