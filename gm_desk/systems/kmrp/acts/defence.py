"""The target's side of an attack: which defence, from what level, with what armour and shield.

Rulebook: «Защитные навыки», «Броня», «Защита от нескольких противников».
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form, given
from gm_desk.systems.kmrp.acts.weapons import Arms
from gm_desk.systems.kmrp.standing import (
    Share,
    Trait,
    armour_on,
    best_skill,
    burdens,
    hurts,
    level_of,
    totals,
)
from gm_desk.systems.kmrp.states import concentrates_on, out, value
from gm_desk.systems.kmrp.tables import BOOK
from gm_desk.systems.kmrp.terms import LENGTHS
from gm_desk.systems.protocol import Actor, Choice

MISSILE_SHIELDS = tuple(row["size"] for row in BOOK["shield"] if row["missiles"])
FULL_DEFENCE_SHIELDS = tuple(row["size"] for row in BOOK["shield"] if row["full_defence"])
CANNOT_PARRY = ("whip", "unarmed", "projectile")


@dataclass(frozen=True)
class Defence:
    """What the target does about an attack."""

    skill: str
    request: Document
    shares: tuple[Share, ...] = ()

    def raised(self, share: Share) -> Defence:
        """Return the defence with one more share on its roll."""
        shares = (*self.shares, share)
        modifier, percent = totals(shares)
        return Defence(self.skill, {**self.request, "modifier": modifier, "percent": percent}, shares)


@dataclass(frozen=True)
class _Way:
    """One way to defend: the skill's code, what is rolled, what burdens it, and the weapon of a parry."""

    code: str
    trait: Trait
    shares: tuple[Share, ...]
    weapon: Document | None = None


def undefended(target: Actor) -> Defence:
    """Return no defence: the target does not know, or does not care."""
    return Defence("none", {"skill": "none", **_shield(target)})


def choose_defence(form: Form, target: Actor, arms: Arms, *, counted: bool = True) -> Defence:
    """Ask for the defence, by default the one that is expected to reach highest, and for what bears on it.

    Where defences made before are not `counted`, they are not asked for.
    """
    prior = 0
    if target.combatant and counted:
        prior = form.whole("prior_defences", value(target, "prior_defences") or 0, high=1_000, minor=True)
    shield = target.sheet["shield"]
    full = bool(shield) and shield["size"] in FULL_DEFENCE_SHIELDS and not value(target, "pavise")
    full = full and form.flag("full_defence", default=bool(value(target, "full_defence")), minor=True)
    ways = _ways(target, arms, full=full)
    best = max(ways, key=lambda way: _expected(way, arms, prior))
    offered = [Choice(way.code, f"kmrp.code.defence.{way.code}") for way in ways]
    offered += [Choice("none", "kmrp.code.defence.none")] * (not full)
    chosen = form.choice("defence", offered, "none" if out(target) else best.code)
    way = next((each for each in ways if each.code == chosen), None)
    if way is None:
        return undefended(target)
    shares = (*way.shares, Share("gm", *form.modifiers("defender")))
    modifier, percent = totals(shares)
    request = given(
        skill=way.code,
        level=level_of(way.trait),
        modifier=modifier,
        percent=percent,
        prior_defences=prior,
        has_acted=bool(value(target, "acted")),
        weapon_length=way.weapon and way.weapon["length"],
        weapon_type=way.weapon and way.weapon["type"],
        full_defence=full,
    )
    return Defence(way.code, request | _shield(target), shares)


def armour_against(target: Actor, zone: str | None, side: str | None) -> Document:
    """Return the armour of the torso and of the zone that is aimed at or struck."""
    segment = f"{side}_{zone}" if side else zone
    covers = armour_on(target.sheet, segment) if segment else None
    return given(torso=armour_on(target.sheet, "torso"), zone=covers)


def _ways(target: Actor, arms: Arms, *, full: bool) -> list[_Way]:
    """Return what the target can do at all, the commoner first; in full defence only block."""
    sheet, shield = target.sheet, target.sheet["shield"]
    ways: list[tuple[str, Any]] = []
    if not full:
        ways.append(("dodge", None))
        if not arms.ranged and (weapon := _parrying(sheet)):
            ways.append(("parry", weapon))
    if shield and not value(target, "pavise") and (not arms.ranged or shield["size"] in MISSILE_SHIELDS):
        ways.append(("block", None))
    if not full:
        ways.append(("brace", None))
    return [_way(target, code, weapon) for code, weapon in ways]


def _way(target: Actor, code: str, weapon: Document | None) -> _Way:
    trait = best_skill(target.sheet, code)
    shares = [*burdens(target.sheet, trait), *hurts(target.sheet)]
    if concentrates_on(target, "defence"):
        shares.append(Share("concentration", 1))
    return _Way(code, trait, tuple(shares), weapon)


def _parrying(sheet: Document) -> Document | None:
    """Return the drawn weapon that parries best: the longest, since a short one parries a long one badly."""
    fit = [
        weapon
        for weapon in sheet["weapons"]
        if weapon["drawn"] and weapon["length"] and weapon["type"] not in CANNOT_PARRY
    ]
    return max(fit, key=lambda weapon: LENGTHS.index(weapon["length"]), default=None)


def _expected(way: _Way, arms: Arms, prior: int) -> int:
    """Return what this way is expected to reach, in hundredths of a level."""
    figures = BOOK["attack"]["prior_defences"]
    expected = 100 * level_of(way.trait) + _worth(way)
    if way.code != "brace":
        expected += max(figures["percent"] * prior, figures["most"])
    if way.weapon and arms.weapon["length"]:
        gap = LENGTHS.index(arms.weapon["length"]) - LENGTHS.index(way.weapon["length"])
        expected -= 100 * max(gap - 1, 0)
    return expected


def _worth(way: _Way) -> int:
    """Return what the shares of a way are worth, in hundredths of a level."""
    levels, percent = totals(way.shares)
    return 100 * levels + percent


def _shield(target: Actor) -> Document:
    shield = target.sheet["shield"]
    return {"shield": shield["modifier"], "shield_size": shield["size"]} if shield else {}
