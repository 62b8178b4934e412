"""SQLAlchemy's engine on one campaign file: one connection, explicit BEGIN, and the pragmas that keep data safe.

Python's sqlite3 would begin transactions on its own, and never before DDL, so a failed migration would leave half of itself
behind. We begin ourselves: DEFERRED for reading, IMMEDIATE for writing, so that a second writer waits at the start and
never in the middle.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.pool import StaticPool

from db.faults import sorted_out, sorting
from db.header import address
from gm_desk.app.ports import Waiting
from gm_desk.core.errors import DeskError

PATIENCE_SECONDS = 5.0
"""How long a lock of somebody else's is waited for."""

PAGES_IN_LOG = 200
"""So many pages are gathered beside the file before they are put into it."""

BEGIN, WAITING = "begin", "waiting"


def open_engine(path: Path, *, read_only: bool = False) -> Engine:
    """Return an engine on an existing file; it connects when first used. Its errors are sorted (`db.faults`).

    One owner thread: Python's sqlite3 refuses any other.
    """

    def connect() -> sqlite3.Connection:
        return _connect(path, read_only=read_only)

    return _engine(connect, path)


def open_copy(path: Path) -> Engine:
    """Return an engine on a copy of a file in memory, which may be changed: the file is not. Raises: BrokenFile."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:", isolation_level=None)
        with sorting(path), closing(_connect(path, read_only=True)) as source:
            source.backup(connection)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
        return connection

    return _engine(connect, path)


def _engine(connect: Callable[[], sqlite3.Connection], path: Path) -> Engine:
    engine = create_engine("sqlite://", creator=connect, poolclass=StaticPool)
    event.listen(engine, "begin", _begin)

    def sort(context: ExceptionContext) -> DeskError | None:
        return sorted_out(context.original_exception, path)

    event.listen(engine, "handle_error", sort)
    return engine


def _connect(path: Path, *, read_only: bool) -> sqlite3.Connection:
    with sorting(path):
        connection = sqlite3.connect(
            address(path, read_only=read_only), uri=True, isolation_level=None, timeout=PATIENCE_SECONDS
        )
        connection.execute("PRAGMA foreign_keys = ON")
        # A file from elsewhere must not run functions that its own schema asks for.
        connection.execute("PRAGMA trusted_schema = OFF")
        if not read_only:
            # FULL: what was acknowledged outlives a power cut, also in WAL mode.
            connection.execute("PRAGMA synchronous = FULL")
            # Often a little: the act that moves a thousand pages out of the log, as many as SQLite gathers, would be felt.
            connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_IN_LOG}")
        return connection


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    statement = f"BEGIN {options.get(BEGIN, 'DEFERRED')}"
    told: Waiting | None = options.get(WAITING)
    if told is None:
        connection.exec_driver_sql(statement)
    elif not _begun_at_once(connection, statement):
        told(True)
        try:
            connection.exec_driver_sql(statement)
        finally:
            told(False)


def _begun_at_once(connection: Connection, statement: str) -> bool:
    """Begin a transaction if that needs no waiting; return whether it has begun. Whatever is wrong comes up again by waiting."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    (patience,) = driver.execute("PRAGMA busy_timeout").fetchone()
    driver.execute("PRAGMA busy_timeout = 0")
    try:
        driver.execute(statement)
    except sqlite3.Error:
        return False
    finally:
        driver.execute(f"PRAGMA busy_timeout = {patience}")
    return True


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """One consistent look at the file."""
    with engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine, told: Waiting | None = None) -> Iterator[Connection]:
    """One transaction: all of what is done inside is stored, or nothing; `told` when it must wait. Raises: Refused, BrokenFile."""
    with engine.connect().execution_options(**{BEGIN: "IMMEDIATE", WAITING: told}) as connection, connection.begin():
        yield connection


@contextmanager
def plain(engine: Engine, path: Path) -> Iterator[sqlite3.Connection]:
    """The connection as sqlite3 knows it, outside any transaction: for pragmas and backups. Errors are sorted."""
    borrowed = engine.raw_connection()
    try:
        driver = borrowed.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        with sorting(path):
            yield driver
    finally:
        borrowed.close()


def use_wal(engine: Engine, path: Path) -> None:
    """Go over to a write-ahead log: readers never wait for the writer. Where there can be none, the journal does as well."""
    with plain(engine, path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")


def changes_of_others(connection: Connection) -> int:
    """Return a number that changes with every commit that is not ours."""
    changes: int = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
    return changes
