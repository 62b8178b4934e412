"""`resolve`, `odds`, `schema`: the rules core as JSON. No Qt and no database are loaded for these."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from gm_desk.bootstrap import catalogues, registry
from gm_desk.cli.envelope import Answer, Envelope
from gm_desk.cli.json_lines import written
from gm_desk.systems.resolving import Rules

CHARACTERS = "characters"
"""What stands in the place of a system when the schema of import and export is asked for."""


def resolve(options: argparse.Namespace) -> int:
    """Answer requests from standard input, each at once; 1 when some were not ok."""
    return _stream(Envelope(Rules(registry()), catalogues()[options.lang]).resolve)


def odds(options: argparse.Namespace) -> int:
    """Answer requests with exact odds; 1 when some were not ok."""
    return _stream(Envelope(Rules(registry()), catalogues()[options.lang]).odds)


def _stream(answer: Callable[[bytes], Answer]) -> int:
    status = 0
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        said = answer(line)
        if not said["ok"]:
            status = 1
        out.write(written(said))
        out.flush()
    return status


def schema(options: argparse.Namespace) -> int:
    """Print the JSON Schema of one operation, of all of a system, or of all there are; or that of files of characters."""
    if options.system == CHARACTERS:
        from gm_desk.cli import interchange

        return interchange.schema(options)
    rules = Rules(registry())
    system, op = options.system or options.of, options.op
    if options.system and options.of:
        # `schema check --system SYSTEM`
        system, op = options.of, options.system
    if op:
        found: Any = _request_schema(rules, system, op)
    elif system:
        found = _system_schema(rules, system)
    else:
        found = {system: _system_schema(rules, system) for system in rules.registry.ids}
    sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    return 0


def _system_schema(rules: Rules, system: str) -> dict[str, Any]:
    return {op: _request_schema(rules, system, op) for op in rules.registry.rules(system).operations}


def _request_schema(rules: Rules, system: str, op: str) -> dict[str, Any]:
    """Return the schema of a whole request: the envelope with the operation's own fields as `input`."""
    fields = rules.operation(system, op).request.model_json_schema()
    definitions = fields.pop("$defs", None)
    envelope: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{system}.{op}",
        "type": "object",
        "additionalProperties": False,
        "required": ["system", "op", *(["input"] if fields.get("required") else [])],
        "properties": {
            "system": {"const": system},
            "op": {"const": op},
            "id": {},
            "input": fields,
            "dice": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
            "seed": {"type": "integer", "minimum": -1_000_000, "maximum": 1_000_000},
        },
    }
    if definitions:
        envelope["$defs"] = definitions
    return envelope
