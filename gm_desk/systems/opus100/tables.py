"""The rulebook's tables of opus100 as typed constants, read once from tables.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

_DATA: dict[str, Any] = tomllib.loads(files(__package__ or "").joinpath("tables.toml").read_text(encoding="utf-8"))

COVER: dict[str, int] = _DATA["cover"]

MOST_HIT: int = _DATA["attack"]["most_hit"]
STATIONARY: int = _DATA["attack"]["stationary"]

CRITICAL_AT: int = _DATA["critical"]["at"]
EXCESS_FROM: int = _DATA["critical"]["excess_from"]
EXCESS_STEP: int = _DATA["critical"]["excess_step"]
MOST_CRITICAL: int = _DATA["critical"]["most"]
CRITICAL_PAIN: int = _DATA["critical"]["pain"]

RANK: dict[str, int] = _DATA["rank"]
FIRST_RANK: int = _DATA["ranks"]["first"]
LAST_RANK: int = _DATA["ranks"]["last"]

TURN_ACTIONS: int = _DATA["turn"]["actions"]
ACTION_COST: dict[str, int] = _DATA["turn"]["cost"]
