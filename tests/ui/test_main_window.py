"""The window opens, switches and closes campaigns and loses nothing; what goes wrong is said in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.app import encounters, evenings, roster
from gm_desk.app.session import Session
from gm_desk.core.errors import BrokenFile, Refused
from tests.keyboard import type_text
from ui.actions import KINDS
from ui.language import language
from ui.main_window import MainWindow, _height_at_first, _shows_enough
from ui.new_campaign_dialog import NewCampaignDialog
from ui.preferences import Preferences
from ui.theme import current
from ui.unheard import PAUSE_MS
from ui.workspace import FIGHT, SESSION, SHEET, Workspace

NAMES = (
    "rosterView", "rosterSearch", "rollLogView", "rollLogSearch", "diceTray", "turnBar", "commandPalette",
    "initiativeView", "actPanel", "sheetView",
)  # fmt: skip


@pytest.fixture
def ready(session: Session, people: dict[str, str]) -> Path:
    """A campaign with people and a fight, closed."""
    encounter = encounters.create(session, "The ford")
    encounters.add(session, encounter, [people["Anna"], people["Wolf"]])
    session.store.close()
    return session.store.path


@pytest.fixture
def opened(window: MainWindow, ready: Path) -> Workspace:
    assert window.open_campaign(ready)
    assert window.workspace is not None
    return window.workspace


def said(workspace: Workspace) -> str:
    """What the notice of the centre says, if anybody can see it."""
    return workspace._notice.text() if workspace._notice.isVisible() else ""


def another(path: Path, title: str = "Another") -> Path:
    made = bootstrap.create_campaign(path, title, bootstrap.registry().playable[0], "en")
    roster.create(made, "Somebody else")
    made.close()
    return path


def test_it_starts_on_the_start_page_and_offers_nothing_that_needs_a_campaign(window: MainWindow) -> None:
    assert window.start.isVisible()
    assert not window.open_last()
    for name, kind in KINDS.items():
        assert window.actions_[name].isEnabled() == (not kind.campaign)


def test_a_campaign_opens_and_its_parts_have_their_names(window: MainWindow, opened: Workspace, qtbot: QtBot) -> None:
    assert window.windowTitle() == "The Salt Road — GM Desk"
    assert window.top.title.text() == "The Salt Road"
    qtbot.waitUntil(lambda: [name for name in NAMES if window.findChild(QWidget, name) is None] == [])
    actions = {action.objectName() for action in window.actions()}
    assert {"nextTurnAction", "previousTurnAction", "undoAction", "redoAction"} <= actions
    assert opened.desk.session.encounter(opened.desk.encounter)["name"] == "The ford"


def test_what_cannot_be_opened_is_said_and_leaves_the_open_one_alone(
    window: MainWindow, opened: Workspace, tmp_path: Path
) -> None:
    junk = tmp_path / "junk.gmdesk"
    junk.write_bytes(b"junk" * 200)
    told: list[str] = []
    opened.desk.failed.connect(told.append)
    assert not window.open_campaign(junk)
    assert str(junk) in told[-1]
    assert window.workspace is opened
    window.close_campaign()
    assert not window.open_campaign(junk)
    assert str(junk) in window.start.said()
    assert junk.read_bytes() == b"junk" * 200


def test_the_last_campaign_opens_again_by_itself(
    window: MainWindow, opened: Workspace, ready: Path, preferences: Preferences, qtbot: QtBot
) -> None:
    window.close()
    again = MainWindow(preferences)
    qtbot.addWidget(again)
    assert again.open_last()
    assert again.workspace is not None
    assert again.workspace.desk.session.store.path == ready
    assert not again.workspace.desk.read_only
    again.close()


def test_a_closed_campaign_is_one_plain_file(window: MainWindow, opened: Workspace, ready: Path) -> None:
    window.close()
    assert [path.name for path in ready.parent.iterdir() if path.is_file()] == [ready.name]


def test_undo_never_reaches_into_another_campaign(
    window: MainWindow, opened: Workspace, tmp_path: Path, ready: Path
) -> None:
    roster.create(opened.desk.session, "Newcomer")
    assert window.open_campaign(another(tmp_path / "another.gmdesk"))
    window.actions_["undo"].trigger()
    workspace = window.workspace
    assert workspace is not None
    assert workspace.desk.session.store.roster() == []
    assert not window.actions_["undo"].isEnabled()
    window.actions_["undo"].trigger()
    window.close_campaign()
    again = bootstrap.open_campaign(ready)
    assert "Newcomer" in [line.name for line in again.store.roster()]
    again.close()


@pytest.mark.slow
def test_a_second_window_on_the_same_file_reads_only_and_says_so(
    window: MainWindow, opened: Workspace, ready: Path, preferences: Preferences, qtbot: QtBot
) -> None:
    second = MainWindow(preferences)
    qtbot.addWidget(second)
    second.show()
    assert second.open_campaign(ready)
    workspace = second.workspace
    assert workspace is not None
    assert workspace.desk.read_only
    assert workspace._banner.isVisible()
    assert not opened._banner.isVisible()
    for name in ("newCharacter", "nextTurn", "previousTurn", "undo"):
        assert not second.actions_[name].isEnabled()
    second.close()


@pytest.mark.slow
def test_the_demo_opens_afresh_each_time(window: MainWindow) -> None:
    assert window.open_demo("ru")
    first = window.workspace
    assert first is not None
    path = first.desk.session.store.path
    assert window.open_demo("en")
    assert window.workspace is not None
    assert window.workspace.desk.session.store.path != path
    assert len(window.workspace.desk.session.store.roster()) >= 16


def test_where_there_is_no_fight_no_turn_can_be_passed(window: MainWindow, session: Session) -> None:
    session.store.close()
    assert window.open_campaign(session.store.path)
    assert not window.actions_["nextTurn"].isEnabled()
    assert not window.actions_["undo"].isEnabled()
    assert window.actions_["newCharacter"].isEnabled()


def test_a_new_campaign_is_made_from_the_start_page(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window.actions_["newCampaign"].trigger()
    form = window.start.form
    form.title.setText("Новая")
    form.folder.setText(str(tmp_path / "no such folder"))
    form._create.click()
    assert window.workspace is None
    assert "no such folder" in window.start.said()
    form.folder.setText(str(tmp_path))
    form._create.click()
    assert (tmp_path / "Новая.gmdesk").is_file()
    assert window.workspace is not None
    assert window.windowTitle() == "Новая — GM Desk"


def test_enter_presses_the_button_that_has_the_keys(window: MainWindow, opened: Workspace, qtbot: QtBot) -> None:
    """Space does by itself; Qt leaves Enter to dialogs, or to the platform."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    opened.show_page(SESSION)
    opened.evenings.begin()
    opened.evenings.end_button.setFocus()
    QTest.keyClick(opened.evenings.end_button, Qt.Key.Key_Return)
    assert evenings.current(opened.desk.session) is None
    opened.show_page(FIGHT)
    opened.encounter.panel.roll_button.setFocus()
    QTest.keyClick(opened.encounter.panel.roll_button, Qt.Key.Key_Enter, Qt.KeyboardModifier.ControlModifier)
    assert opened.encounter.panel.acting.preview is None


