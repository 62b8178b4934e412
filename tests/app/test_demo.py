"""The demo's history is played, not told: through the session, with just the dice that it names."""

from __future__ import annotations

import pytest

import resources
from gm_desk.app import demo
from gm_desk.app.ports import LogEntry, LogQuery
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import no_source
from gm_desk.core.errors import NotFound
from gm_desk.systems.registry import Registry
from tests.doubles.memory import MemoryStore


def played(language: str) -> Session:
    """Return the demo with its past, thrown without a single die of the app's own."""
    catalogues = {each: Catalogue(each, resources.path()) for each in LANGUAGES}
    store = MemoryStore()
    session = Session(store, Registry(), catalogues, no_source)
    content = demo.content(resources.path(), "kmrp", language)
    for added in demo.documents(content, session.system):
        store.documents[added.ref] = added.after
    demo.play(session, content)
    return session


def entries(session: Session, kind: str) -> list[LogEntry]:
    return [each for each in session.store.log(LogQuery()) if each.entry.kind == kind]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_history_needs_just_the_dice_it_names(language: str) -> None:
    session = played(language)
    for entry in session.store.log(LogQuery()):
        for roll in entry.entry.rolls:
            assert {thrown["by"] for thrown in roll["dice"].values()} <= {"table"}


def test_the_twins_have_the_same_past() -> None:
    rolls = [[entry.entry.rolls for entry in played(language).store.log(LogQuery())] for language in LANGUAGES]
    outcomes = [[[roll["outcome"] for roll in entry] for entry in told] for told in rolls]
    assert outcomes[0] == outcomes[1]


def test_attacks_of_the_past_left_small_wounds_on_the_sheets() -> None:
    session = played("en")
    attacks = entries(session, "attack")
    assert len(attacks) == 3
    for entry in attacks:
        (roll, wound) = entry.entry.rolls
        assert roll["outcome"]["severity"] in {"scratch", "light"}
        assert wound["op"] == "wound"
        target = session.character(entry.entry.actors[1])
        assert target["sheet"]["wounds"] == wound["outcome"]["wounds"]


def test_the_evening_is_over_when_the_desk_opens_on_the_demo() -> None:
    (evening,) = played("en").store.sessions()
    assert evening["ended_at"] is not None


def test_a_system_without_a_demo_is_answered_with_those_that_have_one() -> None:
    with pytest.raises(NotFound) as answer:
        demo.content(resources.path(), "chess", "en")
    assert "kmrp" in str(answer.value.params["near"])
