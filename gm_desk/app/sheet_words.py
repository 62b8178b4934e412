"""The values of a sheet in words: for the names of acts, for the tables on the screen and for paper."""

from __future__ import annotations

from typing import Any

from gm_desk.app.texts import Catalogue
from gm_desk.core.facts import ABSENT, value_at
from gm_desk.systems.protocol import Field, System, Text

MINUS = "−"
LONGEST = 60
"""Letters of a long text that an act's name quotes."""


def signed(number: int) -> str:
    """Return a number with its sign: +2, −1, 0."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """Return a number with a real minus."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def value_words(system: System, field: Field, value: Any) -> Text | str:  # noqa: ANN401 - any JSON value
    """Return a field's value as it is said; a text of the user's own stays as it is, long ones are cut."""
    if value is None or value == "":
        return _choice(field, None) if _may_choose_none(field) else Text("value.none")
    match field.kind:
        case "level":
            return system.level_name(value)
        case "flag":
            return Text("value.yes" if value else "value.no")
        case "integer":
            return _number(field, value)
        case "choice":
            return _choice(field, value)
        case "list" | "map":
            said = [row_name(system, field, row) for row in value]
            return Text("value.list", items=said) if said else Text("value.none")
    text = " ".join(str(value).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _number(field: Field, value: int) -> Text | str:
    number = signed(value) if field.signed else plain(value)
    return Text("value.unit", number=number, unit=Text(field.unit)) if field.unit else number


def _may_choose_none(field: Field) -> bool:
    return any(choice.value is None for choice in field.choices)


def _choice(field: Field, value: object) -> Text | str:
    found = next((choice for choice in field.choices if choice.value == value), None)
    if found is None:
        return str(value)
    return found.label if found.literal else Text(found.label)


def row_name(system: System, field: Field, row: Any) -> Text | str:  # noqa: ANN401 - any JSON value
    """Return what a row of a list is called: the value of its first column, "" where that is empty."""
    column = field.columns[0]
    value = row if not column.key else value_at(row, tuple(column.key.split(".")))
    if value is ABSENT or value in (None, ""):
        return ""
    return value_words(system, column, value)


def say(catalogue: Catalogue, words: Text | str) -> str:
    """Return words in a language; a bare string is the user's own and stays as it is."""
    return catalogue.text(words) if isinstance(words, Text) else words
