"""The check finds what is broken, each kind of it, and names it; a campaign that is well has no findings."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from db.store import FileStore
from tests.db.samples import BORIS, set_value

Opening = Callable[..., FileStore]


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


HARM: dict[str, tuple[str, dict[str, Any]]] = {
    "DELETE FROM character WHERE id = 'wolf'": (
        "check.reference",
        {"table": "combatant", "row": 2, "missing": "character"},
    ),
    "UPDATE log_entry SET search = 'other' WHERE number = 1": ("check.search", {}),
    "UPDATE character SET tags = '[1' WHERE id = 'boris'": (
        "check.json",
        {"table": "character", "row": "boris", "column": "tags"},
    ),
    "UPDATE act SET facts = 'x' WHERE number = 2": ("check.json", {"table": "act", "row": 2, "column": "facts"}),
    """UPDATE encounter SET "order" = '["c-boris","nobody"]'""": (
        "check.order",
        {"encounter": "Fight", "combatant": "nobody"},
    ),
    "UPDATE encounter SET turn = 'nobody'": ("check.order", {"encounter": "Fight", "combatant": "nobody"}),
    "UPDATE character SET notes = 'by hand' WHERE id = 'boris'": ("check.history", {"act": 4}),
    "DELETE FROM act WHERE number = 4": ("check.history", {"act": 1}),
    "UPDATE act SET state = 'undone' WHERE number = 2": ("check.history", {"act": 2}),
    "UPDATE act SET facts = replace(facts, '\"key\"', '\"key\"') || ' '": ("", {}),
}


@pytest.mark.parametrize("harm", HARM)
def test_each_kind_of_harm_is_found_and_named(fight: FileStore, opened: Opening, harm: str) -> None:
    set_value(fight, BORIS, "notes", "by the desk")
    fight.close()
    sql(fight.path, "PRAGMA foreign_keys = OFF", harm)
    key, params = HARM[harm]
    before = fight.path.read_bytes()
    for read_only in (True, False):
        found = opened(fight.path, read_only=read_only).check()
        assert ([(one.key, one.params) for one in found][:1] or [("", {})]) == [(key, params)]
        if read_only:
            assert fight.path.read_bytes() == before


def test_what_was_undone_must_fit_too(fight: FileStore, opened: Opening) -> None:
    set_value(fight, BORIS, "notes", "by the desk")
    fight.undo()
    assert fight.check() == []
    fight.close()
    sql(
        fight.path,
        "UPDATE act SET facts = replace(facts, 'by the desk', 'else')",
        "UPDATE character SET notes = 'else'",
    )
    assert [(one.key, one.params) for one in opened(fight.path).check()][:1] == [("check.history", {"act": 4})]


def test_every_finding_has_its_sentence_in_both_languages() -> None:
    from gm_desk.bootstrap import catalogues

    for words in catalogues().values():
        for key, params in [*HARM.values(), ("check.damaged", {"said": "page 3"})]:
            if key:
                said = words.say(key, **params)
                assert said != key
                assert all(str(value) in said for value in params.values())
