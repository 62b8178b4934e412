"""Enumerating dice: a resolver is replayed once for every class of falls, each with its exact number of ways.

Nine sums for 4dF, two answers for a chance, a pool by what it amounts to. Arrangements of 4dF are told apart only when a
resolver asks for faces. Faces that the request gives are not walked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import length_hint
from typing import Any, NamedTuple, TypeVar, cast

from gm_desk.core.dice import FUDGE, FUDGE_FACES, MOST_DICE, Fudge, Kind, Reading, checked_faces
from gm_desk.core.errors import BadDice, InvalidInput

T = TypeVar("T")

MOST_CLASSES = 1_000_000
"""A request that would walk more classes than this is refused."""

Options = tuple[tuple[Any, int], ...]
"""The classes of one roll: value and number of ways."""


def _sums() -> Options:
    ways: dict[int, int] = {}
    for faces in FUDGE_FACES:
        ways[sum(faces)] = ways.get(sum(faces), 0) + 1
    return tuple(sorted(ways.items()))


FUDGE_SUMS: Options = _sums()
_ARRANGEMENTS: dict[int, Options] = {
    total: tuple((faces, 1) for faces in FUDGE_FACES if sum(faces) == total) for total, _ in FUDGE_SUMS
}


class Leaf(NamedTuple):
    """One class of falls: its weight is `ways / falls`."""

    ways: int
    falls: int


class _Branch:
    """One roll on the path that is being walked: which of its options is taken, and the numbers of the path up to here."""

    __slots__ = ("_ways_before", "falls", "options", "taken", "width")

    falls: int
    width: int

    def __init__(self, options: Options, falls: int, before: _Branch | None) -> None:
        self.options = options
        self.taken = 0
        self._ways_before = 1 if before is None else before.ways
        self.falls = falls if before is None else before.falls * falls
        self.width = len(options) if before is None else before.width * len(options)

    @property
    def ways(self) -> int:
        """The ways of all options taken up to here."""
        return self._ways_before * self.options[self.taken][1]


class _Sum(Fudge):
    """4dF of which only the sum is known; asking for faces tells its arrangements apart."""

    __slots__ = ("_dice",)

    def __init__(self, total: int, dice: EnumeratingDice) -> None:
        self.total = total
        self._faces: tuple[int, ...] = ()
        self._dice = dice

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces in this class; from here on each arrangement is a class of its own."""
        if not self._faces:
            options = _ARRANGEMENTS[self.total]
            self._faces = self._dice.branch(options, len(options))
        return self._faces


class EnumeratingDice:
    """Dice for one walk over all classes (`gm_desk.core.dice.Dice`)."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        """Walk every role but those whose faces are `given`."""
        self._given = given
        self._path: list[_Branch] = []
        self._depth = 0
        self.asked: set[str] = set()

    def walk(self, run: Callable[[], T]) -> Iterator[tuple[T, Leaf]]:
        """Replay `run` once for each class of falls and yield what it returned, with the class's weight.

        Raises: InvalidInput (`odds.too_many`) when there would be more than `MOST_CLASSES`.
        """
        walked = 0
        while True:
            self._depth = 0
            result = run()
            walked += 1
            if walked > MOST_CLASSES:
                raise too_many()
            yield result, self._leaf()
            if not self._advance():
                return

    def finish(self) -> None:
        """Refuse dice given for a role that no class of falls needs. Raises: BadDice."""
        for role in self._given:
            if role not in self.asked:
                raise BadDice("dice.not_needed", f"dice.{role}", role=role)

    def fudge(self, role: str) -> Fudge:
        """Walk the nine sums of 4dF."""
        if role in self._given:
            return Fudge(tuple(self._faces(role, 4, FUDGE)))
        return _Sum(self.branch(FUDGE_SUMS, 81), self)

    def die(self, role: str, sides: int) -> int:
        """Walk every face."""
        if role in self._given:
            return self._faces(role, 1, Kind(1, sides))[0]
        return cast("int", self.branch(_all_faces(sides), sides))

    def within(self, role: str, sides: int, at_most: int) -> bool:
        """Walk yes and no, as far as both can be."""
        if role in self._given:
            return self._faces(role, 1, Kind(1, sides))[0] <= at_most
        return cast("bool", self.branch(_yes_and_no(sides, at_most), sides))

    def dice(self, role: str, count: int, sides: int) -> tuple[int, ...]:
        """Walk every fall of `count` dice."""
        if role in self._given:
            return tuple(self._faces(role, count, Kind(1, sides)))
        self._check_count(count)
        if sides**count > MOST_CLASSES:
            raise too_many()
        return cast("tuple[int, ...]", self.branch(_all_falls(count, sides), sides**count))

    def pool(self, role: str, count: int, sides: int, reading: Reading[T]) -> T:
        """Walk what the pool can amount to."""
        if role in self._given:
            return reading.read(self._faces(role, count, Kind(1, sides)))
        self._check_count(count)
        return cast("T", self.branch(_classes(reading, count, sides), sides**count))

    def branch(self, options: Options, falls: int) -> Any:  # noqa: ANN401 - whatever the options hold
        """Take the option of this walk's path at this depth; a new depth begins with its first."""
        path, depth = self._path, self._depth
        if depth == len(path):
            path.append(_Branch(options, falls, path[-1] if path else None))
            if path[-1].width > MOST_CLASSES:
                raise too_many()
        here = path[depth]
        self._depth = depth + 1
        return here.options[here.taken][0]

    def _faces(self, role: str, count: int, kind: Kind) -> Sequence[int]:
        self._check_count(count)
        self.asked.add(role)
        return checked_faces(role, self._given[role], count, kind)

    @staticmethod
    def _check_count(count: int) -> None:
        if count > MOST_DICE:
            raise InvalidInput("dice.too_many", "input", most=MOST_DICE)

    def _leaf(self) -> Leaf:
        if not self._path:
            return Leaf(1, 1)
        last = self._path[-1]
        return Leaf(last.ways, last.falls)

    def _advance(self) -> bool:
        while self._path:
            last = self._path[-1]
            last.taken += 1
            if last.taken < len(last.options):
                return True
            self._path.pop()
        return False


def too_many() -> InvalidInput:
    """Return the refusal of a walk that is too wide."""
    return InvalidInput("odds.too_many", "input", most=MOST_CLASSES)


@lru_cache(maxsize=64)
def _all_faces(sides: int) -> Options:
    return tuple((face, 1) for face in range(1, sides + 1))


@lru_cache(maxsize=1_024)
def _yes_and_no(sides: int, at_most: int) -> Options:
    yes = min(max(at_most, 0), sides)
    return tuple((answer, ways) for answer, ways in ((True, yes), (False, sides - yes)) if ways)


@lru_cache(maxsize=16)
def _all_falls(count: int, sides: int) -> Options:
    return tuple((faces, 1) for faces in product(range(1, sides + 1), repeat=count))


@lru_cache(maxsize=256)
def _classes(reading: Reading[Any], count: int, sides: int) -> Options:
    classes = reading.classes(count, sides)
    if length_hint(classes) > MOST_CLASSES:  # some know their number before they count
        raise too_many()
    return tuple(classes)
