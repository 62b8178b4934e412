"""How many dice a shooter throws: «Атака»."""

from __future__ import annotations

from gm_desk.core.dice import MOST_DICE, Dice
from gm_desk.core.errors import InvalidInput
from gm_desk.core.requests import Natural, Pool, Request, Whole
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.squad6.tables import DICE_ABOVE_SKILL, LEAST_DICE


class PoolRequest(Request):
    """A weapon's dice in the hands of somebody with this skill (null: the weapon's dice alone)."""

    weapon_dice: Pool
    skill: Natural | None = None
    modifier: Whole = 0


def resolve_pool(request: PoolRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Return the dice to throw. Raises: as `pooled`."""
    return {"dice": pooled(request, why)}


def pooled(request: PoolRequest, why: Explanation) -> int:
    """Count the dice to throw: the weapon's, at most skill + 1, then the modifier, and never less than one.

    Raises: InvalidInput when the modifier takes the pool beyond what may be rolled.
    """
    pool = request.weapon_dice
    why.add("dice.weapon", pool)
    if request.skill is not None:
        mastered = min(pool, request.skill + DICE_ABOVE_SKILL)
        why.add("dice.skill", mastered - pool, skill=request.skill, most=request.skill + DICE_ABOVE_SKILL)
        pool = mastered
    if request.modifier:
        pool += request.modifier
        why.add("dice.modifier", request.modifier)
    if pool > MOST_DICE:
        raise InvalidInput("dice.too_many", "input.modifier", most=MOST_DICE)
    if pool < LEAST_DICE:
        why.add("dice.least", LEAST_DICE - pool, least=LEAST_DICE)
        pool = LEAST_DICE
    return pool
