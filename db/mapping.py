"""A document as a row and back, exactly: what is written is what is read, whatever a newer version has put in it.

A column holds a declared key's value when it is of the column's type. Otherwise the column is NULL, and the value, if
there is any, stands in `rest` with all keys that are not declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table

from db.tables import CAMPAIGN, CHARACTER, COMBATANT, ENCOUNTER, SESSION
from gm_desk.app.ports import search_text
from gm_desk.core.facts import ABSENT, Document, Ref

KINDS: Mapping[str, Table] = {
    "campaign": CAMPAIGN,
    "character": CHARACTER,
    "encounter": ENCOUNTER,
    "combatant": COMBATANT,
    "session": SESSION,
}
NOT_KEYS = frozenset({"rest", "search"})
LARGEST = 2**63 - 1

Row = dict[str, Any]


def _keys(table: Table) -> tuple[tuple[str, type], ...]:
    return tuple((column.name, column.type.python_type) for column in table.columns if column.name not in NOT_KEYS)


KEYS: Mapping[str, tuple[tuple[str, type], ...]] = {kind: _keys(table) for kind, table in KINDS.items()}


def to_row(ref: Ref, document: Document) -> Row:
    """Return the row of a document. Raises: ValueError when its `id` is not the one it is known by."""
    if document.get("id") != ref.id:
        raise ValueError(f"the document of {ref} calls itself {document.get('id')!r}")
    rest = dict(document)
    row: Row = {key: rest.pop(key) if _fits(rest.get(key, ABSENT), kind) else None for key, kind in KEYS[ref.kind]}
    row["rest"] = rest
    if ref.kind == "character":
        row["search"] = search_text(document)
    return row


def _fits(value: object, kind: type) -> bool:
    # `type`, not `isinstance`: True is an int, but must come back as True.
    return type(value) is kind and (kind is not int or -LARGEST <= value <= LARGEST)  # type: ignore[operator]


def to_document(kind: str, row: Mapping[str, Any]) -> Document:
    """Return the document of a row."""
    document: Document = {key: row[key] for key, _ in KEYS[kind] if row[key] is not None}
    return document | {key: value for key, value in row["rest"].items() if key not in document}
