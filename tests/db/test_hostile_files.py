"""Whatever lies where a campaign should be gets a clear word and not one changed byte."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from db.header import APPLICATION_ID, SCHEMA, summary
from db.lifecycle import create, open_store
from db.store import FileStore
from gm_desk.app.documents import CAMPAIGN, new_campaign
from gm_desk.core.errors import BrokenFile
from gm_desk.core.facts import Added
from tests.db.samples import BORIS, act, character, entry


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def junk(path: Path) -> None:
    path.write_bytes(b"This is no database. " * 500)


def one_byte(path: Path) -> None:
    path.write_bytes(b"S")


def other_program(path: Path) -> None:
    path.unlink()
    sql(path, "PRAGMA application_id = 252006673", "CREATE TABLE campaign (title)")


def no_application(path: Path) -> None:
    path.unlink()
    sql(path, "CREATE TABLE notes (text)")


def newer(path: Path) -> None:
    sql(path, f"PRAGMA user_version = {SCHEMA + 1}")


def stamped_only(path: Path) -> None:
    path.unlink()
    sql(path, f"PRAGMA application_id = {APPLICATION_ID}", f"PRAGMA user_version = {SCHEMA}", "CREATE TABLE t (a)")


def schemaless(path: Path) -> None:
    sql(path, "PRAGMA user_version = 0")


def without_campaign(path: Path) -> None:
    sql(path, "DELETE FROM campaign")


def truncated(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def truncated_inside_the_header(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


def zeroed_pages(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:100] + b"\0" * (len(data) - 100))


HOSTILE: dict[Callable[[Path], None], str] = {
    empty: "file.empty",
    junk: "file.not_a_campaign",
    one_byte: "file.not_a_campaign",
    other_program: "file.not_a_campaign",
    no_application: "file.not_a_campaign",
    newer: "file.newer",
    stamped_only: "file.damaged",
    schemaless: "file.damaged",
    without_campaign: "file.damaged",
    truncated: "file.damaged",
    truncated_inside_the_header: "file.not_a_campaign",
    zeroed_pages: "file.damaged",
}


@pytest.mark.parametrize("spoil", HOSTILE, ids=lambda spoil: spoil.__name__)
def test_what_is_no_readable_campaign_is_named_and_left_as_it_is(path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(path)
    before = path.read_bytes()
    for attempt in (lambda: open_store(path), lambda: open_store(path, read_only=True)):
        with pytest.raises(BrokenFile) as broken:
            attempt()
        assert broken.value.key == HOSTILE[spoil]
        assert str(path) in broken.value.path
    error = summary(path).error
    assert error is not None
    assert error.key == HOSTILE[spoil]
    with pytest.raises(BrokenFile) as broken:
        create(path, dict(new_campaign("Over it", "kmrp", "en")))
    assert broken.value.key == "file.exists"
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


PLACES = {
    "missing.gmdesk": "file.missing",
    "no folder/x.gmdesk": "file.missing",
    "blank.txt/x.gmdesk": "file.missing",
    ".": "file.folder",
    "nul\0.gmdesk": "file.missing",
}


@pytest.mark.parametrize("name", PLACES)
def test_places_where_no_campaign_can_be(tmp_path: Path, name: str) -> None:
    (tmp_path / "blank.txt").write_text("x")
    with pytest.raises(BrokenFile) as broken:
        open_store(tmp_path / name)
    assert broken.value.key == PLACES[name]
    error = summary(tmp_path / name).error
    assert error is not None
    assert error.key == PLACES[name]


def test_a_newer_version_is_named(path: Path) -> None:
    newer(path)
    with pytest.raises(BrokenFile) as broken:
        open_store(path)
    assert broken.value.params == {"version": SCHEMA + 1, "known": SCHEMA}


def filled(store: FileStore) -> None:
    for number in range(40):
        act(store, "fill", logged=entry(f"запись {number} " * 50))
    act(store, "add", Added(BORIS, character(BORIS, "Борис")))
    store.close()


def test_a_damaged_page_is_a_clear_word_when_it_is_reached(store: FileStore) -> None:
    filled(store)
    data = bytearray(store.path.read_bytes())
    at = data.rindex("запись 20".encode())
    page = at - at % 4096
    data[page : page + 4096] = b"\xff" * 4096
    store.path.write_bytes(data)
    with pytest.raises(BrokenFile, match=r"file\.damaged"):
        open_store(store.path)
    again = open_store(store.path, read_only=True)
    with pytest.raises(BrokenFile) as broken:
        [again.log_entry(number) for number in range(1, 41)]
    assert broken.value.key == "file.damaged"
    assert again.check()[0].key == "check.damaged"
    assert again.document(CAMPAIGN)["title"] == "Blank"
    again.close()


@pytest.mark.parametrize("damage", ["{", "[1", "", "nonsense", "[" * 100_000])
def test_a_document_that_cannot_be_parsed_is_a_clear_word(store: FileStore, damage: str) -> None:
    filled(store)
    with closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute("UPDATE character SET sheet = ?", [damage])
    again = open_store(store.path)
    with pytest.raises(BrokenFile) as broken:
        again.document(BORIS)
    assert broken.value.key == "file.damaged"
    assert [(found.key, found.params["row"]) for found in again.check()] == [("check.json", "boris")]
    again.close()


def test_text_that_is_none_is_a_clear_word(store: FileStore) -> None:
    filled(store)
    sql(store.path, "UPDATE character SET name = CAST(x'ff41' AS TEXT)")
    again = open_store(store.path)
    with pytest.raises(BrokenFile) as broken:
        again.roster()
    assert broken.value.key == "file.damaged"
    again.close()


def test_a_campaign_copied_while_open_without_its_log_opens_as_it_was_last_put_down(
    fight: FileStore, tmp_path: Path
) -> None:
    """The mark "there is a log" stands in the copy; what the log held is not there, what the file held is."""
    copy = tmp_path / "copy.gmdesk"
    copy.write_bytes(fight.path.read_bytes())
    glance = summary(copy)
    assert (glance.error, glance.title) == (None, "Blank")
    assert not list(tmp_path.glob("copy.gmdesk-*"))
    again = open_store(copy)
    assert again.check() == []
    again.close()
    assert not list(tmp_path.glob("copy.gmdesk?*"))


@pytest.mark.parametrize(
    "name", ["a b#?&%41.gmdesk", "ё'\";--.gmdesk", "-x.gmdesk", "no ending", "a" * 240 + ".gmdesk"]
)
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    create(path, dict(new_campaign("Named", "kmrp", "en")))
    store = open_store(path)
    act(store, "add", Added(BORIS, character(BORIS, "Борис")))
    assert summary(path).characters == 1
    store.close()
    assert [each.name for each in tmp_path.iterdir()] == [name]
