"""Files that appear whole or not at all, and never in place of another."""

from __future__ import annotations

import os
import re
import secrets
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from db.faults import system_faults
from gm_desk.core.errors import BrokenFile

TEMPORARY = re.compile(r"\.[0-9a-f]{12}\.new(-journal|-wal|-shm)?")
ABANDONED = 3600
"""Seconds for which nobody has written to a file that is being made: whoever was making it is gone."""


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yield a temporary name in the same folder to write to; it becomes `path` when all went well, else it is removed.

    Raises: BrokenFile (`file.exists`, `file.no_folder`, `file.no_permission`, …), Refused (`disk_full`).
    """
    _check_place(path)
    temporary = path.with_name(f".{secrets.token_hex(6)}.new")
    with system_faults(path):
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666))
    try:
        yield temporary
        with system_faults(path):
            _publish(temporary, path)
    finally:
        for leftover in ("", "-journal", "-wal", "-shm"):
            temporary.with_name(temporary.name + leftover).unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Remove what programs that were killed have left half-written in a folder. Raises: BrokenFile (`file.no_permission`, …)."""
    if not folder.is_dir():
        return
    with system_faults(folder):
        for each in folder.iterdir():
            if TEMPORARY.fullmatch(each.name) and time.time() - each.lstat().st_mtime > ABANDONED:
                each.unlink(missing_ok=True)


def write(path: Path, pieces: Iterable[bytes]) -> int:
    """Write a new file whole or not at all; return its length. Raises: as `new_file`."""
    size = 0
    with new_file(path) as temporary, system_faults(path), temporary.open("wb") as file:
        for piece in pieces:
            size += file.write(piece)
        file.flush()
        os.fsync(file.fileno())
    return size


def _check_place(path: Path) -> None:
    try:
        with system_faults(path):
            there, folder = os.path.lexists(path), path.parent.is_dir()
    except ValueError as error:  # a name with a NUL is no name
        raise BrokenFile("file.missing", str(path)) from error
    if there:
        raise BrokenFile("file.exists", str(path))
    if not folder:
        raise BrokenFile("file.no_folder", str(path.parent))


def _publish(temporary: Path, path: Path) -> None:
    """Give the file its name. Raises: FileExistsError, when somebody was quicker."""
    if sys.platform == "win32":
        os.rename(temporary, path)  # there it refuses to overwrite
        return
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links, such as a memory stick's.
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        temporary.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
