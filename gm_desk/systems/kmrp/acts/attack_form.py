"""An attack thought through: from both sheets, the states and the GM's choices to the request of kmrp.attack or kmrp.series."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form, given
from gm_desk.systems.kmrp.acts.defence import Defence, armour_against, choose_defence, undefended
from gm_desk.systems.kmrp.acts.occasion import PLAIN, Occasion
from gm_desk.systems.kmrp.acts.weapons import (
    Arms,
    choose_arms,
    hit_difficulty,
    request_second,
    request_weapon,
)
from gm_desk.systems.kmrp.body import figure_of
from gm_desk.systems.kmrp.standing import Share, burdens, hurts, level_of, totals, weapon_skill
from gm_desk.systems.kmrp.states import concentrates_on, in_dark, out, value
from gm_desk.systems.kmrp.tables import BOOK
from gm_desk.systems.kmrp.terms import PAIRED_ZONES, SIDES, ZONES
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Actor, Answers, Choice, Field, Scene

RIPOSTE_PERCENT = 50
"""The riposter's bonus against whom it parried; concentration is more, and the two do not add up (rulebook: Парирование)."""

FAR = 1_000_000
REDIRECTED = tuple(code for row in BOOK["zone"] if row["difficulty"] == 0 for code in row["codes"] if code in ZONES)
"""Zones that an unaimed attack may strike by chance: those of fair difficulty (rulebook: Обычная атака)."""


@dataclass(frozen=True)
class Plan:
    """An attack on one target, ready to be resolved; without a target there is only the attacker's part of the form.

    `astray`: chance led it to another segment. `will` and `defender_will` say what a point of will does to either roll, `wound_will` that one makes the wound lighter.
    """

    fields: tuple[Field, ...]
    arms: Arms
    op: str = "attack"
    request: Document | None = None
    target: Actor | None = None
    defender: Actor | None = None
    zone: str | None = None
    side: str | None = None
    training: bool = False
    shares: tuple[Share, ...] = ()
    defence: Defence | None = None
    ambush: bool = False
    around: bool = False
    astray: bool = False
    will: str | None = None
    defender_will: str | None = None
    wound_will: bool = False


class _Strike(NamedTuple):
    """The attacker's part of the form."""

    arms: Arms
    aim: str | None
    stun: bool
    training: bool
    redirected: bool
    zone: str | None
    side: str | None
    ambush: bool


class _Front(NamedTuple):
    """The part of the form that is about one target."""

    defender: Actor
    defence: Defence
    difficulty: int | None
    situation: Document
    around: bool
    defender_will: str | None
    wound_will: bool


def plan(scene: Scene, answers: Answers, occasion: Occasion = PLAIN) -> Plan:
    """Ask all that an attack on the first target needs to know and make the request of it. The scene has an actor."""
    return plans(scene, answers, occasion)[0]


def plans(scene: Scene, answers: Answers, occasion: Occasion = PLAIN) -> list[Plan]:
    """Ask all that an attack on all targets needs to know: one plan a target, at least one. The scene has an actor."""
    attacker = scene.actor
    assert attacker is not None
    form = Form("kmrp.act.attack", answers)
    strike = _strike(form, scene, occasion)
    if not scene.targets:
        _distance(form, strike.arms)
        _situation(form, attacker, None, strike.arms, None)
        _own_shares(form, attacker, strike, occasion)
        return [Plan(tuple(form.fields), strike.arms)]
    one = len(scene.targets) == 1
    fronts = [
        _front(
            *(form.about(place, "" if one else name_of(target)), scene, strike, target, occasion),
            roll_name(place if occasion.sweeps else None),
        )
        for place, target in enumerate(scene.targets)
    ]
    shares = _own_shares(form, attacker, strike, occasion)
    will = _will(form, attacker, "will", strike, occasion)
    made = [
        _plan(attacker, strike, front, target, (*shares, *_shares_against(attacker, target, occasion)), will)
        for front, target in zip(fronts, scene.targets, strict=True)
    ]
    return [replace(each, fields=tuple(form.fields)) for each in made]


# ── The attacker's part ───────────────────────────────────────────────────────────────────────────────────────────────


