"""Cyclic garbage is collected on the GUI thread only.

Python collects on whichever thread happens to allocate. Widgets are part of cycles; one of them deleted by the thread that walks odds
or copies the campaign would take the program with it. So the automatic collector is off while the desk is open, and a timer
collects here, by the thresholds that Python itself would keep.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class GuiCollector(QObject):
    """Collects garbage now and then, on the thread it was made on; automatic collection is off until `stop`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()
        self._was_enabled = gc.isenabled()
        gc.disable()

    def collect(self) -> int | None:
        """Collect the oldest generation that is due; return its number, None when none is."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > thresholds[generation]:
                gc.collect(generation)
                return generation
        return None

    def stop(self) -> None:
        """Leave collecting to Python again, if it was before."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()
