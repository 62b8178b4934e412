"""Whatever is wrong with a field, in any operation of any system, the refusal names the field in a sentence of both languages."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from gm_desk.core.errors import DeskError
from gm_desk.systems.resolving import Rules
from tests.cases import CASES
from tests.systems.adding_up import CATALOGUES

RULES = Rules()
FAR = 1_000_001
WRONG: tuple[object, ...] = (
    None,
    True,
    0,
    1,
    -1,
    7,
    FAR,
    -FAR,
    10**5000,
    1.0,
    "1",
    "",
    "x" * 1001,
    [],
    [1],
    [None] * 1001,
    {},
    {"x": 1},
)


def answered() -> dict[str, dict[str, object]]:
    """The longest request that is answered of every operation: the one with the most to spoil."""
    found: dict[str, dict[str, object]] = {}
    for case in CASES:
        if "expect" in case:
            request = case["request"]
            name, fields = f"{request['system']}.{request['op']}", request.get("input", {})
            if len(str(fields)) >= len(str(found.get(name, {}))):
                found[name] = fields
    return found


def spoiled(fields: dict[str, object]) -> Iterator[dict[str, object]]:
    """The request with one part of it, at any depth, replaced by something wrong or left out, or with a field too many."""
    for place in places(fields):
        for value in WRONG:
            yield changed(fields, place, value)
        yield left_out(fields, place)
    yield {**fields, "no such field": 1}


def places(value: object, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*at, key)
        yield from places(part, (*at, key))


def changed(fields: dict[str, object], place: tuple[Any, ...], value: object) -> dict[str, object]:
    copy, owner = opened(fields, place)
    owner[place[-1]] = value
    return copy


def left_out(fields: dict[str, object], place: tuple[Any, ...]) -> dict[str, object]:
    copy, owner = opened(fields, place)
    del owner[place[-1]]
    return copy


def opened(fields: dict[str, object], place: tuple[Any, ...]) -> tuple[dict[str, object], Any]:
    """A copy of the request, and the part of it in which the last step of `place` is."""
    copy = deepcopy(fields)
    owner: Any = copy
    for key in place[:-1]:
        owner = owner[key]
    return copy, owner


def refusal(system: str, op: str, request: dict[str, object]) -> DeskError | None:
    try:
        RULES.resolve(system, op, request, seed=1)
    except DeskError as error:
        return error
    return None


@pytest.mark.parametrize(("name", "fields"), answered().items())
def test_a_spoiled_request_is_refused_in_whole_sentences(name: str, fields: dict[str, object]) -> None:
    system, op = name.split(".")
    refusals = [error for request in spoiled(fields) if (error := refusal(system, op, request))]
    assert refusals, "nothing was wrong with any of them"
    for error in refusals:
        for catalogue in CATALOGUES:
            message = catalogue.error(error)
            assert f"error.{error.key}" in catalogue, error
            assert "{" not in message.replace("{…}", "").replace("{}", ""), message
            assert len(message) < 400, message


def test_every_operation_is_spoiled() -> None:
    registry = RULES.registry
    assert set(answered()) == {f"{system}.{op}" for system in registry.ids for op in registry.rules(system).operations}