def _strike(form: Form, scene: Scene, occasion: Occasion) -> _Strike:
    assert scene.actor is not None
    arms = choose_arms(form, scene.actor.sheet, occasion)
    ambush = _may_ambush(scene, occasion) and form.flag("ambush", minor=True)
    target = scene.targets[0].sheet if len(scene.targets) == 1 else None
    aim = form.codes("aim", (None, *ZONES, "seam"), figure=figure_of(target, ranged=arms.ranged))
    stun = form.flag("stun")
    training = stun and form.flag("training", default=bool(scene.settings.get("training")), minor=True)
    struck = None if aim else form.codes("struck", (None, *REDIRECTED), name="body", minor=True)
    zone = (aim if aim != "seam" else None) or struck
    side = form.codes("side", SIDES, minor=True) if zone in PAIRED_ZONES else None
    return _Strike(arms, aim, stun, training, struck is not None, zone, side, ambush)


def _may_ambush(scene: Scene, occasion: Occasion) -> bool:
    """Tell whether nobody has attacked in this fight yet (rulebook: Скрытая атака opens a fight, once)."""
    if scene.encounter is None or occasion.turn != "acted":
        return False
    everybody = [*([scene.actor] if scene.actor else []), *scene.others]
    return not any(value(each, "attacked") for each in everybody)


def _own_shares(form: Form, attacker: Actor, strike: _Strike, occasion: Occasion) -> tuple[Share, ...]:
    """Return all that bears on the attacker's roll beside level, dice, the target and the rules of the attack itself."""
    sheet = attacker.sheet
    shares = [*burdens(sheet, weapon_skill(sheet, strike.arms.weapon)), *hurts(sheet), injury_share(form, sheet)]
    if occasion.concentrates and concentrates_on(attacker, "attack"):
        shares.append(Share("concentration", 1))
    if occasion.levels:
        shares.append(Share(occasion.share, occasion.levels))
    return (*shares, Share("gm", *form.modifiers()))


def _shares_against(attacker: Actor, target: Actor, occasion: Occasion) -> tuple[Share, ...]:
    """Return what bears on the attacker's roll because of who is attacked: a riposte, a captive at the weapon's point."""
    if occasion.concentrates and concentrates_on(attacker, "attack"):
        return ()
    if target.combatant and value(attacker, "holds") == target.combatant["id"]:
        return (Share("captive", 1),)
    if value(attacker, "riposte") == name_of(target):
        return (Share("riposte", percent=RIPOSTE_PERCENT),)
    return ()


def _will(form: Form, actor: Actor, key: str, strike: _Strike, occasion: Occasion) -> str | None:
    """Ask, after the roll too, whether a point of will changes a roll of a single attack (rulebook: Очки воли)."""
    if not actor.sheet["will_points"] or strike.arms.series or occasion.sweeps:
        return None
    chosen: str | None = form.codes(key, (None, "plus_one", "reroll"), name="will", minor=True, late=True)
    return chosen


# ── The target's part ─────────────────────────────────────────────────────────────────────────────────────────────────


def _front(form: Form, scene: Scene, strike: _Strike, target: Actor, occasion: Occasion, roll: str) -> _Front:
    assert scene.actor is not None
    distance, difficulty = _distance(form, strike.arms)
    around = strike.arms.ranged and shielded(target) and form.flag("around")
    guard = guard_of(scene, target)
    defender = guard or target
    if strike.ambush:
        defence = undefended(defender)
    else:
        defence = choose_defence(form, defender, strike.arms, counted=occasion.turn != "left")
    situation = _situation(form, scene.actor, target, strike.arms, distance)
    defender_will = None
    if defence.skill != "none":
        defender_will = _will(form, defender, "defender_will", strike, occasion)
    wound_will = False
    if target.sheet["will_points"] and not strike.arms.series:
        wound_will = form.flag("wound_will", minor=True, late=True, matters=(roll, "severity"))
    return _Front(defender, defence, difficulty, situation, around, defender_will, wound_will)


def shielded(target: Actor) -> bool:
    """Tell whether a stationary shield or a pavise stands before the target: full cover from shots (rulebook: Стационарный щит)."""
    return bool(value(target, "pavise") or value(target, "stationary_shield"))


