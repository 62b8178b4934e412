"""The initiative list. Keys of its own: arrows, Alt+arrows to reorder, Delete to remove, F2 for the name that players see.

Everything else that is typed here belongs to the page: digits, Space, letters.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from gm_desk.app import encounters
from ui.bridge import Desk
from ui.encounter.initiative_delegate import ROW_HEIGHT, InitiativeDelegate
from ui.encounter.initiative_model import COLUMNS, HEALTH, ID_ROLE, PLACE, ROLL, STATES, WHO, InitiativeModel
from ui.theme import px
from ui.widgets.opaque import make_opaque

MOVES = {
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
}
ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
LOOKS = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.PaletteChange)
IN_SIGHT_AFTER = 2
"""So many of those who are next are kept in sight."""
MEASURED_ROWS = 40
"""Column widths are taken from so many rows: a list of hundreds must not be measured whole."""


class InitiativeView(QTableView):
    """The list of combatants.

    `menu_requested(global position)` asks for the menu of the selected ones; `target_chosen(id)` tells of a double click.
    """

    menu_requested = Signal(object)
    target_chosen = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("initiativeView")
        self._desk = desk
        self._kept: list[str] = []
        self._kept_current = ""
        self._head_widths: list[int] = []
        self._model = InitiativeModel(desk, self)
        self.setModel(self._model)
        self._delegate = InitiativeDelegate(self._model, self)
        self.setItemDelegate(self._delegate)
        self._dress()
        self._model.about_to_rebuild.connect(self._keep_selection)
        self._model.rebuilt.connect(self._restore)
        self._model.dataChanged.connect(self._on_data_changed)
        self.doubleClicked.connect(self._on_double_clicked)
        # Several rows change at once; their widths are looked at together.
        self._fit_soon = QTimer(self)
        self._fit_soon.setSingleShot(True)
        self._fit_soon.timeout.connect(self._fit)
        self._retranslate()
        self._fit()

    def _dress(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDragDropOverwriteMode(False)
        self.setDropIndicatorShown(True)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(px(24))

    # ── What is selected ──────────────────────────────────────────────────────────────────────────────────────────────

    def list_model(self) -> InitiativeModel:
        """Return the model on show."""
        return self._model

    def selected_ids(self) -> list[str]:
        """Return the selected combatants in the order of the list."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [str(self._model.index(row, PLACE).data(ID_ROLE)) for row in rows]

    def select_ids(self, ids: Sequence[str]) -> None:
        """Select combatants; the first of them becomes current."""
        selection = self.selectionModel()
        selection.clearSelection()
        rows = [row for each in ids if (row := self._model.row_of(each)) >= 0]
        for row in rows:
            index = self._model.index(row, WHO)
            selection.select(index, QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows)
        if rows:
            selection.setCurrentIndex(self._model.index(rows[0], WHO), QItemSelectionModel.SelectionFlag.NoUpdate)

    def show_turn(self) -> None:
        """Have whose turn it is in sight, and who is next; where the list must be scrolled, as far as it does for many turns to come."""
        row = self._model.turn_row()
        if row < 0:
            return
        after = min(row + IN_SIGHT_AFTER, self._model.rowCount() - 1)
        here, then = (self.visualRect(self._model.index(each, WHO)) for each in (row, after))
        if here.top() < 0 or then.bottom() > self.viewport().height():
            self.scrollTo(self._model.index(max(0, row - 1), WHO), QAbstractItemView.ScrollHint.PositionAtTop)
            self.scrollTo(self._model.index(row, WHO))

    def edit_alias(self) -> None:
        """Type the name that the players see for the current combatant."""
        index = self.currentIndex()
        if index.isValid() and not self._desk.read_only:
            self.edit(self._model.index(index.row(), WHO))

    # ── Keys and mouse ────────────────────────────────────────────────────────────────────────────────────────────────

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = event.key(), event.modifiers()
        if modifiers & Qt.KeyboardModifier.AltModifier and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._shift(-1 if key == Qt.Key.Key_Up else 1)
        elif key in ENDS and not modifiers & ~Qt.KeyboardModifier.KeypadModifier and self._model.rowCount():
            self.select_ids([self._model.ids()[ENDS[Qt.Key(key)]]])
            self.scrollTo(self.currentIndex())
        elif key in MOVES or (key == Qt.Key.Key_A and modifiers & Qt.KeyboardModifier.ControlModifier):
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_F2:
            self.edit_alias()
        elif key == Qt.Key.Key_Delete:
            self.dismiss_selected()
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.selected_ids():
            return
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        self.menu_requested.emit(place)

    def dismiss_selected(self) -> None:
        """Let the selected combatants leave the fight."""
        ids, session, encounter = self.selected_ids(), self._desk.session, self._desk.encounter
        if ids:
            row = self._model.row_of(ids[0])
            self._desk.attempt(lambda: encounters.dismiss(session, encounter, ids, self))
            if self._model.rowCount():
                self.select_ids([self._model.ids()[min(row, self._model.rowCount() - 1)]])

    def _shift(self, by: int) -> None:
        """Move the selected combatants a place up or down, together."""
        ids, session, encounter = self.selected_ids(), self._desk.session, self._desk.encounter
        if ids:
            self._desk.attempt(lambda: encounters.shift(session, encounter, ids, by, self))

    def _on_double_clicked(self, index: object) -> None:
        self.target_chosen.emit(str(index.data(ID_ROLE)))  # type: ignore[attr-defined] # a QModelIndex

    # ── Keeping its shape ─────────────────────────────────────────────────────────────────────────────────────────────

    def _keep_selection(self) -> None:
        self._kept = self.selected_ids()
        current = self.currentIndex()
        self._kept_current = str(current.data(ID_ROLE)) if current.isValid() else ""

    def _restore(self) -> None:
        first = [self._kept_current] if self._kept_current in self._kept else []
        self.select_ids([*first, *(each for each in self._kept if each not in first)])
        self._fit()
        self.show_turn()
        self.updateGeometry()

    def _on_data_changed(self, _first: QModelIndex, last: QModelIndex, _roles: object = None) -> None:
        if last.column() != PLACE:  # a digit takes no more room than a place
            self._fit_soon.start()

    def sizeHint(self) -> QSize:
        """Ask for the room that all rows take; the page caps it."""
        return QSize(px(400), self._height_of(self._model.rowCount()))

    def whole_rows(self, height: int, least: int) -> int:
        """Return the greatest height within `height` at which no row is cut off; at least so many rows have room."""
        return self._height_of(max(least, (height - self._height_of(0)) // px(ROW_HEIGHT)))

    def set_low(self, low: bool) -> None:
        """Do without the names of the columns where there is little height."""
        self.horizontalHeader().setHidden(low)

    def _height_of(self, rows: int) -> int:
        header = self.horizontalHeader()
        return (0 if header.isHidden() else header.sizeHint().height()) + 2 + rows * px(ROW_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(280), self._height_of(1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        make_opaque(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._delegate.forget()
            self._head_widths = []
            self._model.retranslate()
            self._retranslate()
            self._fit()
        elif event.type() in LOOKS and hasattr(self, "_delegate"):
            self._delegate.forget()
            self._head_widths = []
            self._fit()
            self.updateGeometry()

    def _fit(self) -> None:
        """Share the width: numbers and health take what they need, names what they need up to a half, states the rest."""
        if self.verticalHeader().defaultSectionSize() != px(ROW_HEIGHT):  # it would lay out and paint everything anew
            self.verticalHeader().setDefaultSectionSize(px(ROW_HEIGHT))
        rows = range(min(self._model.rowCount(), MEASURED_ROWS))
        widths = [self._delegate.widths_of(self._model.line(row)) for row in rows]
        header = self.horizontalHeader()
        wanted = {column: max((each[column] for each in widths), default=0) for column in range(COLUMNS)}
        if not self._head_widths:
            self._head_widths = [header.sectionSizeHint(column) for column in range(COLUMNS)]
        wanted = {column: max(width, self._head_widths[column]) for column, width in wanted.items()}
        room = self.viewport().width()
        health = min(wanted[HEALTH], room // 3)
        roll = min(wanted[ROLL], room // 6)
        middle = max(0, room - wanted[PLACE] - roll - health)
        who = min(wanted[WHO], max(middle * 3 // 5, middle - wanted[STATES]))
        for column, width in ((PLACE, wanted[PLACE]), (WHO, who), (ROLL, roll), (HEALTH, health)):
            header.resizeSection(column, width)
        header.resizeSection(STATES, max(0, middle - who))

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Initiative"))
