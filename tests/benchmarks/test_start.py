"""How soon the desk is there, beside a window of Qt with an empty table: a campaign of 10,000 characters and 100,000 log entries.

What is compared is processor time of the window's own thread from the beginning of the process, in several runs in turn: the middle one of
what each takes times what its neighbour does, for other work on the machine, and its own moods, fall on neighbours alike. What another thread does meanwhile (it looks the file through for damage) is told beside it.
GM_DESK_FROZEN names the folder of a packaged program to be measured beside the checkout.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from tests.benchmarks import large_campaign

pytestmark = [pytest.mark.benchmark, pytest.mark.slow, pytest.mark.qt, pytest.mark.timeout(900)]
ROOT = Path(__file__).resolve().parents[2]
RUNS = int(os.environ.get("GM_DESK_RUNS", "9"))
PAINTED, FILLED = 2.0, 5.0
"""So many times what the bare window takes."""
FROZEN = [os.environ[name] for name in ("GM_DESK_FROZEN",) if name in os.environ]
AS_QUICK = 1.05
"""The frozen program takes at most so many times what the checkout does: two measurements are never quite alike."""

BARE = """
import time
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView


class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            app.removeEventFilter(self)
            print(time.thread_time(), flush=True)
            app.quit()
        return False


app = QApplication([])
seen = Painted()
app.installEventFilter(seen)
window = QMainWindow()
window.setCentralWidget(QTableView())
window.resize(1280, 720)
window.show()
app.exec()
"""

DESK = """
import sys
import time
from pathlib import Path
from ui import application
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication


class Watch(QObject):
    painted = 0.0

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.painted = time.thread_time()
            app.removeEventFilter(self)
            self.look()
        return False

    def look(self):
        window = next(each for each in app.topLevelWidgets() if each.objectName() == "mainWindow")
        if window.workspace is None:
            QTimer.singleShot(0, self.look)
            return
        window.grab()  # all of it painted, and the keys go to the fight
        assert window.workspace.roster.model.size == 10_000
        assert window.workspace.log.view.verticalScrollBar().maximum() > 0  # full, and more above
        assert window.workspace.encounter.isAncestorOf(window.focusWidget())
        print(self.painted, time.thread_time(), time.process_time(), flush=True)
        app.quit()


app = application.application()
watch = Watch()
app.installEventFilter(watch)
application.run(Path(sys.argv[1]))
"""


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "large.gmdesk"
    large_campaign.write(path)
    return path


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    """What a program that is measured knows of the world; its modules are compiled once, as those of an installed program are."""
    known = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(home / "compiled"), "GM_DESK_TIMES": "1"}
    known.pop("PYTHONDONTWRITEBYTECODE", None)
    return known | {"QT_QPA_PLATFORM": "offscreen"}


@pytest.fixture
def started(environment: dict[str, str]) -> Callable[..., list[float]]:
    """Start a program of Python's and return the times that it tells."""

    def start(program: str, *arguments: Path) -> list[float]:
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, arguments)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        return [float(each) for each in done.stdout.split()]

    return start


def test_the_window_is_painted_and_filled_soon(campaign: Path, started: Callable[..., list[float]]) -> None:
    started(DESK, campaign)  # compiled, and in the file cache
    bare, desk = [], []
    for _ in range(RUNS):
        bare += started(BARE)
        desk.append(started(DESK, campaign))
    painted, filled, everything = (
        median(ours / window for ours, window in zip(times, bare, strict=True)) for times in zip(*desk, strict=True)
    )
    print(
        f"bare {median(bare):.3f} s; painted {painted:.2f} times, filled {filled:.2f} times, "
        f"all threads {everything:.2f} times that"
    )
    assert painted <= PAINTED
    assert filled <= FILLED


@pytest.mark.parametrize("folder", FROZEN)
def test_the_packaged_window_is_there_as_soon_as_that_of_the_checkout(
    folder: str, campaign: Path, environment: dict[str, str]
) -> None:
    """By what each says itself of its start (`GM_DESK_TIMES`)."""
    checkout = [sys.executable, "-m", "gm_desk.cli"]
    frozen = [str(Path(folder) / "gm-desk-window")]

    def opened(command: list[str]) -> dict[str, float]:
        with subprocess.Popen([*command, str(campaign)], env=environment, stderr=subprocess.PIPE, text=True) as desk:
            assert desk.stderr is not None
            told = next(line for line in desk.stderr if line.startswith("{"))
            desk.terminate()
        times: dict[str, float] = json.loads(told)
        return times

    opened(checkout), opened(frozen)
    runs = [(opened(checkout), opened(frozen)) for _ in range(RUNS)]
    for what in ("painted", "filled"):
        ours, packaged = (median(one[what] for one in each) for each in zip(*runs, strict=True))
        times = median(other[what] / one[what] for one, other in runs)
        print(f"{what}: checkout {ours:.3f} s, packaged {packaged:.3f} s, {times:.2f} times that")
        assert times <= AS_QUICK


@pytest.mark.parametrize("folder", FROZEN)
def test_the_packaged_terminal_program_answers_before_qt_could_be_loaded(folder: str) -> None:
    frozen = Path(folder) / "gm-desk"

    def least(*command: str) -> float:
        times = []
        for _ in range(RUNS):
            began = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, timeout=60)
            times.append(time.perf_counter() - began)
        return min(times)

    assert least(str(frozen), "--version") < least(sys.executable, "-c", "import PySide6.QtWidgets")
