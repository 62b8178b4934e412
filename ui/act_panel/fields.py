"""The controls of an act's form, one kind of field each. They read and write plain values and know no rules.

Each has `set_value`, which is silent, and the signal `edited(value)`. Digits and letters that a control cannot use go on to
the panel; Enter ends an entry and gives the focus back, it never rolls from within a field.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from gm_desk.systems.protocol import Choice, Field
from ui.act_panel.digit_row import takes_space
from ui.act_panel.ground_board import FormGround
from ui.bridge import Desk
from ui.theme import px
from ui.widgets import Chip, Combo

LARGEST = 2_147_483_647
NOTHING = "—"


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


class FormSpin(QSpinBox):
    """A whole number, with its sign where it is a modifier; the least entry stands for nothing where that is allowed."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, field: Field, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._signed = field.signed
        self._nullable = field.nullable
        self.set_bounds(field.low, field.high)
        if field.nullable:
            self.setSpecialValueText(NOTHING)
        self.setSuffix(f" {unit}" if unit else "")
        self.setKeyboardTracking(False)
        self.setFixedWidth(px(84) + (self.fontMetrics().horizontalAdvance(unit + " ") if unit else 0))
        self.valueChanged.connect(self._on_changed)

    def set_bounds(self, low: int, high: int) -> None:
        """Allow other numbers."""
        self.blockSignals(True)
        low, high = max(low, -LARGEST), min(high, LARGEST)
        self.setRange(low - 1 if self._nullable else low, high)
        self.blockSignals(False)

    def set_value(self, value: object) -> None:
        """Show a number, or nothing."""
        self.blockSignals(True)
        self.setValue(
            self.minimum() if value is None and self._nullable else int(str(value if value is not None else 0))
        )
        self.blockSignals(False)

    def textFromValue(self, value: int) -> str:
        """Write the number with a real minus, and a plus where signs matter."""
        if value < 0:
            return f"−{-value}"
        return f"+{value}" if self._signed and value else str(value)

    def valueFromText(self, text: str) -> int:
        """Read what `textFromValue` wrote and what people type."""
        return super().valueFromText(text.replace("−", "-"))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Judge the text as if its minus were a plain one."""
        state, _, _ = super().validate(text.replace("−", "-"), place)
        return state, text, place

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.interpretText()
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _on_changed(self, value: int) -> None:
        self.edited.emit(None if self._nullable and value == self.minimum() else value)


class FormFlag(Chip):
    """Yes or no."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._on_clicked)

    def set_value(self, value: object) -> None:
        """Show yes or no."""
        self.setChecked(bool(value))

    def event(self, event: QEvent) -> bool:
        if takes_space(event):
            return True
        return super().event(event)

    def _on_clicked(self, on: bool) -> None:
        self.edited.emit(on)


class FormText(QLineEdit):
    """A few words."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(px(140))
        self.editingFinished.connect(self._on_finished)

    def set_value(self, value: object) -> None:
        """Show words; not while somebody is typing others."""
        if not self.hasFocus():
            self.setText(str(value or ""))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _on_finished(self) -> None:
        if self.isModified():
            self.setModified(False)
            self.edited.emit(self.text())


Control = FormCombo | FormSpin | FormFlag | FormText | FormGround


def control_of(field: Field, desk: Desk) -> Control:
    """Return the control for a field: by its kind alone."""
    if field.kind in {"choice", "level"}:
        return FormCombo(_entries(field, desk))
    if field.kind == "integer":
        return FormSpin(field, desk.text(field.unit) if field.unit else "")
    if field.kind == "flag":
        return FormFlag(desk.label(field))
    return FormGround(field) if field.kind == "ground" else FormText()


def refit(control: Control, field: Field, desk: Desk) -> None:
    """Let a control that was made for a field serve it as it is asked now: with other choices, within other bounds."""
    if isinstance(control, FormCombo):
        control.set_entries(_entries(field, desk))
    elif isinstance(control, FormSpin):
        control.set_bounds(field.low, field.high)
    elif isinstance(control, FormGround):
        control.set_ground(field)


def _entries(field: Field, desk: Desk) -> list[tuple[str, Any]]:
    if field.kind == "level":
        return _levels(field, desk)
    return [(choice_text(choice, desk), choice.value) for choice in field.choices]


def choice_text(choice: Choice, desk: Desk) -> str:
    """Return how a choice is called: a word of the catalogue, or the user's own."""
    return choice.label if choice.literal else desk.text(choice.label)


def _levels(field: Field, desk: Desk) -> list[tuple[str, Any]]:
    """Name the levels of the ladder, best first, and those beyond it only where the field starts there."""
    ladder = desk.session.system.ladder or {0: ""}
    low, high = max(field.low, min(ladder)), min(field.high, max(ladder))
    if isinstance(field.default, int):
        low, high = min(low, field.default), max(high, field.default)
    entries: list[tuple[str, Any]] = [
        (f"{desk.level(level)} ({_signed(level)})", level) for level in range(high, low - 1, -1)
    ]
    return [(NOTHING, None), *entries] if field.nullable else entries


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def is_plain(control: QObject) -> bool:
    """Tell whether a control carries its own label."""
    return isinstance(control, FormFlag)
