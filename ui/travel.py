"""Going to a moment of the past a stretch at a time, so that the window lives on, shows how far it is, and can give it up."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from gm_desk.core.errors import DeskError

SLICE_SECONDS = 0.05
"""So long at a time; what is near is reached in the first."""


class Journeying(Protocol):
    """What can be gone to by stretches."""

    def arrive(self) -> bool:
        """Go on for a stretch; return whether it is reached. Raises: DeskError."""
        ...


class Travel(QObject):
    """One journey at a time. Signals: `going`: a stretch is behind; `failed`: the DeskError for which it ended."""

    going = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._journey: Journeying | None = None
        self._then: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_going(self) -> bool:
        """Whether somebody is on the way."""
        return self._journey is not None

    def go(self, journey: Journeying, then: Callable[[], None]) -> None:
        """Go, and call `then` on arrival: at once when it is near."""
        self.stop()
        self._journey, self._then = journey, then
        self._go_on()
        if self._journey is not None:
            self._timer.start()

    def stop(self) -> None:
        """Give the journey up."""
        self._timer.stop()
        self._journey = self._then = None

    def _go_on(self) -> None:
        journey, then = self._journey, self._then
        if journey is None or then is None:
            return
        started = monotonic()
        try:
            arrived = journey.arrive()
            while not arrived and monotonic() - started < SLICE_SECONDS:
                arrived = journey.arrive()
            if arrived:
                self.stop()
                then()
        except DeskError as error:
            self.stop()
            self.failed.emit(error)
            return
        if not arrived:
            self.going.emit()
