"""What an attack is given as: the parts of a kmrp.attack, what each case needs, and what the rules forbid.

Rulebook: «Действия в бою», «Особые боевые ситуации», «Точечные атаки», «Броня», «Защитные навыки».
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.errors import Illegal, InvalidInput
from gm_desk.core.requests import Natural, Request, Whole, need, not_given
from gm_desk.systems.kmrp.given_levels import Level
from gm_desk.systems.kmrp.shields import FULL_DEFENCE, STOPS_MISSILES, check_shield
from gm_desk.systems.kmrp.terms import BodyPart, Length, ShieldSize, WeaponType

Aim = Literal["seam", BodyPart]


class Attacker(Request):
    """Who attacks: the skill's level and what modifies it."""

    level: Level
    modifier: Whole = 0
    percent: Whole = 0


class Weapon(Request):
    """What the attack is made with; `length` is needed in melee."""

    damage: Whole
    type: WeaponType
    length: Length = not_given()
    firearm: bool = False
    edge: Whole = 0


class Situation(Request):
    """The circumstances of an attack; `distance` in blocks, null where nobody measured."""

    behind: bool = False
    charge: bool = False
    mounted: bool = False
    paired: bool = False
    attacker_prone: bool = False
    target_prone: bool = False
    distance: Natural | None = None
    cover: bool = False
    target_in_shadow: bool = False


class Defender(Request):
    """How the target defends; `prior_defences` are those already made this round."""

    skill: Literal["dodge", "parry", "block", "brace", "none"]
    level: Level = not_given()
    modifier: Whole = 0
    percent: Whole = 0
    prior_defences: Natural = 0
    has_acted: bool = False
    weapon_length: Length = not_given()
    weapon_type: WeaponType = not_given()
    shield: Annotated[int, Field(ge=0, le=4)] = 0
    shield_size: ShieldSize = not_given()
    full_defence: bool = False


class Piece(Request):
    """A piece of armour: its class is the modifier, its era says what it is worse against."""

    class_: Annotated[int, Field(ge=0, le=3, alias="class")]
    era: Literal["obsolete", "modern"]


class Armour(Request):
    """The breastplate, and what covers the zone aimed at or struck by a redirected attack."""

    torso: Piece | None = None
    zone: Piece | None = None


class AttackRequest(Request):
    """kmrp.attack: one attack and its defence."""

    attacker: Attacker
    mode: Literal["melee", "ranged"]
    technique: Literal["normal", "swing", "pierce", "rake"] = "normal"
    stun: bool = False
    training: bool = False
    redirected: bool = False
    aim: Aim | None = None
    weapon: Weapon
    hit_difficulty: Level = not_given()
    situation: Situation = Situation()
    defender: Defender
    armour: Armour = Armour()


def check_needs(request: AttackRequest) -> None:
    """Refuse an attack without the fields that its case needs. Raises: InvalidInput."""
    if request.mode == "melee":
        need(request.weapon, "length", at="input.weapon")
        if "hit_difficulty" in request.model_fields_set:
            raise InvalidInput("kmrp.hit_difficulty_in_melee", "input.hit_difficulty")
    else:
        need(request, "hit_difficulty")
    defender = request.defender
    if defender.skill != "none":
        need(defender, "level", at="input.defender")
        if defender.skill == "parry":
            need(defender, "weapon_length", "weapon_type", at="input.defender")
    check_shield(defender.shield, defender.shield_size, defender, "input.defender")


def check_legal(request: AttackRequest) -> None:
    """Refuse an attack that the rules forbid. Raises: Illegal."""
    ranged = request.mode == "ranged"
    if ranged and request.situation.charge:
        raise Illegal("kmrp.ranged_charge", "input.situation.charge")
    if request.redirected and request.aim is not None:
        raise Illegal("kmrp.aimed_redirected", "input.redirected")
    check_technique(request, request.weapon, "input.technique")
    defender = request.defender
    if defender.skill == "parry":
        _check_parry(defender, ranged=ranged)
    elif defender.skill == "block":
        _check_block(defender, ranged=ranged)
    if defender.full_defence:
        if defender.skill != "block":
            raise Illegal("kmrp.full_defence_skill", "input.defender.full_defence")
        if defender.shield_size not in FULL_DEFENCE:
            raise Illegal("kmrp.full_defence_shield", "input.defender.full_defence")


def check_technique(request: AttackRequest, weapon: Weapon, path: str) -> None:
    """Refuse a technique that this weapon or the mode does not allow. Raises: Illegal at `path`."""
    technique = request.technique
    if technique == "normal":
        return
    if technique == "rake":
        if request.mode == "melee" or not weapon.firearm:
            raise Illegal("kmrp.rake", path)
    elif request.mode == "ranged":
        raise Illegal("kmrp.melee_technique", path, technique=technique)
    elif technique == "pierce" and weapon.type != "piercing":
        raise Illegal("kmrp.pierce", path)


def _check_parry(defender: Defender, *, ranged: bool) -> None:
    if ranged:
        raise Illegal("kmrp.parry_ranged", "input.defender.skill")
    if defender.weapon_type == "whip":
        raise Illegal("kmrp.parry_whip", "input.defender.weapon_type")


def _check_block(defender: Defender, *, ranged: bool) -> None:
    if not defender.shield:
        raise Illegal("kmrp.block_without_shield", "input.defender.shield")
    if ranged and defender.shield_size not in STOPS_MISSILES:
        raise Illegal("kmrp.block_ranged", "input.defender.shield_size")
