"""A task on a thread of its own, watched from the GUI thread.

The thread holds nothing of Qt's: a QObject whose last reference fell there would be deleted by the wrong thread. So whoever waits
looks now and then whether the task is over (`Watcher`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from gm_desk.core.errors import DeskError

T = TypeVar("T")
LOOK_MS = 5
"""So often a task under way is looked after."""


class Task(Generic[T]):
    """One call of a plain function, begun at once. `result` is what it returned, `error` what it was refused with."""

    def __init__(self, run: Callable[[], T], name: str) -> None:
        self.result: T | None = None
        self.error: DeskError | None = None
        self._run = run
        # A daemon: a long task never keeps the program from ending.
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def is_over(self) -> bool:
        """Whether the function has returned."""
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            self.result = self._run()
        except DeskError as error:
            self.error = error


class Watcher(QObject):
    """Looks after one task at a time; `over(task)` tells when it has ended."""

    over = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: Task | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether a task is under way."""
        return self._task is not None

    def watch(self, task: Task) -> None:
        """Look after a task, in place of the one before."""
        self._task = task
        self._timer.start()

    def forget(self) -> None:
        """Let go of the task; it ends by itself and nobody hears of it."""
        self._task = None
        self._timer.stop()

    def _look(self) -> None:
        task = self._task
        if task is not None and task.is_over():
            self.forget()
            self.over.emit(task)
