"""The luck of everybody who rolled in a session of play: choose whose and which dice, see the chart, read it in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_desk.app.luck import FOUR_FUDGE, Luck, luck, together
from gm_desk.app.ports import LogEntry
from gm_desk.core.errors import NotFound
from ui.bridge import Desk
from ui.theme import px
from ui.widgets import Card, Combo, SectionLabel, text_label

if TYPE_CHECKING:
    from ui.luck_chart import LuckChart

ALL = "all"
"""Everybody taken as one, in the choice of rollers."""


class LuckCard(Card):
    """Shows one roller's dice at a time. The chart is made when there is something to draw."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._desk = desk
        self._lucks: dict[str | None, tuple[Luck, ...]] = {}
        self._title = SectionLabel()
        self.roller, self.dice = Combo(), Combo()
        self.sentence, self._legend = text_label(), text_label("", "small muted")
        self.chart: LuckChart | None = None
        row = QHBoxLayout()
        row.setSpacing(px(8))
        row.addWidget(self.roller, 1)
        row.addWidget(self.dice)
        assert isinstance(self.body, QVBoxLayout)
        self.body.addWidget(self._title)
        self.body.addLayout(row)
        for label in (self.sentence, self._legend):
            label.setWordWrap(True)
            self.body.addWidget(label)
        self.body.addStretch(0)
        self.roller.currentIndexChanged.connect(self._on_roller)
        self.dice.currentIndexChanged.connect(self._show)
        self.retranslate()

    def show_entries(self, entries: Iterable[LogEntry]) -> None:
        """Show the luck in these log entries; whoever was chosen stays chosen if still there."""
        own = luck(entries)
        self._lucks = {ALL: together(own), **own} if own else {}
        self._fill_rollers()

    def _fill_rollers(self) -> None:
        chosen = self.roller.currentData()
        names = {roller: self._name(roller) for roller in self._lucks}
        ordered = sorted(names, key=lambda roller: (roller != ALL, roller is None, names[roller]))
        self.roller.blockSignals(True)
        self.roller.clear()
        for roller in ordered:
            self.roller.addItem(names[roller], roller or "")
        self.roller.setCurrentIndex(max(0, self.roller.findData(chosen)))
        self.roller.blockSignals(False)
        for box in (self.roller, self.dice):
            box.setEnabled(bool(self._lucks))
        self._on_roller()

    def _name(self, roller: str | None) -> str:
        if roller == ALL:
            return self.tr("All together")
        if roller is None:
            return self.tr("Nobody in particular")
        try:
            return str(self._desk.session.character(roller)["name"])
        except NotFound:
            return self.tr("Somebody who is gone")

    def _on_roller(self) -> None:
        chosen = self.dice.currentData()
        kinds = [each.dice for each in self._of_roller()]
        self.dice.blockSignals(True)
        self.dice.clear()
        for kind in kinds:
            self.dice.addItem(self.tr("single dice") if kind == "dF" else kind, kind)
        self.dice.setCurrentIndex(max(0, self.dice.findData(chosen)))
        self.dice.blockSignals(False)
        self._show()

    def _of_roller(self) -> tuple[Luck, ...]:
        return self._lucks.get(self.roller.currentData() or None, ())

    def chosen(self) -> Luck | None:
        """Return the dice on show; None when nothing was rolled."""
        found: Mapping[str, Luck] = {each.dice: each for each in self._of_roller()}
        return found.get(self.dice.currentData())

    def _show(self) -> None:
        chosen = self.chosen()
        said = self._sentence(chosen) if chosen else self.tr("Nothing has been rolled yet.")
        self.sentence.setText(said)
        self._legend.setVisible(chosen is not None)
        if chosen is not None and self.chart is None:
            self._make_chart()
        if self.chart is not None:
            self.chart.setVisible(chosen is not None)
            self.chart.setAccessibleName(self.tr("Chart of luck"))
            self.chart.show_luck(chosen, said)

    def _make_chart(self) -> None:
        from ui.luck_chart import LuckChart

        self.chart = LuckChart()
        self.chart.setMinimumHeight(px(170))
        self.chart.setMaximumHeight(px(400))
        assert isinstance(self.body, QVBoxLayout)
        self.body.insertWidget(self.body.indexOf(self._legend), self.chart, 1)

    def _sentence(self, chosen: Luck) -> str:
        if chosen.dice == FOUR_FUDGE:
            counted = self.tr("%n throw(s) of 4dF", "", chosen.count)
        else:
            counted = self.tr("%n die(dice)", "", chosen.count)
        mean, fair, low, high = (_number(value) for value in (chosen.mean, chosen.fair, chosen.low, chosen.high))
        return self.tr(
            "{counted}: {mean} on average. Fair dice come to {fair}, and in 95 of 100 cases to between {low} and {high}."
        ).format(counted=counted, mean=mean, fair=fair, low=low, high=high)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self._title.setText(self.tr("Luck"))
        self.roller.setAccessibleName(self.tr("Whose dice"))
        self.dice.setAccessibleName(self.tr("Which dice"))
        self._legend.setText(
            self.tr(
                "Bars: how often each value came. Circles: how often it is expected. Bands: in 95 of 100 cases fair dice "
                "keep all their bars within them; a bar that does not has a mark."
            )
        )
        self._fill_rollers()


def _number(value: float) -> str:
    return QLocale().toString(value, "f", 2).replace("-", "−")
