"""The chart of somebody's luck: how often each value came, how often it is expected, and the band of fair dice.

Imports pyqtgraph and numpy, so nobody imports this at start.
"""

from __future__ import annotations

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gm_desk.app.luck import Luck
from ui import fonts
from ui.stylesheet import SMALL
from ui.theme import current, look

BAR, BAND = 0.6, 0.84
"""Widths of a bar and of the band behind it, in values."""


class LuckChart(QWidget):
    """Draws one `Luck`. The same figures are its accessible description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._luck: Luck | None = None
        self.plot = pyqtgraph.PlotWidget()
        self.plot.setMenuEnabled(False)
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.hideButtons()
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
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
        plot.clear()
        plot.setBackground(theme.color("surface"))
        for side in ("left", "bottom"):
            axis = plot.getAxis(side)
            axis.setPen(theme.color("outline"))
            axis.setTextPen(theme.color("text_muted"))
            axis.setStyle(tickFont=fonts.font(SMALL))
        if self._luck is None:
            return
        bars = self._luck.bars
        values = [bar.value for bar in bars]
        self._add_bars(values, [bar.low for bar in bars], [bar.high for bar in bars], BAND, theme.color("raised"))
        for chosen, color in ((False, theme.color("outline")), (True, theme.color("danger"))):
            some = [bar for bar in bars if bar.is_odd is chosen]
            self._add_bars([bar.value for bar in some], [0] * len(some), [bar.count for bar in some], BAR, color)
        for bar in bars:
            if bar.is_odd:
                self._mark(bar.value, max(bar.count, bar.high))
        dots = pyqtgraph.ScatterPlotItem(
            x=values,
            y=[float(bar.expected) for bar in bars],
            symbol="o",
            size=9,
            pen=pyqtgraph.mkPen(theme.color("text"), width=2),
            brush=pyqtgraph.mkBrush(theme.color("surface")),
        )
        plot.addItem(dots)
        self._fit(values, max(max(bar.count, bar.high) for bar in bars))

    def _mark(self, value: int, height: int) -> None:
        """Put an exclamation mark over a bar that fair dice would hardly make: colour alone does not say it."""
        mark = pyqtgraph.TextItem("!", color=current().color("danger"), anchor=(0.5, 1))
        mark.setFont(fonts.font(bold=True))
        mark.setPos(value, height)
        self.plot.addItem(mark)

    def _add_bars(self, values: list[int], low: list[int], high: list[int], width: float, color: QColor) -> None:
        brush, pen = pyqtgraph.mkBrush(color), pyqtgraph.mkPen(None)
        self.plot.addItem(pyqtgraph.BarGraphItem(x=values, y0=low, y1=high, width=width, brush=brush, pen=pen))

    def _fit(self, values: list[int], highest: int) -> None:
        step = max(1, len(values) // 12)
        signed = values[0] < 0
        ticks = [
            (value, f"{value:+d}".replace("-", "−") if signed and value else str(value)) for value in values[::step]
        ]
        self.plot.getAxis("bottom").setTicks([ticks])
        self.plot.setRange(xRange=(values[0] - 0.6, values[-1] + 0.6), yRange=(0, max(1, highest) * 1.1), padding=0)
