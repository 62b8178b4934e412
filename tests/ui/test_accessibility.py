"""The desk for those who do not see it, or use no mouse: every control has name and role, Tab comes to all, the focus is seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from tests.ui import hearing
from tests.ui.every_screen import demo, every_screen
from ui.application import dress
from ui.focus_ring import FocusRing, Ring
from ui.main_window import MainWindow
from ui.preferences import Preferences

SYSTEMS = bootstrap.registry().playable
QUIET = "This plugin does not support"
"""What the platform without a screen says about popups."""


@pytest.fixture
def ring(qapp: QApplication) -> Iterator[FocusRing]:
    """What the program has, and a test's application has not."""
    made = FocusRing(qapp)
    yield made
    qapp.focusChanged.disconnect(made.follow)
    made.deleteLater()


@pytest.fixture
def window(preferences: Preferences, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(preferences)
    qtbot.addWidget(made)
    yield made
    made.close()


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.usefixtures("ring")
@pytest.mark.qt_log_ignore(QUIET, extend=True)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_control_has_name_and_role_and_is_come_to_by_key(
    system: str, window: MainWindow, qapp: QApplication, tmp_path: Path
) -> None:
    language = ("ru", "en")[SYSTEMS.index(system) % 2]
    window.preferences.language = language
    dress(qapp, window.preferences)
    window.resize(1280, 720)
    window.show()
    wrong: dict[str, list[str]] = {}
    controls = 0
    for name, screen in every_screen(window, demo(tmp_path, language, system), tmp_path):
        found = [
            *hearing.nameless(screen),
            *hearing.roleless(screen),
            *hearing.out_of_order(screen),
            *hearing.unreached(screen),
        ]
        if not name.startswith("fight, ") or name.startswith(("fight, dice", "fight, result")):
            found += hearing.unseen_focus(screen)
        if found:
            wrong[name] = found
        controls += sum(each.role() in hearing.CONTROLS for each in hearing.tree(screen))
    assert not wrong, "\n".join(f"{name}: {each}" for name, found in wrong.items() for each in found)
    assert controls > 1000


def test_the_hearing_hears_what_is_wrong(qtbot: QtBot) -> None:
    """A test that finds nothing anywhere must be shown to find something."""
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    nameless, dumb, shy, above = QToolButton(), QScrollArea(), QPushButton("No key comes here"), QPushButton("Above")
    dumb.setStyleSheet("QScrollArea:focus { border: none; }")
    shy.setFocusPolicy(shy.focusPolicy().NoFocus)
    for widget in (above, nameless, dumb, shy, QLabel("Words are no control")):
        column.addWidget(widget)
    nameless.setFocusPolicy(nameless.focusPolicy().TabFocus)
    QWidget.setTabOrder(nameless, above)
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    assert len(list(hearing.nameless(page))) == 1
    assert len(list(hearing.roleless(page))) == 1
    assert ["No key comes here" in each for each in hearing.unreached(page)] == [True]
    assert any("Above" in each for each in hearing.out_of_order(page))
    assert any("QScrollArea" in each for each in hearing.unseen_focus(page))


def test_a_list_without_a_chosen_row_has_a_ring_while_it_has_the_keys(ring: FocusRing, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    rows, button = QListWidget(), QPushButton("Elsewhere")
    rows.addItems(["one", "two"])
    for widget in (button, rows):
        column.addWidget(widget)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    assert list(hearing.unseen_focus(page)) == []
    rows.setFocus()
    (found,) = rows.findChildren(Ring)
    page.resize(500, 400)
    assert found.size() == rows.size()
    button.setFocus()
    qtbot.waitUntil(lambda: not rows.findChildren(Ring))
    assert ring.ring is None
