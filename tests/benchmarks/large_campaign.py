"""A campaign as large as the promises of start-up name: the demo's own people and log, over and over."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from gm_desk import bootstrap

CHARACTERS, ENTRIES = 10_000, 100_000


def write(path: Path, language: str = "ru") -> None:
    """Write the demo, then copy its characters and log entries until there are as many as that."""
    bootstrap.write_demo(path, language)
    with closing(sqlite3.connect(path)) as connection, connection:
        _copy_people(connection)
        _copy_log(connection)


def _copy_people(connection: sqlite3.Connection) -> None:
    there = _count(connection, "character")
    columns = _columns(connection, "character")
    kept = ", ".join(f'"{name}"' for name in columns if name not in {"id", "name"})
    connection.execute(
        f"""WITH RECURSIVE times(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM times WHERE n < :times)
        INSERT INTO character (id, name, {kept}) SELECT id || '-' || n, name || ' ' || n, {kept}
        FROM character, times WHERE kind != 'template' LIMIT :most""",
        {"times": CHARACTERS // 5, "most": CHARACTERS - there},
    )


def _copy_log(connection: sqlite3.Connection) -> None:
    numbers = [number for (number,) in connection.execute("SELECT number FROM log_entry ORDER BY number")]
    (newest,) = connection.execute("SELECT max(number) FROM act").fetchone()
    acts = ", ".join(f'"{name}"' for name in _columns(connection, "act") if name not in {"number", "after", "facts"})
    entries = ", ".join(f'"{name}"' for name in _columns(connection, "log_entry") if name != "number")
    for copy in range(ENTRIES - len(numbers)):
        new, old = newest + 1 + copy, numbers[copy % len(numbers)]
        connection.execute(
            f"""INSERT INTO act (number, "after", facts, {acts}) SELECT ?, ?, '[]', {acts} FROM act WHERE number = ?""",
            (new, new - 1, old),
        )
        connection.execute(
            f"INSERT INTO log_entry (number, {entries}) SELECT ?, {entries} FROM log_entry WHERE number = ?", (new, old)
        )
    connection.execute("INSERT INTO log_search(log_search) VALUES ('rebuild')")


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _count(connection: sqlite3.Connection, table: str) -> int:
    (number,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(number)
