"""A campaign's rule settings: where the rulings leave a choice, and the lists that the rulebook leaves out (RULINGS 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm_desk.core.facts import Document
from gm_desk.systems.protocol import SIDES, Choice, Field, FieldKind
from gm_desk.systems.squad6.examples import EQUIPMENT, KINDS, WEAPONS
from gm_desk.systems.squad6.sheet_spec import CELLS, EQUIPMENT_COLUMNS, WEAPON_COLUMNS, label

MAP_CELLS = 20
"""Columns and rows of the map into which a blinded vehicle fires."""
MOST_CELLS = 1_000

KIND_COLUMNS = (
    Field("name", "text", label("name"), default=""),
    Field("hp", "integer", label("hp_max"), default=1, low=0, high=1_000),
    Field("mobility", "integer", label("mobility"), default=4, low=0, high=1_000, unit=CELLS),
    *(Field(key, "integer", label(key), default=1, low=0, high=1_000) for key in ("melee", "defence")),
)


def _setting(key: str, kind: FieldKind, default: object, **more: Any) -> Field:  # noqa: ANN401 - whatever a field holds
    return Field(key, kind, f"squad6.settings.{key}", default, help=f"squad6.settings.{key}_help", **more)


SETTINGS: tuple[Field, ...] = (
    _setting("first_side", "choice", SIDES[0], choices=tuple(Choice(side, f"side.{side}") for side in SIDES)),
    _setting("dash_is_action", "flag", True),
    _setting("hit_breaks_overwatch", "flag", False),
    _setting("shoot_in_melee", "flag", False),
    _setting("map_columns", "integer", MAP_CELLS, low=1, high=MOST_CELLS),
    _setting("map_rows", "integer", MAP_CELLS, low=1, high=MOST_CELLS),
    _setting("weapons", "list", WEAPONS, columns=WEAPON_COLUMNS),
    _setting("equipment", "list", EQUIPMENT, columns=EQUIPMENT_COLUMNS),
    _setting("kinds", "list", KINDS, columns=KIND_COLUMNS),
)

_DEFAULTS = {field.key: field.default for field in SETTINGS}


def setting(settings: Document, key: str) -> Any:  # noqa: ANN401 - whatever the setting holds
    """Return a rule setting, its default where the campaign never set it."""
    return settings.get(key, _DEFAULTS[key])


def rows(settings: Document, key: str) -> Sequence[Document]:
    """Return the rows of one of the campaign's lists."""
    found: Sequence[Document] = setting(settings, key)
    return found
