"""The campaign as it stood after any entry of the log: exactly as it was, of given up branches too, and not to be changed."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable, Collection

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from gm_desk.app import encounters, roster
from gm_desk.app.moments import STRETCH, Journey, PastStore
from gm_desk.app.play import Play
from gm_desk.app.ports import LogQuery, NewAct
from gm_desk.app.session import Session
from gm_desk.app.whose_turn import whose_turn
from gm_desk.core.errors import DeskError, NotFound, Refused
from gm_desk.core.facts import Documents, Ref
from gm_desk.systems.protocol import Text
from tests.app.conftest import new_session
from tests.doubles.memory import MemoryStore
from tests.examples import at_most
from tests.toy.system import add_character, toy_fight, toy_session


def store_of(session: Session) -> MemoryStore:
    assert isinstance(session.store, MemoryStore)
    return session.store


def newest(session: Session) -> int:
    return len(store_of(session).acts)


def play(session: Session, *what: object, **answers: object) -> None:
    """Play an act as far as the app's dice go, and store it."""
    act, actor, targets, encounter = what
    preview = session.preview(Play(str(act), actor, targets, encounter, answers))  # type: ignore[arg-type]
    session.execute(preview)


def fight_of(session: Session, system: str) -> tuple[str, list[str]]:
    """Make a fight of three."""
    if system == "toy":
        return toy_fight(session, Anna="app", Boris="app", Wolf="app")
    encounter = encounters.create(session, "The ford")
    people = [roster.create(session, name) for name in ("Anna", "Boris", "Wolf")]
    return encounter, encounters.add(session, encounter, people)


class Played:
    """Random play, and every state of it remembered whole."""

    def __init__(self, system: str, data: st.DataObject) -> None:
        self.session = toy_session() if system == "toy" else new_session()
        self.data = data
        self.encounter, _ = fight_of(self.session, system)
        self.remembered: dict[int, Documents] = {}
        self.remember()

    def remember(self) -> None:
        self.remembered.setdefault(newest(self.session), copy.deepcopy(store_of(self.session).documents))

    def there(self) -> list[str]:
        return [str(each.combatant["id"]) for each in self.session.combatants(self.encounter) if each.combatant]

    def act(self) -> None:
        actor, target, *_ = self.data.draw(st.permutations(self.there()))
        act = self.data.draw(st.sampled_from([each.id for each in self.session.system.acts]))
        play(self.session, act, actor, (target,), self.encounter)

    def turn(self) -> None:
        play(self.session, self.data.draw(st.sampled_from(["next_turn", "delay"])), None, (), self.encounter)

    def mark(self) -> None:
        character = self.session.actor(self.there()[0], self.encounter).character
        rows = self.session.track(character).rows
        roster.mark(self.session, character["id"], rows[0].key if rows else "points")

    def alias(self) -> None:
        alias = self.data.draw(st.text(max_size=3))
        encounters.set_value(self.session, self.there()[:2], ("alias",), alias, Text("act.alias_cleared"))

    def dismiss(self) -> None:
        encounters.dismiss(self.session, self.encounter, self.there()[-1:])

    def join(self) -> None:
        encounters.add(self.session, self.encounter, [line.id for line in self.session.store.roster()][:2])

    def remove(self) -> None:
        roster.remove(self.session, self.session.actor(self.there()[0], self.encounter).id)

    def undo(self) -> None:
        self.session.undo()

    def redo(self) -> None:
        self.session.redo()

    def back(self) -> None:
        self.session.undo_back_to(self.data.draw(st.sampled_from(sorted(self.remembered))))


MOVES = (
    *(Played.act, Played.act, Played.act, Played.turn, Played.mark, Played.alias, Played.dismiss, Played.join),
    *(Played.remove, Played.undo, Played.redo, Played.back),
)


@pytest.mark.parametrize("system", ["toy", "kmrp"])
@settings(
    max_examples=at_most(15), phases=(Phase.explicit, Phase.generate)
)  # without shrinking, which would take minutes
@given(data=st.data())
def test_after_random_play_every_moment_is_as_it_was_remembered(system: str, data: st.DataObject) -> None:
    played = Played(system, data)
    for move in data.draw(st.lists(st.sampled_from(MOVES), min_size=4, max_size=14)):
        # Nobody is left, there is nothing to go back to, or the rules forbid it now.
        with contextlib.suppress(DeskError, IndexError, ValueError):
            move(played)
        played.remember()
    store = store_of(played.session)
    present = copy.deepcopy(store.documents)
    for number, documents in played.remembered.items():
        is_as(Journey(played.session.store, number).past(), documents, played.encounter, {*present, *documents})
    assert store.documents == present


def is_as(past: PastStore, documents: Documents, encounter: str, refs: Collection[Ref]) -> None:
    """Assert that the past has these documents, whichever way it is asked."""
    for ref in refs:
        if ref in documents:
            assert past.document(ref) == documents[ref]
        else:
            with pytest.raises(NotFound):
                past.document(ref)
    there = {ref.id for ref, each in documents.items() if ref.kind == "combatant" and each["encounter"] == encounter}
    assert {each["id"] for each in past.combatants(encounter)} == there
    assert [line.id for line in past.encounters()] == [ref.id for ref in documents if ref.kind == "encounter"]
    names = sorted(each["name"] for ref, each in documents.items() if ref.kind == "character")
    assert sorted(line.name for line in past.roster()) == names


