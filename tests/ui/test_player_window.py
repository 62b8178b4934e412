"""The players' window follows the fight, opens and blanks by one key each, and never lets a secret out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QColor, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, roster
from gm_desk.app.paper import sheet_paper
from gm_desk.app.play import Play
from gm_desk.app.public import PublicFighter, PublicView
from gm_desk.app.session import Session
from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import Text
from tests.ui.paper import pages, pdf
from tests.ui.secrets import let_out
from ui.bridge import Desk
from ui.encounter import EncounterPage
from ui.language import use_language
from ui.main_window import MainWindow
from ui.player_board import PlayerBoard
from ui.player_window import PlayerScreen
from ui.preferences import Preferences
from ui.theme import apply_theme
from ui.workspace import Workspace

NAME = Text("act.note", text="planted")
SECRETS = {
    "the name behind an alias": "Grimtooth",
    "a hidden one": "Lurkwell",
    "the GM's notes": "GMNOTEWORD",
    "notes of the GM's people": "OWNNOTEWORD",
    "what they carry": "SECRETBLADE",
    "the name of the fight": "AMBUSHWORD",
    "their numbers": "7391",
}


@pytest.fixture
def screen(desk: Desk, preferences: Preferences, qtbot: QtBot) -> Iterator[PlayerScreen]:
    toggle, blank = QAction(), QAction()
    for action in (toggle, blank):
        action.setCheckable(True)
    parent = QWidget()
    qtbot.addWidget(parent)
    made = PlayerScreen(desk, toggle, blank, preferences, parent)
    made.thumbnail.setParent(parent)
    yield made
    made.close()


@pytest.fixture
def ambush(session: Session, desk: Desk, people: dict[str, str]) -> dict[str, str]:
    """Anna and Boris against "Shadow", who is Grimtooth, and Lurkwell, who is hidden: combatants by name, secrets planted."""
    ids = dict(people)
    for old, new in (("Wolf", "Grimtooth"), ("Bear", "Lurkwell")):
        ids[new] = ids.pop(old)
        roster.edit(session, ids[new], ("name",), new)
        roster.edit(session, ids[new], ("gm_notes",), "GMNOTEWORD")
        roster.edit(session, ids[new], ("notes",), "OWNNOTEWORD")
        roster.edit(session, ids[new], ("sheet", "weight"), 7391)
        roster.edit(session, ids[new], ("sheet", "weapons"), [{"name": "SECRETBLADE", "damage": 3}])
    roster.edit(session, ids["Anna"], ("gm_notes",), "GMNOTEWORD")
    encounter = encounters.create(session, "AMBUSHWORD")
    names = ("Anna", "Boris", "Grimtooth", "Lurkwell")
    combatants = dict(zip(names, encounters.add(session, encounter, [ids[name] for name in names]), strict=True))
    encounters.set_value(session, [combatants["Grimtooth"]], ("alias",), "Shadow", NAME)
    encounters.set_value(session, [combatants["Lurkwell"]], ("hidden",), True, NAME)
    desk.select_encounter(encounter)
    return combatants


def play(session: Session, act: str, **choices: object) -> None:
    """Play an act to its end, all dice thrown by the app; what the rules forbid just now is left undone."""
    try:
        preview = session.preview(Play(act, **choices))  # type: ignore[arg-type]
        while preview.prompt:
            preview = session.preview(preview.play.throw(preview.prompt, list(session.throw(preview.prompt))))
        session.execute(preview)
    except DeskError:
        return


def deeds(session: Session, desk: Desk, on: dict[str, str]) -> Iterator[str]:
    """Do one thing after another, and name it: every kind of turn, with the hidden one in all roles."""
    turn = partial(play, session, encounter=desk.encounter)
    for number in range(9):
        turn("next_turn")
        yield f"turn {number}"
    for who, whom in (("Anna", "Lurkwell"), ("Lurkwell", "Anna"), ("Grimtooth", "Boris"), ("Boris", "Grimtooth")):
        turn("attack", actor=on[who], targets=(on[whom],))
        yield f"{who} attacks {whom}"
    for act in ("delay", "previous_turn", "previous_turn", "next_turn"):
        turn(act)
        yield act
    for state in session.system.states:
        value: object = state.choices[0].value if state.choices else "Lurkwell" if state.kind == "flag" else 3
        encounters.set_state(session, desk.encounter, [on["Anna"], on["Grimtooth"]], state.id, value)
        yield f"state {state.id}"
    encounters.move(session, desk.encounter, on["Lurkwell"], 0)
    yield "moved to the head"
    session.undo()
    yield "undo"
    encounters.dismiss(session, desk.encounter, [on["Lurkwell"]])
    yield "dismissed"
    session.undo()
    desk.select_encounter(encounters.create(session, "AMBUSHWORD again"))
    yield "another fight on show"


def test_no_secret_gets_out_at_any_turn(
    session: Session, desk: Desk, screen: PlayerScreen, ambush: dict[str, str], qapp: QApplication
) -> None:
    screen.open()
    window = screen.window
    assert window is not None
    seen = ""
    for number, deed in enumerate(deeds(session, desk, ambush)):
        use_language(qapp, ("en", "ru")[number % 2])
        QApplication.processEvents()
        out = let_out(window) + let_out(screen.thumbnail)
        assert [(deed, what) for what, word in SECRETS.items() if word.casefold() in out.casefold()] == []
        seen += out
    assert "Shadow" in seen
    assert "Anna" in seen


def test_the_search_for_secrets_finds_them_where_they_are(
    session: Session, desk: Desk, ambush: dict[str, str], qtbot: QtBot
) -> None:
    """The GM's own page shows them all but notes and numbers: the search would see a leak."""
    page = EncounterPage(desk)
    qtbot.addWidget(page)
    page.show()
    out = let_out(page)
    assert {word for word in SECRETS.values() if word in out} >= {"Grimtooth", "Lurkwell", "AMBUSHWORD"}


