"""A direction as a hand on a clock face: where something went from where it was meant to, and how far."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui import fonts
from ui.stylesheet import SMALL
from ui.theme import current, px

if TYPE_CHECKING:
    from gm_desk.systems.protocol import Clock

SIDE = 84
"""Of the whole face, at text scale 1."""


class ClockFace(QWidget):
    """Hours around a centre, which is where it was meant to go; it came from the lowest one. The hand's tip says how far."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock: Clock | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def clock(self) -> Clock | None:
        """Return what is on show."""
        return self._clock

    def set_clock(self, clock: Clock | None, spoken: str = "") -> None:
        """Show another direction; None hides the face. `spoken` says it in words."""
        self._clock = clock
        self.setAccessibleName(spoken)
        self.setVisible(clock is not None)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(SIDE), px(SIDE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._clock is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(self.width() / 2, self.height() / 2)
        radius = min(self.width(), self.height()) / 2 - px(1)
        self._paint_face(painter, middle, radius, self._clock)
        self._paint_hand(painter, middle, radius, self._clock)

    def _paint_face(self, painter: QPainter, middle: QPointF, radius: float, clock: Clock) -> None:
        theme = current()
        painter.setPen(QPen(theme.color("outline"), 1.3))
        painter.setBrush(theme.color("raised"))
        painter.drawEllipse(middle, radius, radius)
        painter.setFont(fonts.font(SMALL))
        quarter = max(clock.hours // 4, 1)
        for hour in range(1, clock.hours + 1):
            if hour % quarter == 0 and hour != clock.hand:
                painter.setPen(theme.color("text_muted"))
                _write(painter, _around(middle, radius - px(10), hour, clock.hours), str(hour))
            else:
                painter.setPen(QPen(theme.color("outline"), 1.3))
                ends = (
                    _around(middle, radius - px(2), hour, clock.hours),
                    _around(middle, radius - px(6), hour, clock.hours),
                )
                painter.drawLine(*ends)

    def _paint_hand(self, painter: QPainter, middle: QPointF, radius: float, clock: Clock) -> None:
        theme = current()
        tip = _around(middle, radius - px(22), clock.hand, clock.hours)
        painter.setPen(QPen(theme.color("accent"), px(2), c=Qt.PenCapStyle.RoundCap))
        painter.setBrush(theme.color("accent"))
        painter.drawLine(middle, tip)
        painter.drawEllipse(middle, px(3), px(3))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(_head(middle, tip, px(6)))
        painter.setFont(fonts.font(bold=True))
        painter.setPen(theme.color("text"))
        _write(painter, _around(middle, radius - px(11), clock.hand, clock.hours), str(clock.far))


def _around(middle: QPointF, radius: float, hour: int, hours: int) -> QPointF:
    """Return the point of an hour at a distance from the middle; the highest hour stands at the top."""
    turn = 2 * math.pi * hour / hours
    return middle + QPointF(math.sin(turn), -math.cos(turn)) * radius


def _head(middle: QPointF, tip: QPointF, size: float) -> QPolygonF:
    """Return the hand's arrowhead."""
    along = tip - middle
    along /= math.hypot(along.x(), along.y()) or 1.0
    across = QPointF(-along.y(), along.x())
    return QPolygonF([tip + along * size * 0.7, tip - along * size + across * size, tip - along * size - across * size])


def _write(painter: QPainter, middle: QPointF, text: str) -> None:
    area = QRectF(0, 0, px(28), px(20))
    area.moveCenter(middle)
    painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), text)
