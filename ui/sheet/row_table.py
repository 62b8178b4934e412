"""A list on a sheet as a table that is as high as its rows: edit in place, add, remove and move by keyboard.

Enter, F2 or typing edits a cell; Insert adds a row, Ctrl+Delete removes one, Alt+Up and Alt+Down move it.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from gm_desk.core.errors import DeskError
from ui.bridge import Desk
from ui.sheet.editors import Editor, TextEditor, make_editor
from ui.sheet.rows_model import RowsModel
from ui.theme import current, px

Index = QModelIndex | QPersistentModelIndex
NARROWEST = {"flag": 36, "integer": 48, "choice": 72, "text": 110, "level": 96}
"""What a column shrinks to when there is no room, by kind, at text scale 1; the kinds that give first come first."""


class RowDelegate(QStyledItemDelegate):
    """Edits cells with the sheet's own editors and draws a clear frame round the cell that has the cursor."""

    def __init__(self, desk: Desk, view: RowTable) -> None:
        super().__init__(view)
        self._desk, self._view = desk, view

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        column = self._view.rows_model.column(index)
        assert column is not None
        widget = make_editor(column, self._desk, parent)
        widget.setAccessibleName(self._desk.label(column))
        if isinstance(widget, QComboBox):
            cast("Editor", widget).committed.connect(self._on_chosen)
            if self._view.opened_by_mouse:
                QTimer.singleShot(0, widget, widget.showPopup)
        return widget

    def setEditorData(self, widget: QWidget, index: Index) -> None:
        editor = cast("Editor", widget)
        model = self._view.rows_model
        typed = model.pending(index)
        if typed is not None and isinstance(widget, TextEditor):
            widget.setText(typed)
        elif not editor.is_pending() or isinstance(widget, QComboBox):
            editor.show_value(model.value(index))

    def setModelData(self, widget: QWidget, _model: QAbstractItemModel, index: Index) -> None:
        editor = cast("Editor", widget)
        model = self._view.rows_model
        if not editor.is_pending() and model.pending(index) is None:
            return
        typed = widget.text() if isinstance(widget, TextEditor) else ""
        try:
            value = editor.typed()
        except DeskError as error:
            model.keep_wrong(index, typed, error)
        else:
            model.store(index, value, typed)

    def updateEditorGeometry(self, widget: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        area = option.rect
        if isinstance(widget, QComboBox):
            area.setWidth(max(area.width(), min(widget.sizeHint().width() + px(40), px(180))))
        widget.setGeometry(area)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + px(2), max(hint.height(), px(30)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if self._view.hasFocus() and index == self._view.currentIndex():
            painter.save()
            painter.setPen(QPen(current().color("focus"), 2))
            painter.drawRect(option.rect.adjusted(1, 1, -1, -1))
            painter.restore()

    def _on_chosen(self) -> None:
        widget = self.sender()
        if isinstance(widget, QWidget):
            self.commitData.emit(widget)
            self.closeEditor.emit(widget, QStyledItemDelegate.EndEditHint.NoHint)


class RowTable(QTableView):
    """The table. It asks its owner to add, remove and move; a click on the dice asks for a roll.

    Signals:
        add_requested; remove_requested(row); move_requested(row, by); roll_requested(row).
    """

    add_requested = Signal()
    remove_requested = Signal(int)
    move_requested = Signal(int, int)
    roll_requested = Signal(int)

    def __init__(self, desk: Desk, model: RowsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows_model = model
        self.opened_by_mouse = False
        self.setModel(model)
        self.setItemDelegate(RowDelegate(desk, self))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(px(30))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(px(16))
        header.setHighlightSections(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.SelectedClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        model.modelReset.connect(self.updateGeometry)
        model.modelReset.connect(self._share_width)
        model.dataChanged.connect(self._share_width)
        self.clicked.connect(self._on_clicked)

    # ── Size ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    def sizeHint(self) -> QSize:
        rows = self.rows_model.rowCount() * self.verticalHeader().defaultSectionSize()
        header = self.horizontalHeader().sizeHint().height() if self.rows_model.rowCount() else 0
        return QSize(px(240), rows + header + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def _share_width(self) -> None:
        """Give every column what it needs; the first takes what is left, and ticks and numbers give when there is too little."""
        model = self.rows_model
        self.horizontalHeader().setVisible(model.rowCount() > 0)
        widths = [self._wanted(place) for place in range(model.columnCount())]
        least = [min(self._least(place), widths[place]) for place in range(model.columnCount())]
        stretch = model.first
        room = self.viewport().width() - (sum(widths) - widths[stretch])
        widths[stretch] = max(room, widths[stretch])
        excess = sum(widths) - self.viewport().width()
        for place in sorted(range(len(widths)), key=self._gives):
            given = min(max(excess, 0), widths[place] - least[place])
            widths[place] -= given
            excess -= given
        for place, width in enumerate(widths):
            self.setColumnWidth(place, width)

    def _wanted(self, place: int) -> int:
        if place < self.rows_model.first:
            return px(30)
        return max(self.sizeHintForColumn(place), self.horizontalHeader().sectionSizeHint(place))

    def _gives(self, place: int) -> int:
        """Return when a column gives of its width: the lower, the earlier."""
        if place < self.rows_model.first:
            return len(NARROWEST)
        kind = self.rows_model.columns[place - self.rows_model.first].kind
        return list(NARROWEST).index(kind) if kind in NARROWEST else 0

    def _least(self, place: int) -> int:
        if place < self.rows_model.first:
            return px(30)
        return px(NARROWEST.get(self.rows_model.columns[place - self.rows_model.first].kind, 60))

    # ── Keys and clicks ───────────────────────────────────────────────────────────────────────────────────────────────

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.rows_model.rowCount():
            self.setCurrentIndex(self.rows_model.index(0, self.rows_model.first))

    def event(self, event: QEvent) -> bool:
        """Keep the table's keys from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        key, modifiers = event.key(), event.modifiers()
        self.opened_by_mouse = False
        if key == Qt.Key.Key_Insert:
            self.add_requested.emit()
        elif key == Qt.Key.Key_Delete and modifiers & Qt.KeyboardModifier.ControlModifier and row >= 0:
            self.remove_requested.emit(row)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and modifiers & Qt.KeyboardModifier.AltModifier and row >= 0:
            self.move_requested.emit(row, -1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._on_dice(self.currentIndex()):
            self.roll_requested.emit(row)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() != QAbstractItemView.State.EditingState:
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def go_to(self, row: int) -> None:
        """Put the cursor on a row, where it stood in its columns or on its name."""
        column = max(self.currentIndex().column(), self.rows_model.first)
        self.setCurrentIndex(self.rows_model.index(min(row, self.rows_model.rowCount() - 1), column))

    def commit_pending(self) -> None:
        """Store what stands in the cell that is being edited."""
        widget = self.indexWidget(self.currentIndex())
        if widget is not None:
            self.commitData(widget)
            self.closeEditor(widget, QStyledItemDelegate.EndEditHint.NoHint)

    def edit(self, index: Index, *rest: object) -> object:  # type: ignore[override]
        self.opened_by_mouse = bool(rest) and rest[0] in (
            QAbstractItemView.EditTrigger.DoubleClicked,
            QAbstractItemView.EditTrigger.SelectedClicked,
        )
        return super().edit(index, *rest)

    def _on_dice(self, index: QModelIndex) -> bool:
        return index.isValid() and index.column() < self.rows_model.first

    def _on_clicked(self, index: QModelIndex) -> None:
        if self._on_dice(index):
            self.roll_requested.emit(index.row())


def _is_own(event: QKeyEvent) -> bool:
    alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
    return event.key() in (Qt.Key.Key_Insert, Qt.Key.Key_Space) or (
        alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)
    )
