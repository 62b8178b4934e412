"""Percent of a roll: whole hundreds are levels, the rest is the chance that one die is turned.

Rulebook: «Процентные бонусы и штрафы». The sum splits toward zero: -150 is one level down and 50 % of another.
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.dice import Dice
from gm_desk.core.steps import Explanation


def split(percent: int) -> tuple[int, int]:
    """Split a sum of percent toward zero into whole levels and the rest."""
    whole = percent // 100 if percent >= 0 else -(-percent // 100)
    return whole, percent - 100 * whole


def turns(dice: Dice, role: str, total: int, rest: int) -> bool | None:
    """Roll whether the chance `rest` comes up on a 4dF of `role` that fell `total`; None where it is not rolled.

    A bonus cannot better four pluses, a penalty cannot worsen four minuses.
    """
    if not rest or total == (4 if rest > 0 else -4):
        return None
    return dice.within(f"{role}_percent", 100, abs(rest))


def roll(dice: Dice, role: str, rest: int, why: Explanation, field: str) -> int:
    """Roll 4dF and the chance `rest` of one more level, explain both under `field`, and return what they come to."""
    total = dice.fudge(role).total
    why.add(f"{field}.dice", total)
    hit = turns(dice, role, total, rest)
    if hit is None:
        return total
    return total + explain_turn(why, field, rest, hit=hit)


def explain_turn(why: Explanation, field: str, rest: int, *, hit: bool, **params: object) -> int:
    """Note under `field` whether the chance `rest` came up, and return the level that it gives or takes."""
    if not hit:
        why.add(f"{field}.percent_missed", 0, percent=rest, **params)
        return 0
    turned = 1 if rest > 0 else -1
    why.add(f"{field}.percent", turned, percent=rest, **params)
    return turned


def turn(faces: Sequence[int], rest: int) -> list[int]:
    """Return the faces with one die turned: a bonus lifts the first blank, else a minus; a penalty mirrors that."""
    up = 1 if rest > 0 else -1
    turned = list(faces)
    turned[turned.index(0 if 0 in turned else -up)] += up
    return turned
