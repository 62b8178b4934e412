"""The grey key cap that says which key does what stands beside it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui import fonts
from ui.stylesheet import SMALL
from ui.theme import current, px


class KeyHint(QWidget):
    """A key cap with a label such as "Ctrl K" or "Space"."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)

    def set_text(self, text: str) -> None:
        """Change what is written on the cap."""
        self._text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = fonts.metrics(SMALL)
        return QSize(round(metrics.horizontalAdvance(self._text)) + 2 * px(6), round(metrics.height()) + 2 * px(1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.setBrush(theme.color("background"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(theme.color("text_muted"))
        painter.setFont(fonts.font(SMALL))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine), self._text)
