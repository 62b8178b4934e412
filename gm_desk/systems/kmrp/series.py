"""kmrp.series: several attacks in one turn, with two hands, a double shot or a burst.

Rulebook: «Действия в бою» (paired attack, double shot, serial fire), «Защитные навыки» (a parry that breaks a series).
"""

from __future__ import annotations

from typing import Literal

from gm_desk.core.dice import Dice
from gm_desk.core.errors import Illegal, InvalidInput
from gm_desk.core.requests import Request, need, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.attacks import AttackRequest, Weapon, check_legal, check_needs, check_technique
from gm_desk.systems.kmrp.given_levels import Level
from gm_desk.systems.kmrp.strike import Hand, strike
from gm_desk.systems.kmrp.tables import BOOK

LEVELS: dict[str, list[int]] = BOOK["attack"]["series"]
"""The levels that each attack of a series gets, one entry an attack."""

BURSTS = ("burst3", "burst5")


class Second(Request):
    """The other hand of a paired attack; what is left out is as in the first."""

    level: Level = not_given()
    weapon: Weapon = not_given()


class SeriesRequest(AttackRequest):
    """kmrp.series: an attack made several times; `stationary` is a burst from a mount."""

    series: Literal["paired", "double", "burst3", "burst5"]
    second: Second = not_given()
    stationary: bool = False


def resolve_series(request: SeriesRequest, dice: Dice, why: Explanation) -> Outcome:
    """Make the attacks one after another until one ends the series. Raises: InvalidInput, Illegal."""
    _check_needs(request)
    _check_legal(request)
    levels = LEVELS[request.series]
    attacks: list[Outcome] = []
    ended_by = None
    for index in range(len(levels)):
        attacks.append(strike(request, _hand(request, index), dice, why.item(index, texts="kmrp.attack")))
        ended_by = _ended_by(request, attacks[-1])
        if ended_by:
            break
    if ended_by is None or len(attacks) == len(levels):
        ended_by = "complete"
    why.add(f"ended_by.{ended_by}", None, made=len(attacks), most=len(levels))
    return {"attacks": attacks, "ended_by": ended_by}


def _check_needs(request: SeriesRequest) -> None:
    check_needs(request)
    if "paired" in request.situation.model_fields_set:
        raise InvalidInput("kmrp.paired_in_series", "input.situation.paired")
    if request.mode == "melee" and _has_second_weapon(request):
        need(request.second.weapon, "length", at="input.second.weapon")


def _check_legal(request: SeriesRequest) -> None:
    if request.series != "paired":
        if request.mode == "melee":
            raise Illegal("kmrp.series_in_melee", "input.series", series=request.series)
        if "second" in request.model_fields_set:
            raise Illegal("kmrp.second_hand", "input.second")
    if request.stationary and request.series not in BURSTS:
        raise Illegal("kmrp.stationary", "input.stationary")
    check_legal(request)
    if _has_second_weapon(request):
        check_technique(request, request.second.weapon, "input.technique")


def _has_second_weapon(request: SeriesRequest) -> bool:
    return "second" in request.model_fields_set and "weapon" in request.second.model_fields_set


def _hand(request: SeriesRequest, index: int) -> Hand:
    """Say with what the attack at `index` is made."""
    level, weapon = request.attacker.level, request.weapon
    if index == 1 and "second" in request.model_fields_set:
        given = request.second.model_fields_set
        level = request.second.level if "level" in given else level
        weapon = request.second.weapon if "weapon" in given else weapon
    number = index + 1
    paired = request.series == "paired"
    return Hand(level, weapon, LEVELS[request.series][index], paired, f"attack{number}", f"defence{number}")


def _ended_by(request: SeriesRequest, attack: Outcome) -> str | None:
    """Say what about this attack ends the series, if anything does."""
    if attack["breaks_series"]:
        return "parry"
    if request.series == "double" or request.stationary:
        return None
    if attack["defended"]:
        return "defended"
    return None if attack["hit"] else "miss"
