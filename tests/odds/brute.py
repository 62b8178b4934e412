"""The slow way: every fall of every die, one by one. The oracle of the exact odds."""

from __future__ import annotations

from collections import Counter
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
    leaves: list[tuple[dict[str, Any], int]] = []

    def walk(given: dict[str, list[int]], ways: int) -> None:
        """Follow one choice of faces, which is one of so many ways that are equally likely."""
        try:
            outcome = operation.resolve(request, TableDice(given, _ask), Silence(op))
        except _Wanted as wanted:
            for faces in wanted.falls:
                walk({**given, wanted.role: list(faces)}, ways * len(wanted.falls))
            return
        leaves.append((dict(scalars(outcome)), ways))

    walk({}, 1)
    counted: dict[str, Counter[tuple[Any, int]]] = {path: Counter() for leaf, _ in leaves for path in leaf}
    for leaf, ways in leaves:
        for path, values in counted.items():
            values[leaf.get(path), ways] += 1
    found: dict[str, dict[Any, Fraction]] = {path: {} for path in counted}
    for path, values in counted.items():
        for (value, ways), times in values.items():
            found[path][value] = found[path].get(value, Fraction(0)) + Fraction(times, ways)
    return found
