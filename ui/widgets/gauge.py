"""Gauges: what a combatant has left to spend, as a labelled bar with its figures, on their own and painted in lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ui import fonts
from ui.stylesheet import SMALL
from ui.theme import Theme, current, px

if TYPE_CHECKING:
    from gm_desk.systems.protocol import Gauge

BAR, SHORT = 40, 22
"""Widths of a bar: on its own, and in a row that has little room. Where there is none, 0: words and figures do."""
HEIGHT = 8
GAP = 4


def gauge_text(words: str, gauge: Gauge) -> str:
    """Return a gauge in words: its name and figures."""
    return f"{words} {_figures(gauge)}"


def _figures(gauge: Gauge) -> str:
    return f"{gauge.current}/{gauge.maximum}".replace("-", "−")


def gauge_size(words: str, gauge: Gauge, width: int = BAR) -> QSize:
    """Return the size of a painted gauge, in device-independent pixels."""
    metrics = fonts.metrics(SMALL)
    bold = fonts.metrics(SMALL, bold=True)
    whole = metrics.horizontalAdvance(words) + bold.horizontalAdvance(_figures(gauge)) + _room(width) + px(GAP)
    return QSize(round(whole) + 1, round(metrics.height()) + px(2))


def _room(width: int) -> int:
    return px(width) + px(GAP) if width else 0


def paint_gauge(painter: QPainter, at: QPointF, words: str, gauge: Gauge, theme: Theme, width: int = BAR) -> float:
    """Paint name, bar and figures with the top left corner at `at`; return the width, so that the next one can follow.

    A debt is an empty bar and a figure in the colour of danger; more than the maximum is a full one.
    """
    size = gauge_size(words, gauge, width)
    font = fonts.font(SMALL)
    metrics = QFontMetricsF(font)
    middle = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    area = QRectF(at.x(), at.y(), size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    painter.setPen(theme.color("text_muted"))
    painter.drawText(area, middle, words)
    left = area.left() + metrics.horizontalAdvance(words) + px(GAP)
    if width:
        _paint_bar(painter, QRectF(left, area.center().y(), px(width), px(HEIGHT)), gauge, theme)
    painter.setFont(fonts.font(SMALL, bold=True))
    painter.setPen(theme.color("danger" if gauge.current < 0 else "text"))
    painter.drawText(area.adjusted(left + _room(width) - area.left(), 0, px(8), 0), middle, _figures(gauge))
    painter.restore()
    return area.width()


def _paint_bar(painter: QPainter, bar: QRectF, gauge: Gauge, theme: Theme) -> None:
    """Paint the bar, its middle where `bar` begins."""
    bar.moveTop(round(bar.top() - bar.height() / 2))
    painter.setPen(QPen(theme.color("text_muted"), 1))
    painter.setBrush(theme.color("surface"))
    painter.drawRoundedRect(bar.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
    share = min(max(gauge.current, 0) / gauge.maximum, 1.0) if gauge.maximum > 0 else float(gauge.current > 0)
    if share:
        full = bar.adjusted(1.5, 1.5, -1.5, -1.5)
        full.setWidth(full.width() * share)
        painter.fillRect(full, theme.color("accent"))


class GaugeBar(QWidget):
    """One gauge as a widget."""

    def __init__(self, words: str, gauge: Gauge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self.gauge = words, gauge
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(gauge_text(words, gauge))

    def sizeHint(self) -> QSize:
        return gauge_size(self.words, self.gauge) + QSize(px(4), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_gauge(QPainter(self), QPointF(0, 0), self.words, self.gauge, current())


class GaugeRow(QWidget):
    """The gauges of whoever acts, side by side; hidden where there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(px(12))
        self._shown: list[tuple[str, Gauge]] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def gauges(self) -> list[tuple[str, Gauge]]:
        """Return what is shown: names and gauges."""
        return list(self._shown)

    def show_gauges(self, gauges: list[tuple[str, Gauge]]) -> None:
        """Show these."""
        if gauges == self._shown:
            return
        self._shown = list(gauges)
        while (item := self._row.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        for words, gauge in gauges:
            self._row.addWidget(GaugeBar(words, gauge))
        self.setVisible(bool(gauges))
