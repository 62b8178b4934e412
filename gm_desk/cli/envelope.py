"""The JSON face of the rules core: one request a line, one answer a line (RULES_CONTRACT, envelope).

    Envelope(rules, catalogue).resolve(b'{"system": "kmrp", "op": "pyramid", "input": {"endurance": 1}}')

Faults are found in this order: bad_json, unknown_system, unknown_op, invalid_input, illegal, bad_dice. Whatever the line holds,
the answer is an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gm_desk.app.texts import Catalogue
from gm_desk.cli.json_lines import parsed
from gm_desk.core.dice import RandomSource
from gm_desk.core.errors import MOST_SHOWN, DeskError, InvalidInput
from gm_desk.core.steps import Step
from gm_desk.systems.protocol import Operation
from gm_desk.systems.resolving import Rules, check_seed, play

KEYS = frozenset(("system", "op", "id", "input", "dice", "seed"))
Answer = dict[str, Any]


class Envelope:
    """Answers requests in the language of one catalogue."""

    def __init__(self, rules: Rules, catalogue: Catalogue) -> None:
        self._rules = rules
        self._catalogue = catalogue

    def resolve(self, line: bytes) -> Answer:
        """Answer a request with its outcome, the dice used and the steps; or with the first fault."""
        return self._answer(line, self._resolved)

    def odds(self, line: bytes) -> Answer:
        """Answer a request with the exact distribution of its outcome; or with the first fault."""
        return self._answer(line, self._distribution)

    def _answer(self, line: bytes, how: Callable[[Answer, Operation], Answer]) -> Answer:
        name: Any = None
        try:
            request = parsed(line)
            name = request.get("id")
            operation = self._rules.operation(request.get("system"), request.get("op"))
            check_keys(request)
            if "seed" in request:
                check_seed(request["seed"])
            return how(request, operation)
        except DeskError as error:
            fault = {"code": error.code, "path": error.path, "message": self._catalogue.error(error)}
            return {"ok": False, "id": name, "error": fault}

    def _resolved(self, request: Answer, operation: Operation) -> Answer:
        checked = self._rules.request(operation, request.get("input", {}))
        source = RandomSource(request.get("seed"))
        rule = f"{request['system']}.{request['op']}"
        resolution = play(rule, operation, checked, request.get("dice", {}), source)
        return {
            "ok": True,
            "system": request["system"],
            "op": request["op"],
            "id": request.get("id"),
            "outcome": self._catalogue.outcome(resolution.outcome),
            "dice": resolution.dice,
            "steps": [self._step(step) for step in resolution.steps],
        }

    def _distribution(self, request: Answer, operation: Operation) -> Answer:
        from gm_desk.odds import distribution

        checked = self._rules.request(operation, request.get("input", {}))
        odds = distribution.of_request(operation, checked, request.get("dice", {}))
        return {
            "ok": True,
            "system": request["system"],
            "op": request["op"],
            "id": request.get("id"),
            "exact": True,
            "distribution": distribution.to_json(odds),
        }

    def _step(self, step: Step) -> Answer:
        return {"rule": step.rule, "text": self._catalogue.step(step), "value": step.value}


def check_keys(request: dict[str, Any]) -> None:
    """Raises: InvalidInput for a key that the envelope does not have."""
    for key in request:
        if key not in KEYS:
            raise InvalidInput("field.unknown", key[:MOST_SHOWN])
