"""The right column's log: the search and the list, which stays at the newest entry until somebody scrolls away."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app.hiding import set_secret
from gm_desk.app.log_export import Form
from gm_desk.app.ports import LogQuery
from ui import icons, side_column
from ui.bridge import Desk
from ui.keys import bind
from ui.log.delegate import LogDelegate
from ui.log.filter import LogFilter
from ui.log.model import FIRST_PAGE, PAGE, LogModel
from ui.log.undo_card import UndoCard
from ui.side_column import Entry
from ui.theme import look, px, set_role
from ui.widgets import EmptyState, SearchField

SEARCH_PAUSE = 0
"""Milliseconds after a key: the letter is painted first, and keys that come faster than they are answered are answered together."""

MOMENT, UNDO, CORRECT, HIDE = "T", "U", "C", "S"
"""Keys of the entry chosen: as it stood then, undo back to it, correct a roll of it, hide it from the players or show it."""

NEAR_TOP = 200
"""Pixels from the first loaded entry at which older ones are fetched."""


class LogView(side_column.SideList):
    """The list of entries. A click on "why", Enter, or an arrow to the side opens and closes the steps."""

    toggled = Signal(QModelIndex)
    copied = Signal()
    top_reached = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at_end = True
        # Looked at a moment later: while a list is laid out anew, its scroll bar passes through places where nobody scrolled to.
        self._near_top = QTimer(self)
        self._near_top.setSingleShot(True)
        self._near_top.timeout.connect(self._check_top)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self._on_range)

    def keep_end(self) -> None:
        """Show the newest entry, and go on doing so."""
        self._at_end = True
        self.scrollToBottom()
        self._near_top.start(0)

    @property
    def at_end(self) -> bool:
        """Whether the newest entry is in sight, and the view goes along with newer ones."""
        return self._at_end

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copied.emit()
        elif index.isValid() and event.key() in {
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
            Qt.Key.Key_Left,
            Qt.Key.Key_Right,
        }:
            self.toggled.emit(index)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if (
            event.button() == Qt.MouseButton.LeftButton
            and (index := self._why_at(event.position().toPoint())).isValid()
        ):
            self.toggled.emit(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        over = self._why_at(event.position().toPoint()).isValid()
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        at_end = self._at_end
        super().resizeEvent(event)
        if at_end:
            self.keep_end()

    def _why_at(self, at: QPoint) -> QModelIndex:
        index = self.indexAt(at)
        delegate = self.itemDelegate()
        assert isinstance(delegate, LogDelegate)
        laid = delegate.layout_of(index)
        if laid is not None and laid.why.contains((at - self.visualRect(index).topLeft()).toPointF()):
            return index
        return QModelIndex()

    def _on_scrolled(self, value: int) -> None:
        bar = self.verticalScrollBar()
        self._at_end = value >= bar.maximum() - px(8)
        if value <= NEAR_TOP:
            self._near_top.start(0)

    def _check_top(self) -> None:
        if not self.isVisible():
            return
        self.executeDelayedItemsLayout()
        bar = self.verticalScrollBar()
        if bar.maximum() == 0 or (not self._at_end and bar.value() <= NEAR_TOP):
            self.top_reached.emit()

    def _on_range(self, _low: int, _high: int) -> None:
        if self._at_end:
            self.scrollToBottom()


class LogColumn(QWidget):
    """Search and list of the roll log.

    Signals: `moment_requested`: the number of an entry after which everything should be shown as it stood;
    `correction_requested`: that of one whose rolls should be corrected.
    """

    moment_requested = Signal(int)
    correction_requested = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.model = LogModel(desk)
        self.search = SearchField()
        self.search.setObjectName("rollLogSearch")
        self.filter_button = QToolButton()
        self.filter = LogFilter(desk)
        self.view = LogView()
        self._delegate = LogDelegate(self.model, self.view)
        self._empty = EmptyState("scroll-text", "", "")
        self._stack = side_column.ListStack(self.view, self._empty)
        self.undo_card = UndoCard(desk)
        self._below = 0
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(SEARCH_PAUSE)
        self._prepare_view()
        self._arrange()
        self._pause.timeout.connect(self._search_now)
        self.search.textChanged.connect(self._on_typed)
        self.search.returnPressed.connect(self._search_now)
        self.search.left_down.connect(self._into_list)
        self.filter_button.toggled.connect(self._on_filter)
        self.filter.changed.connect(self.model.narrow)
        self.filter.offer_export(self._export)
        self._forget_soon = QTimer(self)
        self._forget_soon.setSingleShot(True)
        self._forget_soon.timeout.connect(self._forget_older)
        self.model.rowsInserted.connect(self._on_rows)
        for signal in (self.model.modelReset, self.model.older_loaded):
            signal.connect(self._show_state)
        self.model.rowsAboutToBeInserted.connect(self._remember_place)
        self.model.older_loaded.connect(self._keep_place)
        self.model.modelReset.connect(self.view.keep_end)
        self.undo_card.left.connect(self.view.setFocus)
        self._bind_keys()
        look().changed.connect(self._lay_out_again)
        self._say_texts()
        self._show_state()
        self.view.keep_end()

    def _prepare_view(self) -> None:
        view = self.view
        view.setObjectName("rollLogView")
        side_column.prepare(view)
        view.customContextMenuRequested.connect(self._show_menu)
        view.doubleClicked.connect(self.toggle)
        view.toggled.connect(self.toggle)
        view.copied.connect(self.copy)
        view.top_reached.connect(self._load_older)
        # Last, so that the entries are laid out once and not for every choice above.
        view.setItemDelegate(self._delegate)
        view.setModel(self.model)

    def _bind_keys(self) -> None:
        for key, do in (
            (MOMENT, self.show_moment),
            (UNDO, self.ask_undo),
            (CORRECT, self.correct),
            (HIDE, self.hide_or_show),
        ):
            action = QAction(self)
            action.triggered.connect(do)
            bind(action, key, owner=self.view)

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, px(12), 0, 0)
        column.setSpacing(px(4))
        row = QHBoxLayout()
        row.setSpacing(px(4))
        row.addWidget(self.search, 1)
        row.addWidget(self.filter.export_button)
        row.addWidget(self.filter_button)
        field = QVBoxLayout()
        field.setContentsMargins(px(12), 0, px(12), 0)
        field.setSpacing(px(4))
        field.addLayout(row)
        field.addWidget(self.filter)
        self.filter.hide()
        self.filter_button.setIcon(icons.icon("filter"))
        self.filter_button.setCheckable(True)
        set_role(self.filter_button, "quiet")
        column.addLayout(field)
        column.addWidget(self._stack, 1)
        column.addWidget(self.undo_card)

    def toggle(self, index: QModelIndex) -> None:
        """Open or close the steps of an entry, and keep it in sight."""
        self.model.toggle(index)
        self._delegate.sizeHintChanged.emit(index)
        self.view.scrollTo(index)

    def copy(self) -> None:
        """Copy the chosen entry as plain text."""
        index = self.view.currentIndex()
        if index.isValid():
            QGuiApplication.clipboard().setText(self.model.as_text(index))

    def _toggle_current(self) -> None:
        self.toggle(self.view.currentIndex())

    def _on_typed(self, _text: str) -> None:
        self._pause.start()

    def _on_filter(self, shown: bool) -> None:
        """Show the choices; hidden ones narrow nothing."""
        self.filter.setVisible(shown)
        self.filter.export_button.setVisible(shown)
        if not shown:
            self.filter.clear()

    def _export(self, form: Form) -> None:
        self._search_now()
        self.filter.ask_file(form, self.model.wanted)

    def _search_now(self) -> None:
        self._pause.stop()
        self.model.search(self.search.text())

    def _into_list(self) -> None:
        self._search_now()
        self.view.setFocus()
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(self.model.rowCount() - 1))

    def _load_older(self) -> None:
        is_full = self.view.verticalScrollBar().maximum() > 0
        self.model.fetch_older(PAGE if is_full else FIRST_PAGE)

    def _remember_place(self) -> None:
        bar = self.view.verticalScrollBar()
        self._below = bar.maximum() - bar.value()

    def _forget_older(self) -> None:
        if self.view.at_end and not self.view.currentIndex().isValid():
            self.model.forget_older()

    def _keep_place(self) -> None:
        """Let older entries come in front without moving what is in sight."""
        if self.view.at_end:
            self.view.keep_end()
            return
        self.view.doItemsLayout()
        bar = self.view.verticalScrollBar()
        bar.setValue(bar.maximum() - self._below)

    def _lay_out_again(self) -> None:
        self._delegate.forget()
        self.view.doItemsLayout()

    def _on_rows(self) -> None:
        """While the newest entry is in sight and none is chosen, nobody needs those far above it."""
        if self.view.at_end and not self.view.currentIndex().isValid() and not self.model.is_looking:
            self._forget_soon.start()
        self._show_state()
        if self.view.at_end:
            self.view.scrollToBottom()  # laid out now, so that it is painted with all that follows from the same act

    def _show_state(self) -> None:
        found = self.model.rowCount() > 0 or self.model.is_looking
        self._stack.show_state(found=found, any_at_all=self.model.wanted != LogQuery())

    def _show_menu(self, at: QPoint) -> None:
        if self.view.indexAt(at).isValid():
            self.menu().popup(self.view.viewport().mapToGlobal(at))

    def menu(self) -> QMenu:
        """Return the menu of the current entry."""
        may = not self._desk.read_only
        entry = self.model.entry(self.view.currentIndex())
        rolled = entry is not None and bool(entry.entry.rolls)
        secret = entry is not None and entry.entry.secret
        hiding = self.tr("Show to the players") if secret else self.tr("Hide from the players")
        entries = (
            Entry(self.tr("Why"), "circle-help", "Enter", self._toggle_current),
            Entry(self.tr("Copy"), "copy", "Ctrl+C", self.copy),
            Entry(self.tr("As it stood then"), "history", MOMENT, self.show_moment),
            Entry(self.tr("Correct a roll…"), "dices", CORRECT, self.correct, may and rolled),
            Entry(hiding, "eye" if secret else "eye-off", HIDE, self.hide_or_show, may),
            Entry(self.tr("Undo back to here…"), "undo-2", UNDO, self.ask_undo, may),
        )
        return side_column.menu_of(self, entries)

    # ── The entry's time ──────────────────────────────────────────────────────────────────────────────────────────────

    def show_moment(self) -> None:
        """Ask to see everything as it stood after the current entry."""
        if (number := self._current()) is not None:
            self.moment_requested.emit(number)

    def correct(self) -> None:
        """Ask to correct a roll of the current entry."""
        if (number := self._current()) is not None:
            self.correction_requested.emit(number)

    def hide_or_show(self) -> None:
        """Hide the current entry from the players; show it where it is hidden."""
        entry = self.model.entry(self.view.currentIndex())
        if entry is not None:
            secret = not entry.entry.secret
            self._desk.attempt(partial(set_secret, self._desk.session, entry.number, secret, self))

    def ask_undo(self) -> None:
        """Ask whether to undo back to the current entry."""
        if (number := self._current()) is not None:
            self.ask_undo_back_to(number)

    def ask_undo_back_to(self, number: int) -> None:
        """Ask whether to undo back to an entry. The card takes room from the list: the current entry stays in sight."""
        self.undo_card.ask(number)
        QTimer.singleShot(0, self._show_current)

    def step(self, by: int) -> None:
        """Make an entry before (-1) or after (1) the current one the current one, and ask to see its moment."""
        row = self.view.currentIndex().row() + by
        if row < 0 and self.model.fetch_older():
            row = self.view.currentIndex().row() + by
        if 0 <= row < self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(row))
            self.show_moment()

    def _show_current(self) -> None:
        self.view.scrollTo(self.view.currentIndex())

    def _current(self) -> int | None:
        entry = self.model.entry(self.view.currentIndex())
        return entry.number if entry else None

    def sizeHint(self) -> QSize:
        return QSize(px(280), px(400))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now, the entries too."""
        self._say_texts()
        self._delegate.forget()
        self.model.retranslate()
        self._show_state()

    def _say_texts(self) -> None:
        self.search.set_texts(self.tr("Search the log…"))
        self.view.setAccessibleName(self.tr("Roll log"))
        self.filter_button.setAccessibleName(self.tr("Filter the log"))
        self.filter_button.setToolTip(self.tr("Filter the log"))
        self.filter.offer_export(self._export)
        self._empty.set_texts(
            self.tr("No rolls yet"), self.tr("Every roll and every change will stand here, with its reasons.")
        )
        self._stack.nothing.set_texts(self.tr("Nothing found"), self.tr("Entries that have all these words are shown."))
