"""`gm-desk selftest`: the whole program once through, in a window that nobody sees: what a package must be able to do.

Opens the demo, passes a turn, plays a check with the app's dice, throws loose dice, prints a sheet, takes it all back, quits.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import shiboken6
from PySide6.QtCore import QCoreApplication, QSettings

from gm_desk.app import dice_tray
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
        _go_through(window.workspace.desk.session, folder, language or "en")
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


def _go_through(session: Session, folder: Path, language: str) -> None:
    from ui.paper import print_to_pdf

    thrown = dice_tray.throw(session, dice_tray.TRAY[0].name)
    _say(f"rolled {thrown.written}: {' '.join(map(str, thrown.faces))}")
    someone = next(line for line in session.store.roster() if line.kind != "template")
    sheet = folder / "sheet.pdf"
    print_to_pdf(session, sheet, what="sheets", characters=[someone.id], paper="a4", language=language)
    _say(f"printed {sheet.stat().st_size} bytes of {someone.name}")
    undone = session.undo()
    if undone is None or session.store.log(LogQuery(limit=1))[-1].state != "undone":
        raise RuntimeError("the roll could not be taken back")
    _say("took the roll back")


def _say(what: str) -> None:
    sys.stdout.write(what + "\n")
