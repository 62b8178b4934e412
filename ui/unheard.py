"""Keys that were pressed before what they would act on could be seen: they do nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

PAUSE_MS = 150
"""So long after a screen was painted nobody can have seen it and pressed a key."""
KEYS = frozenset((QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride))


class Unheard(QObject):
    """Takes the keys of a window until those that wait already have come; then it is gone."""

    def __init__(self, window: QWidget) -> None:
        """Begin, where the window is on the screen; `window` has nothing more to do with it."""
        super().__init__(window)
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)
        soon, pause = QTimer(self), QTimer(self)
        for timer, interval in ((soon, 0), (pause, PAUSE_MS)):
            timer.setSingleShot(True)
            timer.setInterval(interval)
        soon.timeout.connect(pause.start)  # when everything that waits is done
        pause.timeout.connect(self.deleteLater)
        soon.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Let nobody else see a key, nor take it for a shortcut."""
        if event.type() not in KEYS:
            return False
        event.accept()
        return True
