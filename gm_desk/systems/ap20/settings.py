"""What the rulebook of ap20 leaves to the GM: switches and tables of a campaign, with examples that are marked as such."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm_desk.core.facts import Document
from gm_desk.systems.ap20.sheet import Weapon
from gm_desk.systems.ap20.sheet_spec import WEAPON_COLUMNS, choices
from gm_desk.systems.examples import example
from gm_desk.systems.protocol import Choice, Field, Text

PART_CODES = ("torso", "belly", "leg", "arm", "groin", "head", "eyes", "other")


def _weapon(names: tuple[str, str], **figures: Any) -> Document:  # noqa: ANN401 - any JSON value
    row = Weapon(name=example(*names), **figures).model_dump()
    del row["id"]
    row["loaded"] = row["magazine"]
    return row


WEAPONS: list[Document] = [
    _weapon(("Пистолет", "Pistol"), kind="shot", ap_cost=4, range_m=4, damage="2d6", magazine=12),
    _weapon(
        ("Револьвер", "Revolver"), kind="shot", ap_cost=5, range_m=4, damage="2d6+2", magazine=6, reload="loose_rounds"
    ),
    _weapon(
        ("Пистолет-пулемёт", "Submachine gun"),
        kind="shot",
        ap_cost=5,
        range_m=5,
        damage="2d6",
        burst={"length": 5, "spread": 2},
        magazine=30,
    ),
    _weapon(
        ("Автоматическая винтовка", "Automatic rifle"),
        kind="shot",
        ap_cost=5,
        range_m=12,
        damage="2d8+2",
        burst={"length": 3, "spread": 3},
        magazine=20,
    ),
    _weapon(("Снайперская винтовка", "Sniper rifle"), kind="shot", ap_cost=6, range_m=25, damage="3d8", magazine=5),
    _weapon(
        ("Двустволка", "Double-barrelled shotgun"),
        kind="shot",
        ap_cost=5,
        range_m=3,
        damage="3d6+2",
        magazine=2,
        reload="loose_rounds",
    ),
    _weapon(("Нож", "Knife"), kind="melee", ap_cost=3, damage="1d6+1"),
    _weapon(("Граната", "Grenade"), kind="thrown", ap_cost=5, range_m=4, damage="4d6", magazine=1, blast=True),
    _weapon(("Копьё", "Spear"), kind="thrown", ap_cost=4, range_m=5, damage="1d8+2", magazine=1, penetrating=True),
]
"""Example weapons: not one figure is the rulebook's but the 4 AP of a pistol shot."""

PARTS: list[Document] = [
    {"part": "torso", "name": "", "penalty": 0, "sniper": True},
    {"part": "belly", "name": "", "penalty": 2, "sniper": True},
    {"part": "leg", "name": "", "penalty": 4, "sniper": True},
    {"part": "arm", "name": "", "penalty": 6, "sniper": True},
    {"part": "groin", "name": "", "penalty": 6, "sniper": False},
    {"part": "head", "name": "", "penalty": 8, "sniper": True},
    {"part": "eyes", "name": "", "penalty": 12, "sniper": False},
]
"""Example penalties of aimed attacks: the rulebook's table is missing (RULINGS 2.1.37, 2.1.40)."""

KIND_CODES = ("frail", "person", "tough", "beast", "machine", "other")
KINDS: list[Document] = [
    {"kind": "frail", "name": "", "points": 5},
    {"kind": "person", "name": "", "points": 10},
    {"kind": "tough", "name": "", "points": 15},
    {"kind": "beast", "name": "", "points": 25},
    {"kind": "machine", "name": "", "points": 40},
]
"""Example hit points by kind: the rulebook names none (RULINGS 2.1.59)."""

KIND_COLUMNS = (
    Field("kind", "choice", "ap20.settings.kind", default="other", choices=choices("creature", KIND_CODES)),
    Field("name", "text", "ap20.settings.own_name", default="", help="ap20.settings.own_name_help"),
    Field("points", "integer", "ap20.settings.points", default=10, low=1, high=1_000_000),
)

PART_COLUMNS = (
    Field("part", "choice", "ap20.settings.part", default="other", choices=choices("part", PART_CODES)),
    Field("name", "text", "ap20.settings.own_name", default="", help="ap20.settings.own_name_help"),
    Field("penalty", "integer", "ap20.settings.penalty", default=0, low=0, high=1_000),
    Field("sniper", "flag", "ap20.settings.sniper", default=False),
)


def _switch(key: str, *, default: bool) -> Field:
    return Field(key, "flag", f"ap20.settings.{key}", default=default, help=f"ap20.settings.{key}_help")


def _figure(key: str, default: int, low: int, high: int) -> Field:
    label = f"ap20.settings.{key}"
    return Field(key, "integer", label, default=default, low=low, high=high, help=f"{label}_help")


SETTINGS: tuple[Field, ...] = (
    _switch("single_series", default=False),
    _switch("posture_ac", default=True),
    _figure("jam_at", 0, 0, 20),
    _figure("critical_factor", 2, 1, 10),
    _figure("spot_ac", 10, -1_000, 1_000),
    Field("parts", "list", "ap20.settings.parts", default=PARTS, columns=PART_COLUMNS, help="ap20.settings.parts_help"),
    Field("kinds", "list", "ap20.settings.kinds", default=KINDS, columns=KIND_COLUMNS, help="ap20.settings.kinds_help"),
    Field(
        "weapons",
        "list",
        "ap20.settings.weapons",
        default=WEAPONS,
        columns=WEAPON_COLUMNS,
        help="ap20.settings.weapons_help",
    ),
)

_DEFAULTS = {field.key: field.default for field in SETTINGS}


def setting(settings: Document, key: str) -> Any:  # noqa: ANN401 - any JSON value
    """Return what a campaign has settled, its default where it was never set."""
    return settings.get(key, _DEFAULTS[key])


def row_word(row: Document, code: str) -> Text | str:
    """Return what a row of a campaign's table is called: its own name, or else the word of its code (`part`, `creature`)."""
    return (
        str(row["name"]) if row.get("name") else Text(f"ap20.code.{code}.{row['part' if code == 'part' else 'kind']}")
    )


def rows_to_choose(rows: Sequence[Document], code: str) -> list[Choice]:
    """Return the rows of a campaign's table as choices, by their places."""
    words = [row_word(row, code) for row in rows]
    return [
        Choice(place, word, True) if isinstance(word, str) else Choice(place, word.key)
        for place, word in enumerate(words)
    ]
