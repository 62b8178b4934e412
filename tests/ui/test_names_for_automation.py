"""The object names that scripts and tests of the desk are promised: each is there once its screen has been seen, and only once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.every_screen import demo, settle
from ui.main_window import MainWindow
from ui.top_bar import ODDS, SESSION, SHEET

WIDGETS = [
    "rosterView",
    "rosterSearch",
    "initiativeView",
    "actPanel",
    "actList",
    "targetList",
    "rollButton",
    "applyButton",
    "oddsLabel",
    "sheetView",
    "rollLogView",
    "rollLogSearch",
    "diceTray",
    "turnBar",
    "playerWindow",
    "commandPalette",
    "sessionView",
    "oddsView",
]
ACTIONS = ["nextTurnAction", "previousTurnAction", "undoAction", "redoAction"]
TRACKS = {"kmrp": "pyramidEditor", "ap20": "hpTrack"}


@pytest.mark.parametrize("system", TRACKS)
def test_every_promised_name_is_there_once(system: str, window: MainWindow, tmp_path: Path) -> None:
    assert window.open_campaign(demo(tmp_path, "en", system))
    workspace = window.workspace
    assert workspace is not None
    workspace.desk.show_sheet(workspace.desk.session.store.roster()[0].id)
    for page in (ODDS, SESSION, SHEET):
        workspace.show_page(page)
    window.actions_["playerWindow"].trigger()
    window.actions_["palette"].trigger()
    settle()
    for name in (*WIDGETS, TRACKS[system]):
        found = [each for each in named(window, name) if isinstance(each, QWidget)]
        assert len(found) == 1, name
    for name in ACTIONS:
        assert [type(each) for each in named(window, name)] == [QAction], name


def named(window: MainWindow, name: str) -> list[QObject]:
    """Return everything of this name in the window and in the windows beside it."""
    tops = [window, *(each for each in QApplication.topLevelWidgets() if each is not window and each.isVisible())]
    found = {id(each): each for top in tops for each in (top, *top.findChildren(QObject)) if each.objectName() == name}
    return list(found.values())
