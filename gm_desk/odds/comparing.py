"""Reading exact odds for comparison: one field's values, how likely each and how likely at least that, and its mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from gm_desk.odds.distribution import Distribution, Scalar

ONE = Fraction(1)
UNTOLD = frozenset({"name", "faces"})
NUMBERED = re.compile(r"\[(\d+)\]")
"""The place of one of several in a path, counted from 0."""


class Line(NamedTuple):
    """One value of a field: how likely it is, and how likely it or more is (words count in the order of `ranks`)."""

    value: Scalar
    chance: Fraction
    at_least: Fraction


def telling(odds: Distribution) -> list[str]:
    """Return the fields that can come out in more than one way, plain ones first.

    Left out are names of levels, which repeat them, and the faces of dice.
    """
    found = [path for path, values in odds.items() if len(values) > 1 and _last_word(path) not in UNTOLD]
    return sorted(found, key=lambda path: path.count(".") + path.count("["))


def _last_word(path: str) -> str:
    return NUMBERED.sub("", path).rpartition(".")[2]


def lines(values: dict[Scalar, Fraction], ranks: Sequence[str] = ()) -> list[Line]:
    """Return a field's values from least to most: nothing, no, yes, numbers, words by their rank."""
    ordered = sorted(values, key=lambda value: _rank(value, ranks))
    left = ONE
    made = []
    for value in ordered:
        made.append(Line(value, values[value], left))
        left -= values[value]
    return made


def mean(values: dict[Scalar, Fraction]) -> Fraction | None:
    """Return the mean of a field of numbers, nothing counting 0; None for a field of words."""
    if any(isinstance(value, str) for value in values):
        return None
    return sum((Fraction(value or 0) * chance for value, chance in values.items()), Fraction(0))


def _rank(value: Scalar, ranks: Sequence[str]) -> tuple[int, float, str]:
    if value is None:
        return (0, 0, "")
    if isinstance(value, str):
        return (2, ranks.index(value) if value in ranks else len(ranks), value)
    return (1, float(value), "")
