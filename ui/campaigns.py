"""Opening campaign files for the window. What is heavy (database, systems) is imported when a campaign is opened."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths

from gm_desk.app.ports import SUFFIX, Backup, Summary
from gm_desk.core.errors import BrokenFile, DeskError

if TYPE_CHECKING:
    from gm_desk.app.session import Session
    from gm_desk.app.texts import Catalogue


def open_file(path: Path) -> Session:
    """Open a campaign file, to be read at once. Raises: as `bootstrap.open_campaign`."""
    from gm_desk import bootstrap

    return bootstrap.open_campaign(path, at_once=True)


def newest_good_backup(path: Path) -> Backup | None:
    """Return the dated copy beside a campaign that holds most of it and is whole; None without any."""
    from gm_desk import bootstrap

    return bootstrap.newest_good_backup(path)


def open_copy(copy: Path, damaged: Path) -> Session:
    """Write a copy as a new campaign beside the damaged one, called as the copy is, and open it. Raises: as `open_file`."""
    from gm_desk import bootstrap

    path = free_name(damaged.parent, copy.stem)
    bootstrap.restore(copy, path)
    return bootstrap.open_campaign(path)


def create(path: Path, title: str, system: str, language: str) -> Session:
    """Make a campaign file and open it. Raises: as `bootstrap.create_campaign`."""
    from gm_desk import bootstrap

    return bootstrap.create_campaign(path, title, system, language)


def demos(language: str) -> list[tuple[str, str]]:
    """Return the systems that a demo campaign shows: id and name."""
    from gm_desk import bootstrap

    return [(system, system_name(system, language)) for system in bootstrap.demos(_demo_language(language))]


def _demo_language(language: str) -> str:
    """Return the language of the demos for who speaks this one: English where there are none in it."""
    from gm_desk import bootstrap

    return language if bootstrap.demos(language) else "en"


def fresh_demo(language: str, system: str = "", recent: Iterable[Path] = ()) -> Session:
    """Write a new copy of a system's demo campaign (by default the first there is) among the program's data and open it.

    Old copies go, but none of the `recent` campaigns. Raises: as creating and opening do.
    """
    from gm_desk import bootstrap

    language = _demo_language(language)
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)) / "demo"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BrokenFile("file.no_permission", str(folder)) from error
    path = free_name(folder, "demo")
    bootstrap.write_demo(path, language, system or bootstrap.demos(language)[0])
    session = bootstrap.open_campaign(path)
    bootstrap.thin_demos(folder, recent)
    return session


def free_name(folder: Path, stem: str) -> Path:
    """Return the first path of `stem`, `stem 2`, … in a folder that no campaign has yet."""
    number = 1
    path = folder / f"{stem}{SUFFIX}"
    while path.exists():
        number += 1
        path = folder / f"{stem} {number}{SUFFIX}"
    return path


def look(path: Path) -> Summary:
    """Return what is in a campaign file at a glance; what is wrong with it stands in `error`."""
    from gm_desk import bootstrap

    return bootstrap.summary(path)


def systems(language: str) -> list[tuple[str, str]]:
    """Return the systems that a campaign can be of: id and name."""
    from gm_desk import bootstrap

    registry = bootstrap.registry()
    return [(name, _words(language).text(registry.system(name).label)) for name in registry.playable]


def system_name(system: str, language: str) -> str:
    """Return the name of a system; its id when it is unknown here."""
    key = f"{system}.name"
    return _words(language).say(key) if key in _words(language) else system


def sentence(error: DeskError, language: str) -> str:
    """Return what an error says to a person."""
    return _words(language).error(error)


@cache
def _words(language: str) -> Catalogue:
    """Return the catalogue of a language, read once: the start page asks for it line by line."""
    from gm_desk import bootstrap

    return bootstrap.catalogues()[language]
