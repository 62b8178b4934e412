"""Making a fight even: the GM picks how often a side shall win, the desk tries single changes and tells what comes nearest."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from gm_desk.app.documents import display_name
from gm_desk.systems.protocol import System, Text
from gm_desk.systems.skirmish import Skirmish
from ui.background import Task
from ui.bridge import Desk
from ui.odds.long_run import LongRun
from ui.odds.words import percent
from ui.theme import px
from ui.widgets import Combo, Notice, text_label

if TYPE_CHECKING:
    from gm_desk.forecast.balancing import Suggestion
    from gm_desk.forecast.plan import Plan

SHOWN = 8
"""So many changes are told at the most."""


def _tried(
    skirmish: Skirmish,
    system: System,
    plan: Plan,
    side: str,
    wanted: float,
    progress: Callable[[int], None],
    stopped: Callable[[], bool],
) -> list[Suggestion]:
    from gm_desk.forecast.balancing import suggestions

    return suggestions(skirmish, system, plan, side, wanted, progress, stopped)


class Balance(QWidget):
    """Asks for a side and a share; `plan` is asked for the fight as it stands (None: there is none, and that was said)."""

    def __init__(self, desk: Desk, plan: Callable[[], Plan | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._plan = desk, plan
        self._found: list[Suggestion] = []
        self.side, self.share = Combo(), QSpinBox()
        self.share.setRange(0, 100)
        self.share.setValue(50)
        self.share.setSingleStep(5)
        self.share.setSuffix(" %")
        self._trial = LongRun("balance", self)
        self.button = self._trial.button
        self.notice = Notice()
        self.told = text_label()
        self.told.setWordWrap(True)
        self._words = text_label("", "small muted")
        row = QHBoxLayout()
        row.setSpacing(px(8))
        for widget in (self.side, self._words, self.share, self.button):
            row.addWidget(widget)
        row.addWidget(self._trial.bar, 1)
        row.addStretch(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addLayout(row)
        column.addWidget(self.notice)
        column.addWidget(self.told)
        column.addStretch(1)
        self.button.clicked.connect(self.toggle)
        self._trial.over.connect(self._on_over)
        self._retranslate()

    def show_sides(self, sides: list[str], *, may: bool) -> None:
        """Offer these sides."""
        chosen = self.side.currentData()
        self.side.clear()
        for each in sides:
            self.side.addItem(self._desk.text(f"side.{each}"), each)
        self.side.setCurrentIndex(max(0, self.side.findData(chosen)))
        self.button.setEnabled(may)

    def toggle(self) -> None:
        """Try the changes, or stop trying."""
        if self._trial.busy:
            self.stop()
            return
        plan = self._plan()
        if plan is None:
            return
        from gm_desk.forecast.balancing import tried

        session = self._desk.session
        skirmish, side = session.rules.registry.skirmish(session.system.id), self.side.currentData()
        work = partial(_tried, skirmish, session.system, plan, side, self.share.value() / 100)
        self._trial.begin(work, tried(session.system, plan, side))

    def stop(self) -> None:
        """Stop trying."""
        self._trial.stop()

    def is_settled(self) -> bool:
        """Whether nothing is being tried."""
        return not self._trial.busy

    def _on_over(self, task: Task[list[Suggestion]]) -> None:
        self.notice.say(self._desk.words.error(task.error) if task.error is not None else "")
        self._found = task.result or []
        self._tell()

    def _tell(self) -> None:
        lines = [self._line(each) for each in self._found[:SHOWN]]
        if lines:
            fights = self._found[0].wins.of
            lines.insert(0, self.tr("Simulated, n = {fights} each, nearest first:").format(fights=fights))
        self.told.setText("\n".join(lines))

    def _line(self, each: Suggestion) -> str:
        low, high = each.wins.interval
        share = f"{percent(each.wins.value)} ({percent(low)} – {percent(high)})"
        name = display_name(each.who.character, each.who.combatant) if each.who else ""
        return "• " + self._desk.text(Text(f"forecast.change.{each.change}", name=name, share=share))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self._words.setText(self.tr("shall win about"))
        self.side.setAccessibleName(self.tr("Which side"))
        self.share.setAccessibleName(self.tr("How often it shall win"))
        self._trial.say(self.tr("What to change?"), self.tr("Stop"), self.tr("How far the trials are"))
        self._tell()
