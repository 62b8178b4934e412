"""Dice as an argument: what a resolver may ask, and where faces can come from.

A resolver names the role of each roll (`attack`, `wolf:tie`) and asks once per role for just what it needs: the sum of
4dF, a face, whether a die is within a chance, or what a pool amounts to. So the same resolver plays at the table, repeats
a test, and walks classes of outcomes (nine sums for 4dF, two answers for a chance) for exact odds (`gm_desk.odds`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from gm_desk.core.errors import BadDice, InvalidInput, shown

T = TypeVar("T")
Amount_co = TypeVar("Amount_co", covariant=True)

MOST_DICE = 1_000
"""More dice than this under one role are refused (RULES_CONTRACT: envelope)."""

FUDGE_FACES: tuple[tuple[int, ...], ...] = tuple(product((-1, 0, 1), repeat=4))
"""The 81 equally likely ways in which four Fudge dice can fall."""


class Kind(NamedTuple):
    """A kind of die by its lowest and highest face: (1, 20) for a d20, (-1, 1) for a Fudge die."""

    low: int
    high: int


FUDGE = Kind(-1, 1)


class Fudge:
    """Four Fudge dice: their sum, and their faces in the order thrown."""

    __slots__ = ("_faces", "total")

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = faces
        self.total = faces[0] + faces[1] + faces[2] + faces[3]

    @property
    def faces(self) -> tuple[int, ...]:
        """The four faces; ask only when they matter: the odds must tell arrangements apart from then on."""
        return self._faces


class Reading(Protocol[Amount_co]):
    """What a pool of dice amounts to: read from faces at the table, counted by classes for the odds.

    A value, hashable: equal readings share their counted classes.
    """

    def __hash__(self) -> int:
        """Equal readings, equal hashes."""
        ...

    def read(self, faces: Sequence[int]) -> Amount_co:
        """Tell what these faces, in the order thrown, amount to."""
        ...

    def classes(self, count: int, sides: int) -> Iterable[tuple[Amount_co, int]]:
        """Yield every value with the number of the `sides ** count` falls that give it."""
        ...


class Dice(Protocol):
    """What resolvers may ask of dice. Each role is asked for once in a resolve."""

    def fudge(self, role: str) -> Fudge:
        """Roll 4dF."""
        ...

    def die(self, role: str, sides: int) -> int:
        """Roll one die and tell its face, 1 to `sides`."""
        ...

    def within(self, role: str, sides: int, at_most: int) -> bool:
        """Roll one die and tell only whether it shows at most `at_most`."""
        ...

    def dice(self, role: str, count: int, sides: int) -> tuple[int, ...]:
        """Roll `count` dice and tell every face in order."""
        ...

    def pool(self, role: str, count: int, sides: int, reading: Reading[T]) -> T:
        """Roll `count` dice and tell what `reading` makes of them."""
        ...


Source = Callable[[str, int, Kind], Sequence[int]]
"""Where faces come from that were not given: (role, count, kind) to `count` faces."""


class TableDice:
    """Dice whose faces are known: given by the request or the table where there are any, else from `source`.

    `used` holds the faces of every role asked for, in the order of asking.
    """

    __slots__ = ("_given", "_source", "used")

    def __init__(self, given: Mapping[str, Any], source: Source) -> None:
        self._given = given
        self._source = source
        self.used: dict[str, Sequence[int]] = {}

    def fudge(self, role: str) -> Fudge:
        """Roll 4dF."""
        return Fudge(tuple(self._faces(role, 4, FUDGE)))

    def die(self, role: str, sides: int) -> int:
        """Roll one die and tell its face."""
        return self._faces(role, 1, Kind(1, sides))[0]

    def within(self, role: str, sides: int, at_most: int) -> bool:
        """Roll one die and tell whether it shows at most `at_most`."""
        return self.die(role, sides) <= at_most

    def dice(self, role: str, count: int, sides: int) -> tuple[int, ...]:
        """Roll `count` dice and tell every face."""
        return tuple(self._faces(role, count, Kind(1, sides)))

    def pool(self, role: str, count: int, sides: int, reading: Reading[T]) -> T:
        """Roll `count` dice and tell what `reading` makes of them."""
        return reading.read(self._faces(role, count, Kind(1, sides)))

    def finish(self) -> None:
        """Refuse dice that were given for a role that was not rolled.

        Raises: BadDice at `dice.ROLE`.
        """
        for role in self._given:
            if role not in self.used:
                raise BadDice("dice.not_needed", f"dice.{role}", role=role)

    def _faces(self, role: str, count: int, kind: Kind) -> Sequence[int]:
        if count > MOST_DICE:
            raise InvalidInput("dice.too_many", "input", most=MOST_DICE)
        if role in self._given:
            faces: Sequence[int] = checked_faces(role, self._given[role], count, kind)
        else:
            faces = self._source(role, count, kind)
        self.used[role] = faces
        return faces


def checked_faces(role: str, faces: object, count: int, kind: Kind) -> list[int]:
    """Return the faces given for `role` if such dice can show them.

    Raises: BadDice at `dice.ROLE` for anything but a list of `count` integers from `kind.low` to `kind.high`.
    """
    path = f"dice.{role}"
    if not isinstance(faces, list):
        raise BadDice("dice.not_a_list", path, role=role)
    if len(faces) != count:
        raise BadDice("dice.wrong_count", path, role=role, needed=count, given=len(faces))
    for face in faces:
        if type(face) is not int or not kind.low <= face <= kind.high:
            raise BadDice("dice.impossible_face", path, role=role, face=shown(face), low=kind.low, high=kind.high)
    return faces


_UNSEEDED = Random()  # noqa: S311 - dice, not secrets


class RandomSource:
    """Faces from a random generator; the same seed gives the same faces in the same order, whatever the version of Python.

    Without a seed all share one generator: seeding one from the system costs as much as an attack.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int | None = None) -> None:
        # Of all that Random can do, only what random() returns is promised to stay as it is.
        self._random = (_UNSEEDED if seed is None else Random(seed)).random  # noqa: S311 - dice, not secrets

    def __call__(self, role: str, count: int, kind: Kind) -> Sequence[int]:
        """Throw `count` dice of this kind."""
        random = self._random
        if kind is FUDGE:
            return FUDGE_FACES[int(random() * 81)]
        low, sides = kind.low, kind.high - kind.low + 1
        return [low + int(random() * sides) for _ in range(count)]


def no_source(role: str, count: int, kind: Kind) -> Sequence[int]:
    """Refuse to roll: for scripted dice, where every face must have been given.

    Raises: BadDice.
    """
    raise BadDice("dice.missing", f"dice.{role}", role=role, needed=count, low=kind.low, high=kind.high)
