"""The editors of single values, one for each kind of field.

An editor shows what is stored and keeps what is typed until it is left (or Enter); then it says `committed`. Escape brings back
what is stored. The wheel never changes a value: it belongs to the page that is scrolled.
"""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QEvent, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QDragEnterEvent, QFocusEvent, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from gm_desk.app.sheet_words import plain, signed
from gm_desk.core.errors import InvalidInput
from gm_desk.systems.protocol import Field
from ui.bridge import Desk
from ui.theme import px
from ui.widgets import Combo

NOTHING = "—"
MOST_DIGITS = 12
BEYOND = 10
"""Levels offered beyond either end of the ladder, where a field allows them."""


class Editor(Protocol):
    """What all editors have in common; each is a QWidget as well."""

    committed: SignalInstance

    def show_value(self, value: object) -> None:
        """Show what is stored."""
        ...

    def typed(self) -> Any:  # noqa: ANN401 - any JSON value
        """Return the value that stands in the editor. Raises: InvalidInput for what cannot be read."""
        ...

    def is_pending(self) -> bool:
        """Tell whether something was typed that is not stored."""
        ...

    def set_read_only(self, read_only: bool) -> None:
        """Show only."""
        ...


class TextEditor(QLineEdit):
    """One line of text."""

    committed = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._stored = ""
        self.editingFinished.connect(self._on_finished)

    def show_value(self, value: object) -> None:
        self._stored = self._shown(value)
        if self.text() != self._stored:
            place = self.cursorPosition()
            self.setText(self._stored)
            self.setCursorPosition(place if self.hasFocus() else 0)
        self.setModified(False)

    def typed(self) -> Any:  # noqa: ANN401 - any JSON value
        text = self.text().strip()
        return None if self._field.nullable and not text else text

    def is_pending(self) -> bool:
        return self.text() != self._stored

    def set_read_only(self, read_only: bool) -> None:
        self.setReadOnly(read_only)

    def event(self, event: QEvent) -> bool:
        """Leave Ctrl+Z to the desk where there is nothing of one's own to take back."""
        if isinstance(event, QKeyEvent) and _undoes_nothing(event, self.isUndoAvailable(), self.isRedoAvailable()):
            event.ignore()
            return event.type() == QEvent.Type.ShortcutOverride
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_pending():
            self.setText(self._stored)
            self.committed.emit()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take text, and leave files to the page."""
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def _shown(self, value: object) -> str:
        return "" if value is None else str(value)

    def _on_finished(self) -> None:
        if self.is_pending():
            self.committed.emit()


class IntegerEditor(TextEditor):
    """A whole number; the arrow keys count it up and down."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)

    def typed(self) -> Any:  # noqa: ANN401 - an int, or None
        text = "".join(self.text().split()).replace("−", "-").removesuffix("%")
        if not text and self._field.nullable:
            return None
        digits = text[1:] if text[:1] in ("+", "-") else text
        if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
            raise InvalidInput("field.whole_number", self._field.key, given=f"«{self.text().strip()[:40]}»")
        number = int(text)
        if number < self._field.low:
            raise InvalidInput("field.too_small", self._field.key, given=plain(number), ge=plain(self._field.low))
        if number > self._field.high:
            raise InvalidInput("field.too_large", self._field.key, given=plain(number), le=plain(self._field.high))
        return number

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        if step and not self.isReadOnly():
            self._count(step)
        else:
            super().keyPressEvent(event)

    def _count(self, step: int) -> None:
        try:
            number = self.typed() or 0
        except InvalidInput:
            return
        self.setText(self._shown(min(max(number + step, self._field.low), self._field.high)))
        self.setModified(True)

    def _shown(self, value: object) -> str:
        if not isinstance(value, int):
            return "" if value is None else str(value)
        return signed(value) if self._field.signed else plain(value)

    def sizeHint(self) -> QSize:
        return QSize(px(72), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(px(48), super().minimumSizeHint().height())


class ChoiceEditor(Combo):
    """One of several. A choice from the open list counts at once, one made by the arrow keys when the field is left."""

    committed = Signal()

    def __init__(self, field: Field, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stored: object = None
        self._by_key = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setMaxVisibleItems(14)
        if field.nullable:
            self.addItem(NOTHING, None)
        for label, value in choices_of(field, desk):
            self.addItem(label, value)
        self.setCurrentIndex(-1)  # nothing is typed yet
        self.activated.connect(self._on_activated)

    def show_value(self, value: object) -> None:
        self._stored = value
        place = self.findData(value)
        if place < 0:
            self.addItem(NOTHING if value is None else str(value), value)
            place = self.count() - 1
        self.setCurrentIndex(place)

    def typed(self) -> Any:  # noqa: ANN401 - a choice's value
        return self.currentData()

    def is_pending(self) -> bool:
        return bool(self.currentData() != self._stored)

    def set_read_only(self, read_only: bool) -> None:
        self.setEnabled(not read_only)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.is_pending():
            self.committed.emit()
            return
        if event.key() == Qt.Key.Key_Escape and self.is_pending():
            self.show_value(self._stored)
            return
        self._by_key = True
        super().keyPressEvent(event)
        self._by_key = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason and self.is_pending():
            self.committed.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def _on_activated(self, _place: int) -> None:
        if not self._by_key and self.is_pending():
            self.committed.emit()


class FlagEditor(QCheckBox):
    """Yes or no."""

    committed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stored = False
        self.clicked.connect(self._on_clicked)

    def show_value(self, value: object) -> None:
        self._stored = bool(value)
        self.setChecked(self._stored)

    def typed(self) -> Any:  # noqa: ANN401 - a bool
        return self.isChecked()

    def is_pending(self) -> bool:
        return self.isChecked() != self._stored

    def set_read_only(self, read_only: bool) -> None:
        self.setEnabled(not read_only)

    def _on_clicked(self) -> None:
        self.committed.emit()


class LongTextEditor(QPlainTextEdit):
    """Several lines, as high as what stands in them, within limits."""

    committed = Signal()
    FEWEST, MOST = 3, 14

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stored = self._shown = ""
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)

    def show_value(self, value: object) -> None:
        text = "" if value is None else str(value)
        if text != self._stored or self.is_pending():
            self.setPlainText(text)
            self._stored, self._shown = text, self.toPlainText()  # Qt gives back some characters as others

    def typed(self) -> Any:  # noqa: ANN401 - a text
        return self.toPlainText() if self.is_pending() else self._stored

    def is_pending(self) -> bool:
        return self.toPlainText() != self._shown

    def set_read_only(self, read_only: bool) -> None:
        self.setReadOnly(read_only)

    def event(self, event: QEvent) -> bool:
        document = self.document()
        if isinstance(event, QKeyEvent) and _undoes_nothing(
            event, document.isUndoAvailable(), document.isRedoAvailable()
        ):
            event.ignore()
            return event.type() == QEvent.Type.ShortcutOverride
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_pending():
            self.setPlainText(self._stored)
            self.committed.emit()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take text, and leave files to the page."""
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason and self.is_pending():
            self.committed.emit()

    def sizeHint(self) -> QSize:
        lines = min(max(round(self.document().size().height()) + 1, self.FEWEST), self.MOST)
        height = lines * self.fontMetrics().lineSpacing() + 2 * round(self.document().documentMargin()) + px(12)
        return QSize(px(200), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(80), self.sizeHint().height())

    def _on_size_changed(self) -> None:
        self.updateGeometry()


def make_editor(field: Field, desk: Desk, parent: QWidget | None = None) -> QWidget:
    """Return the editor for a field; it is an `Editor`."""
    match field.kind:
        case "integer":
            return IntegerEditor(field, parent)
        case "level" | "choice":
            return ChoiceEditor(field, desk, parent)
        case "flag":
            return FlagEditor(parent)
        case "long_text":
            return LongTextEditor(parent)
    return TextEditor(field, parent)


def choices_of(field: Field, desk: Desk) -> list[tuple[str, object]]:
    """Return what a field may be, with labels: its choices, or all levels from the highest down."""
    if field.kind == "level":
        ladder = desk.session.system.ladder or {0: ""}
        low, high = max(field.low, min(ladder) - BEYOND), min(field.high, max(ladder) + BEYOND)
        return [(level_label(desk, level), level) for level in range(high, low - 1, -1)]
    return [(choice.label if choice.literal else desk.text(choice.label), choice.value) for choice in field.choices]


def level_label(desk: Desk, level: int) -> str:
    """Return a level with its number: "good  +1"."""
    return f"{desk.level(level)}  {signed(level)}"


def _undoes_nothing(event: QKeyEvent, undo: bool, redo: bool) -> bool:
    """Tell whether a key asks the field to undo or redo, and the field has nothing to."""
    if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
        return False
    if event.matches(QKeySequence.StandardKey.Undo):
        return not undo
    return event.matches(QKeySequence.StandardKey.Redo) and not redo
