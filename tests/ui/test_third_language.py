"""A third language is two files: a made-up one is laid beside the others, and the desk speaks it, and English where it has no word."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import resources
from gm_desk import bootstrap
from ui import language
from ui.main_window import MainWindow
from ui.preferences import Preferences

SPOKEN = "tlh"
WORDS = """
[kmrp.level]
1 = "QaQ"
"""
CATALOGUE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="tlh" sourcelanguage="en_US">
<context><name>Actions</name><message><source>Quit</source><translation>mej</translation></message></context>
</TS>
"""


@pytest.fixture
def two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's data with two files more."""
    data = tmp_path / "resources"
    shutil.copytree(resources.path(), data, ignore=shutil.ignore_patterns("__pycache__"))
    (data / "texts" / f"{SPOKEN}.toml").write_text(WORDS, encoding="utf-8")
    source = tmp_path / "gm_desk.ts"
    source.write_text(CATALOGUE, encoding="utf-8")
    lrelease = Path(sys.executable).with_name("pyside6-lrelease")
    target = data / "translations" / f"gm_desk_{SPOKEN}.qm"
    subprocess.run([lrelease, "-silent", source, "-qm", target], check=True)
    monkeypatch.setattr(resources, "_HERE", data)


@pytest.mark.usefixtures("two_files")
def test_rules_speak_it_and_english_where_it_has_no_word() -> None:
    words = bootstrap.catalogues()[SPOKEN]
    assert words.level("kmrp", 1) == "QaQ"
    assert words.level("kmrp", 2) == bootstrap.catalogues()["en"].level("kmrp", 2)


@pytest.mark.usefixtures("two_files")
def test_the_window_offers_and_speaks_it(preferences: Preferences, qapp: QApplication, qtbot: QtBot) -> None:
    assert language.languages() == ("en", "ru", SPOKEN)
    window = MainWindow(preferences)
    qtbot.addWidget(window)
    window.show()
    assert SPOKEN in [action.data() for action in window._menu._languages.actions()]
    window.set_language(SPOKEN)
    qapp.processEvents()
    assert window.actions_["quit"].text() == "mej"
    assert window.actions_["undo"].text() == "Undo"
    assert preferences.language == SPOKEN
    assert window.open_demo()
    assert window.workspace is not None
    assert window.workspace.desk.words.level("kmrp", 1) == "QaQ"
    window.close()
    language.use_language(qapp, "en")


def test_without_the_files_it_is_refused(qapp: QApplication) -> None:
    assert SPOKEN not in language.languages()
    with pytest.raises(ValueError, match=SPOKEN):
        language.use_language(qapp, SPOKEN)
