"""What a resolver returns to the rest of the house: the outcome, why, and the faces that were used."""

from __future__ import annotations

from typing import Any, NamedTuple

from gm_desk.core.steps import Step

Outcome = dict[str, Any]
"""The fields of an operation's answer, as RULES_CONTRACT.md names them."""


class Resolution(NamedTuple):
    """One request resolved."""

    outcome: Outcome
    steps: list[Step]
    dice: dict[str, list[int]]
