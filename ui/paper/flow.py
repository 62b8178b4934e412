"""Blocks onto pages: columns side by side, each going on where the page ends, with its heading said again.

A page never ends in a heading, and the first two rows under a heading stay with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ui.paper.blocks import Block, Caption, Heading, Heads

AFTER = 12.0
"""Between one section and the next."""
TOGETHER = 2
"""Rows that stay with their heading."""


@dataclass
class Run:
    """A section as it flows: its title, how the title goes on ("Skills, continued"), and its blocks.

    `filler` is the empty row that more of may be added at its end.
    """

    title: str
    continued: str
    blocks: Sequence[Block]
    filler: Block | None = None

    def height(self, width: float) -> float:
        """Return how high it is in one piece."""
        return Heading(self.title, width).height + sum(block.height for block in self.blocks)

    def grown(self, room: float) -> Run:
        """Return it with as many more empty rows as fit into `room`, where it may have them."""
        if self.filler is None:
            return self
        return replace(self, blocks=[*self.blocks, *[self.filler] * max(0, int(room // self.filler.height))])


@dataclass
class Column:
    """Sections one under another, `x` from the left edge of the text."""

    x: float
    width: float
    runs: Sequence[Run]

    def height(self) -> float:
        """Return how high it is in one piece."""
        return sum(run.height(self.width) for run in self.runs) + AFTER * max(0, len(self.runs) - 1)

    def grown(self, room: float) -> Column:
        """Return it `room` higher, as far as its last list with empty rows allows."""
        for place in reversed(range(len(self.runs))):
            run = self.runs[place].grown(room)
            if run is not self.runs[place]:
                return replace(self, runs=[*self.runs[:place], run, *self.runs[place + 1 :]])
        return self


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
        """Set columns side by side, as even as their empty rows make them; what follows begins under the longest."""
        there = [column for column in columns if column.runs]
        longest = max((column.height() for column in there), default=0.0)
        if longest <= self.room:
            there = [column.grown(longest - column.height()) for column in there]
        ends = [self._column(column) for column in there]
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
            title = Heading(run.title, column.width)
            first = title.height + sum(block.height for block in run.blocks[:TOGETHER])
            if y + first > self.height and y > self._next_top:
                page, y = self._turn(page)
            y = self._place(title, column.x, page, y)
            page, y = self._run(run, column, page, y)
        return page, y

    def _run(self, run: Run, column: Column, page: int, y: float) -> tuple[int, float]:
        continued = Heading(run.continued, column.width)
        heads: Heads | None = None
        for blocks in together(run.blocks):
            if y + sum(block.height for block in blocks) > self.height and y > self._next_top + continued.height:
                page, y = self._turn(page)
                y = self._place(continued, column.x, page, y)
                if heads and not isinstance(blocks[0], Caption | Heads):
                    y = self._place(heads, column.x, page, y)
            for block in blocks:
                heads = block if isinstance(block, Heads) else None if isinstance(block, Caption) else heads
                y = self._place(block, column.x, page, y)
        return page, y

    def _place(self, block: Block, x: float, page: int, y: float) -> float:
        self.pages[page].placed.append((block, x, y))
        return y + block.height


def together(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield blocks in groups that no page parts: those that lead, with what they lead to."""
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.leads:
            yield group
            group = []
    if group:
        yield group
