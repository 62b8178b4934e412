"""The odds tab: two ways side by side, the same numbers as the rules core's, ranked; and the fight forecast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.odds.distribution import Distribution, exact
from tests.toy.system import toy_fight, toy_session
from ui.act_panel import ActPanel
from ui.bridge import Desk
from ui.language import use_language
from ui.odds import OddsPage
from ui.odds.act_page import AT_LEAST, RANKED, ActPage
from ui.odds.ranking import _ranked
from ui.odds.words import value_name


@pytest.fixture
def toy() -> Iterator[Desk]:
    session = toy_session()
    encounter, _ = toy_fight(session, Ann="app", Bo="app", Cy="app")
    desk = Desk(session)
    desk.select_encounter(encounter)
    desk.pass_turn()
    yield desk
    session.close()


@pytest.fixture
def page(toy: Desk, qtbot: QtBot) -> OddsPage:
    made = OddsPage(toy)
    qtbot.addWidget(made)
    made.resize(756, 600)
    made.show()
    settle(qtbot, made.act.is_settled)
    return made


def settle(qtbot: QtBot, settled: Callable[[], bool]) -> None:
    qtbot.waitUntil(settled, timeout=20_000)
    QTest.qWait(1)


def shown(act: ActPage, place: int = 0) -> list[float]:
    assert act.chart is not None
    return list(act.chart._series[place].shares)


def test_the_first_way_is_what_the_rules_core_says(page: OddsPage, toy: Desk) -> None:
    act = page.act
    asked = act.first.acting.odds_request()
    assert asked is not None
    path = act.field.currentData()
    wanted = exact(toy.session.rules, "toy", *asked)[path]
    assert sorted(shown(act)) == sorted(float(chance) for chance in wanted.values())
    assert len(act.chart._series) == 1  # type: ignore[union-attr]  # `shown` saw it


@pytest.mark.parametrize(("language", "words"), [("en", "no wound"), ("ru", "без раны")])
def test_what_does_not_come_to_a_wound_is_called_so(
    desk: Desk, fight: str, qtbot: QtBot, qapp: QApplication, language: str, words: str
) -> None:
    """On an attack of the first system there is: no dash stands for what has a name."""
    use_language(qapp, language)
    made = OddsPage(desk)
    qtbot.addWidget(made)
    made.resize(756, 600)
    made.show()
    settle(qtbot, made.act.is_settled)
    made.act.field.setCurrentIndex(made.act.field.findData("severity"))
    made.act._show_odds()
    assert words in made.act.sentence.text()
    assert "—" not in made.act.sentence.text()
    assert value_name(desk, "severity", None) == words


def test_another_choice_in_the_second_way_stands_beside_the_first(page: OddsPage, qtbot: QtBot) -> None:
    act = page.act
    act.second.form.answered.emit("bonus", 3)
    settle(qtbot, act.is_settled)
    assert act.chart is not None
    assert len(act.chart._series) == 2
    assert shown(act, 0) != shown(act, 1)
    assert act.sentence.text().count("\n") == 1
    act.second.reset.click()
    settle(qtbot, act.is_settled)
    assert len(act.chart._series) == 1


def test_at_least_adds_up_from_above(page: OddsPage, qtbot: QtBot) -> None:
    page.act.view.setCurrentIndex(AT_LEAST)
    settle(qtbot, page.act.is_settled)
    shares = shown(page.act)
    assert shares[0] == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)


def test_answers_are_ranked_by_what_they_lead_to(page: OddsPage, qtbot: QtBot) -> None:
    act = page.act
    act.view.setCurrentIndex(RANKED)
    settle(qtbot, act.is_settled)
    question = act.ranking.question
    question.setCurrentIndex(question.findData("stance"))
    question.activated.emit(question.currentIndex())
    settle(qtbot, act.is_settled)
    table = act.ranking.table
    names = [table.item(row, 0).text() for row in range(table.rowCount())]
    assert names == ["bold", "wary"]  # a wary stance costs a level
    act.copy_text.click()
    label, _heads, first, *_ = QGuiApplication.clipboard().text().splitlines()
    assert label.startswith("Exact.")
    assert first.startswith("bold\t")


def test_ways_that_come_out_in_other_fields_are_not_given_numbers_of_them(page: OddsPage) -> None:
    act = page.act
    first = act.field.currentData()
    act.second.odds = {"shots[0].harm": {0: Fraction(1, 2), 3: Fraction(1, 2)}}
    act.second.changed.emit()
    assert act.field.currentData() == first
    assert "mean" not in act.sentence.text().splitlines()[1]
    act.field.setCurrentIndex(act.field.findData("shots[0].harm"))
    act.field.activated.emit(act.field.currentIndex())
    one, two = act.sentence.text().splitlines()
    assert "mean" not in one
    assert "mean 1.50" in two


def test_words_without_a_rank_are_given_no_grades_and_what_is_missing_no_mean() -> None:
    kind: Distribution = {"kind": {None: Fraction(3, 5), "real": Fraction(2, 5)}, "harm": {1: Fraction(1)}}
    told = {path: _ranked("", kind, path, ["light", "heavy"]) for path in (*kind, "shots[0].harm")}
    assert [(each.mean, each.at_least) for each in told.values()] == [(None, ()), (1.0, ()), (None, ())]


def test_all_three_views_are_named_in_full_whichever_is_chosen(page: OddsPage) -> None:
    view = page.act.view
    for place in (RANKED, AT_LEAST):
        view.setCurrentIndex(place)
        QTest.qWait(1)
        assert view.tabRect(0).left() >= 0
        assert view.tabRect(RANKED).right() <= view.width()


def test_an_act_is_taken_over_as_it_is_chosen_elsewhere(page: OddsPage, toy: Desk, qtbot: QtBot) -> None:
    people = toy.session.encounter(toy.encounter)["order"]
    page.weigh(Play("strike", people[1], (people[2],), toy.encounter, {"bonus": 4}))
    settle(qtbot, page.act.is_settled)
    asked = page.act.first.acting.odds_request()
    assert asked is not None
    assert asked.fields["bonus"] == 4
    assert (page.act.who.currentData(), page.act.whom.currentData()) == (people[1], people[2])


def test_the_chart_can_be_copied_as_a_picture(page: OddsPage) -> None:
    page.act.copy_picture.click()
    assert not QGuiApplication.clipboard().pixmap().isNull()


def test_everything_is_reached_by_tab(page: OddsPage) -> None:
    page.activateWindow()
    page.tabs.setFocus()
    seen = []
    for _ in range(40):
        QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Tab)
        focused = page.focusWidget()
        if focused in seen:
            break
        seen.append(focused)
    act = page.act
    for widget in (act.who, act.what, act.whom, act.view, act.field, act.copy_text):
        assert widget in seen


def test_without_a_fight_it_says_what_to_do(qtbot: QtBot) -> None:
    session = toy_session()
    made = OddsPage(Desk(session))
    qtbot.addWidget(made)
    made.show()
    assert made.act.notice.text()
    assert not made.fight.start_button.isEnabled()
    session.close()


def test_a_system_that_cannot_be_forecast_says_so(page: OddsPage) -> None:
    assert not page.fight.start_button.isEnabled()
    assert page.fight.notice.text()


class TestForecast:
    """The page on a fight of КМРП."""

    @pytest.fixture
    def fight(self, desk: Desk, session: Session, people: dict[str, str], qtbot: QtBot) -> OddsPage:
        encounter = encounters.create(session, "Ford")
        encounters.add(session, encounter, list(people.values()))
        desk.select_encounter(encounter)
        made = OddsPage(desk)
        qtbot.addWidget(made)
        made.resize(756, 600)
        made.show()
        made.tabs.setCurrentIndex(1)
        made.fight.fights.setCurrentIndex(0)
        return made

    def test_it_plays_and_tells_with_its_label(self, fight: OddsPage, qtbot: QtBot) -> None:
        page = fight.fight
        assert page.start_button.isEnabled(), page.notice.text()
        page.start_button.click()
        settle(qtbot, page.is_settled)
        made = page.forecast()
        assert made is not None
        assert made.fights == 1_000
        assert "1000" in page.label.text().replace(" ", "")
        assert page.wins.rowCount() >= 2
        assert page.lots.rowCount() == len(made.lots)
        page.copy_button.click()
        assert page.label.text() in QGuiApplication.clipboard().text()

    def test_the_same_seed_gives_the_same_figures(self, fight: OddsPage, qtbot: QtBot) -> None:
        page = fight.fight
        found = []
        for _ in range(2):
            page.toggle()
            settle(qtbot, page.is_settled)
            made = page.forecast()
            assert made is not None
            found.append(made.wins)
        assert found[0] == found[1]

    def test_who_aims_at_whom_goes_into_the_plan(self, fight: OddsPage) -> None:
        page = fight.fight
        box = next(iter(page.aims._boxes.values()))
        box.setCurrentIndex(1)
        assert list(page.aims.aims().values()) == [box.currentData()]
        plan = page._plan()
        assert plan is not None
        assert plan.aims == page.aims.aims()

    def test_what_to_change_is_told_nearest_first(self, fight: OddsPage, qtbot: QtBot) -> None:
        balance = fight.fight.balance
        fight.fight.view.setCurrentIndex(2)
        balance.button.click()
        settle(qtbot, balance.is_settled)
        lines = balance.told.text().splitlines()
        assert "1000" in lines[0]
        assert len(lines) >= 3

    def test_it_stops_when_told(self, fight: OddsPage, qtbot: QtBot) -> None:
        page = fight.fight
        page.fights.setCurrentIndex(2)
        page.toggle()
        assert not page.is_settled()
        page.start_button.click()
        settle(qtbot, page.is_settled)
        assert page.forecast() is None


def test_a_key_in_the_act_panel_asks_for_the_odds_of_what_is_chosen(toy: Desk, qtbot: QtBot) -> None:
    panel = ActPanel(toy)
    qtbot.addWidget(panel)
    panel.acting.follow(toy.encounter)
    asked: list[Play] = []
    toy.odds_requested.connect(asked.append)
    assert not panel.take_key("O")  # at nobody yet
    target = panel.acting.candidates()[0]
    assert target.combatant is not None
    panel.choose_target(str(target.combatant["id"]))
    assert panel.take_key("O")
    assert [play.act for play in asked] == ["strike"]
