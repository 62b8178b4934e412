"""Labels that never read their text as markup."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.theme import set_role


def text_label(text: str = "", role: str = "", parent: QWidget | None = None) -> QLabel:
    """Return a plain-text label; `role` as in `theme.set_role` ("small muted", "title" …)."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    if role:
        set_role(label, role)
    return label


def escaped_tooltip(text: str) -> str:
    """Return `text` as a tooltip that shows it letter by letter, wrapped when long; empty stays empty."""
    return f"<span style='white-space: pre-wrap'>{escape(text)}</span>" if text else ""


class SectionLabel(QLabel):
    """The small bold grey heading over a group ("Players", "Dice")."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        set_role(self, "section")


class ElidedLabel(QLabel):
    """One line of text that ends in "…" when there is no room; the whole text is in the tooltip then."""

    def __init__(self, text: str = "", role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if role:
            set_role(self, role)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show `text`; its line breaks become spaces."""
        super().setText(" ".join(text.split("\n")))
        self.setAccessibleName(text)
        self._update_tooltip()

    def minimumSizeHint(self) -> QSize:
        """Leave room for a few letters at least."""
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * 4, metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_tooltip()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        area = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), shown)

    def _update_tooltip(self) -> None:
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.contentsRect().width()
        self.setToolTip("" if fits else escaped_tooltip(self.text()))
