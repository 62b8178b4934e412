"""A campaign at rest is one plain file: what the last desk does when it closes."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from db.engine import open_engine, plain
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
