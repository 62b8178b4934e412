"""What goes on beside the play: a second desk follows and takes over, copies are kept, and a damaged campaign has its copy offered."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from db import background, lifecycle
from db.copies import dated_copies
from gm_desk import bootstrap
from gm_desk.app import encounters, evenings, roster
from gm_desk.app.ports import Upgraded
from gm_desk.app.session import Session
from gm_desk.core.errors import BrokenFile, Refused
from gm_desk.core.facts import Added, Ref
from gm_desk.systems.protocol import Text
from tests.db.damage import UNREAD, wipe_root
from ui import campaigns, watch
from ui.language import use_language
from ui.main_window import MainWindow
from ui.workspace import SHEET, Workspace

ALICE = "Alice"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for seconds."""
    monkeypatch.setattr(watch, "LOOK_EVERY_MS", 20)
    monkeypatch.setattr(watch, "COPY_AFTER_MS", 20)


@pytest.fixture
def played(session: Session) -> Session:
    """The first desk's campaign, with somebody in a fight."""
    alice = roster.create(session, ALICE, "npc")
    encounters.add(session, encounters.create(session, "The ford"), [alice])
    return session


def workspace(window: MainWindow) -> Workspace:
    assert window.workspace is not None
    return window.workspace


def texts(widget: QLabel | Workspace) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def test_a_second_desk_shows_what_the_first_does_and_takes_over_when_it_closes(
    window: MainWindow, played: Session, qtbot: QtBot
) -> None:
    assert window.open_campaign(played.store.path)
    first_sight = workspace(window)
    assert first_sight.desk.read_only
    assert "another desk has it open" in texts(first_sight)
    roster.create(played, "Newcomer")
    qtbot.waitUntil(lambda: "Newcomer" in {line.name for line in first_sight.roster.model._lines})

    alice = next(line.id for line in played.store.roster() if line.name == ALICE)
    first_sight.desk.select_character(alice)
    first_sight.show_page(SHEET)
    played.close()
    qtbot.waitUntil(lambda: window.workspace is not None and not workspace(window).desk.read_only)
    qtbot.waitUntil(lambda: window.workspace is not first_sight)
    now = workspace(window)
    assert "from now on this one writes" in texts(now)
    assert (now.desk.character, now.page) == (alice, SHEET)
    assert window.actions_["newCharacter"].isEnabled()
    roster.create(now.desk.session, "Mine")
    assert window.actions_["undo"].isEnabled()
    window.close_campaign()
    assert [each.name for each in played.store.path.parent.glob("*.gmdesk*")] == [played.store.path.name]


if sys.platform != "win32":

    def test_a_file_that_is_gone_is_said_once_and_looked_for_no_more(
        window: MainWindow, played: Session, qtbot: QtBot
    ) -> None:
        window.open_campaign(played.store.path)
        desk = workspace(window).desk
        elsewhere = played.store.path.rename(played.store.path.with_name("elsewhere"))
        with qtbot.waitSignal(desk.failed) as said:
            pass
        assert "no longer at" in said.args[0]
        assert not workspace(window)._watch._following.isActive()
        elsewhere.rename(played.store.path)


def test_a_campaign_that_is_opened_gets_a_copy_and_one_more_when_a_session_of_play_begins(
    window: MainWindow, played: Session, qtbot: QtBot
) -> None:
    path = played.store.path
    played.close()
    window.open_campaign(path)
    qtbot.waitUntil(lambda: len(dated_copies(path)) == 1)
    session = workspace(window).desk.session
    roster.create(session, "Between")
    begin_an_evening(session)
    qtbot.waitUntil(lambda: len(dated_copies(path)) == 2)
    evenings.edit(session, "e", "notes", "What is written down is no reason for a copy")
    qtbot.wait(200)
    assert len(dated_copies(path)) == 2
    evenings.end(session)
    qtbot.waitUntil(lambda: len(dated_copies(path)) == 3)
    window.close_campaign()
    window.open_campaign(path)
    qtbot.wait(200)
    assert len(dated_copies(path)) == 3


def begin_an_evening(session: Session) -> None:
    evening = {"id": "e", "number": 1, "title": "", "notes": "", "began_at": session.now(), "ended_at": None}
    session.perform(Text("act.session_begun", title=""), [Added(Ref("session", "e"), evening)])


