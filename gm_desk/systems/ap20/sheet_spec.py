"""The ap20 sheet as the desk draws and edits it: sections in reading order, every field with its kind and limits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gm_desk.systems.ap20.sheet import (
    NEW_AC,
    NEW_AP_COST,
    NEW_ATTRIBUTE,
    NEW_RANGE,
    RELOADS,
    USES,
    VERSION,
    WEAPON_KINDS,
    blank,
    complete,
)
from gm_desk.systems.ap20.tables import CRITICAL_AT
from gm_desk.systems.points import NEW, whole_stays_whole
from gm_desk.systems.protocol import Choice, Field, Section, SheetSpec

METRES = "ap20.unit.metres"
AP = "ap20.unit.ap"


def choices(name: str, codes: Sequence[str]) -> tuple[Choice, ...]:
    """Return codes as choices, each by its word."""
    return tuple(Choice(code, f"ap20.code.{name}.{code}") for code in codes)


def _label(key: str) -> str:
    return f"ap20.sheet.{key}"


_number = partial(Field, kind="integer", low=-1_000, high=1_000)
_count = partial(Field, kind="integer", default=0, low=0, high=1_000)

SKILL_COLUMNS = (
    Field("name", "text", _label("name"), default="", rolls="check"),
    _number("value", label=_label("value"), default=0),
    Field("use", "choice", _label("use"), default="weapon", choices=choices("use", USES), help=_label("use_help")),
)

WEAPON_COLUMNS = (
    Field("name", "text", _label("name"), default=""),
    Field("damage", "text", _label("damage"), default="1d6", help=_label("damage_help")),
    _count("ap_cost", label=_label("ap_cost"), default=NEW_AP_COST, high=100, unit=AP),
    Field(
        "range_m",
        "integer",
        _label("range_m"),
        default=NEW_RANGE,
        low=1,
        nullable=True,
        unit=METRES,
        help=_label("range_help"),
    ),
    _count("loaded", label=_label("loaded"), default=None, nullable=True, pencil=True, most="magazine"),
    _count("magazine", label=_label("magazine"), default=None, nullable=True),
    Field("kind", "choice", _label("kind"), default="shot", choices=choices("weapon_kind", WEAPON_KINDS)),
    Field("skill", "text", _label("weapon_skill"), default="", help=_label("weapon_skill_help")),
    Field("burst.length", "integer", _label("burst_length"), low=1, high=1_000, nullable=True),
    Field("burst.spread", "integer", _label("burst_spread"), low=0, high=1_000, nullable=True),
    Field("reload", "choice", _label("reload"), default="magazine", choices=choices("reload", RELOADS)),
    Field(
        "critical_at", "integer", _label("critical_at"), default=CRITICAL_AT, low=1, high=20, help=_label("ours_help")
    ),
    Field("penetrating", "flag", _label("penetrating"), default=False, help=_label("penetrating_help")),
    Field("blast", "flag", _label("blast"), default=False, help=_label("blast_help")),
    Field("jammed", "flag", _label("jammed"), default=False),
    Field("drawn", "flag", _label("drawn"), default=True),
)

SECTIONS = (
    Section(
        "attributes",
        _label("section.attributes"),
        (
            _number("agility", label=_label("agility"), default=NEW_ATTRIBUTE, rolls="check"),
            _number("wits", label=_label("wits"), default=NEW_ATTRIBUTE, rolls="check"),
            _number("constitution", label=_label("constitution"), default=NEW_ATTRIBUTE, rolls="check"),
            _number("level", label=_label("level"), default=1),
            _count("ap", label=_label("ap"), default=NEW_ATTRIBUTE, help=_label("ap_help")),
        ),
    ),
    Section(
        "health",
        _label("section.health"),
        (
            _count(
                "hp.max", label=_label("hp_max"), default=NEW, high=1_000_000, rolls="kind", help=_label("hp_max_help")
            ),
            _count("fatigue", label=_label("fatigue"), high=1_000_000, pencil=True, help=_label("fatigue_help")),
        ),
        health=True,
    ),
    Section(
        "armour_class",
        _label("section.armour_class"),
        (
            _number("ac", label=_label("ac"), default=NEW_AC, help=_label("ac_help")),
            _number("agility_ac", label=_label("agility_ac"), default=0, signed=True, help=_label("agility_ac_help")),
            _number("level_ac", label=_label("level_ac"), default=0, signed=True, help=_label("level_ac_help")),
            _number("armour_ac", label=_label("armour_ac"), default=0, signed=True, help=_label("armour_ac_help")),
        ),
    ),
    Section("skills", _label("section.skills"), (Field("skills", "list", _label("skills"), columns=SKILL_COLUMNS),)),
    Section(
        "weapons",
        _label("section.weapons"),
        (Field("weapons", "list", _label("weapons"), columns=WEAPON_COLUMNS, stock="weapons"),),
    ),
)

SPEC = SheetSpec(VERSION, SECTIONS, blank, complete, whole_stays_whole)
