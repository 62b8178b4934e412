"""Eight a page, to be cut apart: cards, blank tracks, name tents. Each is painted into a cell; the marks say where to cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ui.paper.pen import Pen

COLUMNS, ROWS = 2, 4
A_PAGE = COLUMNS * ROWS
MARGIN = 28.0
"""Points around the cells: one centimetre, more than any printer's own edge."""
TICK, APART, CROSS = 14.0, 4.0, 4.0


class Cell(Protocol):
    """Something that fits into a cell."""

    def paint(self, pen: Pen, width: float, height: float) -> None:
        """Paint it into a cell of this size, from its top left corner."""
        ...


@dataclass(frozen=True)
class Grid:
    """The cells of a page of `width` by `height` points."""

    width: float
    height: float

    @property
    def cell(self) -> tuple[float, float]:
        """The size of a cell."""
        return (self.width - 2 * MARGIN) / COLUMNS, (self.height - 2 * MARGIN) / ROWS


class GridPage:
    """One page of cells in reading order, with cut marks in the margin and where cuts cross."""

    def __init__(self, cells: Sequence[Cell], grid: Grid) -> None:
        self._cells, self._grid = cells, grid

    def paint(self, pen: Pen) -> None:
        """Paint the page on a painter in points."""
        width, height = self._grid.cell
        for place, cell in enumerate(self._cells):
            row, column = divmod(place, COLUMNS)
            pen.painter.save()
            pen.painter.translate(MARGIN + column * width, MARGIN + row * height)
            cell.paint(pen, width, height)
            pen.painter.restore()
        self._paint_marks(pen)

    def _paint_marks(self, pen: Pen) -> None:
        width, height = self._grid.cell
        across = [MARGIN + column * width for column in range(COLUMNS + 1)]
        down = [MARGIN + row * height for row in range(ROWS + 1)]
        for y in down:
            for x in (MARGIN - APART - TICK, self._grid.width - MARGIN + APART):
                pen.line(x, y, TICK, weight=0.5)
        for x in across:
            for y in (MARGIN - APART - TICK, self._grid.height - MARGIN + APART):
                pen.upright(x, y, TICK, weight=0.5)
        for x in across:
            for y in down:
                pen.line(x - CROSS, y, 2 * CROSS, weight=0.4)
                pen.upright(x, y - CROSS, 2 * CROSS, weight=0.4)
