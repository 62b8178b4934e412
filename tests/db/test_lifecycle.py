"""Making and opening files: nothing is overwritten, nothing half-made is left, one desk writes, one plain file is at rest."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from db import lifecycle, lock, upgrade
from db.header import APPLICATION_ID, SCHEMA, read_header, summary
from db.lifecycle import create, open_store
from db.lock import take_lock
from db.store import FileStore
from gm_desk.app.documents import new_campaign
from gm_desk.core.errors import BrokenFile, Refused
from tests.db.samples import BORIS, WOLF, set_value

Opening = Callable[..., FileStore]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_campaign_at_rest_is_one_plain_file(fight: FileStore) -> None:
    fight.close()
    assert names(fight.path.parent) == [fight.path.name]
    with closing(sqlite3.connect(fight.path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(str(SCHEMA),)]


def test_while_open_there_is_a_write_ahead_log_that_survives_power_cuts(store: FileStore) -> None:
    with store._reading() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "trusted_schema", "busy_timeout")
        }
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "trusted_schema": 0,
        "busy_timeout": 5000,
    }


def test_making_a_campaign_overwrites_nothing_and_needs_a_folder(path: Path, tmp_path: Path) -> None:
    campaign = dict(new_campaign("New", "kmrp", "en"))
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    for place, key in (
        (path, "exists"),
        (tmp_path, "exists"),
        (tmp_path / "dangling", "exists"),
        (tmp_path / "no" / "x", "no_folder"),
    ):
        with pytest.raises(BrokenFile) as broken:
            create(place, campaign)
        assert broken.value.key == f"file.{key}"
    assert names(tmp_path) == ["dangling", path.name]


def test_a_campaign_whose_making_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(connection: object) -> None:
        upgrade.upgrade(connection)  # type: ignore[arg-type]
        raise RuntimeError("in the middle")

    monkeypatch.setattr(lifecycle, "upgrade", breaks)
    with pytest.raises(RuntimeError):
        create(tmp_path / "x.gmdesk", dict(new_campaign("New", "kmrp", "en")))
    assert names(tmp_path) == []


def test_somebody_quicker_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "x.gmdesk"

    def slow(connection: object) -> None:
        upgrade.upgrade(connection)  # type: ignore[arg-type]
        place.write_bytes(b"theirs")

    monkeypatch.setattr(lifecycle, "upgrade", slow)
    for has_links in (True, False):
        if not has_links:
            monkeypatch.setattr(os, "link", refusing)
        place.unlink(missing_ok=True)
        with pytest.raises(BrokenFile) as broken:
            create(place, dict(new_campaign("New", "kmrp", "en")))
        assert broken.value.key == "file.exists"
        assert place.read_bytes() == b"theirs"
        assert names(tmp_path) == ["x.gmdesk"]


def refusing(*_: object) -> None:
    raise PermissionError("no hard links here")


def test_a_file_system_without_hard_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", refusing)
    create(tmp_path / "x.gmdesk", dict(new_campaign("New", "kmrp", "en")))
    assert names(tmp_path) == ["x.gmdesk"]
    assert summary(tmp_path / "x.gmdesk").title == "New"


def test_a_second_desk_reads_and_follows_the_first(fight: FileStore, opened: Opening) -> None:
    second = opened(fight.path)
    assert (fight.read_only, second.read_only) == (False, True)
    assert second.document(WOLF)["notes"] == ""
    seen = second.revision
    set_value(fight, WOLF, "notes", "grey")
    assert second.revision != seen
    assert second.document(WOLF)["notes"] == "grey"
    for deed in (second.undo, second.redo, lambda: set_value(second, WOLF, "notes", "black")):
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.key == "read_only"
    assert second.check() == []


@pytest.mark.parametrize("writer_first", [True, False])
def test_the_last_desk_to_close_leaves_one_plain_file(fight: FileStore, opened: Opening, writer_first: bool) -> None:
    second = opened(fight.path)
    assert second.roster()
    for store in (fight, second) if writer_first else (second, fight):
        assert len(names(fight.path.parent)) > 1
        store.close()
    assert names(fight.path.parent) == [fight.path.name]
    assert [line.name for line in opened(fight.path).roster()] == ["Борис", "Волк"]


def test_the_desk_after_the_first_may_write(fight: FileStore, opened: Opening) -> None:
    second = opened(fight.path)
    fight.close()
    third = opened(fight.path)
    assert (second.read_only, third.read_only) == (True, False)
    set_value(third, BORIS, "notes", "third")
    assert second.revision
    assert second.document(BORIS)["notes"] == "third"


def test_the_same_file_by_another_way_is_the_same_file(fight: FileStore, opened: Opening, tmp_path: Path) -> None:
    (tmp_path / "link.gmdesk").symlink_to(fight.path)
    assert opened(tmp_path / "link.gmdesk").read_only


def test_a_desk_may_ask_to_read_only(path: Path, opened: Opening) -> None:
    assert opened(path, read_only=True).read_only
    assert names(path.parent) == [path.name]
    assert not opened(path).read_only


KEEPS_OPEN = """
import sys, time
from pathlib import Path
from db.lifecycle import open_store
from tests.db.samples import set_up_fight
store = open_store(Path(sys.argv[1]))
set_up_fight(store)
print(store.read_only, flush=True)
time.sleep(60)
"""


def test_a_desk_that_was_killed_keeps_nobody_out_and_loses_no_act(path: Path, opened: Opening) -> None:
    with subprocess.Popen([sys.executable, "-c", KEEPS_OPEN, str(path)], stdout=subprocess.PIPE, text=True) as desk:
        assert desk.stdout is not None
        assert desk.stdout.readline() == "False\n"
        reader = opened(path)
        assert reader.read_only
        desk.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        desk.wait()
    reader.close()
    assert names(path.parent) == [path.name]
    again = opened(path)
    assert not again.read_only
    assert [line.name for line in again.roster()] == ["Борис", "Волк"]
    assert again.check() == []


def test_a_lock_file_that_was_left_behind_locks_nothing(path: Path, opened: Opening) -> None:
    path.with_name(path.name + ".lock").touch()
    assert not opened(path).read_only


def test_the_lock_is_held_once_and_dropped(tmp_path: Path) -> None:
    first = take_lock(tmp_path / "x")
    assert first is not None
    assert take_lock(tmp_path / "x") is None
    first.release()
    first.release()
    second = take_lock(tmp_path / "x")
    assert second is not None
    second.release()
    assert names(tmp_path) == []


if sys.platform != "win32":

    def test_a_lock_on_a_file_that_its_last_owner_removed_is_none(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Between opening and locking it, another desk may close: then the locked file is nobody's and a new one is made."""
        tries: list[int] = []

        def locked_too_late(descriptor: int) -> bool:
            if not tries:
                (tmp_path / "x.lock").unlink()
            tries.append(descriptor)
            return really_locked(descriptor)

        really_locked = lock._locked
        monkeypatch.setattr(lock, "_locked", locked_too_late)
        held = take_lock(tmp_path / "x")
        assert held is not None
        assert len(tries) == 2
        assert take_lock(tmp_path / "x") is None
        held.release()
        assert names(tmp_path) == []


