"""Undo back to an entry: what would go, newest first and counted, and then all of it or nothing. Beside the log, in nobody's way."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QPushButton, QWidget

from gm_desk.app import texts
from gm_desk.app.session import ChangeSet
from gm_desk.core.errors import NotFound
from ui.bridge import Desk
from ui.theme import px, set_role
from ui.widgets import Card, text_label

MOST_LISTED = 100
"""So many are listed by name; the rest is counted."""


class UndoCard(Card):
    """Asks about one entry at a time. Signal `left`: it was done, or not wanted."""

    left = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("undoBackCard")
        self._desk = desk
        self._number = 0
        self._title = text_label("", "bold")
        self._title.setWordWrap(True)
        self.list = QListWidget()
        self.list.setMaximumHeight(px(144))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.after, self.before, self.cancel = QPushButton(), QPushButton(), QPushButton()
        set_role(self.after, "danger")
        set_role(self.before, "danger")
        self.body.setContentsMargins(px(12), px(8), px(12), px(8))
        for part in (self._title, self.list, self.after, self.before, self.cancel):
            self.body.addWidget(part)
        for button, act in (
            (self.after, self._undo_after),
            (self.before, self._undo_before),
            (self.cancel, self.close_),
        ):
            button.clicked.connect(act)
            button.setAutoDefault(True)
        desk.changed.connect(self._on_changed)
        self.hide()

    def ask(self, number: int) -> None:
        """Ask whether to go back to right after an entry, or to right before it."""
        self._number = number
        self._look()
        self.show()
        (self.before if self.after.isHidden() else self.after).setFocus(Qt.FocusReason.OtherFocusReason)

    def close_(self) -> None:
        """Ask no more."""
        if self.isVisible():
            self.hide()
            self.left.emit()

    def _look(self) -> None:
        """See what would go."""
        try:
            own = self._desk.session.store.act(self._number)
        except NotFound:
            self.close_()
            return
        store = self._desk.session.store
        held, count = own.state == "done", store.count_after(self._number)
        self.list.clear()
        for act in store.holding_after(self._number, limit=MOST_LISTED):
            self.list.addItem(self._desk.text(texts.from_json(act.name)))
        if count > MOST_LISTED:
            self.list.addItem(self.tr("and %n more", "", count - MOST_LISTED))
        name = self._desk.text(texts.from_json(own.name))
        self.after.setVisible(count > 0)
        self.list.setVisible(count > 0)
        self.after.setEnabled(held and not self._desk.read_only)
        self.before.setEnabled(held and not self._desk.read_only)
        if not held:
            self._title.setText(self.tr("“{name}” holds no longer: there is no way back to it.").format(name=name))
        elif count:
            self._title.setText(self.tr("Undo back to “{name}”? This would go:").format(name=name))
        else:
            self._title.setText(self.tr("Nothing came after “{name}”.").format(name=name))
        self.after.setText(self.tr("Undo %n act(s)", "", count))
        self.before.setText(self.tr("Undo this entry too"))
        self.cancel.setText(self.tr("Keep all"))
        self.setAccessibleName(self._title.text())
        self.list.setAccessibleName(self.tr("What would go"))

    def _undo_after(self) -> None:
        self._undo(self._number)

    def _undo_before(self) -> None:
        self._undo(self._desk.session.store.act(self._number).after or 0)

    def _undo(self, number: int) -> None:
        if self._desk.attempt(partial(self._desk.session.undo_back_to, number)) is not None:
            self.close_()

    def _on_changed(self, _changes: ChangeSet) -> None:
        if self.isVisible():
            self._look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self.isVisible():
            self._look()
        super().changeEvent(event)
