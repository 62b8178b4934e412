"""An attack thought through: from both sheets, the states and the GM's choices to the request of kmrp.attack or kmrp.series."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gm_desk.core.facts import Document
from gm_desk.systems.kmrp.acts.defence import Defence, armour_against, choose_defence
from gm_desk.systems.kmrp.acts.form import Form, given
from gm_desk.systems.kmrp.acts.weapons import (
    Arms,
    choose_arms,
    hit_difficulty,
    request_second,
    request_weapon,
)
from gm_desk.systems.kmrp.sheet import PAIRED_ZONES, SIDES, ZONES
from gm_desk.systems.kmrp.standing import Share, burdens, hurts, level_of, totals, weapon_skill
from gm_desk.systems.kmrp.states import concentrates_on, name_of, value
from gm_desk.systems.kmrp.tables import BOOK
from gm_desk.systems.protocol import Actor, Answers, Choice, Field, Scene

RIPOSTE_PERCENT = 50
"""The riposter's bonus against whom it parried; concentration is more, and the two do not add up (rulebook: Парирование)."""

FAR = 1_000_000
REDIRECTED = tuple(code for row in BOOK["zone"] if row["difficulty"] == 0 for code in row["codes"] if code in ZONES)
"""Zones that an unaimed attack may strike by chance: those of fair difficulty (rulebook: Обычная атака)."""


@dataclass(frozen=True)
class Plan:
    """An attack ready to be resolved; without a target there is only the attacker's part of the form."""

    fields: tuple[Field, ...]
    arms: Arms
    op: str = "attack"
    request: Document | None = None
    zone: str | None = None
    side: str | None = None
    training: bool = False
    shares: tuple[Share, ...] = ()
    defence: Defence | None = None


def plan(scene: Scene, answers: Answers) -> Plan:
    """Ask all that an attack needs to know and make the request of it. The scene has an actor."""
    attacker = scene.actor
    assert attacker is not None
    target = scene.targets[0] if scene.targets else None
    form = Form("kmrp.act.attack", answers)
    arms = choose_arms(form, attacker.sheet)
    aim = form.codes("aim", (None, *ZONES, "seam"))
    stun = form.flag("stun")
    training = stun and form.flag("training", minor=True)
    struck = None if aim else form.codes("struck", (None, *REDIRECTED), name="body", minor=True)
    zone = aim if aim != "seam" else None
    zone = zone or struck
    side = form.codes("side", SIDES, minor=True) if zone in PAIRED_ZONES else None
    distance, difficulty = _distance(form, arms)
    defence = choose_defence(form, target, arms) if target else None
    situation = _situation(form, attacker, target, arms, distance)
    shares = _shares(form, attacker, target, arms)
    fields = tuple(form.fields)
    if target is None or defence is None:
        return Plan(fields, arms)
    modifier, percent = totals(shares)
    request = given(
        attacker={
            "level": level_of(weapon_skill(attacker.sheet, arms.weapon)),
            "modifier": modifier,
            "percent": percent,
        },
        mode="ranged" if arms.ranged else "melee",
        technique=arms.technique,
        stun=stun,
        training=training,
        redirected=struck is not None,
        aim=aim,
        weapon=request_weapon(arms.weapon),
        hit_difficulty=difficulty,
        situation=situation,
        defender=defence.request,
        armour=armour_against(target, zone, side),
        series=arms.series,
        second=request_second(attacker.sheet, arms),
    )
    op = "series" if arms.series else "attack"
    return Plan(fields, arms, op, request, zone, side, training, shares, defence)


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
    flags["target_in_shadow"] = form.flag("target_in_shadow", default=_state(target, "in_shadow"), minor=True)
    if not arms.ranged:
        flags["charge"] = form.flag("charge", default=_state(attacker, "run"), minor=True)
        flags["attacker_prone"] = form.flag("attacker_prone", default=_state(attacker, "prone"), minor=True)
    flags["behind"] = form.flag("behind")
    flags["target_prone"] = form.flag("target_prone", default=_state(target, "prone"), minor=True)
    if attacker.sheet["mount"]:
        flags["mounted"] = form.flag("mounted", minor=True)
    return given(**flags)


def _shares(form: Form, attacker: Actor, target: Actor | None, arms: Arms) -> tuple[Share, ...]:
    """Return all that bears on the attacker's roll beside level, dice and the rules of the attack itself."""
    sheet = attacker.sheet
    shares = [*burdens(sheet, weapon_skill(sheet, arms.weapon)), *hurts(sheet)]
    if concentrates_on(attacker, "attack"):
        shares.append(Share("concentration", 1))
    elif target and value(attacker, "riposte") == name_of(target):
        shares.append(Share("riposte", percent=RIPOSTE_PERCENT))
    shares.append(injury_share(form, sheet))
    return (*shares, Share("gm", *form.modifiers()))


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
