"""How a log entry is drawn: wrapped words with bold names and coloured severities, "why" at the end, steps beneath."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QTextLayout, QTextLine
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gm_desk.app.ports import LogEntry
from ui import fonts, icons
from ui.log.account import Paragraph
from ui.log.model import LogModel
from ui.log.paragraph_layout import cut_short, laid_out
from ui.stylesheet import SMALL
from ui.theme import RADIUS, current, px

translate = QCoreApplication.translate
AnyIndex = QModelIndex | QPersistentModelIndex
KEPT = 2_000
"""So many laid out entries are kept; the rest is laid out again when it comes into sight."""

MARGIN, INDENT, VALUE_WIDTH, ICON = 12, 8, 28, 14
CLOSED_LINES = 3
"""So many lines of an entry are shown until it is opened."""


@dataclass
class _Laid:
    """A paragraph laid out at a place inside the row; `value` stands in a column of its own to the left, an icon right before it."""

    layout: QTextLayout
    at: QPointF
    value: str = ""
    icon: str = ""


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
        width = self._room()
        opened = self._model.is_open(entry)
        heading = self._model.heading(index)
        key = (entry.number, entry.state, entry.entry.secret, opened, heading, width)
        if key not in self._kept:
            self._kept[key] = self._lay_out(entry, index, heading, width)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    def _room(self) -> int:
        """Return the width that a row has, with the scroll bar or before it comes: it must not have everything laid out twice."""
        bar = self._view.verticalScrollBar()
        return self._view.viewport().width() - (0 if bar.isVisible() else bar.sizeHint().width())

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
            if each.icon:
                painter.drawPixmap(_before(each, at), icons.pixmap(each.icon, px(ICON), "text_muted", _ratio(painter)))
            if each.value:
                painter.setFont(fonts.font(SMALL, bold=True))
                column = QRectF(area.left() + px(MARGIN), at.y(), px(VALUE_WIDTH), px(20))
                painter.drawText(column, int(Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine), each.value)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(theme.color("border"))
        painter.drawLine(area.left() + px(MARGIN), area.bottom(), area.right() - px(MARGIN), area.bottom())
        painter.restore()

    def _lay_out(self, entry: LogEntry, index: AnyIndex, heading: str, width: int) -> EntryLayout:
        if self._model.is_open(entry):
            paragraphs = self._model.paragraphs(index)
            has_more = bool(entry.entry.rolls) or any(each.is_detail for each in paragraphs)
        else:
            paragraphs, has_more = self._model.beginning(entry, CLOSED_LINES + 1)
        top = float(px(6))
        if heading:
            top += fonts.metrics(SMALL).height() + px(2)
        struck = entry.state != "done"
        told = [each for each in paragraphs if each.role == "told"]
        inside = width - 2 * px(MARGIN)
        shown, link = self._told(entry, told, inside, has_more=has_more)
        laid: list[_Laid] = []
        why = QRectF()
        for paragraph in paragraphs:
            if paragraph.role == "mark":
                layout = laid_out(paragraph, inside - px(ICON + 4))
                laid.append(_Laid(layout, QPointF(px(MARGIN + ICON + 4), top), icon="eye-off"))
                top += layout.boundingRect().height()
        for place, paragraph in enumerate(shown):
            behind = link if place == len(shown) - 1 else ""
            layout = laid_out(paragraph, inside, struck=struck, link=behind)
            at = QPointF(px(MARGIN), top)
            laid.append(_Laid(layout, at))
            if behind:
                why = _stretch(layout, len(paragraph.text) + 2, len(behind)).translated(at)
            top += layout.boundingRect().height()
        for paragraph in paragraphs:
            if paragraph.role in {"roll", "step"}:
                indent = px(MARGIN) + (px(VALUE_WIDTH) + px(INDENT) if paragraph.role == "step" else 0)
                top += px(6 if paragraph.role == "roll" else 1)
                layout = laid_out(paragraph, width - px(MARGIN) - indent)
                laid.append(_Laid(layout, QPointF(indent, top), paragraph.value))
                top += layout.boundingRect().height()
        return EntryLayout(laid, heading, top + px(8), why)

    def _told(
        self, entry: LogEntry, told: list[Paragraph], width: float, *, has_more: bool
    ) -> tuple[list[Paragraph], str]:
        """Return what of an account is shown, and the words behind it that open or close the rest ("" where there is no more)."""
        opened = self._model.is_open(entry)
        if not has_more and self._cut(told, width, "") == told:
            return told, ""
        link = self._words(entry, opened=opened)
        return told if opened else self._cut(told, width, link), link

    @staticmethod
    def _cut(told: list[Paragraph], width: float, link: str) -> list[Paragraph]:
        """Return the first lines of an account."""
        shown: list[Paragraph] = []
        left = CLOSED_LINES
        for place, paragraph in enumerate(told):
            is_last = place == len(told) - 1
            lines = laid_out(paragraph, width, link=link if is_last else "", most=left + 1).lineCount()
            if lines < left or (is_last and lines == left):
                shown.append(paragraph)
                left -= lines
                continue
            shown.append(cut_short(paragraph, width, left, link=link, more_follows=not is_last))
            break
        return shown

    @staticmethod
    def _words(entry: LogEntry, *, opened: bool) -> str:
        if entry.entry.rolls:
            return translate("LogDelegate", "why ▴") if opened else translate("LogDelegate", "why ▾")
        return translate("LogDelegate", "less ▴") if opened else translate("LogDelegate", "more ▾")


def _before(laid: _Laid, at: QPointF) -> QPointF:
    """Return where the icon of a paragraph stands: before its first line, in the middle of it."""
    return at + QPointF(-px(ICON + 4), round((laid.layout.lineAt(0).height() - px(ICON)) / 2))


def _ratio(painter: QPainter) -> float:
    return painter.device().devicePixelRatio()


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
