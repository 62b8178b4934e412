"""All that is wrong with a sheet, though a system tells only the first: what it refuses is taken out, and the rest is asked again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import ABSENT, Document, Path, value_at
from gm_desk.systems.protocol import SheetSpec

Told = Callable[[InvalidInput], None]
MOST_IN_A_SHEET = 20
"""So much that is wrong is looked for in one sheet."""

PART = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def completed(sheet: Document, spec: SheetSpec, told: Told) -> Document:
    """Return the sheet completed; where it cannot be, as it was given, and `told` gets everything that is wrong with it."""
    mending = _Mending(sheet)
    for _ in range(MOST_IN_A_SHEET):
        try:
            return spec.complete(mending.sheet)
        except InvalidInput as wrong:
            path = path_of(wrong.path)[1:]
            if not mending.knows(path):
                told(InvalidInput(wrong.key, _dotted(mending.as_given(path)), **wrong.params))
            if not mending.take_out(path):
                break
    return sheet


class _Mending:
    """A sheet from which what was refused is taken out, and what stood where before."""

    def __init__(self, sheet: Document) -> None:
        self.sheet = sheet
        self._gone: set[Path] = set()
        self._rows: dict[Path, list[int]] = {}

    def knows(self, path: Path) -> bool:
        """Tell whether this was complained about before: what was taken out may be missed."""
        return self.as_given(path) in self._gone

    def as_given(self, path: Path) -> Path:
        """Return a path as it was before rows were taken out of lists."""
        given: Path = ()
        for key in path:
            place = key
            if isinstance(place, int):
                for row in sorted(self._rows.get(given, ())):
                    place += row <= place
            given = (*given, place)
        return given

    def take_out(self, path: Path) -> bool:
        """Take out the value at a path, or what would hold it; return whether there was any."""
        while path and value_at(self.sheet, path) is ABSENT:
            path = path[:-1]
        if not path:
            return False
        given = self.as_given(path)
        self._gone.add(given)
        if isinstance(given[-1], int):
            self._rows.setdefault(given[:-1], []).append(given[-1])
        self.sheet = _without(self.sheet, path)
        return True


def _without(value: Any, path: Path) -> Any:  # noqa: ANN401 - any JSON value
    key, rest = path[0], path[1:]
    copied: Any = dict(value) if isinstance(value, dict) else list(value)
    if rest:
        copied[key] = _without(value[key], rest)
    else:
        del copied[key]
    return copied


def path_of(dotted: str) -> Path:
    """Return the keys of a path that is written like `sheet.skills[2].level`."""
    return tuple(int(number) if number else name for number, name in PART.findall(dotted))


def _dotted(path: Path) -> str:
    return "sheet" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
