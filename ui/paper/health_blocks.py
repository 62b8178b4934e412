"""Health on paper: the pyramid as a triangle of boxes large enough for a pencil, and points to cross out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from gm_desk.app.texts import Catalogue
from gm_desk.systems.protocol import Track
from ui.health import Mark, Points, Pyramid, TrackRow, boxes_of, health_of
from ui.paper.blocks import BOLD, MOST_BOXES, NOTE, SMALL, Block
from ui.paper.pen import Paragraph, Pen, Run, Style, set_words, text_width

BESIDE = 10.0
"""Between the boxes and what stands left and right of them."""


class PyramidBlock:
    """The pyramid: labels at the left, boxes for a pencil, penalties at the right, what it comes to beneath.

    It fills `height` where it is given, its boxes growing as far as they stay boxes; a `small` one may also shrink, and has no words
    but its rows' names where it has no `note` to write in. `sure` says for each row how many boxes everybody has: the others are dashed, to be drawn over by whom they belong to.
    """

    SIDE, LARGEST = 26.0, 34.0
    APART = 5.0
    leads = False

    def __init__(
        self,
        pyramid: Pyramid,
        width: float,
        foot: Foot | None = None,
        *,
        height: float = 0.0,
        sure: Sequence[int] = (),
        small: bool = False,
        largest: float = LARGEST,
        label: Style = BOLD,
        note: Style | None = NOTE,
    ) -> None:
        self._pyramid, self._width, self._foot = pyramid, width, foot
        self._label, self._note = label, note
        self._apart = self.APART / 2 if small else self.APART
        self._sure = dict(zip((row.key for row in pyramid.rows), sure, strict=True)) if sure else {}
        self._left = max((self._label_width(row) for row in pyramid.rows), default=0.0)
        penalties = max((text_width(row.penalty, note) for row in pyramid.rows), default=0.0) if note else 0.0
        self._right = min(penalties + 0.5, width * 0.19)
        self._before = max((row.boxes / 2 for row in pyramid.rows), default=0.5)
        after = max((row.boxes / 2 + _outside(row) for row in pyramid.rows), default=0.5)
        beneath = foot.height if foot else 0.0
        wanted = (height - beneath) / max(len(pyramid.rows), 1) - self._apart if height else self.SIDE
        room = width - self._left - self._right - BESIDE * (2 if note else 1)
        widest = room / (self._before + after) - self._apart
        self.side = min(wanted if small else max(wanted, self.SIDE), largest, widest)
        self._step = max(self.side + self._apart, label.line_height + (note.line_height if note else 0.0))
        self.needs = width - room + (self._before + after) * (self.side + self._apart)
        """How wide it must be at least for boxes of this size."""
        self._spare = room - (self._before + after) * (self.side + self._apart)
        self.height = len(pyramid.rows) * self._step + beneath

    def _label_width(self, row: TrackRow) -> float:
        return max(text_width(row.label, self._label), text_width(row.detail, self._note) if self._note else 0.0)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        rows = self._pyramid.rows
        right = x + self._width - self._right
        centre = x + self._left + BESIDE + self._spare / 2 + self._before * (self.side + self._apart)
        for place, row in enumerate(reversed(rows)):
            top = y + place * self._step
            self._words(pen, row, x, top + self.side / 2)
            self._boxes(pen, row, centre, top)
            if self._note:
                penalty = set_words((Run(row.penalty, self._note),), self._right)
                penalty.paint(pen, right, top + (self.side - penalty.height) / 2)
        if self._foot:
            self._foot.paint(pen, x, y + len(rows) * self._step)

    def _words(self, pen: Pen, row: TrackRow, x: float, middle: float) -> None:
        """Write what a row is called, and under it what fills it."""
        lines = [(row.label, self._label)] + ([(row.detail, self._note)] if self._note and row.detail else [])
        y = middle - sum(style.line_height for _, style in lines) / 2
        for said, style in lines:
            pen.text(said, style, x, y, self._left, right=True)
            y += style.line_height

    def _boxes(self, pen: Pen, row: TrackRow, centre: float, top: float) -> None:
        inside = row.boxes * (self.side + self._apart) - self._apart
        at = centre - inside / 2
        sure = self._sure.get(row.key, row.boxes)
        for place, box in enumerate(boxes_of(row)):
            at += self._apart if place == row.boxes else 0.0  # marks that no longer fit stand a little apart
            area = QRectF(at, top, self.side, self.side)
            dashed = not box.fits or place >= sure
            pen.box(area, filled=box.mark is Mark.WOUND, hatched=box.mark is Mark.STUN, dashed=dashed)
            at += self.side + self._apart


def _outside(row: TrackRow) -> float:
    """Return how far the marks that no longer fit reach beyond a row, in boxes."""
    return row.filled - row.boxes + 0.5 if row.filled > row.boxes else 0.0


class Foot:
    """Under the pyramid: what its marks come to, and what filled, hatched and dashed boxes mean."""

    TOP, BOX = 5.0, 7.5
    leads = False

    def __init__(self, words: Catalogue, width: float, summary: str = "", shaped_by: str = "", *, stun: bool) -> None:
        marks = [("wound", words.say("paper.wound"))] + ([("stun", words.say("paper.stun"))] if stun else [])
        self._signs = [(sign, said, self.BOX + 4 + text_width(said, NOTE) + 12) for sign, said in marks]
        self._summary = Paragraph([Run(summary, Style(9, bold=True))] if summary else [], width, centred=True)
        shaped = [Run(words.say("paper.shaped", label=shaped_by), NOTE)] if shaped_by else []
        self._shaped = Paragraph(shaped, width, centred=True)
        self._width = width
        self.height = self.TOP + self._summary.height + self._shaped.height + NOTE.line_height + 2

    def paint(self, pen: Pen, x: float, y: float) -> None:
        y += self.TOP
        for paragraph in (self._summary, self._shaped):
            paragraph.paint(pen, x, y)
            y += paragraph.height
        at = x + (self._width - sum(width for _, _, width in self._signs) + 12) / 2
        for sign, said, width in self._signs:
            area = QRectF(at, y + 2, self.BOX, self.BOX)
            pen.box(area, filled=sign == "wound", hatched=sign == "stun")
            pen.text(said, NOTE, at + self.BOX + 4, y, width)
            at += width


class PointsBlock:
    """Points: as they stand, a box for each to cross out, those that are lost filled. With no maximum: boxes to write both.

    A `bare` one has the boxes to cross out alone.
    """

    SIDES, STEP, FIVE = (20.0, 17.0, 14.0, 11.5), 1.24, 0.4
    """How large a box may be, and how far one is from the next and a five from the next, in boxes."""
    FEW_ROWS = 2
    LARGE = Style(15, bold=True)
    UNWRITTEN = 40
    leads = False

    def __init__(
        self,
        points: Points,
        words: Catalogue,
        width: float,
        *,
        large: Style = LARGE,
        side: float = 0.0,
        bare: bool = False,
    ) -> None:
        self._points, self._width, self._large, self._bare = points, width, large, bare
        known = points.maximum > 0
        said = words.say("paper.points", current=points.current, maximum=points.maximum)
        self._said = said if known else ""
        self._summary = Paragraph([Run(points.summary, SMALL)] if points.summary and known else [], width)
        self._count = points.maximum if known else self.UNWRITTEN
        self._set(side or self._roomy())
        self._head = 0.0 if bare else large.line_height + 5
        rows = self._rows if self._count <= MOST_BOXES else 0
        self.height = self._head + rows * self._step + (0 if rows else 24) + self._summary.height + 4

    def _roomy(self) -> float:
        """Return the largest side at which there are few rows of boxes."""
        for side in self.SIDES:
            self._set(side)
            if self._rows <= self.FEW_ROWS:
                return side
        return self.SIDES[-1]

    def _set(self, side: float) -> None:
        """Set boxes of this side: in fives, as many on a row as the width holds."""
        self._side, self._step, self._five = side, side * self.STEP, side * self.FIVE
        fives = int((self._width + self._five) // (5 * self._step + self._five))
        self._in_row = 5 * fives or max(1, int(self._width // self._step))
        self._rows = -(-self._count // self._in_row)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        if not self._bare:
            self._paint_head(pen, x, y + 1)
        top = y + self._head
        if self._count > MOST_BOXES:
            for place in range(int((self._width + 8) // 52)):
                pen.field(QRectF(x + place * 52, top, 44, 18))
            top += 24
        else:
            self._boxes(pen, x, top)
            top += self._rows * self._step
        self._summary.paint(pen, x, top)

    def _paint_head(self, pen: Pen, x: float, y: float) -> None:
        """Write how many there are; or draw where to write how many there are, and of how many."""
        if self._said:
            pen.text(self._said, self._large, x, y, self._width)
            return
        for at, sign in ((x, "/"), (x + 66, "")):
            pen.field(QRectF(at, y, 48, self._large.line_height))
            pen.text(sign, self._large, at + 53, y, 12)

    def _boxes(self, pen: Pen, x: float, top: float) -> None:
        lost = self._points.maximum - self._points.current if self._said else 0
        for place in range(self._count):
            row, column = divmod(place, self._in_row)
            at = x + column * self._step + (column // 5) * self._five
            area = QRectF(at, top + row * self._step, self._side, self._side)
            pen.box(area, filled=place < lost, dashed=not self._said)


def health_block(
    track: Track,
    words: Catalogue,
    width: float,
    *,
    height: float = 0.0,
    sure: Sequence[int] = (),
    shaped_by: str = "",
    stun: bool = False,
) -> Block:
    """Return the health track of a sheet, filling `height` where its boxes can."""
    health = health_of(track, words)
    if isinstance(health, Points):
        return PointsBlock(health, words, width)
    foot = Foot(words, width, "" if sure else health.summary, shaped_by, stun=stun)
    return PyramidBlock(health, width, foot, height=height, sure=sure)
