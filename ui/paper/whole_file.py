"""A file that is there whole or not at all: written beside its place, put there at the end."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gm_desk.core.errors import BrokenFile, Refused

DISK_FULL = 28
"""errno.ENOSPC, the same on every platform we know."""


class WholeFile:
    """A file in the making. Nothing is at its place before `commit`; what is there stays there until then."""

    def __init__(self, path: Path) -> None:
        """Begin it. Raises: BrokenFile (`file.no_folder`, `paper.folder`, `file.no_permission`, `file.io`), Refused (`disk_full`)."""
        self._path = path
        if not path.parent.is_dir():
            raise BrokenFile("file.no_folder", str(path.parent))
        if path.is_dir():
            raise BrokenFile("paper.folder", str(path))
        self._temporary = ""
        with self._said():
            self._file = tempfile.NamedTemporaryFile(  # noqa: SIM115 - closed by `commit` or `discard`
                dir=path.parent, prefix=f".{path.stem[:40]}-", delete=False
            )
            self._temporary = self._file.name

    def write(self, data: bytes) -> None:
        """Add to it. Raises: BrokenFile, Refused, and then there is nothing left of it."""
        with self._said():
            self._file.write(data)

    def commit(self) -> None:
        """Put it into its place. Raises: as `write`."""
        with self._said():
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            _make_ordinary(self._temporary)
            os.replace(self._temporary, self._path)

    def discard(self) -> None:
        """Leave everything as it was."""
        if self._temporary:
            with suppress(OSError):  # what could not be written is not wanted any more
                self._file.close()
            Path(self._temporary).unlink(missing_ok=True)

    @contextmanager
    def _said(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            self.discard()
            if problem.errno == DISK_FULL:
                raise Refused("disk_full", str(self._path)) from problem
            key = "file.no_permission" if isinstance(problem, PermissionError) else "file.io"
            raise BrokenFile(key, str(self._path)) from problem


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all. Raises: as `WholeFile`."""
    file = WholeFile(path)
    file.write(data)
    file.commit()


def _make_ordinary(file: str) -> None:
    """Give a temporary file the permissions that a new file has; they are made for its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    Path(file).chmod(0o666 & ~mask)
