"""From the log, by keyboard: everything as it stood, undo back to an entry, a roll corrected; and Esc leads home from everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import roster, texts
from gm_desk.app.accounts import note_of
from gm_desk.app.moments import STRETCH
from gm_desk.app.play import Play, Role, total_faces
from gm_desk.app.ports import NewAct
from gm_desk.systems.protocol import Text
from tests.keyboard import type_text
from tests.toy.system import toy_fight, toy_session
from ui.actions import Actions
from ui.language import use_language
from ui.preferences import Preferences
from ui.travel import Travel
from ui.workspace import FIGHT, SESSION, SHEET, Workspace

BLOW, GUARD = Role("strike", "blow"), Role("strike", "guard")


class Evening:
    """A workspace on a toy fight: Anna and Boris, three blows of Anna's that each cost him one point less than the last."""

    def __init__(self, qtbot: QtBot, preferences: Preferences) -> None:
        self.session = toy_session()
        self.encounter, (self.anna, self.boris) = toy_fight(self.session, Anna="app", Boris="app")
        self.whole = self.hp
        self.session.execute(self.session.preview(Play("next_turn", encounter=self.encounter)))
        self.blows = [self.strike(total) for total in (2, 1, 0)]
        self.window = QMainWindow()
        self.actions = Actions(self.window)
        tabs = QTabBar(self.window)
        for _ in range(5):
            tabs.addTab("")
        self.workspace = Workspace(self.session, self.actions, preferences, tabs)
        self.window.setCentralWidget(self.workspace)
        self.window.resize(1280, 720)
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.workspace.show_page(FIGHT)

    def strike(self, blow: int) -> int:
        play = Play("strike", self.anna, (self.boris,), self.encounter)
        play = play.overrule(BLOW, total_faces(blow)).overrule(GUARD, total_faces(0))
        return self.session.execute(self.session.preview(play)).number

    @property
    def hp(self) -> int:
        current: int = self.session.actor(self.boris, self.encounter).sheet["hp"]["current"]
        return current

    @property
    def hp_shown(self) -> int:
        """What the list on show says of Boris."""
        model = self.workspace.encounter.view.list_model()
        current: int = model.actor(model.row_of(self.boris)).sheet["hp"]["current"]
        return current

    def choose(self, number: int) -> None:
        """Go into the log, to an entry."""
        model = self.workspace.log.model
        rows = [
            row for row in range(model.rowCount()) if (each := model.entry(model.index(row))) and each.number == number
        ]
        self.workspace.log.view.setCurrentIndex(model.index(rows[0]))
        self.workspace.log.view.setFocus()

    def press(self, *keys: str | Qt.Key) -> None:
        for key in keys:
            target = QApplication.focusWidget()
            assert isinstance(target, QWidget)
            if isinstance(key, Qt.Key):
                QTest.keyClick(target, key)
            elif key.isascii():
                QTest.keyClicks(target, key)
            else:
                type_text(target, key)
            QApplication.processEvents()


@pytest.fixture
def evening(qtbot: QtBot, preferences: Preferences) -> Iterator[Evening]:
    made = Evening(qtbot, preferences)
    yield made
    made.workspace.close_campaign()
    made.window.close()


ESC, ENTER = Qt.Key.Key_Escape, Qt.Key.Key_Return


def test_a_key_in_the_log_shows_the_fight_as_it_stood_and_esc_leads_back(evening: Evening) -> None:
    now = evening.hp
    evening.choose(evening.blows[0])
    evening.press("t")
    workspace = evening.workspace
    assert workspace.back.banner.isVisible()
    assert "Anna" in workspace.back.banner.told.text()
    assert "round 1" in workspace.back.banner.told.text()
    assert evening.hp_shown == evening.whole - 3
    assert workspace.log.view.hasFocus()
    assert evening.hp == now
    evening.press(ESC)
    assert not workspace.back.banner.isVisible()
    assert evening.hp_shown == now


def test_esc_leads_from_the_past_back_to_the_entry_that_led_there(evening: Evening) -> None:
    """Also from the list of the past, which is gone then, and to the entry looked at last."""
    workspace = evening.workspace
    evening.choose(evening.blows[1])
    evening.press("t")
    workspace.encounter.view.setFocus()
    evening.press(ESC)
    assert not workspace.back.is_away
    assert workspace.log.view.hasFocus()
    assert (entry := workspace.log.model.entry(workspace.log.view.currentIndex()))
    assert entry.number == evening.blows[1]
    evening.press("t")
    workspace.back.banner.earlier.click()
    QApplication.processEvents()
    workspace.back.banner.back.click()
    assert workspace.log.view.hasFocus()
    assert (entry := workspace.log.model.entry(workspace.log.view.currentIndex()))
    assert entry.number == evening.blows[0]


