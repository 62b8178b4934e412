"""In a small window the odds, the buttons and what came of the act are in sight, whatever the act asks and the dice tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from tests.ui.hearing import stops
from ui.bridge import Desk
from ui.encounter import EncounterPage
from ui.theme import apply_theme


@pytest.fixture
def page(desk: Desk, session: Session, people: dict[str, str], fight: str, qtbot: QtBot) -> Iterator[EncounterPage]:
    """The fight in what a window of 1280 by 720 leaves to it; Anna strikes at Wolf with the app's dice."""
    for name in people.values():
        roster.edit(session, name, ("rolls",), "app")
    shown = EncounterPage(desk)
    qtbot.addWidget(shown)
    shown.resize(754, 638)
    shown.show()
    qtbot.waitExposed(shown)
    desk.encounter_selected.emit(fight)
    shown.next_turn()
    assert shown.panel.acting.stage == "choosing"
    yield shown
    shown.close()


def in_sight(widget: QWidget, page: QWidget) -> bool:
    """Whether all of a widget lies within the page and, where it scrolls, within what is scrolled to."""
    inside = [page, *(area.viewport() for area in page.findChildren(QScrollArea) if area.isAncestorOf(widget))]
    corners = (widget.rect().topLeft(), widget.rect().bottomRight())
    return widget.isVisible() and all(
        area.rect().contains(area.mapFromGlobal(widget.mapToGlobal(corner))) for area in inside for corner in corners
    )


def scrolls(widget: QWidget, page: QWidget) -> bool:
    return any(area.isAncestorOf(widget) for area in page.findChildren(QScrollArea))


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_odds_stand_over_the_button_and_neither_scrolls_away(
    page: EncounterPage, qapp: QApplication, qtbot: QtBot, scale: float
) -> None:
    apply_theme(qapp, "light", scale)
    panel = page.panel
    panel.choose_target(next(iter(panel.targets.choices())).key)
    panel.form.toggle_more()
    qtbot.waitUntil(lambda: panel.odds.glance() is not None)
    qtbot.waitUntil(lambda: in_sight(panel.odds, page) and in_sight(panel.roll_button, page))
    assert not scrolls(panel.odds, page)
    assert not scrolls(panel.roll_button, page)
    assert panel.odds.mapTo(page, QPoint(0, panel.odds.height())).y() <= panel.roll_button.mapTo(page, QPoint()).y()


def test_the_button_does_not_move_when_the_odds_arrive(page: EncounterPage, qtbot: QtBot) -> None:
    panel = page.panel
    panel.choose_target(next(iter(panel.targets.choices())).key)
    QApplication.processEvents()
    before = panel.roll_button.mapTo(page, QPoint())
    assert panel.odds.isVisible()
    assert panel.odds.glance() is None
    qtbot.waitUntil(lambda: panel.odds.glance() is not None)
    QApplication.processEvents()
    assert panel.roll_button.mapTo(page, QPoint()) == before


def test_the_panel_has_the_height_it_wants_and_the_list_the_rest(
    page: EncounterPage, desk: Desk, session: Session, people: dict[str, str], qtbot: QtBot
) -> None:
    for _ in range(12):
        encounters.add(session, desk.encounter, [people["Bandit"]])
    panel, view = page.panel, page.view
    panel.choose_target(next(iter(panel.targets.choices())).key)
    QApplication.processEvents()
    before = view.height()
    assert before > view.whole_rows(0, 3), "what the form leaves is the list's"
    panel.form.toggle_more()
    qtbot.waitUntil(lambda: view.whole_rows(0, 3) <= view.height() < before)
    qtbot.waitUntil(lambda: panel._scroll.verticalScrollBar().maximum() == 0)
    assert view.geometry().bottom() < panel.geometry().top()


def test_in_a_low_window_less_of_the_list_stays_and_nothing_is_cut(
    page: EncounterPage, desk: Desk, session: Session, people: dict[str, str], qapp: QApplication, qtbot: QtBot
) -> None:
    for _ in range(12):
        encounters.add(session, desk.encounter, [people["Bandit"]])
    apply_theme(qapp, "light", 2.0)
    page.resize(1256, 564)
    panel = page.panel
    panel.choose_target(next(iter(panel.targets.choices())).key)
    qtbot.waitUntil(lambda: panel.odds.glance() is not None)
    qtbot.waitUntil(lambda: in_sight(panel.odds, page) and in_sight(panel.roll_button, page))
    assert page.view.height() == page.view.whole_rows(0, 2)
    assert page.view.horizontalHeader().isHidden()
    panel.roll()
    qtbot.waitUntil(lambda: page.view.height() == page.view.whole_rows(0, 1))
    qtbot.waitUntil(lambda: in_sight(panel.apply_button, page))
    page.resize(1256, 900)
    qtbot.waitUntil(lambda: not page.view.horizontalHeader().isHidden())


