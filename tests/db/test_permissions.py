"""Files and folders that may not be written, tried as an ordinary user: the superuser may write anywhere.

On Windows permissions are another thing altogether, and there is no such trial there.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ORDINARY = 65534

# All is imported before the rights are given up: an ordinary user may not be able to read the superuser's Python.
TRIAL = """
import json, os, sqlite3, sys
from pathlib import Path
from db.header import summary
from db.lifecycle import create, open_store
from gm_desk.app.documents import CAMPAIGN, new_campaign
from gm_desk.core.errors import DeskError
from gm_desk.core.facts import change
from gm_desk.app.ports import NewAct
import db.upgrade, sqlalchemy.dialects.sqlite.pysqlite
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(int(sys.argv[3]))
    os.setuid(int(sys.argv[3]))

def make(path):
    create(path, dict(new_campaign("New", "kmrp", "en")))

def look(path):
    found = summary(path)
    if found.error:
        raise found.error
    return found.title

def play(path, at_once=False):
    store = open_store(path, at_once=at_once)
    try:
        title, read_only = store.document(CAMPAIGN)["title"], store.read_only
        try:
            fact = change(CAMPAIGN, store.document(CAMPAIGN), ("title",), "Changed")
            store.perform(NewAct({"key": "x", "params": {}}, [fact]))
        except DeskError as error:
            return [title, read_only, error.key]
        return [title, read_only, None]
    finally:
        store.close()

def play_at_once(path):
    return play(path, at_once=True)

def copy(path):
    store = open_store(path)
    try:
        return str(store.backup())
    finally:
        store.close()

try:
    print(json.dumps(globals()[sys.argv[1]](Path(sys.argv[2]))))
except DeskError as error:
    print(json.dumps(error.key))
"""

if sys.platform != "win32":

    @pytest.fixture
    def place(blank: bytes) -> Iterator[Path]:
        """A campaign in a folder that any user may reach (pytest's own is closed to others); both read-only."""
        folder = Path(tempfile.mkdtemp())
        path = folder / "x.gmdesk"
        path.write_bytes(blank)
        path.chmod(0o444)
        folder.chmod(0o555)
        yield path
        folder.chmod(0o755)
        shutil.rmtree(folder)

    def tried(what: str, path: Path) -> object:
        """Do one thing as an ordinary user; returns what came of it, or the key of the error."""
        user = str(ORDINARY if os.geteuid() == 0 else os.geteuid())
        found = subprocess.run(
            [sys.executable, "-B", "-c", TRIAL, what, str(path), user], capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stderr
        return json.loads(found.stdout)

    def test_a_file_and_folder_without_permission_to_write_open_for_reading(place: Path, blank: bytes) -> None:
        assert tried("play", place) == ["Blank", True, "read_only"]
        assert tried("look", place) == "Blank"
        assert place.read_bytes() == blank
        assert [path.name for path in place.parent.iterdir()] == ["x.gmdesk"]

    def test_a_file_alone_without_permission_to_write_opens_for_reading(place: Path, blank: bytes) -> None:
        place.parent.chmod(0o777)
        assert tried("play", place) == ["Blank", True, "read_only"]
        assert tried("play_at_once", place) == ["Blank", True, "read_only"]
        assert place.read_bytes() == blank
        assert [path.name for path in place.parent.iterdir()] == ["x.gmdesk"]

    def test_a_folder_alone_without_permission_to_write_opens_for_reading(place: Path, blank: bytes) -> None:
        place.chmod(0o666)
        assert tried("play", place) == ["Blank", True, "read_only"]
        assert place.read_bytes() == blank

    @pytest.mark.parametrize("trial", ["play", "play_at_once"])
    def test_with_permission_the_same_trial_writes(place: Path, blank: bytes, trial: str) -> None:
        place.parent.chmod(0o777)
        place.chmod(0o666)
        assert tried(trial, place) == ["Blank", False, None]
        assert place.read_bytes() != blank
        assert [path.name for path in place.parent.iterdir()] == ["x.gmdesk"]

    def test_a_file_without_permission_to_read_is_said(place: Path) -> None:
        place.chmod(0)
        assert tried("play", place) == "file.no_permission"
        assert tried("look", place) == "file.no_permission"

    def test_a_folder_without_permission_to_enter_is_said(place: Path) -> None:
        place.parent.chmod(0)
        assert tried("play", place) == "file.no_permission"
        assert tried("look", place) == "file.no_permission"
        assert tried("make", place.with_name("new.gmdesk")) == "file.no_permission"

    def test_a_campaign_is_not_made_in_a_folder_without_permission_and_nothing_is_left(place: Path) -> None:
        assert tried("make", place.with_name("new.gmdesk")) == "file.no_permission"
        assert [path.name for path in place.parent.iterdir()] == ["x.gmdesk"]

    def test_a_copy_is_not_made_in_a_folder_without_permission(place: Path) -> None:
        assert tried("copy", place) == "file.no_permission"

    def test_a_campaign_that_others_left_open_without_its_folder_writable_is_read_with_its_log(place: Path) -> None:
        """A desk of another user has it open, so a log stands beside it; this one may not write there at all."""
        place.parent.chmod(0o755)
        place.chmod(0o644)
        from db.lifecycle import open_store

        store = open_store(place)
        for log in place.parent.glob("x.gmdesk-*"):
            assert stat.S_IMODE(log.stat().st_mode) == 0o644
        if os.geteuid() == 0:
            assert tried("play", place) == ["Blank", True, "read_only"]
        store.close()
