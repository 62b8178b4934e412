"""How a row of the initiative list is drawn: the turn marked by a bar and a tint, those who have acted muted, all on one line."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui import fonts, icons
from ui.encounter.initiative_model import COLUMNS, HEALTH, LINE_ROLE, PLACE, ROLL, STATES, WHO, InitiativeModel, Line
from ui.health import Points
from ui.health_painting import paint_health, strip_width
from ui.stylesheet import LARGE, SMALL
from ui.theme import Theme, current, px, text_scale
from ui.widgets import badge_size, gauge_size, paint_badge, paint_gauge, paint_side
from ui.widgets.gauge import SHORT

ROW_HEIGHT = 31
KEPT_WIDTHS = 400
KEPT_CELLS = 500
"""So many cells are kept as pictures, up to some ten megabytes."""
PAD = 6
STRIP_BOX = 9
SIDE_MARK = 9
GAUGE_GAP = 8
LEAST_NOTE = 24
"""Where less than this is left beside a name, nothing is written there: the tooltip has it."""


class Look(NamedTuple):
    """All that decides how a cell looks: its column, its size on which screen, the colour behind it, and what it says."""

    column: int
    width: int
    height: int
    ratio: float
    ground: str
    said: tuple[object, ...]


class InitiativeDelegate(QStyledItemDelegate):
    """Paints the cells of the list."""

    def __init__(self, model: InitiativeModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._widths: dict[int, tuple[Line, float, tuple[int, ...]]] = {}
        self._cells: dict[Look, QPixmap] = {}

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(self.widths_of(index.data(LINE_ROLE))[index.column()], px(ROW_HEIGHT))

    def widths_of(self, line: Line) -> tuple[int, ...]:
        """Return the widths at which nothing of a row is cut off, column by column; measured once a line and text scale."""
        known = self._widths.get(id(line))
        if known is None or known[0] is not line or known[1] != text_scale():
            if len(self._widths) >= KEPT_WIDTHS:
                self._widths.clear()
            measured = tuple(self._width_of(line, column) for column in range(COLUMNS))
            known = self._widths[id(line)] = (line, text_scale(), measured)
        return known[2]

    def _width_of(self, line: Line, column: int) -> int:
        small, name = fonts.metrics(SMALL), QFontMetricsF(_name_font(line))
        if column == WHO:
            width = (
                px(SIDE_MARK + PAD)
                + name.horizontalAdvance(line.name)
                + sum(small.horizontalAdvance(note) + px(6) for note in self._model.notes(line))
            )
        elif column == STATES:
            width = sum(badge_size(words).width() + px(4) for words, _ in line.badges)
            width += sum(gauge_size(words, gauge, SHORT).width() + px(GAUGE_GAP) for words, gauge in line.gauges)
        elif column == HEALTH:
            width = px(96) if isinstance(line.health, Points) else strip_width(px(STRIP_BOX), line.health.rows)
        else:
            width = fonts.metrics(LARGE).horizontalAdvance(line.roll if column == ROLL else "000")
        return round(width) + 2 * px(PAD) + 2

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row, column = index.row(), index.column()
        line, digit = self._model.line(row), self._model.digit(row) if column == PLACE else ""
        rect: QRect = option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ground = "accent_soft" if line.has_turn else "raised" if selected else "background"
        said = self._said(line, column, digit)
        look = Look(column, rect.width(), rect.height(), painter.device().devicePixelRatio(), ground, said)
        painter.drawPixmap(rect.topLeft(), self._drawn(line, digit, look))
        if selected and option.widget.hasFocus():
            _paint_focus(painter, rect, column, current())

    def forget(self) -> None:
        """Draw everything anew (another theme, size of text, language)."""
        self._cells.clear()
        self._widths.clear()

    def _said(self, line: Line, column: int, digit: str | None) -> tuple[object, ...]:
        """Return all that a cell says of its line."""
        if column == PLACE:
            return (line.place, digit, line.joined, line.has_turn)
        if column == WHO:
            return (
                line.side,
                line.name,
                line.hidden,
                line.seen_as,
                line.at_table,
                line.done,
                line.health.dead,
                _fallen(line),
            )
        if column == ROLL:
            return (line.roll, line.done)
        return (line.badges, line.gauges) if column == STATES else (line.health,)

    def _drawn(self, line: Line, digit: str | None, look: Look) -> QPixmap:
        """Return a cell, drawn once for all that look the same: when the turn is passed in a long list, few do not."""
        known = self._cells.get(look)
        if known is None:
            if len(self._cells) >= KEPT_CELLS:
                self._cells.clear()
            known = self._cells[look] = self._draw(line, digit, look)
        return known

    def _draw(self, line: Line, digit: str | None, look: Look) -> QPixmap:
        theme = current()
        rect = QRect(0, 0, look.width, look.height)
        drawn = QPixmap(rect.size() * look.ratio)
        drawn.setDevicePixelRatio(look.ratio)
        drawn.fill(theme.color(look.ground))
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRect(0, rect.bottom(), rect.width(), 1), theme.color("border"))
        if line.has_turn and look.column == PLACE:
            painter.fillRect(QRect(0, 0, px(4), rect.height()), theme.color("accent"))
        area = QRectF(rect).adjusted(px(PAD), 0, -px(PAD), 0)
        painter.setClipRect(rect)
        column = look.column
        if column == PLACE:
            self._paint_place(painter, area, line, digit, theme)
            _paint_bracket(painter, QRectF(rect), line, theme)
        elif column == WHO:
            self._paint_who(painter, area, line, theme)
        elif column == ROLL:
            _write(painter, area, line.roll, fonts.font(LARGE), theme, "text_muted" if line.done else "text")
        elif column == STATES:
            _paint_badges(painter, _paint_gauges(painter, area, line, theme), line, theme)
        else:
            _paint_health(painter, area, line, theme)
        painter.end()
        return drawn

    @staticmethod
    def _paint_place(painter: QPainter, area: QRectF, line: Line, digit: str | None, theme: Theme) -> None:
        centre = Qt.AlignmentFlag.AlignCenter
        if not digit:
            if digit is None:
                _write(painter, area, line.place, fonts.font(LARGE), theme, "text_muted", centre)
            return
        cap = QRectF(0, 0, px(20), px(20))
        cap.moveCenter(area.center())
        painter.setPen(QPen(theme.color("border"), 1))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(cap, 4, 4)
        _write(painter, cap, digit, fonts.font(bold=True), theme, "accent", centre)

    def _paint_who(self, painter: QPainter, area: QRectF, line: Line, theme: Theme) -> None:
        mark = QRectF(0, 0, px(SIDE_MARK), px(SIDE_MARK))
        mark.moveCenter(QPointF(area.left() + mark.width() / 2, area.center().y()))
        paint_side(painter, mark, line.side, theme)
        area.setLeft(mark.right() + px(PAD))
        if line.hidden:
            side = px(14)
            ratio = painter.device().devicePixelRatio()
            painter.drawPixmap(
                QPointF(area.left(), area.center().y() - side / 2), icons.pixmap("eye-off", side, "text_muted", ratio)
            )
            area.setLeft(area.left() + side + px(4))
        token = "text_muted" if line.done or _fallen(line) else "text"
        used = _write(painter, area, line.name, _name_font(line), theme, token)
        rest = area.adjusted(used + px(6), 0, 0, 0)
        if rest.width() >= px(LEAST_NOTE):
            _write(painter, rest, "  ".join(self._model.notes(line)), fonts.font(SMALL), theme, "text_muted")

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Edit the name that the players see."""
        editor = QLineEdit(parent)
        editor.setPlaceholderText(self.tr("Name for the players"))
        editor.setAccessibleName(self.tr("Name for the players"))
        editor.setMaxLength(300)
        return editor

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))
        editor.selectAll()

    def setModelData(self, editor: QWidget, _model: object, index: QModelIndex | QPersistentModelIndex) -> None:
        assert isinstance(editor, QLineEdit)
        if editor.text() != index.data(Qt.ItemDataRole.EditRole):
            self._model.setData(index, editor.text())


