"""What a printed sheet says, in the words of its language and in reading order; how it is laid out is the printer's business.

Made from the sheet that a system declares (`SheetSpec`) and its health track, so it serves every system. The GM's own notes are
never in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from gm_desk.app.session import Session
from gm_desk.app.sheet_values import read
from gm_desk.app.sheet_words import plain, row_name, say, signed, value_words
from gm_desk.app.texts import Catalogue
from gm_desk.core.facts import Document
from gm_desk.core.folding import folded
from gm_desk.systems.protocol import Field, Section, System, Track

Place = Literal["side", "health", "list", "text"]


@dataclass(frozen=True)
class Figure:
    """One value: "Strength  fair  0". `pencil` asks for room to write another number beside it."""

    label: str
    words: str = ""
    number: str = ""
    pencil: bool = False


@dataclass(frozen=True)
class Line:
    """One row of a list: its title, what else is to be said, a level's name, and numbers in columns."""

    title: str
    detail: str = ""
    words: str = ""
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Listing:
    """A list: heads over its columns of numbers (empty where a number explains itself), rows, and how many empty ones to add."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    blank: int = 0
    rated: bool = False
    """Whether a level is what each row is about: titles are plain then, and the levels bold."""
    grouped: bool = False
    """Whether a title may name several things."""


@dataclass(frozen=True)
class Passage:
    """Prose with a title in front of it."""

    title: str
    text: str


@dataclass(frozen=True)
class Part:
    """A titled part of the sheet, and what kind of place it wants."""

    title: str
    place: Place
    figures: tuple[Figure, ...] = ()
    listings: tuple[Listing, ...] = ()
    passages: tuple[Passage, ...] = ()
    track: Track | None = None


@dataclass(frozen=True)
class SheetPaper:
    """A character's sheet, ready to be laid out."""

    name: str
    about: str
    parts: tuple[Part, ...]
    notes: str


def sheet_paper(session: Session, character: Document, language: str) -> SheetPaper:
    """Return what the printed sheet of a character says."""
    writer = _Writer(session.system, session.catalogues[language], character["sheet"])
    return SheetPaper(
        name=character["name"],
        about=_about(session, character, session.catalogues[language]),
        parts=tuple(writer.parts()),
        notes=character["notes"].strip(),
    )


def _about(session: Session, character: Document, words: Catalogue) -> str:
    """Return the line under the name: who plays it, what it is, which campaign."""
    said = []
    if character["player"]:
        said.append(words.say("paper.played_by", player=character["player"]))
    elif character["kind"] != "player":
        said.append(words.say(f"kind.{character['kind']}"))
    if character["tags"]:
        said.append(", ".join(character["tags"]))
    said.append(f"{session.campaign['title']}, {words.text(session.system.label)}")
    return " · ".join(said)


def row_detail(system: System, words: Catalogue, field: Field, row: Any) -> str:  # noqa: ANN401 - any JSON value
    """Return what a row of a list is, in a few words and without its name: "slashing, damage +3"."""
    writer = _Writer(system, words, {})
    said = [str(read(row, column) or "").strip() for column in field.columns[1:] if column.kind == "long_text"]
    others = [column for column in field.columns[1:] if column.kind != "long_text"]
    said += [writer.detail(column, read(row, column)) for column in others]
    return ", ".join(filter(None, said))


class _Writer:
    """Writes the parts of one sheet."""

    def __init__(self, system: System, words: Catalogue, sheet: Document) -> None:
        self._system = system
        self._words = words
        self._sheet = sheet

    def parts(self) -> Iterator[Part]:
        for section in self._system.sheet.sections:
            part = self._part(section)
            if part is not None:
                yield part

    def _part(self, section: Section) -> Part | None:
        """Return a section as a part; None for one that says nothing and has nowhere to write."""
        title = self._words.text(section.label)
        lists = [field for field in section.fields if field.kind in {"list", "map"}]
        prose = [field for field in lists if any(column.kind == "long_text" for column in field.columns)]
        passages = tuple(passage for field in prose for passage in self._passages(field))
        figures = tuple(self._figures(section.fields))
        if section.health:
            listings = tuple(self._listing(field) for field in lists if read(self._sheet, field))
            return Part(title, "health", figures, listings, passages, self._system.track(self._sheet))
        if prose:
            return Part(title, "text", figures, (), passages)
        if lists:
            return Part(title, "list", figures, tuple(self._listing(field) for field in lists))
        if all(read(self._sheet, field) is None for field in section.fields):
            return None
        return Part(title, "list" if any(field.kind == "text" for field in section.fields) else "side", figures)

    # ── Single values ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _figures(self, fields: Sequence[Field]) -> Iterator[Figure]:
        """Yield single values; fields of one holder that may be missing stand on one line (a shield and its size)."""
        plain_ones = (field for field in fields if field.kind not in {"list", "map"})
        for _holder, group in groupby(plain_ones, key=_shared_holder):
            first, *others = group
            figure = self._figure(first)
            said = [figure.words, *(self.detail(field, read(self._sheet, field)) for field in others)]
            yield Figure(figure.label, ", ".join(filter(None, said)), figure.number, figure.pencil)

    def _figure(self, field: Field) -> Figure:
        value = read(self._sheet, field)
        label = self._words.text(field.label)
        pencil = field.kind == "integer" and not field.signed
        if value is None or value == "":
            return Figure(label, pencil=True)
        if field.kind == "level":
            return Figure(label, self._say(field, value), signed(value))
        if field.kind == "integer":
            return Figure(label, "", self._say(field, value), pencil)
        return Figure(label, str(value).strip() if field.kind in {"text", "long_text"} else self._say(field, value))

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
        numbers = [column for column in field.columns if _in_column(field, column)]
        numbers = [
            column for place, column in enumerate(numbers)
            if (not place and level is None) or any(read(row, column) for row in rows)
        ]  # fmt: skip
        rest = [column for column in field.columns[1:] if column not in (level, *numbers)]
        lines = [self._line(field, row, level, numbers, rest) for row in rows]
        if field.kind == "map":
            lines = _grouped(lines, [choice.value for choice in field.columns[0].choices], rows, field)
        heads = ("",) * (level is not None) + tuple("" if each.unit else self._label(each) for each in numbers)
        blank = (2 if level else 1) if rows else (8 if level else 3)
        return Listing(
            title=self._words.text(field.label),
            heads=heads,
            lines=tuple(lines),
            blank=0 if field.kind == "map" else blank,
            rated=level is not None,
            grouped=field.kind == "map",
        )

    def _line(
        self, field: Field, row: Any, level: Field | None, numbers: Sequence[Field], rest: Sequence[Field]  # noqa: ANN401
    ) -> Line:  # fmt: skip
        title = self._row_title(field, row)
        details = []
        for column in rest:
            value = read(row, column)
            said = "" if level and value == column.default else self.detail(column, value)
            if said and folded(said) != folded(title):
                details.append(said)
        figures = [self._number(column, read(row, column)) for column in numbers]
        words = ""
        if level is not None:
            words = self._say(level, read(row, level))
            figures.insert(0, signed(read(row, level)))
        return Line(title, ", ".join(details), words, tuple(figures))

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


def _shared_holder(field: Field) -> object:
    holder = field.key.rpartition(".")[0]
    return holder if holder and field.nullable else field.key


def _in_column(field: Field, column: Field) -> bool:
    """Tell whether a column's numbers stand in a column of their own."""
    return column.kind == "integer" and not column.nullable and (column.signed or field.kind == "map")


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
