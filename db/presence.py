"""Is the file that has this name still the one that was opened, with its log beside it, and has nobody written past SQLite?

A drive that is pulled, a file that is moved, replaced or written over by a copying program: SQLite would go on writing to
what no longer has a name. We look before each act and once more before it is acknowledged. By `stat` only: on POSIX,
opening and closing the file itself would drop the locks that SQLite holds on it in this process.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from sqlalchemy import Engine

from db.engine import plain
from gm_desk.core.errors import BrokenFile

Identity = tuple[int, int]
Stamp = tuple[int, int]


class Presence:
    """What was known of an open file and its log when last looked at."""

    def __init__(self, path: Path) -> None:
        """Remember the file of that name, which has just been opened."""
        self._path = path
        self._log = path.with_name(path.name + "-wal")
        self._file_was = identity(path)
        self._log_was = identity(self._log)
        self._stamp = self._stamp_now()

    @property
    def same_file(self) -> bool:
        """Whether the name still leads to the file that was opened."""
        return self._file_was is not None and identity(self._path) == self._file_was

    def check(self) -> None:
        """Raises: BrokenFile (`file.gone`) when file or log are not those that were opened."""
        if not self.same_file or identity(self._log) != self._log_was:
            raise BrokenFile("file.gone", str(self._path))

    @property
    def written_past(self) -> bool:
        """Whether the file itself was written since `remember`: we write to it within our own acts only."""
        return self._stamp_now() != self._stamp

    def remember(self) -> None:
        """What the file looks like now is our own doing, or has been looked through."""
        self._stamp = self._stamp_now()

    def _stamp_now(self) -> Stamp | None:
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_size, found.st_mtime_ns


def look_through(engine: Engine, path: Path) -> None:
    """See whether a file that was written past SQLite is whole: by a program that keeps SQLite's manners, or copied over?

    Raises: BrokenFile (`file.overwritten`).
    """
    with plain(engine, path) as connection:
        # What SQLite remembers of the pages says nothing about what stands in the file now.
        connection.execute("PRAGMA shrink_memory")
        try:
            said = [line for (line,) in connection.execute("PRAGMA quick_check(1)")]
        except sqlite3.DatabaseError as error:
            raise BrokenFile("file.overwritten", str(path)) from error
    if said != ["ok"]:
        raise BrokenFile("file.overwritten", str(path))


def identity(path: Path) -> Identity | None:
    """Which file has this name just now; None for none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
