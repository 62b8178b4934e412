"""The composition root opens what it makes, and says what it cannot."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from db.faults import BREAKAGES, REFUSALS
from gm_desk import bootstrap
from gm_desk.app import roster
from gm_desk.core.errors import BrokenFile, InvalidInput, UnknownSystem


def test_a_campaign_is_made_played_closed_and_found_again(tmp_path: Path) -> None:
    path = tmp_path / "Поход.gmdesk"
    session = bootstrap.create_campaign(path, "Поход", "kmrp", "ru")
    roster.create(session, "Борис")
    roster.create(session, "Анна")
    session.undo()
    session.close()
    glance = bootstrap.summary(path)
    assert (glance.title, glance.system, glance.language, glance.characters) == ("Поход", "kmrp", "ru", 1)
    again = bootstrap.open_campaign(path)
    assert [line.name for line in again.store.roster()] == ["Борис"]
    again.redo()
    assert [line.name for line in again.store.roster()] == ["Анна", "Борис"]
    reader = bootstrap.open_campaign(path)
    assert reader.store.read_only
    reader.close()
    again.close()
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_undo_never_reaches_into_the_campaign_that_was_closed(tmp_path: Path) -> None:
    first = bootstrap.create_campaign(tmp_path / "1.gmdesk", "First", "kmrp", "en")
    roster.create(first, "Anna")
    first.close()
    second = bootstrap.create_campaign(tmp_path / "2.gmdesk", "Second", "kmrp", "en")
    assert (second.undo(), second.next_undo) == (None, None)
    second.close()
    assert bootstrap.summary(tmp_path / "1.gmdesk").characters == 1


def test_what_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnknownSystem):
        bootstrap.create_campaign(tmp_path / "x.gmdesk", "Title", "no system", "en")
    with pytest.raises(InvalidInput):
        bootstrap.create_campaign(tmp_path / "x.gmdesk", " \n ", "kmrp", "en")
    assert list(tmp_path.iterdir()) == []


def test_a_campaign_of_a_system_that_is_not_known_is_let_go_again(tmp_path: Path) -> None:
    path = tmp_path / "x.gmdesk"
    bootstrap.create_campaign(path, "X", "kmrp", "en").close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE campaign SET system = 'later'")
    with pytest.raises(UnknownSystem):
        bootstrap.open_campaign(path)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_every_fault_of_a_file_has_its_sentence_in_both_languages() -> None:
    raised = {
        "missing",
        "folder",
        "empty",
        "not_a_campaign",
        "newer",
        "damaged",
        "no_permission",
        "no_folder",
        "exists",
    }
    keys = {f"file.{key}" for key in raised | {"gone", "io"}}
    keys |= set(REFUSALS.values()) | set(BREAKAGES.values()) | {"read_only", "unstorable_text", "document", "log_entry"}
    for words in bootstrap.catalogues().values():
        for key in keys:
            error = BrokenFile(key, "/a/<b>.gmdesk", version=2, known=1, name=3)
            said = words.error(error)
            assert said != f"error.{key}"
            assert "{" not in said


def test_the_composition_root_is_light_until_it_is_used() -> None:
    script = "import sys, gm_desk.bootstrap; sys.exit(any(name in sys.modules for name in ('sqlalchemy', 'alembic', 'pydantic', 'db')))"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
