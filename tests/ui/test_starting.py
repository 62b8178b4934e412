"""The desk starts by painting its window; only then is the campaign opened, and what goes wrong is said on the start page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from ui.application import TIMES, Application, FirstPaint
from ui.main_window import MainWindow
from ui.preferences import Preferences


@pytest.fixture
def window(preferences: Preferences, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(preferences, opening=True)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def test_what_is_to_be_done_after_the_first_painting_is_done_once(qtbot: QtBot) -> None:
    done: list[bool] = []
    widget = QWidget()
    qtbot.addWidget(widget)
    FirstPaint(widget, lambda: done.append(widget.isVisible()))
    QApplication.processEvents()
    assert done == []
    widget.show()
    qtbot.waitUntil(lambda: done == [True])
    widget.repaint()
    QApplication.processEvents()
    assert done == [True]


def test_a_window_that_is_never_painted_does_it_all_the_same(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FirstPaint, "PATIENCE_MS", 10)
    done: list[bool] = []
    widget = QWidget()
    qtbot.addWidget(widget)
    FirstPaint(widget, lambda: done.append(widget.isVisible()))
    qtbot.waitUntil(lambda: done == [False])


@pytest.mark.parametrize("wanted", [True, False])
def test_how_long_it_took_is_said_to_who_asks(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, wanted: bool
) -> None:
    if wanted:
        monkeypatch.setenv(TIMES, "1")
    done: list[bool] = []
    widget = QWidget()
    qtbot.addWidget(widget)
    FirstPaint(widget, lambda: done.append(True))
    widget.show()
    qtbot.waitUntil(lambda: bool(done))
    told = capsys.readouterr().err
    assert bool(told) == wanted
    if wanted:
        times = json.loads(told)
        assert 0 < times["painted"] <= times["filled"]


def test_while_a_campaign_is_opened_there_is_no_start_page(window: MainWindow, tmp_path: Path) -> None:
    assert "start" not in vars(window)
    assert "Opening" in window._waiting.text()
    path = tmp_path / "a.gmdesk"
    bootstrap.create_campaign(path, "The Salt Road", bootstrap.registry().playable[0], "en").close()
    assert window.open_campaign(path)
    assert window.workspace is not None
    assert window.workspace.isVisible()


def test_what_cannot_be_opened_leads_to_the_start_page_which_says_why(window: MainWindow, tmp_path: Path) -> None:
    assert not window.open_campaign(tmp_path / "gone.gmdesk")
    assert window.start.isVisible()
    assert "gone.gmdesk" in window.start.said()


def test_nothing_to_open_leads_to_the_start_page(window: MainWindow) -> None:
    assert not window.open_last()
    assert window.start.isVisible()


def test_a_file_that_the_system_hands_over_is_opened(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "Соль.gmdesk"
    bootstrap.create_campaign(path, "Соль", bootstrap.registry().playable[0], "ru").close()
    told: list[str] = []

    class Receiver:
        class file_handed_over:  # noqa: N801 - stands for the signal
            emit = told.append

    # There is one application a process, and the tests' is not ours: its handler is what is tried.
    assert Application.event(Receiver(), QFileOpenEvent(QUrl.fromLocalFile(str(path))))  # type: ignore[arg-type]
    assert told == [str(path)]
    window.open_handed_over(told[0])
    assert window.windowTitle() == "Соль — GM Desk"
