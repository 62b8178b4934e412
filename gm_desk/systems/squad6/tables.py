"""The rulebook's figures, read once from `tables.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files

_TABLES = tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8"))

DASH_SIDES: int = _TABLES["move"]["dash_sides"]

DICE_ABOVE_SKILL: int = _TABLES["pool"]["above_skill"]
LEAST_DICE: int = _TABLES["pool"]["least"]

SIDES: int = _TABLES["success"]["sides"]
SUCCESS_AT: int = _TABLES["success"]["at_least"]
JAM_FACE: int = _TABLES["jam"]["face"]

FIRST_BY_FACE: tuple[str, ...] = tuple(_TABLES["melee"]["first"])
"""Who strikes first on a 1 and on a 2."""

GRENADE_DICE: int = _TABLES["grenade"]["dice"]

VEHICLE_PARTS: tuple[str, ...] = tuple(_TABLES["vehicle"]["parts"])
"""What each die of an attack on a vehicle breaks, first die first."""
DESTROYED_AT: int = _TABLES["vehicle"]["destroyed_at"]
ABANDONING_CREW: int = _TABLES["vehicle"]["abandoning_crew"]

WEAPONS: dict[str, dict[str, int]] = _TABLES["weapons"]
