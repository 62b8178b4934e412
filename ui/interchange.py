"""Files of characters at the window: which dropped file is one, and writing them out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_desk.app.ports import SUFFIX

if TYPE_CHECKING:
    from ui.bridge import Desk
    from ui.preferences import Preferences

CHARACTERS = (".json", ".csv")
translate = QCoreApplication.translate


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


def ask_and_export(
    desk: Desk, preferences: Preferences, parent: QWidget, title: str, characters: Sequence[str] = ()
) -> None:
    """Ask where to, and write characters there: those that are named, or everybody. What goes wrong is said by the desk."""
    place = desk.session.store.path.stem
    if characters:
        place = translate("Export", "{campaign}, chosen").format(campaign=place)
    name, kind = QFileDialog.getSaveFileName(
        parent,
        title,
        str(Path(preferences.folder) / f"{place}{CHARACTERS[0]}"),
        translate("Export", "Characters (*.json);;Table of plain fields (*.csv)"),
        options=QFileDialog.Option.DontConfirmOverwrite,
    )
    if name:
        path = Path(name)
        if CHARACTERS[1] in kind and path.suffix.lower() == CHARACTERS[0]:
            path = path.with_suffix(CHARACTERS[1])  # a table was chosen, and the name left as it was proposed
        desk.attempt(partial(export, desk, path, characters))


def export(desk: Desk, path: Path, characters: Sequence[str] = ()) -> Path:
    """Write characters (everybody where none are named), a table where the name ends so; return where.

    Raises: BrokenFile (`file.exists`: nothing is overwritten; …), Refused (`disk_full`).
    """
    from gm_desk import bootstrap
    from gm_desk.app.interchange import as_csv, as_json

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
