"""A character's sheet on pages: small values beside the health track, lists in two columns, prose and notes across."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from gm_desk.app.paper import Part, Passage, SheetPaper
from gm_desk.app.texts import Catalogue
from ui.health import Pyramid, health_of
from ui.paper.blocks import (
    Block,
    Caption,
    Fit,
    PointsBlock,
    PyramidBlock,
    Rule,
    figure_blocks,
    listing_blocks,
    passage_blocks,
)
from ui.paper.flow import AFTER, Column, Flow, Page, Run
from ui.paper.pen import Pen, Style, elided, text_width

TITLE, ABOUT, FOOT = Style(22, bold=True), Style(10, grey=True), Style(8, grey=True)
SMALLEST_TITLE = 15.0
TITLE_HEIGHT = 62.0
NEXT_TITLE_HEIGHT = 4.0
FOOT_HEIGHT = 26.0
GUTTER = 20.0
SIDE_SHARE = 0.33
FITS = (Fit(), Fit(blanks=False), Fit(row=16.0, blanks=False))
"""From generous to tight: as tight as saves a page, no tighter."""
FEWEST_NOTES, MOST_NOTES = 3, 14
MOST_TRIED = 8
"""Lists whose best sharing between two columns is looked for by trying all; more are shared in order."""


@dataclass(frozen=True)
class Area:
    """The part of a page that is written on, in points."""

    left: float
    top: float
    width: float
    height: float


class SheetPages:
    """One character on as many pages as it takes. `date` stands at the foot."""

    def __init__(self, paper: SheetPaper, words: Catalogue, area: Area, date: str) -> None:
        self.name = paper.name
        self._paper, self._words, self._area, self._date = paper, words, area, date
        self.pages = self._lay(FITS[0])
        for fit in FITS[1:]:
            if len(self.pages) > 1 and len(tighter := self._lay(fit)) < len(self.pages):
                self.pages = tighter

    def paint(self, pen: Pen, number: int) -> None:
        """Paint a page, 0 the first, on a painter in points."""
        pen.painter.save()
        pen.painter.translate(self._area.left, self._area.top)
        if not number:
            self._paint_title(pen)
        for block, x, y in self.pages[number].placed:
            block.paint(pen, x, y)
        self._paint_foot(pen, number)
        pen.painter.restore()

    def _paint_title(self, pen: Pen) -> None:
        width = self._area.width
        style = TITLE
        if text_width(self._paper.name, TITLE) > width:
            share = width / text_width(self._paper.name, TITLE)
            style = Style(max(SMALLEST_TITLE, TITLE.size * share), bold=True)
        pen.text(elided(self._paper.name, style, width), style, 0, 28 - style.line_height, width)
        pen.text(elided(self._paper.about, ABOUT, width), ABOUT, 0, 30, width)
        pen.line(0, 49, width, weight=1.6)

    def _paint_foot(self, pen: Pen, number: int) -> None:
        page = self._words.say("paper.page", page=number + 1, pages=len(self.pages))
        right = f"{page} · {self._date}"
        room = text_width(right, FOOT) + 12
        y = self._area.height - FOOT.line_height
        pen.text(elided(self.name, FOOT, self._area.width - room), FOOT, 0, y, self._area.width - room)
        pen.text(right, FOOT, self._area.width - room, y, room, right=True)

    # ── Layout ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _lay(self, fit: Fit) -> list[Page]:
        flow = Flow(self._area.height - FOOT_HEIGHT, TITLE_HEIGHT, NEXT_TITLE_HEIGHT)
        flow.columns(self._top(fit))
        flow.columns(self._middle(fit))
        width = self._area.width
        prose = [each for each in self._parts("text") if each.passages or each.figures or fit.blanks]
        flow.columns([Column(0, width, [self._run(part, width, fit) for part in prose])])
        self._notes(flow)
        return flow.pages

    def _parts(self, place: str) -> list[Part]:
        return [part for part in self._paper.parts if part.place == place]

    def _top(self, fit: Fit) -> list[Column]:
        """Return the small values at the left, the health track at the right."""
        width = self._area.width
        health, side = self._parts("health"), self._parts("side")
        if not (health and side):
            return self._two_columns(health + side, fit)
        left = width * SIDE_SHARE
        right = width - left - GUTTER
        return [
            Column(0, left, [self._run(part, left, fit) for part in side]),
            Column(left + GUTTER, right, [self._run(part, right, fit) for part in health]),
        ]

    def _middle(self, fit: Fit) -> list[Column]:
        return self._two_columns(self._parts("list"), fit)

    def _two_columns(self, parts: Sequence[Part], fit: Fit) -> list[Column]:
        if len(parts) == 1:
            return [Column(0, self._area.width, [self._run(parts[0], self._area.width, fit)])]
        width = (self._area.width - GUTTER) / 2
        left, right = _shared([self._run(part, width, fit) for part in parts])
        return [Column(0, width, left), Column(width + GUTTER, width, right)]

    def _run(self, part: Part, width: float, fit: Fit) -> Run:
        return Run(part.title, self._words.say("paper.continued", title=part.title), self._blocks(part, width, fit))

    def _blocks(self, part: Part, width: float, fit: Fit) -> list[Block]:
        blocks: list[Block] = list(self._health(part, width)) + figure_blocks(part.figures, width, fit)
        for listing in part.listings:
            if part.track is not None:
                blocks.append(Caption(listing.title, width))
            blocks += listing_blocks(listing, width, replace(fit, blanks=fit.blanks and part.track is None))
        blocks += passage_blocks(part.passages, width)
        if part.place == "text" and fit.blanks:
            blocks += [Rule(width) for _ in range(1 if part.passages else 2)]
        return blocks

    def _health(self, part: Part, width: float) -> Iterator[Block]:
        if part.track is None:
            return
        health = health_of(part.track, self._words)
        if isinstance(health, Pyramid):
            yield PyramidBlock(health, self._words.say("paper.legend"), width)
        else:
            said = self._words.say("paper.points", current=health.current, maximum=health.maximum)
            yield PointsBlock(health, said, width)

    def _notes(self, flow: Flow) -> None:
        """Set the notes, and lines to write on as far as the page goes."""
        width = self._area.width
        title = self._words.say("paper.notes")
        blocks = passage_blocks([Passage("", each) for each in self._paper.notes.splitlines() if each.strip()], width)
        lines = _lines_in(flow.room - Run(title, title, blocks).height(), Rule.height)
        if blocks or lines >= FEWEST_NOTES:
            flow.columns([Column(0, width, [Run(title, self._words.say("paper.continued", title=title), blocks)])])
            flow.y -= AFTER
            for _ in range(min(_lines_in(flow.room, Rule.height), MOST_NOTES)):
                flow.add(Rule(width))


def _lines_in(room: float, height: float) -> int:
    return max(0, int(room // height))


def _shared(runs: Sequence[Run]) -> tuple[list[Run], list[Run]]:
    """Share sections between two columns, the first one at the left, as evenly as it goes; their order is kept."""
    if not runs:
        return [], []
    if len(runs) > MOST_TRIED:
        half = len(runs) // 2
        return list(runs[:half]), list(runs[half:])

    def chosen(sides: tuple[int, ...]) -> tuple[list[Run], list[Run]]:
        pairs = list(zip(runs, (0, *sides), strict=True))
        return [run for run, side in pairs if not side], [run for run, side in pairs if side]

    def unevenness(sides: tuple[int, ...]) -> float:
        left, right = chosen(sides)
        return max(Column(0, 0, left).height(), Column(0, 0, right).height())

    best: Callable[[tuple[int, ...]], float] = unevenness
    return chosen(min(product((1, 0), repeat=len(runs) - 1), key=best))
