"""How a row of the roster is drawn: a name, a quiet line under it, the health at its right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gm_desk.app.ports import RosterLine
from ui import fonts
from ui.health import Points
from ui.health_painting import paint_health
from ui.roster.model import RosterModel
from ui.stylesheet import SMALL
from ui.theme import RADIUS, current, px, text_scale

PYRAMID_WIDTH = 40
POINTS_WIDTH = 52


class RosterDelegate(QStyledItemDelegate):
    """Draws the rows of a RosterModel; `current_character` is the one whose turn or sheet it is."""

    def __init__(self, model: RosterModel) -> None:
        super().__init__(model)
        self._model = model
        self.current_character = ""
        self._measured_at = 0.0
        self._heading = self._line = QSize()

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        heading, line = self._sizes()
        return heading if self._model.is_heading(index.row()) else line

    def _sizes(self) -> tuple[QSize, QSize]:
        """Return the sizes of a heading and of a line, measured once a text scale: the list asks for every row."""
        if self._measured_at != text_scale():
            self._measured_at = text_scale()
            small = fonts.metrics(SMALL).height()
            self._heading = QSize(px(80), round(small) + px(12))
            self._line = QSize(px(80), round(fonts.metrics().height() + small) + px(11))
        return self._heading, self._line

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line = self._model.line(index)
        painter.save()
        if line is None:
            _paint_heading(painter, option.rect, str(index.data()))
        else:
            self._paint_line(painter, option, line)
        painter.restore()

    def _paint_line(self, painter: QPainter, option: QStyleOptionViewItem, line: RosterLine) -> None:
        area = option.rect.adjusted(px(8), 0, -px(8), 0)
        _paint_ground(painter, area, option.state)
        area = area.adjusted(px(8), px(4), -px(8), -px(4))
        health = self._model.health(line)
        width = px(POINTS_WIDTH if isinstance(health, Points) else PYRAMID_WIDTH)
        right = QRect(area.right() - width + 1, area.top(), width, area.height())
        words = area.adjusted(0, 0, -width - px(8), 0)
        if health is not None:
            paint_health(painter, QRectF(right), health, current())
        chosen = line.id == self.current_character
        name_height = _paint_words(painter, words, line.name, fonts.font(bold=chosen), "text")
        below = words.adjusted(0, name_height + px(1), 0, 0)
        _paint_words(painter, below, self._model.second_line(line), fonts.font(SMALL), "text_muted")


def _paint_heading(painter: QPainter, area: QRect, title: str) -> None:
    font = fonts.font(SMALL, bold=True)
    height = round(QFontMetricsF(font).height())
    _paint_words(painter, area.adjusted(px(12), area.height() - height - px(2), -px(12), 0), title, font, "text_muted")


def _paint_words(painter: QPainter, area: QRect, text: str, font: QFont, token: str) -> int:
    """Write one line, elided where there is no room; return its height."""
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(current().color(token))
    shown = metrics.elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, area.width())
    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextSingleLine
    painter.drawText(area, int(flags), shown)
    return round(metrics.height())


def _paint_ground(painter: QPainter, area: QRect, state: QStyle.StateFlag) -> None:
    """Paint what marks a row as chosen, under the pointer, or in focus."""
    theme = current()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    selected = bool(state & QStyle.StateFlag.State_Selected)
    if selected or state & QStyle.StateFlag.State_MouseOver:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent_soft" if selected else "raised"))
        painter.drawRoundedRect(area, RADIUS, RADIUS)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(theme.color("focus"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(area).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
