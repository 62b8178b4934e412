"""A character as it was found in a file, and where each of its fields stands there."""

from __future__ import annotations

from typing import Any

from gm_desk.core.facts import Path


class Found:
    """What a file gives for one character: `given` is any JSON value. `bad`: so wrong that it is not looked at further."""

    def __init__(self, given: Any, line: int) -> None:  # noqa: ANN401 - any JSON value
        self.given = given
        self.line = line
        self.bad = False

    def name(self, path: Path) -> str:
        """Return what the file calls a field."""
        return ".".join(map(str, path))

    def line_of(self, path: Path) -> int:
        """Return the line on which a field stands."""
        return self.line
