"""`gm-desk selftest`: the whole program once through, in a window that nobody sees: what a package must be able to do.

Opens the demo, resolves one roll of every system, throws loose dice, draws a plot of them, prints a sheet, takes the throw back,
quits.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import shiboken6
from PySide6.QtCore import QCoreApplication, QSettings

import resources
from gm_desk.app import dice_tray
from gm_desk.app.luck import luck
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from ui.application import application, dress
from ui.preferences import Preferences


def run(language: str | None = None) -> int:
    """Go once through everything; say what was done on standard output. Returns 0; what fails raises."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = application()
    with TemporaryDirectory(prefix="gm-desk-") as place:
        folder = Path(place)
        # Settings of its own: the recent campaigns of a person are no business of a test.
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, place)
        preferences = Preferences()
        dress(app, preferences)
        from ui.main_window import MainWindow

        window = MainWindow(preferences)
        demo = _write_demo(folder, language or "en")
        window.show()
        if not window.open_campaign(demo) or window.workspace is None:
            raise RuntimeError(window.start.said())
        QCoreApplication.processEvents()
        session = window.workspace.desk.session
        _resolve_one_of_every_system(session)
        _go_through(session, folder, language or "en")
        QCoreApplication.processEvents()
        window.close()
        shiboken6.delete(window)
    _say("all is well")
    return 0


def _write_demo(folder: Path, language: str) -> Path:
    from gm_desk import bootstrap

    path = folder / "demo.gmdesk"
    bootstrap.write_demo(path, language)
    _say("the demo was written and opened")
    return path


def _resolve_one_of_every_system(session: Session) -> None:
    """Resolve what `resources/selftest.jsonl` asks of each system; one that is not asked there was forgotten."""
    requests = [json.loads(line) for line in resources.path("selftest.jsonl").read_text(encoding="utf-8").splitlines()]
    if missing := set(session.rules.registry.ids) - {request["system"] for request in requests}:
        raise RuntimeError(f"nothing is asked of {', '.join(sorted(missing))}")
    for request in requests:
        resolution = session.rules.resolve(request["system"], request["op"], request["input"])
        _say(f"resolved {request['system']}.{request['op']}: {len(resolution.steps)} steps")


def _draw_plot(session: Session) -> None:
    """Draw what the dice of the newest throw showed."""
    from ui.luck_chart import LuckChart

    drawn = next(each for lucks in luck(session.store.log(LogQuery(limit=1))).values() for each in lucks)
    chart = LuckChart()
    chart.resize(400, 240)
    chart.show_luck(drawn, drawn.dice)
    picture = chart.grab().toImage()
    shiboken6.delete(chart)
    if all(picture.pixel(x, y) == picture.pixel(0, 0) for x in range(picture.width()) for y in range(picture.height())):
        raise RuntimeError("the plot is empty")
    _say(f"drew a plot of {drawn.count} {drawn.dice}")


def _go_through(session: Session, folder: Path, language: str) -> None:
    from ui.paper import Wanted, print_to_pdf

    thrown = dice_tray.throw(session, dice_tray.TRAY[0].name)
    _say(f"rolled {thrown.written}: {' '.join(map(str, thrown.faces))}")
    _draw_plot(session)
    someone = next(line for line in session.store.roster() if line.kind != "template")
    sheet = folder / "sheet.pdf"
    print_to_pdf(session, sheet, Wanted("sheets", (someone.id,), language=language))
    _say(f"printed {sheet.stat().st_size} bytes of {someone.name}")
    undone = session.undo()
    if undone is None or session.store.log(LogQuery(limit=1))[-1].state != "undone":
        raise RuntimeError("the roll could not be taken back")
    _say("took the roll back")


def _say(what: str) -> None:
    sys.stdout.write(what + "\n")
