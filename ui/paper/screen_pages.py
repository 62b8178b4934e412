"""The GM's screen: the rulebook's tables in two columns, in the order in which a fight asks for them, one across where it must.

No table is split that a page can hold; a longer one goes on on the next, its title and heads said again, and no row is ever split.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm_desk.app.paper import TablePaper
from gm_desk.app.texts import Catalogue
from ui.paper.area import FOOT_HEIGHT, Area, paint_foot
from ui.paper.blocks import Block
from ui.paper.flow import Page
from ui.paper.pen import Paragraph, Pen, Run, Style, text_width

TITLE, HEAD, CELL = Style(9.5, bold=True), Style(7.5, grey=True), Style(8.5)
FIRST = Style(8.5, bold=True)
GUTTER, GAP = 18.0, 7.0


@dataclass(frozen=True)
class Fit:
    """How far rows and tables stand apart."""

    row: float = 3.5
    after: float = 13.0


FITS = (Fit(), Fit(1.6, 9.0))
"""From generous to tight: as tight as saves a page, no tighter."""
LEADS = 2
"""Blocks before a table's first row."""
MOST_LINES = 3
"""A table with a row of more lines than that wants the whole width."""
SHORT = 9
"""Letters up to which a column's cells stand in its middle."""


class TableTitle:
    """A table's name, with a line under it."""

    leads = True

    def __init__(self, title: str, width: float) -> None:
        self._title, self._width = Paragraph([Run(title, TITLE)], width), width
        self.height = self._title.height + 5

    def paint(self, pen: Pen, x: float, y: float) -> None:
        self._title.paint(pen, x, y)
        pen.line(x, y + self.height - 3, self._width, weight=0.9)


class Cells:
    """A row of cells under one another's heads, each as many lines as it takes."""

    def __init__(self, cells: Sequence[str], columns: Columns, fit: Fit, *, head: bool = False) -> None:
        self.leads = head
        self._columns = columns
        styles = [HEAD] * len(cells) if head else [FIRST, *[CELL] * (len(cells) - 1)]
        self._cells = [
            Paragraph([Run(said, style)], width, centred=centred)
            for said, style, width, centred in zip(cells, styles, columns.widths, columns.centred, strict=True)
        ]
        self._head, self._top = head, fit.row / 3
        self.lines = max((each.lines for each in self._cells), default=0)
        self.height = max((each.height for each in self._cells), default=0.0) + (2.5 if head else fit.row)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        at = x
        for cell, width in zip(self._cells, self._columns.widths, strict=True):
            lower = self.height - 2.5 - cell.height if self._head else self._top
            cell.paint(pen, at, y + lower)
            at += width + GAP
        pen.line(x, y + self.height - 0.4, self._columns.whole, weight=0.7, dotted=True)


class Columns:
    """How wide the columns of a table are, as far as it can be with no word broken, and which stand in their middle."""

    def __init__(self, table: TablePaper, whole: float) -> None:
        self.whole = whole
        by_column = list(zip(*table.rows, strict=True)) if table.rows else [()] * len(table.heads)
        least = [_least(head, cells) for head, cells in zip(table.heads, by_column, strict=True)]
        full = [_full(head, cells) for head, cells in zip(table.heads, by_column, strict=True)]
        room = whole - GAP * (len(least) - 1)
        self.fits = sum(least) <= room
        self.widths = _shared_out(least, full, room)
        self.centred = [
            bool(place) and max(map(len, cells), default=0) <= SHORT for place, cells in enumerate(by_column)
        ]


def _least(head: str, cells: Sequence[str]) -> float:
    """Return the width of the longest word."""
    words = [text_width(word, HEAD) for word in head.split()]
    words += [text_width(word, FIRST) for cell in cells for word in cell.split()]
    return max(words, default=0.0) + 1


def _full(head: str, cells: Sequence[str]) -> float:
    """Return the width at which nothing is broken; a head may be, in two."""
    return max([text_width(head, HEAD) / 2, *(text_width(cell, FIRST) for cell in cells)]) + 1


def _shared_out(least: Sequence[float], full: Sequence[float], room: float) -> list[float]:
    """Share a width out: first what each column needs, then what it would like, then evenly what is left."""
    spare = room - sum(least)
    if spare <= 0:
        return [width * room / sum(least) for width in least]
    wishes = [max(want - need, 0.0) for need, want in zip(least, full, strict=True)]
    given = min(1.0, spare / sum(wishes)) if sum(wishes) else 0.0
    left = spare - sum(wishes) * given
    return [need + wish * given + left / len(least) for need, wish in zip(least, wishes, strict=True)]


