"""One way to do an act: its choices, and the exact odds that they lead to."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gm_desk.app.acting import Acting
from gm_desk.app.play import OddsRequest
from gm_desk.odds.distribution import Distribution
from gm_desk.systems.resolving import Rules
from ui.act_panel.fitting_scroll import FittingScroll, Inside
from ui.act_panel.form import ActForm
from ui.background import Task, Watcher
from ui.bridge import Desk
from ui.theme import px, set_role
from ui.widgets import Card, SectionLabel, text_label

SETTLE_MS = 8
"""So long nothing must change before odds are walked."""


def walked(rules: Rules, system: str, request: OddsRequest) -> Distribution:
    """Return the exact odds of a request. Raises: as the rules core."""
    from gm_desk.odds.distribution import exact

    return exact(rules, system, *request)


class Variant(Card):
    """A form of an act's choices. `changed`: the odds are others now (or there are none); `renewed`: somebody chose something."""

    changed = Signal()
    renewed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._desk = desk
        self.acting = Acting(desk.session)
        self.odds: Distribution | None = None
        self._asked: OddsRequest | None = None
        self.title = SectionLabel()
        self.reset = QToolButton()
        set_role(self.reset, "quiet")
        self.form = ActForm(desk)
        self.said = text_label("", "small muted")
        self.said.setWordWrap(True)
        inside = Inside()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.form)
        column.addStretch(1)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.reset)
        assert isinstance(self.body, QVBoxLayout)
        self.body.addLayout(head)
        self.body.setSpacing(px(4))
        self.body.addWidget(FittingScroll(inside))
        self.body.addWidget(self.said)
        self.body.addStretch(1)
        self.said.hide()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._walk)
        self._watcher = Watcher(self)
        self._watcher.over.connect(self._on_over)
        self.form.answered.connect(self._on_answer)
        self.layout().setContentsMargins(px(10), px(8), px(10), px(8))  # type: ignore[union-attr]  # a card has one

    def show_act(self) -> None:
        """Show the act as it is chosen now, and ask for its odds."""
        acting = self.acting
        ready = acting.play is not None and not acting.lacks_target
        self.form.setVisible(ready)
        if ready:
            self.form.show_fields(acting.fields(), acting.value)
        self._ask()

    def is_settled(self) -> bool:
        """Whether the odds are those of what is chosen."""
        return not self._settle.isActive() and not self._watcher.busy

    def _on_answer(self, key: str, value: object) -> None:
        self.acting.answer(key, value)
        self.show_act()
        self.renewed.emit()

    def _ask(self) -> None:
        request = self.acting.odds_request()
        if request == self._asked and self.odds is not None:
            return
        self._asked = request
        if request is None:
            self._settle.stop()
            self._watcher.forget()
            self._tell(None)
        else:
            self._settle.start()

    def _walk(self) -> None:
        if self._asked is not None:
            session = self._desk.session
            walk = partial(walked, session.rules, session.system.id, self._asked)
            self._watcher.watch(Task(walk, "odds"))

    def _on_over(self, task: Task[Distribution]) -> None:
        if task.error is not None:
            self.said.setText(self._desk.words.error(task.error))
        self.said.setVisible(task.error is not None)
        self._tell(task.result)

    def _tell(self, odds: Distribution | None) -> None:
        self.odds = odds
        self.changed.emit()
