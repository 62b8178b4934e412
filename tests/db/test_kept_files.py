"""Every file that a released version has written opens with all that is in it (tests/files/README.md)."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

from db.backup import backup_folder
from db.engine import open_engine, writing
from db.header import SCHEMA, read_header
from db.upgrade import MIGRATIONS
from gm_desk import bootstrap
from gm_desk.app import roster
from gm_desk.core.facts import Ref, value_at

FILES = Path(__file__).parents[1] / "files"
KEPT = sorted(FILES.glob("schema-*.gmdesk"))


def schema_of(kept: Path) -> int:
    return int(kept.stem.removeprefix("schema-"))


def told(kept: Path) -> dict[str, Any]:
    """What must be found in a kept file."""
    found: dict[str, Any] = json.loads(kept.with_suffix(".json").read_text(encoding="utf-8"))
    return found


def test_each_schema_has_its_file() -> None:
    assert [schema_of(kept) for kept in KEPT] == list(range(1, SCHEMA + 1))


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.stem)
def test_a_kept_file_opens_with_all_that_is_in_it(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / kept.name
    shutil.copy(kept, path)
    expected = told(kept)
    session = bootstrap.open_campaign(path)
    store = session.store
    assert store.check() == []
    assert (session.campaign["title"], session.campaign["system"]) == (expected["title"], expected["system"])
    assert sorted(line.name for line in store.roster()) == sorted(expected["characters"])
    assert [[line.name, line.combatants, line.round] for line in store.encounters()] == expected["encounters"]
    assert (len(store.sessions()), store.log_size()) == (expected["sessions"], expected["log_entries"])
    assert (store.next_undo(), store.next_redo()) == (expected["next_undo"], expected["next_redo"])
    for line in store.roster():
        # Today's sheet takes it as it is: what it fills in may be new, what was there stays.
        sheet = session.character(line.id)["sheet"]
        assert session.system.sheet.complete(sheet).keys() >= sheet.keys()
    upgraded = store.upgraded
    if schema_of(kept) == SCHEMA:
        assert upgraded is None
        assert not backup_folder(path).exists()
    else:
        assert upgraded is not None
        assert read_header(upgraded.copy).schema == schema_of(kept)
        assert dumped(upgraded.copy) == dumped(kept)
    session.close()


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.stem)
def test_it_can_be_read_without_being_changed(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / kept.name
    shutil.copy(kept, path)
    session = bootstrap.open_campaign(path, read_only=True)
    assert session.store.read_only
    assert sorted(line.name for line in session.store.roster()) == sorted(told(kept)["characters"])
    assert session.store.log_size() == told(kept)["log_entries"]
    session.close()
    assert path.read_bytes() == kept.read_bytes()
    assert [each.name for each in tmp_path.iterdir()] == [kept.name]


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.stem)
def test_its_history_leads_to_the_beginning_and_back(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / kept.name
    shutil.copy(kept, path)
    session = bootstrap.open_campaign(path)
    while session.redo():
        pass
    there = {line.id: session.character(line.id) for line in session.store.roster()}
    undone = 0
    while session.undo():
        undone += 1
    assert session.store.check() == []
    for _ in range(undone):
        session.redo()
    assert {line.id: session.character(line.id) for line in session.store.roster()} == there
    session.close()


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.stem)
def test_fields_that_no_version_knows_are_kept_through_acts_and_restarts(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / kept.name
    shutil.copy(kept, path)
    unknown = told(kept)["unknown"]
    assert unknown
    for _ in range(2):
        session = bootstrap.open_campaign(path)
        for character, place, value in unknown:
            assert value_at(session.character(character), tuple(place)) == value
            row = session.system.track(session.character(character)["sheet"]).rows[0].key
            roster.mark(session, character, row)
            roster.edit(session, character, ("notes",), f"{session.character(character)['notes']}!")
            copy = roster.duplicate(session, character, "Copy")
            assert value_at(session.store.document(Ref("character", copy)), tuple(place)) == value
        session.close()


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.stem)
def test_a_released_schema_does_not_change(kept: Path, tmp_path: Path) -> None:
    """What its migration makes today is what it made then."""
    today = tmp_path / "today"
    today.touch()
    engine = open_engine(today)
    with writing(engine) as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, str(schema_of(kept)))
    engine.dispose()
    copy = tmp_path / kept.name
    shutil.copy(kept, copy)
    assert read_header(copy).schema == schema_of(kept)
    assert described(copy) == described(today)


def dumped(path: Path) -> list[str]:
    """Return all that is in a file; SQLite's own counter of changes is not."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as connection:
        return list(connection.iterdump())


def described(path: Path) -> dict[str, str]:
    """Return how each table and index was made, whatever the blanks."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: " ".join(sql.split()) for name, sql in rows}
