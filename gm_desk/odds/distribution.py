"""Exact odds of a request: for every scalar of its outcome, each value's probability as a fraction.

Fields are named by path: `attack.result`; list items by index, or by their `id` where they have one
(`attacks[0].damage`, `targets.wolf.hits`). A field that an outcome does not have counts as null there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from gm_desk.core.errors import BadDice
from gm_desk.core.resolution import Named
from gm_desk.core.steps import Silence
from gm_desk.odds.enumerating import EnumeratingDice, Leaf
from gm_desk.systems.protocol import Operation
from gm_desk.systems.resolving import Rules

if TYPE_CHECKING:
    from gm_desk.core.requests import Request

Scalar = bool | int | str | None
MOST_KEPT = 10_000
"""So many outcomes wait to be taken apart at the most."""

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


_Count = tuple[type, Scalar]  # the class tells 1 from true
_Alike = dict[str, tuple[Any, int]]  # values by how they read, each with its number of ways


class _Tally:
    """Counts ways by the number of falls they are out of, so that whole numbers suffice until the end.

    Many classes of dice come to the same outcome, and many outcomes have parts in common: what reads alike at one place is
    counted together, and taken apart once.
    """

    def __init__(self) -> None:
        self._outcomes: dict[int, _Alike] = {}
        self._counts: dict[int, dict[str, dict[_Count, int]]] = {}

    def add(self, outcome: Mapping[str, Any], leaf: Leaf) -> None:
        """Count one class of falls."""
        outcomes = self._outcomes.get(leaf.falls)
        if outcomes is None:
            outcomes = self._outcomes[leaf.falls] = {}
        _note(outcomes, outcome, leaf.ways)
        if len(outcomes) > MOST_KEPT:
            self._take_apart(leaf.falls)

    def distribution(self) -> Distribution:
        """Return the counts as probabilities."""
        for falls in self._outcomes:
            self._take_apart(falls)
        whole = lcm(*self._counts)
        counts: dict[str, dict[_Count, int]] = {}
        for falls, paths in self._counts.items():
            for path, values in paths.items():
                into = counts.setdefault(path, {})
                for key, ways in values.items():
                    into[key] = into.get(key, 0) + ways * (whole // falls)
        return {path: _fractions(values, whole) for path, values in counts.items()}

    def _take_apart(self, falls: int) -> None:
        _take_apart(self._outcomes[falls], "", self._counts.setdefault(falls, {}))
        self._outcomes[falls] = {}


def _note(alike: _Alike, value: object, ways: int) -> None:
    words = repr(value)
    known = alike.get(words)
    alike[words] = (value, ways) if known is None else (value, known[1] + ways)


def _take_apart(alike: _Alike, path: str, counts: dict[str, dict[_Count, int]]) -> None:
    """Count the scalars of all these values, that stand at `path`."""
    below: dict[str, _Alike] = {}
    for value, ways in alike.values():
        for place, part in _parts(value, path):
            kind = part.__class__
            if kind in _PLAIN:
                values = counts.get(place)
                if values is None:
                    values = counts[place] = {}
                values[kind, part] = values.get((kind, part), 0) + ways
            else:
                _note(below.setdefault(place, {}), part, ways)
    for place, parts in below.items():
        _take_apart(parts, place, counts)


def _fractions(values: Mapping[_Count, int], whole: int) -> dict[Scalar, Fraction]:
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


def _parts(value: Mapping[str, Any] | list[Any], path: str) -> Iterable[tuple[str, Any]]:
    """Name what an object or a list holds by its place."""
    if isinstance(value, dict):
        return [(f"{path}.{key}", part) for key, part in value.items()] if path else value.items()
    return [(f"{path}{_name(part, index)}", part) for index, part in enumerate(value)]


def _name(item: object, index: int) -> str:
    named = item.get("id") if isinstance(item, dict) else None
    return f"[{index}]" if named is None else f".{named}"


def scalars(outcome: Mapping[str, Any]) -> Iterator[tuple[str, Scalar]]:
    """Yield every scalar of an outcome with its path."""
    waiting = list(_parts(outcome, ""))
    for path, part in waiting:
        if part.__class__ in _PLAIN:
            yield path, part
        else:
            waiting.extend(_parts(part, path))


_PLAIN = frozenset((int, bool, str, type(None), Named))


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
