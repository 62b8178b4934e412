"""Ink on paper: text, lines and boxes at places given in points (1/72 inch), the same on screen, printer and PDF.

Text is laid out in units of 1/20 point with unhinted fonts, so that lines break alike on every device and at every scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

from ui.fonts import SANS, SERIF
from ui.hatching import hatch

UNITS = 20
"""Units of text layout in a point."""
SMALL_BOX = 12.0
"""Points below which a box is drawn with a finer line."""
KEPT = 2_000
"""So many short texts, as they were set, are remembered."""
INK, GREY, HAIR = QColor("#111111"), QColor("#555555"), QColor("#8c8c8c")


@dataclass(frozen=True)
class Style:
    """How text is written: `size` in points."""

    size: float = 10.0
    bold: bool = False
    serif: bool = False
    grey: bool = False
    leading: float = 1.3

    @property
    def line_height(self) -> float:
        """The distance from one line to the next, in points."""
        return self.size * self.leading


@cache
def font_of(style: Style) -> QFont:
    """Return the font of a style, in layout units."""
    font = QFont(list(SERIF if style.serif else SANS))
    font.setPixelSize(round(style.size * UNITS))
    font.setBold(style.bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@cache
def metrics_of(style: Style) -> QFontMetricsF:
    """Return how large the letters of a style are, in layout units."""
    return QFontMetricsF(font_of(style))


@lru_cache(maxsize=20_000)
def text_width(text: str, style: Style) -> float:
    """Return how wide one line of text is, in points."""
    return metrics_of(style).horizontalAdvance(text) / UNITS


def elided(text: str, style: Style, width: float) -> str:
    """Return text cut with "…" to fit a width in points."""
    return metrics_of(style).elidedText(text, Qt.TextElideMode.ElideRight, width * UNITS)


@lru_cache(maxsize=KEPT)
def set_words(runs: tuple[Run, ...], width: float, *, right: bool = False) -> Paragraph:
    """Return a short paragraph, as it was set before where it was: labels are the same on every sheet."""
    return Paragraph(runs, width, right=right)


def colour_of(style: Style) -> QColor:
    """Return the ink of a style."""
    return GREY if style.grey else INK


@dataclass(frozen=True)
class Run:
    """A piece of text in one style."""

    text: str
    style: Style


class Paragraph:
    """Runs of text broken into lines of a width; a word longer than a line is broken anywhere.

    `beside` narrows the first lines: (how many points of height, to which width), for text that runs round a picture.
    """

    def __init__(
        self,
        runs: Sequence[Run],
        width: float,
        *,
        right: bool = False,
        centred: bool = False,
        beside: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.line_height = max((run.style.line_height for run in runs), default=0.0)
        style = runs[0].style if runs else Style()
        text = "".join(run.text for run in runs).replace("\n", "\u2028")
        self._colour = colour_of(style)
        self._layout = QTextLayout(text, font_of(style))
        if any(run.style != style for run in runs):
            self._layout.setFormats(_formats(runs))
        self._layout.setTextOption(_option(right=right, centred=centred))
        self._break(max(width, 1.0), *beside)

    def _break(self, width: float, high: float, narrow: float) -> None:
        self._layout.beginLayout()
        y = 0.0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth((narrow if y < high * UNITS else width) * UNITS)
            extra = self.line_height * UNITS - line.height()
            line.setPosition(QPointF(0, y + extra / 2))
            y += self.line_height * UNITS
        self._layout.endLayout()
        self.lines = self._layout.lineCount()

    @property
    def height(self) -> float:
        """The height of all lines, in points."""
        return self.lines * self.line_height

    def paint(self, pen: Pen, x: float, y: float) -> None:
        """Write the paragraph with its top left corner at a place."""
        with _Scaled(pen.painter, x, y):
            pen.painter.setPen(self._colour)
            self._layout.draw(pen.painter, QPointF(0, 0))

    def paint_line(self, pen: Pen, number: int, x: float, y: float) -> None:
        """Write one line of the paragraph, as if it were the first."""
        line = self._layout.lineAt(number)
        with _Scaled(pen.painter, x, y):
            pen.painter.setPen(self._colour)
            line.draw(pen.painter, QPointF(0, -number * self.line_height * UNITS))


@cache
def _option(*, right: bool, centred: bool) -> QTextOption:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    option = QTextOption((Qt.AlignmentFlag.AlignHCenter if centred else side) | Qt.AlignmentFlag.AlignAbsolute)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


@cache
def _format(style: Style) -> QTextCharFormat:
    shape = QTextCharFormat()
    shape.setFont(font_of(style))
    shape.setForeground(QBrush(colour_of(style)))
    return shape


def _formats(runs: Sequence[Run]) -> list[QTextLayout.FormatRange]:
    formats, start = [], 0
    for run in runs:
        piece = QTextLayout.FormatRange()
        piece.start, piece.length = start, len(run.text.encode("utf-16-le")) // 2  # Qt counts in UTF-16
        piece.format = _format(run.style)
        formats.append(piece)
        start += piece.length
    return formats


class _Scaled:
    """A painter in layout units from a place on."""

    def __init__(self, painter: QPainter, x: float, y: float) -> None:
        self._painter, self._x, self._y = painter, x, y

    def __enter__(self) -> None:
        self._painter.save()
        self._painter.translate(self._x, self._y)
        self._painter.scale(1 / UNITS, 1 / UNITS)

    def __exit__(self, *_problem: object) -> None:
        self._painter.restore()


class Pen:
    """Draws on a painter whose unit is the point."""

    def __init__(self, painter: QPainter) -> None:
        self.painter = painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def text(self, text: str, style: Style, x: float, y: float, width: float, *, right: bool = False) -> None:
        """Write one line of text, its top at `y`."""
        if not text:
            return
        metrics = metrics_of(style)
        beneath = (style.line_height * UNITS - metrics.height()) / 2 + metrics.ascent()
        at = x + width - text_width(text, style) if right else x
        with _Scaled(self.painter, at, y):
            self.painter.setFont(font_of(style))
            self.painter.setPen(colour_of(style))
            self.painter.drawText(QPointF(0, beneath), text)

    def line(self, x: float, y: float, width: float, *, weight: float = 0.6, dotted: bool = False) -> None:
        """Draw a horizontal line."""
        pen = QPen(HAIR if dotted else INK, weight)
        if dotted:
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.4])
        self.painter.setPen(pen)
        self.painter.drawLine(QPointF(x, y), QPointF(x + width, y))

    def rule(self, x: float, y: float, width: float) -> None:
        """Draw a thin grey line to write on."""
        self.painter.setPen(QPen(HAIR, 0.5))
        self.painter.drawLine(QPointF(x, y), QPointF(x + width, y))

    def upright(self, x: float, y: float, height: float, *, weight: float = 0.6) -> None:
        """Draw a vertical line."""
        self.painter.setPen(QPen(INK, weight))
        self.painter.drawLine(QPointF(x, y), QPointF(x, y + height))

    def fold(self, x: float, y: float, width: float) -> None:
        """Draw a dashed line where paper is to be folded."""
        pen = QPen(HAIR, 0.6)
        pen.setDashPattern([6.0, 5.0])
        self.painter.setPen(pen)
        self.painter.drawLine(QPointF(x, y), QPointF(x + width, y))

    def field(self, area: QRectF) -> None:
        """Draw an empty box with round corners to write into."""
        self.painter.setPen(QPen(INK, 0.7))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(area, 3.0, 3.0)

    def box(self, area: QRectF, *, filled: bool = False, hatched: bool = False, dashed: bool = False) -> None:
        """Draw a box to mark: empty, marked, hatched; dashed where there is no room for it by rights."""
        painter = self.painter
        pen = QPen(INK, 0.9 if area.width() > SMALL_BOX else 0.6)
        if dashed:
            pen.setDashPattern([2.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corner = min(2.2, area.width() * 0.18)
        painter.drawRoundedRect(area, corner, corner)
        by = area.width() * 0.16
        inner = area.adjusted(by, by, -by, -by)
        if filled:
            painter.fillRect(inner, INK)
        if hatched:
            self._hatch(inner)

    def _hatch(self, area: QRectF) -> None:
        painter = self.painter
        painter.save()
        clip = QPainterPath()
        clip.addRect(area)
        painter.setClipPath(clip)
        step = min(3.0, area.width() / 4)
        painter.setPen(QPen(INK, step / 3))
        hatch(painter, area, step)
        painter.restore()
