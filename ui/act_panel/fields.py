"""The controls of an act's form, one kind of field each. They read and write plain values and know no rules.

Each has `set_value`, which is silent, and the signal `edited(value)`. Digits and letters that a control cannot use go on to
the panel; Enter ends an entry and gives the focus back, it never rolls from within a field.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QLabel, QLineEdit, QSpinBox, QWidget

from gm_desk.systems.protocol import Choice, Field, Text
from ui.act_panel.combo_field import FormCombo
from ui.act_panel.digit_row import takes_space
from ui.act_panel.figure_field import FormFigure
from ui.act_panel.ground_board import FormGround
from ui.bridge import Desk
from ui.theme import px, set_role
from ui.widgets import Chip

LARGEST = 2_147_483_647
NOTHING = "—"


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


class FormTold(QLabel):
    """What follows from the answers, in words: nothing to choose."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, desk: Desk, label: str) -> None:
        super().__init__()
        self._desk, self._label = desk, label
        self.setTextFormat(Qt.TextFormat.PlainText)
        set_role(self, "bold")

    def set_value(self, value: object) -> None:
        """Say a Text."""
        self.setText(self._desk.text(value) if isinstance(value, Text) else "")
        self.setAccessibleName(f"{self._label}: {self.text()}")


Control = FormCombo | FormFigure | FormSpin | FormFlag | FormText | FormGround | FormTold


def control_of(field: Field, desk: Desk) -> Control:
    """Return the control for a field: by its kind alone."""
    if field.figure is not None:
        return FormFigure(field, _entries(field, desk), desk)
    if field.kind in {"choice", "level"}:
        return FormCombo(_entries(field, desk))
    if field.kind == "integer":
        return FormSpin(field, desk.text(field.unit) if field.unit else "")
    if field.kind == "flag":
        return FormFlag(desk.label(field))
    if field.kind == "told":
        return FormTold(desk, desk.label(field))
    return FormGround(field) if field.kind == "ground" else FormText()


def refit(control: Control, field: Field, desk: Desk) -> None:
    """Let a control that was made for a field serve it as it is asked now: with other choices, within other bounds."""
    if isinstance(control, FormCombo):
        control.set_entries(_entries(field, desk))
    elif isinstance(control, FormFigure):
        control.set_field(field, _entries(field, desk))
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
