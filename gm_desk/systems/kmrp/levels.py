"""Levels: the ladder from ужасно to легендарно, and its names.

Rulebook: «Игровые уровни». A level is an integer with fair as 0. Off the ladder its name carries a sign a level.
"""

from __future__ import annotations

from functools import lru_cache

from gm_desk.core.resolution import Named
from gm_desk.systems.kmrp.tables import ENGLISH, HIGHEST, LOWEST, RUSSIAN
from gm_desk.systems.protocol import Text

FARTHEST = 12
"""Levels are given from -12 to 12; results may go beyond."""

MOST_SIGNS = 1_000
"""A name with more signs than this counts them instead, so that no answer grows to megabytes."""


def _names() -> dict[str, int]:
    names: dict[str, int] = {}
    for language in (ENGLISH, RUSSIAN):
        names |= {name: number for number, name in language.items()}
        names |= {language[LOWEST] + "-" * (LOWEST - level): level for level in range(-FARTHEST, LOWEST)}
        names |= {language[HIGHEST] + "+" * (level - HIGHEST): level for level in range(HIGHEST + 1, FARTHEST + 1)}
    return names


NAMES = _names()
"""Every name that a request may give a level by, in both languages."""


def level_text(level: int, minus: str = "−") -> Text:
    """Name any level for the catalogue: `kmrp.level.N`, off the ladder with its signs."""
    if LOWEST <= level <= HIGHEST:
        return Text(f"kmrp.level.{level}")
    edge, sign = (LOWEST, minus) if level < LOWEST else (HIGHEST, "+")
    return Text("kmrp.beyond", edge=Text(f"kmrp.level.{edge}"), signs=_signs(sign, abs(level - edge)))


@lru_cache(maxsize=256)
def level_name(level: int) -> Named:
    """Name any level in English (`terrible--` is -5), with its name in other languages in tow."""
    text = level_text(level, minus="-")  # as the contract writes it, in every language
    edge = min(max(level, LOWEST), HIGHEST)
    return Named(ENGLISH[edge] + str(text.params.get("signs", "")), text.key, text.params)


def _signs(sign: str, count: int) -> str:
    return sign * count if count <= MOST_SIGNS else f"{sign}×{count}"
