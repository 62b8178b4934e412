"""A dated copy made while the game goes on: by a thread of its own, on a connection of its own, a few pages at a time."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from threading import Event, Thread

from db.backup import back_up, backup_folder
from db.copies import dated_copies, mark, mark_of, thin
from db.faults import sorting
from db.header import address
from db.new_file import sweep
from gm_desk.app.ports import CopyTold
from gm_desk.core.errors import DeskError

PAGES_A_STEP = 256
PAUSE_SECONDS = 0.002
"""Between two steps others get the disk: an act is stored in less."""


class _Stopped(Exception):
    """The campaign is being closed."""


class CopyInBackground:
    """One copy of the campaign at `path`; see `gm_desk.app.ports.Store.keep_copy`."""

    def __init__(self, path: Path, at: datetime, told: CopyTold) -> None:
        self._path = path
        self._at = at
        self._told = told
        self._stopping = Event()
        # A copy that is cut off is no copy and leaves nothing but a temporary file: the program need not wait for it to end.
        self._thread = Thread(target=self._run, name=f"copy of {path.name}", daemon=True)

    @property
    def running(self) -> bool:
        """Whether the copy is being made."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Begin; the campaign is copied as it stands when the thread first looks at it."""
        self._thread.start()

    def stop(self) -> None:
        """Give up if it is not finished, and wait until the campaign is let go of."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            made = self._copy()
        except _Stopped:
            return
        except DeskError as error:
            self._told(error)
            return
        self._told(made)

    def _copy(self) -> Path | None:
        with sorting(self._path), closing(self._connect()) as source:
            # One transaction for reading: acts go on, and the copy is of one moment.
            source.execute("BEGIN")
            here = mark(source)
            copies = dated_copies(self._path)
            if not here[0] or (copies and mark_of(copies[-1].path) == here):
                return None
            sweep(backup_folder(self._path))  # they may have filled the disk
            made = back_up(source, self._path, self._at, pages=PAGES_A_STEP, progress=self._between_steps)
        # Only now, when there is a new copy that has been looked through, may old ones go.
        thin(self._path, self._at)
        return made

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(address(self._path, read_only=True), uri=True, isolation_level=None)

    def _between_steps(self, _status: int, _remaining: int, _total: int) -> None:
        if self._stopping.is_set():
            raise _Stopped
        time.sleep(PAUSE_SECONDS)
