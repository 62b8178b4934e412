"""The foot of the desk: whose turn, who is next, what undo would take back, whether everything is stored."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.app import roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from ui.actions import Actions
from ui.bridge import Desk
from ui.turn_bar import TurnBar


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def actions(window: QWidget) -> Actions:
    return Actions(window)


@pytest.fixture
def bar(desk: Desk, actions: Actions, window: QWidget, qtbot: QtBot) -> TurnBar:
    made = TurnBar(desk, actions.by_name(), window)
    made.resize(1280, 40)
    window.show()
    return made


def next_turn(session: Session, encounter: str) -> None:
    session.execute(session.preview(Play("next_turn", encounter=encounter)))


def test_what_can_only_be_redone_is_named_and_no_undo_stands_beside_it(bar: TurnBar, session: Session) -> None:
    roster.create(session, "Anna", "player")
    assert not bar._undo_button.isHidden()
    assert bar._redo_name.isHidden()
    session.undo()
    assert bar._undo_button.isHidden()
    assert "Anna" in bar._redo_name.value.text()
    session.redo()
    assert not bar._undo_button.isHidden()
    assert bar._redo_name.isHidden()


def test_without_a_fight_it_says_so(bar: TurnBar) -> None:
    assert bar._idle.text() == "No fight on show"


def test_it_follows_the_fight(bar: TurnBar, session: Session, fight: str, people: dict[str, str]) -> None:
    assert bar._idle.text() == "The fight has not begun"
    roster.edit(session, people["Anna"], ("rolls",), "app")
    next_turn(session, fight)
    standing = bar.standing()
    assert standing is not None
    assert bar._round.value.text() == "1"
    assert bar._turn.value.text() == standing.turn
    assert bar._after.value.text() == standing.after
    next_turn(session, fight)
    assert bar._turn.value.text() == standing.after
    assert bar._after.value.text()


def test_undo_names_itself_and_is_idle_when_there_is_nothing(
    bar: TurnBar, session: Session, actions: Actions, desk: Desk
) -> None:
    assert not actions["undo"].isEnabled()
    roster.create(session, "Salt & <b>Iron</b>")
    assert actions["undo"].text() == "Undo: New character: Salt && <b>Iron</b>"
    assert bar._undo_name.value.text() == "New character: Salt & <b>Iron</b>"
    assert "<b>Iron" not in actions["undo"].toolTip()
    assert not actions["redo"].isEnabled()
    desk.attempt(session.undo)
    assert not actions["undo"].isEnabled()
    assert actions["redo"].text() == "Redo: New character: Salt && <b>Iron</b>"


def test_a_name_of_300_characters_does_not_push_the_bar_apart(
    bar: TurnBar, session: Session, fight: str, people: dict[str, str]
) -> None:
    width = bar.minimumSizeHint().width()
    for name in ("Anna", "Wolf"):
        roster.edit(session, people[name], ("rolls",), "app")
        roster.edit(session, people[name], ("name",), "Щ" * 300)
    next_turn(session, fight)
    assert bar.minimumSizeHint().width() < width + 400
    assert bar.minimumSizeHint().width() < 960


@pytest.fixture
def second_desk(session: Session) -> Iterator[Desk]:
    opened = bootstrap.open_campaign(session.store.path)
    desk = Desk(opened)
    yield desk
    desk.close()


def test_a_second_desk_says_that_it_only_reads_and_offers_no_undo(
    second_desk: Desk, session: Session, actions: Actions, window: QWidget
) -> None:
    roster.create(session, "Anna")
    bar = TurnBar(second_desk, actions.by_name(), window)
    assert second_desk.read_only
    assert bar._stored.text() == "read-only"
    assert not actions["undo"].isEnabled()
    told: list[str] = []
    second_desk.failed.connect(told.append)
    assert second_desk.attempt(partial(roster.create, second_desk.session, "Boris")) is None
    assert told[-1]
    assert "{" not in told[-1]


class Painted(QObject):
    """What the word about the file was whenever it was painted."""

    def __init__(self, bar: TurnBar) -> None:
        super().__init__(bar)
        self.said: list[str] = []
        self._word = bar._stored
        self._word.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - of Qt
        if event.type() == QEvent.Type.Paint:
            self.said.append(self._word.text())
        return False


def test_a_wait_for_another_programs_lock_is_painted_before_it_begins(
    bar: TurnBar, session: Session, people: dict[str, str], qapp: QApplication, qtbot: QtBot
) -> None:
    seen: list[tuple[str, bool, bool]] = []
    painted = Painted(bar)
    with qtbot.waitExposed(bar.window()):
        bar.window().show()

    def look(waits: bool) -> None:
        cursor = qapp.overrideCursor()
        seen.append((bar._stored.text(), waits, cursor is not None and cursor.shape() == Qt.CursorShape.WaitCursor))
        if waits:
            assert painted.said[-1:] == [bar._stored.text()]
            # The other one is done while this one waits.
            foreign.execute("ROLLBACK")

    bar._desk.waiting.connect(look)
    with closing(sqlite3.connect(session.store.path, isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        roster.edit(session, people["Anna"], ("notes",), "after the wait")
    assert session.character(people["Anna"])["notes"] == "after the wait"
    assert [(waits, cursor) for _, waits, cursor in seen] == [(True, True), (False, False)]
    assert "waiting" in seen[0][0]
    assert bar._stored.text() == "saved"
    assert qapp.overrideCursor() is None
    roster.edit(session, people["Anna"], ("notes",), "nobody there")
    assert len(seen) == 2


def test_a_wait_in_vain_is_over_too(
    bar: TurnBar, session: Session, people: dict[str, str], qapp: QApplication, desk: Desk
) -> None:
    with closing(sqlite3.connect(session.store.path, isolation_level=None)) as foreign:
        with session.store._reading() as connection:  # type: ignore[attr-defined]
            connection.exec_driver_sql("PRAGMA busy_timeout = 100")
        foreign.execute("BEGIN IMMEDIATE")
        assert desk.attempt(partial(roster.edit, session, people["Anna"], ("notes",), "late")) is None
        foreign.execute("ROLLBACK")
    assert bar._stored.text() == "saved"
    assert qapp.overrideCursor() is None
