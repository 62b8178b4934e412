"""What came of an act, in words: the outcome in bold, severities in their colours, no line of it longer than it needs to be."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.log.account import Paragraph, plain
from ui.log.paragraph_layout import cut_short, laid_out
from ui.theme import current, px

MOST_LINES = 3
"""A paragraph of more lines is cut short: the log has it whole."""


class AccountView(QWidget):
    """Paints paragraphs under one another, the first of them bold."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._paragraphs: tuple[Paragraph, ...] = ()
        self._laid: dict[object, list[QTextLayout]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_paragraphs(self, paragraphs: Sequence[Paragraph]) -> None:
        """Show other paragraphs; none hides the widget."""
        self._paragraphs = tuple(paragraphs)
        self._laid = {}
        self.setAccessibleName(plain(self._paragraphs))
        self.setVisible(bool(self._paragraphs))
        self.updateGeometry()
        self.update()

    def paragraphs(self) -> tuple[Paragraph, ...]:
        """Return what is on show."""
        return self._paragraphs

    def sizeHint(self) -> QSize:
        return QSize(px(320), self.heightForWidth(px(320)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), self.fontMetrics().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layouts = self._lay_out(width)
        return round(sum(each.boundingRect().height() for each in layouts)) + px(2) * max(0, len(layouts) - 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(current().color("text"))
        top = 0.0
        for layout in self._lay_out(self.width()):
            layout.draw(painter, QPointF(0, top))
            top += layout.boundingRect().height() + px(2)

    def _lay_out(self, width: int) -> list[QTextLayout]:
        key = (width, current().name, self.font().pointSizeF())
        if key not in self._laid:
            layouts = self._laid[key] = []
            for place, paragraph in enumerate(self._paragraphs):
                bold = place == 0
                layouts.append(laid_out(cut_short(paragraph, width, MOST_LINES, bold=bold), width, bold=bold))
        return self._laid[key]
