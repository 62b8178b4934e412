"""Whatever is shipped with the desk is named with its licence, and the licence can be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from ui.help_page import AboutDialog
from ui.licences_dialog import LicencesDialog, shipped


@pytest.fixture
def dialog(qtbot: QtBot) -> LicencesDialog:
    opened = LicencesDialog()
    qtbot.addWidget(opened)
    opened.show()
    return opened


def test_every_name_shows_its_licence(dialog: LicencesDialog, qtbot: QtBot) -> None:
    for row, each in enumerate(shipped()):
        assert dialog.names.item(row).text() == each["name"]
        told = dialog.text.toPlainText()
        assert told.startswith(f"{each['name']} — {each['licence']}\n")
        assert each["text"] in told
        qtbot.keyClick(dialog.names, Qt.Key.Key_Down)


def test_qt_comes_under_the_lgpl_and_the_fonts_are_named(dialog: LicencesDialog) -> None:
    licences = {each["name"]: each for each in shipped()}
    assert licences["PySide6_Essentials"]["licence"] == "LGPL-3.0-only"
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licences["PySide6_Essentials"]["text"]
    assert {"GM Desk", "Python", "PT Sans", "PT Serif", "DejaVu Sans", "Lucide"} <= set(licences)


def test_it_opens_from_about_by_keys_and_escape_leads_back(qtbot: QtBot, qapp: QApplication) -> None:
    about = AboutDialog()
    qtbot.addWidget(about)
    about.show()
    qtbot.keyClick(about.licences, Qt.Key.Key_Space)
    opened = about.findChild(LicencesDialog)
    assert opened is not None
    assert opened.isVisible()
    qtbot.keyClick(opened.names, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: about.findChild(LicencesDialog) is None)
    assert about.isVisible()


def test_the_controls_have_names(dialog: LicencesDialog) -> None:
    assert dialog.names.accessibleName()
    assert dialog.text.accessibleName()
    assert all(button.text() for button in dialog.findChildren(QPushButton))
