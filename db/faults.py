"""What went wrong in SQLite, said in our words. What is not sorted here is a bug of ours and goes on as it is.

Refused: the act could not be done just now; BrokenFile: the file is not, or no longer, what it should be.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gm_desk.core.errors import BrokenFile, DeskError, Refused

REFUSALS = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "disk_full",
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: "still_used",
}
BREAKAGES = {
    sqlite3.SQLITE_IOERR: "file.io",
    sqlite3.SQLITE_CORRUPT: "file.damaged",
    sqlite3.SQLITE_NOTADB: "file.not_a_campaign",
    sqlite3.SQLITE_CANTOPEN: "file.no_permission",
    sqlite3.SQLITE_PERM: "file.no_permission",
    sqlite3.SQLITE_READONLY_DBMOVED: "file.gone",
}
DAMAGE = ("Could not decode to UTF-8", "no such column", "no such table", "has no column named")
"""What stands in complaints without a code of their own: about text that is none, and a schema that is not what was made.

Our statements ask for what every file of ours has (tests see to that): what is not there has been damaged.
"""


def sorted_out(error: BaseException, path: Path) -> DeskError | None:
    """Return an error as one of ours; None when it is not the file's or the user's fault."""
    if isinstance(error, UnicodeEncodeError):
        return Refused("unstorable_text", str(path))
    if isinstance(error, UnicodeDecodeError):
        # Names in the schema, or what SQLite has to say about them.
        return BrokenFile("file.damaged", str(path))
    if not isinstance(error, sqlite3.Error):
        return None
    if any(words in str(error) for words in DAMAGE):
        return BrokenFile("file.damaged", str(path))
    code: int = getattr(error, "sqlite_errorcode", 0)
    # The extended code first: it knows more; its low byte is the kind.
    for known in (code, code & 0xFF):
        if known in REFUSALS:
            return Refused(REFUSALS[known], str(path))
        if known in BREAKAGES:
            return BrokenFile(BREAKAGES[known], str(path))
    return None


@contextmanager
def sorting(path: Path) -> Iterator[None]:
    """Sort out what plain sqlite3 raises inside. Raises: Refused, BrokenFile."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        ours = sorted_out(error, path)
        if ours is None:
            raise
        raise ours from error


@contextmanager
def system_faults(path: Path) -> Iterator[None]:
    """Sort out what the operating system says about a file. Raises: BrokenFile, Refused (`disk_full`)."""
    try:
        yield
    except PermissionError as error:
        raise BrokenFile("file.no_permission", str(path)) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise BrokenFile("file.missing", str(path)) from error
    except FileExistsError as error:
        raise BrokenFile("file.exists", str(path)) from error
    except OSError as error:
        raise _other(error, path) from error


def _other(error: OSError, path: Path) -> DeskError:
    import errno

    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return Refused("disk_full", str(path))
    if error.errno == errno.EROFS:
        return BrokenFile("file.no_permission", str(path))
    return BrokenFile("file.io", str(path))
