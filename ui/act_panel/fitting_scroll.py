"""A scroll area as high as what is in it, while there is room; only then does it scroll."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from ui.theme import px

LEAST, LEAST_LOW = 96, 44
"""So much stays in sight, in device-independent pixels at scale 1; the less where there is little height for all."""


class Inside(QWidget):
    """What scrolls. Wrapped texts ask for the height they would need in the narrowest column; that is not to count here."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


class FittingScroll(QScrollArea):
    """Holds one widget with a layout."""

    def __init__(self, inside: Inside, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = LEAST
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(inside)
        self.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)

    def wanted_height(self) -> int:
        """Return the height at which nothing needs to scroll."""
        inside = self.widget()
        layout = inside.layout() if inside is not None else None
        if layout is None:
            return 0
        if layout.hasHeightForWidth():
            return layout.totalHeightForWidth(self.viewport().width())
        return layout.totalSizeHint().height()

    def set_least(self, least: int) -> None:
        """Keep another height in sight."""
        self._least = least
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(px(320), self.wanted_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), min(self.wanted_height(), px(self._least)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another height when what is inside has changed its own."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()
