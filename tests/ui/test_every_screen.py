"""Every screen, dialog and menu in both languages at every size of text: all words translated, none cut, nothing over anything else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from tests.ui import inspecting
from tests.ui.every_screen import demo, every_screen
from ui.application import dress
from ui.main_window import MainWindow
from ui.preferences import Preferences
from ui.widgets import Combo

FIRST, *OTHERS = bootstrap.registry().playable
LAPTOP, USUAL = (1280, 720), (1920, 1080)
"""The smallest laptop's window, in which all sizes of text have their room, and a usual screen's."""
SIZES = ((1.0, LAPTOP), (1.5, LAPTOP), (2.0, LAPTOP), (2.0, USUAL))
CASES = [
    *((FIRST, language, *size) for language in ("ru", "en") for size in SIZES),
    *((system, language, scale, LAPTOP) for system in OTHERS for language, scale in (("ru", 1.5), ("en", 1.0))),
    *((system, "ru", 2.0, LAPTOP) for system in OTHERS),
]
QUIET = "This plugin does not support"
"""What the platform without a screen says about popups."""


@pytest.fixture
def window(preferences: Preferences, qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(preferences)
    qtbot.addWidget(made)
    yield made
    made.close()


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.qt_log_ignore(QUIET, extend=True)
@pytest.mark.parametrize(("system", "language", "scale", "size"), CASES)
def test_every_word_is_translated_and_has_its_room(
    system: str,
    language: str,
    scale: float,
    size: tuple[int, int],
    window: MainWindow,
    qapp: QApplication,
    tmp_path: Path,
) -> None:
    preferences = window.preferences
    preferences.language, preferences.theme, preferences.text_scale = language, "light", scale
    dress(qapp, preferences)
    window.resize(*size)
    window.show()
    seen, wrong = [], {}
    for name, screen in every_screen(window, demo(tmp_path, language, system), tmp_path):
        seen.append(name)
        found = [
            *inspecting.untranslated(screen, language),
            *inspecting.cut(screen),
            *inspecting.overlapping(screen),
        ]
        if found:
            wrong[name] = found
    assert not wrong, "\n".join(f"{name}: {each}" for name, found in wrong.items() for each in found)
    assert len(seen) > 30


def test_the_inspection_sees_what_is_wrong(qtbot: QtBot) -> None:
    """A test that finds nothing anywhere must be shown to find something."""
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(400, 200)
    cut, over, key = (
        QPushButton("Not enough room for this", page),
        QLabel("Over it", page),
        QLabel("ui.no_such_text", page),
    )
    cut.setGeometry(10, 10, 60, 30)
    over.setGeometry(40, 10, 100, 30)
    key.setGeometry(380, 100, 200, 30)
    page.show()
    assert any("Not enough room" in each for each in inspecting.cut(page))
    assert any("Over it" in each for each in inspecting.overlapping(page))
    assert any("no_such_text" in each and "reaches out" in each for each in inspecting.overlapping(page))
    assert any("a key" in each for each in inspecting.untranslated(page, "en"))
    assert any("not ru" in each for each in inspecting.untranslated(page, "ru"))


def test_a_choice_that_is_cut_says_so(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    box = Combo(page)
    box.addItem("Whoever of them was wounded the worst so far")
    box.resize(120, 30)
    page.show()
    assert list(inspecting.cut(page)) == []
    box.resize(600, 30)
    assert list(inspecting.cut(page)) == []