def test_printed_sheets_of_the_players_hold_no_secret(session: Session, ambush: dict[str, str]) -> None:
    anna = session.actor(ambush["Anna"], str(session.store.encounters()[0].id)).id
    for language in ("en", "ru"):
        told = repr(sheet_paper(session, session.character(anna), language))
        printed = pdf(pages(session, "sheets", anna, language=language))
        told += " ".join(words.text for page in printed.words() for words in page)
        assert [what for what, word in SECRETS.items() if word in told] == []
        assert "Anna" in told


def test_the_window_follows_the_fight(
    session: Session, desk: Desk, screen: PlayerScreen, ambush: dict[str, str]
) -> None:
    screen.open()
    assert screen.window is not None
    board = screen.window.board
    assert board.lines() == ["No fight is on"]
    while session.encounter(desk.encounter)["turn"] != ambush["Anna"]:
        play(session, "next_turn", encounter=desk.encounter)
    assert board.lines()[0] == f"Round {session.encounter(desk.encounter)['round']}"
    assert len([line for line in board.lines() if line in {"Anna", "Boris", "Shadow"}]) == 3
    encounters.set_state(session, desk.encounter, [ambush["Anna"]], "prone", True)
    assert "Anna, prone" in board.lines()
    assert screen.thumbnail.board.lines() == board.lines()
    assert "Anna, prone" in board.accessibleDescription()


def test_looking_at_a_fight_that_is_yet_to_come_changes_nothing_for_the_players(
    session: Session, desk: Desk, screen: PlayerScreen, ambush: dict[str, str]
) -> None:
    screen.open()
    assert screen.window is not None
    while session.encounter(desk.encounter)["turn"] != ambush["Anna"]:
        play(session, "next_turn", encounter=desk.encounter)
    before = screen.window.board.lines()
    desk.select_encounter(encounters.create(session, "Later"))
    assert screen.window.board.lines() == before


def test_blank_shows_nothing_at_all(screen: PlayerScreen, desk: Desk, session: Session, ambush: dict[str, str]) -> None:
    for _ in range(3):
        play(session, "next_turn", encounter=desk.encounter)
    screen.open()
    screen.blank(True)
    assert screen.window is not None
    assert screen.window.board.lines() == []
    assert "Anna" not in let_out(screen.window)
    assert colours(screen.window.board.grab()) == 1
    screen.blank(False)
    assert "Anna" in let_out(screen.window)
    assert colours(screen.window.board.grab()) > 1


def colours(picture: QPixmap) -> int:
    image = picture.toImage().scaled(64, 36)
    return len({image.pixel(x, y) for x in range(64) for y in range(36)})


