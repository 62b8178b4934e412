"""Blocks onto pages: columns side by side, each going on where the page ends, with its heading said again.

A page never ends in a heading, and the first two rows under a heading stay with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ui.paper.blocks import Block, Heading

AFTER = 12.0
"""Between one section and the next."""
TOGETHER = 2
"""Rows that stay with their heading."""


@dataclass
class Run:
    """A section as it flows: its title, how the title goes on ("Skills, continued"), and its blocks."""

    title: str
    continued: str
    blocks: Sequence[Block]

    def height(self) -> float:
        """Return how high it is in one piece."""
        return Heading.height + sum(block.height for block in self.blocks)


@dataclass
class Column:
    """Sections one under another, `x` from the left edge of the text."""

    x: float
    width: float
    runs: Sequence[Run]

    def height(self) -> float:
        """Return how high it is in one piece."""
        return sum(run.height() for run in self.runs) + AFTER * max(0, len(self.runs) - 1)


@dataclass
class Page:
    """Blocks and where they stand, from the top left corner of the text area."""

    placed: list[tuple[Block, float, float]] = field(default_factory=list)


class Flow:
    """Fills pages from the top. `height` is the room for text on a page; `first_top` what the title takes of the first."""

    def __init__(self, height: float, first_top: float, next_top: float) -> None:
        self.height = height
        self._next_top = next_top
        self.pages = [Page()]
        self.page = 0
        self.y = first_top

    @property
    def room(self) -> float:
        """What is left of this page."""
        return self.height - self.y

    def columns(self, columns: Sequence[Column]) -> None:
        """Set columns side by side; what follows begins under the longest."""
        ends = [self._column(column) for column in columns if column.runs]
        if ends:
            self.page, self.y = max(ends)
            self.y += AFTER

    def add(self, block: Block, x: float = 0.0) -> None:
        """Set one block under what is there, on the next page if there is no room."""
        if block.height > self.room:
            self.page, self.y = self._turn(self.page)
        self.pages[self.page].placed.append((block, x, self.y))
        self.y += block.height

    def _turn(self, page: int) -> tuple[int, float]:
        if page + 1 == len(self.pages):
            self.pages.append(Page())
        return page + 1, self._next_top

    def _column(self, column: Column) -> tuple[int, float]:
        page, y = self.page, self.y
        for number, run in enumerate(column.runs):
            if number:
                y += AFTER
            first = Heading.height + sum(block.height for block in run.blocks[:TOGETHER])
            if y + first > self.height and y > self._next_top:
                page, y = self._turn(page)
            y = self._place(Heading(run.title, column.width), column.x, page, y)
            for block in run.blocks:
                if y + block.height > self.height and y > self._next_top + Heading.height:
                    page, y = self._turn(page)
                    y = self._place(Heading(run.continued, column.width), column.x, page, y)
                y = self._place(block, column.x, page, y)
        return page, y

    def _place(self, block: Block, x: float, page: int, y: float) -> float:
        self.pages[page].placed.append((block, x, y))
        return y + block.height
