"""Where in a JSON text something stands, and what a parser would not tell: which key stands twice, which text is none.

Looked for only where something is wrong, so it may take its time; the text is known to be JSON and not too deep.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from gm_desk.core.facts import Path

SPACE = re.compile(r"[ \t\r\n]*")
HALF = re.compile("[\ud800-\udfff]")

_skip = json.JSONDecoder().raw_decode


def place_of(text: str, start: int, path: Path) -> int:
    """Return where the value at `path` of the value at `start` stands; of what would hold it, where it is not there."""
    for key in path:
        found = next((place for name, _, place in _parts(text, start) if name == key), None)
        if found is None:
            break
        start = found
    return start


def twice(text: str, start: int, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Yield every key that stands in its object for the second time, with its place."""
    seen: set[str | int] = set()
    for name, at, place in _parts(text, start):
        if name in seen:
            yield (*path, name), at
        seen.add(name)
        yield from twice(text, place, (*path, name))


def _parts(text: str, start: int) -> Iterator[tuple[str | int, int, int]]:
    """Yield the parts of an object or a list: key or place, where the key stands, where the value stands."""
    kind = text[start : start + 1]
    if kind not in {"{", "["}:
        return
    at = _after(text, start + 1)
    place = 0
    while text[at] not in "]}":
        name: str | int = place
        value = at
        if kind == "{":
            name, end = _skip(text, at)
            value = _after(text, _after(text, end) + 1)
        yield name, at, value
        _, end = _skip(text, value)
        at = _after(text, end)
        if text[at] == ",":
            at = _after(text, at + 1)
        place += 1


def _after(text: str, place: int) -> int:
    found = SPACE.match(text, place)
    return found.end() if found else place


def texts_mended(value: Any, path: Path, halves: list[Path]) -> tuple[Any, int]:  # noqa: ANN401 - any JSON value
    """Return a value without the NULs in its texts, and in how many there were some; half characters are put to `halves`."""
    if isinstance(value, str):
        if HALF.search(value):
            halves.append(path)
        return value.replace("\0", ""), "\0" in value
    if isinstance(value, list):
        rows = [texts_mended(inner, (*path, place), halves) for place, inner in enumerate(value)]
        return [row for row, _ in rows], sum(count for _, count in rows)
    if isinstance(value, dict):
        made, mended = {}, 0
        for key, inner in value.items():
            clean, of_key = texts_mended(key, (*path, key), halves)
            made[clean], of_value = texts_mended(inner, (*path, key), halves)
            mended += of_key + of_value
        return made, mended
    return value, 0
