"""Frames: cards, hairlines, what an empty screen says, and what went wrong, said where it went wrong."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.theme import px, set_role
from ui.widgets.icon_label import IconLabel
from ui.widgets.labels import text_label


class Card(QFrame):
    """A raised box with a border and round corners; put things into `card.body` (a vertical layout unless one is given)."""

    def __init__(self, body: QLayout | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body: QLayout = body or QVBoxLayout()
        self.setLayout(self.body)
        self.body.setContentsMargins(px(16), px(12), px(16), px(12))
        self.body.setSpacing(px(8))
        set_role(self, "card")


def line(parent: QWidget | None = None) -> QFrame:
    """Return a horizontal hairline."""
    result = QFrame(parent)
    set_role(result, "line")
    return result


class EmptyState(QWidget):
    """What an empty screen says: what this place is for, and the button that does the first thing."""

    triggered = Signal()

    def __init__(self, icon_name: str, title: str, hint: str, action: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = IconLabel(icon_name, "text_muted", 32)
        self._title = text_label(title, "title")
        self._hint = text_label(hint, "muted")
        self._hint.setWordWrap(True)
        self._button = QPushButton(action)
        set_role(self._button, "primary")
        self._button.clicked.connect(self._on_clicked)
        column = QVBoxLayout(self)
        column.setSpacing(px(8))
        column.addStretch(1)
        column.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self._title, self._hint):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)
        self._button.setVisible(bool(action))  # not before it has a parent: it would flash up as a window

    def set_texts(self, title: str, hint: str, action: str = "") -> None:
        """Say something else (another language, another reason to be empty)."""
        self._title.setText(title)
        self._hint.setText(hint)
        self._button.setText(action)
        self._button.setVisible(bool(action))

    def _on_clicked(self) -> None:
        self.triggered.emit()


class Notice(QFrame):
    """One sentence about what went wrong (or what to know), beside the thing it is about; hidden while it says nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = IconLabel()
        self._text = text_label()
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, px(4), 0, px(4))
        row.setSpacing(px(8))
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def text(self) -> str:
        """Return what it says."""
        return self._text.text()

    def say(self, text: str, kind: str = "danger") -> None:
        """Say `text` as a "danger", "ok" or "muted" notice; empty text hides it."""
        self._text.setText(text)
        set_role(self._text, kind)
        name = {"danger": "triangle-alert", "ok": "check"}.get(kind, "info")
        self._icon.set_icon(name, "text_muted" if kind == "muted" else kind)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
