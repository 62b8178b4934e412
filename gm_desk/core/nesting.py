"""How deep a JSON value may nest: deeper ones are refused, for Python's own limit would depend on who is calling."""

from __future__ import annotations

from typing import Any

MOST_NESTED = 100
"""More lists and objects than this in each other are refused."""


def too_deep(value: Any) -> bool:  # noqa: ANN401 - any JSON value
    """Tell whether a JSON value nests deeper than MOST_NESTED; however deep it is, this needs no recursion."""
    level = [value]
    for _ in range(MOST_NESTED):
        level = [inner for each in level for inner in _parts(each)]
    return bool(level)


def _parts(value: Any) -> list[Any]:  # noqa: ANN401 - any JSON value
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
