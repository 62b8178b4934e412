"""The painted part of the pyramid editor: boxes that can be clicked and walked with the keys, their words, and the climb."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui import fonts, keys
from ui.health import Mark, TrackRow, row_text, stun_text
from ui.health_painting import PlacedBox, paint_boxes, pyramid_boxes
from ui.stylesheet import SMALL
from ui.theme import current, px
from ui.widgets.labels import escaped_tooltip

CLIMB_SHOWN_MS = 4000


TWO_LINES = 0.65
"""Of its width on one line, a text of several words needs so much on two."""


class PyramidBoard(QWidget):
    """The painted part of the editor: labels on the left, boxes in the middle, what each row costs on the right.

    Arrows move the cursor; Space, Enter, + mark at the cursor's row; Backspace, Delete, - heal there; digits mark a row (1 is the
    lightest); a click on an empty box marks, on a marked one heals. Shift marks a stun wound, as does `stun_mode`.
    """

    wound_requested = Signal(str, bool)
    heal_requested = Signal(str, bool)
    climb_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stun_mode = False
        self.read_only = False
        self._rows: tuple[TrackRow, ...] = ()
        self._row, self._place = 0, 0
        self._climbed: tuple[int, int] | None = None
        self._asked: int | None = None
        self._forget_climb = QTimer(self)
        self._forget_climb.setSingleShot(True)
        self._forget_climb.timeout.connect(self._end_climb)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # ── What is shown ──

    def rows(self) -> tuple[TrackRow, ...]:
        """Return the rows on show, lightest first."""
        return self._rows

    def set_rows(self, rows: tuple[TrackRow, ...]) -> None:
        """Show other rows. If a mark was asked for on a full row and a graver row grew, the climb is shown."""
        before, asked = self._rows, self._asked
        self._rows, self._asked = rows, None
        landed = _landed(before, rows) if asked is not None else None
        if asked is not None and landed is not None and landed > asked:
            self.show_climb(asked, landed)
        self._row = min(self._row, max(0, len(rows) - 1))
        self._move_to(self._row, self._place)
        self.updateGeometry()
        self.update()

    def climb(self) -> tuple[int, int] | None:
        """Return the climb on show as (row asked for, row it landed on), rows from the lightest."""
        return self._climbed

    def show_climb(self, start: int, end: int) -> None:
        """Show for a few seconds that a wound climbed from row `start` to row `end`."""
        self._climbed = (start, end)
        self._forget_climb.start(CLIMB_SHOWN_MS)
        self.climb_changed.emit()
        self.update()

    def cursor_box(self) -> tuple[int, int]:
        """Return the cursor as (row from the lightest, place from the left)."""
        return self._row, self._place

    def boxes(self) -> list[PlacedBox]:
        """Return the boxes where they are drawn."""
        return list(pyramid_boxes(self._boxes_area(), self._rows, self._row_step()))

    # ── Acts ──

    def ask_wound(self, row: int, *, stun: bool) -> None:
        """Ask for a wound on a row (from the lightest), as a click on an empty box does."""
        if not self.read_only and 0 <= row < len(self._rows):
            self._asked = row
            self.wound_requested.emit(self._rows[row].key, stun)

    def ask_heal(self, row: int, *, stun: bool) -> None:
        """Ask to heal a wound on a row; nothing is asked where nothing is marked."""
        if self.read_only or not 0 <= row < len(self._rows) or not self._rows[row].filled:
            return
        lethal = self._rows[row].filled - len(self._rows[row].stun)
        kind = stun if (self._rows[row].stun and lethal > 0) else bool(self._rows[row].stun)
        self.heal_requested.emit(self._rows[row].key, kind)

    # ── Keys and mouse ──

    def event(self, event: QEvent) -> bool:
        """Keep the board's own keys from the window's shortcuts (Space is the next turn elsewhere)."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_mine(event):
            event.accept()
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), escaped_tooltip(self._words_at(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._is_mine(event):
            super().keyPressEvent(event)
            return
        stun = self.stun_mode or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        code, key = event.key(), keys.latin_key(event)
        if code in _MOVES:
            across, up = _MOVES[code]
            self._move_to(self._row + up, self._place + across)
        elif key.isdigit():
            self._move_to(int(key) - 1, len(self._rows))
            self.ask_wound(int(key) - 1, stun=self.stun_mode)
        elif code in _HEAL or key == "-":
            self.ask_heal(self._row, stun=self._stun_under_cursor())
        else:
            self.ask_wound(self._row, stun=stun and key != "+")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        placed = self._box_at(event.position())
        if placed is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._move_to(placed.row, placed.place)
        if placed.box.mark is Mark.EMPTY:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.ask_wound(placed.row, stun=self.stun_mode or shift)
        else:
            self.ask_heal(placed.row, stun=placed.box.mark is Mark.STUN)

    # ── Drawing ──

    def sizeHint(self) -> QSize:
        left, right = self._label_width(), self._penalty_width()
        widest = max((max(row.boxes, row.filled) for row in self._rows), default=3)
        width = left + right + widest * px(34) + 2 * px(16)
        return QSize(round(width), round(len(self._rows) * self._row_step()) + px(4))

    def minimumSizeHint(self) -> QSize:
        widest = max((max(row.boxes, row.filled) for row in self._rows), default=3)
        return QSize(round(self._label_width() + widest * px(14) + px(24)), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        placed = self.boxes()
        paint_boxes(painter, iter(placed), current())
        for index in range(len(self._rows)):
            self._paint_words(painter, index)
        self._paint_turns(painter, placed)
        self._paint_climb(painter, placed)
        if self.hasFocus():
            self._paint_cursor(painter, placed)

    def _paint_words(self, painter: QPainter, index: int) -> None:
        theme, row, area = current(), self._rows[index], self._row_area(index)
        name, small = fonts.font(bold=True), fonts.font(SMALL)
        right = int(Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)
        words = QRectF(area.left(), area.top(), self._label_width(), area.height())
        name_height, detail_height = QFontMetricsF(name).height(), QFontMetricsF(small).height() if row.detail else 0.0
        top = words.center().y() - (name_height + detail_height) / 2
        painter.setFont(name)
        painter.setPen(theme.ink(row.token) if row.filled else theme.color("text"))
        painter.drawText(QRectF(words.left(), top, words.width(), name_height), right, row.label)
        painter.setFont(small)
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QRectF(words.left(), top + name_height, words.width(), detail_height), right, row.detail)
        painter.setPen(theme.color("text" if row.filled else "text_muted"))
        cost = QRectF(self._penalty_left(), area.top(), self.width() - self._penalty_left(), area.height())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(cost, int(flags) | int(Qt.TextFlag.TextWordWrap), row.penalty)

    def _paint_turns(self, painter: QPainter, placed: list[PlacedBox]) -> None:
        theme, font = current(), fonts.font(SMALL, bold=True)
        painter.setFont(font)
        for one in placed:
            if one.box.mark is Mark.STUN and one.box.turns is not None and one.area.width() >= px(16):
                text = str(one.box.turns)
                size = QSizeF(QFontMetricsF(font).horizontalAdvance(text) + 4, QFontMetricsF(font).height() - 2)
                disc = QRectF(one.area.center() - QPointF(size.width() / 2, size.height() / 2), size)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("surface"))
                painter.drawRoundedRect(disc, 3, 3)
                painter.setPen(theme.color("text"))
                painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), text)

    def _paint_climb(self, painter: QPainter, placed: list[PlacedBox]) -> None:
        """Draw the way up from the full row to the box where the wound landed, and a ring round that box."""
        if self._climbed is None:
            return
        start, end = self._climbed
        marked = [one for one in placed if one.row == end and one.box.mark is not Mark.EMPTY]
        asked = [one for one in placed if one.row == start]
        if not marked or not asked:
            return
        theme, landing = current(), marked[-1].area
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent"), 2))
        painter.drawRoundedRect(landing.adjusted(-3, -3, 3, 3), 6, 6)
        x = max(asked[-1].area.right(), landing.right()) + px(8)
        low, high = asked[-1].area.center().y(), landing.center().y()
        painter.drawPolyline(
            [
                QPointF(asked[-1].area.right() + 2, low),
                QPointF(x, low),
                QPointF(x, high),
                QPointF(landing.right() + px(6), high),
            ]
        )
        tip = QPointF(landing.right() + px(5), high)
        painter.drawLine(tip, tip + QPointF(px(4), -px(4)))
        painter.drawLine(tip, tip + QPointF(px(4), px(4)))

    def _paint_cursor(self, painter: QPainter, placed: list[PlacedBox]) -> None:
        for one in placed:
            if (one.row, one.place) == (self._row, self._place):
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(current().color("focus"), 2))
                painter.drawRoundedRect(one.area.adjusted(-3, -3, 3, 3), 6, 6)

    # ── Where things are ──

    def _row_step(self) -> float:
        name, small = fonts.metrics(bold=True), fonts.metrics(SMALL)
        return max(name.height() + small.height(), px(32)) + px(4)

    def _row_area(self, index: int) -> QRectF:
        step = self._row_step()
        top = (self.height() - len(self._rows) * step) / 2 + (len(self._rows) - 1 - index) * step
        return QRectF(0, top, self.width(), step)

    def _label_width(self) -> float:
        name, small = fonts.metrics(bold=True), fonts.metrics(SMALL)
        widths = [max(name.horizontalAdvance(row.label), small.horizontalAdvance(row.detail)) for row in self._rows]
        return max(widths, default=0.0) + 1

    def _penalty_width(self) -> float:
        small = fonts.metrics(SMALL)
        return max((small.horizontalAdvance(row.penalty) for row in self._rows), default=0.0) + 1

    def _penalty_left(self) -> float:
        return self._boxes_area().right() + px(20)

    def _boxes_area(self) -> QRectF:
        """The boxes have room for the widest row at a good size; penalties go on two lines where that takes their room."""
        left = self._label_width() + px(16)
        widest = max((row.boxes + 2 * max(0, row.filled - row.boxes) + 0.5 for row in self._rows), default=3)
        room = self.width() - left - px(20)
        one_line = self._penalty_width()
        penalties = min(one_line, max(one_line * TWO_LINES, room - widest * px(24) * 1.17))
        width = min(widest * px(28) * 1.17, max(px(60), room - penalties))
        step = self._row_step()
        middle = self.height() / 2
        height = len(self._rows) * px(28) * 1.17
        return QRectF(left, middle - max(height, step) / 2, width, height)

    def _box_at(self, position: QPointF) -> PlacedBox | None:
        return next((one for one in self.boxes() if one.area.adjusted(-2, -2, 2, 2).contains(position)), None)

    def _words_at(self, position: QPointF) -> str:
        placed = self._box_at(position)
        if placed is not None and placed.box.mark is Mark.STUN:
            return stun_text(placed.box.turns)
        rows = [row for index, row in enumerate(self._rows) if self._row_area(index).contains(position)]
        return row_text(rows[0]) if rows else ""

    def _move_to(self, row: int, place: int) -> None:
        """Put the cursor on a box, held within the rows there are."""
        if not self._rows:
            self._row = self._place = 0
            return
        self._row = min(max(row, 0), len(self._rows) - 1)
        chosen = self._rows[self._row]
        self._place = min(max(place, 0), max(0, max(chosen.boxes, chosen.filled) - 1))
        self.setAccessibleDescription(row_text(chosen))
        self.update()

    def _stun_under_cursor(self) -> bool:
        return any(
            (one.row, one.place) == (self._row, self._place) and one.box.mark is Mark.STUN for one in self.boxes()
        )

    def _end_climb(self) -> None:
        self._climbed = None
        self.climb_changed.emit()
        self.update()

    def _is_mine(self, event: QKeyEvent) -> bool:
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        key = keys.latin_key(event)
        digit = key.isdigit() and 1 <= int(key) <= len(self._rows)
        return event.key() in _MOVES or event.key() in _HEAL or event.key() in _MARK or key in {"+", "-"} or digit


_MOVES: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_HEAL = {Qt.Key.Key_Backspace, Qt.Key.Key_Delete}
_MARK = {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}


def _landed(before: tuple[TrackRow, ...], after: tuple[TrackRow, ...]) -> int | None:
    """Return the gravest row that has more marks than before."""
    grown = [index for index, (old, new) in enumerate(zip(before, after, strict=False)) if new.filled > old.filled]
    return max(grown, default=None)
