"""What a rulebook leaves to the GM stands in lists of the campaign's own, and sheets are filled from them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gm_desk.app.session import Session
from tests.toy.system import add_character, toy_session
from ui.bridge import Desk
from ui.campaign_dialog import CampaignDialog
from ui.sheet import SheetPage
from ui.sheet.rows_panel import RowsPanel
from ui.sheet.stock import StockButton

CLUB = {"name": "Club", "edge": 1}


@pytest.fixture
def toy() -> Iterator[Session]:
    session = toy_session()
    yield session
    session.close()


def sheet_lists(desk: Desk, character: str, qtbot: QtBot) -> tuple[SheetPage, RowsPanel]:
    page = SheetPage(desk)
    qtbot.addWidget(page)
    page.show()
    page.show_character(character)
    return page, next(each for each in page.findChildren(RowsPanel) if each.model.rows.field.key == "weapons")


def offered(button: StockButton) -> QMenu:
    menu = button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    return menu


def test_a_list_is_edited_in_the_dialog_and_kept_with_the_rest_as_one_act(toy: Session, qtbot: QtBot) -> None:
    dialog = CampaignDialog(Desk(toy))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.lists is not None
    panel = dialog.lists.lists["arms"]
    assert isinstance(panel, RowsPanel)
    assert panel.model.rows.all() == [CLUB]
    panel.add()
    panel.model.store(panel.model.index(1, 0), "Spear", "Spear")
    assert toy.campaign["settings"] == {}  # nothing before OK
    dialog.controls["grim"].edited.emit(True)
    dialog.accept()
    assert toy.campaign["settings"] == {"grim": True, "arms": [CLUB, {"name": "Spear", "edge": 0}]}
    toy.undo()
    assert toy.campaign["settings"] == {}


def test_cancel_keeps_nothing_of_a_list(toy: Session, qtbot: QtBot) -> None:
    dialog = CampaignDialog(Desk(toy))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.lists is not None
    panel = dialog.lists.lists["arms"]
    assert isinstance(panel, RowsPanel)
    panel.remove(0)
    dialog.reject()
    assert toy.campaign["settings"] == {}


def test_a_sheet_takes_a_row_of_the_campaigns_list_as_one_act(toy: Session, qtbot: QtBot) -> None:
    anna = add_character(toy, "Anna")
    _page, panel = sheet_lists(Desk(toy), anna, qtbot)
    button = panel.findChild(StockButton)
    assert button is not None
    menu = offered(button)
    assert [action.text() for action in menu.actions()] == ["Club"]
    menu.actions()[0].trigger()
    assert toy.character(anna)["sheet"]["weapons"] == [CLUB]
    toy.undo()
    assert toy.character(anna)["sheet"]["weapons"] == []


def test_an_empty_list_says_where_it_is_filled(toy: Session, qtbot: QtBot) -> None:
    from gm_desk.app import campaign

    campaign.edit(toy, toy.campaign["title"], {"arms": []})
    _page, panel = sheet_lists(Desk(toy), add_character(toy, "Anna"), qtbot)
    button = panel.findChild(StockButton)
    assert button is not None
    (only,) = offered(button).actions()
    assert not only.isEnabled()
