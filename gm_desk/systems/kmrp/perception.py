"""kmrp.detect: noticing what hides, actively or in passing.

Rulebook: «Восприятие и скрытность». Distances are metres, a block being one.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from gm_desk.core.dice import Dice
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, Request, Whole, wrong
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.given_levels import Level
from gm_desk.systems.kmrp.levels import level_name
from gm_desk.systems.kmrp.percent import roll, split
from gm_desk.systems.kmrp.tables import BOOK, FACTORS

PASSIVE: int = BOOK["perception"]["passive"]
METRES: int = BOOK["perception"]["metres"]

Factor = Literal[
    "bright_light",
    "dim_light",
    "darkness",
    "limited_visibility",
    "optics",
    "noise_screen",
    "loud_gear",
    "gunshot",
    "bright_clothes",
    "matching_clothes",
    "camouflage",
]


def _once_each(factors: list[Factor]) -> list[Factor]:
    if len(set(factors)) < len(factors):
        raise wrong("kmrp.factor_twice")
    return factors


class DetectRequest(Request):
    """kmrp.detect: who looks, how well it is hidden, how far, and under what conditions."""

    perception: Level
    modifier: Whole = 0
    percent: Whole = 0
    active: bool = False
    base_difficulty: Level
    distance_m: Natural = 0
    factors: Annotated[list[Factor], Field(max_length=MOST_ITEMS), AfterValidator(_once_each)] = Field(
        default_factory=list
    )


def resolve_detect(request: DetectRequest, dice: Dice, why: Explanation) -> Outcome:
    """Compare perception, rolled or passive, with the difficulty of noticing."""
    difficulty = _difficulty(request, why)
    result = _perceived(request, dice, why)
    detected = result >= difficulty
    why.add("detected.reached" if detected else "detected.failed")
    return {"difficulty": difficulty, "result": result, "name": level_name(result), "detected": detected}


def _difficulty(request: DetectRequest, why: Explanation) -> int:
    difficulty = request.base_difficulty
    why.add("difficulty.base", difficulty, base_level=difficulty)
    for factor in request.factors:
        why.add("difficulty.factor", FACTORS[factor], factor=factor)
        difficulty += FACTORS[factor]
    if far := request.distance_m // METRES:
        why.add("difficulty.distance", far, metres=request.distance_m)
    return difficulty + far


def _perceived(request: DetectRequest, dice: Dice, why: Explanation) -> int:
    whole, rest = split(request.percent)
    why.add("result.level", request.perception, perception_level=request.perception)
    if request.modifier + whole:
        why.add("result.modifier", request.modifier + whole)
    steady = request.perception + request.modifier + whole
    if not request.active:
        why.add("result.passive", PASSIVE)
        return steady + PASSIVE
    return steady + roll(dice, "roll", rest, why, "result")
