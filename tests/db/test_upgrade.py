"""An upgrade happens whole or not at all, after a copy, and says when undo begins anew: tried with a schema of tomorrow."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from db import header, lifecycle, upgrade
from db import store as store_module
from db.backup import backup_folder
from db.header import read_header, summary
from db.lifecycle import open_store
from db.store import FileStore
from gm_desk.app.moments import Journey
from gm_desk.app.ports import LogQuery
from gm_desk.core.errors import BrokenFile, Refused
from tests.db.samples import BORIS, WOLF, set_value

Opening = Callable[..., FileStore]
Tomorrow = Callable[..., None]

STEP = """
from __future__ import annotations
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{revision}", "{before}"
branch_labels = depends_on = None
{more}

def upgrade() -> None:
    op.add_column("character", sa.Column("added_{revision}", sa.Text))
    {then}
"""

REWRITE = """op.execute("UPDATE character SET notes = notes || ' upgraded'")"""


@pytest.fixture
def tomorrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tomorrow:
    """Make the program one that knows two schemas more; what they do beside can be told."""
    migrations = tmp_path / "migrations"
    shutil.copytree(upgrade.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    now = header.SCHEMA

    def making(*, more: str = "", then: str = "pass") -> None:
        for step, (added, last) in enumerate((("", "pass"), (more, then)), start=now + 1):
            script = STEP.format(revision=step, before=step - 1, more=added, then=last)
            (migrations / "versions" / f"schema_{step}.py").write_text(script)
        monkeypatch.setattr(upgrade, "MIGRATIONS", migrations)
        for module in (header, lifecycle, upgrade, store_module):
            monkeypatch.setattr(module, "SCHEMA", now + 2)

    return making


def closed(fight: FileStore) -> bytes:
    """Leave something to undo and something to redo, and close."""
    set_value(fight, WOLF, "notes", "grey")
    set_value(fight, WOLF, "gm_notes", "taken back")
    fight.undo()
    fight.close()
    return fight.path.read_bytes()


def columns(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {row[1] for row in connection.execute("PRAGMA table_info(character)")}


def test_an_upgrade_of_several_steps_is_made_after_a_copy_and_undo_goes_on(
    fight: FileStore, opened: Opening, tomorrow: Tomorrow
) -> None:
    before = closed(fight)
    now = header.SCHEMA
    tomorrow()
    reading = open_store(fight.path, read_only=True)  # through a copy in memory: the file stays as it is
    assert (reading.read_only, reading.document(WOLF)["notes"]) == (True, "grey")
    reading.close()
    assert fight.path.read_bytes() == before
    store = opened(fight.path)
    assert store.upgraded is not None
    assert (store.upgraded.schema, store.upgraded.sealed) == (now, False)
    assert store.upgraded.copy.parent == backup_folder(fight.path)
    assert store.document(WOLF)["notes"] == "grey"
    assert store.redo() is not None
    assert store.undo() is not None
    assert store.undo() is not None
    assert store.document(WOLF)["notes"] == ""
    store.close()
    assert read_header(fight.path).schema == now + 2
    assert columns(fight.path) >= {f"added_{now + 1}", f"added_{now + 2}"}
    again = opened(fight.path)
    assert again.upgraded is None
    with closing(sqlite3.connect(fight.path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(str(now + 2),)]


def test_the_copy_made_before_is_the_file_as_it_was(fight: FileStore, tomorrow: Tomorrow) -> None:
    closed(fight)
    now = header.SCHEMA
    tomorrow()
    store = open_store(fight.path)
    store.close()
    (copy,) = backup_folder(fight.path).iterdir()
    assert read_header(copy).schema == now
    with closing(sqlite3.connect(copy)) as then, closing(sqlite3.connect(fight.path)) as today:
        query = "SELECT number, at, name, facts, state FROM act"
        assert then.execute(query).fetchall() == today.execute(query).fetchall()
        assert ("grey",) in then.execute("SELECT notes FROM character").fetchall()


@pytest.mark.parametrize(
    "then", ["raise RuntimeError('in the middle')", "op.execute('INSERT INTO nowhere VALUES (1)')"]
)
def test_an_upgrade_that_fails_in_its_last_step_leaves_the_old_file_as_it_was(
    fight: FileStore, tomorrow: Tomorrow, then: str
) -> None:
    before = closed(fight)
    now = header.SCHEMA
    tomorrow(then=then)
    for _ in range(2):
        with pytest.raises(Exception, match=r"middle|file\.damaged"):
            open_store(fight.path)
        assert read_header(fight.path).schema == now
        assert not columns(fight.path) & {f"added_{now + 1}", f"added_{now + 2}"}
        assert fight.path.read_bytes()[100:] == before[100:]
        assert sorted(each.name for each in fight.path.parent.iterdir() if each.is_file()) == [fight.path.name]
    # The copy was made before the first try; nothing has changed since.
    assert len(list(backup_folder(fight.path).iterdir())) == 1


def test_an_older_program_lets_the_upgraded_file_be(
    fight: FileStore, tomorrow: Tomorrow, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed(fight)
    with monkeypatch.context() as yesterday:
        tomorrow()
        open_store(fight.path).close()
        yesterday.undo()
    monkeypatch.undo()
    upgraded = fight.path.read_bytes()
    with pytest.raises(BrokenFile, match=r"file\.newer"):
        open_store(fight.path)
    error = summary(fight.path).error
    assert error is not None
    assert error.key == "file.newer"
    assert fight.path.read_bytes() == upgraded


def test_a_step_that_the_history_cannot_follow_seals_it_and_says_so(
    fight: FileStore, opened: Opening, tomorrow: Tomorrow
) -> None:
    closed(fight)
    tomorrow(more="SEALS_HISTORY = True", then=REWRITE)
    store = opened(fight.path)
    assert store.upgraded is not None
    assert store.upgraded.sealed
    assert (store.next_undo(), store.next_redo()) == (None, None)
    assert (store.undo(), store.redo()) == (None, None)
    assert [each.state for each in store.log(LogQuery())] == ["done"] * 3
    assert store.check() == []
    set_value(store, BORIS, "notes", "after")
    assert store.undo() is not None
    assert store.undo() is None
    assert store.document(BORIS)["notes"] == " upgraded"
    assert store.redo() is not None
    assert store.check() == []


def test_what_a_file_of_schema_1_kept_of_its_history_is_filled_in(opened: Opening, tmp_path: Path) -> None:
    """Acts that hold or can be redone follow one another; where an abandoned one branched off is not known."""
    old = tmp_path / "old.gmdesk"
    shutil.copy(Path(__file__).parents[1] / "files" / "schema-1.gmdesk", old)
    with closing(sqlite3.connect(old)) as connection:
        states = dict(connection.execute("SELECT number, state FROM act ORDER BY number"))
    assert set(states.values()) == {"done", "undone", "abandoned"}
    store = opened(old)
    before = 0
    for number, state in states.items():
        act = store.act(number)
        assert (act.state, act.after) == (state, None if state == "abandoned" else before)
        if state == "abandoned":
            with pytest.raises(Refused, match=r"moment\.lost_branch"):
                Journey(store, number)
        else:
            before = number
            assert Journey(store, number).past().number == number
    assert {entry.entry.play for entry in store.log(LogQuery())} == {None}


def test_moments_before_a_seal_are_not_shown_and_not_undone(
    fight: FileStore, opened: Opening, tomorrow: Tomorrow
) -> None:
    closed(fight)
    tomorrow(more="SEALS_HISTORY = True", then=REWRITE)
    store = opened(fight.path)
    newest = store.next_undo()
    assert newest is None
    sealed = max(entry.number for entry in store.log(LogQuery()))
    with pytest.raises(Refused, match=r"moment\.sealed"):
        Journey(store, sealed, before=True).past()
    set_value(store, WOLF, "notes", "after the upgrade")
    with pytest.raises(Refused, match="sealed"):
        store.undo_back_to(1)
    assert store.document(WOLF)["notes"] == "after the upgrade"
