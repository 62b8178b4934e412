"""The rules core's one door: resolve a request of a system. Pure; dice are random only as far as none are given.

Example: `Rules().resolve("kmrp", "check", {"level": 1, "difficulty": 0}, seed=7).outcome["success"]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from gm_desk.core.dice import RandomSource, Source, TableDice
from gm_desk.core.errors import BadDice, InvalidInput, UnknownOperation, shown
from gm_desk.core.limits import LARGEST
from gm_desk.core.resolution import Resolution
from gm_desk.core.steps import Explanation
from gm_desk.systems.protocol import Operation
from gm_desk.systems.registry import Registry

if TYPE_CHECKING:
    from gm_desk.core.requests import Request


class Rules:
    """The operations of all systems in a registry."""

    def __init__(self, registry: Registry | None = None) -> None:
        self.registry = registry or Registry()

    def operation(self, system: object, op: object) -> Operation:
        """Find an operation.

        Raises: UnknownSystem, UnknownOperation (with the nearest names).
        """
        operations = self.registry.rules(system).operations
        if not isinstance(op, str) or op not in operations:
            near = get_close_matches(shown(op), operations, n=3) or sorted(operations)
            raise UnknownOperation("unknown_op", "op", name=shown(op), near=", ".join(near))
        return operations[op]

    def request(self, operation: Operation, fields: object) -> Request:
        """Check the fields of a request.

        Raises: InvalidInput with the path of the first fault.
        """
        if not isinstance(fields, dict):
            raise InvalidInput("field.object", "input", given=shown(fields))
        return operation.request.checked(fields)

    def resolve(
        self,
        system: object,
        op: object,
        fields: Mapping[str, Any],
        *,
        dice: Mapping[str, list[int]] | None = None,
        seed: int | None = None,
        source: Source | None = None,
    ) -> Resolution:
        """Resolve one request. Faces not in `dice` come from `source`, by default a generator seeded with `seed`.

        Raises: UnknownSystem, UnknownOperation, InvalidInput, Illegal, BadDice: the first of these that applies.
        """
        operation = self.operation(system, op)
        request = self.request(operation, fields)
        if seed is not None:
            check_seed(seed)
        return play(f"{system}.{op}", operation, request, {} if dice is None else dice, source or RandomSource(seed))


def play(name: str, operation: Operation, request: Request, given: object, source: Source) -> Resolution:
    """Resolve a checked request. Raises: InvalidInput, Illegal, BadDice."""
    if type(given) is not dict and not isinstance(given, Mapping):
        # Legality comes before dice in the order of faults; no resolver reads given faces before it has judged it.
        operation.resolve(request, TableDice({}, source), Explanation(name))
        raise BadDice("dice.not_an_object", "dice")
    dice = TableDice(given, source)
    explanation = Explanation(name)
    outcome = operation.resolve(request, dice, explanation)
    dice.finish()
    return Resolution(outcome, explanation.steps, {role: list(faces) for role, faces in dice.used.items()})


def check_seed(seed: object) -> None:
    """Raises: InvalidInput at `seed` for anything but a whole number within the limits."""
    if type(seed) is not int or not -LARGEST <= seed <= LARGEST:
        raise InvalidInput("field.seed", "seed", most=LARGEST)
