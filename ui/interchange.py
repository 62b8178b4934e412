"""Files of characters at the window: which dropped file is one, and writing them out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication

from gm_desk.app.interchange import as_csv, as_json
from gm_desk.app.ports import SUFFIX
from ui.bridge import Desk

CHARACTERS = (".json", ".csv")


def dropped(data: QMimeData) -> Path | None:
    """Return the one file that is dragged, if it is of characters or a campaign."""
    urls = data.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in {*CHARACTERS, SUFFIX} else None


def is_campaign(path: Path) -> bool:
    """Tell whether a file is called like a campaign."""
    return path.suffix.lower() == SUFFIX


def export(desk: Desk, path: Path, characters: Sequence[str] = ()) -> Path:
    """Write characters (everybody where none are named), a table where the name ends so; return where.

    Raises: BrokenFile (`file.exists`: nothing is overwritten; …), Refused (`disk_full`).
    """
    from gm_desk import bootstrap

    path = path if path.suffix.lower() in CHARACTERS else path.with_name(f"{path.name}{CHARACTERS[0]}")
    names = list(characters) or [line.id for line in desk.session.store.roster()]
    table = path.suffix.lower() == ".csv"
    pieces = as_csv(desk.session, names, marked=True) if table else as_json(desk.session, names)
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        bootstrap.write_new(path, (piece.encode() for piece in pieces))
    finally:
        QGuiApplication.restoreOverrideCursor()
    return path