# ── The keys, in the whole window ─────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def window(
    preferences: Preferences, session: Session, ambush: dict[str, str], qtbot: QtBot, campaign_file: Path
) -> Iterator[MainWindow]:
    session.store.close()
    made = MainWindow(preferences)
    qtbot.addWidget(made)
    made.show()
    assert made.open_campaign(campaign_file)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()


def workspace(window: MainWindow) -> Workspace:
    assert window.workspace is not None
    return window.workspace


def test_one_key_opens_and_closes_it_and_one_blanks_it(window: MainWindow) -> None:
    players = workspace(window).players
    assert not window.actions_["blankPlayers"].isEnabled()
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert players.window is not None
    assert players.window.isVisible()
    assert players.thumbnail.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert players.is_blank
    assert window.actions_["blankPlayers"].isChecked()
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert not players.is_blank
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert players.window is None
    assert players.thumbnail.isHidden()
    assert not window.actions_["playerWindow"].isChecked()


def test_closing_it_by_hand_is_noticed_and_its_place_is_kept(window: MainWindow, preferences: Preferences) -> None:
    players = workspace(window).players
    window.actions_["playerWindow"].trigger()
    assert players.window is not None
    players.window.resize(QSize(700, 400))
    players.window.close()
    assert players.window is None
    assert not window.actions_["playerWindow"].isChecked()
    window.actions_["playerWindow"].trigger()
    assert players.window.size() == QSize(700, 400)


def test_it_goes_with_the_campaign(window: MainWindow) -> None:
    window.actions_["playerWindow"].trigger()
    window.close_campaign()
    assert [
        each for each in QApplication.topLevelWidgets() if each.objectName() == "playerWindow" and each.isVisible()
    ] == []
    assert not window.actions_["playerWindow"].isEnabled()


# ── The board ─────────────────────────────────────────────────────────────────────────────────────────────────────────

HARD = ("<b>bold</b> &amp;", "мария " * 60, "حارس الجسر", "🐺🐺", "-" * 300)


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
@pytest.mark.parametrize("many", [1, 8, 200])
def test_any_names_and_any_number_of_them_are_drawn(qapp: QApplication, qtbot: QtBot, theme: str, many: int) -> None:
    apply_theme(qapp, theme, 1.5)
    fighters = tuple(
        PublicFighter(HARD[place % 5], ("prone", "bleeding") if place % 3 else (), has_turn=place == many - 1)
        for place in range(many)
    )
    board = PlayerBoard()
    qtbot.addWidget(board)
    board.resize(960, 540)
    board.show_view(PublicView(4, fighters, fighters[-1].name, fighters[0].name))
    image = board.grab().toImage()
    accent = QColor(image.pixel(0, 0))
    assert len({image.pixel(x, y) for x in range(0, 960, 7) for y in range(0, 540, 7)}) > 3
    assert any(image.pixelColor(28, y) != accent for y in range(540)), "whose turn it is stands out at the side"
    assert board.lines()[1].startswith("<b>bold</b> &amp;")


# ── Two screens ───────────────────────────────────────────────────────────────────────────────────────────────────────

TWO_SCREENS = """
import sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from ui import application
from ui.main_window import MainWindow
from ui.preferences import Preferences

app = application.application()
window = MainWindow(Preferences())
window.resize(1280, 720)
window.show()
assert window.open_campaign(Path(sys.argv[1]))
window.actions_["playerWindow"].trigger()
players = window.workspace.players.window
app.processEvents()
print(len(QGuiApplication.screens()), players.screen().name(), players.isFullScreen(), window.screen().name())
print(players.geometry().getRect())
window.close()
print(players.isVisible())
"""


def test_it_fills_the_second_screen_where_there_is_one(session: Session, home: Path, tmp_path: Path) -> None:
    session.store.close()
    screen = {"width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens = [{**screen, "name": "desk", "x": 0, "y": 0}, {**screen, "name": "wall", "x": 1920, "y": 0}]
    config, script = tmp_path / "screens.json", tmp_path / "players.py"
    config.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    script.write_text(TWO_SCREENS, encoding="utf-8")
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
        "HOME": str(home),
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    done = subprocess.run(
        [sys.executable, str(script), str(session.store.path)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["2 wall True desk", "(1920, 0, 1920, 1080)", "False"]
