"""What holds for the demo of every system: the same in both languages, sheets whole, a history that its own dice carry."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

import resources
from gm_desk.app import demo
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import no_source
from gm_desk.systems.registry import Registry
from tests.app.test_demo_content import bones, prose
from tests.doubles.memory import MemoryStore

SYSTEMS = sorted({each.name.split(".")[0] for each in resources.path("demo").glob("*.json")})
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)

every = pytest.mark.parametrize("system", SYSTEMS)
both = pytest.mark.parametrize("language", LANGUAGES)


def played(system: str, language: str) -> Session:
    """The demo with its past, thrown without a single die of the app's own."""
    catalogues = {each: Catalogue(each, resources.path()) for each in LANGUAGES}
    store = MemoryStore(system)
    session = Session(store, Registry(), catalogues, no_source)
    content = demo.content(resources.path(), system, language)
    for added in demo.documents(content, session.system):
        store.documents[added.ref] = added.after
    demo.play(session, content)
    return session


def ids(value: object) -> Iterator[str]:
    """Every id that something is given, not those that point to it."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for key, inner in value.items():
            if key not in {"acts", "states"}:
                yield from ids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from ids(inner)


@every
def test_the_twins_have_the_same_ids_numbers_and_order(system: str) -> None:
    russian, english = (json.dumps(bones(demo.content(resources.path(), system, language))) for language in LANGUAGES)
    assert russian == english


@every
def test_english_is_english_and_russian_russian(system: str) -> None:
    twins: dict[str, Any] = {each: demo.content(resources.path(), system, each) for each in LANGUAGES}
    assert [text for text in prose(twins["en"]) if CYRILLIC.search(text)] == []
    told = [character[key] for character in twins["ru"]["characters"] for key in ("name", "notes")]
    assert [text for text in told if not CYRILLIC.search(text)] == []


@every
def test_ids_are_uuids_and_given_once(system: str) -> None:
    found = list(ids(demo.content(resources.path(), system, "en")))
    assert [each for each in found if str(UUID(each)) != each] == []
    assert len(found) == len(set(found))


@every
@both
def test_sheets_are_whole_as_written(system: str, language: str) -> None:
    rules = Registry().system(system)
    for character in demo.content(resources.path(), system, language)["characters"]:
        assert json.dumps(rules.sheet.complete(character["sheet"])) == json.dumps(character["sheet"])


@every
@both
def test_the_history_needs_just_the_dice_it_names(system: str, language: str) -> None:
    session = played(system, language)
    rolls = [roll for entry in session.store.log(LogQuery()) for roll in entry.entry.rolls]
    thrown = [dice for roll in rolls for dice in roll["dice"].values()]
    assert thrown
    assert {dice["by"] for dice in thrown} <= {"table", "lying"}
    assert not [
        line
        for entry in session.store.log(LogQuery())
        for line in entry.entry.lines
        if line["key"] not in session.catalogues[language]
    ]
