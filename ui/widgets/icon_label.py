"""An icon that stands beside words; drawn anew in every theme and at every text scale."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui import icons
from ui.theme import px


class IconLabel(QWidget):
    """Shows the icon `name` in a token's colour, `side` device-independent pixels at scale 1."""

    def __init__(self, name: str = "", token: str = "text", side: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._token, self._side = name, token, side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon(self, name: str, token: str = "text") -> None:
        """Show another icon; none if `name` is empty."""
        self._name, self._token = name, token
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self._side), px(self._side))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._name:
            drawn = icons.pixmap(self._name, px(self._side), self._token, self.devicePixelRatioF())
            QPainter(self).drawPixmap(QPoint(0, 0), drawn)
