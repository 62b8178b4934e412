"""What squad6 reads from its pools besides plain successes: a burst up to its jam, and which dice of a row hit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from gm_desk.core.readings import Successes
from gm_desk.systems.squad6.tables import JAM_FACE, SUCCESS_AT

SUCCESSES = Successes(SUCCESS_AT)
"""4–6: a blow or fragment that hits, a defence that saves."""


class Burst(NamedTuple):
    """Shots one by one: how many hit, whether the last one jammed, and how many counted (the jam included)."""

    hits: int
    jammed: bool
    counted: int


@dataclass(frozen=True, slots=True)
class BurstUntilJam:
    """Dice counted in the order thrown, `at_least` hitting (2 or more), up to the first 1, which jams the weapon."""

    at_least: int

    def read(self, faces: Sequence[int]) -> Burst:
        """Count hits until a die jams."""
        hits = 0
        for counted, face in enumerate(faces, 1):
            if face == JAM_FACE:
                return Burst(hits, True, counted)
            hits += face >= self.at_least
        return Burst(hits, False, len(faces))

    def classes(self, count: int, sides: int) -> Iterable[tuple[Burst, int]]:
        """Yield every burst with its number of falls: for each shot that may jam, the hits before it.

        About count²/2 classes; the ways of the shots so far are carried on from shot to shot, as the terms of
        (misses + hits·x)^shots.
        """
        good = min(sides + 1 - self.at_least, sides - 1)
        bad = sides - 1 - good
        ways = [1]
        for fired in range(count):
            void = sides ** (count - fired - 1)
            yield from ((Burst(hits, True, fired + 1), number * void) for hits, number in enumerate(ways) if number)
            ways = [bad * same + good * fewer for same, fewer in zip([*ways, 0], [0, *ways], strict=True)]
        yield from ((Burst(hits, False, count), number) for hits, number in enumerate(ways) if number)


@dataclass(frozen=True, slots=True)
class WhichHit:
    """Which dice of a row show at least `at_least`, by their place from 0."""

    at_least: int

    def read(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Tell the places of the dice that hit."""
        return tuple(place for place, face in enumerate(faces) if face >= self.at_least)

    def classes(self, count: int, sides: int) -> Iterable[tuple[tuple[int, ...], int]]:
        """Yield every set of places with its number of falls: 2^count classes."""
        good = sides + 1 - self.at_least
        for falls in product((False, True), repeat=count):
            hits = tuple(place for place, hit in enumerate(falls) if hit)
            yield hits, good ** len(hits) * (sides - good) ** (count - len(hits))
