"""A form: labels and editors of single values, what is wrong with them said beneath."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gm_desk.app.sheet_editing import Holder
from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import Field
from ui import icons
from ui.bridge import Desk
from ui.sheet.editors import Editor, FlagEditor, make_editor
from ui.sheet.wrong import mark, reason, wrapped_label
from ui.theme import px, set_role
from ui.widgets import escaped_tooltip, text_label

Roll = Callable[[Field, str], None]
"""Told of a click on what rolls: the field, and the sheet's own name for what is rolled (`skills.ID`)."""


class FormCell:
    """A field in a form: its label, its editor, and the line for what is wrong or worth a look."""

    def __init__(self, field: Field, desk: Desk) -> None:
        self.field = field
        self.name = desk.label(field)
        self.widget = make_editor(field, desk)
        self.widget.setAccessibleName(self.name)
        self.widget.setObjectName(f"field.{field.key}")
        self.note = wrapped_label("small danger")
        self.note.hide()
        self.label: QLabel | QPushButton | None = None
        self._remark = ""
        self._wrong = ""
        help_text = desk.text(field.help) if field.help else ""
        self.widget.setToolTip(escaped_tooltip(help_text))
        self._help = help_text

    @property
    def editor(self) -> Editor:
        """The editor, as one."""
        return cast("Editor", self.widget)

    @property
    def wrong(self) -> str:
        """What is wrong with what was typed; "" for nothing."""
        return self._wrong

    def say_wrong(self, text: str) -> None:
        """Mark the field as wrong and say why; "" takes the mark away."""
        self._wrong = text
        mark(self.widget, bool(text))
        self._say()

    def say_remark(self, text: str) -> None:
        """Say what is allowed and yet worth a look."""
        self._remark = text
        self._say()

    def _say(self) -> None:
        text = self._wrong or self._remark
        self.note.setText(text)
        set_role(self.note, "small danger" if self._wrong else "small accent")
        self.note.setVisible(bool(text))
        self.widget.setAccessibleDescription(text or self._help)


class FieldForm(QWidget):
    """Fields of one holder, label beside editor, or above it in several columns. `roll` is told of clicks on labels that roll."""

    def __init__(
        self,
        desk: Desk,
        holder: Holder,
        fields: Sequence[Field],
        *,
        columns: int = 0,
        labels: bool = True,
        roll: Roll | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Lay the fields out; `columns` 0 sets labels beside the editors, more sets them above in so many columns."""
        super().__init__(parent)
        self._desk, self._holder, self._roll = desk, holder, roll
        self.cells = {field.key: FormCell(field, desk) for field in fields}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(4))
        for place, cell in enumerate(self.cells.values()):
            cell.label = self._label(cell)
            if not labels:
                cell.label.hide()  # never shown before it has a parent: it would flash up as a window
            if columns:
                self._above(grid, cell, place // columns, place % columns)
            else:
                self._beside(grid, cell, place)
            cell.editor.committed.connect(partial(self._commit, cell.field.key))
        if columns:
            for column in range(columns):
                grid.setColumnStretch(column, 3 if column else 4)  # the first one is a name, as a rule
        else:
            grid.setColumnStretch(1, 1)

    def _label(self, cell: FormCell) -> QLabel | QPushButton:
        tip = escaped_tooltip(self._desk.text(cell.field.help)) if cell.field.help else ""
        if self._roll is None or not cell.field.rolls:
            label = text_label(cell.name, "small muted")
            label.setBuddy(cell.widget)
            label.setToolTip(tip)
            label.setWordWrap(True)
            return label
        button = QPushButton(icons.icon("dices", "text_muted"), cell.name.replace("&", "&&"))
        set_role(button, "quiet")
        button.setAccessibleName(self.tr("Roll: {name}").format(name=cell.name))
        button.setToolTip(escaped_tooltip(button.accessibleName()))
        button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(partial(self._on_roll, cell.field))
        return button

    def _beside(self, grid: QGridLayout, cell: FormCell, place: int) -> None:
        assert cell.label is not None
        grid.addWidget(cell.label, 2 * place, 0)
        grid.addLayout(self._with_unit(cell), 2 * place, 1)
        grid.addWidget(cell.note, 2 * place + 1, 0, 1, 2)

    def _above(self, grid: QGridLayout, cell: FormCell, row: int, column: int) -> None:
        assert cell.label is not None
        stack = QVBoxLayout()
        stack.setSpacing(px(2))
        if isinstance(cell.widget, FlagEditor):
            cell.label.hide()
            cell.widget.setText(cell.name.replace("&", "&&"))
            stack.addStretch(1)
        else:
            stack.addWidget(cell.label)
        stack.addLayout(self._with_unit(cell))
        stack.addWidget(cell.note)
        if not isinstance(cell.widget, FlagEditor):
            stack.addStretch(1)
        grid.addLayout(stack, row, column)

    def _with_unit(self, cell: FormCell) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(px(4))
        row.addWidget(cell.widget, 1)
        if cell.field.unit:
            row.addWidget(text_label(self._desk.text(cell.field.unit), "small muted"))
        return row

    # ── Values ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def refresh(self, *, forget: bool = False) -> None:
        """Show what is stored; what is typed and not stored stays, unless it is to be forgotten."""
        for cell in self.cells.values():
            if forget:
                cell.say_wrong("")
            if forget or not (cell.wrong or cell.editor.is_pending()):
                cell.editor.show_value(self._holder.value(cell.field))
            cell.editor.set_read_only(self._desk.read_only)

    def set_remarks(self, remarks: Mapping[str, str]) -> None:
        """Say what is worth a look, by field key."""
        for key, cell in self.cells.items():
            cell.say_remark(remarks.get(key, ""))

    def commit_pending(self) -> None:
        """Store what is typed and not stored."""
        for key, cell in self.cells.items():
            if cell.editor.is_pending():
                self._commit(key)

    def _commit(self, key: str) -> None:
        cell = self.cells[key]
        try:
            self._holder.set(cell.field, cell.editor.typed())
        except DeskError as error:
            cell.say_wrong(reason(self._desk, error, cell.name))
            return
        cell.say_wrong("")
        cell.editor.show_value(self._holder.value(cell.field))  # as it is stored: trimmed, with its sign

    def _on_roll(self, field: Field) -> None:
        if self._roll is not None:
            self._roll(field, field.key)
