"""Damage done to a campaign file on purpose."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

UNREAD = "ix_act_session"
"""An index that no first screen reads: only looking through the file finds it broken."""


def wipe_root(path: Path, name: str) -> bytes:
    """Overwrite the first page of a table or index with zeros; return the file's bytes."""
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = bytes(size)
    path.write_bytes(data)
    return bytes(data)
