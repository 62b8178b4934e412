"""A list whose rows have too much in them for a table: a line each, and the one that is open shows all its fields.

Enter or Space opens and closes a line, Ctrl+Delete removes it, Alt+Up and Alt+Down move it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gm_desk.app.paper import row_detail
from gm_desk.app.sheet_editing import Rows
from gm_desk.app.sheet_words import row_name, say
from gm_desk.core.facts import Document
from ui import fonts, icons
from ui.bridge import Desk
from ui.sheet.fields import FieldGroup
from ui.sheet.stock import StockButton
from ui.sheet.wrong import wrapped_label
from ui.stylesheet import SMALL
from ui.tab_order import order_tabs
from ui.theme import RADIUS, current, px, set_role
from ui.widgets import SectionLabel, escaped_tooltip


class RecordLine(QAbstractButton):
    """One row, closed: its name, and in small what else there is to know."""

    remove_requested = Signal()
    move_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = self._detail = ""
        self._remark = False
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, name: str, detail: str) -> None:
        """Show a name and what else there is to know."""
        self._name, self._detail = name, detail
        words = f"{name}: {detail}" if detail else name
        self.setAccessibleName(words)
        self.setToolTip(escaped_tooltip(words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(160), round(fonts.metrics(bold=True).height()) + px(12))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(80), self.sizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Keep the line's keys from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
            if event.key() == Qt.Key.Key_Space or (alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = event.key(), event.modifiers()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif key == Qt.Key.Key_Delete and modifiers & Qt.KeyboardModifier.ControlModifier:
            self.remove_requested.emit()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and modifiers & Qt.KeyboardModifier.AltModifier:
            self.move_requested.emit(-1 if key == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.underMouse() or self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("raised"))
            painter.drawRoundedRect(area, RADIUS, RADIUS)
        if self.hasFocus():
            painter.setPen(QPen(theme.color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area, RADIUS, RADIUS)
        mark = px(14)
        picture = icons.pixmap(
            "chevron-down" if self.isChecked() else "chevron-right", mark, "text_muted", self.devicePixelRatioF()
        )
        painter.drawPixmap(QPointF(px(4), (self.height() - mark) / 2), picture)
        self._write(painter, area.adjusted(px(24), 0, -px(6), 0))

    def _write(self, painter: QPainter, area: QRectF) -> None:
        theme = current()
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)
        for text, font, token in (
            (self._name, fonts.font(bold=True), "text"),
            (self._detail, fonts.font(SMALL), "text_muted"),
        ):
            metrics = QFontMetricsF(font)
            painter.setFont(font)
            painter.setPen(theme.color(token))
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, middle, shown)
            area.setLeft(min(area.left() + metrics.horizontalAdvance(shown) + px(8), area.right()))


class Records(QWidget):
    """The lines, one of them open."""

    def __init__(self, desk: Desk, rows: Rows, *, titled: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._rows = desk, rows
        self._label = desk.label(rows.field)
        self.setObjectName(f"field.{rows.field.key}")
        self.setAccessibleName(self._label)
        self.lines: list[RecordLine] = []
        self._open = -1
        self._body: QWidget | None = None
        self._group: FieldGroup | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(2))
        if titled:
            self._column.addWidget(SectionLabel(self._label))
        self._list = QVBoxLayout()
        self._list.setSpacing(px(2))
        self._column.addLayout(self._list)
        self._complaint = wrapped_label("small accent")
        self._complaint.hide()
        self._column.addWidget(self._complaint)
        self._add = QPushButton(icons.icon("plus", "text_muted"), self.tr("Add"))
        self._add.setAccessibleName(self.tr("Add: {list}").format(list=self._label))
        set_role(self._add, "quiet")
        self._add.clicked.connect(self.add)
        self._stock = StockButton(desk, rows, self)
        self._stock.chosen.connect(self.take)
        foot = QHBoxLayout()
        foot.setSpacing(px(2))
        foot.addWidget(self._add)
        foot.addWidget(self._stock)
        foot.addStretch(1)
        self._column.addLayout(foot)

    # ── Values ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def refresh(self, *, forget: bool = False) -> None:
        """Show the list as it is stored; the open line stays open."""
        rows = self._rows.all()
        if forget or len(rows) < self._open + 1:
            self.open(-1)
        while len(self.lines) > len(rows):
            self._drop(self.lines.pop())
        while len(self.lines) < len(rows):
            self._append()
        for place, row in enumerate(rows):
            self.lines[place].say(*self._words(place, row))
        if self._group is not None:
            self._group.refresh(forget=forget)
        self._add.setEnabled(not self._desk.read_only)
        self._stock.setEnabled(not self._desk.read_only)

    def set_remarks(self, remarks: Mapping[tuple[int, str], str]) -> None:
        """Say what is worth a look, by row and column key."""
        rows = self._rows.all()
        said = [f"{self._words(row, rows[row])[0]}: {words}" for (row, _), words in sorted(remarks.items())]
        self._complaint.setText("\n".join(said))
        self._complaint.setVisible(bool(said))

    def commit_pending(self) -> None:
        """Store what is typed in the open line's fields."""
        if self._group is not None:
            self._group.commit_pending()

    def _words(self, place: int, row: Any) -> tuple[str, str]:  # noqa: ANN401 - any JSON value
        name = say(self._desk.words, row_name(self._desk.session.system, self._rows.field, row))
        detail = row_detail(self._desk.session.system, self._desk.words, self._rows.field, row)
        return name or self.tr("Line {number}").format(number=place + 1), detail

    # ── Lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _append(self) -> None:
        line = RecordLine(self)
        line.clicked.connect(partial(self._on_clicked, line))
        line.remove_requested.connect(partial(self._on_remove, line))
        line.move_requested.connect(partial(self._on_move, line))
        self._list.addWidget(line)
        self.lines.append(line)

    def _drop(self, widget: QWidget) -> None:
        self._list.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    @property
    def open_place(self) -> int:
        """The place of the open line, -1 for none."""
        return self._open

    def open(self, place: int) -> None:
        """Open a line, and close the one that was open; -1 opens none."""
        self.commit_pending()
        if self._body is not None:
            self._drop(self._body)
            self._body = self._group = None
        self._open = place
        for number, line in enumerate(self.lines):
            line.setChecked(number == place)
        if place >= 0:
            self._body = self._make_body(place)
            self._list.insertWidget(place + 1, self._body)
            order_tabs(self._body, self.lines[place])

    def _make_body(self, place: int) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(px(24), px(4), px(6), px(12))
        column.setSpacing(px(8))
        self._group = FieldGroup(self._desk, self._rows.row(place), self._rows.field.columns, columns=2)
        self._group.refresh(forget=True)
        column.addWidget(self._group)
        if not self._desk.read_only:
            column.addLayout(self._buttons(place))
        return body

    def _buttons(self, place: int) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(px(2))
        row.addStretch(1)
        for icon, words, do, may in (
            ("arrow-up", self.tr("Move up (Alt+↑)"), partial(self.move_line, place, -1), place > 0),
            (
                "arrow-down",
                self.tr("Move down (Alt+↓)"),
                partial(self.move_line, place, 1),
                place + 1 < len(self.lines),
            ),
            ("trash-2", self.tr("Remove (Ctrl+Del)"), partial(self.remove, place), True),
        ):
            button = QToolButton()
            button.setIcon(icons.icon(icon, "text_muted"))
            button.setToolTip(escaped_tooltip(words))
            button.setAccessibleName(f"{words}: {self._label}")
            button.setEnabled(may)
            button.clicked.connect(do)
            set_role(button, "quiet")
            row.addWidget(button)
        return row

    # ── Adding, removing, moving ──────────────────────────────────────────────────────────────────────────────────────

    def add(self) -> None:
        """Add a row and open it, ready to be named."""
        self.commit_pending()
        self._open_new(self._desk.attempt(self._rows.add))

    def take(self, row: Document) -> None:
        """Add a row of the campaign's own list and open it."""
        self.commit_pending()
        self._open_new(self._desk.attempt(partial(self._rows.take, row)))

    def _open_new(self, place: int | None) -> None:
        if place is None:
            return
        self.refresh()
        self.open(place)
        if self._group is not None:
            self._group.focus_first()

    def remove(self, place: int) -> None:
        """Take a row away."""
        if self._desk.read_only:
            return
        self.open(-1)
        self._desk.attempt(partial(self._rows.remove, place))
        self.refresh()
        if self.lines:
            self.lines[min(place, len(self.lines) - 1)].setFocus()

    def move_line(self, place: int, by: int) -> None:
        """Move a row, and the cursor with it."""
        to = place + by
        if not 0 <= to < len(self.lines) or self._desk.read_only:
            return
        was_open = self._open == place
        self.open(-1)
        self._desk.attempt(partial(self._rows.move, place, to))
        self.refresh()
        if was_open:
            self.open(to)
        self.lines[to].setFocus()

    def _on_clicked(self, line: RecordLine, _checked: bool = False) -> None:
        place = self.lines.index(line)
        self.open(-1 if place == self._open else place)

    def _on_remove(self, line: RecordLine) -> None:
        self.remove(self.lines.index(line))

    def _on_move(self, line: RecordLine, by: int) -> None:
        self.move_line(self.lines.index(line), by)