def guard_of(scene: Scene, target: Actor) -> Actor | None:
    """Return who defends the target in its stead, None where nobody does or can."""
    held = value(target, "guarded")
    guards = (each for each in (scene.actor, *scene.others) if each and each.combatant)
    return next((each for each in guards if each.combatant and each.combatant["id"] == held and not out(each)), None)


def roll_name(place: int | None = None) -> str:
    """Name the roll of an attack, of one of several where `place` tells which."""
    return "attack" if place is None else f"attack{place + 1}"


def _distance(form: Form, arms: Arms) -> tuple[int | None, int | None]:
    """Ask how far the target is, and what that makes of the difficulty to hit."""
    if not arms.ranged:
        return None, None
    distance = form.whole("distance", None, high=FAR, unit="kmrp.act.unit.blocks", nullable=True)
    return distance, form.level("hit_difficulty", hit_difficulty(arms.weapon, distance))


def _situation(form: Form, attacker: Actor, target: Actor | None, arms: Arms, distance: int | None) -> Document:
    """Ask what else the place and the bodies do to the attack."""
    flags: dict[str, Any] = {"distance": distance}
    if arms.ranged:
        flags["cover"] = form.flag("cover", default=_state(target, "behind_cover"))
    dark = target is not None and in_dark(target) is not None
    flags["target_in_shadow"] = form.flag("target_in_shadow", default=dark, minor=True)
    if not arms.ranged:
        flags["charge"] = form.flag("charge", default=value(attacker, "charge") == 1, minor=True)
        flags["attacker_prone"] = form.flag("attacker_prone", default=_state(attacker, "prone"), minor=True)
    flags["behind"] = form.flag("behind")
    flags["target_prone"] = form.flag("target_prone", default=_state(target, "prone"), minor=True)
    if attacker.sheet["mount"]:
        flags["mounted"] = form.flag("mounted", default=_state(attacker, "mounted"), minor=True)
    return given(**flags)


def _plan(
    attacker: Actor, strike: _Strike, front: _Front, target: Actor, shares: tuple[Share, ...], will: str | None
) -> Plan:
    arms, defence = strike.arms, front.defence
    if will == "plus_one":
        shares = (*shares, Share("will", 1))
    if front.defender_will == "plus_one":
        defence = defence.raised(Share("will", 1))
    modifier, percent = totals(shares)
    level = level_of(weapon_skill(attacker.sheet, arms.weapon))
    request = given(
        attacker={"level": level, "modifier": modifier, "percent": percent},
        mode="ranged" if arms.ranged else "melee",
        technique=arms.technique,
        stun=strike.stun,
        training=strike.training,
        redirected=strike.redirected,
        aim=strike.aim,
        weapon=request_weapon(arms.weapon),
        hit_difficulty=front.difficulty,
        situation=front.situation,
        defender=defence.request,
        armour=armour_against(target, strike.zone, strike.side),
        series=arms.series,
        second=request_second(attacker.sheet, arms),
    )
    return Plan(
        fields=(),
        arms=arms,
        op="series" if arms.series else "attack",
        request=request,
        target=target,
        defender=front.defender,
        zone=strike.zone,
        side=strike.side,
        training=strike.training,
        shares=shares,
        defence=defence,
        ambush=strike.ambush,
        around=front.around,
        will=will,
        defender_will=front.defender_will,
        wound_will=front.wound_will,
    )


def injury_share(form: Form, sheet: Document) -> Share:
    """Ask which injured limb the roll uses, if there is one that costs anything (RULINGS 2.5.78: the GM marks them)."""
    hurting = [(place, each) for place, each in enumerate(sheet["injuries"]) if each["percent"]]
    if not hurting:
        return Share("injury")
    choices = [Choice(None, "kmrp.act.no_injury")]
    choices += [Choice(place, f"kmrp.code.body.{injury['part']}") for place, injury in hurting]
    place = form.choice("injury", choices)
    return Share("injury", percent=0 if place is None else -sheet["injuries"][place]["percent"])


def _state(actor: Actor | None, state: str) -> bool:
    return bool(actor and value(actor, state))
