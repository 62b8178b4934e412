"""Characters to a file: JSON that comes back byte by byte, or CSV of the plain fields.

JSON has a line for each field and each row of a list, so that a report names the line and a comparison shows what differs.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any

from gm_desk.app.interchange import cells, shape
from gm_desk.app.interchange.characters import KNOWN, whole
from gm_desk.app.interchange.format import FORMAT, VERSION
from gm_desk.app.interchange.json_places import texts_mended
from gm_desk.app.session import Session
from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import ABSENT, Document, value_at
from gm_desk.systems.protocol import SheetSpec

PLAIN = tuple(key for key in KNOWN if key not in {"portrait", "sheet", "sheet_version"})
"""The fields of a character that a cell can hold, in the order of columns."""

MARK = "\ufeff"
NUL = "\\u0000"

_said = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def as_json(session: Session, characters: Sequence[str]) -> Iterator[str]:
    """Yield a JSON file of these characters, piece by piece."""
    system = session.system
    head = f'"format": {_said(FORMAT)}, "version": {VERSION}, "system": {_said(system.id)}'
    yield f'{{{head}, "characters": ['
    for place, character in enumerate(session.characters(characters)):
        document = _exported(character, system.sheet)
        yield f"{',' if place else ''}\n {_object(document, ' ', nested=('sheet',))}"
    yield "\n]}\n"


def as_csv(session: Session, characters: Sequence[str], *, marked: bool = False) -> Iterator[str]:
    """Yield a CSV file of the plain fields of these characters, row by row; `marked` as spreadsheets need it for UTF-8."""
    if marked:
        yield MARK
    spec = session.system.sheet
    columns = shape.leaves(spec)
    names = [_column(leaf.path) for leaf in columns]
    yield _row([*PLAIN, *names])
    for character in session.characters(characters):
        document = _exported(character, spec)
        about = [", ".join(document[key]) if key == "tags" else document[key] for key in PLAIN]
        values = [value_at(document["sheet"], leaf.path) for leaf in columns]
        yield _row([cells.written(None if value is ABSENT else value) for value in (*about, *values)])


def _column(path: shape.Keys) -> str:
    """Return the name of a column; a field of the sheet that is called like one of the character's says which it is."""
    return ".".join(("sheet", *path) if path[0] in KNOWN else path)


def _row(values: Sequence[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(values)
    return line.getvalue()


def _exported(document: Document, spec: SheetSpec) -> Document:
    """Return a character as it would come back from a file; one that could not is written as it is."""
    wrong: list[InvalidInput] = []
    if NUL in _said(document):
        document, _ = texts_mended(document, (), [])
    made = whole(document, spec, wrong.append)
    return document if wrong else made


def _object(document: Document, indent: str, nested: Sequence[str] = ()) -> str:
    """Write an object with a line for each field, and for each row of a list in it."""
    fields = [f"{_said(key)}: {_value(value, indent, nested=key in nested)}" for key, value in document.items()]
    return "{" + f",\n{indent} ".join(fields) + "}"


def _value(value: Any, indent: str, *, nested: bool) -> str:  # noqa: ANN401 - any JSON value
    if nested and isinstance(value, dict) and value:
        return _object(value, f"{indent}  ").replace("{", f"{{\n{indent}   ", 1)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        rows = f",\n{indent}  ".join(map(_said, value))
        return f"[\n{indent}  {rows}]"
    return _said(value)
