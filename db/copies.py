"""The dated copies beside a campaign: which there are, which may go, and which one to offer when the campaign is damaged."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from db.backup import backup_folder
from db.faults import sorting, system_faults
from db.header import glance, read_header, summary
from gm_desk.app.ports import SUFFIX, Backup
from gm_desk.core.errors import DeskError

DATED = re.compile(r"(\d{4}-\d\d-\d\d \d\d-\d\d-\d\d)(?: \((\d+)\))?")
ALL_OF = timedelta(days=1)
ONE_A_DAY_FOR = timedelta(days=30)

Mark = tuple[int, int, str | None]


@dataclass(frozen=True)
class DatedCopy:
    """A copy and when it was made, by its name: dates of files change when a folder is copied."""

    path: Path
    at: datetime
    number: int = 1
    """Which one of that second."""


def dated_copies(path: Path) -> list[DatedCopy]:
    """Return the copies of the campaign at `path` by date, oldest first; whatever else lies in their folder is not ours."""
    found = []
    for copy in _listed(backup_folder(path)):
        dated = DATED.fullmatch(copy.stem.removeprefix(f"{path.stem} "))
        if copy.suffix == SUFFIX and copy.stem.startswith(f"{path.stem} ") and dated:
            at = _moment(dated[1])
            found += [DatedCopy(copy, at, int(dated[2] or 1))] if at else []
    return sorted(found, key=_age)


def _age(copy: DatedCopy) -> tuple[datetime, int]:
    return copy.at, copy.number


def _listed(folder: Path) -> list[Path]:
    return [each for each in folder.iterdir() if each.is_file()] if folder.is_dir() else []


def _moment(written: str) -> datetime | None:
    try:
        return datetime.strptime(written, "%Y-%m-%d %H-%M-%S").astimezone()
    except (ValueError, OverflowError):
        # The 31st of February: digits in the right places, but no date of ours.
        return None


def superfluous(copies: Iterable[DatedCopy], now: datetime) -> list[DatedCopy]:
    """Return the copies that may go: kept are all of the last day, the last one of each day for a month, of each month before.

    The newest is kept whatever its date, and so is all that a wrong clock has dated in the future.
    """
    kept: dict[str, DatedCopy] = {}
    ordered = sorted(copies, key=_age)
    for place, copy in enumerate(ordered):
        age = now - copy.at
        if age < ALL_OF or copy is ordered[-1]:
            kept[f"{place}"] = copy
        elif age < ONE_A_DAY_FOR:
            kept[f"{copy.at:%Y-%m-%d}"] = copy
        else:
            kept[f"{copy.at:%Y-%m}"] = copy
    return [copy for copy in ordered if copy not in kept.values()]


def thin(path: Path, now: datetime) -> None:
    """Remove the copies of a campaign that may go. Raises: BrokenFile (`file.no_permission`, …)."""
    for copy in superfluous(dated_copies(path), now):
        with system_faults(copy.path):
            copy.path.unlink(missing_ok=True)


def mark(connection: sqlite3.Connection) -> Mark:
    """Return what tells two states of a campaign apart: its newest act, when that was, and how many acts hold.

    Every change is an act, an undo or a redo, and each of them changes one of these.
    """
    number, holding = connection.execute(
        "SELECT coalesce(max(number), 0), total(state IN ('done', 'sealed')) FROM act"
    ).fetchone()
    newest = connection.execute("SELECT at FROM act ORDER BY number DESC LIMIT 1").fetchone()
    return number, int(holding), newest[0] if newest else None


def mark_of(copy: Path) -> Mark | None:
    """Return the mark of a copy; None for one that cannot be read as a campaign."""
    try:
        read_header(copy)
        with sorting(copy), closing(glance(copy)) as connection:
            return mark(connection)
    except DeskError:
        return None


def newest_good(path: Path) -> Backup | None:
    """Return the copy of the campaign at `path` that holds most of it, among those that are whole; None without any.

    The one with most acts, not the one with the latest date: clocks are set back, acts are only ever added.
    """
    marked = [(found, copy) for copy in dated_copies(path) if (found := mark_of(copy.path))]
    for _, copy in sorted(marked, key=lambda each: (each[0][0], _age(each[1])), reverse=True):
        if _whole(copy.path):
            return Backup(copy.path, copy.at, summary(copy.path))
    return None


def _whole(copy: Path) -> bool:
    return not any(_complaints(copy))


def _complaints(copy: Path) -> Iterator[str]:
    try:
        with sorting(copy), closing(glance(copy)) as connection:
            yield from (line for (line,) in connection.execute("PRAGMA quick_check(1)") if line != "ok")
    except DeskError as error:
        yield error.key
