"""A ring around whatever has the keys and would not show it by itself: an area that scrolls, a slider, a list in which nothing
is chosen, or whose chosen row looks the same with the keys and without.
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QPlainTextEdit,
    QSlider,
    QStyledItemDelegate,
    QTextEdit,
    QWidget,
)

from ui.theme import RADIUS, current


class FocusRing(QObject):
    """Follows the focus of the application."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.ring: Ring | None = None
        app.focusChanged.connect(self.follow)

    def follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Put the ring around who has the keys now, if it is wanted there."""
        if self.ring is not None and shiboken6.isValid(self.ring):
            self.ring.hide()
            self.ring.deleteLater()
        self.ring = Ring(now) if now is not None and wants_ring(now) else None


class Ring(QWidget):
    """Lies over one widget, as large as that."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(widget.rect())
        widget.installEventFilter(self)
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as what it lies over."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        widget = self.parentWidget()
        if widget is None or not wants_ring(widget):
            return  # a row has been chosen meanwhile, and is to be seen
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(current().color("focus"), 2))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), RADIUS, RADIUS)


def wants_ring(widget: QWidget) -> bool:
    """Tell whether a widget that has the keys shows it by nothing of its own; a page of ours says so by its property `ring`."""
    if isinstance(widget, QAbstractItemView):
        painted_by_qt = type(widget.itemDelegate()) is QStyledItemDelegate
        return painted_by_qt or not widget.selectionModel().hasSelection()
    if isinstance(widget, QPlainTextEdit | QTextEdit):
        return False
    return isinstance(widget, QAbstractScrollArea | QSlider) or bool(widget.property("ring"))
