"""A list on a sheet: its table, the buttons to add, remove and move, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from gm_desk.app.sheet_editing import Rows
from gm_desk.app.sheet_values import free_choices, read
from gm_desk.core.facts import Document
from ui import icons
from ui.bridge import Desk
from ui.sheet.row_table import RowTable
from ui.sheet.rows_model import RowsModel
from ui.sheet.stock import StockButton
from ui.sheet.wrong import wrapped_label
from ui.theme import px, set_role
from ui.widgets import SectionLabel, escaped_tooltip


class RowsPanel(QWidget):
    """The list as a table. `roll_requested(row id)` asks for a roll of a row that can be rolled."""

    roll_requested = Signal(str)

    def __init__(self, desk: Desk, rows: Rows, *, titled: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._rows = desk, rows
        self.model = RowsModel(desk, rows)
        self.table = RowTable(desk, self.model, self)
        self._label = desk.label(rows.field)
        self.table.setAccessibleName(self._label)
        self.table.setObjectName(f"field.{rows.field.key}")
        self._complaint = wrapped_label("small danger")
        self._complaint.hide()
        self._add = QPushButton(icons.icon("plus", "text_muted"), "")
        self._stock = StockButton(desk, rows, self)
        self._menu: QMenu | None = None
        self._up, self._down, self._remove = QToolButton(), QToolButton(), QToolButton()
        self._arrange(titled=titled)
        self._connect()

    def _arrange(self, *, titled: bool) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(2))
        if titled:
            column.addWidget(SectionLabel(self._label))
        column.addWidget(self.table)
        column.addWidget(self._complaint)
        foot = QHBoxLayout()
        foot.setSpacing(px(2))
        foot.addWidget(self._add)
        foot.addWidget(self._stock)
        foot.addStretch(1)
        set_role(self._add, "quiet")
        self._add.setText(self.tr("Add"))
        self._add.setAccessibleName(self.tr("Add: {list}").format(list=self._label))
        self._add.setToolTip(self.tr("Add a line (Ins)"))
        for button, icon, words in (
            (self._up, "arrow-up", self.tr("Move the line up (Alt+↑)")),
            (self._down, "arrow-down", self.tr("Move the line down (Alt+↓)")),
            (self._remove, "trash-2", self.tr("Remove the line (Ctrl+Del)")),
        ):
            button.setIcon(icons.icon(icon, "text_muted"))
            button.setAccessibleName(f"{words}: {self._label}")
            button.setToolTip(escaped_tooltip(words))
            set_role(button, "quiet")
            foot.addWidget(button)
        column.addLayout(foot)

    def _connect(self) -> None:
        if self._rows.field.kind == "map":
            self._menu = QMenu(self)
            self._menu.aboutToShow.connect(self._fill_menu)
            self._add.setMenu(self._menu)
        else:
            self._add.clicked.connect(self.add)
        self._stock.chosen.connect(self.take)
        self.table.add_requested.connect(self.add)
        self.table.remove_requested.connect(self.remove)
        self.table.move_requested.connect(self.move_row)
        self.table.roll_requested.connect(self._on_roll)
        self.table.selectionModel().currentChanged.connect(self._offer)
        self._up.clicked.connect(partial(self._move_current, -1))
        self._down.clicked.connect(partial(self._move_current, 1))
        self._remove.clicked.connect(self._remove_current)
        self.model.dataChanged.connect(self._complain)
        self.model.modelReset.connect(self._complain)
        self.model.modelReset.connect(self._offer)

    # ── Values ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def refresh(self, *, forget: bool = False) -> None:
        """Show the list as it is stored; the cursor stays where it was."""
        row, column = self.table.currentIndex().row(), self.table.currentIndex().column()
        self.model.refresh(forget=forget)
        if row >= 0 and not self.table.currentIndex().isValid() and self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(min(row, self.model.rowCount() - 1), column))
        self._offer()

    def set_remarks(self, remarks: Mapping[tuple[int, str], str]) -> None:
        """Say what is worth a look, by row and column key."""
        self.model.set_remarks(remarks)

    def commit_pending(self) -> None:
        """Store what stands in a cell that is being edited."""
        self.table.commit_pending()

    # ── Adding, removing, moving ──────────────────────────────────────────────────────────────────────────────────────

    def add(self) -> None:
        """Add a row and put the cursor on it, ready to be named."""
        if self._menu is not None:
            self._add.showMenu()
            return
        self.commit_pending()
        place = self._desk.attempt(self._rows.add)
        if place is None:
            return
        index = self._go_to_new(place)
        column = self.model.column(index)
        if column is not None and column.kind == "text":
            self.table.edit(index)

    def take(self, row: Document) -> None:
        """Add a row of the campaign's own list, and put the cursor on it."""
        self.commit_pending()
        place = self._desk.attempt(partial(self._rows.take, row))
        if place is not None:
            self._go_to_new(place)

    def _go_to_new(self, place: int) -> QModelIndex:
        self.refresh()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        index = self.model.index(place, self.model.first)
        self.table.setCurrentIndex(index)
        return index

    def remove(self, row: int) -> None:
        """Take a row away."""
        self.commit_pending()
        self._desk.attempt(partial(self._rows.remove, row))
        self.refresh()

    def move_row(self, row: int, by: int) -> None:
        """Move a row, and the cursor with it."""
        self.commit_pending()
        to = row + by
        if 0 <= to < self.model.rowCount() and not self._desk.read_only:
            self._desk.attempt(partial(self._rows.move, row, to))
            self.refresh(forget=True)
            self.table.go_to(to)

    def _move_current(self, by: int) -> None:
        self.move_row(self.table.currentIndex().row(), by)

    def _remove_current(self) -> None:
        if self.table.currentIndex().isValid():
            self.remove(self.table.currentIndex().row())

    def _fill_menu(self) -> None:
        """Offer the keys that are not in the list yet."""
        assert self._menu is not None
        self._menu.clear()
        key = self._rows.field.columns[0]
        for choice in free_choices(key, [read(row, key) for row in self._rows.all()]):
            words = choice.label if choice.literal else self._desk.text(choice.label)
            self._menu.addAction(words.replace("&", "&&")).triggered.connect(partial(self._add_key, choice.value))

    def _add_key(self, value: Any) -> None:  # noqa: ANN401 - a choice's value
        self.commit_pending()
        self._desk.attempt(partial(self._rows.add, value))
        self.refresh()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table.go_to(self.model.rowCount() - 1)

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _offer(self) -> None:
        row, last = self.table.currentIndex().row(), self.model.rowCount() - 1
        may = not self._desk.read_only
        self._add.setEnabled(may)
        self._stock.setEnabled(may)
        self._up.setEnabled(may and row > 0)
        self._down.setEnabled(may and 0 <= row < last)
        self._remove.setEnabled(may and row >= 0)
        for button in (self._up, self._down, self._remove):
            button.setVisible(last >= 0)

    def _complain(self) -> None:
        said = self.model.complaints()
        self._complaint.setText("\n".join(said))
        set_role(self._complaint, "small danger" if self.model.has_wrong else "small accent")
        self._complaint.setVisible(bool(said))

    def _on_roll(self, row: int) -> None:
        self.roll_requested.emit(str(self._rows.all()[row].get("id", row)))
