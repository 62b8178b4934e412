"""One attack: a shot, a blow or a throw against armour class («Выстрел», «Прицельный удар», «Снайперский выстрел»)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.errors import Illegal
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, Positive, Request, Whole, need, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.ap20.tables import ACTIVITY_PENALTY, CRITICAL_AT, MOST_AIM_AP, SNIPER_AP, SNIPER_CRITICAL_BONUS

PARTS_OF_AC = frozenset({"ac.agility", "ac.level", "ac.armour"})
"""The rules by which a part of the target's armour class counts; by the others it does not."""

Activities = Annotated[
    list[Literal["walk", "crouch", "run", "crawl", "jump", "posture"]], Field(default=[], max_length=MOST_ITEMS)
]
"""What else the attacker does meanwhile; the heaviest counts."""

AimAp = Annotated[int, Field(ge=0, le=MOST_AIM_AP)]
"""Action points spent on aiming, each +1."""


class Aimed(Request):
    """An attack at a part of the body: what aiming there costs, and whether no armour covers it."""

    penalty: Natural
    bare: bool = False


class Attack(Request):
    """A shot, blow or throw. Blows use neither `distance_m` nor `range_m`; only throws use `constitution`."""

    kind: Literal["shot", "melee", "thrown"]
    skill: Whole
    ac: Whole
    agility_ac: Whole = 0
    level_ac: Whole = 0
    armour_ac: Whole = 0
    distance_m: Natural = not_given()
    range_m: Positive = not_given()
    activity: Activities
    aim_ap: AimAp = 0
    aimed: Aimed | None = None
    sniper: bool = False
    target_idle: bool = False
    target_sniping: bool = False
    constitution: Whole = not_given()
    critical_at: Annotated[int, Field(ge=1, le=20)] = CRITICAL_AT


def range_steps(distance_m: int, range_m: int) -> int:
    """Count the range steps («категории дальности») begun: distance / range, rounded up."""
    return -(-distance_m // range_m)


def range_penalty(distance_m: int, range_m: int) -> int:
    """Return the penalty for distance: none in the first step, 1 more for each further one."""
    return max(0, range_steps(distance_m, range_m) - 1)


def heaviest(activity: Sequence[str]) -> str | None:
    """Return the activity that hinders most, the first named of equals."""
    return max(activity, key=ACTIVITY_PENALTY.__getitem__, default=None)


def resolve_attack(request: Attack, dice: Dice, why: Explanation) -> Outcome:
    """Roll d20 + skill against the target's armour class; a value that equals it hits.

    Raises: InvalidInput for a missing distance, range or constitution; Illegal for a sniper who does not take one
    aimed shot at rest, and for a throw that is too far.
    """
    _judge(request)
    die = dice.die("attack", 20)
    far = 0 if request.kind == "melee" else range_penalty(request.distance_m, request.range_m)
    activity = heaviest(request.activity)
    hindered = ACTIVITY_PENALTY[activity] if activity else 0
    aimed = request.aimed.penalty if request.aimed else 0
    value = request.skill + die + request.aim_ap - far - hindered - aimed
    _explain_value(request, die, far, hindered, aimed, why)
    _explain_penalties(request, far, activity, hindered, why)
    armour_class = _armour_class(request, why)
    margin = value - armour_class
    hit = margin >= 0
    bonus = SNIPER_CRITICAL_BONUS if request.sniper else 0
    critical = hit and die >= request.critical_at - bonus
    extra_ap = request.aim_ap + (SNIPER_AP if request.sniper else 0)
    why.add("hit.value", None, attack=value, ac=armour_class)
    why.add("margin.attack_value", value)
    why.add("margin.ac", -armour_class)
    why.add("extra_ap.aim", request.aim_ap)
    if request.sniper:
        why.add("extra_ap.sniper", SNIPER_AP)
    why.add("critical_bonus.sniper" if request.sniper else "critical_bonus.none", bonus)
    if hit:
        why.add("critical.least", None, die=die, least=request.critical_at - bonus)
    return {
        "attack_value": value,
        "range_penalty": far,
        "activity_penalty": hindered,
        "ac": armour_class,
        "hit": hit,
        "margin": margin,
        "extra_ap": extra_ap,
        "critical_bonus": bonus,
        "critical": critical,
    }


def _judge(request: Attack) -> None:
    if request.kind != "melee":
        need(request, "distance_m", "range_m")
    if request.kind == "thrown":
        need(request, "constitution")
    if request.sniper:
        if request.kind != "shot":
            raise Illegal("ap20.sniper_not_shooting", "input.kind")
        if request.aimed is None:
            raise Illegal("ap20.sniper_not_aiming", "input.aimed")
        if request.activity:
            raise Illegal("ap20.sniper_not_still", "input.activity")
    if request.kind == "thrown":
        steps = range_steps(request.distance_m, request.range_m)
        if steps > request.constitution:
            raise Illegal("ap20.throw_too_far", "input.distance_m", steps=steps, most=request.constitution)


def _explain_value(request: Attack, die: int, far: int, hindered: int, aimed: int, why: Explanation) -> None:
    why.add("attack_value.skill", request.skill)
    why.add("attack_value.die", die)
    if request.aim_ap:
        why.add("attack_value.aim", request.aim_ap)
    if far:
        why.add("attack_value.range", -far)
    if hindered:
        why.add("attack_value.activity", -hindered)
    if aimed:
        why.add("attack_value.aimed", -aimed)


def _explain_penalties(request: Attack, far: int, activity: str | None, hindered: int, why: Explanation) -> None:
    if request.kind == "melee":
        why.add("range_penalty.melee", 0)
    else:
        why.add("range_penalty.distance", far, distance=request.distance_m, range=request.range_m)
    if activity:
        why.add("activity_penalty.heaviest", hindered, activity=activity)
    else:
        why.add("activity_penalty.none", 0)


def _armour_class(request: Attack, why: Explanation) -> int:
    bare = request.aimed is not None and request.aimed.bare
    agility = "ac.sniping_agility" if request.target_sniping else "ac.idle" if request.target_idle else "ac.agility"
    level = "ac.sniping_level" if request.target_sniping else "ac.level"
    armour = "ac.bare" if bare else "ac.armour"
    total = request.ac
    why.add("ac.base", request.ac)
    for rule, part in ((agility, request.agility_ac), (level, request.level_ac), (armour, request.armour_ac)):
        counted = part if rule in PARTS_OF_AC else 0
        total += counted
        if part:
            why.add(rule, counted, part=part)
    return total
