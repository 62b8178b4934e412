"""Dice as they lie on the table: what each shows, and which one is waited for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui import fonts
from ui.theme import RADIUS, current, px

WAITING = None
"""A face that has not been typed yet."""


class DiceRow(QWidget):
    """A row of dice. A face is a short text ("+", "−", "", "17") or WAITING; the first waiting die is marked.

    `face_clicked(index)` tells that the GM wants to overrule that die.
    """

    face_clicked = Signal(int)

    def __init__(self, faces: Sequence[str | None] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces: tuple[str | None, ...] = tuple(faces)
        self._per_line = 1
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def faces(self) -> tuple[str | None, ...]:
        """Return the faces on show."""
        return self._faces

    def set_faces(self, faces: Sequence[str | None], spoken: str = "") -> None:
        """Show other faces; `spoken` says them in words for a screen reader."""
        self._faces = tuple(faces)
        self.setAccessibleName(spoken or " ".join("?" if face is WAITING else face or "0" for face in self._faces))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width = len(self._faces) * (self._side() + px(4))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._side(), self._side())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        step = self._side() + px(4)
        per_line = max(1, (width + px(4)) // step)
        lines = max(1, -(-len(self._faces) // per_line))
        return lines * step - px(4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        waiting = self._faces.index(WAITING) if WAITING in self._faces else -1
        for place, face in enumerate(self._faces):
            self._paint_die(painter, self._die_rect(place), face, is_next=place == waiting)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for place in range(len(self._faces)):
            if self._die_rect(place).contains(event.position()):
                self.face_clicked.emit(place)
                return
        super().mousePressEvent(event)

    def _side(self) -> int:
        metrics = fonts.metrics(bold=True)
        widest = max((metrics.horizontalAdvance(face) for face in self._faces if face), default=0.0)
        return round(max(metrics.height() + px(10), widest + px(12)))

    def _die_rect(self, place: int) -> QRectF:
        side = self._side()
        step = side + px(4)
        per_line = max(1, (self.width() + px(4)) // step)
        row, column = divmod(place, per_line)
        return QRectF(column * step, row * step, side, side)

    def _paint_die(self, painter: QPainter, area: QRectF, face: str | None, *, is_next: bool) -> None:
        theme = current()
        edge = theme.color("accent" if is_next else "text" if face is not WAITING else "outline")
        style = Qt.PenStyle.DashLine if face is WAITING else Qt.PenStyle.SolidLine
        painter.setPen(QPen(edge, 1.3, style))
        painter.setBrush(theme.color("accent_soft" if is_next else "surface"))
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        painter.setFont(fonts.font(bold=True))
        painter.setPen(theme.color("text_muted" if face is WAITING else "text"))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), "?" if face is WAITING else face)
