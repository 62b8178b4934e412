"""What the demo campaigns of all systems keep: twins in two languages, whole sheets, a past of just the dice it names."""

from __future__ import annotations

import json
import re

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


def test_every_system_that_can_be_played_has_a_demo() -> None:
    assert list(REGISTRY.playable) == SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
def test_both_languages_have_the_same_ids_numbers_and_order(system: str) -> None:
    russian, english = (json.dumps(bones(content(system, language))) for language in ("ru", "en"))
    assert russian == english


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_language_is_really_written_in_it(system: str) -> None:
    russian, english = content(system, "ru"), content(system, "en")
    assert (russian["language"], english["language"]) == ("ru", "en")
    assert [text for text in prose(english) if re.search("[а-яё]", text, re.IGNORECASE)] == []
    told = [character[key] for character in russian["characters"] for key in ("name", "notes", "gm_notes")]
    assert [text for text in told if not re.search("[а-яё]", text, re.IGNORECASE)] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_sheets_are_whole_as_written(system: str) -> None:
    declared = REGISTRY.system(system)
    for character in content(system, "en")["characters"]:
        assert declared.sheet.complete(character["sheet"]) == character["sheet"], character["name"]


@pytest.mark.parametrize("system", SYSTEMS)
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_past_needs_just_the_dice_it_names_and_is_told_in_words(system: str, language: str) -> None:
    session = played(system, language)
    entries = session.store.log(LogQuery())
    rolls = [roll for entry in entries for roll in entry.entry.rolls if roll["dice"]]
    assert rolls
    assert "app" not in {thrown["by"] for roll in rolls for thrown in roll["dice"].values()}
    for entry in entries:
        assert "{" not in entry.entry.search
        assert f"{system}." not in entry.entry.search


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_twins_have_the_same_past(system: str) -> None:
    pasts = [
        [[roll["outcome"] for roll in entry.entry.rolls] for entry in played(system, language).store.log(LogQuery())]
        for language in LANGUAGES
    ]
    assert pasts[0] == pasts[1]
