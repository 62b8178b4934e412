"""One attack: d100 at most the chance, cover, criticals («Атака», «Укрытия»)."""

from __future__ import annotations

from typing import Literal

from gm_desk.core.dice import Dice
from gm_desk.core.errors import Illegal
from gm_desk.core.readings import Bands
from gm_desk.core.requests import Natural, Request, Whole
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.opus100.tables import (
    COVER,
    CRITICAL_AT,
    CRITICAL_PAIN,
    EXCESS_FROM,
    EXCESS_STEP,
    MOST_CRITICAL,
    MOST_HIT,
    STATIONARY,
)

CRITICAL, HIT, MISS = range(3)


class Attack(Request):
    """A shot or a blow; `accuracy` is ББ in melee. `stationary_turns`: shots at this target since it last moved."""

    accuracy: Whole
    modifier: Whole = 0
    cover: Literal["none", "partial", "full", "black"] = "none"
    flanked: bool = False
    ignores_cover: bool = False
    at_edge: bool = False
    hunkered: bool = False
    stationary_turns: Natural = 0
    critical_bonus: Whole = 0
    melee: bool = False
    damage: Natural
    critical_damage: Natural


def resolve_attack(request: Attack, dice: Dice, why: Explanation) -> Outcome:
    """Roll d100 against the chance; deaf defence behind a cover that counts lets no shot through, and nothing is rolled.

    Raises: Illegal for a shot through a black cover away from its edge.
    """
    if walled_off(request):
        raise Illegal("opus100.black_cover", "input.cover")
    behind = _behind(request)
    if request.hunkered and behind != "none":
        why.add("chance.deaf_defence", 0)
        critical_at = _critical_at(request, 0, why)
        why.add("hit.deaf_defence")
        result = MISS
        chance = 0
    else:
        chance = _chance(request, behind, why)
        critical_at = _critical_at(request, chance, why)
        most = min(chance, MOST_HIT)
        result = dice.pool("hit", 1, 100, Bands((min(critical_at, most), most)))
        why.add("hit.miss" if result == MISS else "hit.hit", None, chance=chance, most=MOST_HIT)
    critical = result == CRITICAL
    return {
        "chance": chance,
        "hit": result != MISS,
        "critical_at": critical_at,
        "critical": critical,
        "damage": _damage(request, result, why),
        "heavy_wound": critical,
        "pain": _pain(result, why),
    }


def walled_off(request: Attack) -> bool:
    """Tell whether a black cover stands between shooter and target."""
    return request.cover == "black" and not request.at_edge and not request.melee


def _behind(request: Attack) -> str:
    """Return the cover that counts against this attack, by its row of the table."""
    if request.melee or request.flanked or request.ignores_cover:
        return "none"
    return "black_edge" if request.cover == "black" else request.cover


def _chance(request: Attack, behind: str, why: Explanation) -> int:
    chance = request.accuracy + request.modifier
    why.add("chance.melee" if request.melee else "chance.accuracy", request.accuracy)
    if request.modifier:
        why.add("chance.modifier", request.modifier)
    if behind != "none":
        chance -= COVER[behind]
        why.add("chance.cover", -COVER[behind], cover=behind)
    elif request.cover != "none":
        why.add(_why_not_covered(request), 0, cover=request.cover)
    if request.stationary_turns and not request.melee:
        chance += STATIONARY * request.stationary_turns
        why.add("chance.stationary", STATIONARY * request.stationary_turns, turns=request.stationary_turns)
    return chance


def _why_not_covered(request: Attack) -> str:
    if request.melee:
        return "chance.cover_in_melee"
    return "chance.cover_flanked" if request.flanked else "chance.cover_ignored"


def _critical_at(request: Attack, chance: int, why: Explanation) -> int:
    """Return the highest critical roll: 5, the bonus, 1 for each of 105, 115, 125, … that the chance reaches."""
    excess = (chance - EXCESS_FROM) // EXCESS_STEP + 1 if chance >= EXCESS_FROM else 0
    critical_at = CRITICAL_AT + request.critical_bonus + excess
    why.add("critical_at.base", CRITICAL_AT)
    if request.critical_bonus:
        why.add("critical_at.bonus", request.critical_bonus)
    if excess:
        why.add("critical_at.excess", excess, chance=chance)
    if critical_at > MOST_CRITICAL:
        why.add("critical_at.most", MOST_CRITICAL - critical_at, most=MOST_CRITICAL)
        return MOST_CRITICAL
    return critical_at


def _damage(request: Attack, result: int, why: Explanation) -> int:
    if result == CRITICAL:
        why.add("critical.rolled")
        why.add("damage.critical", request.critical_damage)
        why.add("heavy_wound.critical")
        return request.critical_damage
    damage = request.damage if result == HIT else 0
    why.add("damage.hit" if result == HIT else "damage.miss", damage)
    return damage


def _pain(result: int, why: Explanation) -> int:
    pain = CRITICAL_PAIN if result == CRITICAL else 0
    why.add("pain.critical" if pain else "pain.none", pain)
    return pain
