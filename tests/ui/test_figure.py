"""A blow is aimed on the figure: by key and by mouse, wherever a region is, and what is pointed at is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app import roster
from gm_desk.app.session import Session
from gm_desk.systems.protocol import Region
from ui.act_panel.figure_board import STEPS, FigurePart
from ui.act_panel.figure_field import FigurePopup, FormFigure
from ui.bridge import Desk
from ui.encounter import EncounterPage
from ui.odds.act_page import ActPage
from ui.theme import apply_theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
"""Popups ask the offscreen platform for what only a real one has."""


@pytest.fixture
def page(desk: Desk, session: Session, people: dict[str, str], fight: str, qtbot: QtBot) -> Iterator[EncounterPage]:
    """The fight in what a window of 1280 by 720 leaves to it; the one of the two whose turn it is strikes at the other."""
    for name in people.values():
        roster.edit(session, name, ("rolls",), "app")
        roster.edit(session, name, ("sheet", "armour"), [{"segment": "torso", "class": 2, "era": "modern"}])
    shown = EncounterPage(desk)
    qtbot.addWidget(shown)
    shown.resize(754, 638)
    shown.show()
    qtbot.waitExposed(shown)
    desk.encounter_selected.emit(fight)
    shown.next_turn()
    qtbot.waitUntil(lambda: bool(shown.panel.targets.choices()))
    shown.panel.choose_target(next(iter(shown.panel.targets.choices())).key)
    yield shown
    for popup in shown.findChildren(FigurePopup):
        popup.close()
    shown.close()


def opened(page: EncounterPage) -> FigurePopup:
    """Open the figure by its key."""
    page.panel.setFocus()
    QTest.keyClick(page.panel, Qt.Key.Key_F)
    control = page.panel.form.control("aim")
    assert isinstance(control, FormFigure)
    assert control.popup is not None
    assert control.popup.isVisible()
    return control.popup


def part(popup: FigurePopup, name: str) -> FigurePart:
    return next(each for each in popup.board.parts() if each.accessibleName() == name)


def answers(page: EncounterPage) -> dict[str, object]:
    play = page.panel.acting.play
    assert play is not None
    return dict(play.answers)


def middle(popup: FigurePopup, region: Region) -> QPoint:
    """Return a point of the board at which a region is seen: in it, and in none that lies on it."""
    board = popup.board
    regions = [each.region for each in board.parts()]
    path, over = board.path_of(region), [board.path_of(each) for each in regions[regions.index(region) + 1 :]]
    around = path.boundingRect().toAlignedRect()
    across, down = range(around.left(), around.right()), range(around.top(), around.bottom())
    seen = {
        (x, y)
        for y in down
        for x in across
        if path.contains(at := QPointF(x + 0.5, y + 0.5)) and not any(each.contains(at) for each in over)
    }
    inner = [(x, y) for x, y in seen if {(x - 2, y), (x + 2, y), (x, y - 2), (x, y + 2)} <= seen]
    middle = QPoint(around.center())
    return min((QPoint(*at) for at in inner), key=lambda at: (at - middle).manhattanLength())


def test_a_key_opens_it_with_the_chosen_region_first_and_arrows_and_enter_choose(page: EncounterPage) -> None:
    popup = opened(page)
    assert part(popup, "Head").hasFocus()
    assert popup.told.text() == "Head: difficulty great, no armour"
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
    assert part(popup, "Left shoulder").hasFocus()
    QTest.keyClick(part(popup, "Left shoulder"), Qt.Key.Key_Return)
    assert answers(page) == {"aim": "shoulder", "side": "left"}
    assert page.panel.hasFocus()
    again = opened(page)
    assert part(again, "Left shoulder").hasFocus()
    assert [each.accessibleName() for each in again.board.parts() if each.isChecked()] == ["Left shoulder"]


def test_arrows_lead_to_every_region(page: EncounterPage) -> None:
    popup = opened(page)
    reached, waiting = set[str](), [part(popup, "Head")]
    while waiting:
        here = waiting.pop()
        if here.accessibleName() in reached:
            continue
        reached.add(here.accessibleName())
        for key in STEPS:
            here.setFocus()
            QTest.keyClick(here, key)
            there = QApplication.focusWidget()
            assert isinstance(there, FigurePart)
            waiting.append(there)
    assert len(popup.board.parts()) == 22
    assert reached == {each.accessibleName() for each in popup.board.parts()}


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_a_click_chooses_what_lies_under_it(page: EncounterPage, qapp: QApplication, scale: float) -> None:
    apply_theme(qapp, "light", scale)
    popup = opened(page)
    chosen: list[Region] = []
    popup.board.chosen.connect(chosen.append)
    popup.board.chosen.disconnect(popup._on_chosen)
    regions = [each.region for each in popup.board.parts()]
    for region in regions:
        at = middle(popup, region)
        under = popup.board.childAt(at)
        assert isinstance(under, FigurePart)
        QTest.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(popup.board, at))
    assert [each.label for each in chosen] == [each.label for each in regions]


def test_a_click_on_a_right_hand_answers_both_and_another_aim_forgets_the_side(page: EncounterPage) -> None:
    popup = opened(page)
    hand = part(popup, "Right hand")
    at = middle(popup, hand.region)
    QTest.mouseClick(hand, Qt.MouseButton.LeftButton, pos=hand.mapFrom(popup.board, at))
    assert answers(page) == {"aim": "hand", "side": "right"}
    request = page.panel.acting.odds_request()
    assert request is not None
    assert request.fields["aim"] == "hand"
    popup = opened(page)
    (chip,) = popup.chips
    assert not chip.isChecked()
    chip.click()
    assert answers(page)["aim"] is None


def test_escape_leaves_everything_as_it_was_and_gives_the_keys_back(page: EncounterPage, qtbot: QtBot) -> None:
    popup = opened(page)
    QTest.keyClick(part(popup, "Head"), Qt.Key.Key_Escape)
    control = page.panel.form.control("aim")
    assert isinstance(control, FormFigure)
    qtbot.waitUntil(lambda: control.popup is None)
    assert answers(page) == {}
    assert page.panel.hasFocus()


def test_assistive_technology_reads_what_a_region_is_and_what_covers_it(page: EncounterPage) -> None:
    popup = opened(page)
    read = {}
    for each in popup.board.parts():
        interface = QAccessible.queryAccessibleInterface(each)
        assert interface is not None
        read[interface.text(QAccessible.Text.Name)] = interface.text(QAccessible.Text.Description)
    assert read["Torso"] == "difficulty great, armour 2, modern"
    assert read["Seam"].startswith("difficulty good")
    assert all(read.values())


def test_what_the_target_wears_now_is_shown(page: EncounterPage, session: Session, qtbot: QtBot) -> None:
    popup = opened(page)
    assert [each.region.cover for each in popup.board.parts()][:3] == [0, 0, 2]
    popup.close()
    play = page.panel.acting.play
    assert play is not None
    target = session.actor(play.targets[0], play.encounter)
    roster.edit(session, target.id, ("sheet", "armour"), [{"segment": "head", "class": 3, "era": "modern"}])
    control = page.panel.form.control("aim")
    assert isinstance(control, FormFigure)
    qtbot.waitUntil(lambda: control.popup is None and control._figure.regions[0].cover == 3)
    assert [each.region.cover for each in opened(page).board.parts()][:3] == [3, 0, 0]


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_cover_is_written_and_drawn(page: EncounterPage, qapp: QApplication, theme: str) -> None:
    apply_theme(qapp, theme, 1.0)
    popup = opened(page)
    image = popup.board.grab().toImage()
    torso, belly = (middle(popup, part(popup, name).region) for name in ("Torso", "Belly"))
    aside = QPoint(12, 0)
    assert image.pixelColor(torso + aside) != image.pixelColor(belly + aside)
    written = part(popup, "Torso").geometry().center()
    around = [image.pixelColor(written + QPoint(x, y)) for x in range(-6, 7) for y in range(-8, 9)]
    assert len({each.name() for each in around}) > 2, "the class is written there"


def test_beside_the_odds_its_key_works_in_the_field(page: EncounterPage, desk: Desk, qtbot: QtBot) -> None:
    weighed = ActPage(desk)
    qtbot.addWidget(weighed)
    weighed.refresh()
    play = page.panel.acting.play
    assert play is not None
    weighed.take(play)
    weighed.show()
    control = weighed.second.form.control("aim")
    assert isinstance(control, FormFigure)
    control.combo.setFocus()
    QTest.keyClick(control.combo, Qt.Key.Key_F)
    assert control.popup is not None
    part(control.popup, "Right knee").click()
    for variant, answered in ((weighed.first, {}), (weighed.second, {"aim": "knee", "side": "right"})):
        assert variant.acting.play is not None
        assert variant.acting.play.answers == answered


def test_where_there_is_no_figure_the_key_means_nothing(page: EncounterPage) -> None:
    page.panel._on_act("check")
    assert not page.panel.take_key("F")
