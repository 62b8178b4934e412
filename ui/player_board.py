"""The players' view of a fight, painted: order, whose turn, round, conditions in words, as large as its place allows.

It is given a `PublicView` and nothing else. Everything is measured by its own height, so the GM's thumbnail is the same picture.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gm_desk.app.public import NOTHING, PublicFighter, PublicView
from ui import fonts
from ui.theme import current

HEAD, FOOT, MARGIN = 0.13, 0.11, 0.05
"""Shares of the height: the round at the head, who is next at the foot, and what stays free at the sides."""
ROW, LEAST_ROW = 0.115, 0.062
"""A line of the order: its share of the height while there are few, and when there are many."""


class PlayerBoard(QWidget):
    """Paints a fight for the players. While it is `blank` it shows nothing at all, `faint` makes that a pale picture instead."""

    def __init__(self, parent: QWidget | None = None, *, faint: bool = False) -> None:
        super().__init__(parent)
        self._view, self._blank, self._faint = NOTHING, False, faint
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._say()

    def show_view(self, view: PublicView) -> None:
        """Show another state of the fight."""
        if view != self._view:
            self._view = view
            self._say()

    def set_blank(self, blank: bool) -> None:
        """Show nothing, or the fight again."""
        if blank != self._blank:
            self._blank = blank
            self._say()

    @property
    def is_blank(self) -> bool:
        """Whether the players see nothing."""
        return self._blank

    def lines(self) -> list[str]:
        """Return everything that stands on the board, line by line; nothing while it is blank."""
        if self._blank:
            return []
        if not self._view.round:
            return [self._head()]
        order = [", ".join((each.name, *each.conditions)) for each in self._view.fighters]
        return [line for line in (self._head(), *order, self._foot()) if line]

    def _head(self) -> str:
        if not self._view.round:
            return self.tr("No fight is on")
        return self.tr("Round {number}").format(number=self._view.round)

    def _foot(self) -> str:
        return self.tr("Next: {name}").format(name=self._view.after) if self._view.after else ""

    def _say(self) -> None:
        self.setAccessibleName(self.tr("The players' view of the fight"))
        self.setAccessibleDescription("\n".join(self.lines()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(960, 540)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    # ── Painting ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), current().color("surface"))
        if self._blank and not self._faint:
            return
        painter.setOpacity(0.35 if self._blank else 1.0)
        unit, side = float(self.height()), MARGIN * self.height()
        inner = QRectF(self.rect()).adjusted(side, side / 2, -side, -side / 2)
        if not self._view.round:
            self._write(painter, inner, self._head(), 0.06 * unit, "text_muted", Qt.AlignmentFlag.AlignCenter)
            return
        head = QRectF(inner.topLeft(), QPointF(inner.right(), inner.top() + HEAD * unit))
        foot = QRectF(QPointF(inner.left(), inner.bottom() - FOOT * unit), inner.bottomRight())
        self._write(painter, head, self._head(), 0.062 * unit, "text_muted", Qt.AlignmentFlag.AlignVCenter)
        self._write(painter, foot, self._foot(), 0.045 * unit, "text_muted", Qt.AlignmentFlag.AlignVCenter)
        self._paint_order(painter, QRectF(head.bottomLeft(), foot.topRight()))

    def _paint_order(self, painter: QPainter, area: QRectF) -> None:
        fighters = self._view.fighters
        unit = self.height()
        row = max(LEAST_ROW * unit, min(ROW * unit, area.height() / max(1, len(fighters))))
        room = max(1, int(area.height() / row + 0.01))
        first = self._first_shown(room)
        shown = fighters[first : first + room]
        for place, fighter in enumerate(shown):
            line = QRectF(area.left(), area.top() + place * row, area.width(), row)
            self._paint_line(painter, line.adjusted(0, row * 0.05, 0, -row * 0.05), fighter)
        self._paint_more(painter, area, above=first > 0, below=first + len(shown) < len(fighters))

    def _first_shown(self, room: int) -> int:
        """Keep the turn in sight, with the one before it above."""
        turn = next((place for place, each in enumerate(self._view.fighters) if each.has_turn), 0)
        return max(0, min(turn - 1, len(self._view.fighters) - room))

    def _paint_line(self, painter: QPainter, line: QRectF, fighter: PublicFighter) -> None:
        theme, height = current(), line.height()
        if fighter.has_turn:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent_soft"))
            painter.drawRoundedRect(line, height * 0.12, height * 0.12)
            painter.setBrush(theme.color("accent"))
            painter.drawRoundedRect(
                QRectF(line.left(), line.top(), height * 0.12, height), height * 0.06, height * 0.06
            )
        inner = line.adjusted(height * 0.4, 0, -height * 0.3, 0)
        quiet = (fighter.has_acted or fighter.is_out) and not fighter.has_turn
        ink = "text_muted" if quiet else "text"
        font = _font(height * 0.56, bold=fighter.has_turn)
        said = ", ".join(fighter.conditions)
        widest = inner.width() * (0.58 if said else 1.0)
        name = QFontMetricsF(font).elidedText(fighter.name, Qt.TextElideMode.ElideRight, widest)
        self._write(painter, inner, name, font, ink, Qt.AlignmentFlag.AlignVCenter)
        beside = inner.adjusted(QFontMetricsF(font).horizontalAdvance(name) + height * 0.5, 0, 0, 0)
        self._write(painter, beside, said, height * 0.4, ink, Qt.AlignmentFlag.AlignVCenter)

    def _paint_more(self, painter: QPainter, area: QRectF, *, above: bool, below: bool) -> None:
        """Say by dots that the order goes on."""
        dot = self.height() * 0.006
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(current().color("text_muted"))
        for there, y in ((above, area.top() - 2 * dot), (below, area.bottom() + 2 * dot)):
            for place in range(3 if there else 0):
                painter.drawEllipse(QPointF(area.center().x() + (place - 1) * 5 * dot, y), dot, dot)

    @staticmethod
    def _write(
        painter: QPainter, area: QRectF, text: str, size: float | QFont, ink: str, alignment: Qt.AlignmentFlag
    ) -> None:
        font = size if isinstance(size, QFont) else _font(size)
        painter.setFont(font)
        painter.setPen(current().color(ink))
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(alignment | Qt.TextFlag.TextSingleLine), shown)


def _font(pixels: float, *, bold: bool = False) -> QFont:
    font = QFont(fonts.font(bold=bold))
    font.setPixelSize(max(1, round(pixels)))
    return font
