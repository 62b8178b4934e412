"""Blank health tracks to cut apart: a line for a name, whose track it may be, and boxes for a pencil."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.app.paper import BlankTrack
from gm_desk.app.texts import Catalogue
from ui.health import Points, health_of
from ui.paper.blocks import Block
from ui.paper.health_blocks import PointsBlock, PyramidBlock
from ui.paper.pen import Paragraph, Pen, Run, Style

PADDING = 11.0
NAME, TITLE, LABEL, NOTE = Style(8, grey=True), Style(8.5, bold=True), Style(8, bold=True), Style(7, grey=True)
HEAD, FOOT, LINE = 21.0, 16.0, 42.0


class TrackCell:
    """A blank track, as a cell. Its boxes are at most `largest`, so that those of one page are alike."""

    def __init__(self, paper: BlankTrack, words: Catalogue, largest: float = PyramidBlock.LARGEST) -> None:
        self._paper, self._words, self._largest = paper, words, largest

    def paint(self, pen: Pen, width: float, height: float) -> None:
        """Paint it into a cell."""
        room = width - 2 * PADDING
        pen.text(self._words.say("paper.name"), NAME, PADDING, PADDING + 5, room)
        pen.line(PADDING + LINE, PADDING + 15, room - LINE)
        title = Paragraph([Run(self._paper.title, TITLE)], room)
        title.paint(pen, PADDING, PADDING + HEAD)
        block = self._block(width, height)
        top = PADDING + HEAD + title.height
        spare = height - PADDING - FOOT - top - block.height
        block.paint(pen, PADDING, top + max(spare / 2, 4))
        pen.text(self._words.say("paper.notes"), NAME, PADDING, height - PADDING - 10, room)
        pen.rule(PADDING + LINE, height - PADDING, room - LINE)

    def box(self, width: float, height: float) -> float:
        """Return how large its boxes are in a cell of this size."""
        block = self._block(width, height)
        return block.side if isinstance(block, PyramidBlock) else self._largest

    def _block(self, width: float, height: float) -> Block:
        room, high = width - 2 * PADDING, height - 2 * PADDING - HEAD - TITLE.line_height - FOOT - 4
        health = health_of(self._paper.track, self._words)
        if isinstance(health, Points):
            return PointsBlock(health, self._words, room, bare=True)
        return PyramidBlock(health, room, height=high, label=LABEL, note=NOTE, small=True, largest=self._largest)


def track_cells(papers: Sequence[BlankTrack], words: Catalogue, width: float, height: float) -> list[TrackCell]:
    """Return the cells of tracks, their boxes all as large as the smallest must be."""
    largest = min(TrackCell(each, words).box(width, height) for each in papers)
    return [TrackCell(each, words, largest) for each in papers]
