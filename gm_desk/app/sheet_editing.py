"""Editing a character: every value that is set, every line added to a list, is one named, undoable act.

A `Holder` is whatever has fields (the character itself, its sheet, one row of a list on it); `Rows` are a list on it. Both read from
the document that `SheetEdit.load` fetched last, and write through `gm_desk.app.roster`, which checks the sheet as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from gm_desk.app import roster
from gm_desk.app.documents import clean_name
from gm_desk.app.points import moved
from gm_desk.app.session import Session, setting
from gm_desk.app.sheet_values import placed, read, taken, with_new_row, with_value, with_value_at
from gm_desk.app.sheet_words import row_name, value_words
from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import Document, Path
from gm_desk.systems.protocol import Choice, Field, Text

MOST_POINTS = 10_000
"""How many points may be taken or given at once."""

ABOUT_FIELDS = (
    Field("name", "text", "sheet.name"),
    Field(
        "kind",
        "choice",
        "sheet.kind",
        choices=tuple(Choice(kind, f"kind.{kind}") for kind in ("player", "npc", "template")),
    ),
    Field(
        "rolls",
        "choice",
        "sheet.rolls",
        choices=(Choice("table", "sheet.rolls_table"), Choice("app", "sheet.rolls_app")),
    ),
    Field("player", "text", "sheet.player", help="sheet.player_help"),
    Field("alias", "text", "sheet.alias", help="sheet.alias_help"),
    Field("tags", "text", "sheet.tags", help="sheet.tags_help"),
)
"""What stands over a sheet, for every system alike."""

NOTES = Field("notes", "long_text", "sheet.notes")
GM_NOTES = Field("gm_notes", "long_text", "sheet.gm_notes", help="sheet.gm_notes_help")


class Holder(Protocol):
    """Something that has fields."""

    def value(self, field: Field) -> Any:  # noqa: ANN401 - any JSON value
        """Return the value of a field; None where there is none."""
        ...

    def set(self, field: Field, value: object) -> None:
        """Store a value, as one act. Raises: InvalidInput for a wrong one; Refused."""
        ...

    def rows(self, field: Field) -> Rows:
        """Return the list that a field is."""
        ...


class Rows(Protocol):
    """A list on a sheet, whose rows have the columns of `field`."""

    @property
    def field(self) -> Field:
        """The list's own field."""
        ...

    def all(self) -> list[Any]:
        """Return the rows as they are stored."""
        ...

    def row(self, place: int) -> Holder:
        """Return one row."""
        ...

    def add(self, key: object = None) -> int:
        """Add a row of defaults at the end, in a `map` the one with this key; return its place."""
        ...

    def stock(self) -> list[Any]:
        """Return the rows of the campaign's own list that can be taken into this one."""
        ...

    def take(self, row: Document) -> int:
        """Add a copy of a row of the campaign's list at the end; return its place."""
        ...

    def remove(self, place: int) -> None:
        """Take a row away."""
        ...

    def move(self, place: int, to: int) -> None:
        """Move a row to another place."""
        ...


class SheetEdit:
    """One character under the pen. `origin` marks the acts as the screen's own."""

    def __init__(self, session: Session, origin: object = None) -> None:
        self.session = session
        self.origin = origin
        self.character = ""
        self.document: Document = {}
        self.about = About(self)
        self.sheet = SheetFields(self)

    def load(self, character: str) -> None:
        """Take up a character as it stands now. Raises: NotFound."""
        self.document = self.session.character(character)
        self.character = character

    def store(self, path: Path, value: object, act: str, /, **words: object) -> None:
        """Store a value as the act called `act`. Raises: as `roster.edit`."""
        name = Text(act, name=self.document["name"], **words)
        roster.edit(self.session, self.character, path, value, name, self.origin)

    def words(self, field: Field, value: object) -> Text | str:
        """Return a value as an act's name says it."""
        return value_words(self.session.system, field, value)

    def change_points(self, difference: int) -> None:
        """Give points (or take them, below zero) as one act; at the end of the track, as many as it takes.

        Raises: InvalidInput for too many at once; Refused where not one can be given or taken.
        """
        if abs(difference) > MOST_POINTS:
            raise InvalidInput("field.too_large", "health", given=abs(difference), le=MOST_POINTS)
        sheet, taken = moved(self.session.system, self.document["sheet"], difference)
        sign = "+" if difference > 0 else "−"
        name = Text("act.points_changed", name=self.document["name"], change=f"{sign}{taken}")
        roster.replace_sheet(self.session, self.character, sheet, name, self.origin)


