"""Exact tables, made when they are first needed and sampled for thousands of fights at once.

A table is walked once: every class of falls with its exact number of ways (`gm_desk.odds.enumerating`). Keys and values
are small whole numbers that stand for the hashable things behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gm_desk.odds.enumerating import EnumeratingDice
from gm_desk.systems.skirmish import Roll

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Chances = dict[Hashable, float]
BITS = 20
MOST_VALUES = 1 << BITS
"""So many different values one numbering can hold."""


@lru_cache(maxsize=50_000)
def chances(roll: Roll) -> Chances:
    """Return what a roll comes to, each value with its probability: counted exactly, then rounded. Equal rolls are walked once."""
    dice = EnumeratingDice({})
    ways: dict[tuple[Hashable, int], int] = {}
    for value, leaf in dice.walk(lambda: roll.run(dice)):
        ways[value, leaf.falls] = ways.get((value, leaf.falls), 0) + leaf.ways
    found: Chances = {}
    for (value, falls), count in ways.items():
        found[value] = found.get(value, 0.0) + count / falls
    return found


class Numbering:
    """Things and the numbers that stand for them, in the order in which they were met. Equal things (1 and True) are one."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self.things: list[Any] = []

    def of(self, thing: Hashable) -> int:
        """Return the number of a thing."""
        number = self._numbers.get(thing)
        if number is None:
            number = self._numbers[thing] = len(self.things)
            self.things.append(thing)
            if number >= MOST_VALUES:
                raise MemoryError("too many states in one forecast")
        return number


def nothing() -> None:
    """Go on."""


class Lookup:
    """A function of up to three numbers, computed once for each combination that is met. `check` is called before each; it may raise."""

    def __init__(self, compute: Callable[..., int], check: Callable[[], None] = nothing) -> None:
        self._compute, self._check = compute, check
        self._codes: Ints = np.empty(0, np.int64)
        self._found: Ints = np.empty(0, np.int64)

    def __call__(self, *columns: Ints) -> Ints:
        """Return the function's values for columns of equal length."""
        code = columns[0].astype(np.int64)
        for column in columns[1:]:
            code = (code << BITS) | column
        place = np.searchsorted(self._codes, code)
        place[place == len(self._codes)] = 0
        known = self._codes[place] == code if len(self._codes) else np.zeros(len(code), bool)
        if not known.all():
            self._learn(np.unique(code[~known]), len(columns))
            place = np.searchsorted(self._codes, code)
        return self._found[place]

    def _learn(self, codes: Ints, width: int) -> None:
        mask = MOST_VALUES - 1
        values = []
        for code in codes:
            self._check()
            values.append(self._compute(*(int(code) >> (BITS * place) & mask for place in range(width - 1, -1, -1))))
        merged = np.concatenate((self._codes, codes))
        order = np.argsort(merged, kind="stable")
        self._codes = merged[order]
        self._found = np.concatenate((self._found, np.array(values, np.int64)))[order]


class Tables:
    """Distributions by number, in one long row, so that one search samples from thousands of them."""

    def __init__(self) -> None:
        self._edges: Floats = np.empty(1_024)
        self._values: Ints = np.empty(1_024, np.int64)
        self._used = self._count = 0

    def add(self, distribution: Sequence[tuple[int, float]]) -> int:
        """Keep a distribution of values; return its number."""
        start, end = self._used, self._used + len(distribution)
        if end > len(self._values):
            self._edges = np.resize(self._edges, 2 * end)
            self._values = np.resize(self._values, 2 * end)
        parts = np.array([part for _, part in distribution])
        self._edges[start:end] = self._count + np.minimum(np.cumsum(parts / parts.sum()), 1.0)
        self._edges[end - 1] = self._count + 1.0
        self._values[start:end] = [value for value, _ in distribution]
        self._used = end
        self._count += 1
        return self._count - 1

    def draw(self, numbers: Ints, chance: np.random.Generator) -> Ints:
        """Return one value from each of the distributions numbered."""
        edges = self._edges[: self._used]
        return self._values[np.searchsorted(edges, numbers + chance.random(len(numbers)), side="right")]
