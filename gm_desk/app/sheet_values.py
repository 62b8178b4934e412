"""Values of a sheet by a field's dotted key, and rows of a list: read, set in a copy, made anew. Nothing is stored here."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from gm_desk.core.facts import ABSENT, Document, Path, value_at
from gm_desk.systems.protocol import Choice, Field


def read(holder: Any, field: Field) -> Any:  # noqa: ANN401 - any JSON value
    """Return a field's value in a document (the document itself for a list of bare values), None where there is none."""
    if not field.key:
        return holder
    value = value_at(holder, path_of(field.key))
    return None if value is ABSENT else value


def path_of(key: str) -> Path:
    """Return where a dotted key leads: by names, and by numbers into a list (`ranges.0`)."""
    return tuple(int(part) if part.isdecimal() else part for part in key.split("."))


def placed(holder: Document, field: Field, value: object) -> tuple[Path, object]:
    """Return where to store a field's value, and what: a missing holder is made on the way, a list grows by one."""
    path = path_of(field.key)
    for depth in range(1, len(path)):
        held, key = value_at(holder, path[:depth]), path[depth]
        if isinstance(key, int):
            rows = held if isinstance(held, list) else []
            if key >= len(rows):
                return path[:depth], [*rows, _made(path[depth + 1 :], value)]
        elif not isinstance(held, dict):
            return path[:depth], _made(path[depth:], value)
    return path, value


def _made(path: Path, value: object) -> object:
    """Return a value within the holders that lead to it."""
    for key in reversed(path):
        value = [value] if isinstance(key, int) else {key: value}
    return value


def with_value(row: Any, column: Field, value: object) -> Any:  # noqa: ANN401 - any JSON value
    """Return a row with another value in one column."""
    if not column.key:
        return value
    path, whole = placed(row, column, value)
    return with_value_at(row, path, whole)


def with_value_at(row: Document, path: Sequence[str | int], value: object) -> Document:
    """Return a copy of a row with the value at a path set."""
    changed = copy.deepcopy(row)
    holder: Any = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return changed


def blank_row(field: Field, rows: Sequence[Any], key: object = None) -> Any:  # noqa: ANN401 - any JSON value
    """Return a new row for a list: every column's default, and in a `map` its `key` or the first one that is free."""
    columns = field.columns
    if not columns[0].key:
        return _free_choice(columns[0], rows)
    row: Document = {}
    for column in columns:
        value = copy.deepcopy(column.default)
        if column.kind == "list":
            value = []
        elif field.kind == "map" and column is columns[0]:
            value = key if key is not None else _free_choice(column, [read(each, column) for each in rows])
        elif value is None and column.choices and not column.nullable:
            value = column.choices[0].value
        if value is not None or "." not in column.key:
            row = with_value(row, column, value)
    return row


def with_new_row(field: Field, rows: Sequence[Any], key: object = None) -> tuple[list[Any], int]:
    """Return the rows with a new one among them, and its place."""
    made = blank_row(field, rows, key)
    if field.kind != "map":
        return [*rows, made], len(rows)
    column = field.columns[0]
    places = {choice.value: place for place, choice in enumerate(column.choices)}
    sorted_rows = sorted([*rows, made], key=lambda row: places.get(read(row, column), len(places)))
    return sorted_rows, next(place for place, row in enumerate(sorted_rows) if row is made)


def taken(row: Document) -> Document:
    """Return a copy of a row for another list, which will give it an id of its own."""
    return {key: copy.deepcopy(value) for key, value in row.items() if key != "id"}


def free_choices(column: Field, taken: Sequence[Any]) -> list[Choice]:
    """Return the choices of a column that are not taken."""
    return [choice for choice in column.choices if choice.value not in taken]


def _free_choice(column: Field, taken: Sequence[Any]) -> Any:  # noqa: ANN401 - a choice's value
    free = free_choices(column, taken) or column.choices
    return free[0].value if free else copy.deepcopy(column.default)