class _Set:
    """A table as it is set: across the page where no column holds it, else in a column."""

    def __init__(self, table: TablePaper, words: Catalogue, column: float, whole: float, fit: Fit) -> None:
        self._table, self._words, self._fit = table, words, fit
        self._columns = Columns(table, column)
        self._rows = [Cells(row, self._columns, fit) for row in table.rows]
        self.wide = not self._columns.fits or any(row.lines > MOST_LINES for row in self._rows)
        if self.wide:
            self._columns = Columns(table, whole)
            self._rows = [Cells(row, self._columns, fit) for row in table.rows]
        self.blocks: list[Block] = [*self.lead(table.title), *self._rows]
        self.height = sum(block.height for block in self.blocks)

    def lead(self, title: str = "") -> list[Block]:
        """Return the title and the heads, as they stand first or ("" the title's place) where the table goes on."""
        said = title or self._words.say("paper.continued", title=self._table.title)
        return [TableTitle(said, self._columns.whole), Cells(self._table.heads, self._columns, self._fit, head=True)]

    def parts(self, room: float) -> Iterator[list[Block]]:
        """Yield it in parts of at most this height, no row split."""
        part, high = self.lead(self._table.title), 0.0
        high = sum(block.height for block in part)
        for row in self._rows:
            if high + row.height > room and len(part) > LEADS:
                yield part
                part = self.lead()
                high = sum(block.height for block in part)
            part.append(row)
            high += row.height
        yield part


class ScreenPages:
    """The tables on pages: on each those that must across it, then the others in two columns. `title` and `date` stand at the foot.

    A page takes the tables in their order, passing over one that has no room left for it.
    """

    def __init__(
        self, tables: Sequence[TablePaper], words: Catalogue, area: Area, title: str = "", date: str = ""
    ) -> None:
        self._words, self._area, self._title, self._date = words, area, title, date
        self._height = area.height - FOOT_HEIGHT
        self._column = (area.width - GUTTER) / 2
        self.pages = self._laid(tables, FITS[0])
        for fit in FITS[1:]:
            if len(self.pages) > 1 and len(tighter := self._laid(tables, fit)) < len(self.pages):
                self.pages = tighter

    def paint(self, pen: Pen, number: int) -> None:
        """Paint a page, 0 the first, on a painter in points."""
        pen.painter.save()
        pen.painter.translate(self._area.left, self._area.top)
        for block, x, y in self.pages[number].placed:
            block.paint(pen, x, y)
        paint_foot(pen, self._words, self._area, self._title, self._date, number, len(self.pages))
        pen.painter.restore()

    # ── Layout ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _laid(self, tables: Sequence[TablePaper], fit: Fit) -> list[Page]:
        waiting = [_Set(each, self._words, self._column, self._area.width, fit) for each in tables]
        pages: list[Page] = []
        while waiting:
            waiting = self._fill(waiting, pages, fit.after)
        return pages

    def _fill(self, tables: Sequence[_Set], pages: list[Page], after: float) -> list[_Set]:
        """Fill one page; return the tables that wait for the next."""
        chosen: list[_Set] = []
        left: list[_Set] = []
        for table in tables:
            fits = self._high([*chosen, table], after) <= self._height
            (chosen if fits else left).append(table)
        if chosen:
            pages.append(self._set(chosen, after))
            return left
        for part in left[0].parts(self._height):  # longer than a page: over as many as it takes
            pages.append(Page())
            self._place(pages[-1], part, 0.0, 0.0)
        return left[1:]

    def _high(self, tables: Sequence[_Set], after: float) -> float:
        """Return how much of a page these tables take."""
        wide = [table.height + after for table in tables if table.wide]
        heights = [table.height + after for table in tables if not table.wide]
        return sum(wide) + _split(heights)[1] - after

    def _set(self, tables: Sequence[_Set], after: float) -> Page:
        page = Page()
        y = 0.0
        for table in (each for each in tables if each.wide):
            y = self._place(page, table.blocks, 0.0, y) + after
        narrow = [each for each in tables if not each.wide]
        second, _ = _split([table.height + after for table in narrow])
        for x, some in ((0.0, narrow[:second]), (self._column + GUTTER, narrow[second:])):
            at = y
            for table in some:
                at = self._place(page, table.blocks, x, at) + after
        return page

    @staticmethod
    def _place(page: Page, blocks: Sequence[Block], x: float, y: float) -> float:
        for block in blocks:
            page.placed.append((block, x, y))
            y += block.height
        return y


def _split(heights: Sequence[float]) -> tuple[int, float]:
    """Return before which table the second column begins, so that both are of about one height, and that height."""

    def higher(place: int) -> float:
        return max(sum(heights[:place]), sum(heights[place:]))

    best = min(range(len(heights) + 1), key=higher)
    return best, higher(best)
