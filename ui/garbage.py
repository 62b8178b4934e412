"""Cyclic garbage is collected on the GUI thread only, and only when no widget waits to be deleted.

Python collects on whichever thread happens to allocate. Widgets are part of cycles; one of them deleted by the thread that walks odds
or copies the campaign would take the program with it. So the automatic collector is off while the desk is open, and a timer
collects here, by the thresholds that Python itself would keep. What was told to be deleted later goes first: its Python half
must not be taken apart while Qt still sends it events.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread, QTimer

from ui import THRESHOLDS

EVERY_MS = 500


class GuiCollector(QObject):
    """Collects garbage now and then, on the thread it was made on, from `start` to `stop`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self._on_time)
        self._was_enabled = gc.isenabled()

    def start(self) -> None:
        """Take the collecting over from Python."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.set_threshold(*THRESHOLDS)
        self._timer.start()

    def stop(self) -> None:
        """Leave collecting to Python again, if it was before."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()

    def _on_time(self) -> None:
        # Inside a menu or a dialog something further up may still be at work in a widget that is to be deleted.
        if QThread.currentThread().loopLevel() <= 1:
            collect()


def collect() -> int | None:
    """Delete what waits to be deleted, then collect the oldest generation that is due.

    Returns its number, None when none is due. Only to be called on the GUI thread, with no widget at work.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return generation
    return None
