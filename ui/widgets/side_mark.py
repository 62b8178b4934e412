"""The mark of a side in a fight: told by its shape as well as its colour."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from ui.palettes import Theme

SIDE_COLOURS = {"players": "ok", "foes": "danger"}


def paint_side(painter: QPainter, area: QRectF, side: str, theme: Theme) -> None:
    """Paint the mark of a side, told by its shape as well as its colour: a disc, a diamond, a square for any other."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(SIDE_COLOURS.get(side, "text_muted")))
    if side == "players":
        painter.drawEllipse(area)
    elif side == "foes":
        middle = area.center()
        corners = (
            (middle.x(), area.top()),
            (area.right(), middle.y()),
            (middle.x(), area.bottom()),
            (area.left(), middle.y()),
        )
        painter.drawPolygon([QPointF(*corner) for corner in corners])
    else:
        painter.drawRect(area.adjusted(1, 1, -1, -1))
