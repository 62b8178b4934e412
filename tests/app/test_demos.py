"""What the demo campaigns of all systems keep: twins in two languages, whole sheets, a past of just the dice it names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from uuid import UUID

import pytest

import resources
from gm_desk.app import demo
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import no_source
from gm_desk.core.facts import Document
from gm_desk.systems.registry import Registry
from tests.app.test_demo_content import bones, prose
from tests.doubles.memory import MemoryStore

REGISTRY = Registry()
SYSTEMS = [name for name in REGISTRY.playable if resources.path("demo", f"{name}.en.json").is_file()]
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)

every = pytest.mark.parametrize("system", SYSTEMS)
both = pytest.mark.parametrize("language", LANGUAGES)


def content(system: str, language: str) -> Document:
    return demo.content(resources.path(), system, language)


def played(system: str, language: str) -> Session:
    """The demo with its past, thrown without a single die of the app's own."""
    catalogues = {each: Catalogue(each, resources.path()) for each in LANGUAGES}
    store = MemoryStore(system)
    session = Session(store, REGISTRY, catalogues, no_source)
    told = content(system, language)
    for added in demo.documents(told, session.system):
        store.documents[added.ref] = added.after
    demo.play(session, told)
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


def test_every_system_that_can_be_played_has_a_demo() -> None:
    assert list(REGISTRY.playable) == SYSTEMS


@every
def test_the_twins_have_the_same_ids_numbers_and_order(system: str) -> None:
    russian, english = (json.dumps(bones(content(system, language))) for language in LANGUAGES)
    assert russian == english


@every
def test_each_language_is_really_written_in_it(system: str) -> None:
    russian, english = content(system, "ru"), content(system, "en")
    assert (russian["language"], english["language"]) == ("ru", "en")
    assert [text for text in prose(english) if CYRILLIC.search(text)] == []
    told = [character[key] for character in russian["characters"] for key in ("name", "notes", "gm_notes")]
    assert [text for text in told if not CYRILLIC.search(text)] == []


@every
def test_ids_are_uuids_and_given_once(system: str) -> None:
    found = list(ids(content(system, "en")))
    assert [each for each in found if str(UUID(each)) != each] == []
    assert len(found) == len(set(found))


@every
@both
def test_sheets_are_whole_as_written(system: str, language: str) -> None:
    declared = REGISTRY.system(system)
    for character in content(system, language)["characters"]:
        written = json.dumps(character["sheet"])
        assert json.dumps(declared.sheet.complete(character["sheet"])) == written, character["name"]


@every
def test_fights_are_of_people_there_are_and_of_states_that_the_system_knows(system: str) -> None:
    told = content(system, "en")
    people = {character["id"] for character in told["characters"]}
    known = {state.id: [choice.value for choice in state.choices] for state in REGISTRY.system(system).states}
    assert len(told["encounters"]) >= 2
    ids = [combatant["id"] for encounter in told["encounters"] for combatant in encounter["combatants"]]
    assert len(ids) == len(set(ids))
    for encounter in told["encounters"]:
        assert {combatant["character"] for combatant in encounter["combatants"]} <= people
        for combatant in encounter["combatants"]:
            for state, value in combatant.get("states", {}).items():
                assert state in known
                assert not known[state] or value in known[state]


@every
@both
def test_the_past_needs_just_the_dice_it_names_and_is_told_in_words(system: str, language: str) -> None:
    session = played(system, language)
    entries = session.store.log(LogQuery())
    thrown = [dice for entry in entries for roll in entry.entry.rolls for dice in roll["dice"].values()]
    assert thrown
    assert {dice["by"] for dice in thrown} <= {"table", "lying"}
    for entry in entries:
        assert [line["key"] for line in entry.entry.lines if line["key"] not in session.catalogues[language]] == []
        assert "{" not in entry.entry.search
        assert f"{system}." not in entry.entry.search


@every
def test_the_twins_have_the_same_past(system: str) -> None:
    pasts = [
        [[roll["outcome"] for roll in entry.entry.rolls] for entry in played(system, language).store.log(LogQuery())]
        for language in LANGUAGES
    ]
    assert pasts[0] == pasts[1]
