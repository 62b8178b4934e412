"""A campaign's title and what its rules leave to the GM are set in one place, kept together, and undone together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from gm_desk.app.session import Session
from ui.bridge import Desk
from ui.campaign_dialog import CampaignDialog
from ui.language import use_language
from ui.main_window import MainWindow
from ui.preferences import Preferences


@pytest.fixture
def dialog(desk: Desk, qtbot: QtBot) -> Iterator[CampaignDialog]:
    made = CampaignDialog(desk)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def test_there_is_a_control_for_every_setting_that_the_system_declares(dialog: CampaignDialog, desk: Desk) -> None:
    fields = desk.session.system.settings()
    assert fields
    assert list(dialog.controls) == [field.key for field in fields]
    for control in dialog.controls.values():
        assert control.accessibleName()


def test_all_is_kept_as_one_act(dialog: CampaignDialog, session: Session) -> None:
    key = next(iter(dialog.controls))
    dialog.title.setText("Another road")
    dialog.controls[key].edited.emit(2)
    dialog.accept()
    assert dialog.result() == CampaignDialog.DialogCode.Accepted
    assert (session.campaign["title"], session.campaign["settings"]) == ("Another road", {key: 2})
    session.undo()
    assert (session.campaign["title"], session.campaign["settings"]) == ("The Salt Road", {})


def test_a_title_of_nothing_is_refused_where_it_stands(dialog: CampaignDialog, session: Session) -> None:
    dialog.title.setText("  ")
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.notice.text() == session.catalogues["en"].say("error.name.empty")
    dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert session.campaign["title"] == "The Salt Road"


def test_it_speaks_the_language_chosen(dialog: CampaignDialog, qapp: QApplication) -> None:
    use_language(qapp, "ru")
    QTest.qWait(1)
    assert dialog.windowTitle() == "Настройки кампании"


def test_it_is_reached_from_the_menu_while_a_campaign_is_open(preferences: Preferences, qtbot: QtBot) -> None:
    window = MainWindow(preferences)
    qtbot.addWidget(window)
    assert not window.actions_["campaignSettings"].isEnabled()
    assert window.open_demo("en")
    window.actions_["campaignSettings"].trigger()
    dialog = window.findChild(CampaignDialog)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.reject()
    window.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
