"""What a page is made of: rows, headings, prose lines, the health track. A block is never split between pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRectF

from gm_desk.app.paper import Figure, Line, Listing, Passage
from ui.health import Mark, Points, Pyramid, TrackRow, boxes_of
from ui.paper.pen import Paragraph, Pen, Run, Style, text_width

BODY, BOLD = Style(10), Style(10, bold=True)
SMALL, NOTE = Style(8.5), Style(8.5, grey=True)
FIGURE = Style(10, grey=True)
HEADING = Style(9.5, bold=True)
SERIF, SERIF_BOLD = Style(10.5, serif=True), Style(10.5, bold=True, serif=True)

GAP = 6.0


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
    """Something of a fixed width that is painted whole."""

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

    def __init__(self, text: str, width: float) -> None:
        self._text, self._width = text, width

    def paint(self, pen: Pen, x: float, y: float) -> None:
        pen.text(self._text, HEADING, x, y + 2, self._width)
        pen.line(x, y + 17, self._width)


class Caption:
    """The small title of a list inside a part."""

    height = 17.0

    def __init__(self, text: str, width: float) -> None:
        self._text, self._width = text, width

    def paint(self, pen: Pen, x: float, y: float) -> None:
        pen.text(self._text, Style(8.5, bold=True), x, y + 5, self._width)


class Heads:
    """The names of the columns of numbers."""

    height = 13.0

    def __init__(self, heads: Sequence[str], widths: Sequence[float], width: float) -> None:
        self._heads, self._widths, self._width = heads, widths, width

    def paint(self, pen: Pen, x: float, y: float) -> None:
        right = x + self._width
        for head, width in reversed(list(zip(self._heads, self._widths, strict=True))):
            pen.text(head, NOTE, right - width, y + 1, width, right=True)
            right -= width


class Row:
    """One dotted row: what it is at the left, words and numbers at the right; long words go on in further lines."""

    def __init__(
        self,
        title: Sequence[Run],
        words: str,
        numbers: Sequence[str],
        widths: Sequence[float],
        width: float,
        fit: Fit,
    ) -> None:
        self._numbers, self._widths, self._width, self._fit = numbers, widths, width, fit
        self._right = sum(widths)
        room = width - self._right
        words_width = min(text_width(words, BOLD) + 0.5, room * 0.6) if words else 0.0
        self._words = Paragraph([Run(words, BOLD)], words_width, right=True) if words else None
        self._words_at = room - words_width
        self._title = Paragraph(title, self._words_at - (GAP if words_width or widths else 0))
        lines = max(self._title.height, self._words.height if self._words else 0.0)
        self.height = fit.height(lines)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        top = y + self._fit.top
        self._title.paint(pen, x, top)
        if self._words:
            self._words.paint(pen, x + self._words_at, top)
        at = x + self._width - self._right
        for number, width in zip(self._numbers, self._widths, strict=True):
            pen.text(number, BOLD if not self._words else FIGURE, at, top, width, right=True)
            at += width
        pen.line(x, y + self.height - 0.5, self._width, weight=0.7, dotted=True)


class Blank:
    """An empty dotted row for a pencil."""

    def __init__(self, width: float, fit: Fit) -> None:
        self._width = width
        self.height = fit.row

    def paint(self, pen: Pen, x: float, y: float) -> None:
        pen.line(x, y + self.height - 0.5, self._width, weight=0.7, dotted=True)


class Pencil:
    """A number, and a line beside it to write the next one on."""

    ROOM = 34.0

    def __init__(self, figure: Figure, width: float, fit: Fit) -> None:
        self._figure, self._width, self._fit = figure, width, fit
        number = text_width(figure.number, BOLD) if figure.number else 0.0
        self._label = Paragraph([Run(figure.label, BODY)], width - self.ROOM - number - 2 * GAP)
        self.height = fit.height(self._label.height)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        top = y + self._fit.top
        self._label.paint(pen, x, top)
        pen.text(self._figure.number, BOLD, x, top, self._width - self.ROOM - 4, right=True)
        pen.rule(x + self._width - self.ROOM, y + self._fit.row - 3.5, self.ROOM)
        pen.line(x, y + self.height - 0.5, self._width - self.ROOM - 4, weight=0.7, dotted=True)


class Prose:
    """One line of a passage."""

    def __init__(self, paragraph: Paragraph, line: int, *, last: bool) -> None:
        self._paragraph, self._line = paragraph, line
        self.height = paragraph.line_height + (4.0 if last else 0.0)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        self._paragraph.paint_line(pen, self._line, x, y)


class Rule:
    """A line to write on."""

    height = 20.0

    def __init__(self, width: float) -> None:
        self._width = width

    def paint(self, pen: Pen, x: float, y: float) -> None:
        pen.rule(x, y + self.height - 2, self._width)


class PyramidBlock:
    """The pyramid: labels at the left, boxes large enough for a pencil, penalties at the right, what it comes to beneath."""

    STEP = 32.0
    SIDE = 26.0
    APART = 5.5

    def __init__(self, pyramid: Pyramid, legend: str, width: float) -> None:
        self._pyramid, self._width = pyramid, width
        self._left = max((self._label_width(row) for row in pyramid.rows), default=0.0)
        self._right = min(max((text_width(row.penalty, SMALL) for row in pyramid.rows), default=0.0), width * 0.25)
        self._before = max((row.boxes / 2 for row in pyramid.rows), default=0.5)
        after = max((row.boxes / 2 + _outside(row) for row in pyramid.rows), default=0.5)
        room = width - self._left - self._right - 2 * 12
        self._scale = min(1.0, room / ((self._before + after) * (self.SIDE + self.APART)))
        self._spare = room - (self._before + after) * (self.SIDE + self.APART) * self._scale
        summary = [Run(f"{pyramid.summary} · ", SMALL)] if pyramid.summary else []
        self._foot = Paragraph([*summary, Run(legend, NOTE)], width, centred=True)
        self.height = len(pyramid.rows) * self.STEP + 6 + self._foot.height

    @staticmethod
    def _label_width(row: TrackRow) -> float:
        return max(text_width(row.label, BOLD), text_width(row.detail, NOTE))

    def paint(self, pen: Pen, x: float, y: float) -> None:
        rows = self._pyramid.rows
        right = x + self._width - self._right - 12
        before = self._before * (self.SIDE + self.APART) * self._scale
        centre = x + self._left + 12 + self._spare / 2 + before
        for place, row in enumerate(reversed(rows)):
            top = y + place * self.STEP
            pen.text(row.label, BOLD, x, top + 1.5, self._left, right=True)
            pen.text(row.detail, NOTE, x, top + 14, self._left, right=True)
            penalty = Paragraph([Run(row.penalty, SMALL)], self._right + 0.5)
            penalty.paint(pen, right + 12, top + self.SIDE / 2 - penalty.height / 2)
            self._boxes(pen, row, centre, top)
        self._foot.paint(pen, x, y + len(rows) * self.STEP + 4)

    def _boxes(self, pen: Pen, row: TrackRow, centre: float, top: float) -> None:
        side, apart = self.SIDE * self._scale, self.APART * self._scale
        inside = row.boxes * (side + apart) - apart
        at = centre - inside / 2
        for place, box in enumerate(boxes_of(row)):
            gap = apart if place == row.boxes else 0.0  # marks that no longer fit stand a little apart
            at += gap
            area = QRectF(at, top + (self.SIDE - side) / 2, side, side)
            pen.box(area, filled=box.mark is Mark.WOUND, hatched=box.mark is Mark.STUN, dashed=not box.fits)
            at += side + apart


def _outside(row: TrackRow) -> float:
    """Return how far the marks that no longer fit reach beyond a row, in boxes."""
    return row.filled - row.boxes + 0.5 if row.filled > row.boxes else 0.0


class PointsBlock:
    """Hit points: as they stand, and room to write."""

    height = 46.0

    def __init__(self, points: Points, words: str, width: float) -> None:
        self._points, self._words, self._width = points, words, width

    def paint(self, pen: Pen, x: float, y: float) -> None:
        pen.text(self._words, Style(15, bold=True), x, y + 2, self._width)
        at = x + text_width(self._words, Style(15, bold=True)) + 16
        while at + 40 <= x + self._width:
            pen.rule(at, y + 20, 40)
            at += 52
        pen.text(self._points.summary, NOTE, x, y + 26, self._width)


# ── From the sheet's words to blocks ──────────────────────────────────────────────────────────────────────────────────


def figure_blocks(figures: Sequence[Figure], width: float, fit: Fit) -> list[Block]:
    """Return rows of single values."""
    room = max((text_width(each.number, BODY) for each in figures if each.words), default=0.0)
    numbers = (room + GAP,) if room else ()
    return [_figure(each, numbers, width, fit) for each in figures]


def _figure(figure: Figure, numbers: tuple[float, ...], width: float, fit: Fit) -> Block:
    if figure.pencil:
        return Pencil(figure, width, fit)
    label = [Run(figure.label, BODY)]
    if figure.words and not figure.number:
        return Row(label, figure.words, (), (), width, fit)
    widths = numbers if figure.words else (text_width(figure.number, BOLD) + GAP,)
    return Row(label, figure.words, (figure.number,), widths, width, fit)


def listing_blocks(listing: Listing, width: float, fit: Fit) -> list[Block]:
    """Return the rows of a list, with empty ones for a pencil where there is room for them or nothing else."""
    widths = [_column_width(listing, place) for place in range(len(listing.heads))]
    blocks: list[Block] = []
    if any(listing.heads) and listing.lines:
        blocks.append(Heads(listing.heads, widths, width))
    bold = not (listing.rated or listing.grouped)
    blocks += [Row(_title(line, bold=bold), line.words, line.numbers, widths, width, fit) for line in listing.lines]
    return blocks + [Blank(width, fit) for _ in range(listing.blank if fit.blanks or not listing.lines else 0)]


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
        blocks += [Prose(paragraph, line, last=line + 1 == paragraph.lines) for line in range(paragraph.lines)]
    return blocks
