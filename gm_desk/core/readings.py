"""Readings of dice pools that rule systems share: successes, sums, bands of one die.

Each tells what faces amount to, and in how many ways a pool can amount to it (`gm_desk.core.dice.Reading`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
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
        return _Sums(count, sides)


class _Sums:
    """All sums of a pool with their ways, counted when asked for: `len` tells beforehand how many there are."""

    __slots__ = ("_count", "_sides")

    def __init__(self, count: int, sides: int) -> None:
        self._count = count
        self._sides = sides

    def __len__(self) -> int:
        return self._count * (self._sides - 1) + 1

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield each sum, lowest first.

        The ways are the coefficients of f = (1 + x + … + xˢ⁻¹)ⁿ; each follows from three before it by
        (1 - x)(1 - xˢ) f′ = n f ((1 - xˢ) - s xˢ⁻¹ (1 - x)).
        """
        n, s = self._count, self._sides
        ways = [0] * (s + 1) + [1]  # led by zeros, so that the terms before the first are there
        yield n, 1
        for k in range(1, len(self)):
            near, far, farther = ways[-1], ways[-s], ways[-s - 1]
            ways.append(((n + k - 1) * near + (k - s - n * s) * far - (k - s - 1 + n - n * s) * farther) // k)
            yield n + k, ways[-1]


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