def test_where_one_column_is_on_show_esc_leads_from_the_past_to_the_log_and_then_to_the_fight(evening: Evening) -> None:
    workspace = evening.workspace
    evening.window.resize(760, 720)
    workspace.fold(roster=True, log=False)
    evening.choose(evening.blows[0])
    evening.press("t")
    assert workspace.encounter.isVisible()
    assert not workspace.log.isVisible()
    workspace.encounter.view.setFocus()
    evening.press(ESC)
    assert workspace.log.view.hasFocus()
    evening.press(ESC)
    assert not workspace.log.isVisible()
    assert workspace.encounter.view.hasFocus()


def test_in_the_past_every_screen_is_there_and_every_act_is_refused_in_a_sentence(evening: Evening) -> None:
    workspace, size = evening.workspace, evening.session.store.log_size()
    evening.choose(evening.blows[1])
    evening.press("t")
    assert not evening.actions["nextTurn"].isEnabled()
    assert not evening.actions["undo"].isEnabled()
    assert workspace.turn_bar.standing() is not None
    workspace.encounter.view.setFocus()
    evening.press(Qt.Key.Key_Space)
    assert workspace._notice.text() == evening.workspace.desk.words.say("error.moment.past")
    workspace.show_page(SHEET)
    assert workspace.sheet.isVisible()
    assert not any(each.isVisible() for each in (evening.workspace._now.sheet, evening.workspace._now.roster))
    workspace.roster.new_character()
    assert workspace._notice.text()
    assert evening.session.store.log_size() == size
    workspace.roster.view.setFocus()
    evening.press(ESC)
    assert not workspace.back.is_away
    assert workspace.page == SHEET
    assert evening.actions["undo"].isEnabled()
    assert workspace._notice.text() == ""


def test_the_moment_is_left_for_screens_that_only_know_now(evening: Evening) -> None:
    evening.choose(evening.blows[0])
    evening.press("t")
    evening.workspace.show_page(SESSION)
    assert not evening.workspace.back.is_away
    assert evening.workspace.evenings.isVisible()


def test_from_moment_to_moment_by_button_and_by_key(evening: Evening) -> None:
    banner = evening.workspace.back.banner
    evening.choose(evening.blows[1])
    evening.press("t")
    seen = [evening.hp_shown]
    banner.earlier.click()
    seen.append(evening.hp_shown)
    banner.later.click()
    banner.later.click()
    seen.append(evening.hp_shown)
    assert seen == [evening.whole - 5, evening.whole - 3, evening.whole - 6]
    banner.later.click()  # nothing comes after the newest
    assert evening.hp_shown == evening.whole - 6


def test_the_players_go_on_seeing_now_and_what_is_changed_now_changes_nothing_then(evening: Evening) -> None:
    evening.choose(evening.blows[0])
    evening.press("t")
    assert evening.workspace.players._desk is not evening.workspace.desk
    roster.edit(evening.session, evening.session.actor(evening.anna, evening.encounter).id, ("notes",), "meanwhile")
    assert evening.workspace.back.is_away
    assert evening.hp_shown == evening.whole - 3
    anna = evening.workspace.desk.session.actor(evening.anna, evening.encounter)
    assert anna.character["notes"] == ""
    assert not evening.actions["undo"].isEnabled()


def test_what_was_given_up_is_shown_too_and_says_what_cannot_be(evening: Evening) -> None:
    evening.session.undo_back_to(evening.blows[0])
    evening.strike(4)
    evening.choose(evening.blows[2])
    evening.press("t")
    assert evening.hp_shown == evening.whole - 6
    assert not evening.workspace.back.banner.undo.isVisible()


def test_undo_back_to_an_entry_lists_what_goes_and_does_it_in_one_go(evening: Evening) -> None:
    evening.choose(evening.blows[0])
    evening.press("u")
    card = evening.workspace.log.undo_card
    assert card.isVisible()
    assert [card.list.item(row).text() for row in range(card.list.count())] == [
        "Anna hits Boris for 1",
        "Anna hits Boris for 2",
    ]
    evening.press(ESC)
    assert not card.isVisible()
    assert evening.workspace.log.view.hasFocus()
    for down in (True, False):  # the same key on the Russian layout
        QTest.simulateEvent(evening.workspace.log.view, down, ord("Г"), Qt.KeyboardModifier.NoModifier, "г", False)
    assert card.after.hasFocus()
    evening.press(Qt.Key.Key_Space)
    assert not card.isVisible()
    assert evening.hp == evening.whole - 3
    evening.session.redo()
    assert evening.hp == evening.whole - 5
    evening.choose(evening.blows[0])
    evening.press("u")
    card.before.click()
    assert evening.hp == evening.whole


def test_undo_back_says_when_there_is_nothing_or_no_way(evening: Evening) -> None:
    card = evening.workspace.log.undo_card
    card.ask(evening.blows[2])
    assert not card.after.isVisible()
    assert card.before.isVisible()
    evening.session.undo()
    assert not card.before.isEnabled()
    assert "holds no longer" in card.accessibleName()
    card.cancel.click()
    assert not card.isVisible()


