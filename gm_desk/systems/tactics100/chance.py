"""The chance to hit with a shot or a throw: «1.1. Стрелковое оружие»."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from gm_desk.core.errors import Illegal
from gm_desk.core.requests import Natural, Request, Whole, wrong
from gm_desk.core.steps import Explanation
from gm_desk.systems.tactics100.tables import A_LEVEL_ABOVE, BY_RANGE, COVER, DEFENDING, MOST_FOR_HEIGHT, SMOKE


def _ascending(ranges: list[int]) -> list[int]:
    if any(nearer >= farther for nearer, farther in pairwise(ranges)):
        raise wrong("tactics100.ranges_ascend")
    return ranges


Ranges = Annotated[list[Natural], Field(min_length=len(BY_RANGE), max_length=len(BY_RANGE)), AfterValidator(_ascending)]
"""The weapon's Дальность: up to which cell each range modifier holds."""


class Situation(Request):
    """What stands between the attacker and whom it aims at; `other` is the sum of all other modifiers."""

    levels_above: Whole = 0
    cover: Literal["none", "light", "full"] = "none"
    defending: bool = False
    smoke: bool = False
    other: Whole = 0


def range_step(distance: int, ranges: list[int]) -> int:
    """Return the modifier for a distance in cells.

    Raises: Illegal beyond the weapon's third range (RULINGS 2.3.2).
    """
    for limit, modifier in zip(ranges, BY_RANGE, strict=True):
        if distance <= limit:
            return modifier
    raise Illegal("tactics100.too_far", "input.distance", distance=distance, most=ranges[-1])


def hit_chance(aim: int, range_modifier: int, situation: Situation, why: Explanation) -> int:
    """Return the plain sum of aim and modifiers; it may leave 0–100."""
    chance = aim
    why.add("hit_chance.aim", aim)

    def change(rule: str, points: int, **params: object) -> None:
        nonlocal chance
        chance += points
        why.add(f"hit_chance.{rule}", points, **params)

    if situation.levels_above > 0:
        height = min(A_LEVEL_ABOVE * situation.levels_above, MOST_FOR_HEIGHT)
        change("height", height, levels=situation.levels_above, most=MOST_FOR_HEIGHT)
    elif situation.levels_above < 0:
        change("below", 0)
    if range_modifier:
        change("range", range_modifier)
    if situation.cover != "none":
        change("cover", COVER[situation.cover], cover=situation.cover)
    if situation.defending:
        change("defending", DEFENDING)
    if situation.smoke:
        change("smoke", SMOKE)
    if situation.other:
        change("other", situation.other)
    return chance
