"""Odds at a glance: the two things a GM wants to know before the dice fall, read from an exact distribution.

Whether it works at all (`hit`, `success`), and how grave it is, by the rows of a health track. In a series of blows the
first one is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from gm_desk.odds.distribution import Distribution

WORKS = ("hit", "success", "critical", "killed")
"""Yes-or-no fields of the contract worth a glance, the plainest first."""
FIRST = "[0]."


class Chance(NamedTuple):
    """What may happen, by its name in the contract (`hit`) or the row of the health track, and how likely it is."""

    name: str
    chance: Fraction


class Glance(NamedTuple):
    """`works`: yes-or-no fields; `severities`: each row exactly, lightest first; `first_only`: of a series, the first blow."""

    works: tuple[Chance, ...]
    severities: tuple[Chance, ...]
    first_only: bool = False


def glance(odds: Distribution, rows: Sequence[str]) -> Glance:
    """Read a distribution at a glance; `rows` are the keys of the target's health track, lightest first."""
    found = Glance(_works(odds, ""), _severities(odds, rows, ""))
    if found.works or found.severities:
        return found
    starts = dict.fromkeys(path[: path.index(FIRST) + len(FIRST)] for path in odds if FIRST in path)
    for start in starts:
        first = Glance(_works(odds, start), _severities(odds, rows, start), first_only=True)
        if first.works or first.severities:
            return first
    return found


def _works(odds: Distribution, start: str) -> tuple[Chance, ...]:
    chances = []
    for name in WORKS:
        values = odds.get(start + name)
        if values and any(type(value) is bool for value in values):
            yes = [chance for value, chance in values.items() if value is True]
            chances.append(Chance(name, sum(yes, Fraction(0))))
    return tuple(chances)


def _severities(odds: Distribution, rows: Sequence[str], start: str) -> tuple[Chance, ...]:
    """Find the field whose words are rows of the track; nothing where no field speaks of them."""
    for path, values in odds.items():
        if not path.startswith(start) or "." in path[len(start) :] or "[" in path[len(start) :]:
            continue
        words = [value for value in values if value is not None]
        if words and all(word in rows for word in words):
            return tuple(Chance(row, values[row]) for row in rows if row in values)
    return ()