def _name_font(line: Line) -> QFont:
    font = QFont(fonts.font(LARGE, bold=True))
    font.setStrikeOut(line.health.dead)
    return font


def _fallen(line: Line) -> bool:
    return line.health.out or line.health.dead


def _write(
    painter: QPainter,
    area: QRectF,
    text: str,
    font: QFont,
    theme: Theme,
    token: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """Write one line, ending in "…" where there is no room; returns the width it took."""
    metrics = QFontMetricsF(font)
    width = metrics.horizontalAdvance(text)
    if width > area.width():
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(area.width(), 0))
        width = metrics.horizontalAdvance(text)
    painter.setFont(font)
    painter.setPen(theme.color(token))
    flags = int(align | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
    painter.drawText(area, flags, text)
    return width


def _paint_bracket(painter: QPainter, rect: QRectF, line: Line, theme: Theme) -> None:
    """Tie the rows of a group together at the left of their names."""
    above, below = line.joined
    if not (above or below):
        return
    inset, tick, x = px(7), px(4), rect.right() - px(2)
    top = rect.top() if above else rect.top() + inset
    bottom = rect.bottom() if below else rect.bottom() - inset
    painter.setPen(QPen(theme.color("text_muted"), px(2)))
    painter.drawLine(QPointF(x, top), QPointF(x, bottom))
    for end, open_ in ((top, above), (bottom, below)):
        if not open_:
            painter.drawLine(QPointF(x - tick, end), QPointF(x, end))


def _paint_gauges(painter: QPainter, area: QRectF, line: Line, theme: Theme) -> QRectF:
    """Paint what is left to spend as far as there is room; return the room that is left for badges."""
    left = area.left()
    whole = sum(gauge_size(words, gauge, SHORT).width() + px(GAUGE_GAP) for words, gauge in line.gauges)
    bar = SHORT if whole - px(GAUGE_GAP) <= area.width() else 0
    for words, gauge in line.gauges:
        size = gauge_size(words, gauge, bar)
        if left + size.width() > area.right():
            break
        top = area.center().y() - size.height() / 2
        left += paint_gauge(painter, QPointF(left, top), words, gauge, theme, bar) + px(GAUGE_GAP)
    return area.adjusted(left - area.left(), 0, 0, 0)


def _paint_badges(painter: QPainter, area: QRectF, line: Line, theme: Theme) -> None:
    """Paint as many badges as there is room for, then how many more there are."""
    left = area.left()
    for place, (words, tone) in enumerate(line.badges):
        rest = len(line.badges) - place
        more = f"+{rest}"
        room = area.right() - left - (badge_size(more).width() + px(4) if rest > 1 else 0)
        size = badge_size(words)
        if size.width() > room and place:
            paint_badge(painter, QPointF(left, area.center().y() - size.height() / 2), more, "plain", theme)
            return
        shown = _cut(words, room) if size.width() > room else words
        left += paint_badge(painter, QPointF(left, area.center().y() - size.height() / 2), shown, tone, theme) + px(4)


def _cut(words: str, room: float) -> str:
    metrics = fonts.metrics(SMALL)
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0.0, room - 2 * px(7)))


def _paint_health(painter: QPainter, area: QRectF, line: Line, theme: Theme) -> None:
    height = px(STRIP_BOX)
    strip = QRectF(area.left(), area.center().y() - height / 2, area.width(), height)
    if isinstance(line.health, Points):
        words = f"{line.health.current}/{line.health.maximum}".replace("-", "−")
        small = fonts.font(SMALL)
        used = QFontMetricsF(small).horizontalAdvance("000/000") + px(4)
        strip.setWidth(max(px(24), area.width() - used))
        rest = QRectF(strip.right() + px(4), area.top(), used, area.height())
        _write(painter, rest, words, small, theme, "text_muted")
    paint_health(painter, strip, line.health, theme, flat=True)


def _paint_focus(painter: QPainter, rect: QRect, column: int, theme: Theme) -> None:
    """Outline the row, each cell its own part of it."""
    painter.setPen(QPen(theme.color("focus"), 1))
    painter.drawLine(rect.topLeft(), rect.topRight())
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())
    if column == PLACE:
        painter.drawLine(rect.topLeft(), rect.bottomLeft())
    if column == HEALTH:
        painter.drawLine(rect.topRight(), rect.bottomRight())