class About:
    """The fields of the character itself: name, kind, player, notes …"""

    def __init__(self, edit: SheetEdit) -> None:
        self._edit = edit

    def value(self, field: Field) -> Any:  # noqa: ANN401 - any JSON value
        """Return a field's value; tags are one text with commas."""
        value = self._edit.document.get(field.key)
        return ", ".join(value) if isinstance(value, list) else value

    def set(self, field: Field, value: object) -> None:
        """Store a field's value."""
        if isinstance(self._edit.document.get(field.key), list):
            value = _tags(str(value))
        words = self._edit.words(field, ", ".join(value) if isinstance(value, list) else value)
        self._edit.store((field.key,), value, "act.field_edited", field=Text(field.label), value=words)

    def rows(self, field: Field) -> Rows:
        """A character has no lists beside its sheet."""
        raise KeyError(field.key)


def _tags(typed: str) -> list[str]:
    tags = (clean_name(tag) for tag in typed.split(","))
    return list(dict.fromkeys(tag for tag in tags if tag))


class SheetFields:
    """The fields of the sheet."""

    def __init__(self, edit: SheetEdit) -> None:
        self._edit = edit

    def value(self, field: Field) -> Any:  # noqa: ANN401 - any JSON value
        """Return a field's value, None where its holder is not there."""
        return read(self._edit.document["sheet"], field)

    def set(self, field: Field, value: object) -> None:
        """Store a field's value.

        Where its holder is not there it is made; where the holder cannot be without this value, emptying it takes the holder
        away (a shield without a size is no shield).
        """
        words = {"field": Text(field.label), "value": self._edit.words(field, value)}
        path, whole = placed(self._edit.document["sheet"], field, value)
        try:
            self._edit.store(("sheet", *path), whole, "act.field_edited", **words)
        except InvalidInput:
            if value is not None or not field.nullable or len(path) < 2:
                raise
            self._edit.store(("sheet", *path[:-1]), None, "act.field_edited", **words)

    def rows(self, field: Field) -> Rows:
        """Return a list on the sheet."""
        return SheetRows(self._edit, field)


class SheetRows:
    """A list on the sheet."""

    def __init__(self, edit: SheetEdit, field: Field) -> None:
        self._edit = edit
        self.field = field

    def all(self) -> list[Any]:
        """Return the rows as they are stored."""
        return read(self._edit.document["sheet"], self.field) or []

    def row(self, place: int) -> Holder:
        """Return one row."""
        return Row(self, place)

    def add(self, key: object = None) -> int:
        """Add a row of defaults at the end, in a `map` where its key belongs; return its place."""
        rows, place = with_new_row(self.field, self.all(), key)
        self._store(rows, "act.row_added")
        return place

    def stock(self) -> list[Any]:
        """Return the rows of the campaign's own list that can be taken into this one."""
        return stock_of(self._edit.session, self.field)

    def take(self, row: Document) -> int:
        """Add a copy of a row of the campaign's list at the end; return its place."""
        rows = self.all()
        self._store([*rows, taken(row)], "act.row_added")
        return len(rows)

    def remove(self, place: int) -> None:
        """Take a row away."""
        rows = self.all()
        self._store([*rows[:place], *rows[place + 1 :]], "act.row_removed", row=self._name(place))

    def move(self, place: int, to: int) -> None:
        """Move a row to another place."""
        rows = list(self.all())
        name = self._name(place)
        rows.insert(to, rows.pop(place))
        self._store(rows, "act.row_moved", row=name)

    def set_cell(self, place: int, column: Field, value: object) -> None:
        """Store one value of one row, taking its holder away as `SheetFields.set` does."""
        rows = list(self.all())
        words = {"row": self._name(place), "field": Text(column.label), "value": self._edit.words(column, value)}
        row = rows[place]
        rows[place] = with_value(row, column, value)
        try:
            self._store(rows, "act.row_edited", **words)
        except InvalidInput:
            path = column.key.split(".")
            if value is not None or not column.nullable or len(path) < 2:
                raise
            rows[place] = with_value_at(row, path[:-1], None)
            self._store(rows, "act.row_edited", **words)

    def _store(self, rows: list[Any], act: str, **words: object) -> None:
        path = tuple(self.field.key.split("."))
        self._edit.store(("sheet", *path), rows, act, list=Text(self.field.label), **words)

    def _name(self, place: int) -> Text | str:
        return row_name(self._edit.session.system, self.field, self.all()[place]) or str(place + 1)


