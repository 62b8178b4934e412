"""What a system declares of its sheets: fields by kind, titled sections, the blank sheet. Read through `protocol`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from gm_desk.core.facts import Document
from gm_desk.systems.figure import Figure
from gm_desk.systems.ground import Ground

FieldKind = Literal["level", "integer", "text", "long_text", "flag", "choice", "list", "map", "ground", "told"]


@dataclass(frozen=True)
class Choice:
    """One value that a field may take, with its label. A `literal` label is the user's own word, not a key."""

    value: Any
    label: str
    literal: bool = False


@dataclass(frozen=True)
class Field:
    """A field of a sheet, a column of a list in it, or a choice in an act's form.

    `key` is a dotted path within its holder (`attributes.reaction`). A `level` is an integer shown by the system's ladder
    (`System.ladder`); a `list` has `columns`; a `map` is a list keyed by `choices` of its first column. `signed` shows
    +2 and −1. `nullable` fields may be empty (None). `rolls` names the act that a click on the label plays. A `minor` field of an
    act is rarely needed: it is folded away while it holds its default. `of` is the user's own name of whom an act's field is
    about, where one form asks the same of several. `stock` names a list among the campaign's settings, with the same columns, whose rows can be taken
    into this one. A `late` field may still be answered when the dice lie: they stay. One that `matters` only after some outcome names
    the roll and the field of its outcome, and is asked once that says something.
    A `pencil` field changes in the course of play and is marked on paper by its player (rounds in a magazine, points spent): print
    leaves room for it, and it is asked for when paper is copied back; `most` is the key of the field beside it that says how much
    there is while none is used up. A `ground` field, of an act's form only, is a map to walk and paint on; a `choice` of such a form
    may have a `figure` to point at, and one that is `told` is no question: its `default` is a Text.
    """

    key: str
    kind: FieldKind
    label: str
    default: Any = None
    choices: tuple[Choice, ...] = ()
    columns: tuple[Field, ...] = ()
    low: int = -1_000_000
    high: int = 1_000_000
    nullable: bool = False
    signed: bool = False
    unit: str = ""
    rolls: str = ""
    help: str = ""
    minor: bool = False
    of: str = ""
    late: bool = False
    matters: tuple[str, str] | None = None
    stock: str = ""
    pencil: bool = False
    most: str = ""
    ground: Ground | None = None
    figure: Figure | None = None


@dataclass(frozen=True)
class Section:
    """A titled group of fields on a sheet; `health` marks the place of the health track."""

    key: str
    label: str
    fields: tuple[Field, ...] = ()
    health: bool = False


def _as_it_is(_before: Document, after: Document) -> Document:
    return after


@dataclass(frozen=True)
class SheetSpec:
    """The sheet of a system: its version, its sections in reading order, and the sheet of a new character."""

    version: int
    sections: tuple[Section, ...]
    blank: Callable[[], Document]
    complete: Callable[[Document], Document]
    """Fill a sheet's missing fields with defaults and missing ids; keep unknown ones.

    Raises: InvalidInput at `sheet.PATH` for a wrong value.
    """
    edited: Callable[[Document, Document], Document] = _as_it_is
    """Return the sheet after an edit by hand, given it before and after, with what follows from it: both are complete."""
