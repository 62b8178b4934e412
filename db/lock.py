"""Which desk may write: a lock on a small file beside the campaign, which the operating system drops when the desk dies.

SQLite's own locks last for one transaction only; ours lasts as long as the campaign is open.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from db.faults import system_faults

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ENDING = ".lock"


class DeskLock:
    """The right to write a campaign, held until `release`."""

    def __init__(self, place: Path, descriptor: int) -> None:
        self._place = place
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        """Let another desk write, and leave no file behind."""
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        if not _is_still(self._place, descriptor):
            # The folder was moved or the file taken away: what has that name now is another desk's.
            os.close(descriptor)
            return
        if sys.platform == "win32":
            # An open file cannot be removed there; if another desk opens it in between, it stays until that one closes.
            os.close(descriptor)
            _remove(self._place)
        else:
            # Removed while still locked: whoever waits for the lock sees that it is no longer the file of that name.
            _remove(self._place)
            os.close(descriptor)


def take_lock(path: Path) -> DeskLock | None:
    """Return the lock of the campaign at `path`; None when another desk holds it.

    Raises: BrokenFile (`file.no_permission`, …) when no file can be made there: then neither could SQLite make its journal.
    """
    place = path.with_name(path.name + ENDING)
    while True:
        with system_faults(path):
            descriptor = os.open(place, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
        if not _locked(descriptor):
            os.close(descriptor)
            return None
        if _is_still(place, descriptor):
            return DeskLock(place, descriptor)
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_still(place: Path, descriptor: int) -> bool:
    """Whether the file that was locked is the one of that name: its last owner may have removed it in between."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(place))
    except FileNotFoundError:
        return False


def _remove(place: Path) -> None:
    try:
        place.unlink(missing_ok=True)
    except PermissionError:
        # Windows: another desk has opened it already and will remove it. Elsewhere: an empty file is left, which locks nothing.
        return
