"""The few choices that an act needs, as its system declares them: labelled controls that wrap, then the yes-or-no chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gm_desk.systems.protocol import Field
from ui.act_panel.fields import Control, control_of, is_plain
from ui.bridge import Desk
from ui.theme import px
from ui.widgets import FlowLayout, escaped_tooltip, text_label


class ActForm(QWidget):
    """Shows fields with values; `answered(key, value)` tells what the GM changed, `left` that the GM is done with a field."""

    answered = Signal(str, object)
    left = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shape: object = None
        self._controls: dict[str, Control] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(6))
        self._fields, self._flags = QWidget(self), QWidget(self)
        self._field_flow = FlowLayout(self._fields, spacing=8)
        self._flag_flow = FlowLayout(self._flags, spacing=6)
        for part in (self._fields, self._flags):
            policy = part.sizePolicy()
            policy.setHeightForWidth(True)
            part.setSizePolicy(policy)
            column.addWidget(part)

    def control(self, key: str) -> Control | None:
        """Return the control of a field, None where the form does not ask for it."""
        return self._controls.get(key)

    def field_keys(self) -> tuple[str, ...]:
        """Return the fields on show, in the order that the act declares."""
        return tuple(self._controls)

    def show_fields(self, fields: Sequence[Field], value: Callable[[Field], Any]) -> None:
        """Show a form; controls stay (and keep the focus) while it keeps its shape."""
        shape = (self._desk.words.language, tuple(fields))
        if shape != self._shape:
            self._shape = shape
            self._rebuild(fields)
        for field in fields:
            self._controls[field.key].set_value(value(field))

    def _rebuild(self, fields: Sequence[Field]) -> None:
        focused = next((key for key, control in self._controls.items() if control.hasFocus()), None)
        for flow in (self._field_flow, self._flag_flow):
            while (item := flow.takeAt(0)) is not None:
                old = item.widget()
                if old is not None:
                    old.hide()
                    old.deleteLater()
        self._controls = {field.key: self._add(field) for field in fields}
        self._fields.setVisible(self._field_flow.count() > 0)
        self._flags.setVisible(self._flag_flow.count() > 0)
        if focused in self._controls:
            self._controls[focused].setFocus()
        self.updateGeometry()

    def _add(self, field: Field) -> Control:
        control = control_of(field, self._desk)
        control.setObjectName(f"field_{field.key}")
        control.setAccessibleName(self._desk.label(field))
        if field.help:
            control.setToolTip(escaped_tooltip(self._desk.text(field.help)))
        control.edited.connect(partial(self._on_edited, field.key))
        control.left.connect(self.left)
        if is_plain(control):
            self._flag_flow.addWidget(control)
            control.show()
        else:
            box = _labelled(self._desk.label(field), control)
            self._field_flow.addWidget(box)
            box.show()
        return control

    def _on_edited(self, key: str, value: object) -> None:
        self.answered.emit(key, value)


def _labelled(text: str, control: Control) -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(px(1))
    label: QLabel = text_label(text, "small muted")
    label.setBuddy(control)
    column.addWidget(label)
    column.addWidget(control)
    return box
