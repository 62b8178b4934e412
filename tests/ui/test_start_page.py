"""The start page never fails to start: whatever lies among the recent campaigns, it says what is wrong and goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gm_desk.app.session import Session
from ui import campaigns
from ui.preferences import Preferences
from ui.start_page import StartPage, _file_stem


@pytest.fixture
def page(preferences: Preferences, qtbot: QtBot) -> StartPage:
    made = StartPage(preferences)
    qtbot.addWidget(made)
    made.resize(1280, 660)
    made.show()
    return made


def says(page: StartPage) -> str:
    return "\n".join(label.text() for row in page.rows() for label in row.findChildren(QLabel))


def truncated(path: Path, whole: Path) -> None:
    path.write_bytes(whole.read_bytes()[:3000])


def newer(path: Path, whole: Path) -> None:
    path.write_bytes(whole.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 9999")


BROKEN: dict[str, Callable[[Path, Path], object]] = {
    "missing": lambda path, whole: None,
    "empty": lambda path, whole: path.write_bytes(b""),
    "junk": lambda path, whole: path.write_bytes(b"junk" * 500),
    "folder": lambda path, whole: path.mkdir(),
    "truncated": truncated,
    "newer": newer,
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_recent_file_is_shown_with_the_reason_and_can_be_taken_off(
    page: StartPage, preferences: Preferences, session: Session, tmp_path: Path, kind: str, qtbot: QtBot
) -> None:
    whole = session.store.path
    session.store.close()
    broken = tmp_path / f"{kind}.gmdesk"
    BROKEN[kind](broken, whole)
    before = broken.read_bytes() if broken.is_file() else None
    preferences.remember(whole, "2026-11-30T12:00:00+00:00")
    preferences.remember(broken, "not a date")
    page.refresh()
    bad, good = page.rows()
    assert bad.broken
    assert str(broken) in says(page)
    assert not good.broken
    assert "The Salt Road" in says(page)
    qtbot.keyClick(bad, Qt.Key.Key_Delete)
    assert [each.path for each in preferences.recent] == [whole]
    assert len(page.rows()) == 1
    assert (broken.read_bytes() if broken.is_file() else None) == before


def test_a_recent_campaign_opens_by_key_and_by_mouse(
    page: StartPage, preferences: Preferences, session: Session, qtbot: QtBot
) -> None:
    preferences.remember(session.store.path, "2026-11-30T12:00:00+00:00")
    page.refresh()
    (row,) = page.rows()
    for press in (
        lambda: qtbot.keyClick(row, Qt.Key.Key_Return),
        lambda: qtbot.mouseClick(row, Qt.MouseButton.LeftButton),
    ):
        with qtbot.waitSignal(page.open_requested) as asked:
            press()
        assert asked.args == [session.store.path]


def press(*keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(QApplication.focusWidget(), key)


UP, DOWN, RIGHT, ENTER = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return


def awake(page: StartPage, qtbot: QtBot) -> None:
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    QApplication.processEvents()
    page.setFocus()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_arrows_alone_lead_to_a_demo(page: StartPage, qtbot: QtBot) -> None:
    awake(page, qtbot)
    assert page._new.hasFocus()
    press(DOWN, DOWN)
    assert page._demo.hasFocus()
    QTimer.singleShot(0, page._demos.close)  # it waits for a choice
    shown: list[int] = []
    page._demos.aboutToShow.connect(partial(shown.append, 1))
    press(DOWN)
    assert shown
    assert page._demos.actions()


def test_enter_does_what_a_button_says(page: StartPage, qtbot: QtBot) -> None:
    awake(page, qtbot)
    press(ENTER)
    assert page.form.isVisible()


def test_arrows_lead_through_the_recent_campaigns_and_back(
    page: StartPage, preferences: Preferences, tmp_path: Path, qtbot: QtBot
) -> None:
    for name in ("one", "two"):
        preferences.remember(tmp_path / f"{name}.gmdesk", "2026-11-30T08:00:00+00:00")
    page.refresh()
    awake(page, qtbot)
    first, second = page.rows()
    for key, there in ((DOWN, first), (DOWN, second), (DOWN, second), (UP, first), (UP, page._new)):
        press(key)
        assert QApplication.focusWidget() is there, (key, QApplication.focusWidget())


def test_a_new_campaign_is_asked_for_with_title_rules_and_folder(
    page: StartPage, tmp_path: Path, qtbot: QtBot, preferences: Preferences
) -> None:
    page.begin_new()
    form = page.form
    assert form.system.count() == len(campaigns.systems("en"))
    form.title.setText("  Salt & Iron: part 1/2 ")
    form.folder.setText(str(tmp_path))
    with qtbot.waitSignal(page.create_requested) as asked:
        qtbot.keyClick(form.title, Qt.Key.Key_Return)
    assert asked.args == [tmp_path / "Salt & Iron- part 1-2.gmdesk", "Salt & Iron: part 1/2", form.system.itemData(0)]
    assert preferences.folder == str(tmp_path)


def test_the_folder_offered_is_one_that_is_there(
    page: StartPage, tmp_path: Path, preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, documents = tmp_path / "gone", tmp_path / "documents"
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(documents))
    preferences.folder = str(gone)
    page.begin_new()
    assert Path(page.form.folder.text()) == Path.home()
    documents.mkdir()
    page.begin_new()
    assert Path(page.form.folder.text()) == documents
    gone.mkdir()
    page.begin_new()
    assert Path(page.form.folder.text()) == gone


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("Соль", "Соль"),
        ("", "campaign"),
        ("...", "campaign"),
        ("a\0b\nc", "a-b-c"),
        ("x" * 300, "x" * 80),
        ("CON.", "CON"),
    ],
)
def test_any_title_gives_a_file_name(title: str, stem: str) -> None:
    assert _file_stem(title) == stem


def test_a_file_that_is_there_is_never_the_one_to_be_made(tmp_path: Path) -> None:
    (tmp_path / "road.gmdesk").touch()
    (tmp_path / "road 2.gmdesk").touch()
    assert campaigns.free_name(tmp_path, "road") == tmp_path / "road 3.gmdesk"


def test_what_went_wrong_is_said_until_something_else_is_tried(page: StartPage) -> None:
    page.say("There is no file <b>x</b>.")
    assert page.said() == "There is no file <b>x</b>."
    page.begin_new()
    assert page.said() == ""


def test_every_button_can_be_reached_and_has_a_name(
    page: StartPage, preferences: Preferences, session: Session
) -> None:
    from PySide6.QtWidgets import QAbstractButton

    preferences.remember(session.store.path, "")
    page.refresh()
    page.begin_new()
    for button in page.findChildren(QAbstractButton):
        assert button.text() or button.accessibleName()
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
