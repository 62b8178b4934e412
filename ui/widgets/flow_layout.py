"""A layout that sets widgets side by side and goes on in the next line when the line is full."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from ui.theme import px


class FlowLayout(QLayout):
    """Left to right, then down. `spacing` is between items and between lines, in device-independent pixels at scale 1."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 8) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = spacing
        self._heights: dict[int, int] = {}
        self._least: QSize | None = None
        self.setContentsMargins(0, 0, 0, 0)
        if parent is not None:
            parent.setLayout(self)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def invalidate(self) -> None:
        """Forget what was measured: Qt says so whenever an item changes, and asks many times in between."""
        self._heights.clear()
        self._least = None
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), place=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        if self._least is None:
            self._least = self._measure()
        return QSize(self._least)

    def _measure(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        """Walk the items through `rect`'s width, setting them if `place`; returns the height used."""
        margins = self.contentsMargins()
        area = rect.marginsRemoved(margins)
        gap = px(self._gap)
        x, y, line_height = area.x(), area.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            width = min(size.width(), area.width())
            if x > area.x() and x + width > area.x() + area.width():
                x, y, line_height = area.x(), y + line_height + gap, 0
            if place:
                item.setGeometry(QRect(QPoint(x, y), QSize(width, size.height())))
            x += width + gap
            line_height = max(line_height, size.height())
        return y + line_height - rect.y() + margins.bottom()
