"""A session of play begins once, ends once, and its summary tells what happened in it: nothing before, after, or undone."""

from __future__ import annotations

import pytest

from gm_desk.app import encounters, evenings, roster
from gm_desk.app.luck import luck
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.core.errors import InvalidInput, Refused
from tests.toy.system import add_character, toy_fight, toy_session


def strike(session: Session, encounter: str, who: str, whom: str) -> None:
    """Play a strike to its end."""
    play = Play("strike", actor=who, targets=(whom,), encounter=encounter)
    session.execute(session.preview(play))


def test_one_session_goes_on_at_a_time() -> None:
    session = toy_session()
    with pytest.raises(Refused, match=r"evening\.none"):
        evenings.end(session)
    first = evenings.begin(session, "The  ford\n")
    assert evenings.current(session) == session.store.sessions()[0]
    assert session.store.sessions()[0]["title"] == "The ford"
    with pytest.raises(Refused, match=r"evening\.begun"):
        evenings.begin(session)
    evenings.end(session)
    assert evenings.current(session) is None
    second = evenings.begin(session)
    assert [(each["id"], each["number"]) for each in session.store.sessions()] == [(first, 1), (second, 2)]
    session.undo()
    assert evenings.current(session) is None


def test_title_and_notes_are_kept() -> None:
    session = toy_session()
    evening = evenings.begin(session)
    evenings.edit(session, evening, "title", "Night")
    evenings.edit(session, evening, "notes", "Wolf owes them\na favour")
    assert evenings.edit(session, evening, "title", "Night") is None
    assert session.store.sessions()[0]["notes"] == "Wolf owes them\na favour"
    with pytest.raises(InvalidInput):
        evenings.edit(session, evening, "notes", "x" * 100_001)


def test_a_session_is_named_by_its_title_or_its_number() -> None:
    session = toy_session()
    evenings.begin(session)
    document = session.store.sessions()[0]
    words = session.catalogues["en"]
    assert words.text(evenings.name_of(document)) == "Session 1"
    assert words.text(evenings.name_of({**document, "title": "Night"})) == "Session 1: Night"


def test_the_summary_counts_what_was_done_in_the_session_and_holds() -> None:
    session = toy_session()
    encounter, (_, wolf) = toy_fight(session, Anna="app", Wolf="app")
    victim = session.actor(wolf, encounter).id
    roster.mark(session, victim, "points")
    evening = evenings.begin(session)
    for _ in range(3):
        roster.mark(session, victim, "points")
    roster.heal(session, victim, "points")
    roster.mark(session, victim, "points")
    session.undo()
    evenings.end(session)
    roster.mark(session, victim, "points")
    (harm,) = evenings.summary(session, evening).harm
    assert (harm.name, harm.points, harm.fell) == ("Wolf", 3, False)


def test_who_falls_is_told_and_rolls_are_counted() -> None:
    session = toy_session()
    encounter, (anna, wolf) = toy_fight(session, Anna="app", Wolf="app")
    evening = evenings.begin(session)
    session.execute(session.preview(Play("next_turn", encounter=encounter)))
    strikes = 0
    while not evenings.summary(session, evening).harm or not evenings.summary(session, evening).harm[0].fell:
        strike(session, encounter, anna, wolf)
        strikes += 1
        assert strikes < 200
    told = evenings.summary(session, evening)
    assert told.harm[0].points >= 10
    assert told.rolls >= strikes
    assert told.rounds == 1
    thrown = luck(evenings.entries(session, evening))
    assert sum(each.count for each in thrown[session.actor(anna, encounter).id]) >= strikes


def test_those_who_joined_or_were_removed_in_the_session_are_told_too() -> None:
    session = toy_session()
    evening = evenings.begin(session)
    newcomer = add_character(session, "Newcomer", might=1)
    roster.mark(session, newcomer, "points")
    roster.remove(session, newcomer)
    (harm,) = evenings.summary(session, evening).harm
    assert (harm.name, harm.points) == ("Newcomer", 1)


def test_a_later_change_of_the_sheet_does_not_disturb_the_summary() -> None:
    session = toy_session()
    hero = add_character(session, "Hero", might=1)
    evening = evenings.begin(session)
    roster.edit(session, hero, ("sheet", "weapons"), [{"name": "axe", "edge": 1}])
    roster.edit(session, hero, ("sheet", "weapons", 0, "edge"), 2)
    roster.mark(session, hero, "points")
    evenings.end(session)
    roster.edit(session, hero, ("sheet", "weapons"), [])
    assert [each.points for each in evenings.summary(session, evening).harm] == [1]


def test_long_sessions_are_read_to_their_beginning() -> None:
    session = toy_session()
    encounter = encounters.create(session, "Ford")
    evening = evenings.begin(session)
    people = [add_character(session, f"Somebody {number}") for number in range(3)]
    for _ in range(300):
        for combatant in encounters.add(session, encounter, people):
            encounters.dismiss(session, encounter, [combatant])
    found = list(evenings.entries(session, evening))
    assert len({each.number for each in found}) == len(found) > evenings.PAGE
    assert evenings.summary(session, evening).entries == len(found)
