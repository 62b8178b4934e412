"""Asking the envelope as the command line does: a line of bytes in, an answer out."""

from __future__ import annotations

import json
from typing import Any

from gm_desk.bootstrap import catalogues, registry
from gm_desk.cli.envelope import Envelope
from gm_desk.cli.json_lines import written
from gm_desk.systems.resolving import Rules

RULES = Rules(registry())
ENVELOPES = {language: Envelope(RULES, catalogue) for language, catalogue in catalogues().items()}

CHECK = {"system": "kmrp", "op": "check", "input": {"level": 1}, "dice": {"roll": [1, 0, -1, 1]}}


def said(line: bytes, language: str = "en") -> dict[str, Any]:
    """Answer a line, through the very bytes that would be printed."""
    answer: dict[str, Any] = json.loads(written(ENVELOPES[language].resolve(line)))
    return answer


def ask(**changes: object) -> dict[str, Any]:
    """Answer a plain check with some keys changed."""
    return said(json.dumps(CHECK | changes).encode())


def fault(**changes: object) -> tuple[str, str]:
    """Code and path of the refusal of a plain check with some keys changed."""
    answer = ask(**changes)
    assert set(answer) == {"ok", "id", "error"}
    assert answer["ok"] is False
    error = answer["error"]
    assert set(error) == {"code", "path", "message"}
    assert error["message"]
    return error["code"], error["path"]
