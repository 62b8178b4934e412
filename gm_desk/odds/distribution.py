"""Exact odds of a request: for every scalar of its outcome, each value's probability as a fraction.

Fields are named by path: `attack.result`; list items by index, or by their `id` where they have one
(`attacks[0].damage`, `targets.wolf.hits`). A field that an outcome does not have counts as null there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from gm_desk.core.errors import BadDice
from gm_desk.core.requests import Request
from gm_desk.core.steps import Silence
from gm_desk.odds.enumerating import EnumeratingDice, Leaf
from gm_desk.systems.protocol import Operation
from gm_desk.systems.resolving import Rules

Scalar = bool | int | str | None
Distribution = dict[str, dict[Scalar, Fraction]]
"""Path to value to probability; the probabilities of one path add up to exactly 1."""


def exact(rules: Rules, system: object, op: object, fields: Mapping[str, Any], dice: object = None) -> Distribution:
    """Return the exact odds of a request, of the rest where it gives some dice.

    Raises: as `Rules.resolve`, and InvalidInput (`odds.too_many`) for a walk of more than a million classes.
    """
    operation = rules.operation(system, op)
    return of_request(operation, rules.request(operation, fields), {} if dice is None else dice)


def of_request(operation: Operation, request: Request, given: object) -> Distribution:
    """Return the exact odds of a checked request. Raises: InvalidInput, Illegal, BadDice."""
    silent = Silence(operation.name)
    if not isinstance(given, Mapping):
        operation.resolve(request, EnumeratingDice({}), silent)  # what is illegal is said before what the dice are
        raise BadDice("dice.not_an_object", "dice")
    dice = EnumeratingDice(given)
    tally = _Tally()
    for outcome, leaf in dice.walk(lambda: operation.resolve(request, dice, silent)):
        tally.add(outcome, leaf)
    dice.finish()
    return tally.distribution()


class _Tally:
    """Counts ways by the number of falls they are out of, so that whole numbers suffice until the end."""

    def __init__(self) -> None:
        self._by_falls: dict[int, dict[str, dict[tuple[type, Scalar], int]]] = {}
        self._walked: dict[int, int] = {}

    def add(self, outcome: Mapping[str, Any], leaf: Leaf) -> None:
        """Count one class of falls."""
        ways = leaf.ways
        paths = self._by_falls.setdefault(leaf.falls, {})
        self._walked[leaf.falls] = self._walked.get(leaf.falls, 0) + ways
        for path, value in scalars(outcome):
            values = paths.get(path)
            if values is None:
                values = paths[path] = {}
            key = (value.__class__, value)
            values[key] = values.get(key, 0) + ways

    def distribution(self) -> Distribution:
        """Return the counts as probabilities."""
        whole = lcm(*self._by_falls)
        counts: dict[str, dict[tuple[type, Scalar], int]] = {}
        for falls, paths in self._by_falls.items():
            for path, values in paths.items():
                into = counts.setdefault(path, {})
                for key, ways in values.items():
                    into[key] = into.get(key, 0) + ways * (whole // falls)
        return {path: _fractions(values, whole) for path, values in counts.items()}


def _fractions(values: Mapping[tuple[type, Scalar], int], whole: int) -> dict[Scalar, Fraction]:
    absent = whole - sum(values.values())
    counted = dict(values)
    if absent:
        nothing = (type(None), None)
        counted[nothing] = counted.get(nothing, 0) + absent
    ordered = sorted(counted.items(), key=lambda item: _rank(item[0][1]))
    return {value: Fraction(ways, whole) for (_, value), ways in ordered}


def _rank(value: Scalar) -> tuple[int, int, str]:
    if value is None:
        return (0, 0, "")
    if isinstance(value, str):
        return (2, 0, value)
    return (1, int(value), "")


def scalars(value: object, path: str = "") -> Iterator[tuple[str, Scalar]]:
    """Yield every scalar of an outcome with its path."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if inner.__class__ in _PLAIN:
                yield (f"{path}.{key}" if path else key), inner
            else:
                yield from scalars(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            named = inner.get("id") if isinstance(inner, Mapping) else None
            yield from scalars(inner, f"{path}[{index}]" if named is None else f"{path}.{named}")
    else:
        yield path, value  # type: ignore[misc] # outcomes hold nothing but JSON


_PLAIN = frozenset((int, bool, str, type(None)))


def to_json(distribution: Distribution) -> dict[str, dict[str, dict[str, object]]]:
    """Return odds as `gm-desk odds` prints them: values as JSON text, each with `p` and the exact fraction."""
    return {
        path: {
            _word(value): {"p": float(chance), "exact": f"{chance.numerator}/{chance.denominator}"}
            for value, chance in values.items()
        }
        for path, values in distribution.items()
    }


def _word(value: Scalar) -> str:
    return value if isinstance(value, str) else json.dumps(value)
