"""The demo campaigns among the program's own data: every look at one leaves a file, and old ones that nobody will miss go again.

What somebody has made his own stays: a file of another name, a campaign of another title, one that was open lately or is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

from db.backup import backup_folder
from db.copies import dated_copies
from db.header import summary
from db.lock import take_lock
from gm_desk.app.ports import SUFFIX, Summary
from gm_desk.core.errors import DeskError

KEPT = 5
"""So many of each system stay in any case: those that were written last."""

NAMED_BY_US = re.compile(r"demo(?: \d+)?")
BESIDE = ("-journal", "-wal", "-shm")


def thin_demos(folder: Path, spared: Collection[Path], is_demo: Callable[[Summary], bool]) -> None:
    """Remove old demo campaigns in a folder with their dated copies, except those that are spared or open at a desk.

    `is_demo` tells from a look at a campaign whether it is one still. What cannot be removed now stays until another time.
    """
    by_system: dict[str, list[Summary]] = {}
    for path in _newest_first(folder):
        found = summary(path)
        if found.error is None:
            by_system.setdefault(found.system, []).append(found)
    stay = {path.resolve() for path in spared}
    for demos in by_system.values():
        for old in demos[KEPT:]:
            if old.path.resolve() not in stay and is_demo(old):
                _remove(old.path)


def _newest_first(folder: Path) -> list[Path]:
    try:
        dated = [(path.stat().st_mtime_ns, path) for path in folder.iterdir() if _is_named_by_us(path)]
    except OSError:
        return []
    return [path for _, path in sorted(dated, reverse=True)]


def _is_named_by_us(path: Path) -> bool:
    return path.suffix == SUFFIX and bool(NAMED_BY_US.fullmatch(path.stem)) and path.is_file() and not path.is_symlink()


def _remove(path: Path) -> None:
    """Remove a campaign that no desk has open; the file itself last, so that no other inherits what lies beside it."""
    try:
        lock = take_lock(path)
    except DeskError:
        return
    if lock is None:
        return
    try:
        copies = [copy.path for copy in dated_copies(path)]
        for beside in (*copies, *(path.with_name(path.name + end) for end in BESIDE)):
            beside.unlink(missing_ok=True)
        with suppress(OSError):  # there is none, or something else lies in it
            backup_folder(path).rmdir()
        path.unlink()
    except OSError:
        return
    finally:
        lock.release()
