"""The chart of somebody's luck: how often each value came, how often it is expected, and the band of fair dice.

Imports pyqtgraph and numpy, so nobody imports this at start.
"""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gm_desk.app.luck import Bar, Luck
from ui import fonts
from ui.plots import begin_anew, still_plot
from ui.theme import current, look

BAR, BAND = 0.6, 0.84
"""Widths of a bar and of the band behind it; from one to the next is 1."""


class LuckChart(QWidget):
    """Draws one `Luck`. The same figures are its accessible description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._luck: Luck | None = None
        self.plot = still_plot()
        self.plot.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)  # as high as its place allows
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.plot)
        look().changed.connect(self._draw)

    def show_luck(self, luck: Luck | None, description: str) -> None:
        """Draw somebody's dice; None leaves it empty. `description` says the same in words."""
        self._luck = luck
        self.setAccessibleDescription(description)
        self._draw()

    def _draw(self) -> None:
        theme, plot = current(), self.plot
        begin_anew(plot)
        if self._luck is None:
            return
        bars = self._luck.bars
        places = list(range(len(bars)))
        self._add_bars(places, [bar.low for bar in bars], [bar.high for bar in bars], BAND, theme.color("raised"))
        for chosen, color in ((False, theme.color("outline")), (True, theme.color("danger"))):
            some = [place for place in places if bars[place].is_odd is chosen]
            self._add_bars(some, [0] * len(some), [bars[place].count for place in some], BAR, color)
        for place, bar in enumerate(bars):
            if bar.is_odd:
                self._mark(place, max(bar.count, bar.high))
        dots = pyqtgraph.ScatterPlotItem(
            x=places,
            y=[float(bar.expected) for bar in bars],
            symbol="o",
            size=9,
            pen=pyqtgraph.mkPen(theme.color("text"), width=2),
            brush=pyqtgraph.mkBrush(theme.color("surface")),
        )
        plot.addItem(dots)
        self._fit(bars, max(max(bar.count, bar.high) for bar in bars))

    def _mark(self, place: int, height: int) -> None:
        """Put an exclamation mark over a bar that fair dice would hardly make: colour alone does not say it."""
        mark = pyqtgraph.TextItem("!", color=current().color("danger"), anchor=(0.5, 1))
        mark.setFont(fonts.font(bold=True))
        mark.setPos(place, height)
        self.plot.addItem(mark)

    def _add_bars(self, places: list[int], low: list[int], high: list[int], width: float, color: QColor) -> None:
        brush, pen = pyqtgraph.mkBrush(color), pyqtgraph.mkPen(None)
        self.plot.addItem(pyqtgraph.BarGraphItem(x=places, y0=low, y1=high, width=width, brush=brush, pen=pen))

    def _fit(self, bars: Sequence[Bar], highest: int) -> None:
        most_labels = 12 if bars[0].last == bars[0].value else 5  # "21–30" is twice as wide as "21"
        step = max(1, -(-len(bars) // most_labels))
        ticks = [(place, _label(bars[place], signed=bars[0].value < 0)) for place in range(0, len(bars), step)]
        self.plot.getAxis("bottom").setTicks([ticks])
        self.plot.setRange(xRange=(-0.6, len(bars) - 0.4), yRange=(0, max(1, highest) * 1.1), padding=0)


def _label(bar: Bar, *, signed: bool) -> str:
    """Return what stands under a bar: its value, or the first and the last of them."""
    if bar.last != bar.value:
        return f"{bar.value}–{bar.last}"
    return f"{bar.value:+d}".replace("-", "−") if signed and bar.value else str(bar.value)