def test_a_copy_that_cannot_be_made_is_said(
    window: MainWindow, played: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> Path:
        raise Refused("disk_full", "there")

    monkeypatch.setattr(background, "back_up", full)
    path = played.store.path
    played.close()
    window.open_campaign(path)
    with qtbot.waitSignal(workspace(window).desk.failed) as said:
        pass
    assert said.args[0].startswith("No backup could be made.")
    assert "disk is full" in said.args[0]


@pytest.mark.parametrize("damage", ["cut off", "empty", "junk", "missing"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_damaged_campaign_is_named_and_its_newest_whole_copy_opens_as_a_new_file(
    window: MainWindow, played: Session, qtbot: QtBot, damage: str, language: str
) -> None:
    path = played.store.path
    copy = played.store.backup()
    played.close()
    whole = path.read_bytes()
    damaged = {"cut off": whole[: len(whole) // 2], "empty": b"", "junk": b"junk" * 999, "missing": None}[damage]
    path.unlink()
    if damaged is not None:
        path.write_bytes(damaged)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    use_language(app, language)
    app.processEvents()
    assert not window.open_campaign(path)
    offer = window.start.backup_offer
    assert offer.isVisible()
    assert str(path.name) in window.start.said()
    offered = "\n".join(label.text() for label in offer.findChildren(QLabel))
    assert "The Salt Road" in offered
    assert str(datetime.now(UTC).astimezone().year) in offered
    qtbot.mouseClick(offer.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    session = workspace(window).desk.session
    assert session.store.path == path.with_name(copy.name)
    assert ALICE in {line.name for line in session.store.roster()}
    assert not session.store.read_only
    if damaged is not None:
        assert path.read_bytes() == damaged
    window.close_campaign()
    assert not offer.isVisible()


@pytest.mark.parametrize("part", [UNREAD, "character"], ids=["found while on show", "where the first screens read"])
def test_damage_that_is_found_after_opening_closes_the_campaign_and_its_copy_is_offered(
    window: MainWindow, played: Session, qtbot: QtBot, part: str
) -> None:
    path = played.store.path
    played.store.backup()
    played.close()
    damaged = wipe_root(path, part)
    assert window.open_campaign(path) == (part == UNREAD)
    qtbot.waitUntil(lambda: window.workspace is None)
    assert window.start.backup_offer.isVisible()
    assert str(path.name) in window.start.said()
    assert not window.actions_["undo"].isEnabled()
    assert path.read_bytes() == damaged
    assert [each.name for each in path.parent.glob("*.gmdesk*")] == [path.name]
    qtbot.mouseClick(window.start.backup_offer.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    roster.create(workspace(window).desk.session, "Newcomer")


def test_what_may_not_be_written_after_all_is_for_reading_from_then_on(
    window: MainWindow, played: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(_: object) -> None:
        raise Refused("read_only", "there")

    path = played.store.path
    played.close()
    monkeypatch.setattr(lifecycle, "_try_writing", forbidden)
    assert window.open_campaign(path)
    first_sight = workspace(window)
    assert not first_sight.desk.read_only
    qtbot.waitUntil(lambda: window.workspace is not None and window.workspace is not first_sight)
    assert workspace(window).desk.read_only
    assert "its file may not be written" in texts(workspace(window))
    assert not window.actions_["newCharacter"].isEnabled()


def test_nothing_is_offered_without_a_copy_nor_for_a_newer_file(window: MainWindow, played: Session) -> None:
    path = played.store.path
    played.store.backup()
    played.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    assert not window.open_campaign(path)
    assert not window.start.backup_offer.isVisible()
    alone = path.with_name("alone.gmdesk")
    alone.write_bytes(b"junk" * 999)
    assert not window.open_campaign(alone)
    assert not window.start.backup_offer.isVisible()


def test_a_log_that_cannot_be_put_away_is_said_before_the_window_goes(
    window: MainWindow, played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played.store.path
    played.close()
    window.open_campaign(path)
    store = workspace(window).desk.session.store
    really_close = store.close

    def full() -> None:
        really_close()
        raise BrokenFile("file.log_left", str(path))

    monkeypatch.setattr(store, "close", full)
    assert not window.close()
    assert window.isVisible()
    assert "keep" in window.start.said()
    assert window.close()


def test_an_upgrade_is_told_and_whether_undo_begins_anew(
    window: MainWindow, played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played.store.path
    played.close()
    opening = bootstrap.open_campaign

    def upgraded(place: Path) -> Session:
        session = opening(place)
        session.store._upgraded = Upgraded(1, place.with_name("<b>kept.gmdesk"), sealed=True)  # type: ignore[attr-defined]
        return session

    monkeypatch.setattr(campaigns, "open_file", upgraded)
    window.open_campaign(path)
    told = texts(workspace(window))
    assert "<b>kept.gmdesk" in told
    assert "can no longer be undone" in told