class Row:
    """One row of a list on the sheet."""

    def __init__(self, rows: SheetRows, place: int) -> None:
        self._rows = rows
        self._place = place

    def value(self, field: Field) -> Any:  # noqa: ANN401 - any JSON value
        """Return the value of a column."""
        return read(self._rows.all()[self._place], field)

    def set(self, field: Field, value: object) -> None:
        """Store the value of a column."""
        self._rows.set_cell(self._place, field, value)

    def rows(self, field: Field) -> Rows:
        """Return a list inside this row."""
        return InnerRows(self, field)


def stock_of(session: Session, field: Field) -> list[Any]:
    """Return the rows of the campaign's list that a list of a sheet can be filled from; none where the system has no such list."""
    kept = next((each for each in session.system.settings() if each.key == field.stock), None)
    rows = setting(session.campaign, kept) if kept else []
    return list(rows) if isinstance(rows, list) else []


class InnerRows:
    """A list inside a row, or in what a draft holds: a change of it is a change of its holder."""

    def __init__(self, holder: Holder, field: Field) -> None:
        self._holder = holder
        self.field = field

    def all(self) -> list[Any]:
        """Return the rows as they are stored."""
        return self._holder.value(self.field) or []

    def row(self, place: int) -> Holder:
        """Return one row."""
        return InnerRow(self, place)

    def add(self, key: object = None) -> int:
        """Add a row of defaults at the end, in a `map` where its key belongs; return its place."""
        rows, place = with_new_row(self.field, self.all(), key)
        self.store(rows)
        return place

    def stock(self) -> list[Any]:
        """Nothing: only a list on a sheet is filled from the campaign's."""
        return []

    def take(self, row: Document) -> int:
        """Add a copy of a row at the end; return its place."""
        rows = self.all()
        self.store([*rows, taken(row)])
        return len(rows)

    def remove(self, place: int) -> None:
        """Take a row away."""
        rows = self.all()
        self.store([*rows[:place], *rows[place + 1 :]])

    def move(self, place: int, to: int) -> None:
        """Move a row to another place."""
        rows = list(self.all())
        rows.insert(to, rows.pop(place))
        self.store(rows)

    def store(self, rows: Sequence[Any]) -> None:
        """Store all rows."""
        self._holder.set(self.field, list(rows))


class InnerRow:
    """One row of a list inside a row."""

    def __init__(self, rows: InnerRows, place: int) -> None:
        self._rows = rows
        self._place = place

    def value(self, field: Field) -> Any:  # noqa: ANN401 - any JSON value
        """Return the value of a column."""
        return read(self._rows.all()[self._place], field)

    def set(self, field: Field, value: object) -> None:
        """Store the value of a column."""
        rows = list(self._rows.all())
        rows[self._place] = with_value(rows[self._place], field, value)
        self._rows.store(rows)

    def rows(self, field: Field) -> Rows:
        """Lists go two deep, not three."""
        raise KeyError(field.key)
