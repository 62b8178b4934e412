"""Levels as requests give them: by number or by name in either language.

Rulebook: «Игровые уровни».
"""

from __future__ import annotations

from typing import Annotated

from pydantic import PlainValidator, WithJsonSchema

from gm_desk.core.errors import shown
from gm_desk.core.requests import wrong
from gm_desk.systems.kmrp.levels import FARTHEST, NAMES


def _level(given: object) -> int:
    if type(given) is int and -FARTHEST <= given <= FARTHEST:
        return given
    return _named(given)


def _level_or_any_result(given: object) -> int:
    if type(given) is int and -1_000_000 <= given <= 1_000_000:
        return given
    return _named(given)


def _named(given: object) -> int:
    if type(given) is str and given in NAMES:
        return NAMES[given]
    raise wrong("kmrp.level", given=shown(given), lowest=-FARTHEST, highest=FARTHEST)


Level = Annotated[
    int,
    PlainValidator(_level),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": -FARTHEST, "maximum": FARTHEST}, {"enum": list(NAMES)}]}),
]
"""A level in a request: an integer from -12 to 12 or a name in either language."""

Reached = Annotated[
    int,
    PlainValidator(_level_or_any_result),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": -1_000_000, "maximum": 1_000_000}, {"enum": list(NAMES)}]}
    ),
]
"""A level that a roll reached: any integer or a name."""
