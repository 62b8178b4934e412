"""The composition root: puts application, systems, texts and database together. The only module here that knows the database.

What is heavy is imported when it is needed, so that the command line answers at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from resources import languages
from resources import path as resource

if TYPE_CHECKING:
    from gm_desk.app.ports import Backup, Summary
    from gm_desk.app.session import Session
    from gm_desk.app.texts import Catalogue
    from gm_desk.systems.registry import Registry


def catalogues() -> dict[str, Catalogue]:
    """Return the texts of rules, log, command line and paper, by language."""
    from gm_desk.app.texts import Catalogue

    return {language: Catalogue(language, resource()) for language in languages()}


def registry() -> Registry:
    """Return the rule systems there are."""
    from gm_desk.systems.registry import Registry

    return Registry()


def create_campaign(path: Path, title: str, system: str, language: str) -> Session:
    """Make an empty campaign file and open it.

    Raises: UnknownSystem; InvalidInput without a title; BrokenFile (`file.exists`, `file.no_folder`, `file.no_permission`, …) or
    Refused (`disk_full`), and then nothing is left behind.
    """
    from db.lifecycle import create
    from gm_desk.app.documents import new_campaign
    from gm_desk.core.errors import InvalidInput
    from gm_desk.systems.examples import lists_in

    campaign = new_campaign(title, system, language)
    campaign["settings"] = lists_in(registry().system(system).settings(), language)
    if not campaign["title"]:
        raise InvalidInput("field.empty", "title")
    create(path, dict(campaign))
    return open_campaign(path)


def write_demo(path: Path, language: str, system: str = "kmrp") -> None:
    """Write a fresh demo campaign, with a past.

    Raises: NotFound when the system has no demo; else as `create_campaign`. A demo that cannot be finished is not left behind.
    """
    from db.lifecycle import create
    from gm_desk.app import demo
    from gm_desk.app.documents import new_campaign
    from gm_desk.systems.examples import lists_in

    played = registry().system(system)
    content = demo.content(resource(), system, language)
    settings = lists_in(played.settings(), language) | content["settings"]
    campaign = {**new_campaign(content["title"], system, language), "settings": settings}
    create(path, campaign, demo.documents(content, played))
    try:
        session = open_campaign(path)
        try:
            demo.play(session, content)
        finally:
            session.close()
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def demos(language: str) -> list[str]:
    """Return the ids of the systems that have a demo campaign in a language."""
    folder = resource() / "demo"
    return [system for system in registry().playable if (folder / f"{system}.{language}.json").is_file()]


def thin_demos(folder: Path, spared: Iterable[Path]) -> None:
    """Remove old copies of demo campaigns from a folder that the program keeps for them, but none of `spared` (`db.demo_copies`)."""
    from db.demo_copies import thin_demos as thin
    from gm_desk.app import demo
    from gm_desk.app.texts import LANGUAGES

    def is_demo(found: Summary) -> bool:
        """Tell whether a campaign is called like the demo that it was: nobody has made it his own."""
        if found.language not in LANGUAGES or found.system not in demos(found.language):
            return False
        title: str = demo.content(resource(), found.system, found.language)["title"]
        return found.title == title

    thin(folder, set(spared), is_demo)


def backup(path: Path, target: Path | None = None) -> Path:
    """Write a checked copy of a campaign, by default dated and beside it; return where. Raises: BrokenFile, Refused."""
    from db.backup import copy_campaign

    return copy_campaign(path, target)


def restore(backup: Path, target: Path) -> None:
    """Write a campaign from a backup; never overwrites. Raises: BrokenFile (`file.exists`, `file.not_a_campaign`, …), Refused."""
    from db.backup import copy_campaign

    copy_campaign(backup, target)


@contextmanager
def reading(path: Path) -> Iterator[tuple[BinaryIO, int]]:
    """Open a file of somebody else's for reading; yield it and its length. Raises: BrokenFile (`file.missing`, …)."""
    from db.faults import system_faults
    from gm_desk.core.errors import BrokenFile

    if path.is_dir():
        raise BrokenFile("file.missing", str(path))
    with system_faults(path), path.open("rb") as file:
        yield file, path.stat().st_size


def write_new(path: Path, pieces: Iterable[bytes]) -> int:
    """Write a new file whole or not at all; return its length. Raises: BrokenFile (`file.exists`, …), Refused (`disk_full`)."""
    from db.new_file import write

    return write(path, pieces)


def open_campaign(path: Path, *, read_only: bool = False, at_once: bool = False) -> Session:
    """Open a campaign; for reading only when told so, when another desk has it open, or when it cannot be written.

    With `at_once` it can be read while the file is still looked through for damage; the first act waits for that, and
    `Session.follow` tells what came of it.

    Raises: BrokenFile (`file.missing`, `file.not_a_campaign`, `file.newer`, `file.damaged`, …), Refused (`locked`), UnknownSystem.
    """
    from db.lifecycle import open_store
    from gm_desk.app.session import Session

    store = open_store(path, read_only=read_only, at_once=at_once)
    try:
        return Session(store, registry(), catalogues())
    except BaseException:
        store.close()
        raise


def summary(path: Path) -> Summary:
    """Return what is in a campaign file, at a glance and without changing it; what is wrong with it stands in `error`."""
    from db.header import summary as look

    return look(path)


def newest_good_backup(path: Path) -> Backup | None:
    """Return the dated copy beside a campaign that holds most of it and is whole: to be offered when the campaign is damaged."""
    from db.copies import newest_good

    return newest_good(path)
