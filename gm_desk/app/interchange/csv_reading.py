"""Characters out of a CSV file: a header of dotted fields, a row for each; an empty cell gives nothing."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import Any

from gm_desk.app.interchange import cells
from gm_desk.app.interchange.characters import KNOWN
from gm_desk.app.interchange.found import Found
from gm_desk.app.interchange.report import Report
from gm_desk.app.interchange.shape import Keys, Leaf, leaves, lists
from gm_desk.app.interchange.sources import AtLine, Source, decoded
from gm_desk.core.errors import InvalidInput, shown
from gm_desk.core.facts import Document, Path
from gm_desk.systems.protocol import SheetSpec

DELIMITERS = ",;\t"
MOST_COLUMNS = 2_000
OF_TEXT, OF_NUMBER = Leaf((), "text"), Leaf((), "integer")


class CsvCharacters:
    """The characters of one file."""

    def __init__(self, source: Source, report: Report, spec: SheetSpec) -> None:
        """Take what is to be read. Raises: AtLine where it is no text."""
        mark = source.mark
        text, report.encoding = decoded(source.everything(), mark)
        if "\0" in text:
            report.neutralised += text.count("\0")
            text = text.replace("\0", "")
        self._text = text.removeprefix("\ufeff")
        self._report = report
        self._leaves = {leaf.path: leaf for leaf in leaves(spec)}
        self._lists = lists(spec)

    def __iter__(self) -> Iterator[Found]:
        """Yield the characters. Raises: AtLine where the file is no table, or its header names no fields."""
        rows = _rows(self._text)
        line, header = next(rows, (1, []))
        columns = self._columns(line, [name.strip() for name in header])
        for line, row in rows:
            if not any(cell.strip() for cell in row):
                continue
            yield self._found(line, row, columns)

    def _columns(self, line: int, header: list[str]) -> list[_Column | None]:
        if not any(header):
            raise AtLine(line, InvalidInput("import.no_header", ""))
        if len(header) > MOST_COLUMNS:
            raise AtLine(line, InvalidInput("import.too_many_columns", "", most=MOST_COLUMNS))
        for name, count in Counter(filter(None, header)).items():
            if count > 1:
                raise AtLine(line, InvalidInput("import.twice", shown(name)))
        if not {"id", "name"} & set(header):
            raise AtLine(line, InvalidInput("import.no_name_column", "name"))
        columns = [self._column(name) if name else None for name in header]
        paths = {column.path for column in columns if column}
        for column in filter(None, columns):
            if any(column.path[:depth] in paths for depth in range(1, len(column.path))):
                raise AtLine(line, InvalidInput("import.inside_another", shown(column.name)))
        return columns

    def _column(self, name: str) -> _Column:
        if name in KNOWN and name != "sheet":
            return _Column(name, (name,), OF_NUMBER if name == "sheet_version" else OF_TEXT)
        path = tuple(name.removeprefix("sheet.").split("."))
        leaf = self._leaves.get(path, OF_TEXT)
        is_list = any(path[:depth] in self._lists for depth in range(1, len(path) + 1))
        return _Column(name, ("sheet", *path), leaf, is_list=is_list)

    def _found(self, line: int, row: list[str], columns: list[_Column | None]) -> Found:
        given: Document = {"sheet": {}}
        found = _InCsv(given, line, {column.path: column.name for column in columns if column})
        spare = any(cell.strip() for cell in row[len(columns) :])
        if len(row) < len(columns) or spare:
            found.bad = True
            self._report.problem(line, InvalidInput("import.cells", "", given=len(row), needed=len(columns)))
        for cell, column in zip(row, columns, strict=False):
            if not cell.strip():
                continue
            if column is None:
                found.bad = True
                self._report.problem(line, InvalidInput("import.no_column", "", given=shown(cell)))
            elif column.is_list:
                found.bad = True
                self._report.problem(line, InvalidInput("import.list_in_csv", shown(column.name)))
            else:
                _set(given, column.path, _value(cell, column))
        return found


class _Column:
    """A column: its name in the header, the field, and what a cell of it holds."""

    def __init__(self, name: str, path: Keys, leaf: Leaf, *, is_list: bool = False) -> None:
        self.name = name
        self.path = path
        self.leaf = leaf
        self.is_list = is_list


class _InCsv(Found):
    """A character in a row."""

    def __init__(self, given: Document, line: int, names: dict[Keys, str]) -> None:
        super().__init__(given, line)
        self._names = names

    def name(self, path: Path) -> str:
        """Return the column of a field."""
        while path and path not in self._names and len(path) > 1 and isinstance(path[-1], int):
            path = path[:-1]
        known = self._names.get(tuple(map(str, path)))
        if known is not None:
            return shown(known)[1:-1]
        parts = path[1:] if path[:1] == ("sheet",) and len(path) > 1 else path
        return shown(".".join(map(str, parts)))[1:-1]


def _value(cell: str, column: _Column) -> Any:  # noqa: ANN401 - any JSON value
    if column.path == ("tags",):
        return [tag.strip() for tag in cells.as_meant(cell).replace(";", ",").split(",")]
    return cells.read(cell, column.leaf)


def _set(holder: Document, path: Keys, value: object) -> None:
    for key in path[:-1]:
        holder = holder.setdefault(key, {})
    holder[path[-1]] = value


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with the numbers of the lines that they begin on. Raises: AtLine where the quotes do not match."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error:
            raise AtLine(line, InvalidInput("import.not_csv", "")) from None
        if row is None:
            return
        yield line, row


def _delimiter(text: str) -> str:
    """Return what the header is divided by: whatever stands in it most, outside of quotes."""
    header: list[str] = []
    quoted = False
    for sign in text[:100_000]:
        if sign == '"':
            quoted = not quoted
        elif sign in "\r\n" and not quoted and header:
            break
        elif not quoted:
            header.append(sign)
    counted = Counter(sign for sign in header if sign in DELIMITERS)
    return counted.most_common(1)[0][0] if counted else ","
