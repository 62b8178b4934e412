"""Fields that nobody knows: they are kept and written back, and the report names them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm_desk.app.interchange.shape import Schema


class Known:
    """What a schema names, ready to be compared with ten thousand characters."""

    def __init__(self, schema: Schema) -> None:
        schema = schema["anyOf"][0] if "anyOf" in schema else schema
        properties = schema.get("properties")
        self._anything = properties is None
        self._keys = frozenset(properties or ())
        holders = {key: Known(part) for key, part in (properties or {}).items()}
        self._inside = {key: known for key, known in holders.items() if not known.is_plain}
        self._rows = Known(schema["items"]) if "items" in schema else None

    @property
    def is_plain(self) -> bool:
        """Whether nothing can be unknown in it."""
        return self._anything and (self._rows is None or self._rows.is_plain)

    def beyond(self, value: Any, path: str = "") -> Iterator[str]:  # noqa: ANN401 - any JSON value
        """Yield the fields of a value that are not named, in rows of a list alike: `sheet.weapons[].curse`."""
        if isinstance(value, dict) and not self._anything:
            start = f"{path}." if path else ""
            if not self._keys.issuperset(value):
                yield from (f"{start}{key}" for key in value if key not in self._keys)
            for key, known in self._inside.items():
                if inner := value.get(key):
                    yield from known.beyond(inner, f"{start}{key}")
        elif isinstance(value, list) and self._rows is not None:
            rows = self._rows
            for row in value:
                if rows._inside or not (isinstance(row, dict) and rows._keys.issuperset(row)):  # noqa: SLF001 - its own kind
                    yield from rows.beyond(row, f"{path}[]")
