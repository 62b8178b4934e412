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


class Named(str):
    """A word in an outcome: English as it stands; `key` and `params` name it in the catalogue for other languages."""

    __slots__ = ("key", "params")

    key: str
    params: dict[str, object]

    def __new__(cls, word: str, key: str = "", params: dict[str, object] | None = None) -> Named:
        """Return `word` with its name in the catalogue."""
        named = super().__new__(cls, word)
        named.key = key
        named.params = params or {}
        return named
