"""The session tab begins and ends sessions, keeps what is typed, and tells what happened and how the dice fell."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.app import evenings, roster
from gm_desk.app.dice_tray import throw
from gm_desk.app.luck import FOUR_FUDGE
from gm_desk.app.session import Session
from gm_desk.core.dice import RandomSource
from ui.bridge import Desk
from ui.language import use_language
from ui.session_page import SessionPage
from ui.theme import apply_theme


@pytest.fixture
def page(desk: Desk, qtbot: QtBot) -> SessionPage:
    made = SessionPage(desk)
    qtbot.addWidget(made)
    made.resize(760, 640)
    made.show()
    return made


def said(page: SessionPage) -> str:
    QApplication.processEvents()  # new labels are shown when the layout comes round to it
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def test_before_the_first_session_it_says_what_to_do(page: SessionPage, session: Session) -> None:
    assert "No session of play yet" in said(page)
    page._empty.triggered.emit()
    assert evenings.current(session) is not None
    assert page.end_button.isVisible()
    assert not page.begin_button.isVisible()


def test_a_session_begins_and_ends_by_a_button(page: SessionPage, session: Session) -> None:
    page.begin()
    QTest.mouseClick(page.end_button, Qt.MouseButton.LeftButton)
    assert evenings.current(session) is None
    QTest.mouseClick(page.begin_button, Qt.MouseButton.LeftButton)
    assert [each["number"] for each in session.store.sessions()] == [1, 2]
    assert page.chooser.count() == 2
    assert page.chooser.currentText() == "Session 2"


def test_title_and_notes_are_kept_when_they_are_left(page: SessionPage, session: Session) -> None:
    page.begin()
    page.title.setText("Night")
    page.title.editingFinished.emit()
    assert session.store.sessions()[0]["title"] == "Night"
    page.notes.setFocus()
    page.notes.setPlainText("<b>Ferry</b>\nat dawn")
    page.commit_pending()
    assert session.store.sessions()[0]["notes"] == "<b>Ferry</b>\nat dawn"
    assert "Session 1: Night" in page.chooser.itemText(0)


def test_a_session_begun_by_keyboard_has_no_notes_of_the_one_before(
    page: SessionPage, session: Session, qtbot: QtBot
) -> None:
    """The button hides under the key that pressed it: the focus goes on to the notes, which still hold the old ones."""
    page.begin()
    page.notes.setPlainText("Ferry at dawn")
    page.end()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.begin_button.setFocus()
    QTest.keyClick(page.begin_button, Qt.Key.Key_Space)
    assert page.title.hasFocus()
    assert [each["notes"] for each in session.store.sessions()] == ["Ferry at dawn", ""]
    assert page.notes.toPlainText() == ""


def test_the_summary_says_who_was_wounded_and_keeps_up(
    page: SessionPage, session: Session, people: dict[str, str], qtbot: QtBot
) -> None:
    page.begin()
    assert "Nobody was wounded." in said(page)
    rows = [row.key for row in session.system.track(session.character(people["Anna"])["sheet"]).rows]
    roster.mark(session, people["Anna"], rows[0])
    roster.mark(session, people["Anna"], rows[0])
    for _ in range(2):
        roster.mark(session, people["Wolf"], rows[-1])
        session.undo()
    qtbot.waitUntil(lambda: "Anna" in said(page))
    assert "× 2" in said(page)
    assert "Wolf" not in said(page)


def test_another_session_is_shown_when_it_is_chosen(
    page: SessionPage, session: Session, people: dict[str, str]
) -> None:
    page.begin()
    roster.mark(session, people["Anna"], session.system.track(session.character(people["Anna"])["sheet"]).rows[0].key)
    page.end()
    page.begin()
    assert "Anna" not in said(page)
    page.chooser.setCurrentIndex(1)
    page.chooser.activated.emit(1)
    assert "Anna" in said(page)


def test_luck_is_drawn_and_said(page: SessionPage, session: Session, qtbot: QtBot) -> None:
    page.begin()
    assert page.luck.chart is None
    for _ in range(12):
        throw(session, FOUR_FUDGE, source=RandomSource(5))
    throw(session, "d20", 3, source=RandomSource(5))
    qtbot.waitUntil(lambda: page.luck.chosen() is not None)
    page._refresh()
    chosen = page.luck.chosen()
    assert chosen is not None
    assert (chosen.dice, chosen.count) == (FOUR_FUDGE, 12)
    assert "12 throws of 4dF" in page.luck.sentence.text()
    assert page.luck.chart is not None
    assert page.luck.chart.isVisible()
    assert page.luck.chart.accessibleDescription() == page.luck.sentence.text()
    page.luck.dice.setCurrentIndex(page.luck.dice.findData("d20"))
    assert "3 dice" in page.luck.sentence.text()
    assert len(page.luck.chart.plot.listDataItems()) > 0


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_the_chart_takes_the_colours_of_the_theme(
    page: SessionPage, session: Session, qapp: QApplication, qtbot: QtBot, theme: str
) -> None:
    page.begin()
    throw(session, FOUR_FUDGE, 40, source=RandomSource(1))
    qtbot.waitUntil(lambda: page.luck.chart is not None)
    chart = page.luck.chart
    assert chart is not None
    before = chart.grab().toImage()
    apply_theme(qapp, "dark" if theme == "light" else "light", 1.0)
    apply_theme(qapp, theme, 1.0)
    drawn = chart.grab().toImage()
    assert len({drawn.pixel(x, y) for x in range(0, drawn.width(), 5) for y in range(0, drawn.height(), 5)}) >= 3
    assert (drawn == before) == (theme == "light")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_speaks_both_languages(page: SessionPage, qapp: QApplication, language: str) -> None:
    page.begin()
    use_language(qapp, language)
    QApplication.processEvents()
    assert page.end_button.text() == {"en": "End the session", "ru": "Окончить сессию"}[language]
    assert ("round" in said(page)) == (language == "en")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_with_large_text_in_a_small_window_nothing_is_cut_off(
    page: SessionPage, session: Session, qapp: QApplication, language: str
) -> None:
    page.begin()
    page.title.setText("The first evening: fog on the canal")
    page.commit_pending()
    page.end()
    use_language(qapp, language)
    apply_theme(qapp, "light", 1.5)
    page.resize(620, 560)
    QApplication.processEvents()
    scroll = page.findChild(QScrollArea)
    assert scroll is not None
    assert scroll.widget().width() <= scroll.viewport().width()


def test_a_campaign_that_can_only_be_read_offers_no_button(session: Session, qtbot: QtBot) -> None:
    evenings.begin(session)
    evenings.end(session)
    second = bootstrap.open_campaign(session.store.path)
    page = SessionPage(Desk(second))
    qtbot.addWidget(page)
    page.show()
    assert not page.begin_button.isEnabled()
    assert page.title.isReadOnly()
    assert page.notes.isReadOnly()
    page.notes.setPlainText("lost")
    page.commit_pending()
    assert session.store.sessions()[0]["notes"] == ""
    second.close()
