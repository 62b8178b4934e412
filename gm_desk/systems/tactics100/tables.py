"""The rulebook's figures, read once from `tables.toml`. Modifiers are percentage points with their sign."""

from __future__ import annotations

import tomllib
from importlib.resources import files

_TABLES = tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8"))
_CHANCE = _TABLES["chance"]

SIDES: int = _CHANCE["sides"]
A_LEVEL_ABOVE: int = _CHANCE["a_level_above"]
MOST_FOR_HEIGHT: int = _CHANCE["most_for_height"]
BY_RANGE: tuple[int, ...] = tuple(_CHANCE["by_range"])
"""The modifier up to the weapon's first, second and third range."""
POINT_BLANK_WITHIN: int = _CHANCE["point_blank_within"]
A_CELL_CLOSER: int = _CHANCE["a_cell_closer"]
COVER: dict[str, int] = _CHANCE["cover"]
DEFENDING: int = _CHANCE["defending"]
SMOKE: int = _CHANCE["smoke"]
OVERWATCH: int = _CHANCE["overwatch"]

POINTS_A_CELL: int = _TABLES["grenade"]["points_a_cell"]
"""How many points of a miss carry a grenade one cell off."""
DIRECTIONS: int = _TABLES["grenade"]["directions"]

GUARD_CRITICAL_CHANCE: int = _TABLES["guard"]["critical_chance"]
GUARD_DAMAGE: int = _TABLES["guard"]["damage"]

MOVES: int = _TABLES["turn"]["moves"]
MAIN_ACTIONS: tuple[str, ...] = tuple(_TABLES["turn"]["main_actions"])

MOVE_CELLS: int = _TABLES["movement"]["cells"]
DIAGONALS_A_PAIR: int = _TABLES["movement"]["diagonals_a_pair"]
"""What two diagonal steps of one path cost together."""
