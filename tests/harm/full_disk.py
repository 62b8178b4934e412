"""A trial on a full disk, as a process of its own: `python -m tests.harm.full_disk FOLDER tmpfs|limit`.

`tmpfs`: a disk of two megabytes is mounted on FOLDER (the process must be allowed to) and filled up. `limit`: no file of this
process may grow beyond what it has now, which needs no permission of anybody.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from db.backup import backup_folder
from db.lifecycle import create, open_store
from db.store import FileStore
from gm_desk.app.documents import new_campaign
from gm_desk.core.errors import DeskError
from tests.db.samples import WOLF, set_up_fight, set_value

ROOM = 60_000
MOST_ACTS = 200


class Limit:
    """No file may grow by more than ROOM."""

    refusal = "file.io"
    """The system says "file too large", not "disk full"."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(self) -> None:
        largest = max(each.stat().st_size for each in self._folder.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest + ROOM, self._before[1]))

    def fill_up(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, self._before[1]))

    def free(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._before)


class Tmpfs:
    """A small disk on which somebody else's file takes all but ROOM."""

    refusal = "disk_full"

    def __init__(self, folder: Path) -> None:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], check=True)
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        self.fill_up()
        size = self._ballast.stat().st_size
        with self._ballast.open("r+b") as ballast:
            ballast.truncate(size - ROOM)

    def fill_up(self) -> None:
        with self._ballast.open("ab", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(b"x" * 4096)
            except OSError:
                return

    def free(self) -> None:
        self._ballast.unlink()


def refused(deed: Callable[[], object]) -> str:
    """Do something that must fail; return the key of why."""
    try:
        deed()
    except DeskError as error:
        return error.key
    raise AssertionError("the disk was not full")


def play_until_refused(store: FileStore) -> tuple[str, str]:
    """Write ever more notes; return the last that were acknowledged, and why the next were not."""
    last = ""
    for number in range(MOST_ACTS):
        try:
            set_value(store, WOLF, "notes", f"{number} " * 3000)
        except DeskError as error:
            return last, error.key
        last = f"{number} " * 3000
    raise AssertionError("the disk was not full")


def trial(folder: Path, disk: Limit | Tmpfs) -> None:
    """Fill the disk while playing, see that nothing is half-written, free it, and go on."""
    path = folder / "x.gmdesk"
    create(path, dict(new_campaign("Full", "kmrp", "en")))
    store = open_store(path)
    set_up_fight(store)
    acts = store.log_size()

    disk.fill()
    last, why = play_until_refused(store)
    assert why == disk.refusal, why
    assert store.document(WOLF)["notes"] == last
    assert store.log_size() == acts
    assert store.check() == []

    disk.fill_up()
    assert refused(store.undo) == disk.refusal
    assert store.document(WOLF)["notes"] == last
    assert refused(store.backup) in {disk.refusal, "disk_full"}
    # The folder may be there, or not; a copy that is none must not be.
    folder_of_copies = backup_folder(path)
    assert not folder_of_copies.exists() or not list(folder_of_copies.iterdir())
    new = folder / "new.gmdesk"
    assert refused(lambda: create(new, dict(new_campaign("New", "kmrp", "en")))) in {disk.refusal, "disk_full"}
    assert not [each for each in folder.iterdir() if "new" in each.name]

    disk.free()
    set_value(store, WOLF, "notes", "room again")
    assert store.undo() is not None
    assert store.document(WOLF)["notes"] == last
    assert store.redo() is not None

    set_value(store, WOLF, "gm_notes", "long " * 8000)
    disk.fill_up()
    assert refused(store.close) == "file.log_left"
    disk.free()
    again = open_store(path)
    assert (again.document(WOLF)["notes"], again.document(WOLF)["gm_notes"]) == ("room again", "long " * 8000)
    assert again.check() == []
    again.close()
    assert [each.name for each in folder.iterdir() if each.is_file()] == [path.name]


if __name__ == "__main__":
    place = Path(sys.argv[1])
    trial(place, Tmpfs(place) if sys.argv[2] == "tmpfs" else Limit(place))
