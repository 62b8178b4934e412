"""Readings of dice pools that rule systems share: successes, sums, bands of one die.

Each tells what faces amount to, and in how many ways a pool can amount to it (`gm_desk.core.dice.Reading`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb


@dataclass(frozen=True, slots=True)
class Successes:
    """How many dice show at least `at_least`."""

    at_least: int

    def read(self, faces: Sequence[int]) -> int:
        """Count the dice that succeed."""
        return sum(face >= self.at_least for face in faces)

    def classes(self, count: int, sides: int) -> Iterable[tuple[int, int]]:
        """Yield 0 to `count` successes, each with its number of falls (binomial)."""
        good = min(max(sides + 1 - self.at_least, 0), sides)
        for hits in range(count + 1):
            ways = comb(count, hits) * good**hits * (sides - good) ** (count - hits)
            if ways:
                yield hits, ways


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of all faces."""

    def read(self, faces: Sequence[int]) -> int:
        """Add the faces up."""
        return sum(faces)

    def classes(self, count: int, sides: int) -> Iterable[tuple[int, int]]:
        """Yield every sum with its number of falls."""
        return _sums(count, sides)


@lru_cache(maxsize=64)
def _sums(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    ways = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + number
        ways = more
    return tuple(sorted(ways.items()))


@dataclass(frozen=True, slots=True)
class Bands:
    """Into which band one die falls: 0 up to the first edge (inclusive), 1 up to the second, … `len(edges)` above all."""

    edges: tuple[int, ...]

    def read(self, faces: Sequence[int]) -> int:
        """Tell the band of the only face."""
        return bisect_left(self.edges, faces[0])

    def classes(self, count: int, sides: int) -> Iterable[tuple[int, int]]:
        """Yield every band that a face falls into, with the number of such faces. `count` is 1."""
        ways: dict[int, int] = {}
        for face in range(1, sides + 1):
            band = bisect_left(self.edges, face)
            ways[band] = ways.get(band, 0) + 1
        return tuple(sorted(ways.items()))
