"""The chart of one outcome: how likely each value is, of one way to act or of two side by side.

Imports pyqtgraph and numpy, so nobody imports this at start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui import fonts
from ui.plots import begin_anew, still_plot
from ui.stylesheet import SMALL
from ui.theme import current, look, px

WIDTH = 0.8
"""Width of all bars of one value, in values."""
MOST_TICKS = 16
HEAD = 1.18
"""Room above the highest bar, in its heights."""
FIGURE = 20
"""As much room as its figure needs at least."""


@dataclass(frozen=True)
class Series:
    """The bars of one way to act: its name, and a share (0 to 1) for each value."""

    name: str
    shares: Sequence[float]


class BarChart(QWidget):
    """Draws series over the same values, with the figures above the bars; the second one is hatched, not only coloured."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: Sequence[str] = ()
        self._series: Sequence[Series] = ()
        self.plot = still_plot()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.plot)
        self.plot.getViewBox().sigResized.connect(self._on_resized)
        look().changed.connect(self._draw)

    def show_series(self, values: Sequence[str], series: Sequence[Series], description: str) -> None:
        """Draw; `description` says the same in words, for those who do not see."""
        self._values, self._series = values, series
        self.setAccessibleDescription(description)
        self._draw()

    def picture(self) -> QPixmap:
        """Return the chart as a picture."""
        return self.grab()

    def _draw(self) -> None:
        theme, plot = current(), self.plot
        begin_anew(plot)
        if not self._series:
            return
        width = WIDTH / len(self._series)
        for place, series in enumerate(self._series):
            offset = (place - (len(self._series) - 1) / 2) * width
            self._add(series, offset, width, theme.color(("accent", "ok")[place % 2]), hatched=bool(place % 2))
        step = 1 + len(self._values) // MOST_TICKS
        plot.getAxis("bottom").setTicks([list(enumerate(self._values))[::step]])
        plot.getAxis("left").setTicks([_percents(self._highest)])
        self._fit()

    @property
    def _highest(self) -> float:
        return max((share for series in self._series for share in series.shares), default=1.0) or 1.0

    def _fit(self) -> None:
        """Leave room above the highest bar for its figure, however low the chart is."""
        tall, figure = self.plot.getViewBox().height(), px(FIGURE)
        head = max(HEAD, tall / (tall - figure)) if tall > 2 * figure else 2 * HEAD
        self.plot.setRange(xRange=(-0.6, len(self._values) - 0.4), yRange=(0, self._highest * head), padding=0)

    def _on_resized(self, _view: object) -> None:
        self._fit()

    def _add(self, series: Series, offset: float, width: float, color: QColor, *, hatched: bool) -> None:
        brush = QBrush(color, Qt.BrushStyle.BDiagPattern) if hatched else QBrush(color)
        places = [place + offset for place in range(len(series.shares))]
        pen = pyqtgraph.mkPen(color, width=1)
        self.plot.addItem(
            pyqtgraph.BarGraphItem(x=places, height=list(series.shares), width=width * 0.94, brush=brush, pen=pen)
        )
        crowded = len(series.shares) * len(self._series) > 26
        for place, share in zip(places, series.shares, strict=True):
            if share and not crowded:
                figure = pyqtgraph.TextItem(_short(share), color=current().color("text"), anchor=(0.5, 1))
                figure.setFont(fonts.font(SMALL))
                figure.setPos(place, share)
                self.plot.addItem(figure)


def _short(share: float) -> str:
    percent = 100 * share
    if percent < 1:
        return "<1"
    return f"{percent:.0f}"


def _percents(highest: float) -> list[tuple[float, str]]:
    step = next((step for step in (0.05, 0.1, 0.2, 0.25) if highest / step <= 5), 0.25)
    count = int(highest / step) + 1
    return [(step * mark, f"{100 * step * mark:.0f} %") for mark in range(count + 1)]
