"""Odds above the button where several are aimed at: each by name."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app.play import OddsRequest
from tests.app.conftest import new_session
from ui.act_panel.odds_view import OddsView
from ui.bridge import Desk


def attack(defence: int) -> OddsRequest:
    fields = {
        "attacker": {"level": 0},
        "mode": "melee",
        "weapon": {"damage": 1, "type": "cutting", "length": "medium"},
        "defender": {"skill": "dodge", "level": defence},
    }
    return OddsRequest("attack", fields)


def test_each_of_several_is_told_by_name_and_one_alone_as_ever(qtbot: QtBot, qapp: QApplication) -> None:
    view = OddsView(Desk(new_session()))
    qtbot.addWidget(view)
    view.ask_each([("Wolf", attack(0)), ("Bear", attack(3))])
    qtbot.waitUntil(lambda: view.is_settled() and view.glance() is not None)
    assert [(part.label, part.value) for part in view.bar.parts()] == [("Wolf", "41.6 %"), ("Bear", "6.4 %")]
    view.ask(attack(0), None)
    qtbot.waitUntil(lambda: view.is_settled() and len(view.bar.parts()) != 2)
    assert "Wolf" not in view.bar.accessibleName()
    view.ask(None, None)
    assert view.isHidden()


def test_odds_that_are_out_of_date_do_not_stay_on_show_as_exact(qtbot: QtBot, qapp: QApplication) -> None:
    view = OddsView(Desk(new_session()))
    qtbot.addWidget(view)
    view.ask_each([("Wolf", attack(0))])
    qtbot.waitUntil(lambda: view.is_settled() and view.glance() is not None)
    view._settle.setInterval(60_000)
    view.ask_each([("Wolf", attack(3))])
    qtbot.waitUntil(lambda: [part.label for part in view.bar.parts()] == ["…"])
    view._settle.start(0)
    qtbot.waitUntil(lambda: [part.value for part in view.bar.parts()] == ["6.4 %"])
