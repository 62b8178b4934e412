"""How a log entry is drawn: wrapped words with bold names and coloured severities, "why" at the end, steps beneath."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextLine, QTextOption
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gm_desk.app.ports import LogEntry
from ui import fonts
from ui.log.account import BOLD, Paragraph, Span
from ui.log.model import LogModel
from ui.stylesheet import SMALL
from ui.theme import RADIUS, current, px

translate = QCoreApplication.translate
AnyIndex = QModelIndex | QPersistentModelIndex
KEPT = 2_000
"""So many laid out entries are kept; the rest is laid out again when it comes into sight."""

MARGIN, INDENT, VALUE_WIDTH = 12, 8, 28


@dataclass
class _Laid:
    """A paragraph laid out at a place inside the row; `value` stands in a column of its own to the left."""

    layout: QTextLayout
    at: QPointF
    value: str = ""


@dataclass
class EntryLayout:
    """An entry laid out for a width: its paragraphs, its height, and where "why" can be clicked (relative to the row)."""

    paragraphs: list[_Laid]
    heading: str
    height: float
    why: QRectF


class LogDelegate(QStyledItemDelegate):
    """Draws the entries of a LogModel in a list view."""

    def __init__(self, model: LogModel, view: QListView) -> None:
        super().__init__(view)
        self._model, self._view = model, view
        self._kept: OrderedDict[tuple[object, ...], EntryLayout] = OrderedDict()

    def forget(self) -> None:
        """Lay everything out anew (another theme, size of text, language)."""
        self._kept.clear()

    def layout_of(self, index: AnyIndex) -> EntryLayout | None:
        """Return a row as it is laid out now."""
        entry = self._model.entry(index)
        if entry is None:
            return None
        width = self._view.viewport().width()
        opened = self._model.is_open(entry)
        heading = self._model.heading(index)
        key = (entry.number, entry.state, opened, heading, width)
        if key not in self._kept:
            self._kept[key] = self._lay_out(entry, index, heading, width)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    def sizeHint(self, _option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        laid = self.layout_of(index)
        return QSize(px(120), round(laid.height) if laid else 0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        laid = self.layout_of(index)
        if laid is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = current()
        area: QRect = option.rect
        _paint_marks(painter, QRectF(area).adjusted(px(4), 1, -px(4), -1), option.state)
        painter.setPen(theme.color("text_muted"))
        if laid.heading:
            painter.setFont(fonts.font(SMALL))
            place = QRectF(area.left() + px(MARGIN), area.top() + px(6), area.width() - 2 * px(MARGIN), px(20))
            shown = QFontMetricsF(painter.font()).elidedText(laid.heading, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine), shown)
        for each in laid.paragraphs:
            painter.setPen(theme.color("text"))
            at = each.at + QPointF(area.topLeft())
            each.layout.draw(painter, at)
            if each.value:
                painter.setFont(fonts.font(SMALL, bold=True))
                column = QRectF(area.left() + px(MARGIN), at.y(), px(VALUE_WIDTH), px(20))
                painter.drawText(column, int(Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine), each.value)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(theme.color("border"))
        painter.drawLine(area.left() + px(MARGIN), area.bottom(), area.right() - px(MARGIN), area.bottom())
        painter.restore()

    def _lay_out(self, entry: LogEntry, index: AnyIndex, heading: str, width: int) -> EntryLayout:
        paragraphs = self._model.paragraphs(index)
        top = float(px(6))
        if heading:
            top += QFontMetricsF(fonts.font(SMALL)).height() + px(2)
        struck = entry.state != "done"
        told = [each for each in paragraphs if each.role == "told"]
        laid: list[_Laid] = []
        why = QRectF()
        for place, paragraph in enumerate(told):
            is_last = place == len(told) - 1 and bool(entry.entry.rolls)
            link = self._why_words(entry) if is_last else ""
            layout = _laid_out(paragraph, width - 2 * px(MARGIN), struck=struck, link=link)
            at = QPointF(px(MARGIN), top)
            laid.append(_Laid(layout, at))
            if link:
                why = _stretch(layout, len(paragraph.text) + 2, len(link)).translated(at)
            top += layout.boundingRect().height()
        for paragraph in paragraphs:
            if paragraph.role != "told":
                indent = px(MARGIN) + (px(VALUE_WIDTH) + px(INDENT) if paragraph.role == "step" else 0)
                top += px(6 if paragraph.role == "roll" else 1)
                layout = _laid_out(paragraph, width - px(MARGIN) - indent, struck=False)
                laid.append(_Laid(layout, QPointF(indent, top), paragraph.value))
                top += layout.boundingRect().height()
        return EntryLayout(laid, heading, top + px(8), why)

    def _why_words(self, entry: LogEntry) -> str:
        if self._model.is_open(entry):
            return translate("LogDelegate", "why ▴")
        return translate("LogDelegate", "why ▾")


def _laid_out(paragraph: Paragraph, width: float, *, struck: bool, link: str = "") -> QTextLayout:
    """Break a paragraph into lines of a width, `link` behind it."""
    text = f"{paragraph.text}  {link}" if link else paragraph.text
    small = paragraph.role != "told"
    layout = QTextLayout(text, fonts.font(SMALL if small else 1.0, bold=paragraph.role == "roll"))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(_formats(paragraph, len(text), struck=struck, link=link))
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, px(40)))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def _formats(paragraph: Paragraph, length: int, *, struck: bool, link: str) -> list[QTextLayout.FormatRange]:
    theme = current()
    quiet = paragraph.role == "step" or struck
    base = _format(theme.color("text_muted") if quiet else theme.color("text"))
    base.setFontStrikeOut(struck)
    found = [_range(Span(0, length, ""), base)]
    for span in paragraph.spans:
        style = _format(base.foreground().color() if span.style == BOLD or struck else theme.ink(span.style))
        style.setFontWeight(QFont.Weight.Bold)
        style.setFontStrikeOut(struck)
        found.append(_range(span, style))
    if link:
        style = _format(theme.color("text_muted"))
        style.setFontStrikeOut(False)
        style.setFontPointSize(fonts.font(SMALL).pointSizeF())
        found.append(_range(Span(length - len(link) - 2, len(link) + 2, ""), style))
    return found


def _format(color: QColor) -> QTextCharFormat:
    result = QTextCharFormat()
    result.setForeground(color)
    return result


def _range(span: Span, style: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = span.start, span.length, style
    return result


def _stretch(layout: QTextLayout, start: int, length: int) -> QRectF:
    """Return where some characters stand; of those that wrap, the part in the last line."""
    line = layout.lineForTextPosition(start + length - 1)
    if not line.isValid():
        return QRectF()
    left = _x_of(line, max(start, line.textStart()))
    right = _x_of(line, start + length)
    return QRectF(min(left, right), line.y(), abs(right - left), line.height()).adjusted(-px(4), -2, px(4), 2)


def _x_of(line: QTextLine, position: int) -> float:
    """Return where a character begins; Qt hands back the position beside it."""
    found: Any = line.cursorToX(position)
    return float(found[0])


def _paint_marks(painter: QPainter, area: QRectF, state: QStyle.StateFlag) -> None:
    theme = current()
    if state & QStyle.StateFlag.State_Selected:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("raised"))
        painter.drawRoundedRect(area, RADIUS, RADIUS)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(theme.color("focus"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
