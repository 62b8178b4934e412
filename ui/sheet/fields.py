"""The fields of one holder, of every kind: single values as a form, lists as tables, rich lists as records."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_desk.app.sheet_editing import Holder
from gm_desk.systems.protocol import Field
from ui.bridge import Desk
from ui.sheet.form import FieldForm, Roll
from ui.sheet.rows_panel import RowsPanel
from ui.theme import px

if TYPE_CHECKING:
    from ui.sheet.records import Records

MOST_COLUMNS = 6
"""Columns of a table; a list with more is shown as records."""
_ROW_PATH = re.compile(r"(?P<list>.+)\[(?P<row>\d+)\]\.?(?P<column>.*)")


def is_list(field: Field) -> bool:
    """Tell whether a field is a list."""
    return field.kind in {"list", "map"}


def is_rich(field: Field) -> bool:
    """Tell whether a list's rows have too much in them for a table."""
    kinds = {column.kind for column in field.columns}
    return len(field.columns) > MOST_COLUMNS or bool(kinds & {"list", "map", "long_text"})


def _roll_row(roll: Roll, column: Field, key: str, row: str) -> None:
    roll(column, f"{key}.{row}")


class FieldGroup(QWidget):
    """All fields of a holder. `columns` as in `FieldForm`; `roll(field, row id)` hears of clicks on what rolls."""

    def __init__(
        self,
        desk: Desk,
        holder: Holder,
        fields: Sequence[Field],
        *,
        columns: int = 0,
        roll: Roll | None = None,
        titled: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._roll = roll
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        self.forms: list[FieldForm] = []
        self.lists: dict[str, RowsPanel | Records] = {}
        single = [field for field in fields if not is_list(field) and field.kind != "long_text"]
        if single:
            self._add_form(FieldForm(desk, holder, single, columns=columns, roll=roll))
        for field in fields:
            if is_list(field):
                self.lists[field.key] = self._add_list(desk, holder, field, titled=titled)
            elif field.kind == "long_text":
                self._add_form(FieldForm(desk, holder, [field], columns=1, labels=titled))

    def _add_form(self, form: FieldForm) -> None:
        self.forms.append(form)
        self._layout().addWidget(form)

    def _add_list(self, desk: Desk, holder: Holder, field: Field, *, titled: bool) -> RowsPanel | Records:
        if is_rich(field):
            from ui.sheet.records import Records

            records = Records(desk, holder.rows(field), titled=titled)
            self._layout().addWidget(records)
            return records
        panel = RowsPanel(desk, holder.rows(field), titled=titled)
        rolled = next((each for each in field.columns if each.rolls), None)
        if rolled is not None and self._roll is not None:
            panel.roll_requested.connect(partial(_roll_row, self._roll, rolled, field.key))
        self._layout().addWidget(panel)
        return panel

    def _layout(self) -> QVBoxLayout:
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        return layout

    def refresh(self, *, forget: bool = False) -> None:
        """Show what is stored; what is typed and not stored stays, unless it is to be forgotten."""
        for part in (*self.forms, *self.lists.values()):
            part.refresh(forget=forget)

    def commit_pending(self) -> None:
        """Store what is typed and not stored."""
        for part in (*self.forms, *self.lists.values()):
            part.commit_pending()

    def set_remarks(self, remarks: Mapping[str, str]) -> None:
        """Say what is worth a look, by dotted path: `attributes.strength`, `skills[2].level`."""
        for form in self.forms:
            form.set_remarks(remarks)
        by_list: dict[str, dict[tuple[int, str], str]] = {key: {} for key in self.lists}
        for path, words in remarks.items():
            found = _ROW_PATH.fullmatch(path)
            if found and found["list"] in by_list:
                by_list[found["list"]][int(found["row"]), found["column"]] = words
        for key, said in by_list.items():
            self.lists[key].set_remarks(said)

    def focus_first(self) -> None:
        """Put the cursor into the first field."""
        if self.forms:
            next(iter(self.forms[0].cells.values())).widget.setFocus()
