"""The reference tab: the tables of the campaign's rulebook on one page that is searched as one types.

Made from what the system declares (`System.references`), when it is first shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from gm_desk.app.paper import TablePaper, screen_paper
from gm_desk.core.folding import folded
from ui.bridge import Desk
from ui.theme import look, px
from ui.widgets import Card, EmptyState, SearchField, line, text_label

NARROWEST = 440
"""Pixels that a column of tables needs at least; as many columns as fit, at most `MOST_COLUMNS`."""
MOST_COLUMNS = 3
WIDEST = 28
"""Characters beyond which a cell claims no more width."""
PROSE = 20
"""Characters beyond which cells are read, not compared: their column begins at the left."""


class TableCard(Card):
    """One table: its title, heads, and rows that can be hidden one by one."""

    def __init__(self, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        super().__init__()
        self.title = title
        self.rows = [tuple(row) for row in rows]
        self._folded_title = folded(title)
        self._folded_rows = [folded(" ".join((title, *heads, *row))) for row in self.rows]
        self._lines: list[list[QLabel]] = []
        self.setAccessibleName(title)
        self.body.addWidget(text_label(title, "bold"))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(4))
        assert isinstance(self.body, QVBoxLayout)
        self.body.addLayout(self._grid)
        self._fill(heads)

    def _fill(self, heads: Sequence[str]) -> None:
        widths = [max((len(row[column]) for row in self.rows), default=0) for column in range(len(heads))]
        at_left = [column == 0 or longest > PROSE for column, longest in enumerate(widths)]
        for column, (head, longest) in enumerate(zip(heads, widths, strict=True)):
            label = _cell(head, "small muted", at_left=at_left[column])
            label.setAlignment(label.alignment() | Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(label, 0, column)
            self._grid.setColumnStretch(column, max(6, min(longest, WIDEST), min(len(head) // 2, WIDEST // 2)))
        self._grid.addWidget(line(), 1, 0, 1, len(heads))
        for place, row in enumerate(self.rows):
            labels = [_cell(cell, "", at_left=at_left[column]) for column, cell in enumerate(row)]
            for column, label in enumerate(labels):
                self._grid.addWidget(label, place + 2, column)
            self._lines.append(labels)

    def search(self, words: Sequence[str]) -> bool:
        """Show the rows that hold all words, all of them where the title does; return whether any is left."""
        whole = all(word in self._folded_title for word in words)
        left = False
        for labels, said in zip(self._lines, self._folded_rows, strict=True):
            shown = whole or all(word in said for word in words)
            left = left or shown
            for label in labels:
                label.setVisible(shown)
        self.setVisible(left)
        return left

    def weight(self) -> int:
        """Return about how high the table is, in rows."""
        return len(self.rows) + 3


def _cell(text: str, role: str, *, at_left: bool) -> QLabel:
    label = text_label(text, role)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    side = Qt.AlignmentFlag.AlignLeft if at_left else Qt.AlignmentFlag.AlignHCenter
    label.setAlignment(side | Qt.AlignmentFlag.AlignTop)
    return label


class ReferencePage(QWidget):
    """All tables of the system, in columns, and the field that finds in them."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("referenceView")
        self._desk = desk
        self.tables: list[TableCard] = []
        self.search = SearchField()
        self._nothing = EmptyState("book-open", "", "")
        self._columns = QHBoxLayout()
        self._many = 0
        self._scroll = QScrollArea()
        self._arrange()
        self.search.textChanged.connect(self._on_typed)
        look().changed.connect(self._on_look)
        self.setFocusProxy(self.search)
        self._retranslate()

    def _arrange(self) -> None:
        page = QWidget()
        whole = QVBoxLayout(page)
        whole.setContentsMargins(px(12), px(4), px(12), px(12))
        self._columns.setSpacing(px(12))
        whole.addLayout(self._columns)
        whole.addStretch(1)
        self._scroll.setWidget(page)
        self._scroll.setWidgetResizable(True)
        field = QVBoxLayout()
        field.setContentsMargins(px(12), px(8), px(12), px(4))
        field.addWidget(self.search)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(field)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._nothing, 1)
        self._nothing.hide()

    # ── Making and laying out ─────────────────────────────────────────────────────────────────────────────────────────

    def _make(self) -> None:
        self._drop()
        self.tables = [self._table(each) for each in screen_paper(self._desk.session, self._desk.words.language)]
        self._lay_out()
        self._on_typed(self.search.text())

    def _table(self, table: TablePaper) -> TableCard:
        return TableCard(table.title, table.heads, table.rows)

    def _drop(self) -> None:
        for table in self.tables:
            table.hide()
            table.deleteLater()
        self.tables = []

    def _lay_out(self) -> None:
        """Deal the tables out to columns of about one height, in reading order."""
        while (item := self._columns.takeAt(0)) is not None:
            if (column := item.layout()) is not None:
                column.deleteLater()
        many = self._many = self._fitting()
        share = sum(table.weight() for table in self.tables) / many
        columns = [QVBoxLayout() for _ in range(many)]
        for column in columns:
            column.setSpacing(px(12))
            self._columns.addLayout(column, 1)
        laid = 0.0
        for table in self.tables:
            place = min(int((laid + table.weight() / 2) / share), many - 1) if share else 0
            columns[place].addWidget(table)
            laid += table.weight()
        for column in columns:
            column.addStretch(1)

    def _fitting(self) -> int:
        return max(1, min(MOST_COLUMNS, self.width() // px(NARROWEST)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.tables and self._fitting() != self._many:
            self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the tables when they are first wanted."""
        super().showEvent(event)
        if not self.tables:
            self._make()

    # ── Finding ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def look_up(self, text: str) -> None:
        """Show what answers `text`, as if it had been typed."""
        self.search.setText(text)
        self.search.setFocus()

    def _on_typed(self, text: str) -> None:
        words = folded(text).split()
        found = [table.search(words) for table in self.tables]
        self._nothing.setVisible(bool(self.tables) and not any(found))
        self._scroll.setVisible(not self.tables or any(found))

    # ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_look(self) -> None:
        if self.tables:
            self._make()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            if self.tables:
                self._make()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Reference"))
        self._scroll.setAccessibleName(self.tr("Tables"))
        self.search.set_texts(self.tr("Search the tables…"))
        self._nothing.set_texts(
            self.tr("Nothing found"), self.tr("Rows that have all these words, or whose table is called so, are shown.")
        )
