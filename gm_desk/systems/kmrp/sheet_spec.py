"""The КМРП sheet as the desk draws and edits it: sections in reading order, every field with its kind and limits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gm_desk.systems.kmrp.sheet import VERSION, Attributes, blank, complete
from gm_desk.systems.kmrp.tables import SEVERITIES, UNTRAINED
from gm_desk.systems.kmrp.terms import (
    ERAS,
    INJURIES,
    LENGTHS,
    SEGMENTS,
    SERIES,
    SHIELD_SIZES,
    SIDES,
    SKILL_USES,
    WEAPON_TYPES,
    ZONES,
)
from gm_desk.systems.protocol import Choice, Field, Section, SheetSpec
from gm_desk.systems.records import fresh


def _choices(name: str, codes: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(code, f"kmrp.code.{name}.{code}") for code in codes)


def _label(key: str) -> str:
    return f"kmrp.sheet.{key}"


_level = partial(Field, kind="level", low=-12, high=12)
_count = partial(Field, kind="integer", default=0, low=0)
_percent = partial(Field, kind="integer", default=0, unit="%")
_name = partial(Field, kind="text", default="")

ATTRIBUTE_FIELDS = tuple(
    _level(f"attributes.{name}", label=_label(f"attribute.{name}"), default=default, rolls="check")
    for name, default in fresh(Attributes).items()
)

SKILL_COLUMNS = (
    _name("name", label=_label("name"), rolls="check"),
    Field("use", "choice", _label("use"), default="other", choices=_choices("use", SKILL_USES)),
    _level("level", label=_label("level"), default=UNTRAINED),
    _percent("percent", label=_label("percent"), low=-1_000, high=1_000, signed=True),
    Field("complex", "flag", _label("complex"), default=False, help=_label("complex_help")),
)

WEAPON_COLUMNS = (
    _name("name", label=_label("name")),
    _name("skill", label=_label("weapon_skill"), help=_label("weapon_skill_help")),
    Field("damage", "integer", _label("damage"), default=0, low=-100, high=100, signed=True),
    Field("type", "choice", _label("type"), default="blunt", choices=_choices("weapon_type", WEAPON_TYPES)),
    Field(
        "length",
        "choice",
        _label("length"),
        default="medium",
        choices=_choices("weapon_length", LENGTHS),
        nullable=True,
    ),
    Field("edge", "integer", _label("edge"), default=0, low=-100, high=100, signed=True, help=_label("edge_help")),
    Field("two_handed", "flag", _label("two_handed"), default=False),
    Field("firearm", "flag", _label("firearm"), default=False),
    Field(
        "range",
        "list",
        _label("range"),
        columns=(
            _count("to", label=_label("range_to"), high=1_000_000, unit="kmrp.act.unit.blocks"),
            _level("difficulty", label=_label("difficulty"), default=0),
        ),
    ),
    Field(
        "series",
        "list",
        _label("series"),
        columns=(Field("", "choice", _label("series"), default="paired", choices=_choices("weapon_series", SERIES)),),
    ),
    _count("magazine", label=_label("magazine"), high=1_000, nullable=True, default=None),
    _count("loaded", label=_label("loaded"), high=1_000, nullable=True, default=None, pencil=True, most="magazine"),
    Field("tracer", "flag", _label("tracer"), default=False),
    Field("drawn", "flag", _label("drawn"), default=False),
)

ARMOUR_COLUMNS = (
    Field("segment", "choice", _label("segment"), choices=_choices("segment", SEGMENTS)),
    _count("class", label=_label("class"), high=3),
    Field("era", "choice", _label("era"), default="obsolete", choices=_choices("armour_era", ERAS)),
    Field("worn", "flag", _label("worn"), default=True),
)

INJURY_COLUMNS = (
    Field("part", "choice", _label("part"), default=ZONES[0], choices=_choices("body", ZONES)),
    Field("side", "choice", _label("side"), choices=_choices("side", SIDES), nullable=True),
    Field("kind", "choice", _label("kind"), default="other", choices=_choices("injury", INJURIES)),
    _percent("percent", label=_label("injury_percent"), low=0, high=1_000),
)

STUN_COLUMNS = (
    Field(
        "severity",
        "choice",
        _label("severity"),
        default=SEVERITIES[0],
        choices=tuple(Choice(row, f"kmrp.health.row.{row}") for row in SEVERITIES),
    ),
    _count("turns_left", label=_label("turns_left"), high=1_000, nullable=True, default=None),
    Field("until_fight_ends", "flag", _label("until_fight_ends"), default=False),
)

PERK_COLUMNS = (
    _name("name", label=_label("name")),
    Field("text", "long_text", _label("perk_text"), default=""),
)

SECTIONS = (
    Section("attributes", _label("section.attributes"), ATTRIBUTE_FIELDS),
    Section(
        "health",
        _label("section.health"),
        (
            Field("stun_wounds", "list", _label("stun_wounds"), columns=STUN_COLUMNS),
            Field("injuries", "list", _label("injuries"), columns=INJURY_COLUMNS),
        ),
        health=True,
    ),
    Section(
        "points",
        _label("section.points"),
        (
            _count("will_points", label=_label("will_points"), high=1_000_000, pencil=True),
            _count("ap_spent", label=_label("ap_spent"), high=1_000_000, help=_label("ap_spent_help"), pencil=True),
            _count("weight", label=_label("weight"), high=1_000_000, help=_label("weight_help")),
        ),
    ),
    Section("skills", _label("section.skills"), (Field("skills", "list", _label("skills"), columns=SKILL_COLUMNS),)),
    Section(
        "weapons", _label("section.weapons"), (Field("weapons", "list", _label("weapons"), columns=WEAPON_COLUMNS),)
    ),
    Section(
        "armour",
        _label("section.armour"),
        (
            Field("shield.modifier", "integer", _label("shield"), low=0, high=4, nullable=True, signed=True),
            Field(
                "shield.size",
                "choice",
                _label("shield_size"),
                choices=_choices("shield_size", SHIELD_SIZES),
                nullable=True,
            ),
            Field("armour", "map", _label("armour"), columns=ARMOUR_COLUMNS),
        ),
    ),
    Section("perks", _label("section.perks"), (Field("perks", "list", _label("perks"), columns=PERK_COLUMNS),)),
    Section(
        "mount",
        _label("section.mount"),
        (
            Field("mount.name", "text", _label("mount"), nullable=True),
            Field("mount.movement", "level", _label("mount_movement"), low=-12, high=12, nullable=True),
            Field("mount.riding", "level", _label("mount_riding"), low=-12, high=12, nullable=True),
        ),
    ),
)

SPEC = SheetSpec(VERSION, SECTIONS, blank, complete)
