"""The slow way: every fall of every die, one by one. The oracle of the exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from gm_desk.core.dice import Kind, TableDice
from gm_desk.core.steps import Silence
from gm_desk.odds.distribution import scalars
from gm_desk.systems.resolving import Rules


class _Wanted(Exception):
    """A role whose faces the walk has not chosen yet."""

    def __init__(self, role: str, falls: list[tuple[int, ...]]) -> None:
        super().__init__(role)
        self.role = role
        self.falls = falls


def _ask(role: str, count: int, kind: Kind) -> Sequence[int]:
    faces = range(kind.low, kind.high + 1)
    raise _Wanted(role, list(product(faces, repeat=count)))


def brute_force(rules: Rules, system: str, op: str, fields: dict[str, Any]) -> dict[str, dict[Any, Fraction]]:
    """Return the distribution of every scalar, by walking all faces."""
    operation = rules.operation(system, op)
    request = rules.request(operation, fields)
    leaves: list[tuple[dict[str, Any], Fraction]] = []

    def walk(given: dict[str, list[int]], chance: Fraction) -> None:
        try:
            outcome = operation.resolve(request, TableDice(given, _ask), Silence(op))
        except _Wanted as wanted:
            each = chance / len(wanted.falls)
            for faces in wanted.falls:
                walk({**given, wanted.role: list(faces)}, each)
            return
        leaves.append((outcome, chance))

    walk({}, Fraction(1))
    paths = {path for outcome, _ in leaves for path, _ in scalars(outcome)}
    found: dict[str, dict[Any, Fraction]] = {path: {} for path in paths}
    for outcome, chance in leaves:
        here = dict(scalars(outcome))
        for path in paths:
            value = here.get(path)
            found[path][value] = found[path].get(value, Fraction(0)) + chance
    return found
