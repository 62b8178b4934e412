"""A list of values in an act's form, any JSON value behind each entry."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QWidget

from ui.act_panel.digit_row import takes_space
from ui.theme import px
from ui.widgets import Combo


class FormCombo(Combo):
    """One of several values. Any JSON value may stand behind an entry."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, entries: list[tuple[str, Any]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: list[Any] = []
        self.set_entries(entries)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMaximumWidth(px(220))
        self.activated.connect(self._on_activated)

    def set_entries(self, entries: list[tuple[str, Any]]) -> None:
        """Offer other values."""
        self._values = [value for _, value in entries]
        self.clear()
        self.addItems([text for text, _ in entries])

    def set_value(self, value: object) -> None:
        """Show a value; one that is not among the entries shows none."""
        found = (place for place, each in enumerate(self._values) if each == value and type(each) is type(value))
        self.setCurrentIndex(next(found, -1))

    def value(self) -> object:
        """Return the value on show."""
        return self._values[self.currentIndex()] if self.currentIndex() >= 0 else None

    def hidePopup(self) -> None:
        """Give the focus back after choosing from the list."""
        super().hidePopup()
        self.left.emit()

    def event(self, event: QEvent) -> bool:
        if takes_space(event):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep what moves in the list; the rest is the panel's."""
        mine = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Space, Qt.Key.Key_F4}
        if event.key() in mine:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _on_activated(self, index: int) -> None:
        self.edited.emit(self._values[index])
