"""Making a campaign file and opening one. Nothing that is not a campaign of ours is ever written to."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine

from db.backup import back_up
from db.engine import open_engine, plain, use_wal, writing
from db.header import SCHEMA, read_header
from db.lock import DeskLock, take_lock
from db.new_file import new_file
from db.rows import Working
from db.store import FileStore
from db.upgrade import upgrade
from gm_desk.core.errors import BrokenFile, Refused
from gm_desk.core.facts import Added, Document, Ref


def create(path: Path, campaign: Document, documents: Iterable[Added] = ()) -> None:
    """Make a campaign file that holds the campaign's own document and those it begins with; none of them can be undone.

    Raises: BrokenFile (`file.exists`, `file.no_folder`, `file.no_permission`, …), Refused (`disk_full`, …); nothing is left then.
    """
    with new_file(path) as temporary:
        engine = open_engine(temporary)
        try:
            with writing(engine) as connection:
                upgrade(connection)
                first = Working(connection, ())
                first[Ref("campaign", campaign["id"])] = campaign
                for added in documents:
                    first[added.ref] = added.after
                first.write()
        finally:
            engine.dispose()


def open_store(path: Path, *, read_only: bool = False) -> FileStore:
    """Open a campaign file; for reading only when told so, when another desk has it, or when it cannot be written.

    A file of an older schema is copied beside itself, then upgraded in one transaction.

    Raises: BrokenFile (`file.missing`, `file.not_a_campaign`, `file.newer`, `file.damaged`, …); Refused (`locked`) when
    some other program keeps it locked for longer than a few seconds.
    """
    header = read_header(path)
    # One lock a file, by whatever way it was reached.
    path = Path(os.path.realpath(path))
    lock = None if read_only else take_lock(path)
    engine = _writable(path) if lock else None
    if engine is None:
        if lock:
            lock.release()
        return _opened_for_reading(path, header.schema)
    assert lock is not None
    return _opened(path, engine, lock)


def _opened_for_reading(path: Path, schema: int) -> FileStore:
    if schema < SCHEMA:
        raise BrokenFile("file.cannot_upgrade", str(path))
    engine = open_engine(path, read_only=True)
    try:
        return FileStore(path, engine, None)
    except BaseException:
        engine.dispose()
        raise


def _opened(path: Path, engine: Engine, lock: DeskLock) -> FileStore:
    try:
        if read_header(path).schema < SCHEMA:
            _upgrade(path, engine)
        use_wal(engine, path)
        return FileStore(path, engine, lock)
    except BaseException:
        engine.dispose()
        lock.release()
        raise


def _writable(path: Path) -> Engine | None:
    """Return an engine that may write; None where permissions forbid it."""
    engine = open_engine(path)
    try:
        with writing(engine) as connection:
            # Written as it was: the only sure way to know that the file, and the journal beside it, may be written.
            schema = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
            connection.exec_driver_sql(f"PRAGMA user_version = {schema}")
    except (BrokenFile, Refused) as refusal:
        engine.dispose()
        if refusal.key in {"read_only", "file.no_permission"}:
            return None
        raise
    return engine


def _upgrade(path: Path, engine: Engine) -> None:
    with plain(engine, path) as connection:
        back_up(connection, path, datetime.now(UTC))
    with writing(engine) as connection:
        upgrade(connection)
