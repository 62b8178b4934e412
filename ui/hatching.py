"""Falling strokes across an area: what fills a mark that is not to be told by its colour alone, on the screen and on paper."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter


def hatch(painter: QPainter, area: QRectF, step: float) -> None:
    """Draw strokes across an area with the painter's pen, so far apart; what lies outside is for the painter to clip."""
    offset = -area.height()
    while offset < area.width():
        start = QPointF(area.left() + offset, area.top())
        painter.drawLine(start, start + QPointF(area.height(), area.height()))
        offset += step
