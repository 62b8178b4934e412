"""A fault of ours is logged, written down and shown, once; it is sent nowhere and ends nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from gm_desk.core.errors import BrokenFile, DeskError
from ui import failures


def dialogs() -> list[failures.ReportDialog]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, failures.ReportDialog)]


@pytest.fixture
def closing(qtbot: QtBot) -> Iterator[None]:
    yield
    for dialog in dialogs():
        dialog.close()
        dialog.deleteLater()


def fail() -> None:
    try:
        int("<b>the roof</b> leaks")
    except ValueError as error:
        failures.report(type(error), error, error.__traceback__)


def test_the_report_is_logged_written_and_shown_once(
    qapp: QApplication, closing: None, expect_log: Callable[[str], None]
) -> None:
    expect_log(r"ERROR ui\.failures: unexpected ValueError")
    fail()
    fail()
    (dialog,) = [each for each in dialogs() if each.isVisible()]
    text = dialog.findChildren(QPlainTextEdit)[0].toPlainText()
    assert "<b>the roof</b> leaks" in text
    assert "test_failures.py" in text
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)) / "reports"
    (written, *_) = sorted(folder.glob("*.txt"))
    assert "the roof" in written.read_text(encoding="utf-8")


def test_where_nothing_can_be_written_it_is_shown_all_the_same(
    qapp: QApplication,
    closing: None,
    expect_log: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _location: str(tmp_path / "file"))
    expect_log(r"WARNING ui\.failures: a report could not be written")
    expect_log(r"ERROR ui\.failures: unexpected ValueError")
    fail()
    assert any(each.isVisible() for each in dialogs())


def test_what_is_wrong_in_the_world_is_a_sentence_and_no_report(
    monkeypatch: pytest.MonkeyPatch, expect_log: Callable[[str], None], closing: None, qapp: QApplication
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    told: list[DeskError] = []
    failures.install(told.append)
    gone = BrokenFile("file.gone", "campaign.gmdesk")
    sys.excepthook(BrokenFile, gone, None)
    assert told == [gone]
    assert not any(each.isVisible() for each in dialogs())
    expect_log(r"ERROR ui\.failures: unexpected RuntimeError")
    sys.excepthook(RuntimeError, RuntimeError("a bug"), None)
    assert told == [gone]
    assert any(each.isVisible() for each in dialogs())
