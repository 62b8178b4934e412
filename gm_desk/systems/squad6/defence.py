"""Saving against hits, the same against blows, bullets and fragments: «Защита»."""

from __future__ import annotations

from gm_desk.core.dice import Dice
from gm_desk.core.steps import Explanation
from gm_desk.systems.squad6.readings import SUCCESSES
from gm_desk.systems.squad6.tables import SIDES


def successes(field: str, role: str, pool: int, dice: Dice, why: Explanation) -> int:
    """Roll `pool` dice under `role` and return how many show 4–6; without dice nothing is rolled."""
    if not pool:
        why.add(f"{field}.no_dice", 0)
        return 0
    good = dice.pool(role, pool, SIDES, SUCCESSES)
    why.add(f"{field}.rolled", good, dice=pool)
    return good


def wounds(hits: int, saves: int, why: Explanation) -> int:
    """Return the hit points lost: every save cancels one hit (RULINGS 2.2.19)."""
    why.add("damage.hits", hits)
    why.add("damage.saves", -saves)
    if saves > hits:
        why.add("damage.least", saves - hits)
        return 0
    return hits - saves
