"""Odds at a glance: the two things a GM wants to know before the dice fall, read from an exact distribution.

Whether it works at all (`hit`, `success`), and how grave it is, by the rows of a health track. In a series of blows the
first one is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from gm_desk.odds.distribution import Distribution, Scalar

WORKS = ("hit", "success", "critical", "killed")
"""Yes-or-no fields of the contract worth a glance, the plainest first."""
MAY_HAPPEN = ("suppressed", "destroyed", "found", "jammed")
"""Such fields that are worth one only where they can come true."""
LOSS = "damage"
"""The field that says what somebody loses whose health is counted in points."""
HITS = "hits"
"""The field that says how many of several bullets hit, where nothing is said yet of what they do."""
FIRST = "[0]."
"""What the first of a list begins with, where its items have no ids; those that have are told by them (`targets.ID.damage`)."""


class Chance(NamedTuple):
    """What may happen, by its name in the contract (`hit`) or the row of the health track, and how likely it is."""

    name: str
    chance: Fraction


class Glance(NamedTuple):
    """`works`: yes-or-no fields; `severities`: each row exactly, lightest first; `first_only`: of a series, the first blow.

    `losses`: where there are no rows, each number of points lost exactly, the least first; `hits`: where nothing else is known, each
    number of hits.
    """

    works: tuple[Chance, ...]
    severities: tuple[Chance, ...]
    first_only: bool = False
    losses: tuple[Chance, ...] = ()
    hits: tuple[Chance, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether there is anything to tell."""
        return bool(self.works or self.severities or self.losses or self.hits)


def glance(odds: Distribution, rows: Sequence[str]) -> Glance:
    """Read a distribution at a glance; `rows` are the keys of the target's health track, lightest first."""
    found = _read(odds, rows, "")
    if found:
        return found
    starts = [path[: path.index(FIRST) + len(FIRST)] for path in odds if FIRST in path]
    starts += [path[: -len(LOSS)] for path in odds if path.endswith(f".{LOSS}") and path.count(".") > 1]
    for start in dict.fromkeys(starts):
        first = _read(odds, rows, start)
        if first:
            return first._replace(first_only=True)
    return _hits(odds)


def _read(odds: Distribution, rows: Sequence[str], start: str) -> Glance:
    losses = () if rows else _numbers(odds.get(start + LOSS, {}))
    return Glance(_works(odds, start), _severities(odds, rows, start), losses=losses)


def _hits(odds: Distribution) -> Glance:
    """Tell how many hit the only target, or the first of several."""
    told = [values for path, values in odds.items() if path.startswith("targets.") and path.endswith(f".{HITS}")]
    return Glance((), (), len(told) > 1, hits=_numbers(told[0]) if told else ())


def _works(odds: Distribution, start: str) -> tuple[Chance, ...]:
    chances = []
    for name in (*WORKS, *MAY_HAPPEN):
        values = odds.get(start + name)
        if values and any(type(value) is bool for value in values) and (name in WORKS or values.get(True)):
            yes = [chance for value, chance in values.items() if value is True]
            chances.append(Chance(name, sum(yes, Fraction(0))))
    return tuple(chances)


def _numbers(values: Mapping[Scalar, Fraction]) -> tuple[Chance, ...]:
    known = sorted(value for value in values if type(value) is int and value > 0)
    return tuple(Chance(str(value), values[value]) for value in known)


def _severities(odds: Distribution, rows: Sequence[str], start: str) -> tuple[Chance, ...]:
    """Find the field whose words are rows of the track; nothing where no field speaks of them."""
    for path, values in odds.items():
        if not path.startswith(start) or "." in path[len(start) :] or "[" in path[len(start) :]:
            continue
        words = [value for value in values if value is not None]
        if words and all(word in rows for word in words):
            return tuple(Chance(row, values[row]) for row in rows if row in values)
    return ()
