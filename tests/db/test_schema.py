"""The tables that the program declares are those that the migrations make."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from db.engine import open_engine, reading, writing
from db.header import SCHEMA, TABLES
from db.tables import METADATA
from db.upgrade import MIGRATIONS, upgrade


def ours(name: str | None, kind: str, _: object) -> bool:
    """Whether a name is one of our tables: the search index keeps tables of its own."""
    return not (kind == "table" and name and name.startswith("log_search"))


def test_declared_tables_and_migrated_tables_are_the_same(path: Path) -> None:
    engine = open_engine(path)
    with reading(engine) as connection:
        options = {"include_name": ours, "compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), METADATA) == []
    engine.dispose()


def test_foreign_keys_constraints_and_order_of_columns_are_the_same_too(path: Path, tmp_path: Path) -> None:
    """What Alembic's comparison does not look at."""
    (tmp_path / "declared").touch()
    engine = open_engine(tmp_path / "declared")
    with writing(engine) as connection:
        METADATA.create_all(connection)
    engine.dispose()

    def described(file: Path) -> dict[str, object]:
        with closing(sqlite3.connect(file)) as connection:
            return {
                name: [
                    [row[1:] for row in connection.execute(f'PRAGMA table_xinfo("{name}")')],
                    sorted(row[2:] for row in connection.execute(f'PRAGMA foreign_key_list("{name}")')),
                    text.count("DEFERRABLE INITIALLY DEFERRED"),
                    text.count("CHECK"),
                    text.count("UNIQUE"),
                ]
                for name, text in connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
                if ours(name, "table", None) and not name.startswith(("sqlite_", "alembic_"))
            }

    assert described(path) == described(tmp_path / "declared")


def test_a_campaign_is_known_by_the_tables_it_must_have() -> None:
    assert set(METADATA.tables) | {"log_search"} == TABLES


def test_the_newest_revision_is_the_newest_schema_and_each_follows_the_one_before() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert script.get_heads() == [str(SCHEMA)]
    revisions = [revision.revision for revision in script.walk_revisions()]
    assert revisions == [str(number) for number in range(SCHEMA, 0, -1)]


def test_both_stamps_and_all_tables_come_in_one_transaction(tmp_path: Path) -> None:
    path = tmp_path / "half"
    path.touch()
    engine = open_engine(path)

    def fail_after_all() -> None:
        with writing(engine) as connection:
            upgrade(connection)
            raise RuntimeError("after all")

    with pytest.raises(RuntimeError):
        fail_after_all()
    engine.dispose()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        assert connection.execute("PRAGMA user_version").fetchone() == (0,)
        assert connection.execute("PRAGMA application_id").fetchone() == (0,)
