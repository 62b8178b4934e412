"""Copies of a campaign: made by SQLite while the campaign is open, dated, and looked through before they get their name."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from db.faults import sorting, system_faults
from db.header import address, glance, read_header
from db.new_file import new_file
from gm_desk.app.ports import SUFFIX
from gm_desk.core.errors import BrokenFile

PAGES_A_STEP = 2000
Progress = Callable[[int, int, int], None]
"""Called between two steps, as `sqlite3.Connection.backup` does; what it raises ends the copy, and nothing is left of it."""


def backup_folder(path: Path) -> Path:
    """Where the copies of a campaign lie: `NAME.backups` beside `NAME.gmdesk`."""
    return path.with_name(f"{path.stem}.backups")


def dated_name(path: Path, at: datetime) -> Path:
    """Return a name for a copy that does not exist yet, by local time to the second."""
    folder, name = backup_folder(path), f"{path.stem} {at.astimezone():%Y-%m-%d %H-%M-%S}"
    candidate, number = folder / f"{name}{SUFFIX}", 1
    while candidate.exists():
        number += 1
        candidate = folder / f"{name} ({number}){SUFFIX}"
    return candidate


def back_up(
    source: sqlite3.Connection, path: Path, at: datetime, *, pages: int = PAGES_A_STEP, progress: Progress | None = None
) -> Path:
    """Copy the campaign at `path`, open as `source`, to a new dated file; return its path. Raises: as `copy_to`."""
    with system_faults(backup_folder(path)):
        backup_folder(path).mkdir(exist_ok=True)
    target = dated_name(path, at)
    copy_to(source, target, pages=pages, progress=progress)
    return target


def copy_campaign(path: Path, target: Path | None = None) -> Path:
    """Copy a campaign that need not be open here, by default to a dated file beside it; return where.

    Raises: BrokenFile (`file.missing`, `file.not_a_campaign`, `file.exists`, …), Refused.
    """
    read_header(path)
    with sorting(path), closing(glance(path)) as source:
        if target is None:
            return back_up(source, path, datetime.now(UTC))
        copy_to(source, target)
        return target


def copy_to(
    source: sqlite3.Connection, target: Path, *, pages: int = PAGES_A_STEP, progress: Progress | None = None
) -> None:
    """Write a verified copy as one plain file. Raises: BrokenFile (`file.exists`, `file.damaged`, …), Refused."""
    with new_file(target) as temporary, sorting(target):
        with closing(sqlite3.connect(address(temporary), uri=True, isolation_level=None)) as copy:
            source.backup(copy, pages=pages, progress=progress)
            # The mark "there is a log beside me" was copied too.
            copy.execute("PRAGMA journal_mode = DELETE")
            said = [line for (line,) in copy.execute("PRAGMA quick_check(1)")]
        if said != ["ok"]:
            raise BrokenFile("file.damaged", str(target))