def test_a_fight_is_shown_as_it_stood_and_nothing_in_it_can_be_changed() -> None:
    session = toy_session()
    encounter, people = toy_fight(session, Anna="app", Boris="app")
    play(session, "next_turn", None, (), encounter)
    then, number = whose_turn(session, encounter), newest(session)
    hp = session.actor(people[1], encounter).sheet["hp"]["current"]
    for _ in range(3):
        play(session, "strike", people[0], (people[1],), encounter, bonus=5)
        play(session, "next_turn", None, (), encounter)
    past = session.beside(Journey(session.store, number).past())
    assert whose_turn(past, encounter) == then
    assert whose_turn(session, encounter) != then
    assert past.actor(people[1], encounter).sheet["hp"]["current"] == hp
    assert past.store.log(LogQuery())[-1].number == number
    preview = past.preview(Play("strike", people[0], (people[1],), encounter))
    refused: list[Callable[[], object]] = [
        lambda: past.execute(preview),
        lambda: past.perform(Text("act.note", text=""), [], entry=past.store.log(LogQuery())[0].entry),
        past.undo,
        past.redo,
        lambda: past.undo_back_to(0),
        lambda: roster.create(past, "Nobody"),
    ]
    for attempt in refused:
        with pytest.raises(Refused, match=r"moment\.past"):
            attempt()
    assert past.store.read_only
    assert (past.next_undo, past.next_redo) == (None, None)


def test_the_moment_before_an_act_is_the_one_after_what_it_was_done_on() -> None:
    session = toy_session()
    anna = add_character(session, "Anna")
    roster.edit(session, anna, ("notes",), "given up")
    given_up = newest(session)
    session.undo()
    roster.edit(session, anna, ("notes",), "kept")
    assert Journey(session.store, newest(session), before=True).number == 1
    assert Journey(session.store, given_up, before=True).number == 1
    assert Journey(session.store, given_up).past().document(Ref("character", anna))["notes"] == "given up"
    assert Journey(session.store, 1, before=True).past().roster() == []


def test_a_far_moment_is_reached_by_stretches_and_not_over_a_change() -> None:
    session = toy_session()
    anna = add_character(session, "Anna")
    for number in range(STRETCH * 2 + 5):
        store_of(session).acts.append((NewAct({}, [], None), "done"))
        store_of(session)._after.append(number + 1)
        store_of(session)._evenings.append(None)
    journey = Journey(session.store, 1)
    shares = [journey.share]
    while not journey.arrive():
        shares.append(journey.share)
    assert shares == sorted(set(shares))
    assert len(shares) == 3
    assert journey.share == 1
    assert journey.past().document(Ref("character", anna))["name"] == "Anna"
    journey = Journey(session.store, 1)
    journey.arrive()
    roster.edit(session, anna, ("notes",), "meanwhile")
    with pytest.raises(Refused, match="stale"):
        journey.arrive()


def test_undo_back_to_an_entry_is_all_or_nothing_and_each_step_can_be_redone() -> None:
    session = toy_session()
    anna = add_character(session, "Anna")
    for text in ("one", "two", "three"):
        roster.edit(session, anna, ("notes",), text)
    heard: list[object] = []
    session.subscribe(heard.append)
    assert session.undo_back_to(2) == 2
    assert session.character(anna)["notes"] == "one"
    assert len(heard) == 1
    session.redo()
    assert session.character(anna)["notes"] == "two"
    with pytest.raises(Refused, match="not_done"):
        session.undo_back_to(4)
    assert session.character(anna)["notes"] == "two"
    assert session.undo_back_to(3) == 0
    assert session.undo_back_to(0) == 3
    assert session.store.roster() == []


def test_what_does_not_fit_the_history_is_said_and_not_guessed() -> None:
    session = toy_session()
    anna = add_character(session, "Anna")
    roster.edit(session, anna, ("notes",), "one")
    store_of(session).documents[Ref("character", anna)]["notes"] = "written past the desk"
    with pytest.raises(Refused, match=r"moment\.unfit"):
        Journey(session.store, 1).past()


def test_the_past_stays_what_it_was_while_the_present_goes_on() -> None:
    session = toy_session()
    anna = add_character(session, "Anna")
    boris = add_character(session, "Boris")
    roster.edit(session, anna, ("notes",), "one")
    past = Journey(session.store, newest(session)).past()
    before = copy.deepcopy(past.document(Ref("character", boris)))
    roster.edit(session, boris, ("notes",), "later")
    roster.remove(session, anna)
    assert past.document(Ref("character", boris)) == before
    assert past.document(Ref("character", anna))["notes"] == "one"
    people = [Ref("character", each) for each in (boris, anna)]
    assert past.many(people) == [past.document(ref) for ref in people]
    session.undo_back_to(1)
    assert past.document(Ref("character", boris)) == before
    assert [line.name for line in past.roster()] == ["Anna", "Boris"]
