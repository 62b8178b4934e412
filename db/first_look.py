"""A campaign is looked through before a byte of it is written: by a thread of its own, once the first screens are drawn.

A second for a gigabyte or more. SQLite lets go of Python meanwhile, so whoever reads is not held up; whoever writes waits for the answer.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

from db.faults import sorting
from db.header import glance
from gm_desk.core.errors import BrokenFile

STOPPED_WITHIN_SECONDS = 0.01


class FirstLook:
    """A quick check of all pages of the file at `path`, begun when it is first asked for.

    With the log that a killed desk left, too: a backup that somebody has copied over the file in between does not fit it, and
    SQLite would mix the two.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: BaseException | None = None
        self._connection: sqlite3.Connection | None = None
        # A look changes nothing: a program that ends need not wait for it.
        self._thread = Thread(target=self._run, name=f"first look at {path.name}", daemon=True)

    def begin(self) -> bool:
        """Go on looking, or begin to; return whether the answer is there."""
        if self._thread.ident is None:
            self._thread.start()
        return not self._thread.is_alive()

    def answer(self) -> None:
        """Wait until the file has been looked through, and is whole. Raises: BrokenFile (`file.damaged`, …), Refused (`locked`)."""
        self.begin()
        self._thread.join()
        if self._found is not None:
            raise self._found

    def stop(self) -> None:
        """Look no further, and wait until the file is let go of."""
        while self._thread.is_alive():
            # Again and again: what is interrupted before it has begun goes on all the same.
            if self._connection is not None:
                with suppress(sqlite3.ProgrammingError):  # it has just been closed
                    self._connection.interrupt()
            self._thread.join(STOPPED_WITHIN_SECONDS)

    def _run(self) -> None:
        try:
            self._look()
        except BaseException as error:  # noqa: BLE001 - whatever it is, whoever waits must not take it for a good answer
            self._found = error

    def _look(self) -> None:
        with sorting(self._path), closing(glance(self._path)) as connection:
            self._connection = connection
            said = [line for (line,) in connection.execute("PRAGMA quick_check(1)")]
        if said != ["ok"]:
            raise BrokenFile("file.damaged", str(self._path))