def test_a_roll_is_corrected_by_keyboard_alone(evening: Evening) -> None:
    before = evening.hp
    evening.choose(evening.blows[0])
    evening.press("c")
    page = evening.workspace.correction
    assert page is not None
    assert page.isVisible()
    assert page.hasFocus()
    assert not page.apply_button.isEnabled()
    evening.press("1", "+", "4")
    assert page.new.lines() == ["Anna hits Boris for 5"]
    assert page.old.lines() == ["Anna hits Boris for 3"]
    assert len(page.changes()) == 1
    assert "counted on" in page.changes()[0]
    assert evening.hp == before
    evening.press(ENTER)
    assert evening.workspace.correction is None
    assert evening.hp == before - 2
    newest = evening.workspace.log.model
    assert str(newest.index(newest.rowCount() - 1).data()).startswith("Correction: Anna hits Boris for 3")
    evening.session.undo()
    assert evening.hp == before


def test_esc_drops_what_is_typed_then_the_dice_then_the_correction(evening: Evening) -> None:
    evening.choose(evening.blows[0])
    evening.press("c")
    page = evening.workspace.correction
    assert page is not None
    evening.press("1", "+", "4", "2")
    assert page.entry.isVisible()
    evening.press(ESC)
    assert not page.entry.isVisible()
    assert page.apply_button.isEnabled()
    evening.press(ESC)
    assert page.new.lines() == []
    assert not page.apply_button.isEnabled()
    evening.press(ESC)
    assert evening.workspace.correction is None
    assert evening.workspace.encounter.isVisible()


def test_what_cannot_be_corrected_is_said(evening: Evening) -> None:
    said = Text("act.note", text="only words")
    done = evening.session.perform(said, [], None, note_of("note", [said], evening.session.catalogues))
    assert done is not None
    evening.choose(done.number)
    evening.press("c")
    assert evening.workspace.correction is None
    assert evening.workspace._notice.text() == evening.workspace.desk.words.say("error.correction.no_play")


def test_a_correction_speaks_another_language_at_once(evening: Evening, qapp: QApplication) -> None:
    evening.choose(evening.blows[0])
    evening.press("c", "1", "+", "4")
    page = evening.workspace.correction
    assert page is not None
    use_language(qapp, "ru")
    qapp.processEvents()
    assert page.apply_button.text() != "Apply the correction"
    assert page.new.lines() == ["Anna hits Boris for 5 ¤"]


def test_esc_leads_from_an_empty_search_and_from_the_lists_to_the_fight(evening: Evening) -> None:
    workspace = evening.workspace
    for column in (workspace.log, workspace.roster):
        column.search.setFocus()
        evening.press("a")
        evening.press(ESC)
        assert column.search.text() == ""
        assert column.search.hasFocus()
        evening.press(ESC)
        assert is_in(workspace.encounter)
        column.view.setFocus()
        evening.press(ESC)
        assert is_in(workspace.encounter)


def test_a_far_moment_is_gone_to_bit_by_bit_and_can_be_given_up(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.travel.SLICE_SECONDS", 0)
    for number in range(STRETCH * 3):
        said = Text("act.note", text=str(number))
        evening.session.store.acts.append((NewAct(texts.to_json(said), []), "done"))  # type: ignore[attr-defined]
        evening.session.store._evenings.append(None)  # type: ignore[attr-defined]
        evening.session.store._after.append(len(evening.session.store._after))  # type: ignore[attr-defined]
    back = evening.workspace.back
    evening.choose(evening.blows[0])
    evening.press("t")
    back.go(evening.blows[0])
    assert back.banner.progress.isVisible()
    assert 0 < back.banner.progress.value() < 100
    evening.workspace.encounter.view.setFocus()
    evening.press(ESC)
    assert not back.banner.isVisible()
    back.go(evening.blows[0])
    travel: Travel = back._travel
    while travel.is_going:
        QApplication.processEvents()
    assert evening.hp_shown == evening.whole - 3


def test_closing_the_campaign_in_the_past_is_no_trouble(qtbot: QtBot, preferences: Preferences) -> None:
    made = Evening(qtbot, preferences)
    made.choose(made.blows[0])
    made.press("t")
    made.workspace.close_campaign()
    assert not made.workspace.back.is_away
    made.window.close()


def is_in(screen: QWidget) -> bool:
    held = QApplication.focusWidget()
    return held is not None and screen.isAncestorOf(held)


class Flashes(QObject):
    """Notes what is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.mark.slow
def test_nothing_flashes_up_as_a_window_on_the_way(evening: Evening, qapp: QApplication) -> None:
    """A part that is shown before it has its place is a window for a moment, and takes the keys with it."""
    flashes = Flashes()
    qapp.installEventFilter(flashes)
    evening.choose(evening.blows[0])
    evening.press("t")
    workspace = evening.workspace
    workspace.desk.show_sheet(workspace.desk.session.actor(evening.boris, evening.encounter).id)
    evening.press("u", ESC, "c", "1", "+", "4", ESC, ESC)
    qapp.removeEventFilter(flashes)
    assert flashes.seen == []
    assert evening.window.isActiveWindow()
