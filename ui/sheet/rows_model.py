"""A list on a sheet as an item model: rows and columns, edited in place, what is wrong kept and marked in its cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from gm_desk.app.sheet_editing import Rows
from gm_desk.app.sheet_words import plain, row_name, say, signed
from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import Field
from ui import icons
from ui.bridge import Desk
from ui.sheet.editors import NOTHING, choices_of, level_label
from ui.sheet.wrong import reason
from ui.theme import current
from ui.widgets import escaped_tooltip

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()


class RowsModel(QAbstractTableModel):
    """The rows of a list. With columns that can be rolled a first column holds the dice to click."""

    def __init__(self, desk: Desk, rows: Rows) -> None:
        super().__init__()
        self._desk, self.rows = desk, rows
        self.columns = [column for column in rows.field.columns if column.kind not in {"list", "map", "long_text"}]
        self.first = int(any(column.rolls for column in self.columns))
        self._shown: list[Any] = []
        self._labels = [dict(_by_value(column, desk)) for column in self.columns]
        self._wrong: dict[tuple[int, int], tuple[str, str]] = {}
        self._remarks: dict[tuple[int, str], str] = {}

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def refresh(self, *, forget: bool = False) -> None:
        """Show the rows as they are stored."""
        rows = self.rows.all()
        if forget or len(rows) != len(self._shown):
            self.beginResetModel()
            self._wrong.clear()
            self._shown = rows
            self.endResetModel()
        elif rows != self._shown:
            self._shown = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, self.columnCount() - 1))

    def set_remarks(self, remarks: Mapping[tuple[int, str], str]) -> None:
        """Say what is worth a look, by row and column key."""
        before, self._remarks = self._remarks, dict(remarks)
        if self._shown and before != self._remarks:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, self.columnCount() - 1))

    def column(self, index: Index) -> Field | None:
        """Return the field of a cell; None for the dice."""
        return self.columns[index.column() - self.first] if index.column() >= self.first else None

    def value(self, index: Index) -> Any:  # noqa: ANN401 - any JSON value
        """Return what is stored in a cell."""
        column = self.column(index)
        return self.rows.row(index.row()).value(column) if column else None

    def pending(self, index: Index) -> str | None:
        """Return what was typed into a cell and could not be stored."""
        wrong = self._wrong.get((index.row(), index.column()))
        return wrong[0] if wrong else None

    def complaints(self) -> list[str]:
        """Return what is wrong with the rows, then what is worth a look, each with its row's name."""
        said = [(row, words) for (row, _), (_, words) in sorted(self._wrong.items())]
        said += [(row, words) for (row, _), words in sorted(self._remarks.items()) if row < len(self._shown)]
        return [f"{self.name(row)}: {words}" for row, words in said]

    @property
    def has_wrong(self) -> bool:
        """Whether anything typed could not be stored."""
        return bool(self._wrong)

    def name(self, row: int) -> str:
        """Return what a row is called."""
        words = row_name(self._desk.session.system, self.rows.field, self._shown[row])
        return say(self._desk.words, words) or str(row + 1)

    # ── Changing ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def store(self, index: Index, value: object, typed: str) -> None:
        """Store a value; where it is refused, keep what was `typed` in the cell, with the reason."""
        column = self.column(index)
        assert column is not None
        try:
            self.rows.row(index.row()).set(column, value)
        except DeskError as error:
            self.keep_wrong(index, typed, error)
            return
        self._wrong.pop((index.row(), index.column()), None)
        self.refresh()
        self.dataChanged.emit(index, index)

    def keep_wrong(self, index: Index, typed: str, error: DeskError) -> None:
        """Keep in a cell what was typed and is wrong."""
        column = self.column(index)
        assert column is not None
        words = reason(self._desk, error, self._desk.label(column))
        self._wrong[index.row(), index.column()] = (typed, words)
        self.dataChanged.emit(index, index)

    # ── The model ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns) + self.first

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:  # noqa: ANN401 - Qt takes anything
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        column = self.column(index)
        if column is None:
            return self._dice(index.row(), role)
        if role in (Role.ToolTipRole, Role.AccessibleDescriptionRole):
            return self._note(index, column, role)
        if role == Role.ForegroundRole:
            return current().color("danger") if self._concerns(index, column) else None
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.kind == "integer" else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return self._cell(index, column, role)

    def _cell(self, index: Index, column: Field, role: int) -> Any:  # noqa: ANN401 - Qt takes anything
        """Return what stands in a cell: as text, as it is stored, as a tick, as it is read aloud."""
        value = self.value(index)
        if role == Role.DisplayRole:
            return self.pending(index) or self._text(column, index.column() - self.first, value)
        if role == Role.EditRole:
            return value
        if role == Role.CheckStateRole and column.kind == "flag":
            return Qt.CheckState.Checked if value else Qt.CheckState.Unchecked
        if role == Role.AccessibleTextRole:
            return self._spoken(index, column, value)
        return None

    def _dice(self, row: int, role: int) -> Any:  # noqa: ANN401 - Qt takes anything
        if role == Role.DecorationRole:
            return icons.icon("dices", "text_muted")
        if role in (Role.AccessibleTextRole, Role.ToolTipRole):
            words = self.tr("Roll: {name}").format(name=self.name(row))
            return escaped_tooltip(words) if role == Role.ToolTipRole else words
        return None

    def _text(self, column: Field, place: int, value: Any) -> str:  # noqa: ANN401 - any JSON value
        if column.kind == "flag":
            return ""
        if value is None:
            return NOTHING
        if column.kind == "integer":
            if column.unit and column.signed and not value:
                return ""
            number = signed(value) if column.signed else plain(value)
            return f"{number} %" if column.unit == "%" else number
        if column.kind == "level":
            return self._labels[place].get(value) or level_label(self._desk, value)
        return self._labels[place].get(value, str(value))

    def _concerns(self, index: Index, column: Field) -> bool:
        return self.pending(index) is not None or (index.row(), column.key) in self._remarks

    def _note(self, index: Index, column: Field, role: int) -> str:
        wrong = self._wrong.get((index.row(), index.column()))
        words = wrong[1] if wrong else self._remarks.get((index.row(), column.key), "")
        if role == Role.ToolTipRole:
            return escaped_tooltip(words or (self.data(index) or ""))
        return words

    def _spoken(self, index: Index, column: Field, value: object) -> str:
        label = self._desk.label(column)
        if column.kind == "flag":
            return f"{label}: {self._desk.text('value.yes' if value else 'value.no')}"
        return f"{label}: {self.data(index)}"

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:  # noqa: ANN401 - Qt gives anything
        column = self.column(index) if index.isValid() else None
        if column is None:
            return False
        if role == Role.CheckStateRole and column.kind == "flag":
            value = Qt.CheckState(value) == Qt.CheckState.Checked
        elif role != Role.EditRole:
            return False
        self.store(index, value, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        column = self.column(index)
        if column is None or self._desk.read_only:
            return flags
        if column.kind == "flag":
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        return flags | Qt.ItemFlag.ItemIsEditable

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:  # noqa: ANN401
        if orientation != Qt.Orientation.Horizontal or not self.first <= section < self.columnCount():
            return None
        column = self.columns[section - self.first]
        if role == Role.DisplayRole:
            return self._desk.label(column)
        if role == Role.ToolTipRole and column.help:
            return escaped_tooltip(self._desk.text(column.help))
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.kind == "integer" else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


def _by_value(column: Field, desk: Desk) -> list[tuple[object, str]]:
    if column.kind not in {"level", "choice"}:
        return []
    return [(value, label) for label, value in choices_of(column, desk)]
