"""Attacks of all kinds, their damage and criticals: «1. Атака», «2. Урон и критический урон»."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.dice import MOST_DICE, Dice
from gm_desk.core.limits import LARGEST
from gm_desk.core.readings import Total
from gm_desk.core.requests import Natural, Positive, Request, Whole, need, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.tactics100.chance import Ranges, Situation, hit_chance, range_step
from gm_desk.systems.tactics100.tables import (
    A_CELL_CLOSER,
    GUARD_CRITICAL_CHANCE,
    GUARD_DAMAGE,
    OVERWATCH,
    POINT_BLANK_WITHIN,
    SIDES,
)

TOTAL = Total()


class CriticalDice(Request):
    """The dice that a critical adds."""

    count: Annotated[int, Field(ge=1, le=MOST_DICE)]
    sides: Annotated[int, Field(ge=2, le=LARGEST)]


class Weapon(Request):
    """What the weapon's card says."""

    damage: Natural
    critical_chance: Whole
    critical_dice: CriticalDice


class AttackRequest(Situation):
    """One attack on one target. `target_guarding` is the stance Защита, `defending` the stance Оборона."""

    kind: Literal["firearm", "melee", "flamethrower"]
    weapon: Weapon
    critical_bonus: Whole = 0
    target_hp: Positive
    target_guarding: bool = False
    overwatch: bool = False
    # Needed by firearms alone: everything else hits whatever it reaches.
    aim: Whole = not_given()
    distance: Natural = not_given()
    ranges: Ranges = not_given()


def resolve_attack(request: AttackRequest, dice: Dice, why: Explanation) -> Outcome:
    """Return whether it hits, whether critically, and what is left of the target.

    Raises: InvalidInput without what a firearm needs; Illegal beyond the third range.
    """
    range_modifier, chance = _aim(request, why)
    hit = _hits(chance, dice, why)
    damage = _damage(request, hit, why)
    critical_chance = _critical_chance(request, range_modifier, chance, why)
    critical = _critical(critical_chance, hit, damage < request.target_hp, dice, why)
    if critical:
        more = request.weapon.critical_dice
        extra = dice.pool("critical_damage", more.count, more.sides, TOTAL)
        why.add("damage.critical", extra, count=more.count, sides=more.sides)
        damage += extra
    left = _left(request.target_hp, damage, why)
    return {
        "hit_chance": chance,
        "hit": hit,
        "range_modifier": range_modifier,
        "critical_chance": critical_chance,
        "critical": critical,
        "damage": damage,
        "target_hp": left,
        "killed": left == 0,
    }


def _aim(request: AttackRequest, why: Explanation) -> tuple[int, int | None]:
    """Return the range modifier, and the chance to hit (None: nothing is rolled)."""
    if request.kind != "firearm":
        why.add("range_modifier.automatic", 0)
        why.add("hit_chance.automatic", kind=request.kind)
        return 0, None
    need(request, "aim", "distance", "ranges")
    range_modifier = range_step(request.distance, request.ranges)
    why.add("range_modifier.step", range_modifier, distance=request.distance)
    if request.distance < POINT_BLANK_WITHIN:
        closeness = A_CELL_CLOSER * (POINT_BLANK_WITHIN - request.distance)
        why.add("range_modifier.point_blank", closeness, distance=request.distance)
        range_modifier += closeness
    chance = hit_chance(request.aim, range_modifier, request, why)
    if request.overwatch:
        why.add("hit_chance.overwatch", OVERWATCH)
        chance += OVERWATCH
    return range_modifier, chance


def _hits(chance: int | None, dice: Dice, why: Explanation) -> bool:
    if chance is None:
        why.add("hit.automatic")
        return True
    hit = dice.within("hit", SIDES, chance)
    why.add("hit.reached" if hit else "hit.missed", chance=chance)
    return hit


def _damage(request: AttackRequest, hit: bool, why: Explanation) -> int:
    """Return the damage before any critical dice."""
    if not hit:
        why.add("damage.miss", 0)
        return 0
    damage = request.weapon.damage
    why.add("damage.weapon", damage)
    if request.kind == "melee" and request.target_guarding:
        spared = max(GUARD_DAMAGE, -damage)
        why.add("damage.guarding", spared)
        damage += spared
    return damage


def _critical_chance(request: AttackRequest, range_modifier: int, chance: int | None, why: Explanation) -> int:
    """Return the chance of a critical, within 0–100."""
    total = request.weapon.critical_chance
    why.add("critical_chance.weapon", total)
    excess = 0 if chance is None else max(chance - SIDES, 0)
    guarding = GUARD_CRITICAL_CHANCE if request.kind == "melee" and request.target_guarding else 0
    changes = (("range", range_modifier), ("bonus", request.critical_bonus), ("excess", excess), ("guarding", guarding))
    for rule, points in changes:
        if points:
            why.add(f"critical_chance.{rule}", points)
            total += points
    kept = min(max(total, 0), SIDES)
    if kept != total:
        why.add("critical_chance.least" if total < 0 else "critical_chance.most", kept - total)
    return kept


def _critical(chance: int, hit: bool, alive: bool, dice: Dice, why: Explanation) -> bool | None:
    """Return whether it is a critical; None where that is not rolled: after a miss, for the dead, without a chance."""
    if not (hit and alive and chance):
        why.add("critical.miss" if not hit else "critical.dead" if not alive else "critical.no_chance")
        return None
    critical = dice.within("critical", SIDES, chance)
    why.add("critical.reached" if critical else "critical.missed", chance=chance)
    return critical


def _left(hp: int, damage: int, why: Explanation) -> int:
    why.add("target_hp.before", hp)
    why.add("target_hp.damage", -damage)
    if damage > hp:
        why.add("target_hp.least", damage - hp)
    if damage >= hp:
        why.add("killed.no_hp")
    return max(hp - damage, 0)
