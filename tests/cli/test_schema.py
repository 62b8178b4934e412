"""`gm-desk schema` prints JSON Schemas: well-formed, closed, and true to the requests of the conformance cases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gm_desk.cli import main
from tests.cases import CASES
from tests.cli.asking import RULES
from tests.cli.json_schema import complaints, well_formed

ALL = [(system, op) for system in RULES.registry.ids for op in RULES.registry.rules(system).operations]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - any JSON value
    assert main(["schema", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def schemas(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = printed(capsys)
    return found


def test_there_is_one_for_every_operation(schemas: dict[str, dict[str, Any]]) -> None:
    assert [(system, op) for system, operations in schemas.items() for op in operations] == ALL


@pytest.mark.parametrize(("system", "op"), [("kmrp", "attack"), ("opus100", "turn")])
def test_one_system_and_one_operation_are_parts_of_the_whole(
    system: str, op: str, schemas: dict[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, system) == schemas[system]
    assert printed(capsys, system, op) == schemas[system][op]


@pytest.mark.parametrize("arguments", [["nonsense"], ["kmrp", "nonsense"]])
def test_what_there_is_not_is_refused_in_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", *arguments]) == 1
    message = capsys.readouterr().err
    assert "nonsense" in message
    assert message.count("\n") == 1


def objects(schema: object) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for part in schema.values():
            yield from objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from objects(part)


@pytest.mark.parametrize(("system", "op"), ALL)
def test_schemas_are_well_formed_and_closed(system: str, op: str, schemas: dict[str, dict[str, Any]]) -> None:
    schema = schemas[system][op]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert list(well_formed(schema, schema)) == []
    for part in objects(schema):
        assert "additionalProperties" in part, part
        assert set(part.get("required", ())) <= set(part.get("properties", ()))


def test_every_request_of_the_cases_that_is_right_fits_its_schema(schemas: dict[str, dict[str, Any]]) -> None:
    right = [case["request"] for case in CASES if "expect" in case]
    assert len(right) > 500
    for request in right:
        schema = schemas[request["system"]][request["op"]]
        assert list(complaints(request, schema, schema)) == [], request


def test_many_requests_that_are_invalid_do_not_fit(schemas: dict[str, dict[str, Any]]) -> None:
    """Not all: what only the case at hand forbids or needs is beyond a schema."""
    wrong = [
        case["request"]
        for case in CASES
        if case.get("error") == "invalid_input" and case["request"].get("op") in schemas[case["request"]["system"]]
    ]
    refused = sum(
        any(complaints(request, schema, schema))
        for request in wrong
        for schema in [schemas[request["system"]][request["op"]]]
    )
    assert refused > len(wrong) / 2
