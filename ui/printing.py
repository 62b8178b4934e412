"""A print under way: its pages are painted between two looks at the events, so that the window lives and the print can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from gm_desk.core.errors import DeskError
from ui.paper import Job

A_WHILE = 0.05
"""Seconds of painting between two looks at the events."""


class Printing(QObject):
    """Runs one job at a time.

    Signals: `progressed` with steps done and all steps; `finished` when all is done; `failed` with the DeskError that ended it.
    """

    progressed = Signal(int, int)
    finished = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: Job | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def running(self) -> bool:
        """Whether a job is under way."""
        return self._job is not None

    def start(self, begin: Callable[[], Job]) -> None:
        """Begin a job and go on with it; whatever is wrong is told by `failed`."""
        try:
            self._job = begin()
        except DeskError as error:
            self.failed.emit(error)
            return
        self.progressed.emit(0, self._job.steps)
        self._timer.start()

    def cancel(self) -> None:
        """Stop; nothing half done is left."""
        if self._job is not None:
            job = self._end()
            job.cancel()

    def _end(self) -> Job:
        assert self._job is not None
        self._timer.stop()
        job, self._job = self._job, None
        return job

    def _go_on(self) -> None:
        if self._job is None:
            return
        until = monotonic() + A_WHILE
        try:
            while self._job.step():
                if monotonic() > until:
                    self.progressed.emit(self._job.done, self._job.steps)
                    return
        except DeskError as error:
            self._end()
            self.failed.emit(error)
            return
        self._end()
        self.finished.emit()
