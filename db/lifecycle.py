"""Making a campaign file and opening one. Nothing that is not a campaign of ours is ever written to."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from sqlalchemy import Engine

from db.backup import back_up
from db.copies import dated_copies, mark, mark_of
from db.engine import open_copy, open_engine, plain, use_wal, writing
from db.first_look import FirstLook
from db.header import SCHEMA, read_header
from db.lock import DeskLock, take_lock
from db.new_file import new_file
from db.rows import Working
from db.store import FileStore, TakeOver
from db.upgrade import upgrade
from gm_desk.app.ports import Upgraded
from gm_desk.core.errors import BrokenFile, Refused
from gm_desk.core.facts import Added, Document, Ref

NO_RIGHT_TO_WRITE = frozenset({"read_only", "file.no_permission"})


def create(path: Path, campaign: Document, documents: Iterable[Added] = ()) -> None:
    """Make a campaign file that holds the campaign's own document and those it begins with; none of them can be undone.

    Raises: BrokenFile (`file.exists`, `file.no_folder`, `file.no_permission`, …), Refused (`disk_full`, …); nothing is left then.
    """
    with new_file(path) as temporary:
        engine = open_engine(temporary)
        try:
            with writing(engine) as connection:
                upgrade(connection)
                first = Working(connection, (), {})
                first[Ref("campaign", campaign["id"])] = campaign
                for added in documents:
                    first[added.ref] = added.after
                first.write()
        finally:
            engine.dispose()


def open_store(path: Path, *, read_only: bool = False, at_once: bool = False) -> FileStore:
    """Open a campaign file; for reading only when told so, when another desk has it, or when it cannot be written.

    A file of an older schema is copied beside itself, then upgraded in one transaction. With `at_once` a file that lies there
    as the last desk left it can be read while it is still looked through for damage; the first act waits for that.

    Raises: BrokenFile (`file.missing`, `file.not_a_campaign`, `file.newer`, `file.damaged`, …); Refused (`locked`) when
    some other program keeps it locked for longer than a few seconds.
    """
    header = read_header(path)
    # One lock a file, by whatever way it was reached.
    path = Path(os.path.realpath(path))
    if read_only:
        return _opened_for_reading(path, header.schema)
    try:
        later = at_once and header.schema == SCHEMA and _at_rest(path)
        writer = _Writer.at(path, begin=not later)
    except (BrokenFile, Refused) as refusal:
        if refusal.key not in NO_RIGHT_TO_WRITE:
            raise
        return _opened_for_reading(path, header.schema)
    if writer is None:
        return _opened_for_reading(path, header.schema, partial(_take_over, path))
    return writer.store(begun=not later)


def _at_rest(path: Path) -> bool:
    """Whether the file lies there as a desk leaves it that closes: what was left beside it would be put into it by reading it."""
    return not any(path.with_name(path.name + end).exists() for end in ("-wal", "-journal"))


def _opened_for_reading(path: Path, schema: int, take_over: TakeOver | None = None) -> FileStore:
    engine = _upgraded_copy(path) if schema < SCHEMA else open_engine(path, read_only=True)
    try:
        return FileStore(path, engine, None, take_over=take_over)
    except BaseException:
        engine.dispose()
        raise


def _upgraded_copy(path: Path) -> Engine:
    """Return an engine on a copy in memory of a file of an older schema, upgraded: the file stays as it is, and can be read."""
    engine = open_copy(path)
    try:
        with writing(engine) as connection:
            upgrade(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _take_over(path: Path) -> tuple[Engine, DeskLock] | None:
    """Return what it takes to write once the desk that could has closed; None while it has not, or where it is not allowed."""
    read_header(path)
    try:
        writer = _Writer.at(path)
    except (BrokenFile, Refused) as refusal:
        if refusal.key not in NO_RIGHT_TO_WRITE:
            raise
        return None
    return (writer.engine, writer.lock) if writer else None


class _Writer:
    """What it takes to write a campaign: the lock of the one desk that may, and an engine, on a file of the newest schema.

    It may be read at once; before the first byte is written it must `begin`.
    """

    def __init__(self, path: Path, lock: DeskLock) -> None:
        self.path, self.lock, self.engine = path, lock, open_engine(path)
        self.upgraded: Upgraded | None = None
        self._look = FirstLook(path)

    @classmethod
    def at(cls, path: Path, *, begin: bool = True) -> _Writer | None:
        """Return the writer of the campaign at `path`, which has begun or may be read at least; None when another desk is it.

        Raises: BrokenFile and Refused with a key of NO_RIGHT_TO_WRITE where permissions forbid it; others as `open_store`.
        """
        lock = take_lock(path)
        if lock is None:
            return None
        writer = cls(path, lock)
        try:
            if begin:
                writer.begin_now()
            else:
                _try_to_lock(writer.engine)
        except BaseException:
            writer.let_go()
            raise
        return writer

    def prepare(self) -> bool:
        """See to it that the file is looked through; return whether to `begin` needs no waiting for that any more."""
        return self._look.begin()

    def begin(self) -> bool:
        """Do `begin_now` and return True; where permissions forbid it let another desk write, and return False."""
        try:
            self.begin_now()
        except (BrokenFile, Refused) as refusal:
            if refusal.key not in NO_RIGHT_TO_WRITE:
                raise
            self.lock.release()
            return False
        return True

    def begin_now(self) -> None:
        """See that the file is whole and may be written; go over to the newest schema and to a log beside the file.

        That is early, and the newest copy is near. Raises: as `open_store`.
        """
        self._look.answer()
        _try_writing(self.engine)
        schema = read_header(self.path).schema
        self.upgraded = _upgrade(self.path, self.engine, schema) if schema < SCHEMA else None
        use_wal(self.engine, self.path)

    def stop(self) -> None:
        """Look no further: nothing is to be written."""
        self._look.stop()

    def let_go(self) -> None:
        """Close the file, and let another desk write."""
        self.stop()
        self.engine.dispose()
        self.lock.release()

    def store(self, *, begun: bool) -> FileStore:
        """Return the open campaign."""
        try:
            return FileStore(
                self.path, self.engine, self.lock, upgraded=self.upgraded, beginning=None if begun else self
            )
        except BaseException:
            self.let_go()
            raise


def _try_to_lock(engine: Engine) -> None:
    """See whether the system lets the file be written at all, without writing."""
    with writing(engine) as connection:
        connection.exec_driver_sql("DELETE FROM campaign WHERE false")


def _try_writing(engine: Engine) -> None:
    """Write what is there already: the only sure way to know that the file, and the journal beside it, may be written."""
    with writing(engine) as connection:
        schema = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        connection.exec_driver_sql(f"PRAGMA user_version = {schema}")


def _upgrade(path: Path, engine: Engine, schema: int) -> Upgraded:
    with plain(engine, path) as connection:
        copy = _copy_of_the_same(connection, path, schema) or back_up(connection, path, datetime.now(UTC))
    with writing(engine) as connection:
        sealed = upgrade(connection)
    return Upgraded(schema, copy, sealed)


def _copy_of_the_same(connection: sqlite3.Connection, path: Path, schema: int) -> Path | None:
    """Return the newest copy if it is of this very state: an upgrade that fails is tried again at every start."""
    for copy in dated_copies(path)[-1:]:
        if mark_of(copy.path) == mark(connection) and read_header(copy.path).schema == schema:
            return copy.path
    return None
