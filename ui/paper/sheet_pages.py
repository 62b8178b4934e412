"""A character's sheet on pages: small values beside the health track, lists in two columns, prose and notes across."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

from gm_desk.app.paper import Part, Passage, SheetPaper
from gm_desk.app.paper.writing import NEW_COUNTER
from gm_desk.app.texts import Catalogue
from ui.paper.area import FOOT, FOOT_HEIGHT, Area, paint_foot
from ui.paper.blocks import (
    Blank,
    Block,
    Caption,
    Fit,
    Rule,
    figure_blocks,
    listing_blocks,
    passage_blocks,
)
from ui.paper.flow import AFTER, Column, Flow, Page, Run
from ui.paper.health_blocks import health_block
from ui.paper.pen import Paragraph, Pen, Style, elided, text_width
from ui.paper.pen import Run as Words

TITLE, LONG_TITLE, ABOUT = Style(24, bold=True), Style(14, bold=True), Style(10, grey=True)
RUNNING = Style(10, bold=True)
TITLE_AFTER = 12.0
NEXT_TITLE_HEIGHT = 26.0
GUTTER = 20.0
SIDE_SHARE = 0.33
FITS = (Fit(), Fit(blanks=False), Fit(row=16.0, blanks=False))
"""From generous to tight: as tight as saves a page, no tighter."""
FEWEST_NOTES, MOST_NOTES = 2, 30
MOST_TRIED = 8
"""Lists whose best sharing between two columns is looked for by trying all; more are shared in order."""
LINE_SHARES = (0.5, 0.25, 0.25)
"""How the lines to write a name, a player and a campaign on share the width."""


class Title:
    """The head of the first page: the name as large as it goes, who it is, a line; or lines to write all that on."""

    LINES_HEIGHT = 34.0
    leads = True

    def __init__(self, paper: SheetPaper, width: float) -> None:
        self._width, self._lines = width, paper.lines
        style = TITLE if text_width(paper.name, TITLE) <= width else LONG_TITLE
        self._name = Paragraph([Words(paper.name, style)] if paper.name else [], width)
        self._about = Paragraph([Words(paper.about, ABOUT)], width)
        self._top = self.LINES_HEIGHT if paper.lines else self._name.height
        self.height = self._top + self._about.height + 5 + TITLE_AFTER

    def paint(self, pen: Pen, x: float, y: float) -> None:
        if self._lines:
            self._paint_lines(pen, x, y)
        self._name.paint(pen, x, y - 4)
        self._about.paint(pen, x, y + self._top)
        pen.line(x, y + self.height - TITLE_AFTER, self._width, weight=1.6)

    def _paint_lines(self, pen: Pen, x: float, y: float) -> None:
        gap = 14.0
        room = self._width - gap * (len(self._lines) - 1)
        for said, share in zip(self._lines, LINE_SHARES, strict=True):
            pen.line(x, y + 18, room * share)
            pen.text(said, FOOT, x, y + 19.5, room * share)
            x += room * share + gap


class SheetPages:
    """One sheet, or one summary, on as many pages as it takes. `date` stands at the foot."""

    def __init__(self, paper: SheetPaper, words: Catalogue, area: Area, date: str) -> None:
        self.name = paper.name or paper.about
        self._paper, self._words, self._area, self._date = paper, words, area, date
        self._title = Title(paper, area.width)
        self.pages = self._lay(FITS[0])
        for fit in FITS[1:]:
            if len(self.pages) > 1 and len(tighter := self._lay(fit)) < len(self.pages):
                self.pages = tighter

    def paint(self, pen: Pen, number: int) -> None:
        """Paint a page, 0 the first, on a painter in points."""
        pen.painter.save()
        pen.painter.translate(self._area.left, self._area.top)
        if number:
            self._paint_running_title(pen)
        else:
            self._title.paint(pen, 0, 0)
        for block, x, y in self.pages[number].placed:
            block.paint(pen, x, y)
        paint_foot(pen, self._words, self._area, self.name, self._date, number, len(self.pages))
        pen.painter.restore()

    def _paint_running_title(self, pen: Pen) -> None:
        width = self._area.width
        said = self._words.say("paper.continued", title=elided(self.name, RUNNING, width * 0.7))
        pen.text(said, RUNNING, 0, 0, width)
        pen.line(0, 15, width, weight=1.2)

    # ── Layout ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _lay(self, fit: Fit) -> list[Page]:
        flow = Flow(self._area.height - FOOT_HEIGHT, self._title.height, NEXT_TITLE_HEIGHT)
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
        """Return the small values at the left, the health track at the right, as high as they are where it is alone."""
        width = self._area.width
        health, side = self._parts("health"), self._parts("side")
        if not (health and side):
            return self._two_columns(health + side, fit)
        left = width * SIDE_SHARE
        right = width - left - GUTTER
        values = Column(0, left, [self._run(part, left, fit) for part in side])
        alone = Column(0, right, [Run(health[0].title, "", [])]).height()
        room = values.height() - alone - sum(block.height for block in self._beside(health[0], right, fit))
        return [
            values,
            Column(left + GUTTER, right, [self._run(part, right, fit, max(room, 1.0)) for part in health]),
        ]

    def _middle(self, fit: Fit) -> list[Column]:
        return self._two_columns(self._parts("list"), fit)

    def _two_columns(self, parts: Sequence[Part], fit: Fit) -> list[Column]:
        if len(parts) == 1:
            return [Column(0, self._area.width, [self._run(parts[0], self._area.width, fit)])]
        width = (self._area.width - GUTTER) / 2
        left, right = _shared([self._run(part, width, fit) for part in parts], width)
        return [Column(0, width, left), Column(width + GUTTER, width, right)]

    def _run(self, part: Part, width: float, fit: Fit, height: float = 0.0) -> Run:
        continued = self._words.say("paper.continued", title=part.title)
        blocks = [*self._health(part, width, height), *self._beside(part, width, fit)]
        writable = part.place == "list" and part.listings and part.listings[-1].blank and not part.passages
        filler = Blank(width, fit, NEW_COUNTER if part.listings[-1].counted else 0) if writable else None
        return Run(part.title, continued, blocks, filler)

    def _beside(self, part: Part, width: float, fit: Fit) -> list[Block]:
        """Return the blocks of a part but its health track."""
        blocks = figure_blocks(part.figures, width, fit)
        for listing in part.listings:
            if part.track is not None or len(part.listings) > 1:
                blocks.append(Caption(listing.title, width))
            own = replace(fit, blanks=fit.blanks and part.track is None)
            blocks += listing_blocks(listing, width, own, NEW_COUNTER)
        blocks += passage_blocks(part.passages, width)
        if part.place == "text" and fit.blanks:
            blocks += [Rule(width) for _ in range(1 if part.passages else 2)]
        return blocks

    def _health(self, part: Part, width: float, height: float) -> list[Block]:
        if part.track is None:
            return []
        return [
            health_block(
                part.track,
                self._words,
                width,
                height=height,
                sure=part.sure,
                shaped_by=part.shaped_by,
                stun=part.stun,
            )
        ]

    def _notes(self, flow: Flow) -> None:
        """Set the notes, and lines to write on as far as the page goes."""
        width = self._area.width
        title = self._words.say("paper.notes")
        blocks = passage_blocks([Passage("", each) for each in self._paper.notes.splitlines() if each.strip()], width)
        lines = _lines_in(flow.room - Run(title, title, blocks).height(width), Rule.height)
        if blocks or lines >= FEWEST_NOTES:
            flow.columns([Column(0, width, [Run(title, self._words.say("paper.continued", title=title), blocks)])])
            flow.y -= AFTER
            for _ in range(min(_lines_in(flow.room, Rule.height), MOST_NOTES)):
                flow.add(Rule(width))


def _lines_in(room: float, height: float) -> int:
    return max(0, int(room // height))


def _shared(runs: Sequence[Run], width: float) -> tuple[list[Run], list[Run]]:
    """Share sections between two columns, the first one at the left, as evenly as it goes; their order is kept."""
    if not runs:
        return [], []
    if len(runs) > MOST_TRIED:
        half = len(runs) // 2
        return list(runs[:half]), list(runs[half:])
    heights = [run.height(width) + AFTER for run in runs]

    def unevenness(sides: tuple[int, ...]) -> float:
        right = sum(height for height, side in zip(heights[1:], sides, strict=True) if side)
        return max(sum(heights) - right, right)

    best: Callable[[tuple[int, ...]], float] = unevenness
    sides = (0, *min(product((1, 0), repeat=len(runs) - 1), key=best))
    pairs = list(zip(runs, sides, strict=True))
    return [run for run, side in pairs if not side], [run for run, side in pairs if side]
