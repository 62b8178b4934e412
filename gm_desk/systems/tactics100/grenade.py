"""Throwing a grenade and where it lands: «1.2. Гранаты»."""

from __future__ import annotations

from gm_desk.core.dice import Dice
from gm_desk.core.readings import Bands
from gm_desk.core.requests import Natural, Whole
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.tactics100.chance import Ranges, Situation, hit_chance, range_step
from gm_desk.systems.tactics100.tables import DIRECTIONS, POINTS_A_CELL, SIDES


class GrenadeRequest(Situation):
    """A throw at a cell or at somebody in it."""

    aim: Whole
    distance: Natural
    ranges: Ranges


def resolve_grenade(request: GrenadeRequest, dice: Dice, why: Explanation) -> Outcome:
    """Return whether it lands where it was meant to, else how many cells off and in which direction (of 12).

    Raises: Illegal beyond the third range.
    """
    chance = hit_chance(request.aim, range_step(request.distance, request.ranges), request, why)
    most = request.distance // 2
    edges = _edges(chance, most)
    roll = (*edges, SIDES)[dice.pool("hit", 1, SIDES, Bands(edges))]
    hit = roll <= chance
    why.add("hit.reached" if hit else "hit.missed", chance=chance)
    if hit:
        deviation = 0
        why.add("deviation.hit", 0)
    else:
        deviation = min((roll - chance) // POINTS_A_CELL, most)
        why.add("deviation.short", deviation, most=most)
    return {"hit_chance": chance, "hit": hit, "deviation": deviation, "direction": _direction(deviation, dice, why)}


def _edges(chance: int, most: int) -> tuple[int, ...]:
    """Return the faces up to which a d100 means the same: a hit, then each deviation up to `most` cells."""
    first = chance + POINTS_A_CELL - 1
    if first < 1:
        first += -(-(1 - first) // POINTS_A_CELL) * POINTS_A_CELL
    misses = range(first, min(chance + most * POINTS_A_CELL, SIDES), POINTS_A_CELL)
    return (chance, *misses) if 1 <= chance < SIDES else tuple(misses)


def _direction(deviation: int, dice: Dice, why: Explanation) -> int | None:
    """Roll the direction of a deviation: a clock face, 12 onward along the throw (RULINGS 2.3.18)."""
    if not deviation:
        why.add("direction.none")
        return None
    direction = dice.die("direction", DIRECTIONS)
    why.add("direction.rolled", direction)
    return direction
