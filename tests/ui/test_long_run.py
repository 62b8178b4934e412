"""Something long has one button to begin and to stop it, and a bar that tells how far it is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.core.errors import DeskError, Refused
from gm_desk.forecast.engine import Stopped
from ui.background import Task
from ui.odds.long_run import LongRun

PATIENCE = 10


@pytest.fixture
def run(qtbot: QtBot) -> Iterator[LongRun]:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = LongRun("trial", holder)
    column = QVBoxLayout(holder)
    column.addWidget(made.button)
    column.addWidget(made.bar)
    made.say("Begin", "Stop", "How far")
    holder.show()
    yield made
    holder.close()


def ended(run: LongRun, qtbot: QtBot, act: Callable[[], None]) -> Task:
    with qtbot.waitSignal(run.over) as told:
        act()
    assert told.args is not None
    task = told.args[0]
    assert isinstance(task, Task)
    return task


def test_the_bar_shows_how_much_is_done_and_goes_when_all_is(run: LongRun, qtbot: QtBot) -> None:
    go_on = threading.Event()

    def work(progress: Callable[[int], None], _stopped: Callable[[], bool]) -> str:
        progress(3)
        go_on.wait(PATIENCE)
        return "done"

    run.begin(work, 8)
    assert (run.busy, run.button.text(), run.bar.maximum()) == (True, "Stop", 8)
    qtbot.waitUntil(lambda: run.bar.isVisible() and run.bar.value() == 3)
    assert ended(run, qtbot, go_on.set).result == "done"
    assert (run.busy, run.button.text(), run.bar.isVisible()) == (False, "Begin", False)


def test_what_is_stopped_ends_with_nothing(run: LongRun, qtbot: QtBot) -> None:
    asked = threading.Event()

    def work(_progress: Callable[[int], None], stopped: Callable[[], bool]) -> str:
        while not stopped():
            asked.wait(0.01)
        raise Stopped

    run.begin(work, 1)
    task = ended(run, qtbot, run.stop)
    assert (task.result, task.error, run.busy) == (None, None, False)


def test_a_refusal_is_handed_on(run: LongRun, qtbot: QtBot) -> None:
    def work(_progress: Callable[[int], None], _stopped: Callable[[], bool]) -> str:
        raise Refused("incomplete", "fight")

    error = ended(run, qtbot, lambda: run.begin(work, 1)).error
    assert isinstance(error, DeskError)
    assert error.key == "incomplete"
