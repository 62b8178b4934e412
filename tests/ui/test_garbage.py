"""While the desk is open, no thread but the GUI's collects cyclic garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ui.garbage import GuiCollector


@pytest.fixture
def started(qapp: QApplication) -> Iterator[GuiCollector]:
    gc.enable()
    made = GuiCollector(qapp)
    yield made
    made.stop()
    gc.disable()  # as all tests of the window want it
    made.deleteLater()


class Cycle:
    """Something that only the collector can free."""

    def __init__(self) -> None:
        self.me = self


def test_nothing_is_collected_by_chance_and_all_of_it_on_time(started: GuiCollector) -> None:
    assert not gc.isenabled()
    gc.collect()
    young = gc.get_threshold()[0]
    cycles = [Cycle() for _ in range(young + 100)]
    del cycles
    assert started.collect() == 0
    assert started.collect() is None


def test_python_collects_again_when_the_desk_is_gone(started: GuiCollector) -> None:
    started.stop()
    assert gc.isenabled()
