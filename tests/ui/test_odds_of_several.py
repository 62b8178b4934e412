"""Odds of an act that takes several targets: aimed at one, at all on the other side, and each told by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.app.acting import Acting
from tests.ui.test_odds_page import settle
from ui.bridge import Desk
from ui.odds.act_page import ActPage
from ui.odds.chart import FIGURE, BarChart, Series
from ui.odds.words import field_name
from ui.theme import px

ACT = "grenade"


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Desk]:
    path = tmp_path / "demo.gmdesk"
    bootstrap.write_demo(path, "en", "squad6")
    session = bootstrap.open_campaign(path)
    desk = Desk(session)
    desk.select_encounter(session.store.encounters()[0].id)
    yield desk
    session.close()


@pytest.fixture
def page(demo: Desk, qtbot: QtBot) -> ActPage:
    made = ActPage(demo)
    qtbot.addWidget(made)
    made.resize(756, 600)
    made.show()
    made.refresh()
    made.what.setCurrentIndex(made.what.findData(ACT))
    made.what.activated.emit(made.what.currentIndex())
    settle(qtbot, made.is_settled)
    return made


def aim(page: ActPage, qtbot: QtBot, place: int) -> None:
    page.whom.setCurrentIndex(place)
    page.whom.activated.emit(place)
    settle(qtbot, page.is_settled)


def targets(page: ActPage) -> list[tuple[str, ...]]:
    return [variant.acting.play.targets if variant.acting.play else () for variant in (page.first, page.second)]


def test_all_on_the_other_side_are_aimed_at_and_each_is_named(page: ActPage, demo: Desk, qtbot: QtBot) -> None:
    (everybody,) = (place for place in range(page.whom.count()) if " " in page.whom.itemData(place))
    aim(page, qtbot, everybody)
    both = targets(page)
    assert len(both[0]) == 5
    assert both[0] == both[1]
    fields = [page.field.itemText(place) for place in range(page.field.count())]
    assert "damage · Grach" in fields
    assert "damage · Captain Klest" in fields
    assert [each for each in fields if any(target in each for target in both[0])] == []


def test_somebody_else_is_aimed_at_instead_of_beside(page: ActPage, qtbot: QtBot) -> None:
    first, second = page.whom.itemData(0), page.whom.itemData(1)
    for place, name in enumerate((first, second, first)):
        aim(page, qtbot, place % 2)
        assert targets(page) == [(name,), (name,)]


def test_several_chosen_elsewhere_stand_as_they_were_chosen(page: ActPage, demo: Desk, qtbot: QtBot) -> None:
    acting = Acting(demo.session)
    acting.encounter = demo.encounter
    acting.choose_actor(page.who.currentData())
    acting.choose_act(ACT)
    two = [page.whom.itemData(place) for place in (1, 2)]
    for target in two:
        acting.choose_target(target)
    assert acting.play is not None
    page.take(acting.play)
    settle(qtbot, page.is_settled)
    assert targets(page) == [tuple(two), tuple(two)]
    names = [page.whom.itemText(page.whom.findData(target)) for target in two]
    assert page.whom.currentText() == ", ".join(names)
    page.refresh()
    assert targets(page)[0] == tuple(two)


def test_what_of_several_is_meant_stands_behind_the_name_of_a_field(demo: Desk) -> None:
    someone = demo.session.combatants(demo.encounter)[0]
    assert someone.combatant is not None
    name = someone.character["name"]
    assert field_name(demo, f"targets.{someone.combatant['id']}.damage") == f"damage · {name}"
    assert field_name(demo, f"targets.{someone.combatant['id']}.attack_values[1]") == f"attack · {name} · 2"
    assert field_name(demo, "attacks[2].damage") == "damage · 3"
    assert field_name(demo, "attack.result") == "attack"
    assert field_name(demo, "guard.margin") == "margin · guard"
    assert field_name(demo, "nobody.knows.this") == "nobody.knows.this"


@pytest.mark.parametrize("height", [70, 100, 400])
def test_the_highest_bar_has_room_for_its_figure(qtbot: QtBot, height: int) -> None:
    chart = BarChart()
    qtbot.addWidget(chart)
    chart.show_series(["1", "2"], [Series("A", [0.3, 0.7])], "told")
    chart.resize(300, height)
    chart.show()
    qtbot.wait(1)
    view = chart.plot.getViewBox()
    top = view.viewRange()[1][1]
    assert (top - 0.7) / top * view.height() >= px(FIGURE) * 0.99