def test_a_campaign_closes_under_a_cursor_in_the_notes(
    window: MainWindow, opened: Workspace, ready: Path, qtbot: QtBot
) -> None:
    """The cursor leaves the notes with the window, when there is no file any more to keep them in."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    opened.show_page(SESSION)
    opened.evenings.begin()
    opened.evenings.notes.setFocus()
    opened.evenings.notes.setPlainText("Ferry at dawn")
    window.close()
    again = bootstrap.open_campaign(ready)
    assert [each["notes"] for each in again.store.sessions()] == ["Ferry at dawn"]
    again.store.close()


def test_an_open_campaign_stays_until_the_new_one_is_made(
    window: MainWindow, opened: Workspace, tmp_path: Path, qtbot: QtBot
) -> None:
    window.actions_["newCampaign"].trigger()
    asked = window.findChild(NewCampaignDialog)
    assert asked is not None
    assert window.workspace is opened
    asked.form._cancel.click()
    assert window.workspace is opened
    window.actions_["newCampaign"].trigger()
    asked = window.findChildren(NewCampaignDialog)[-1]
    asked.form.title.setText("Новая")
    asked.form.folder.setText(str(tmp_path / "no such folder"))
    asked.form._create.click()
    assert "no such folder" in asked.said()
    assert window.workspace is opened
    asked.form.folder.setText(str(tmp_path))
    asked.form._create.click()
    assert window.windowTitle() == "Новая — GM Desk"
    assert not asked.isVisible()


@pytest.mark.parametrize(("there", "high"), [(720, 696), (1080, 720), (400, 560)])
def test_the_first_window_stands_on_the_screen_with_its_title_bar(window: MainWindow, there: int, high: int) -> None:
    assert abs(_height_at_first(there) - high) <= 12


def test_enter_in_the_roster_joins_the_fight_or_opens_the_sheet(opened: Workspace, people: dict[str, str]) -> None:
    opened.show_page(FIGHT)
    opened.roster.enter_pressed.emit([people["Bear"]])
    assert "Bear" in [each.character["name"] for each in opened.desk.session.combatants(opened.desk.encounter)]
    opened.show_page(SHEET)
    opened.roster.enter_pressed.emit([people["Boris"]])
    assert opened.desk.character == people["Boris"]
    assert opened.page == SHEET


def test_the_sheet_shows_whoever_is_chosen_or_has_the_turn(opened: Workspace, people: dict[str, str]) -> None:
    opened.show_page(SHEET)
    assert opened.desk.character == ""
    session, encounter = opened.desk.session, opened.desk.encounter
    roster.edit(session, people["Anna"], ("rolls",), "app")
    opened.encounter.next_turn()
    opened.show_page(FIGHT)
    opened.show_page(SHEET)
    assert opened.desk.character == session.actor(session.encounter(encounter)["turn"], encounter).id
    opened.desk.select_character("")
    opened.roster.select(people["Boris"])
    opened.show_page(SHEET)
    assert opened.desk.character == people["Boris"]


def test_joining_nothing_is_said(opened: Workspace, people: dict[str, str]) -> None:
    told: list[str] = []
    opened.desk.failed.connect(told.append)
    opened.join([people["Wolf"]])
    assert "The ford" in told[-1]
    opened.desk.select_encounter("")
    opened.join([people["Wolf"]])
    assert told[-1] == "No fight is on show."


def test_what_goes_wrong_where_there_is_no_act_panel_is_said_all_the_same(
    opened: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.show_page(FIGHT)
    opened.desk.select_encounter(encounters.create(opened.desk.session, "Nobody comes"))
    opened.encounter.next_turn()
    assert said(opened) == "Nobody is in this fight yet."

    def full(*_: object) -> None:
        raise Refused("disk_full")

    monkeypatch.setattr(opened.desk.session.store, "perform", full)
    opened.encounter.head.new_encounter()
    assert said(opened) == opened.desk.words.error(Refused("disk_full"))
    monkeypatch.undo()
    opened.encounter.head.new_encounter()
    assert said(opened) == ""


def test_what_goes_wrong_beside_the_act_panel_is_said_all_the_same(
    window: MainWindow, opened: Workspace, tmp_path: Path
) -> None:
    opened.show_page(FIGHT)
    assert opened.encounter.panel.isVisible()
    junk = tmp_path / "junk.gmdesk"
    junk.write_text("junk", encoding="utf-8")
    assert not window.open_campaign(junk)
    assert str(junk) in said(opened)


def test_space_passes_the_turn_only_in_the_fight(
    window: MainWindow, opened: Workspace, qtbot: QtBot, people: dict[str, str]
) -> None:
    session, encounter = opened.desk.session, opened.desk.encounter
    roster.edit(session, people["Anna"], ("rolls",), "app")
    window.activateWindow()
    qtbot.keyClicks(opened.roster.search, " ")
    assert session.encounter(encounter)["round"] == 0
    assert opened.roster.search.text() == " "
    view = window.findChild(QWidget, "initiativeView")
    assert view is not None
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert session.encounter(encounter)["round"] == 1
    turn = session.encounter(encounter)["turn"]
    window.actions_["nextTurn"].trigger()
    assert session.encounter(encounter)["turn"] != turn
    window.actions_["previousTurn"].trigger()
    assert session.encounter(encounter)["turn"] == turn


@pytest.mark.parametrize("letter", ["z", "я"])
def test_ctrl_z_works_on_both_layouts(window: MainWindow, opened: Workspace, letter: str, qtbot: QtBot) -> None:
    roster.create(opened.desk.session, "Newcomer")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    opened.roster.view.setFocus()
    for down in (True, False):
        held = Qt.KeyboardModifier.ControlModifier
        QTest.simulateEvent(opened.roster.view, down, ord(letter.upper()), held, letter, False)
    assert "Newcomer" not in [line.name for line in opened.desk.session.store.roster()]
    assert opened.roster.view.hasFocus()


def test_language_and_theme_change_at_once_and_are_remembered(
    window: MainWindow, opened: Workspace, preferences: Preferences, qapp: QApplication
) -> None:
    window.set_language("ru")
    qapp.processEvents()
    assert window.top.tabs.tabText(FIGHT) == "Бой"
    assert window.actions_["settings"].text() == "Настройки…"
    assert opened.roster.model.index(0).data() == "Игроки"
    window.set_theme("dark")
    assert current().is_dark
    window.set_scale(1.5)
    assert (preferences.language, preferences.theme, preferences.text_scale) == ("ru", "dark", 1.5)
    window.set_language("en")
    qapp.processEvents()
    assert language(qapp) == "en"
    assert window.top.tabs.tabText(SHEET) == "Sheet"


@pytest.mark.slow
def test_the_size_of_text_goes_in_steps_and_stops_at_its_limits(window: MainWindow, preferences: Preferences) -> None:
    for _ in range(12):
        window.actions_["textLarger"].trigger()
    assert preferences.text_scale == 2.0
    for _ in range(12):
        window.actions_["textSmaller"].trigger()
    assert preferences.text_scale == 0.8
    window.actions_["textNormal"].trigger()
    assert preferences.text_scale == 1.0


@pytest.mark.parametrize("spoken", ["en", "ru"])
def test_it_is_usable_at_1280_by_720(window: MainWindow, opened: Workspace, spoken: str, qapp: QApplication) -> None:
    window.set_language(spoken)
    window.resize(1280, 720)
    qapp.processEvents()
    assert window.minimumSizeHint().width() <= 1280
    assert window.minimumSizeHint().height() <= 720
    assert (window.width(), window.height()) == (1280, 720)


@pytest.mark.slow
def test_names_of_300_characters_and_markup_leave_the_window_its_size(
    window: MainWindow, opened: Workspace, qapp: QApplication, people: dict[str, str]
) -> None:
    window.resize(1280, 720)
    session = opened.desk.session
    for person in people.values():
        roster.edit(session, person, ("name",), "<h1>" + "Щ" * 290 + "</h1>")
    encounters.rename(session, opened.desk.encounter, "<img src=x>" + "Ы" * 280)
    opened.desk.show_sheet(people["Anna"])
    qapp.processEvents()
    opened.show_page(FIGHT)
    qapp.processEvents()
    assert window.minimumSizeHint().width() <= 1280
    window.grab()


def test_columns_fold_and_stay_folded(
    window: MainWindow, opened: Workspace, preferences: Preferences, ready: Path, qtbot: QtBot
) -> None:
    window.actions_["foldRoster"].trigger()
    assert not opened.roster.isVisible()
    window.close()
    again = MainWindow(preferences)
    qtbot.addWidget(again)
    again.show()
    assert again.open_campaign(ready)
    assert again.workspace is not None
    assert not again.workspace.roster.isVisible()
    assert again.workspace.log.isVisible()
    again.actions_["search"].trigger()
    assert again.workspace.roster.isVisible()
    again.close()


def test_a_window_remembered_off_every_screen_comes_back(preferences: Preferences, qtbot: QtBot) -> None:
    first = MainWindow(preferences)
    qtbot.addWidget(first)
    first.setGeometry(90_000, 90_000, 1280, 720)
    preferences.remember_place("window", first.saveGeometry())
    second = MainWindow(preferences)
    qtbot.addWidget(second)
    there = QGuiApplication.primaryScreen().availableGeometry()
    assert _shows_enough(there, second.frameGeometry())
    preferences.remember_place("window", QByteArray(b"nonsense"))
    third = MainWindow(preferences)
    qtbot.addWidget(third)
    assert _shows_enough(there, third.frameGeometry())


def test_a_window_whose_head_is_off_the_screen_cannot_be_taken_hold_of() -> None:
    screen = QRect(0, 0, 1920, 1080)
    assert _shows_enough(screen, QRect(100, 100, 1280, 720))
    assert not _shows_enough(screen, QRect(100, -300, 1280, 720))
    assert not _shows_enough(screen, QRect(1900, 100, 1280, 720))


def test_every_button_has_a_name_to_be_called_by(window: MainWindow, opened: Workspace) -> None:
    silent = [
        f"{type(button).__name__} {button.objectName()}"
        for button in window.findChildren(QAbstractButton)
        if button.isVisibleTo(window) and not (button.text().strip() or button.accessibleName())
    ]
    assert silent == []


def test_new_character_opens_its_sheet(window: MainWindow, opened: Workspace) -> None:
    window.actions_["newCharacter"].trigger()
    assert opened.page == SHEET
    assert opened.desk.session.character(opened.desk.character)["name"] == "New character"


def test_the_first_character_is_a_players_and_the_next_like_the_one_on_show(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    system = bootstrap.registry().playable[0]
    assert window.create_campaign(tmp_path / "new.gmdesk", "New", system)
    workspace = window.workspace
    assert workspace is not None

    def make() -> str:
        window.actions_["newCharacter"].trigger()
        return str(workspace.desk.session.character(workspace.desk.character)["kind"])

    assert [make(), make()] == ["player", "player"]
    roster.edit(workspace.desk.session, workspace.desk.character, ("kind",), "npc")
    assert make() == "npc"


def test_keys_pressed_before_a_campaign_is_seen_do_nothing_and_later_ones_act(
    window: MainWindow, ready: Path, qtbot: QtBot
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.open_campaign(ready)
    workspace = window.workspace
    assert workspace is not None
    entries = workspace.desk.session.store.log_size()
    handle = window.windowHandle()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(handle, key)
    QTest.keyClick(handle, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert workspace.encounter.panel.acting.stage == "idle"
    assert workspace.page == FIGHT
    assert workspace.desk.session.store.log_size() == entries

    def passes_the_turn() -> bool:
        qtbot.wait(3 * PAUSE_MS)
        QTest.keyClick(handle, Qt.Key.Key_Space)
        return workspace.encounter.panel.acting.stage == "dice"

    qtbot.waitUntil(passes_the_turn)


def test_what_is_typed_after_making_a_character_is_its_name(
    window: MainWindow, opened: Workspace, qtbot: QtBot
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.actions_["newCharacter"].trigger()
    focused = QApplication.focusWidget()
    assert isinstance(focused, QLineEdit)
    type_text(focused, "Щука")
    opened.keep_pending()
    assert opened.desk.session.character(opened.desk.character)["name"] == "Щука"


def test_a_removed_character_leaves_the_sheet(window: MainWindow, opened: Workspace, people: dict[str, str]) -> None:
    opened.desk.show_sheet(people["Bear"])
    roster.remove(opened.desk.session, people["Bear"])
    assert opened.desk.character == ""


def test_a_file_taken_away_under_the_open_campaign_is_said(window: MainWindow, opened: Workspace, ready: Path) -> None:
    told: list[str] = []
    opened.desk.failed.connect(told.append)
    aside = ready.with_name("taken away")
    ready.rename(aside)
    opened.roster.new_character()
    assert str(ready) in told[-1]
    window.tell_error(BrokenFile("file.gone", str(ready)))
    assert str(ready) in told[-1]
    aside.rename(ready)


@pytest.mark.parametrize("how", ["window", "campaign", "another campaign", "undo"])
def test_what_is_typed_in_a_field_that_still_has_the_cursor_is_kept(
    window: MainWindow, opened: Workspace, people: dict[str, str], ready: Path, tmp_path: Path, how: str, qtbot: QtBot
) -> None:
    opened.desk.show_sheet(people["Anna"])
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    field = next(each for each in opened.sheet.findChildren(QLineEdit) if each.text() == "Anna" and each.isVisible())
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    field.selectAll()
    type_text(field, "Щука")
    if how == "window":
        window.close()
    elif how == "campaign":
        window.actions_["closeCampaign"].trigger()
    elif how == "another campaign":
        assert window.open_campaign(another(tmp_path / "another.gmdesk"))
    else:
        window.actions_["undo"].trigger()
        window.actions_["redo"].trigger()
        window.close()
    again = bootstrap.open_campaign(ready)
    assert again.character(people["Anna"])["name"] == "Щука"
    again.close()


@pytest.mark.slow
def test_a_fight_closed_in_the_middle_goes_on_at_the_same_point(
    window: MainWindow, opened: Workspace, ready: Path, people: dict[str, str], preferences: Preferences, qtbot: QtBot
) -> None:
    session, encounter = opened.desk.session, opened.desk.encounter
    encounters.create(session, "Another fight, prepared")
    roster.edit(session, people["Anna"], ("rolls",), "app")
    window.actions_["nextTurn"].trigger()
    window.actions_["nextTurn"].trigger()
    row = session.system.track(session.character(people["Wolf"])["sheet"]).rows[0].key
    roster.mark(session, people["Wolf"], row)
    before = [(each.character, each.combatant) for each in session.combatants(encounter)]
    fight = session.encounter(encounter)
    undo = session.next_undo
    window.close()
    again = MainWindow(preferences)
    qtbot.addWidget(again)
    assert again.open_campaign(ready)
    assert again.workspace is not None
    reopened = again.workspace.desk
    assert reopened.encounter == encounter
    assert reopened.session.encounter(encounter) == fight
    assert [(each.character, each.combatant) for each in reopened.session.combatants(encounter)] == before
    assert reopened.session.next_undo == undo
    while reopened.session.undo():
        pass
    assert reopened.session.store.roster() == []
    while reopened.session.redo():
        pass
    assert reopened.session.encounter(encounter) == fight
    again.close()


@pytest.mark.a_frame_later
def test_redo_straight_after_undo_waits_for_no_frame(
    opened: Workspace, window: MainWindow, people: dict[str, str]
) -> None:
    session = opened.desk.session
    roster.edit(session, people["Anna"], ("player",), "Olga")
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.character(people["Anna"])["player"] == ""
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert session.character(people["Anna"])["player"] == "Olga"
