"""The left column: the search, the list of characters, and what can be done with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app import roster
from gm_desk.app.documents import CharacterKind
from gm_desk.app.ports import RosterLine
from gm_desk.app.session import ChangeSet
from ui import icons, side_column
from ui.bridge import Desk
from ui.keys import shown
from ui.roster.delegate import RosterDelegate
from ui.roster.model import AnyIndex, RosterModel
from ui.side_column import Entry
from ui.theme import look, px, set_role
from ui.widgets import EmptyState, SearchField


class RosterView(side_column.SteadyList):
    """The list itself; Enter and Ctrl+Enter do what the column says."""

    entered_key = Signal(bool)
    """Enter was pressed; True with Ctrl."""
    delete_key = Signal()

    def dataChanged(self, first: AnyIndex, last: AnyIndex, roles: Sequence[int] = ()) -> None:
        """Paint rows anew. Their height never changes with what they say, while Qt's list would lay all of them out again."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def selectAll(self) -> None:
        """Choose all that were found, also those nobody has scrolled down to yet."""
        self._show_all()
        super().selectAll()

    def _show_all(self) -> None:
        model = self.model()
        while model.canFetchMore(QModelIndex()):
            model.fetchMore(QModelIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.entered_key.emit(bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif event.key() == Qt.Key.Key_Delete:
            self.delete_key.emit()
        else:
            if event.key() == Qt.Key.Key_End:
                self._show_all()
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Put the cursor on the first character, so that arrows and Enter work at once."""
        super().focusInEvent(event)
        if not self.selectionModel().hasSelection():
            current = self.currentIndex()
            self.setCurrentIndex(current if _is_character(current) else self.first())

    def first(self) -> QModelIndex:
        """Return the first row that is a character."""
        model = self.model()
        rows = (model.index(row, 0) for row in range(min(model.rowCount(), 2)))
        return next(filter(_is_character, rows), QModelIndex())


def _is_character(index: QModelIndex) -> bool:
    return index.isValid() and bool(index.flags() & Qt.ItemFlag.ItemIsSelectable)


class RosterColumn(QWidget):
    """Search and list. It asks its owner by signals for what concerns other screens.

    Signals:
        join_requested: ids that should join the encounter on show.
        sheet_requested: the id whose sheet should be shown.
        created: the id of a new character, whose sheet has come to the front.
        enter_pressed: ids on which Enter was pressed: the tab on show decides what that means.
        copy_requested: ids whose paper is to be copied back.
        export_requested: ids that are to be written to a file.
    """

    join_requested = Signal(list)
    sheet_requested = Signal(str)
    created = Signal(str)
    enter_pressed = Signal(list)
    copy_requested = Signal(list)
    export_requested = Signal(list)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.model = RosterModel(desk)
        self.search = SearchField(key=shown("Ctrl+F"))
        self.search.setObjectName("rosterSearch")
        self.view = RosterView()
        self._delegate = RosterDelegate(self.model)
        self._empty = EmptyState("users", "", "", " ")
        self._stack = side_column.ListStack(self.view, self._empty)
        self._add = QToolButton()
        self._chosen = ""
        self._prepare_view()
        self._arrange()
        self.search.textChanged.connect(self._on_search)
        self.search.left_down.connect(self.view.setFocus)
        self.search.returnPressed.connect(self._on_search_entered)
        self._empty.triggered.connect(self.new_character)
        self._add.clicked.connect(self.new_character)
        self.model.modelAboutToBeReset.connect(self._keep_chosen)
        self.model.modelReset.connect(self._choose_again)
        desk.changed.connect(self._on_changed)
        desk.character_selected.connect(self._mark_current)
        look().changed.connect(self.view.doItemsLayout)
        self._say_texts()
        self._show_state()

    def _prepare_view(self) -> None:
        view = self.view
        view.setObjectName("rosterView")
        view.setModel(self.model)
        view.setItemDelegate(self._delegate)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        side_column.prepare(view)
        view.setDragEnabled(True)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        view.customContextMenuRequested.connect(self._show_menu)
        view.doubleClicked.connect(self._on_double_clicked)
        view.entered_key.connect(self._on_enter)
        view.delete_key.connect(self.delete_selected)

    def _arrange(self) -> None:
        self._add.setIcon(icons.icon("user-plus", "text_muted"))
        set_role(self._add, "quiet")
        top = QHBoxLayout()
        top.setContentsMargins(px(12), px(12), px(8), px(4))
        top.setSpacing(px(4))
        top.addWidget(self.search, 1)
        top.addWidget(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, px(8))
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self._stack, 1)

    # ── What is chosen ────────────────────────────────────────────────────────────────────────────────────────────────

    def selected(self) -> list[RosterLine]:
        """Return the chosen characters, in the order of the list."""
        indexes = sorted(self.view.selectionModel().selectedIndexes(), key=QModelIndex.row)
        return [line for index in indexes if (line := self.model.line(index))]

    def select(self, character: str) -> None:
        """Choose a character and bring it into sight."""
        index = self.model.index_of(character)
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)

    # ── What is done ──────────────────────────────────────────────────────────────────────────────────────────────────

    def new_character(self) -> None:
        """Make a character and show its sheet: a player's while there is nobody, else of the kind of the one on show."""
        name, shown_now = self.tr("New character"), self._desk.character
        like = str(self._desk.session.character(shown_now)["kind"]) if shown_now else ""
        kind: CharacterKind = "player" if like == "player" or not self.model.size else "npc"
        made = self._desk.attempt(partial(roster.create, self._desk.session, name, kind, origin=self))
        if made:
            self.search.clear()
            self.select(made)
            self.sheet_requested.emit(made)
            self.created.emit(made)

    def duplicate_selected(self) -> None:
        """Copy the chosen character and show the copy."""
        lines = self.selected()
        if not lines:
            return
        name = self.tr("{name} (copy)").format(name=lines[0].name)
        made = self._desk.attempt(partial(roster.duplicate, self._desk.session, lines[0].id, name, self))
        if made:
            self.select(made)
            self.sheet_requested.emit(made)
            self.created.emit(made)

    def delete_selected(self) -> None:
        """Take the chosen characters out of the campaign, one act each; undo brings them back."""
        place = self.view.currentIndex().row()
        for line in self.selected():
            if self._desk.attempt(partial(roster.remove, self._desk.session, line.id, self)) is None:
                return
        self.view.setCurrentIndex(self.model.index(min(place, self.model.rowCount() - 1)))

    def _join(self) -> None:
        if lines := self.selected():
            self.join_requested.emit([line.id for line in lines])

    def _copy_back(self) -> None:
        self.copy_requested.emit([line.id for line in self.selected()])

    def export_selected(self) -> None:
        """Ask that those chosen be written to a file."""
        self.export_requested.emit([line.id for line in self.selected()])

    def _open(self) -> None:
        if lines := self.selected():
            self.sheet_requested.emit(lines[0].id)

    # ── What happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_search(self, text: str) -> None:
        self.model.search(text)
        self._show_state()

    def _on_search_entered(self) -> None:
        """Enter in the search takes the first one found."""
        first = self.view.first()
        line = self.model.line(first)
        if line:
            self.view.setCurrentIndex(first)
            self.enter_pressed.emit([line.id])

    def _on_enter(self, with_ctrl: bool) -> None:
        lines = self.selected()
        if lines and with_ctrl:
            self.sheet_requested.emit(lines[0].id)
        elif lines:
            self.enter_pressed.emit([line.id for line in lines])

    def _on_double_clicked(self, index: QModelIndex) -> None:
        if line := self.model.line(index):
            self.sheet_requested.emit(line.id)

    def _on_changed(self, changes: ChangeSet) -> None:
        if "character" in changes.kinds:
            self._show_state()

    def _mark_current(self, character: str) -> None:
        self._delegate.current_character = character
        self.view.viewport().update()

    def _keep_chosen(self) -> None:
        """Remember who was chosen before the list is made anew."""
        line = self.model.line(self.view.currentIndex())
        self._chosen = line.id if line else ""

    def _choose_again(self) -> None:
        index = self.model.index_of(self._chosen)
        if index.isValid():
            self.view.setCurrentIndex(index)

    def _show_state(self) -> None:
        self._stack.show_state(found=bool(self.model.found), any_at_all=bool(self.model.size))

    def _show_menu(self, at: QPoint) -> None:
        menu = self.menu()
        if menu is not None:
            menu.popup(self.view.viewport().mapToGlobal(at))

    def menu(self) -> QMenu | None:
        """Return the menu of the chosen characters; None when nobody is chosen."""
        if not self.selected():
            return None
        may = not self._desk.read_only
        entries = (
            Entry(self.tr("Add to the encounter"), "swords", "Enter", self._join, may),
            Entry(self.tr("Open the sheet"), "clipboard-list", "Ctrl+Enter", self._open),
            Entry(self.tr("Copy back from paper…"), "pencil", "Ctrl+Shift+P", self._copy_back, may),
            Entry(self.tr("Export…"), "file-up", "", self.export_selected),
            Entry(self.tr("Duplicate"), "copy", "", self.duplicate_selected, may),
            Entry(self.tr("Delete"), "trash-2", "Del", self.delete_selected, may),
        )
        return side_column.menu_of(self, entries)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now, groups and wounds too."""
        self._say_texts()
        self.model.retranslate()
        self._show_state()

    def _say_texts(self) -> None:
        self.search.set_texts(self.tr("Name, player, tag…"), shown("Ctrl+F"))
        self.view.setAccessibleName(self.tr("Characters"))
        self._add.setToolTip(self.tr("New character ({key})").format(key=shown("Ctrl+N")))
        self._add.setAccessibleName(self.tr("New character"))
        self._add.setEnabled(not self._desk.read_only)
        self._empty.set_texts(
            self.tr("Nobody here yet"),
            self.tr("Make the player characters first, then those whom they will meet."),
            "" if self._desk.read_only else self.tr("New character"),
        )
        self._stack.nothing.set_texts(
            self.tr("Nobody found"), self.tr("Every word is searched in names, players, tags and notes.")
        )
