"""An NPC on a card, like the stat block of a rulebook: name, health to mark, the rest in a few lines beside and beneath.

What does not fit in the smallest print goes on on a card of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm_desk.app.paper import CardPaper, Counter, Passage
from gm_desk.app.texts import Catalogue
from ui.health import Points, Pyramid, health_of
from ui.paper.blocks import Block, Marks, Prose
from ui.paper.health_blocks import PointsBlock, PyramidBlock
from ui.paper.pen import Paragraph, Pen, Run, Style, text_width

PADDING = 9.0
NAME, LONG_NAME, ABOUT = Style(12.5, bold=True), Style(9, bold=True), Style(7.5, grey=True)
SIZES, LEADING = (8.2, 7.6, 7.0), 1.14
"""Points of print, from easy to the smallest that still reads well."""
LABEL = Style(7, bold=True)
PYRAMID, POINTS_SHARE, BESIDE = 62.0, 0.46, 8.0
"""How high a pyramid is, what share of the width points take, and how far text keeps from either."""
COUNTED, MARK, MOST_MARKS = Style(7), 7.5, 16
"""How what is used up is written, how large its marks are, and up to how many are drawn."""
AFTER = 1.8
"""Between one passage and the next."""


@dataclass
class _Placed:
    block: Block
    y: float


class Card:
    """One card, laid out: its head, the health track where it is the first, and what it says."""

    def __init__(self, head: _Head, placed: list[_Placed], track: Block | None, beside: float) -> None:
        self._head, self._placed, self._track, self._beside = head, placed, track, beside

    def paint(self, pen: Pen, width: float, height: float) -> None:
        """Paint it into a cell."""
        self._head.paint(pen)
        if self._track:
            self._track.paint(pen, PADDING + self._beside, PADDING + self._head.height)
        for each in self._placed:
            each.block.paint(pen, PADDING, PADDING + each.y)


class _Head:
    """The name, who it is, and a line."""

    def __init__(self, name: str, about: str, width: float) -> None:
        style = NAME if text_width(name, NAME) <= width else LONG_NAME
        self._said = Paragraph([Run(name, style), *([Run(f"  {about}", ABOUT)] if about else [])], width)
        self._width = width
        self.height = self._said.height + 3

    def paint(self, pen: Pen) -> None:
        self._said.paint(pen, PADDING, PADDING - 3)
        pen.line(PADDING, PADDING + self.height - 5, self._width, weight=1.0)


def cards(paper: CardPaper, words: Catalogue, width: float, height: float) -> list[Card]:
    """Return the cards of somebody: as few as it takes, in the largest print that takes no more."""
    room = (width - 2 * PADDING, height - 2 * PADDING)
    fewest = list(_Setting(paper, words, *room, SIZES[-1]).cards())
    for size in SIZES[:-1]:
        tried = list(_Setting(paper, words, *room, size).cards())
        if len(tried) == len(fewest):
            return tried
    return fewest


class _Setting:
    """One way to set somebody's cards, in print of a size."""

    def __init__(self, paper: CardPaper, words: Catalogue, width: float, height: float, size: float) -> None:
        self._paper, self._words, self._width, self._height = paper, words, width, height
        self._style = Style(size, leading=LEADING)
        self._bold = Style(size, bold=True, leading=LEADING)
        health = health_of(paper.track, words)
        self._track, across = _track(health, words, width)
        self._beside = width - across
        self._narrow = self._beside - BESIDE

    def cards(self) -> Iterator[Card]:
        head = _Head(self._paper.name, self._paper.about, self._width)
        room = head.height + self._track.height + AFTER
        blocks = self._blocks(room - head.height)
        placed: list[_Placed] = []
        track: Block | None = self._track
        y = head.height
        for group in blocks:
            beneath = y if track is None or not isinstance(group[0], MarksRow) else max(y, room)
            if beneath + sum(block.height for block in group) > self._height and placed:
                yield Card(head, placed, track, self._beside)
                head = _Head(self._words.say("paper.continued", title=self._paper.name), "", self._width)
                placed, track, beneath = [], None, head.height
            y = beneath
            for block in group:
                placed.append(_Placed(block, y))
                y += block.height
        yield Card(head, placed, track, self._beside)

    def _blocks(self, high: float) -> Iterator[list[Block]]:
        """Yield lines of text, the first ones beside the health track, then what is used up."""
        y = 0.0
        for passages in self._paper.paragraphs:
            runs = [run for passage in passages for run in self._runs(passage)]
            paragraph = Paragraph(runs, self._width, beside=(high - y, self._narrow))
            for line in range(paragraph.lines):
                prose = Prose(paragraph, line, AFTER)
                y += prose.height
                yield [prose]
        half = (self._width - BESIDE) / 2
        for pair in _pairs(self._paper.counters, half):
            yield [
                MarksRow([self._marks(each, half if len(pair) > 1 else self._width) for each in pair], half + BESIDE)
            ]

    def _runs(self, passage: Passage) -> list[Run]:
        return [Run(f"{passage.title}. ", self._bold), Run(f"{passage.text} ", self._style)]

    @staticmethod
    def _marks(counter: Counter, width: float) -> Marks:
        return Marks(counter, width, COUNTED, side=MARK, most=MOST_MARKS)


class MarksRow:
    """What is used up, one thing beside another."""

    leads = False

    def __init__(self, marks: Sequence[Marks], step: float) -> None:
        self._marks, self._step = marks, step
        self.height = max(each.height for each in marks)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        for place, each in enumerate(self._marks):
            each.paint(pen, x + place * self._step, y)


def _pairs(counters: Sequence[Counter], half: float) -> Iterator[Sequence[Counter]]:
    """Yield counters two by two where both stand in half the width, else alone."""
    waiting: list[Counter] = []
    for counter in counters:
        short = Marks.across(counter, COUNTED, MARK) <= half
        if waiting and short:
            yield [*waiting, counter]
            waiting = []
        else:
            yield from ([each] for each in waiting)
            waiting = [counter] if short else []
            yield from [] if short else [[counter]]
    if waiting:
        yield waiting


def _track(health: Points | Pyramid, words: Catalogue, width: float) -> tuple[Block, float]:
    """Return the health track of a card, and how wide it is."""
    if isinstance(health, Points):
        return PointsBlock(health, words, width * POINTS_SHARE, large=NAME, side=8.5), width * POINTS_SHARE
    block = PyramidBlock(health, width * 0.6, height=PYRAMID, label=LABEL, note=None, small=True)
    across = block.needs
    return PyramidBlock(health, across, height=PYRAMID, label=LABEL, note=None, small=True), across
