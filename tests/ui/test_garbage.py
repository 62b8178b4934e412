"""While the desk is open, no thread but the GUI's collects cyclic garbage, and nothing is taken apart that Qt still needs."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from ui import garbage
from ui.garbage import GuiCollector


@pytest.fixture
def started(qapp: QApplication) -> Iterator[GuiCollector]:
    gc.enable()
    made = GuiCollector(qapp)
    made.start()
    yield made
    made.stop()
    gc.disable()  # as all tests of the window want it
    made.deleteLater()


class Cycle:
    """Something that only the collector can free."""

    def __init__(self) -> None:
        self.me = self


class Remembering(QWidget):
    """A widget in a cycle, whose every event needs what it remembers."""

    def __init__(self) -> None:
        super().__init__()
        self.me = self
        self.events = 0

    def event(self, event: QEvent) -> bool:
        """Count."""
        self.events += 1
        return super().event(event)


def test_nothing_is_collected_by_chance_and_all_of_it_on_time(started: GuiCollector, qtbot: QtBot) -> None:
    assert not gc.isenabled()
    cycle = Cycle()
    gone = weakref.ref(cycle)
    del cycle
    kept = [[] for _ in range(gc.get_threshold()[0] + 100)]  # type: ignore[var-annotated]
    assert gone() is not None
    qtbot.waitUntil(lambda: gone() is None)
    assert kept


def test_what_is_to_be_deleted_later_goes_whole(qapp: QApplication) -> None:
    widget = Remembering()
    held = weakref.ref(widget)
    widget.deleteLater()
    del widget
    kept = [[] for _ in range(gc.get_threshold()[0] + 100)]  # type: ignore[var-annotated]
    garbage.collect()
    left = held()
    assert left is None or not isValid(left)
    assert kept


def test_python_collects_again_when_the_desk_is_gone(started: GuiCollector) -> None:
    started.stop()
    assert gc.isenabled()
