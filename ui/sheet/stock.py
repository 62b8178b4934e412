"""The button beside "Add" that takes a line from the campaign's own list: weapons, say, that the rulebook leaves to the GM."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from gm_desk.app.sheet_editing import Rows
from gm_desk.app.sheet_words import row_name, say
from gm_desk.core.facts import Document
from ui import icons
from ui.bridge import Desk
from ui.theme import set_role


class StockButton(QPushButton):
    """A menu of the campaign's rows. `chosen(row)` asks to take one; hidden for a list that the campaign keeps none for."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, rows: Rows, parent: QWidget | None = None) -> None:
        super().__init__(icons.icon("clipboard-list", "text_muted"), "", parent)
        self._desk, self._rows = desk, rows
        self.setText(self.tr("From the list"))
        self.setToolTip(self.tr("From the campaign's list"))
        self.setAccessibleName(
            self.tr("Take from the campaign's list: {list}").format(list=desk.label(rows.field)),
        )
        set_role(self, "quiet")
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self.fill)
        self.setMenu(self._menu)
        self.setVisible(bool(rows.field.stock))

    def fill(self) -> None:
        """Offer the rows there are now."""
        self._menu.clear()
        for row in self._rows.stock():
            words = say(self._desk.words, row_name(self._desk.session.system, self._rows.field, row))
            self._menu.addAction(words.replace("&", "&&")).triggered.connect(partial(self._choose, row))
        if self._menu.isEmpty():
            self._menu.addAction(self.tr("The list is empty: see the campaign's settings")).setEnabled(False)

    def _choose(self, row: Document, _checked: bool = False) -> None:
        self.chosen.emit(row)
