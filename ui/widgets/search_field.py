"""The search field: a placeholder, the key that comes here, Esc to empty it, Down to go to what was found."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.theme import px
from ui.widgets.key_hint import KeyHint


class SearchField(QLineEdit):
    """Searches as you type: connect `textChanged`. `left_down` tells that the reader wants into the list below."""

    left_down = Signal()

    def __init__(self, placeholder: str = "", key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hint = KeyHint(key, self)
        self.set_texts(placeholder, key)
        self.textChanged.connect(self._on_text_changed)

    def set_texts(self, placeholder: str, key: str = "") -> None:
        """Set what the empty field says and the key cap at its end (none if empty)."""
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self._hint.set_text(key)
        self._place_hint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.left_down.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_hint()

    def _on_text_changed(self, _text: str) -> None:
        self._place_hint()

    def _place_hint(self) -> None:
        """Keep the cap at the right end; it gives way to text and to a narrow field."""
        size = self._hint.sizeHint()
        self._hint.resize(size)
        self._hint.move(self.width() - size.width() - px(8), (self.height() - size.height()) // 2)
        named = bool(self._hint.accessibleName())
        shown = named and not self.text() and self.width() > 3 * size.width()
        self._hint.setVisible(shown)
        self.setTextMargins(0, 0, size.width() if shown else 0, 0)
