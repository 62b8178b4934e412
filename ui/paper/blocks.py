"""What a page is made of: rows, headings, prose lines, boxes for a pencil. A block is never split between pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRectF

from gm_desk.app.paper import Counter, Figure, Line, Listing, Passage
from ui.paper.pen import Paragraph, Pen, Run, Style, set_words, text_width

BODY, BOLD = Style(10), Style(10, bold=True)
SMALL, NOTE = Style(8.5), Style(8.5, grey=True)
FIGURE = Style(10, grey=True)
HEADING = Style(9.5, bold=True)
SERIF, SERIF_BOLD = Style(10.5, serif=True), Style(10.5, bold=True, serif=True)

GAP = 6.0
MOST_BOXES = 60
"""Marks that are drawn one by one; what counts more has a box for the number."""


@dataclass(frozen=True)
class Fit:
    """How generous a page is: the height of a row of one line, and whether lists end in empty rows for a pencil."""

    row: float = 19.0
    blanks: bool = True

    @property
    def top(self) -> float:
        """From the top of a row to its text."""
        return (self.row - BODY.line_height) / 2

    def height(self, lines: float) -> float:
        """Return the height of a row whose text is `lines` points high."""
        return max(self.row, lines + self.row - BODY.line_height)


class Block(Protocol):
    """Something of a fixed width that is painted whole. One that `leads` stays with the block after it."""

    leads: bool

    @property
    def height(self) -> float:
        """How high it is, in points."""
        ...

    def paint(self, pen: Pen, x: float, y: float) -> None:
        """Paint it with its top left corner at a place."""
        ...


class Heading:
    """The title of a part, with a line under it."""

    height = 22.0
    leads = True

    def __init__(self, text: str, width: float) -> None:
        self._text = set_words((Run(text, HEADING),), width)
        self._width = width
        self.height = self._text.height + 9.7

    def paint(self, pen: Pen, x: float, y: float) -> None:
        self._text.paint(pen, x, y + 2)
        pen.line(x, y + self._text.height + 4.6, self._width)


class Caption:
    """The small title of a list inside a part."""

    height = 17.0
    leads = True

    def __init__(self, text: str, width: float) -> None:
        self._text, self._width = text, width

    def paint(self, pen: Pen, x: float, y: float) -> None:
        pen.text(self._text, Style(8.5, bold=True), x, y + 5, self._width)


class Heads:
    """The names of the columns of numbers; said again where the list goes on at the top of a page."""

    height = 13.0
    leads = True

    def __init__(self, heads: Sequence[str], widths: Sequence[float], width: float) -> None:
        self._heads, self._widths, self._width = heads, widths, width

    def paint(self, pen: Pen, x: float, y: float) -> None:
        at = x + self._width - sum(self._widths)
        for head, width in zip(self._heads, self._widths, strict=True):
            pen.text(head, NOTE, at, y + 1, width, right=True)
            at += width


class Row:
    """One dotted row: what it is at the left, words and numbers at the right; long words go on in further lines.

    What it has to be used up mark by mark stands under it.
    """

    leads = False

    def __init__(self, runs: Sequence[Run], line: Line, widths: Sequence[float], width: float, fit: Fit) -> None:
        self._numbers, self._widths, self._width, self._fit = line.numbers, widths, width, fit
        self._right = sum(widths)
        room = width - self._right
        words_width = min(text_width(line.words, BOLD) + 0.5, room * 0.6) if line.words else 0.0
        self._words = set_words((Run(line.words, BOLD),), words_width, right=True) if line.words else None
        self._words_at = room - words_width
        self._title = set_words(tuple(runs), self._words_at - (GAP if words_width or widths else 0))
        self._marks = [Marks(each, width) for each in line.counters]
        lines = max(self._title.height, self._words.height if self._words else 0.0)
        self._text_height = lines
        self.height = fit.height(lines + sum(each.height for each in self._marks))

    def paint(self, pen: Pen, x: float, y: float) -> None:
        top = y + self._fit.top
        self._title.paint(pen, x, top)
        if self._words:
            self._words.paint(pen, x + self._words_at, top)
        at = x + self._width - self._right
        for number, width in zip(self._numbers, self._widths, strict=True):
            pen.text(number, BOLD if not self._words else FIGURE, at, top, width, right=True)
            at += width
        top += self._text_height
        for marks in self._marks:
            marks.paint(pen, x, top)
            top += marks.height
        pen.line(x, y + self.height - 0.5, self._width, weight=0.7, dotted=True)


class Marks:
    """What is used up mark by mark: a box for each, the used ones filled; a number and a box to write where they are many."""

    leads = False
    SIDE, APART = 9.5, 2.6

    def __init__(
        self, counter: Counter, width: float, style: Style = NOTE, side: float = SIDE, most: int = MOST_BOXES
    ) -> None:
        self._counter, self._width, self._style = counter, width, style
        self._side, self._step = side, side + self.APART
        share = 0.4 if self.across(counter, style, side) > width else 1.0
        self._label = set_words((Run(counter.label, style),), width * share)
        self._left = min(text_width(counter.label, style) + 1, width * share) + GAP
        self._said = "" if counter.left is None else f"{counter.left} / {counter.most}"
        room = width - self._left - (text_width(self._said, style) + GAP if self._said else 0)
        self._in_row = max(1, int((room - side) / (self._step + 0.8)) + 1)
        self._drawn = counter.most <= most
        self._rows = -(-counter.most // self._in_row) if self._drawn else 1
        self.height = max(self._label.height, self._rows * (self._step + 1.5)) + 3

    @classmethod
    def across(cls, counter: Counter, style: Style, side: float) -> float:
        """Return how wide a counter is on one line."""
        said = text_width(f"{counter.label}{counter.left} / {counter.most}", style)
        return said + counter.most * (side + cls.APART + 0.8) + 3 * GAP

    def paint(self, pen: Pen, x: float, y: float) -> None:
        self._label.paint(pen, x, y)
        if self._said:
            pen.text(self._said, self._style, x, y, self._width, right=True)
        top = y + (self._style.line_height - self._side) / 2 + 0.8
        if not self._drawn:
            pen.field(QRectF(x + self._left, y - 0.5, 44, self._style.line_height + 2))
            return
        used = 0 if self._counter.left is None else self._counter.most - self._counter.left
        for place in range(self._counter.most):
            row, column = divmod(place, self._in_row)
            at = x + self._left + column * self._step + (column // 5) * 2.4
            area = QRectF(at, top + row * (self._step + 1.5), self._side, self._side)
            pen.box(area, filled=place < used)


class Blank:
    """An empty dotted row for a pencil, with marks to cross out where the list's rows have them."""

    leads = False

    def __init__(self, width: float, fit: Fit, marks: int = 0) -> None:
        self._width = width
        self._marks = Marks(Counter("", None, marks), width) if marks else None
        self._row = fit.row
        self.height = fit.row + (self._marks.height if self._marks else 0)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        if self._marks:
            self._marks.paint(pen, x - GAP, y + self._row - 2)
        pen.line(x, y + self.height - 0.5, self._width, weight=0.7, dotted=True)


