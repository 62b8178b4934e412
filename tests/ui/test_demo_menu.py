"""Every system that has a demo campaign can be looked at from the start page and from the menu."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu

from db import demo_copies
from gm_desk import bootstrap
from ui.main_window import MainWindow

KEPT = 3
"""Fewer than people have, who do not wait for each to be written."""


def filled(menu: QMenu | None) -> QMenu:
    assert menu is not None
    menu.aboutToShow.emit()
    return menu


def test_the_start_page_offers_a_demo_of_each_system(window: MainWindow) -> None:
    menu = filled(window.start.findChildren(QMenu)[0])
    assert len(menu.actions()) == len(bootstrap.demos("en")) > 0


def test_every_look_leaves_a_file_but_not_for_ever(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    assert demo_copies.KEPT > KEPT
    monkeypatch.setattr(demo_copies, "KEPT", KEPT)
    opened = []
    for _ in range(KEPT + 3):
        assert window.open_demo("en")
        assert window.workspace is not None
        opened.append(window.workspace.desk.session.store.path)
    assert all(path.exists() for path in opened), "they were open lately"
    keep = opened[0]
    for path in opened[1:]:
        window.preferences.forget(path)
    assert window.open_demo("en")
    assert window.workspace is not None
    assert keep.exists()
    assert len(list(keep.parent.glob("*.gmdesk"))) == KEPT + 1
    assert not opened[1].exists()
    window.close_campaign()


def test_the_last_demo_offered_opens_on_its_own_system(window: MainWindow) -> None:
    system = bootstrap.demos("en")[-1]
    menu = next(each for each in window.findChildren(QMenu) if each.title() == "Demo campaigns")
    filled(menu).actions()[-1].trigger()
    assert window.workspace is not None
    assert window.workspace.desk.session.system.id == system
    window.close_campaign()
