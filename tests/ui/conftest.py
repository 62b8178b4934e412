"""What tests of the window share: an application that looks and speaks as usual, a campaign in a file, a desk on it."""

from __future__ import annotations

import gc
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db import engine
from gm_desk import bootstrap
from gm_desk.app import encounters, roster
from gm_desk.app.documents import CharacterKind
from gm_desk.app.session import ChangeSet, Session
from ui import garbage
from ui.bridge import Desk
from ui.language import use_language
from ui.main_window import MainWindow
from ui.preferences import Preferences
from ui.theme import apply_theme, look, text_scale


@pytest.fixture(scope="session", autouse=True)
def no_collecting_by_chance() -> Iterator[None]:
    """Garbage is collected between tests, on the GUI thread, and never in the middle of one."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def usual_look(qapp: QApplication) -> None:
    """English, light, normal size: what one test changed, the next must not see, nor any of its widgets be left to see."""
    garbage.collect()
    if qapp.property("gm_desk_language") != "en":
        use_language(qapp, "en")
    if (look().mode, text_scale()) != ("light", 1.0):
        apply_theme(qapp, "light", 1.0)


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk() -> Iterator[None]:
    """No test of the window is about a power cut: what is written need not have reached the disk."""
    connected = engine._connect

    def connect(path: Path, *, read_only: bool) -> sqlite3.Connection:
        connection = connected(path, read_only=read_only)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(engine, "_connect", connect)
        yield


@pytest.fixture(scope="session")
def empty_campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty campaign of the first system there is, made once: to be copied, not opened."""
    path = tmp_path_factory.mktemp("empty") / "campaign.gmdesk"
    bootstrap.create_campaign(path, "The Salt Road", bootstrap.registry().playable[0], "en").close()
    return path


@pytest.fixture(autouse=True)
def settles_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all that may come a frame after a change come with it, but for tests that play as a person does."""
    if request.node.get_closest_marker("a_frame_later"):
        return
    on_change = Desk._on_change

    def settling(desk: Desk, changes: ChangeSet) -> None:
        on_change(desk, changes)
        desk.settle()

    monkeypatch.setattr(Desk, "_on_change", settling)


@pytest.fixture
def campaign_file(tmp_path: Path) -> Path:
    """Where a test's campaign is to lie."""
    return tmp_path / "campaign.gmdesk"


@pytest.fixture
def session(campaign_file: Path, empty_campaign: Path) -> Iterator[Session]:
    """An empty campaign of the first system there is, open."""
    shutil.copyfile(empty_campaign, campaign_file)
    opened = bootstrap.open_campaign(campaign_file)
    yield opened
    opened.close()


@pytest.fixture
def desk(session: Session, qapp: QApplication) -> Iterator[Desk]:
    """The bridge to that campaign."""
    opened = Desk(session)
    yield opened
    opened.deleteLater()


@pytest.fixture
def people(session: Session) -> dict[str, str]:
    """Two player characters, two others and a template in the campaign: ids by name."""
    kinds: dict[str, CharacterKind] = {
        "Anna": "player",
        "Boris": "player",
        "Wolf": "npc",
        "Bear": "npc",
        "Bandit": "template",
    }
    return {name: roster.create(session, name, kind) for name, kind in kinds.items()}


@pytest.fixture
def fight(session: Session, desk: Desk, people: dict[str, str]) -> str:
    """A prepared encounter of Anna and Wolf, on show: its id."""
    encounter = encounters.create(session, "The ford")
    encounters.add(session, encounter, [people["Anna"], people["Wolf"]])
    desk.select_encounter(encounter)
    return encounter


@pytest.fixture
def window(preferences: Preferences, qtbot: QtBot) -> Iterator[MainWindow]:
    """The main window on its start page, open."""
    made = MainWindow(preferences)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


@pytest.fixture
def preferences(home: Path) -> Preferences:
    """The preferences of somebody who has never used the desk."""
    return Preferences()
