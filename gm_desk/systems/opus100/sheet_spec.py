"""The sheet of opus100 as the desk draws and edits it: sections in reading order, every field with its kind and limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from gm_desk.core.limits import LARGEST
from gm_desk.systems.opus100.sheet import (
    ARMOURS,
    MOST_BONUS,
    NEW_MOVE,
    NEW_SKILL,
    VERSION,
    WEAPON_KINDS,
    blank,
    complete,
)
from gm_desk.systems.opus100.tables import FIRST_RANK, LAST_RANK
from gm_desk.systems.points import NEW, whole_stays_whole
from gm_desk.systems.protocol import Choice, Field, Section, SheetSpec


def _label(key: str) -> str:
    return f"opus100.sheet.{key}"


def _codes(name: str, codes: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(code, f"opus100.code.{name}.{code}") for code in codes)


_name = Field("name", "text", _label("name"), default="")
_count = partial(Field, kind="integer", default=0, low=0, high=1_000)
_points = partial(Field, kind="integer", default=0, low=0, high=LARGEST)
_skill = partial(Field, kind="integer", default=NEW_SKILL, low=-LARGEST, high=LARGEST)

RANK_CHOICES = (
    Choice(None, _label("rank_by_armour")),
    *(Choice(rank, f"opus100.cascade.{rank}") for rank in range(FIRST_RANK, LAST_RANK + 1)),
)

WEAPON_COLUMNS = (
    _name,
    Field("kind", "choice", _label("kind"), default="ranged", choices=_codes("kind", WEAPON_KINDS)),
    _points("damage", label=_label("damage")),
    _points("critical_damage", label=_label("critical_damage")),
    Field(
        "critical_bonus",
        "integer",
        _label("critical_bonus"),
        default=0,
        low=-MOST_BONUS,
        high=MOST_BONUS,
        signed=True,
        help=_label("critical_bonus_help"),
    ),
    Field("ignores_cover", "flag", _label("ignores_cover"), default=False, help=_label("ignores_cover_help")),
)

ABILITY_COLUMNS = (
    _name,
    Field("costs_action", "flag", _label("costs_action"), default=False, help=_label("costs_action_help")),
    Field("text", "long_text", _label("text"), default=""),
)

ARMOUR = Field(
    "armour",
    "choice",
    _label("armour"),
    default=ARMOURS[0],
    choices=_codes("wears", ARMOURS),
    help=_label("armour_help"),
)
ACCURACY = _skill("accuracy", label=_label("accuracy"))
MELEE = _skill("melee", label=_label("melee"))
MAX_HP = _points("hp.max", label=_label("hp_max"), default=NEW, help=_label("hp_max_help"))
MOVE = _count("move", label=_label("move"), default=NEW_MOVE, unit="opus100.act.unit.cells", help=_label("move_help"))

SECTIONS = (
    Section(
        "skills",
        _label("section.skills"),
        (
            _skill("accuracy", label=_label("accuracy"), rolls="check"),
            _skill("melee", label=_label("melee"), rolls="check"),
            ARMOUR,
            Field(
                "initiative_rank",
                "choice",
                _label("initiative_rank"),
                choices=RANK_CHOICES,
                help=_label("initiative_rank_help"),
            ),
            MOVE,
        ),
    ),
    Section(
        "health",
        _label("section.health"),
        (
            replace(MAX_HP, rolls="figures"),
            _count("heavy_wounds", label=_label("heavy_wounds"), pencil=True),
            _count("pain", label=_label("pain"), pencil=True),
        ),
        health=True,
    ),
    Section(
        "weapons",
        _label("section.weapons"),
        (Field("weapons", "list", _label("weapons"), columns=WEAPON_COLUMNS, stock="weapons"),),
    ),
    Section(
        "abilities",
        _label("section.abilities"),
        (Field("abilities", "list", _label("abilities"), columns=ABILITY_COLUMNS, stock="abilities"),),
    ),
)

SPEC = SheetSpec(VERSION, SECTIONS, blank, complete, whole_stays_whole)
