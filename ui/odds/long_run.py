"""A button that begins something long and stops it, the bar of how far it is, and the thread it runs on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton

from ui.background import Task, Watcher
from ui.theme import px, set_role

PROGRESS_MS = 40

T = TypeVar("T")
Work = Callable[[Callable[[int], None], Callable[[], bool]], T]
"""What is done: it tells how much is done, and asks whether to stop."""


class _Run(Generic[T]):
    """The work under way, which holds nothing of Qt's: how much of it is done, and the word to stop."""

    def __init__(self, work: Work[T], whole: int) -> None:
        self.done, self.whole = 0, whole
        self.stop = threading.Event()
        self._work = work

    def __call__(self) -> T | None:
        from gm_desk.forecast.engine import Stopped

        try:
            return self._work(self._progress, self.stop.is_set)
        except Stopped:
            return None

    def _progress(self, done: int) -> None:
        self.done = done


class LongRun(QObject):
    """One piece of work at a time; `over(task)` tells when it has ended, its result None when it was stopped."""

    over = Signal(object)

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._name = name
        self._words = ("", "")
        self._run: _Run | None = None
        self.button, self.bar = QPushButton(), QProgressBar()
        set_role(self.button, "primary")
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(px(10))
        self.bar.hide()
        self._watcher, self._tick = Watcher(self), QTimer(self)
        self._tick.setInterval(PROGRESS_MS)
        self._watcher.over.connect(self._on_over)
        self._tick.timeout.connect(self._show)

    @property
    def busy(self) -> bool:
        """Whether the work is under way."""
        return self._run is not None

    def begin(self, work: Work[T], whole: int) -> None:
        """Begin the work, of so many parts."""
        self._run = _Run(work, whole)
        self._watcher.watch(Task(self._run, self._name))
        self._tick.start()
        self._show()

    def stop(self) -> None:
        """Stop the work under way."""
        if self._run is not None:
            self._run.stop.set()

    def say(self, begin: str, stop: str, progress: str) -> None:
        """Set what stands on the button while nothing runs and while something does, and what the bar is called."""
        self._words = begin, stop
        self.bar.setAccessibleName(progress)
        self._show()

    def _show(self) -> None:
        run = self._run
        self.bar.setVisible(run is not None)
        self.button.setText(self._words[run is not None])
        if run is not None:
            self.bar.setMaximum(run.whole)
            self.bar.setValue(run.done)

    def _on_over(self, task: Task) -> None:
        self._run = None
        self._tick.stop()
        self._show()
        self.over.emit(task)
