"""The program with a screen: one QApplication with fonts, look and language, and the window on it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import shiboken6
from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget

from gm_desk import __version__
from ui import failures
from ui.app_icon import app_icon
from ui.focus_ring import FocusRing
from ui.fonts import load_fonts
from ui.garbage import GuiCollector
from ui.language import system_language, use_language
from ui.preferences import Preferences
from ui.theme import apply_theme


class Application(QApplication):
    """The program. On macOS the system hands over the file that was double-clicked by an event, not by the command line."""

    file_handed_over = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_handed_over.emit(event.file())
            return True
        return super().event(event)


def application() -> QApplication:
    """Return the one QApplication, named so that settings and data have a place of their own."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    QApplication.setOrganizationName("GM Desk")
    QApplication.setApplicationName("GM Desk")
    QApplication.setApplicationVersion(__version__)
    # By this a Linux desktop knows which entry of its menu a window belongs to.
    QApplication.setDesktopFileName("gm-desk")
    app = Application(sys.argv[:1])
    app.setWindowIcon(app_icon())
    return app


def dress(app: QApplication, preferences: Preferences, language: str | None = None) -> None:
    """Give the application the look and the language that this person chose; at first `language`, or the system's."""
    use_language(app, preferences.language or language or system_language())
    apply_theme(app, preferences.theme, preferences.text_scale)


def run(file: Path | None = None, *, demo: bool = False, language: str | None = None) -> int:
    """Open the desk and stay until it is closed; return the exit status.

    On `file`; with `demo` on a fresh copy of the demo campaign; else on the campaign opened last, or the start page. `language` is
    the demo's, and the interface's for whoever has chosen none; by default the system's.
    """
    app = application()
    collector = GuiCollector(app)
    collector.start()
    failures.install()
    preferences = Preferences()
    dress(app, preferences, language)
    from ui.main_window import MainWindow

    FocusRing(app)
    window = MainWindow(preferences, opening=demo or file is not None or bool(preferences.recent))
    failures.install(window.tell_error)
    if demo:
        start: Callable[[], object] = partial(window.open_demo, language)
    else:
        start = partial(window.open_campaign, file) if file is not None else window.open_last
    # The window is painted before the campaign is read: so it is there at once, and what goes wrong is said in it.
    FirstPaint(window, start)
    if isinstance(app, Application):
        app.file_handed_over.connect(window.open_handed_over)
    window.show()
    status = app.exec()
    window.close()
    shiboken6.delete(window)
    collector.stop()
    return status


TIMES = "GM_DESK_TIMES"
"""With this in the environment the desk says on the standard error how long it took to be painted and to be filled."""


class FirstPaint(QObject):
    """Does something once a window has been painted, or after a while if it never is (it began minimised)."""

    PATIENCE_MS = 1_000

    def __init__(self, window: QWidget, do: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._do = window, do
        self._painted = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_time)
        self._timer.start(self.PATIENCE_MS)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            # Not yet: what is being painted reaches the screen when this event is over.
            self._window.removeEventFilter(self)
            self._painted = time.thread_time()
            self._timer.start(0)
        return super().eventFilter(watched, event)

    def _on_time(self) -> None:
        self._window.removeEventFilter(self)
        self._do()
        if os.environ.get(TIMES) and sys.stderr is not None:
            self._window.grab()  # all of it painted
            times = {"painted": self._painted, "filled": time.thread_time(), "all_threads": time.process_time()}
            sys.stderr.write(f"{json.dumps(times)}\n")
            sys.stderr.flush()


@contextmanager
def headless() -> Iterator[QApplication]:
    """Give an application without a screen, with the desk's fonts: for printing from the command line."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = application()
    load_fonts(app)
    yield app
