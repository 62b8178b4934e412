"""The demo campaign of ap20: the same in both languages, whole sheets, a past played with just the dice that it names."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

import resources
from gm_desk.app import demo
from gm_desk.app.campaign import edit
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import no_source
from gm_desk.systems.ap20 import SYSTEM
from gm_desk.systems.registry import Registry
from tests.doubles.memory import MemoryStore

Document = dict[str, Any]
WORDS = {"language", "title", "name", "player", "alias", "tags", "notes", "gm_notes", "skill", "text"}
"""Keys whose values are prose or names, hence differ between the twins."""


def load(language: str) -> Document:
    return demo.content(resources.path(), "ap20", language)


@pytest.fixture(params=LANGUAGES)
def content(request: pytest.FixtureRequest) -> Document:
    return load(request.param)


def played(content: Document) -> Session:
    """Return the demo with its past, thrown without a single die of the app's own."""
    catalogues = {each: Catalogue(each, resources.path()) for each in LANGUAGES}
    store = MemoryStore(system="ap20")
    session = Session(store, Registry(), catalogues, no_source)
    for added in demo.documents(content, session.system):
        store.documents[added.ref] = added.after
    edit(session, content["title"], content["settings"])
    demo.play(session, content)
    return session


def bones(value: object, key: str = "") -> object:
    """The document with every prose replaced by whether there is any."""
    if isinstance(value, dict):
        return {name: bones(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [bones(inner, key) for inner in value]
    return bool(value) if key in WORDS and isinstance(value, str) else value


def prose(value: object, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from prose(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from prose(inner, key)
    elif isinstance(value, str) and key in WORDS - {"language"}:
        yield value


def test_both_languages_have_the_same_ids_numbers_and_order() -> None:
    russian, english = (json.dumps(bones(load(language))) for language in LANGUAGES)
    assert russian == english


def test_each_language_is_really_written_in_it() -> None:
    english, russian = (load(language) for language in LANGUAGES)
    assert [text for text in prose(english) if re.search("[а-яё]", text, re.IGNORECASE)] == []
    assert [text for text in prose(russian) if text and not re.search("[а-яё]", text, re.IGNORECASE)] == []


def test_the_cast_is_a_crew_its_foes_and_a_pattern_for_more(content: Document) -> None:
    kinds = Counter(character["kind"] for character in content["characters"])
    assert kinds == {"player": 4, "npc": 5, "template": 1}
    ids = [each["id"] for each in content["characters"]]
    for character in content["characters"]:
        sheet = character["sheet"]
        assert json.dumps(SYSTEM.sheet.complete(sheet)) == json.dumps(sheet), character["name"]
        assert not SYSTEM.remarks(character), character["name"]
        ids += [row["id"] for row in (*sheet["skills"], *sheet["weapons"])]
    for encounter in content["encounters"]:
        ids += [encounter["id"], *(combatant["id"] for combatant in encounter["combatants"])]
    assert [each for each in ids if str(UUID(each)) != each] == []
    assert len(ids) == len(set(ids))


def test_encounters_set_players_against_npcs(content: Document) -> None:
    people = {each["id"]: each["kind"] for each in content["characters"]}
    assert len(content["encounters"]) == 2
    for encounter in content["encounters"]:
        kinds = Counter(people[combatant["character"]] for combatant in encounter["combatants"])
        assert set(kinds) == {"player", "npc"}
        assert min(kinds.values()) >= 3


def test_the_campaigns_own_weapons_fit_the_columns_of_its_list(content: Document) -> None:
    kept = next(field for field in SYSTEM.settings() if field.key == "weapons")
    columns = {column.key.partition(".")[0] for column in kept.columns}
    assert content["settings"]["weapons"]
    for row in content["settings"]["weapons"]:
        assert set(row) == columns


def test_the_past_needs_just_the_dice_it_names(content: Document) -> None:
    session = played(content)
    log = session.store.log(LogQuery())
    assert {entry.entry.kind for entry in log} >= {"attack", "burst", "throw", "reload", "repair", "check", "note"}
    for entry in log:
        for roll in entry.entry.rolls:
            assert {thrown["by"] for thrown in roll["dice"].values()} <= {"table"}
    (evening,) = session.store.sessions()
    assert evening["ended_at"] is not None
    assert not any(session.track(session.character(each["id"])).out for each in content["characters"])


def test_the_twins_have_the_same_past() -> None:
    rolls = [[entry.entry.rolls for entry in played(load(language)).store.log(LogQuery())] for language in LANGUAGES]
    outcomes = [[[roll["outcome"] for roll in entry] for entry in told] for told in rolls]
    assert outcomes[0] == outcomes[1]
