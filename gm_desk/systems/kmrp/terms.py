"""The words that sheets and requests of КМРП are written in: attributes, uses of skills, weapons, zones and segments of the body.

Rulebook: «Атрибуты», «Навыки», «Точечные атаки», «Броня», «Защитные навыки».
"""

from __future__ import annotations

from typing import Literal, get_args

Length = Literal["short", "medium", "long"]
WeaponType = Literal["blunt", "slashing", "cutting", "piercing", "whip", "unarmed", "projectile"]
BodyPart = Literal[
    "head",
    "groin",
    "neck",
    "torso",
    "knee",
    "elbow",
    "hand",
    "foot",
    "belly",
    "shoulder",
    "thigh",
    "forearm",
    "shin",
]
ShieldSize = Literal["improvised", "small", "medium", "large"]

ATTRIBUTES = ("reaction", "strength", "endurance", "dexterity", "movement", "perception", "willpower")
SKILL_USES = (
    "weapon",
    "dodge",
    "parry",
    "block",
    "brace",
    "grenades",
    "unarmed",
    "stealth",
    "riding",
    "other",
)
WEAPON_TYPES: tuple[str, ...] = get_args(WeaponType)
LENGTHS: tuple[str, ...] = get_args(Length)
SERIES = ("paired", "double", "burst3", "burst5")
SHIELD_SIZES: tuple[str, ...] = get_args(ShieldSize)
ERAS = ("obsolete", "modern")
ZONES: tuple[str, ...] = get_args(BodyPart)
"""Zones that a blow can be aimed at, as the table of aimed attacks groups them."""

PAIRED_ZONES = ("shoulder", "elbow", "forearm", "hand", "thigh", "knee", "shin", "foot")
SIDES = ("left", "right")
SEGMENTS = (
    *("head", "neck", "torso", "belly", "groin"),
    *(f"{side}_{zone}" for zone in PAIRED_ZONES for side in SIDES),
)
"""The 21 segments of a full armour, from the head down."""

INJURIES = ("dislocation", "fracture", "severed", "other")
