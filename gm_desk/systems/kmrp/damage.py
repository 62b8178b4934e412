"""Damage of an attack that struck: armour, shield, severity, effects.

Rulebook: «Броня», «Защитные навыки», «Особые боевые ситуации», «Точечные атаки»; the sum is our ruling (2.5, 13).
"""

from __future__ import annotations

from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.attacks import AttackRequest, Piece, Weapon
from gm_desk.systems.kmrp.pyramid import severity_of
from gm_desk.systems.kmrp.tables import BOOK
from gm_desk.systems.kmrp.zones import FATAL, KNOCKS_DOWN, STUN_AIMED, effects_of

_FIGURES = BOOK["attack"]
CHARGE: int = _FIGURES["charge"]
BEHIND: int = _FIGURES["behind"]
TECHNIQUE: int = _FIGURES["technique"]
AIM_FAILED: int = _FIGURES["aim_failed"]
BRACE_HELD: int = _FIGURES["brace_held"]
STUN: int = _FIGURES["stun"]
STUN_BLUNT: int = _FIGURES["stun_blunt"]
STUN_AIMED_BONUS: int = _FIGURES["stun_aimed"]
MISMATCHED_ERA: int = _FIGURES["mismatched_era"]
SEAM: int = _FIGURES["seam"]


def harm(request: AttackRequest, weapon: Weapon, outcome: Outcome, why: Explanation, *, paired: bool) -> None:
    """Fill in what an attack that struck does: armour, shield, damage, severity, wound_kind, effects."""
    held = outcome["defended"] is True
    braced = held and request.defender.skill == "brace"
    struck = request.aim if outcome["aimed"] == "success" else None
    armour = _armour(request, weapon, struck, why, braced=braced)
    shield = _shield(request, why, held=held)
    damage = _strength(request, weapon, outcome["margin"], struck, why, paired=paired)
    if outcome["aimed"] == "failed":
        why.add("damage.aim_failed", AIM_FAILED)
        damage += AIM_FAILED
    if braced:
        why.add("damage.brace", BRACE_HELD)
        damage += BRACE_HELD
    if armour:
        why.add("damage.armour", -armour, armour=armour)
    if shield:
        why.add("damage.shield", -shield, shield=shield)
    damage -= armour + shield
    outcome["armour"] = armour
    outcome["shield"] = shield
    outcome["damage"] = damage
    _wound(request, struck, outcome, why)


def _strength(
    request: AttackRequest, weapon: Weapon, margin: int, struck: str | None, why: Explanation, *, paired: bool
) -> int:
    """Add up what drives the blow: margin, weapon and manner of attack."""
    situation = request.situation
    why.add("damage.margin", margin)
    why.add("damage.weapon", weapon.damage)
    damage: int = margin + weapon.damage
    if weapon.edge and not request.stun:
        why.add("damage.edge", weapon.edge)
        damage += weapon.edge
    if situation.charge:
        why.add("damage.charge", CHARGE)
        damage += CHARGE
    if situation.behind and request.mode == "melee" and weapon.length == "short" and not paired:
        why.add("damage.behind", BEHIND)
        damage += BEHIND
    if request.technique != "normal":
        why.add("damage.technique", TECHNIQUE, technique=request.technique)
        damage += TECHNIQUE
    if request.stun:
        stun = STUN_BLUNT if weapon.type in ("blunt", "unarmed") else STUN
        why.add("damage.stun", stun)
        damage += stun
        if struck in STUN_AIMED:
            why.add("damage.stun_aimed", STUN_AIMED_BONUS, zone=struck)
            damage += STUN_AIMED_BONUS
    return damage


def _armour(request: AttackRequest, weapon: Weapon, struck: str | None, why: Explanation, *, braced: bool) -> int:
    """Find what the armour takes off: of the zone struck, else of the torso; never below 0."""
    at_zone = struck not in (None, "torso", "seam") or (request.redirected and not braced)
    piece: Piece | None = request.armour.zone if at_zone else request.armour.torso
    if piece is None or not piece.class_:
        why.add("armour.none", 0)
        return 0
    armour = piece.class_
    why.add("armour.zone" if at_zone else "armour.torso", armour, era=piece.era)
    shot = weapon.firearm and request.mode == "ranged"
    if (piece.era == "obsolete") == shot:
        why.add("armour.obsolete" if shot else "armour.modern", MISMATCHED_ERA)
        armour += MISMATCHED_ERA
    if struck == "seam" and armour:
        why.add("armour.seam", SEAM)
        armour += SEAM
    return armour


def _shield(request: AttackRequest, why: Explanation, *, held: bool) -> int:
    """Find what the shield takes off: when the block held, and always in full defence; never from behind."""
    defender = request.defender
    if defender.skill != "block" or not (held or defender.full_defence):
        why.add("shield.none", 0)
        return 0
    if request.situation.behind:
        why.add("shield.behind", 0)
        return 0
    why.add("shield.held" if held else "shield.full_defence", defender.shield)
    return defender.shield


def _wound(request: AttackRequest, struck: str | None, outcome: Outcome, why: Explanation) -> None:
    """Tell the severity, the kind and the effects of the wound that the damage makes."""
    rolled = severity_of(outcome["damage"])
    if rolled is None:
        why.add("severity.none", None, damage=outcome["damage"])
        return
    why.add("severity.damage", None, damage=outcome["damage"], severity=rolled)
    effects = effects_of(rolled, struck, stun=request.stun)
    severity = rolled
    if FATAL in effects:
        effects = ()
        severity = FATAL
        why.add("severity.zone", None, zone=struck, severity=severity)
    for effect in effects:
        why.add("effects.stun" if request.stun else "effects.zone", None, zone=struck, effect=effect)
    if request.situation.charge and rolled in KNOCKS_DOWN[request.situation.mounted]:
        effects = (*effects, "knocked_down")
        why.add("effects.charge")
    real = not request.stun or (severity == FATAL and not request.training)
    if request.stun:
        why.add("wound_kind.mortal_stun" if real else "wound_kind.stun")
    outcome["severity"] = severity
    outcome["wound_kind"] = "lethal" if real else "stun"
    outcome["effects"] = sorted(effects)
