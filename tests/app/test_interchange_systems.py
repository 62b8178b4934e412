"""What a system declares is enough for files of characters: round trips of JSON and tables, for every system that can be played."""

from __future__ import annotations

import csv
import io
import json

import pytest

from gm_desk.app import demo
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Document
from gm_desk.systems.registry import Registry
from resources import path as resource
from tests.app.bringing import brought, everybody, exported, session_of, wrong

PLAYABLE = Registry().playable


def people_of(system: str) -> list[Document]:
    """Somebody with a blank sheet, and everybody of the system's demo where it has one."""
    blank: list[Document] = [{"name": "Blank", "sheet": {}}]
    try:
        return blank + list(demo.content(resource(), system, "ru")["characters"])
    except NotFound:
        return blank


@pytest.mark.parametrize("system", PLAYABLE)
def test_json_comes_back_byte_by_byte(system: str) -> None:
    first, again = session_of(system), session_of(system)
    people = people_of(system)
    report = brought(first, json.dumps({"system": system, "characters": people})).report
    assert not report.unknown, "the demo holds what the sheet does not declare"
    brought(again, exported(first))
    assert exported(again) == exported(first)
    assert len(everybody(again)) == len(people)


@pytest.mark.parametrize("system", PLAYABLE)
def test_a_table_comes_back_and_has_the_plain_fields_of_the_blank_sheet(system: str) -> None:
    first, again = session_of(system), session_of(system)
    brought(first, json.dumps({"system": system, "characters": people_of(system)}))
    table = exported(first, "csv")
    brought(again, table)
    assert exported(again, "csv") == table
    columns = next(csv.reader(io.StringIO(table)))
    plain = [key for key, value in first.system.sheet.blank().items() if isinstance(value, int | str)]
    assert {f"sheet.{key}" if key in {"name", "notes"} else key for key in plain} <= set(columns)


@pytest.mark.parametrize("system", PLAYABLE)
def test_a_file_for_another_system_is_refused(system: str) -> None:
    for other in {*Registry().ids} - {system}:
        assert wrong(session_of(system), json.dumps({"system": other, "characters": []})) == [
            (1, "system", "import.system")
        ]


@pytest.mark.parametrize("system", PLAYABLE)
@pytest.mark.parametrize("junk", [5, "x", None, True, [], {}, [[]], [5], [{}], {"x": 5}, -1, 10**30, 1.5, "x" * 1_000])
def test_junk_in_any_field_of_a_sheet_is_told_or_taken_and_no_worse(system: str, junk: object) -> None:
    session = session_of(system)
    blank = session.system.sheet.blank()
    for key in blank:
        for sheet in (
            {key: junk},
            {key: dict.fromkeys(blank[key], junk)} if isinstance(blank[key], dict) else {},
        ):
            told = wrong(session, json.dumps({"characters": [{"name": "x", "sheet": sheet}]}))
            assert all(path.startswith("characters[0].sheet") for _, path, _ in told)
