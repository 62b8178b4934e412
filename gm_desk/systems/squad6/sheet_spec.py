"""The sheet of squad6 as the desk draws and edits it: sections in reading order, every field with its kind and limits."""

from __future__ import annotations

from functools import partial
from typing import get_args

from gm_desk.core.dice import MOST_DICE
from gm_desk.core.limits import LARGEST
from gm_desk.systems.points import whole_stays_whole
from gm_desk.systems.protocol import Choice, Field, Section, SheetSpec
from gm_desk.systems.squad6.sheet import VERSION, blank, complete
from gm_desk.systems.squad6.tables import JAM_FACE, SIDES
from gm_desk.systems.squad6.vehicle import Part

CELLS = "squad6.unit.cells"


def label(key: str) -> str:
    """Return the key of a field's label."""
    return f"squad6.sheet.{key}"


_BLANK = blank()
_count = partial(Field, kind="integer", default=0, low=0)
_dice = partial(Field, kind="integer", low=0, high=MOST_DICE)
_more = partial(Field, kind="integer", default=0, low=-100, high=100, signed=True)
_name = partial(Field, kind="text", default="")
_hits_at = partial(Field, kind="integer", low=JAM_FACE + 1, high=SIDES, nullable=True)

WEAPON_COLUMNS = (
    _name("name", label=label("name")),
    _name("skill", label=label("weapon_skill"), help=label("weapon_skill_help")),
    _dice("dice", label=label("dice"), default=1),
    _hits_at("close_at", label=label("close_at"), help=label("hits_at_help")),
    _hits_at("far_at", label=label("far_at"), help=label("hits_at_help")),
    Field("automatic", "flag", label("automatic"), default=False, help=label("automatic_help")),
    Field("anti_vehicle", "flag", label("anti_vehicle"), default=False, help=label("anti_vehicle_help")),
)

EQUIPMENT_COLUMNS = (
    _name("name", label=label("name")),
    _more("defence", label=label("more_defence")),
    _more("melee_defence", label=label("melee_defence")),
)

SKILL_COLUMNS = (_name("name", label=label("name")), _count("value", label=label("value"), default=1, high=LARGEST))

SECTIONS = (
    Section(
        "traits",
        label("section.traits"),
        (
            _count(
                "mobility", label=label("mobility"), default=_BLANK["mobility"], high=LARGEST, unit=CELLS, rolls="move"
            ),
            _dice("melee", label=label("melee"), default=_BLANK["melee"]),
            _dice("defence", label=label("defence"), default=_BLANK["defence"]),
        ),
    ),
    Section(
        "health",
        label("section.health"),
        (
            _count(
                "hp.max",
                label=label("hp_max"),
                default=_BLANK["hp"]["max"],
                high=LARGEST,
                rolls="kind",
                help=label("hp_max_help"),
            ),
        ),
        health=True,
    ),
    Section(
        "weapons",
        label("section.weapons"),
        (Field("weapons", "list", label("weapons"), columns=WEAPON_COLUMNS, stock="weapons"),),
    ),
    Section(
        "equipment",
        label("section.equipment"),
        (Field("equipment", "list", label("equipment"), columns=EQUIPMENT_COLUMNS, stock="equipment"),),
    ),
    Section("skills", label("section.skills"), (Field("skills", "list", label("skills"), columns=SKILL_COLUMNS),)),
    Section(
        "vehicle",
        label("section.vehicle"),
        (
            Field(
                "vehicle.crew",
                "integer",
                label("crew"),
                low=0,
                high=LARGEST,
                nullable=True,
                help=label("crew_help"),
            ),
            Field(
                "vehicle.damage",
                "list",
                label("damage"),
                columns=(
                    Field(
                        "",
                        "choice",
                        label("damage"),
                        choices=tuple(Choice(part, f"squad6.code.part.{part}") for part in get_args(Part)),
                    ),
                ),
                pencil=True,
            ),
        ),
    ),
)

SPEC = SheetSpec(VERSION, SECTIONS, blank, complete, whole_stays_whole)
