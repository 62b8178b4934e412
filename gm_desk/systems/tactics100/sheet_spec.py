"""The sheet of tactics100 as the desk draws and edits it: sections in reading order, every field with its kind and limits."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from gm_desk.core.dice import MOST_DICE
from gm_desk.core.limits import LARGEST
from gm_desk.systems.points import NEW, whole_stays_whole
from gm_desk.systems.protocol import Choice, Field, Section, SheetSpec
from gm_desk.systems.tactics100.sheet import EFFECTS, NEW_AIM, NEW_RANGES, VERSION, WEAPON_KINDS, blank, complete
from gm_desk.systems.tactics100.tables import BY_RANGE, MOVE_CELLS

CELLS = "tactics100.unit.cells"


def _label(key: str) -> str:
    return f"tactics100.sheet.{key}"


_name = partial(Field, kind="text", default="")
_points = partial(Field, kind="integer", default=0, low=-1_000, high=1_000)
_count = partial(Field, kind="integer", default=0, low=0, high=1_000)

AIM = _points("aim", label=_label("aim"), default=NEW_AIM, help=_label("aim_help"))
MAX_HP = _count("hp.max", label=_label("max_hp"), default=NEW, high=LARGEST, help=_label("max_hp_help"))
MOVE = _count("move", label=_label("move"), default=MOVE_CELLS, unit=CELLS, help=_label("move_help"))

WEAPON_COLUMNS = (
    _name("name", label=_label("name")),
    Field(
        "kind",
        "choice",
        _label("kind"),
        default=WEAPON_KINDS[0],
        choices=tuple(Choice(kind, f"tactics100.code.weapon_kind.{kind}") for kind in WEAPON_KINDS),
    ),
    *(
        _count(f"ranges.{place}", label=_label(f"range_{-modifier}"), default=cells, high=LARGEST, unit=CELLS)
        for place, (cells, modifier) in enumerate(zip(NEW_RANGES, BY_RANGE, strict=True))
    ),
    _count("damage", label=_label("damage"), high=LARGEST),
    _points("critical_chance", label=_label("critical_chance"), unit="%"),
    _count("critical_dice.count", label=_label("critical_count"), default=1, low=1, high=MOST_DICE),
    _count("critical_dice.sides", label=_label("critical_sides"), default=6, low=2),
    _count("area", label=_label("area"), unit=CELLS, help=_label("area_help")),
    _count("magazine", label=_label("magazine"), default=None, nullable=True, help=_label("magazine_help")),
    _count("loaded", label=_label("loaded"), default=None, nullable=True, pencil=True, most="magazine"),
)

PERK_COLUMNS = (
    _name("name", label=_label("name")),
    Field(
        "effect",
        "choice",
        _label("effect"),
        default=None,
        nullable=True,
        choices=tuple(Choice(effect, f"tactics100.code.effect.{effect or 'none'}") for effect in (None, *EFFECTS)),
        help=_label("effect_help"),
    ),
    _points("value", label=_label("value"), signed=True),
    Field("text", "long_text", _label("text"), default=""),
)

SECTIONS = (
    Section("health", _label("section.health"), (replace(MAX_HP, rolls="profile"),), health=True),
    Section("fighting", _label("section.fighting"), (AIM, MOVE)),
    Section(
        "weapons",
        _label("section.weapons"),
        (Field("weapons", "list", _label("weapons"), columns=WEAPON_COLUMNS, stock="weapons"),),
    ),
    Section("perks", _label("section.perks"), (Field("perks", "list", _label("perks"), columns=PERK_COLUMNS),)),
)

SPEC = SheetSpec(VERSION, SECTIONS, blank, complete, whole_stays_whole)
