"""Making a fight even: the GM picks how often a side shall win, the desk tries single changes and tells what comes nearest."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QSpinBox, QVBoxLayout, QWidget

from gm_desk.app.documents import display_name
from gm_desk.systems.protocol import System, Text
from gm_desk.systems.skirmish import Skirmish
from ui.background import Task, Watcher
from ui.bridge import Desk
from ui.odds.words import percent
from ui.theme import px, set_role
from ui.widgets import Combo, Notice, text_label

if TYPE_CHECKING:
    from gm_desk.forecast.balancing import Suggestion
    from gm_desk.forecast.plan import Plan

PROGRESS_MS = 40
SHOWN = 8
"""So many changes are told at the most."""


class _Trial:
    """Changes being tried on a thread that holds nothing of Qt's."""

    def __init__(self, skirmish: Skirmish, system: System, plan: Plan, side: str, wanted: float) -> None:
        from gm_desk.forecast.balancing import tried

        self.done, self.all = 0, tried(system, plan, side)
        self.stop = threading.Event()
        self._given = skirmish, system, plan, side, wanted

    def __call__(self) -> list[Suggestion]:
        from gm_desk.forecast.balancing import suggestions
        from gm_desk.forecast.engine import Stopped

        try:
            return suggestions(*self._given, self._progress, self.stop.is_set)
        except Stopped:
            return []

    def _progress(self, done: int) -> None:
        self.done = done


class Balance(QWidget):
    """Asks for a side and a share; `plan` is asked for the fight as it stands (None: there is none, and that was said)."""

    def __init__(self, desk: Desk, plan: Callable[[], Plan | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._plan = desk, plan
        self._trial: _Trial | None = None
        self._found: list[Suggestion] = []
        self.side, self.share = Combo(), QSpinBox()
        self.share.setRange(0, 100)
        self.share.setValue(50)
        self.share.setSingleStep(5)
        self.share.setSuffix(" %")
        self.button = QPushButton()
        set_role(self.button, "primary")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(px(10))
        self.progress.hide()
        self.notice = Notice()
        self.told = text_label()
        self.told.setWordWrap(True)
        self._words = text_label("", "small muted")
        self._watcher, self._tick = Watcher(self), QTimer(self)
        self._tick.setInterval(PROGRESS_MS)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        for widget in (self.side, self._words, self.share, self.button):
            row.addWidget(widget)
        row.addWidget(self.progress, 1)
        row.addStretch(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addLayout(row)
        column.addWidget(self.notice)
        column.addWidget(self.told)
        column.addStretch(1)
        self.button.clicked.connect(self.toggle)
        self._watcher.over.connect(self._on_over)
        self._tick.timeout.connect(self._show_progress)
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
        if self._trial is not None:
            self.stop()
            return
        plan = self._plan()
        if plan is None:
            return
        session = self._desk.session
        skirmish = session.rules.registry.skirmish(session.system.id)
        self._trial = _Trial(skirmish, session.system, plan, self.side.currentData(), self.share.value() / 100)
        self._watcher.watch(Task(self._trial, "balance"))
        self._tick.start()
        self._show_progress()

    def stop(self) -> None:
        """Stop trying."""
        if self._trial is not None:
            self._trial.stop.set()

    def is_settled(self) -> bool:
        """Whether nothing is being tried."""
        return self._trial is None

    def _show_progress(self) -> None:
        trial = self._trial
        self.progress.setVisible(trial is not None)
        self.button.setText(self.tr("Stop") if trial is not None else self.tr("What to change?"))
        if trial is not None:
            self.progress.setMaximum(trial.all)
            self.progress.setValue(trial.done)

    def _on_over(self, task: Task[list[Suggestion]]) -> None:
        self._trial = None
        self._tick.stop()
        self._show_progress()
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
        self.progress.setAccessibleName(self.tr("How far the trials are"))
        self._show_progress()
        self._tell()