def test_the_outcome_comes_first_in_bold_and_its_wound_in_colour(page: EncounterPage, qtbot: QtBot) -> None:
    panel = page.panel
    panel.choose_target(next(iter(panel.targets.choices())).key)
    panel.roll()
    for role, faces in (("attack", (1, 1, 1, 1)), ("defence", (-1, -1, -1, -1))):
        thrown = next(each for each, _ in panel.acting.dice() if each.role == role)
        panel.acting.overrule(thrown, faces)
    panel._show()
    outcome = panel.result.account.paragraphs()[0]
    assert outcome.text == panel.result.lines()[0]
    assert [span.style for span in outcome.spans if span.style != "bold"] != []
    qtbot.waitUntil(lambda: in_sight(panel.result.account, page) and in_sight(panel.result.dice, page))
    assert in_sight(panel.apply_button, page)


def test_reasons_call_people_by_their_names(desk: Desk, page: EncounterPage) -> None:
    page.next_turn()
    page.panel.take(Play("next_turn", encounter=desk.encounter))
    steps = page.panel.result.steps.steps()
    assert steps
    ids = [str(each.combatant["id"]) for each in desk.session.combatants(desk.encounter) if each.combatant]
    assert not [step.text for step in steps if any(each in step.text for each in ids)]


def test_the_button_says_roll_where_dice_are_thrown_and_else_that_it_is_done(page: EncounterPage) -> None:
    panel = page.panel
    said = {}
    for act in panel.acting.offered():
        panel._on_act(act.id)
        if act.targets != "none":
            panel.choose_target(next(iter(panel.targets.choices())).key)
        if panel.acting.odds_request() is not None:
            continue  # these roll, or may, by what is chosen
        word = panel.roll_button.text()
        panel.roll()
        preview = panel.acting.preview
        if preview is not None:
            said[act.id] = (word, preview.prompt is not None or any(roll.thrown for roll in preview.rolls))
            panel.drop()
    assert len(said) > 5
    assert {word for word, rolled in said.values() if not rolled} == {"Do it"}
    assert {word for word, rolled in said.values() if rolled} <= {"Roll"}


def test_what_may_be_decided_late_is_asked_with_the_dice_on_the_table(
    page: EncounterPage, session: Session, desk: Desk
) -> None:
    panel = page.panel
    for each in session.combatants(desk.encounter):
        roster.edit(session, each.id, ("sheet", "will_points"), 2)
    panel.choose_target(next(iter(panel.targets.choices())).key)
    panel.roll()
    late = panel.late.field_keys()
    assert late
    assert panel.late.isVisible()
    before = panel.acting.preview
    assert before is not None
    control = panel.late.control(late[0])
    assert control is not None
    control.edited.emit("plus_one")
    after = panel.acting.preview
    assert after is not None
    assert after.rolls[0].thrown == before.rolls[0].thrown
    assert after.lines != before.lines
    panel.apply()
    assert not panel.late.isVisible()


def test_tab_goes_through_the_panel_as_it_is_read(page: EncounterPage, qtbot: QtBot) -> None:
    """What is asked for only now does not come last in the window, behind the log and the dice tray."""
    panel = page.panel
    panel.choose_target(next(iter(panel.targets.choices())).key)
    panel.form.toggle_more()
    qtbot.waitUntil(lambda: follow(page, panel.acts, panel.form, panel.roll_button))
    panel.roll()
    assert panel.live() == "result"
    qtbot.waitUntil(lambda: follow(page, panel.result, panel.apply_button))


def follow(page: EncounterPage, *parts: QWidget) -> bool:
    """Whether Tab comes to each of these parts, and to all of one before the next."""
    chain = stops(page)
    places = [[chain.index(each) for each in chain if each is part or part.isAncestorOf(each)] for part in parts]
    return all(places) and all(max(one) < min(other) for one, other in pairwise(places))
