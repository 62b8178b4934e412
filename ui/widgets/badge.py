"""Badges: a word or two in a small box, in lists (painted) and on their own (widgets)."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from ui import fonts
from ui.stylesheet import SMALL
from ui.theme import Theme, current, px, set_role

PLAIN, DANGER, ACCENT = "plain", "danger", "accent"
"""Kinds of badge: a quiet filled one, an outlined warning, an outlined one in the accent colour."""


def badge_font() -> QFont:
    """Return the font badges are written in."""
    return fonts.font(SMALL)


def badge_size(text: str, font: QFont | None = None) -> QSize:
    """Return the size of the badge for `text`, in device-independent pixels."""
    metrics = QFontMetricsF(font or badge_font())
    return QSize(round(metrics.horizontalAdvance(text)) + 2 * px(7), round(metrics.height()) + 2 * px(1))


def paint_badge(painter: QPainter, at: QPointF, text: str, kind: str, theme: Theme, font: QFont | None = None) -> float:
    """Paint a badge with its top left corner at `at`; returns its width, so that the next one can follow."""
    size = badge_size(text, font)
    area = QRectF(at.x(), at.y(), size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font or badge_font())
    if kind == PLAIN:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("raised"))
        ink = theme.color("text")
    else:
        ink = theme.color("danger" if kind == DANGER else "accent")
        painter.setPen(QPen(ink, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.setPen(ink)
    painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine), text)
    painter.restore()
    return area.width()


class Badge(QWidget):
    """A badge as a widget. `kind` is PLAIN, DANGER or ACCENT."""

    def __init__(self, text: str = "", kind: str = PLAIN, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._kind = text, kind
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)

    def text(self) -> str:
        """Return the words on the badge."""
        return self._text

    def set_text(self, text: str, kind: str | None = None) -> None:
        """Change the words, and the kind if one is given; an empty badge hides itself."""
        if text == self._text and kind in {None, self._kind} and self.isHidden() == (not text):
            return
        self._text, self._kind = text, kind or self._kind
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return badge_size(self._text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_badge(painter, QPointF(0, 0), self._text, self._kind, current())


class Chip(QToolButton):
    """A small button that is on or off: a tag to filter by, a condition to set."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        set_role(self, "chip")
