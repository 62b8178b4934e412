"""The pieces that paper is made of: words already written out, in reading order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gm_desk.systems.protocol import Track

Place = Literal["side", "health", "list", "text"]


@dataclass(frozen=True)
class Counter:
    """Something that is used up mark by mark: `left` of `most`; None where nobody has written it yet."""

    label: str
    left: int | None
    most: int


@dataclass(frozen=True)
class Figure:
    """One value: "Strength  fair  0". `pencil` asks for a box to write the next one into."""

    label: str
    words: str = ""
    number: str = ""
    pencil: bool = False
    counter: Counter | None = None


@dataclass(frozen=True)
class Line:
    """One row of a list: its title, what else is to be said, a level's name, numbers in columns, what is used up."""

    title: str
    detail: str = ""
    words: str = ""
    numbers: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()


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
    counted: bool = False
    """Whether an empty row wants marks to cross out too."""


@dataclass(frozen=True)
class Passage:
    """Prose with a title in front of it."""

    title: str
    text: str


@dataclass(frozen=True)
class Part:
    """A titled part of the sheet, and what kind of place it wants.

    `stun`: whether its track tells stun from wounds. On a blank sheet `sure` are the boxes of each row that everybody has, and `shaped_by` says what gives the others.
    """

    title: str
    place: Place
    figures: tuple[Figure, ...] = ()
    listings: tuple[Listing, ...] = ()
    passages: tuple[Passage, ...] = ()
    track: Track | None = None
    stun: bool = False
    sure: tuple[int, ...] = ()
    shaped_by: str = ""


@dataclass(frozen=True)
class SheetPaper:
    """A character's sheet, ready to be laid out. A blank one has no name, but `lines` to write on: what belongs there."""

    name: str
    about: str
    parts: tuple[Part, ...]
    notes: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardPaper:
    """Somebody on a card: who it is, health, what else is to be said in a few lines, and what is used up.

    Passages that stand together are one paragraph.
    """

    name: str
    about: str
    track: Track
    paragraphs: tuple[tuple[Passage, ...], ...]
    counters: tuple[Counter, ...] = ()


@dataclass(frozen=True)
class BlankTrack:
    """An unmarked health track, and whose it may be ("Endurance: good")."""

    title: str
    track: Track


@dataclass(frozen=True)
class TentPaper:
    """A name for both sides of a tent, and who plays it."""

    name: str
    player: str = ""


@dataclass(frozen=True)
class TablePaper:
    """A table of the rulebook."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
