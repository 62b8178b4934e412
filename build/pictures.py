"""Draw the pictures of docs/ from the demo campaign, without a screen: `dev.py pictures`. Made anew, so that they cannot rot.

The players' dice are thrown from a seed, so that the same program draws the same fight.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ui.act_panel import ActPanel
    from ui.bridge import Desk
    from ui.main_window import MainWindow
    from ui.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"

SIZE = (1280, 720)
SETTLED_SECONDS = 0.5
MOST_SECONDS = 120
SHOTS = (("ru", "light"), ("en", "dark"))
PAPER = {"ru": ("sheets", "screen"), "en": ("cards", "pyramids")}
PAPER_DOTS = 84
"""Dots an inch of pictures of paper."""
PRINTED = datetime(2026, 11, 29, tzinfo=UTC)
"""The day that stands at their foot."""


class Events(Protocol):
    """What is needed of the application: Qt itself stays in ui/."""

    def processEvents(self) -> None:  # noqa: N802 - Qt's name
        """Do what waits to be done."""


class Drawn(Protocol):
    """What a widget shows, drawn."""

    def save(self, fileName: str, /) -> bool:  # noqa: N803 - Qt's name
        """Write it into a file."""
        ...


class Shown(Protocol):
    """A widget, as far as it is drawn."""

    def grab(self) -> Drawn:
        """Draw it."""
        ...


def main() -> int:
    """Draw every picture; return the exit status."""
    PICTURES.mkdir(exist_ok=True)
    for language, theme in SHOTS:
        with tempfile.TemporaryDirectory() as home:
            places = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA"), home)
            environment = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}
            command = [sys.executable, str(Path(__file__)), language, theme]
            status = subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode
            if status:
                return status
    return 0


def draw(language: str, theme: str) -> None:
    """Draw the pictures of one language: every screen of the guide, and paper."""
    from ui.application import application, dress
    from ui.main_window import MainWindow
    from ui.preferences import Preferences

    app = application()
    preferences = Preferences()
    preferences.language, preferences.theme = language, theme
    dress(app, preferences)
    window = MainWindow(preferences)
    window.resize(*SIZE)
    window.show()
    _settle(app)
    _keep(window, "start", language)
    window.open_demo(language)
    _settle(app)
    workspace = window.workspace
    assert workspace is not None
    panel = workspace.encounter.panel
    _fight(workspace)
    _wait(app, lambda: "%" in panel.odds.accessibleName())
    _keep(window, "fight", language)
    _finish(panel)
    panel.weigh()
    _wait(app, lambda: bool(workspace.odds.act.sentence.text()))
    _keep(window, "odds", language)
    _forecast(workspace, app)
    _keep(window, "forecast", language)
    window.actions_["showSession"].trigger()
    _settle(app)
    _keep(window, "session", language)
    _sheet(workspace.desk)
    _settle(app)
    _keep(window, "sheet", language)
    _players(window, app, language)
    _paper(workspace.desk, language)
    window.close()


def _keep(widget: Shown, name: str, language: str) -> None:
    """Keep what a widget shows as a picture."""
    widget.grab().save(str(PICTURES / f"{name}-{language}.png"))


def _finish(panel: ActPanel) -> None:
    """Throw the dice that are still wanted, take the result, and aim anew."""
    _throw(panel, random.Random(3))  # noqa: S311 - dice
    panel.apply()
    _aim(panel)


def _forecast(workspace: Workspace, app: Events) -> None:
    """Play the fight so often as is asked at first, with the seed that is there at first, and wait for the end."""
    workspace.odds.tabs.setCurrentIndex(1)
    page = workspace.odds.fight
    page.start_button.click()
    _wait(app, page.is_settled)


def _players(window: MainWindow, app: Events, language: str) -> None:
    """Show what the players see, as on a second screen."""
    window.actions_["playerWindow"].trigger()
    _settle(app)
    workspace = window.workspace
    assert workspace is not None
    shown = workspace.players.window
    assert shown is not None
    shown.resize(960, 540)
    _settle(app)
    _keep(shown, "players", language)
    window.actions_["playerWindow"].trigger()
    _settle(app)


def _settle(app: Events) -> None:
    """Let the window do what it has to: lay itself out, walk the odds."""
    until = time.monotonic() + SETTLED_SECONDS
    while time.monotonic() < until:
        app.processEvents()
        time.sleep(0.01)


def _wait(app: Events, done: Callable[[], bool]) -> None:
    """Wait for what is reckoned beside the window, and until that is shown. Raises: TimeoutError."""
    until = time.monotonic() + MOST_SECONDS
    while not done():
        if time.monotonic() > until:
            raise TimeoutError("a picture was not ready in time")
        app.processEvents()
        time.sleep(0.01)
    _settle(app)


def _fight(workspace: Workspace) -> None:
    """Play into the second round, up to a player's attack with the first die on the table."""
    panel = workspace.encounter.panel
    dice = random.Random(11)  # noqa: S311 - dice
    while True:
        workspace.encounter.next_turn()
        if panel.acting.preview is not None:
            _throw(panel, dice)
            panel.apply()
        _aim(panel)
        panel.roll()
        if _is_a_picture(workspace.desk, panel):
            panel.take_key("+")
            return
        if panel.acting.preview is not None:
            _throw(panel, dice)
            panel.apply()


def _is_a_picture(desk: Desk, panel: ActPanel) -> bool:
    """Whether the second round runs, and a player is asked for the dice of an attack."""
    preview = panel.acting.preview
    late = desk.session.encounter(desk.encounter)["round"] > 1
    return late and preview is not None and preview.prompt is not None and preview.prompt.role.role == "attack"


def _aim(panel: ActPanel) -> None:
    """Choose the first foe who still stands."""
    actor = panel.acting.actor
    foes = [
        each.combatant
        for each in panel.acting.candidates()
        if actor and each.combatant and each.character["kind"] != actor.character["kind"]
    ]
    panel.choose_target(str(foes[0]["id"]))


def _throw(panel: ActPanel, dice: random.Random) -> None:
    acting = panel.acting
    while acting.preview is not None and acting.preview.prompt is not None:
        prompt = acting.preview.prompt
        faces = tuple(dice.randint(prompt.kind.low, prompt.kind.high) for _ in range(prompt.count))
        panel.entry.entered.emit(faces, False)


def _sheet(desk: Desk) -> None:
    line = next(each for each in desk.session.store.roster() if each.kind == "player")
    desk.show_sheet(line.id)


def _paper(desk: Desk, language: str) -> None:
    """Draw pages as they are printed."""
    from ui.paper import Wanted, picture, print_pages

    roster = desk.session.store.roster()
    people = {"sheets": [desk.character], "cards": [line.id for line in roster if line.kind == "npc"]}
    for what in PAPER[language]:
        wanted = Wanted(what, tuple(people.get(what, ())), language=language, date=PRINTED)
        picture(print_pages(desk.session, wanted), PAPER_DOTS).save(str(PICTURES / f"paper-{what}-{language}.png"))


if __name__ == "__main__":
    if len(sys.argv) == 1 + len(SHOTS[0]):
        sys.path.insert(0, str(ROOT))
        draw(*sys.argv[1:])
    else:
        sys.exit(main())
