"""Odds as one bar: what does nothing, then each severity by its share, with a legend that says the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui import fonts
from ui.palettes import Theme
from ui.stylesheet import SMALL
from ui.theme import current, px


@dataclass(frozen=True)
class OddsPart:
    """A stretch of the bar. `share` 0 … 1, `token` a colour of the theme; `label` and `value` make its entry in the legend.

    A part without a label has no entry; one without a token and with share 0 is a bare number in the legend ("hits 61.8 %").
    """

    share: float = 0.0
    token: str = ""
    label: str = ""
    value: str = ""


def paint_odds(painter: QPainter, area: QRectF, parts: Sequence[OddsPart], theme: Theme) -> None:
    """Paint the bar alone into `area`; parts are set off by a gap, so they can be told apart without colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = QPainterPath()
    outline.addRoundedRect(area, 4, 4)
    painter.setClipPath(outline)
    painter.fillPath(outline, theme.color("raised"))
    left = area.left()
    for part in parts:
        width = area.width() * part.share
        if part.token and width > 0:
            painter.fillRect(QRectF(left, area.top(), max(width - 1, 0.5), area.height()), theme.color(part.token))
        left += width
    painter.restore()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("border"), 1))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.restore()


class OddsBar(QWidget):
    """The bar with its legend under it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[OddsPart, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_parts(self, parts: Sequence[OddsPart]) -> None:
        """Show other odds; the legend is also the widget's accessible name."""
        self._parts = tuple(parts)
        self.setAccessibleName(", ".join(f"{part.label} {part.value}".strip() for part in parts if part.label))
        self.updateGeometry()
        self.update()

    def parts(self) -> tuple[OddsPart, ...]:
        """Return what is shown."""
        return self._parts

    def sizeHint(self) -> QSize:
        return QSize(px(280), self.heightForWidth(px(280)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(20))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return px(20) + px(4) + round(self._legend(None, width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_odds(painter, QRectF(0, 0, self.width(), px(20)), self._parts, current())
        painter.translate(0, px(24))
        self._legend(painter, self.width())

    def _legend(self, painter: QPainter | None, width: float) -> float:
        """Lay the legend out in `width`, painting it if there is a painter; returns its height."""
        small, bold, theme = fonts.font(SMALL), fonts.font(SMALL, bold=True), current()
        plain_metrics, bold_metrics = QFontMetricsF(small), QFontMetricsF(bold)
        swatch, height = px(10), plain_metrics.height()
        x = y = 0.0
        entries = [part for part in self._parts if part.label]
        for part in entries:
            mark = swatch + px(5) if part.token else 0
            label_width = plain_metrics.horizontalAdvance(part.label + " ")
            whole = mark + label_width + bold_metrics.horizontalAdvance(part.value)
            if x > 0 and x + whole > width:
                x, y = 0.0, y + height + px(2)
            if painter is not None:
                if part.token:
                    painter.fillRect(QRectF(x, y + (height - swatch) / 2, swatch, swatch), theme.color(part.token))
                top = y + plain_metrics.ascent()
                painter.setFont(small)
                painter.setPen(theme.color("text_muted"))
                painter.drawText(round(x + mark), round(top), part.label)
                painter.setFont(bold)
                painter.setPen(theme.color("text"))
                painter.drawText(round(x + mark + label_width), round(top), part.value)
            x += whole + px(12)
        return y + height if entries else 0.0