def test_a_foreign_write_lock_is_waited_for_a_little_and_then_said(
    fight: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fight._reading() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 300")
    with closing(sqlite3.connect(fight.path, isolation_level=None)) as foreign:
        foreign.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        with pytest.raises(Refused) as refused:
            set_value(fight, WOLF, "notes", "late")
        assert refused.value.key == "locked"
        assert time.monotonic() - began >= 0.25
        assert fight.document(WOLF)["notes"] == ""
        foreign.execute("ROLLBACK")
    set_value(fight, WOLF, "notes", "in time")
    assert fight.document(WOLF)["notes"] == "in time"


def test_what_a_foreign_program_wrote_is_seen_before_the_next_act(fight: FileStore) -> None:
    assert fight.document(WOLF)["name"] == "Волк"
    with closing(sqlite3.connect(fight.path)) as foreign, foreign:
        foreign.execute("UPDATE character SET name = 'Foreign' WHERE id = 'wolf'")
    set_value(fight, BORIS, "notes", "x")
    assert fight.document(WOLF)["name"] == "Foreign"


def test_a_full_disk_is_said_nothing_is_stored_and_work_goes_on(fight: FileStore) -> None:
    with fight._reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(Refused) as refused:
        set_value(fight, WOLF, "notes", "long " * 100_000)
    assert refused.value.key == "disk_full"
    assert fight.document(WOLF)["notes"] == ""
    set_value(fight, WOLF, "notes", "short")
    assert fight.document(WOLF)["notes"] == "short"
    assert fight.check() == []


def test_a_glance_tells_what_is_in_a_file_and_changes_nothing(fight: FileStore) -> None:
    while_open = summary(fight.path)
    fight.close()
    before, stamp = fight.path.read_bytes(), fight.path.stat().st_mtime_ns
    at_rest = summary(fight.path)
    assert at_rest == while_open
    assert (at_rest.title, at_rest.system, at_rest.language, at_rest.schema) == ("Blank", "kmrp", "en", SCHEMA)
    assert (at_rest.characters, at_rest.encounters, at_rest.sessions, at_rest.log_entries) == (2, 1, 0, 3)
    assert (fight.path.read_bytes(), fight.path.stat().st_mtime_ns) == (before, stamp)
    assert names(fight.path.parent) == [fight.path.name]


def test_a_glance_needs_no_sqlalchemy() -> None:
    script = (
        "import sys, db.header; sys.exit(any(name in sys.modules for name in ('sqlalchemy', 'alembic', 'pydantic')))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_opening_needs_no_alembic(path: Path) -> None:
    script = "import sys, pathlib; from db.lifecycle import open_store; open_store(pathlib.Path(sys.argv[1])).close(); sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script, str(path)], check=False).returncode == 0


def test_an_older_file_is_upgraded_after_a_copy_and_one_that_fails_stays_as_it_was(
    path: Path, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the newest schema is opened by a program that knows the one after it."""
    newer = SCHEMA + 1
    steps: list[int] = []

    def next_step(connection: object) -> None:
        steps.append(newer)
        connection.exec_driver_sql("CREATE TABLE added (a)")  # type: ignore[attr-defined]
        connection.exec_driver_sql(f"PRAGMA user_version = {newer}")  # type: ignore[attr-defined]
        if len(steps) == 1:
            raise RuntimeError("in the middle")

    monkeypatch.setattr("db.header.SCHEMA", newer)
    monkeypatch.setattr(lifecycle, "SCHEMA", newer)
    monkeypatch.setattr(lifecycle, "upgrade", next_step)
    before = path.read_bytes()
    with pytest.raises(RuntimeError):
        open_store(path)
    assert read_header(path).schema == SCHEMA
    copies = list(path.with_suffix(".backups").iterdir())
    assert len(copies) == 1
    assert read_header(copies[0]).schema == SCHEMA
    store = opened(path)
    assert read_header(path).schema == newer
    store.close()
    assert path.read_bytes() != before
    assert names(path.parent) == sorted([path.name, path.with_suffix(".backups").name])
