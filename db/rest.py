"""A campaign at rest is one plain file: what the last desk does when it closes."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Engine

from db.engine import open_engine, plain
from db.header import address
from db.lock import DeskLock, take_lock
from gm_desk.core.errors import BrokenFile, Refused


def settle(engine: Engine, path: Path) -> bool:
    """Put everything into the one file and take the log away; False while another desk has it open, which will do it."""
    with plain(engine, path) as connection:
        connection.execute("PRAGMA busy_timeout = 0")
    try:
        with plain(engine, path) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")
    except Refused as refused:
        if refused.key != "locked":
            raise
        return False
    return True


def abandon(engine: Engine, path: Path) -> None:
    """Let go of a file that was written over while it was open: it stays as it was made, and the log beside it goes.

    What stands in that log belongs to what is no longer there. SQLite would put it into the file when the last connection
    closes, or the next one opens; so one that cannot write is held open until the log is gone.
    """
    with closing(sqlite3.connect(address(path, read_only=True), uri=True, isolation_level=None)) as last:
        with suppress(sqlite3.DatabaseError):  # there is nothing of ours to read: it only has to hold on
            last.execute("PRAGMA schema_version").fetchone()
            last.execute("BEGIN")
            last.execute("SELECT count(*) FROM sqlite_master").fetchone()
        engine.dispose()
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)


def settle_after_reading(path: Path) -> None:
    """Do the same for a writer that closed while this desk, which may only read, still had the file open."""
    if not path.with_name(path.name + "-wal").exists():
        return
    try:
        lock = take_lock(path)
        if lock is not None:
            _settle_with(lock, path)
    except (BrokenFile, Refused):
        # Without the right to write there is nothing to tidy with: the log beside the file stays, and belongs to it.
        return


def _settle_with(lock: DeskLock, path: Path) -> None:
    engine = open_engine(path)
    try:
        settle(engine, path)
    finally:
        engine.dispose()
        lock.release()
