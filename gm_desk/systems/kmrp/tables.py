"""The rulebook's tables of `tables.toml`, read once into plain typed values. A table by level is a `Ladder`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Generic, TypeVar

from gm_desk.core.dice import MOST_DICE

T = TypeVar("T")

BOOK: dict[str, Any] = tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8"))


class Ladder(Generic[T]):
    """A table by level; beyond its ends its end rows hold (RULES_CONTRACT 2)."""

    __slots__ = ("highest", "lowest", "rows")

    def __init__(self, rows: dict[str, T]) -> None:
        self.rows = {int(level): row for level, row in rows.items()}
        self.lowest = min(self.rows)
        self.highest = max(self.rows)

    def at(self, level: int) -> T:
        """Return the row of this level, or the nearest end row."""
        return self.rows[min(max(level, self.lowest), self.highest)]


ENGLISH: dict[int, str] = {row["number"]: row["en"] for row in BOOK["level"]}
RUSSIAN: dict[int, str] = {row["number"]: row["ru"] for row in BOOK["level"]}
LOWEST = min(ENGLISH)
HIGHEST = max(ENGLISH)

UNTRAINED: int = BOOK["checks"]["untrained"]
CALM_MARGIN: int = BOOK["checks"]["calm_margin"]
LEAST_ACTION_POINTS: int = BOOK["checks"]["least_action_points"]

SEVERITIES: tuple[str, ...] = tuple(row["code"] for row in BOOK["severity"])
"""Lightest first."""
LEAST_DAMAGE: tuple[int, ...] = tuple(row["damage"] for row in BOOK["severity"])
WOUND_PERCENT: dict[str, int] = {row["code"]: row["percent"] for row in BOOK["severity"]}
WOUND_MODIFIER: dict[str, int] = {row["code"]: row["modifier"] for row in BOOK["severity"]}
DISABLING: tuple[str, ...] = tuple(row["code"] for row in BOOK["severity"] if row["out_of_combat"])
FADED_PERCENT: dict[str, int] = {
    row["code"]: WOUND_PERCENT[row["faded"]] if "faded" in row else 0 for row in BOOK["severity"] if row["percent"]
}
"""What one stun wound of a row costs once it has faded: as one row lighter, a scratch nothing."""
LOWERING: dict[str, int] = {
    row["code"]: row["lowering_difficulty"] for row in BOOK["severity"] if "lowering_difficulty" in row
}
LOWERED_TO: str = BOOK["wounds"]["lowered_to"]
SURVIVAL_DIFFICULTY: int = BOOK["wounds"]["survival_difficulty"]
PYRAMID: Ladder[list[int]] = Ladder(BOOK["pyramid"])

QUICK_USE: int = BOOK["initiative"]["quick_use"]
INTERRUPT: int = BOOK["initiative"]["interrupt"]

MOVEMENT: Ladder[list[int]] = Ladder(BOOK["movement"])
LEAP: Ladder[list[int]] = Ladder(BOOK["leap"])
ACTION_POINTS: Ladder[int] = Ladder(BOOK["action_points"])
LOAD: Ladder[int] = Ladder(BOOK["load"])
CERTAIN_FALL: int = BOOK["fall"]["certain"]
HIGHEST_FALL = CERTAIN_FALL + CERTAIN_FALL * MOST_DICE
"""Blocks; beyond the certain damage every so many cost a die more."""
FACTORS: dict[str, int] = BOOK["perception"]["factors"]
"""What makes seeing and hearing harder or easier."""
DON_PER_TURN: dict[int, int] = {row["class"]: row["don_per_turn"] for row in BOOK["armour"]}
"""Pieces of armour of a class that are put on in a turn."""
WILL: dict[int, int] = {int(level): percent for level, percent in BOOK["will"].items()}