class Pencil:
    """A label, the number as it stands, and a box beside it to write the next one into."""

    ROOM = 44.0
    leads = False

    def __init__(self, figure: Figure, width: float, fit: Fit) -> None:
        self._figure, self._width, self._fit = figure, width, fit
        number = text_width(figure.number, BOLD) if figure.number else 0.0
        self._label = set_words((Run(figure.label, BODY),), width - self.ROOM - number - 2 * GAP)
        self.height = fit.height(self._label.height)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        top = y + self._fit.top
        self._label.paint(pen, x, top)
        pen.text(self._figure.number, BOLD, x, top, self._width - self.ROOM - 5, right=True)
        high = self._fit.row - 4
        pen.field(QRectF(x + self._width - self.ROOM, y + (self.height - high) / 2 - 0.5, self.ROOM, high))
        pen.line(x, y + self.height - 0.5, self._width - self.ROOM - 4, weight=0.7, dotted=True)


class Prose:
    """One line of a passage."""

    def __init__(self, paragraph: Paragraph, line: int, after: float = 4.0) -> None:
        self._paragraph, self._line = paragraph, line
        self.height = paragraph.line_height + (after if line + 1 == paragraph.lines else 0.0)
        # No first line alone at the foot of a page, and no last one alone at the head of the next.
        self.leads = paragraph.lines > 1 and line in (0, paragraph.lines - 2)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        self._paragraph.paint_line(pen, self._line, x, y)


