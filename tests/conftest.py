"""What holds for every test: no screen, a home of its own, and no complaint that goes unheard.

A warning fails a test (pyproject.toml), and so does a message of Qt (pytest-qt), a log record from WARNING up, and
a window left open. A test that expects a record says so with the fixture `expect_log`.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Callable, Generator
from pathlib import Path

# Before anything imports Qt: with no screen and no word about it, Qt ends the process.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import hypothesis
import pytest

HOMES = {
    "HOME": "",
    "USERPROFILE": "",
    "APPDATA": "AppData/Roaming",
    "LOCALAPPDATA": "AppData/Local",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
}

# The same examples every time, and fewer of them while somebody waits; `--hypothesis-profile explore` goes looking for new ones.
hypothesis.settings.register_profile("same", derandomize=True, deadline=None)
hypothesis.settings.register_profile("quick", derandomize=True, deadline=None, max_examples=25)
hypothesis.settings.register_profile("explore", derandomize=False, deadline=None, max_examples=1000)
hypothesis.settings.load_profile("same")

EXPECTED = pytest.StashKey[list[re.Pattern[str]]]()


class Listener(logging.Handler):
    """Keeps the text of every record from WARNING up."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a test in which something was logged that it did not expect, or that expected what never came."""
    listener = Listener()
    logging.getLogger().addHandler(listener)
    try:
        result = yield
    finally:
        logging.getLogger().removeHandler(listener)
    expected = item.stash.get(EXPECTED, [])
    unexpected = [text for text in listener.heard if not any(pattern.search(text) for pattern in expected)]
    silent = [pattern.pattern for pattern in expected if not any(map(pattern.search, listener.heard))]
    if unexpected:
        pytest.fail("logged without being expected:\n" + "\n".join(unexpected))
    if silent:
        pytest.fail(f"expected in the log, but never logged: {silent}")
    return result


@pytest.fixture
def expect_log(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Say that a record of WARNING or more is due: `expect_log(r"WARNING gm_desk\\.app: …")`, a regular expression."""
    expected = request.node.stash.setdefault(EXPECTED, [])

    def expect(pattern: str) -> None:
        expected.append(re.compile(pattern))

    return expect


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder that only this test has, so that no settings and recent files of a person are read or changed."""
    folder = tmp_path_factory.mktemp("home")
    for variable, place in HOMES.items():
        monkeypatch.setenv(variable, str(folder / place))
    core = sys.modules.get("PySide6.QtCore")
    if core is not None:
        for form in (core.QSettings.Format.NativeFormat, core.QSettings.Format.IniFormat):
            core.QSettings.setPath(form, core.QSettings.Scope.UserScope, str(folder / ".config"))
    return folder


@pytest.fixture(autouse=True)
def no_window_left_open() -> Generator[None]:
    """Close what a test left open, and fail it: a window that outlives its test disturbs the next ones."""
    yield
    widgets = sys.modules.get("PySide6.QtWidgets")
    application = widgets.QApplication.instance() if widgets is not None else None
    if application is None:
        return
    left = [widget for widget in application.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        widget.close()
        widget.deleteLater()
    application.processEvents()
    if left:
        pytest.fail(f"left open: {', '.join(f'{type(widget).__name__} {widget.windowTitle()!r}' for widget in left)}")
