"""Automatic fire: short and long bursts, and fans over several targets («Стрельба очередью», «Полная очередь», «веером»)."""

from __future__ import annotations

from pydantic import Field

from gm_desk.core.dice import MOST_DICE, Dice
from gm_desk.core.errors import InvalidInput
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Identifier, Natural, Positive, Request, Whole, distinct, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.ap20.attack import Activities, AimAp, heaviest, range_penalty
from gm_desk.systems.ap20.tables import ACTIVITY_PENALTY, EXTENSION_AP, FAN_PENALTY


class Target(Request):
    """One who is shot at, at the burst's distance unless it names its own."""

    id: Identifier
    ac: Whole
    distance_m: Natural = not_given()


class Burst(Request):
    """A short burst of `length` bullets, `extensions` more of it, at one target or as a fan at several.

    A `continued` one goes on from the last turn: its extensions alone are fired. With `single_series` (a setting of the
    campaign) one roll stands for all bullets at a target.
    """

    skill: Whole
    distance_m: Natural
    range_m: Positive
    activity: Activities
    aim_ap: AimAp = 0
    length: Positive
    spread: Natural
    extensions: Natural = 0
    ammo: Natural
    targets: list[Target] = Field(min_length=1, max_length=MOST_ITEMS)
    single_series: bool = False
    continued: bool = False


def resolve_burst(request: Burst, dice: Dice, why: Explanation) -> Outcome:
    """Fire, share the bullets out, and count the hits of every burst up to its first miss.

    Raises: InvalidInput for a continued burst without an extension and for more than a thousand rolls.
    """
    distinct(((target.id,) for target in request.targets), "input.targets")
    if request.continued and not request.extensions:
        raise InvalidInput("ap20.continued_without_extension", "input.extensions")
    fired = _fired(request, why)
    shares = [_bursts(request, share) for share in shared_out(fired, len(request.targets))]
    if len(shares[0]) > MOST_DICE:
        raise InvalidInput("dice.too_many", "input.extensions", most=MOST_DICE)
    extra_ap = request.aim_ap + EXTENSION_AP * request.extensions
    why.add("extra_ap.aim", request.aim_ap)
    if request.extensions:
        why.add("extra_ap.extensions", EXTENSION_AP * request.extensions, extensions=request.extensions)
    steady = _steady(request)
    targets = [
        _at_target(request, target, shares[index], steady, dice, why.item(index) if index else why)
        for index, target in enumerate(request.targets)
    ]
    return {"fired": fired, "extra_ap": extra_ap, "targets": targets}


def shared_out(bullets: int, targets: int) -> list[int]:
    """Share bullets out evenly, one more each to the first targets for the remainder."""
    share, rest = divmod(bullets, targets)
    return [share + (index < rest) for index in range(targets)]


def hitting(margin: int, spread: int, bullets: int) -> int:
    """Count the bullets of a burst that hit: each has `spread` less than the one before; the first miss ends it."""
    if margin < 0:
        return 0
    return min(bullets, margin // spread + 1) if spread else bullets


def _fired(request: Burst, why: Explanation) -> int:
    bursts = request.extensions if request.continued else request.extensions + 1
    wanted = request.length * bursts
    why.add("fired.continued" if request.continued else "fired.bursts", wanted, bursts=bursts, length=request.length)
    if wanted > request.ammo:
        why.add("fired.ammo", request.ammo - wanted, ammo=request.ammo)
        return request.ammo
    return wanted


def _bursts(request: Burst, bullets: int) -> list[int]:
    """Split a target's bullets into the bursts that are rolled for apart."""
    if len(request.targets) > 1 or request.single_series:
        return [bullets] if bullets else []
    full, rest = divmod(bullets, request.length)
    return [request.length] * full + [rest] * (rest > 0)


def _steady(request: Burst) -> int:
    """Return what every attack value of the request shares: all but the die and the target's distance."""
    activity = heaviest(request.activity)
    hindered = ACTIVITY_PENALTY[activity] if activity else 0
    return request.skill + request.aim_ap - hindered - (FAN_PENALTY if len(request.targets) > 1 else 0)


def _at_target(request: Burst, target: Target, bursts: list[int], steady: int, dice: Dice, why: Explanation) -> Outcome:
    distance = target.distance_m if "distance_m" in target.model_fields_set else request.distance_m
    bonus = steady - range_penalty(distance, request.range_m)
    bullets = sum(bursts)
    why.add("bullets.share" if len(request.targets) > 1 else "bullets.all", bullets, id=target.id)
    _explain_bonus(request, distance, why)
    faces = dice.dice(f"attack:{target.id}", len(bursts), 20) if bursts else ()
    values, hits = [], 0
    for number, (face, length) in enumerate(zip(faces, bursts, strict=True), 1):
        value = bonus + face
        struck = hitting(value - target.ac, request.spread, length)
        why.add("attack_values.roll", None, number=number, bonus=bonus, face=face, total=value)
        why.add("hits.burst", struck, number=number, bullets=length, spread=request.spread, ac=target.ac)
        values.append(value)
        hits += struck
    if not bursts:
        why.add("hits.none", 0)
    return {"id": target.id, "bullets": bullets, "attack_values": values, "hits": hits}


def _explain_bonus(request: Burst, distance: int, why: Explanation) -> None:
    activity = heaviest(request.activity)
    far = range_penalty(distance, request.range_m)
    why.add("attack_values.skill", None, skill=request.skill)
    if request.aim_ap:
        why.add("attack_values.aim", None, aim=request.aim_ap)
    if activity:
        why.add("attack_values.activity", None, activity=activity, penalty=ACTIVITY_PENALTY[activity])
    if far:
        why.add("attack_values.range", None, penalty=far, distance=distance, range=request.range_m)
    if len(request.targets) > 1:
        why.add("attack_values.fan", None, penalty=FAN_PENALTY)