class Rule:
    """A line to write on."""

    height = 20.0
    leads = False

    def __init__(self, width: float) -> None:
        self._width = width

    def paint(self, pen: Pen, x: float, y: float) -> None:
        pen.rule(x, y + self.height - 2, self._width)


# ── From the sheet's words to blocks ──────────────────────────────────────────────────────────────────────────────────


def figure_blocks(figures: Sequence[Figure], width: float, fit: Fit) -> list[Block]:
    """Return rows of single values."""
    room = max((text_width(each.number, BODY) for each in figures if each.words), default=0.0)
    numbers = (room + GAP,) if room else ()
    return [_figure(each, numbers, width, fit) for each in figures]


def _figure(figure: Figure, numbers: tuple[float, ...], width: float, fit: Fit) -> Block:
    label = [Run(figure.label, BODY)]
    if figure.counter:
        return Row([], Line("", counters=(figure.counter,)), (), width, fit)
    if figure.pencil:
        return Pencil(figure, width, fit)
    if not figure.number:
        return Row(label, Line("", words=figure.words), (), width, fit)
    widths = numbers if figure.words else (text_width(figure.number, BOLD) + GAP,)
    return Row(label, Line("", words=figure.words, numbers=(figure.number,)), widths, width, fit)


def listing_blocks(listing: Listing, width: float, fit: Fit, marks: int = 0) -> list[Block]:
    """Return the rows of a list, with empty ones for a pencil where there is room for them or nothing else.

    `marks` is how many marks to cross out an empty row of a list that counts gets.
    """
    widths = [_column_width(listing, place) for place in range(len(listing.heads))]
    blocks: list[Block] = []
    if any(listing.heads) and (listing.lines or (listing.blank and fit.blanks)):
        blocks.append(Heads(listing.heads, widths, width))
    bold = not (listing.rated or listing.grouped)
    blocks += [Row(_title(line, bold=bold), line, widths, width, fit) for line in listing.lines]
    empty = listing.blank if fit.blanks or not listing.lines else 0
    return blocks + [Blank(width, fit, marks if listing.counted else 0) for _ in range(empty)]


def _column_width(listing: Listing, place: int) -> float:
    number = max((text_width(line.numbers[place], BOLD) for line in listing.lines), default=0.0)
    return max(number, text_width(listing.heads[place], NOTE)) + GAP + 2


def _title(line: Line, *, bold: bool) -> list[Run]:
    title = Run(line.title, BOLD if bold else BODY)
    return [title, Run(f"  {line.detail}", SMALL if bold else NOTE)] if line.detail else [title]


def passage_blocks(passages: Sequence[Passage], width: float) -> list[Block]:
    """Return prose, line by line."""
    blocks: list[Block] = []
    for passage in passages:
        title = passage.title.rstrip(".")
        runs = [Run(f"{title}. " if passage.text else title, SERIF_BOLD)] if title else []
        paragraph = Paragraph([*runs, Run(passage.text, SERIF)], width)
        blocks += [Prose(paragraph, line) for line in range(paragraph.lines)]
    return blocks
