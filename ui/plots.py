"""What all plots of the desk have in common: nothing to drag or zoom, and the theme's colours and letters.

Imports pyqtgraph and numpy, so nobody imports this at start.
"""

from __future__ import annotations

import pyqtgraph
from PySide6.QtCore import Qt

from ui import fonts
from ui.stylesheet import SMALL
from ui.theme import current


def still_plot() -> pyqtgraph.PlotWidget:
    """Return an empty plot that is only looked at."""
    plot = pyqtgraph.PlotWidget()
    plot.setMenuEnabled(False)
    plot.setMouseEnabled(x=False, y=False)
    plot.hideButtons()
    plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return plot


def begin_anew(plot: pyqtgraph.PlotWidget) -> None:
    """Empty a plot and dress it in the theme of now."""
    theme = current()
    plot.clear()
    plot.setBackground(theme.color("surface"))
    for side in ("left", "bottom"):
        axis = plot.getAxis(side)
        axis.setPen(theme.color("outline"))
        axis.setTextPen(theme.color("text_muted"))
        axis.setStyle(tickFont=fonts.font(SMALL))
