"""The cards of a sheet side by side: one, two or three columns, as the width allows.

Cards keep their column while they grow and shrink, so that nothing jumps under the cursor; they are shared out anew when the
number of columns changes or another character comes.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from ui.sheet.section import SectionCard, Wants
from ui.theme import px

TWO_FROM, THREE_FROM = 640, 1180
"""Widths at text scale 1 from which there are two and three columns."""
BESIDE_HEALTH = (7, 8)
"""How small values and the health share the width of two columns."""
SMALL_AND_WIDE = (5, 6, 7)
"""How three columns share it."""


class SheetColumns(QWidget):
    """Holds the cards and arranges them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: list[SectionCard] = []
        self._count = 0
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(px(12))

    @property
    def count(self) -> int:
        """How many columns there are now."""
        return self._count

    def set_cards(self, cards: Sequence[SectionCard]) -> None:
        """Hold these cards, in reading order."""
        self._cards = list(cards)
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._wanted() != self._count:
            self.arrange()

    def _wanted(self) -> int:
        return 3 if self.width() >= px(THREE_FROM) else 2 if self.width() >= px(TWO_FROM) else 1

    def arrange(self) -> None:
        """Share the cards out among the columns anew."""
        self._count = self._wanted()
        for card in self._cards:
            _measure_anew(card)
        _empty(self._whole)
        if self._count == 1:
            self._band([self._cards])
        elif self._count == 2:
            self._arrange_two()
        else:
            self._arrange_three()
        self._whole.addStretch(1)

    def _arrange_two(self) -> None:
        """Set small values beside the health; wide tables across; the rest in two equal columns."""
        little, health = self._wanting(Wants.LITTLE), self._wanting(Wants.HEALTH)
        rest = self._wanting(Wants.ANY)
        if little and health:
            self._band([little, health], BESIDE_HEALTH)
        else:
            rest = little + health + rest
        for card in self._wanting(Wants.MUCH):
            self._band([[card]])
        if rest:
            self._band(_shared(rest, [[], []]))

    def _arrange_three(self) -> None:
        """Set small values at the left; health, tables and the rest in two wider columns."""
        little = self._wanting(Wants.LITTLE)
        columns = [self._wanting(Wants.HEALTH), self._wanting(Wants.MUCH)]
        if not little:
            little, columns = columns[0], [columns[1], []]
        left, middle, right = _shared(self._wanting(Wants.ANY), [little, *columns])
        self._band([left, middle, right], SMALL_AND_WIDE)

    def _wanting(self, wants: Wants) -> list[SectionCard]:
        return [card for card in self._cards if card.wants is wants]

    def _band(self, columns: Sequence[Sequence[SectionCard]], shares: Sequence[int] = ()) -> None:
        band = QHBoxLayout()
        band.setSpacing(px(12))
        for place, cards in enumerate(columns):
            stack = QVBoxLayout()
            stack.setSpacing(px(12))
            for card in cards:
                stack.addWidget(card)
            stack.addStretch(1)
            band.addLayout(stack, shares[place] if shares else 1)
        self._whole.addLayout(band)


def _measure_anew(card: SectionCard) -> None:
    """Forget the sizes that layouts remember: what has just been filled says only later that it has grown."""
    for widget in reversed(card.findChildren(QWidget)):
        widget.updateGeometry()
    card.updateGeometry()


def _shared(cards: Sequence[SectionCard], columns: list[list[SectionCard]]) -> list[list[SectionCard]]:
    """Put each card into the column that is shortest so far."""
    heights = [sum(card.sizeHint().height() for card in column) for column in columns]
    for card in cards:
        place = heights.index(min(heights))
        columns[place].append(card)
        heights[place] += card.sizeHint().height()
    return columns


def _empty(layout: QLayout) -> None:
    """Take everything out of a layout and of those within it; the widgets stay where their parent is."""
    while (item := layout.takeAt(0)) is not None:
        inner = item.layout()
        if inner is not None:
            _empty(inner)
            inner.deleteLater()
