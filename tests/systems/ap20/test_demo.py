"""The demo campaign of ap20, beside what holds for every demo: its cast, its own weapons, and what its past shows."""

from __future__ import annotations

from collections import Counter

import pytest

import resources
from gm_desk.app import demo
from gm_desk.app.campaign import edit
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import no_source
from gm_desk.core.facts import Document
from gm_desk.systems.ap20 import SYSTEM
from gm_desk.systems.registry import Registry
from tests.doubles.memory import MemoryStore


@pytest.fixture(params=LANGUAGES)
def content(request: pytest.FixtureRequest) -> Document:
    return demo.content(resources.path(), "ap20", request.param)


def played(content: Document) -> Session:
    """Return the demo with its past, under the rules that it settles."""
    catalogues = {each: Catalogue(each, resources.path()) for each in LANGUAGES}
    store = MemoryStore("ap20")
    session = Session(store, Registry(), catalogues, no_source)
    for added in demo.documents(content, session.system):
        store.documents[added.ref] = added.after
    edit(session, content["title"], content["settings"])
    demo.play(session, content)
    return session


def test_the_cast_is_a_crew_its_foes_and_a_pattern_for_more(content: Document) -> None:
    kinds = Counter(character["kind"] for character in content["characters"])
    assert kinds == {"player": 4, "npc": 5, "template": 1}
    assert [each["name"] for each in content["characters"] if SYSTEM.remarks(each)] == []
    people = {each["id"]: each["kind"] for each in content["characters"]}
    for encounter in content["encounters"]:
        sides = Counter(people[combatant["character"]] for combatant in encounter["combatants"])
        assert set(sides) == {"player", "npc"}
        assert min(sides.values()) >= 3


def test_the_campaigns_own_weapons_fit_the_columns_of_its_list(content: Document) -> None:
    kept = next(field for field in SYSTEM.settings() if field.key == "weapons")
    columns = {column.key.partition(".")[0] for column in kept.columns}
    assert content["settings"]["weapons"]
    for row in content["settings"]["weapons"]:
        assert set(row) == columns


def test_the_past_shows_many_acts_and_nobody_falls(content: Document) -> None:
    session = played(content)
    kinds = {entry.entry.kind for entry in session.store.log(LogQuery())}
    assert kinds >= {"attack", "burst", "throw", "jam", "repair", "reload", "check", "note"}
    tracks = [session.track(session.character(each["id"])) for each in content["characters"]]
    assert not any(track.out for track in tracks)
    assert any(track.current < track.maximum for track in tracks)
