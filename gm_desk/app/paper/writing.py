"""Writes the values of a sheet as parts, figures, rows and prose, from what the system declares of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from gm_desk.app.paper.content import Counter, Figure, Line, Listing, Part, Passage
from gm_desk.app.paper.tracks import is_health, shapes, takes_stun
from gm_desk.app.sheet_values import read
from gm_desk.app.sheet_words import plain, row_name, say, signed, value_words
from gm_desk.app.texts import Catalogue
from gm_desk.core.facts import ABSENT, Document, value_at
from gm_desk.core.folding import folded
from gm_desk.systems.protocol import Field, Section, System, Track

BLANK_ROWS, BLANK_RATED = 3, 10
"""Empty rows of a list on a sheet that nobody has filled in, and of one whose rows are short: a name and a level."""
ADDED_ROWS, ADDED_RATED = 1, 2
NEW_ROWS, NEW_RATED = 3, 8
"""Empty rows after those that are there, and where there are none."""
MOST_NUMBERS = 3
"""So many numbers of a row have columns of their own."""
NEW_COUNTER = 12
"""Marks to cross out on an empty row."""


def row_detail(system: System, words: Catalogue, field: Field, row: Any) -> str:  # noqa: ANN401 - any JSON value
    """Return what a row of a list is, in a few words and without its name: "slashing, damage +3"."""
    writer = Writer(system, words, {})
    said = [str(read(row, column) or "").strip() for column in field.columns[1:] if column.kind == "long_text"]
    others = [column for column in field.columns[1:] if column.kind != "long_text"]
    said += [writer.detail(column, read(row, column)) for column in others]
    return ", ".join(filter(None, said))


class Writer:
    """Writes the parts of one sheet; of a `blank` one no values, but room for them; in `brief` not what goes without saying."""

    def __init__(
        self, system: System, words: Catalogue, sheet: Document, *, blank: bool = False, brief: bool = False
    ) -> None:
        self._system = system
        self._words = words
        self._sheet = sheet
        self._blank = blank
        self._brief = brief

    def parts(self) -> Iterator[Part]:
        """Yield the sections as parts, those that say nothing and have nowhere to write left out."""
        for section in self._system.sheet.sections:
            part = self._part(section)
            if part is not None:
                yield part
            yield from self._tales(section)

    def _part(self, section: Section) -> Part | None:
        """Return a section as a part; None for one that says nothing and has nowhere to write."""
        title = self._words.text(section.label)
        fields = [field for field in section.fields if field.kind != "long_text"]
        if section.health:
            return self._health(title, fields)
        if not fields or (not self._blank and all(read(self._sheet, field) is None for field in fields)):
            return None
        figures = tuple(self._figures(fields))
        lists, prose = _lists(fields)
        listings = tuple(self._listing(field) for field in lists)
        passages = tuple(passage for field in prose for passage in self._passages(field))
        if lists:
            return Part(title, "list", figures, listings, passages)
        if prose:
            return Part(title, "text", figures, (), passages)
        return Part(title, "list" if any(field.kind == "text" for field in fields) else "side", figures)

    def _health(self, title: str, fields: Sequence[Field]) -> Part:
        """Return the health track; what it shows is not said again beside it."""
        track = self._system.track(self._sheet)
        figures = tuple(self._figures([each for each in fields if not is_health(self._system, self._sheet, each)]))
        stun = track.kind == "pyramid" and takes_stun(self._system)
        if self._blank and track.kind == "points":
            track = Track("points")
        shaped = shapes(self._system) if self._blank else None
        if shaped is not None:
            label = self._words.text(shaped.field.label)
            return Part(title, "health", figures, (), (), shaped.largest, stun, shaped.sure, label)
        lists, prose = _lists(fields)
        listings = tuple(self._listing(field) for field in lists if read(self._sheet, field))
        passages = tuple(passage for field in prose for passage in self._passages(field))
        return Part(title, "health", figures, listings, passages, track, stun)

    def _tales(self, section: Section) -> Iterator[Part]:
        """Yield the long texts of a section, each as a part of its own, where there is room for prose."""
        for field in section.fields:
            text = str(read(self._sheet, field) or "").strip() if field.kind == "long_text" else ""
            if text or (field.kind == "long_text" and self._blank):
                yield Part(self._words.text(field.label), "text", passages=_paragraphs(text))

    # ── Single values ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _figures(self, fields: Sequence[Field]) -> Iterator[Figure]:
        """Yield single values; fields of one holder that may be missing stand on one line (a shield and its size)."""
        plain_ones = (field for field in fields if field.kind not in {"list", "map"})
        for _holder, group in groupby(plain_ones, key=_shared_holder):
            first, *others = group
            figure = self._figure(first)
            said = [figure.words, *(self.detail(field, read(self._sheet, field)) for field in others)]
            words = "" if self._blank else ", ".join(filter(None, said))
            yield replace(figure, words=words)

    def _figure(self, field: Field) -> Figure:
        value = read(self._sheet, field)
        label = self._words.text(field.label)
        if self._blank or value is None or value == "":
            return Figure(label, pencil=field.kind in {"level", "integer"})
        if field.kind == "level":
            return Figure(label, self._say(field, value), signed(value))
        if field.kind == "integer":
            counter = self._counter(self._sheet, field)
            return Figure(label, "", self._say(field, value), field.pencil and counter is None, counter)
        return Figure(label, str(value).strip() if field.kind == "text" else self._say(field, value))

    # ── Lists ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _passages(self, field: Field) -> Iterator[Passage]:
        for row in read(self._sheet, field) or ():
            texts = [column for column in field.columns if column.kind == "long_text"]
            others = [column for column in field.columns[1:] if column not in texts]
            said = [str(read(row, column) or "").strip() for column in texts]
            said += [self.detail(column, read(row, column)) for column in others]
            yield Passage(self._row_title(field, row), " ".join(filter(None, said)))

    def _listing(self, field: Field) -> Listing:
        rows = read(self._sheet, field) or []
        level = next((column for column in field.columns if column.kind == "level"), None)
        numbers = [
            column
            for place, column in enumerate(_number_columns(field))
            if self._blank or (not place and level is None) or any(read(row, column) for row in rows)
        ]
        rest = [column for column in field.columns[1:] if column not in (level, *numbers)]
        counted = [column for column in field.columns if column.pencil and column.most]
        lines = [self._line(field, row, level, numbers, rest) for row in rows]
        if field.kind == "map":
            lines = _grouped(lines, [choice.value for choice in field.columns[0].choices], rows, field)
        heads = ("",) * (level is not None) + tuple("" if each.unit else self._label(each) for each in numbers)
        return Listing(
            title=self._words.text(field.label),
            heads=heads,
            lines=tuple(lines),
            blank=self._empty_rows(field, rated=level is not None, any_there=bool(rows)),
            rated=level is not None,
            grouped=field.kind == "map",
            counted=bool(counted),
        )

    def _empty_rows(self, field: Field, *, rated: bool, any_there: bool) -> int:
        if self._blank:
            return BLANK_RATED if rated else BLANK_ROWS
        if field.kind == "map":
            return 0
        if any_there:
            return ADDED_RATED if rated else ADDED_ROWS
        return NEW_RATED if rated else NEW_ROWS

    def _line(
        self, field: Field, row: Any, level: Field | None, numbers: Sequence[Field], rest: Sequence[Field]  # noqa: ANN401
    ) -> Line:  # fmt: skip
        title = self._row_title(field, row)
        counters = [(column, self._counter(row, column)) for column in field.columns]
        told = {key for column, counter in counters if counter for key in (column.key, column.most)}
        details = []
        for column in rest:
            if column.key in told:
                continue
            value = read(row, column)
            usual = value == column.default and (level is not None or (self._brief and field.kind == "map"))
            said = "" if usual else self.detail(column, value)
            if said and folded(said) != folded(title):
                details.append(said)
        figures = [self._number(column, read(row, column)) for column in numbers]
        words = ""
        if level is not None:
            words = self._say(level, read(row, level))
            figures.insert(0, signed(read(row, level)))
        return Line(title, ", ".join(details), words, tuple(figures), tuple(each for _, each in counters if each))

    def _counter(self, holder: Any, field: Field) -> Counter | None:  # noqa: ANN401 - any JSON value
        """Return what a field counts down, None where it counts nothing or nobody knows from how many."""
        if not (field.pencil and field.most):
            return None
        most, left = value_at(holder, tuple(field.most.split("."))), read(holder, field)
        if most is ABSENT or not most:
            return None
        return Counter(self._words.text(field.label), most if left is None else left, most)

    def _row_title(self, field: Field, row: Any) -> str:  # noqa: ANN401 - any JSON value
        column = field.columns[0]
        value = read(row, column)
        return (
            str(value).strip()
            if column.kind == "text" and value
            else say(self._words, row_name(self._system, field, row))
        )

    def _number(self, column: Field, value: int | None) -> str:
        """Return a number for its column; a percentage of nothing is not said."""
        return "" if value is None or (column.unit and not value) else self._say(column, value)

    def detail(self, column: Field, value: Any) -> str:  # noqa: ANN401 - any JSON value
        """Return what a value adds to the description of its row; "" when that is nothing."""
        if value is None or value in ("", [], False) or (column.kind == "integer" and value == column.default):
            return ""
        if column.kind == "flag":
            return self._label(column)
        if column.kind in {"integer", "level"}:
            return f"{self._label(column)} {self._say(column, value)}"
        if column.kind in {"list", "map"}:
            return self._inner(column, value)
        return str(value).strip() if column.kind == "text" else self._say(column, value)

    def _inner(self, field: Field, rows: Sequence[Any]) -> str:
        """Return a list inside a row on one line: "up to 10 poor, up to 25 fair"."""
        if not field.columns[0].key:
            return f"{self._label(field)}: " + ", ".join(self._say(field.columns[0], row) for row in rows)
        return ", ".join(
            " ".join(filter(None, (self._inner_value(column, read(row, column)) for column in field.columns)))
            for row in rows
        )

    def _inner_value(self, column: Field, value: Any) -> str:  # noqa: ANN401 - any JSON value
        if column.kind == "integer" and value is not None:
            return f"{self._label(column)} {signed(value) if column.signed else plain(value)}"
        return self._say(column, value) if value is not None else ""

    def _say(self, field: Field, value: Any) -> str:  # noqa: ANN401 - any JSON value
        return say(self._words, value_words(self._system, field, value))

    def _label(self, field: Field) -> str:
        return _small(self._words.text(field.label))


def _lists(fields: Sequence[Field]) -> tuple[list[Field], list[Field]]:
    """Return the lists among fields: those of rows, and those of prose."""
    lists = [field for field in fields if field.kind in {"list", "map"}]
    prose = [field for field in lists if any(column.kind == "long_text" for column in field.columns)]
    return [field for field in lists if field not in prose], prose


def _paragraphs(text: str) -> tuple[Passage, ...]:
    return tuple(Passage("", line.strip()) for line in text.splitlines() if line.strip())


def _shared_holder(field: Field) -> object:
    holder = field.key.rpartition(".")[0]
    return holder if holder and field.nullable else field.key


def _number_columns(field: Field) -> list[Field]:
    """Return the columns whose numbers stand in columns on paper too: all of them where they are few, else the signed ones."""
    numbers = [each for each in field.columns if each.kind == "integer" and not (each.nullable or each.pencil)]
    if len(numbers) <= MOST_NUMBERS:
        return numbers
    return [column for column in numbers if column.signed or field.kind == "map"]


def _small(label: str) -> str:
    """Return a label as it stands within a sentence; an abbreviation stays as it is."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def _grouped(lines: Sequence[Line], order: Sequence[object], rows: Sequence[Document], field: Field) -> list[Line]:
    """Join lines that differ in their titles only, in the order of the titles' choices: "Torso, belly, left shoulder"."""
    key = field.columns[0]
    places = {value: place for place, value in enumerate(order)}
    sorted_lines = [
        lines[at] for at in sorted(range(len(rows)), key=lambda at: places.get(read(rows[at], key), len(order)))
    ]
    groups: dict[tuple[object, ...], list[str]] = {}
    for line in sorted_lines:
        groups.setdefault((line.detail, line.words, line.numbers), []).append(line.title)
    return [
        Line(", ".join([titles[0], *map(_small, titles[1:])]), str(detail), str(words), tuple(numbers))  # type: ignore[arg-type]
        for (detail, words, numbers), titles in groups.items()
    ]
