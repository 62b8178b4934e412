"""A look at a campaign file without SQLAlchemy and without changing a byte: is it one, of which version, what is in it?

Never through a plain `open`: on POSIX, closing such a file would drop the locks that SQLite holds on it in this process.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from db.faults import sorting, system_faults
from gm_desk.app.ports import Summary
from gm_desk.core.errors import BrokenFile, DeskError

APPLICATION_ID = 0x474D444B
"""“GMDK” in ASCII, in the header of every campaign file: `file` and we know it by that."""

SCHEMA = 2
"""The number of the newest schema, in `user_version`: also the name of Alembic's newest revision."""


TABLES = frozenset(
    {"campaign", "character", "encounter", "encounter_place", "combatant", "session", "act", "log_entry", "log_search"}
)
GLANCE_SECONDS = 0.2


@dataclass(frozen=True)
class Header:
    """What a campaign file says of itself: the number of its schema."""

    schema: int


def address(path: Path, *, read_only: bool = False, unchanging: bool = False) -> str:
    """Return the URI by which SQLite opens an existing file: any sign in its name, drives and network shares included."""
    name = quote(os.fsencode(path.absolute().as_posix()))
    options = "mode=ro" if read_only or unchanging else "mode=rw"
    # Two slashes would begin a host, which a network share's name has already.
    start = "//" if name.startswith("//") else "" if name.startswith("/") else "/"
    return f"file:{start}{name}?{options}" + ("&immutable=1" if unchanging else "")


def read_header(path: Path) -> Header:
    """Return what the file says of itself. Raises: BrokenFile for anything but a campaign that this version can read."""
    with closing(glance(path)) as connection, sorting(path):
        return _header(connection, path)


def glance(path: Path) -> sqlite3.Connection:
    """Open an existing file for a look that leaves nothing behind, not even beside it. Raises: BrokenFile.

    Only what a desk was killed in the middle of writing is taken back, in a campaign of ours: before that nobody can read it.
    """
    check_plain_file(path)
    # SQLite would make a log beside a file that was copied without its own, and could not take it away again.
    alone = not any(path.with_name(path.name + end).exists() for end in ("-wal", "-journal"))
    with sorting(path):
        if not alone and _half_written(path):
            _take_back(path)
        return _connect(path, read_only=True, unchanging=alone)


def _connect(path: Path, *, read_only: bool = False, unchanging: bool = False) -> sqlite3.Connection:
    where = address(path, read_only=read_only, unchanging=unchanging)
    return sqlite3.connect(where, uri=True, isolation_level=None, timeout=GLANCE_SECONDS)


def _half_written(path: Path) -> bool:
    """Whether the journal beside the file is that of a transaction whose program died in the middle of it."""
    with closing(_connect(path, read_only=True)) as connection:
        try:
            connection.execute("PRAGMA schema_version").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_READONLY_ROLLBACK:
                raise
            return True
    return False


def _take_back(path: Path) -> None:
    """Let SQLite put back what the journal says; it does so at the first look of whoever may write."""
    with closing(_connect(path, unchanging=True)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application == APPLICATION_ID:
        with closing(_connect(path)) as connection:
            connection.execute("PRAGMA schema_version").fetchone()


def check_plain_file(path: Path) -> None:
    """See that there is a file with something in it. Raises: BrokenFile."""
    try:
        with system_faults(path):
            found = os.stat(path)
    except ValueError as error:  # a name with a NUL is no name
        raise BrokenFile("file.missing", str(path)) from error
    if stat.S_ISDIR(found.st_mode):
        raise BrokenFile("file.folder", str(path))
    if not stat.S_ISREG(found.st_mode):
        raise BrokenFile("file.not_a_campaign", str(path))
    if not found.st_size:
        raise BrokenFile("file.empty", str(path))
    if not os.access(path, os.R_OK):
        raise BrokenFile("file.no_permission", str(path))


def _header(connection: sqlite3.Connection, path: Path) -> Header:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise BrokenFile("file.not_a_campaign", str(path))
    if schema > SCHEMA:
        raise BrokenFile("file.newer", str(path), version=schema, known=SCHEMA)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not path.with_name(path.name + "-wal").exists():
        _check_length(connection, path)
    if schema < 1 or not tables >= TABLES or not connection.execute("SELECT 1 FROM campaign").fetchone():
        raise BrokenFile("file.damaged", str(path))
    return Header(schema)


def _check_length(connection: sqlite3.Connection, path: Path) -> None:
    """A file that was cut off is found out before anybody comes to the place. Raises: BrokenFile (`file.damaged`)."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    if pages * size > path.stat().st_size:
        raise BrokenFile("file.damaged", str(path))


def summary(path: Path) -> Summary:
    """Return what is in a file, for a list of campaigns; what is wrong with it stands in `error`, nothing is raised."""
    try:
        with closing(glance(path)) as connection, sorting(path):
            header = _header(connection, path)
            return _summary(connection, path, header)
    except DeskError as error:
        return Summary(path, error=error)


def _summary(connection: sqlite3.Connection, path: Path, header: Header) -> Summary:
    title, system, language = connection.execute("SELECT title, system, language FROM campaign").fetchone()
    counts = [
        connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - names of our own
        for table in ("character", "encounter", "session", "log_entry")
    ]
    return Summary(path, title or "", system or "", language or "", header.schema, *counts)
