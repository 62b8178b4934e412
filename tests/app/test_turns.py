"""The turn never skips, repeats or turns the round by itself, whatever is added, removed, reordered, delayed or undone."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gm_desk.app import encounters, roster
from gm_desk.app.fighters import Fighters
from gm_desk.app.grouping import groups_of, runs
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.core.errors import Refused
from tests.app.conftest import new_session
from tests.examples import at_most
from tests.toy.system import toy_session


def fight(session: Session, size: int) -> str:
    """Return a fight of `size` NPCs."""
    characters = [roster.create(session, f"Fighter {number}") for number in range(size)]
    encounter = encounters.create(session, "Fight")
    if characters:
        encounters.add(session, encounter, characters)
    return encounter


def pass_turn(session: Session, encounter: str, act: str = "next_turn") -> str | None:
    """Play an act of the turn; return whose turn it is then."""
    session.execute(session.preview(Play(act, encounter=encounter)))
    turn: str | None = session.encounter(encounter)["turn"]
    return turn


def test_everyone_has_one_turn_a_round_in_the_order_rolled(session: Session) -> None:
    encounter = fight(session, 5)
    turns = [pass_turn(session, encounter) for _ in range(5)]
    assert turns == session.encounter(encounter)["order"]
    assert session.encounter(encounter)["round"] == 1
    pass_turn(session, encounter)
    assert session.encounter(encounter)["round"] == 2


def test_going_back_over_a_rounds_start_and_on_again_restores_what_was_rolled(session: Session) -> None:
    encounter = fight(session, 4)
    for _ in range(5):
        pass_turn(session, encounter)
    rolled = {each.combatant["id"]: each.combatant["roll"] for each in session.combatants(encounter) if each.combatant}
    order = session.encounter(encounter)["order"]
    pass_turn(session, encounter, "previous_turn")
    assert session.encounter(encounter)["round"] == 1
    pass_turn(session, encounter)
    document = session.encounter(encounter)
    assert (document["round"], document["order"]) == (2, order)
    assert {
        each.combatant["id"]: each.combatant["roll"] for each in session.combatants(encounter) if each.combatant
    } == rolled


def test_going_back_restores_states_that_the_passing_had_ended(session: Session) -> None:
    encounter = fight(session, 2)
    first = pass_turn(session, encounter)
    assert first
    encounters.set_state(session, encounter, [first], "prior_defences", 2)
    pass_turn(session, encounter)
    pass_turn(session, encounter)
    assert "prior_defences" not in session.actor(first, encounter).combatant["states"]  # type: ignore[index]
    pass_turn(session, encounter, "previous_turn")
    assert session.actor(first, encounter).combatant["states"]["prior_defences"] == 2  # type: ignore[index]


def test_going_back_leaves_alone_what_was_changed_since(session: Session) -> None:
    encounter = fight(session, 2)
    first = pass_turn(session, encounter)
    assert first
    encounters.set_state(session, encounter, [first], "prior_defences", 2)
    pass_turn(session, encounter)
    pass_turn(session, encounter)
    encounters.set_state(session, encounter, [first], "prior_defences", 1)
    pass_turn(session, encounter, "previous_turn")
    assert session.actor(first, encounter).combatant["states"]["prior_defences"] == 1  # type: ignore[index]


def test_a_skipped_turn_counts_on_the_turn_it_belongs_to(session: Session) -> None:
    encounter = fight(session, 3)
    order = [pass_turn(session, encounter)]
    order += session.encounter(encounter)["order"][1:]
    encounters.set_state(session, encounter, [order[1]], "skip_turn", 1)  # type: ignore[list-item]
    assert pass_turn(session, encounter) == order[2]
    assert "skip_turn" not in session.actor(str(order[1]), encounter).combatant["states"]  # type: ignore[index]


def test_delaying_lets_just_the_next_one_first(session: Session) -> None:
    encounter = fight(session, 3)
    first = pass_turn(session, encounter)
    order = session.encounter(encounter)["order"]
    assert pass_turn(session, encounter, "delay") == order[1]
    assert pass_turn(session, encounter) == first
    assert pass_turn(session, encounter) == order[2]
    assert session.encounter(encounter)["round"] == 1


def test_a_fight_without_anybody_says_so(session: Session) -> None:
    encounter = fight(session, 0)
    with pytest.raises(Refused, match="no_combatants"):
        pass_turn(session, encounter)


def test_the_start_of_a_fight_has_nothing_before_it(session: Session) -> None:
    encounter = fight(session, 1)
    with pytest.raises(Refused, match="no_way_back"):
        pass_turn(session, encounter, "previous_turn")


def test_numbers_of_equals_are_never_given_twice(session: Session) -> None:
    template = roster.create(session, "Wolf", "template")
    encounter = encounters.create(session, "Fight")
    added = [encounters.add(session, encounter, [template])[0] for _ in range(3)]
    encounters.dismiss(session, encounter, [added[1]])
    added.append(encounters.add(session, encounter, [template])[0])
    assert [each.combatant["number"] for each in session.combatants(encounter) if each.combatant] == [1, 3, 4]


MOST = 10
"""Nobody joins a fight of so many: the more there are, the fewer rounds are played."""


class Turns(RuleBasedStateMachine):
    """Random play with the order, against what must hold whatever is done."""

    new = staticmethod(new_session)

    def __init__(self) -> None:
        super().__init__()
        self.session = self.new()
        self.encounter = ""
        self.wolf: str | None = None

    @initialize(size=st.integers(1, 5))
    def begin(self, size: int) -> None:
        self.encounter = fight(self.session, size)

    @property
    def document(self) -> dict:  # type: ignore[type-arg]
        return self.session.encounter(self.encounter)

    def present(self) -> list[str]:
        return [str(each.combatant["id"]) for each in self.session.combatants(self.encounter) if each.combatant]

    @rule()
    def next(self) -> None:
        before = self.document
        if not self.present():
            return
        waiting = [name for name in self.present() if name not in before["done"] and name != before["turn"]]
        pass_turn(self.session, self.encounter)
        after = self.document
        if before["round"] and waiting:
            assert after["round"] == before["round"], "the round turned while somebody waited"
            assert after["turn"] == waiting[0], "somebody was skipped"
        else:
            assert after["round"] == before["round"] + 1
            groups = groups_of(self.session.combatants(self.encounter))
            together = [piece for piece in runs(after["order"], groups) if groups.get(piece[0])]
            assert len(together) == len(set(groups.values())), "a group is torn apart"
        assert after["turn"] not in after["done"], "somebody has the turn twice"

    @rule()
    def back(self) -> None:
        before = self.document
        if before["trail"]:
            pass_turn(self.session, self.encounter, "previous_turn")
            assert self.document["round"] in (before["round"], before["round"] - 1)

    @rule()
    def delay(self) -> None:
        before = self.document
        try:
            pass_turn(self.session, self.encounter, "delay")
        except Refused:
            assert self.document == before
            return
        assert self.document["round"] == before["round"]
        assert before["turn"] not in self.document["done"]

    @rule(data=st.data())
    def take(self, data: st.DataObject) -> None:
        if not (names := self.present()):
            return
        before, taker = self.document, data.draw(st.sampled_from(names))
        try:
            self.session.execute(self.session.preview(Play("take_turn", actor=taker, encounter=self.encounter)))
        except Refused:
            assert not before["round"] or taker in before["done"] or taker == before["turn"], "refused without need"
            assert self.document == before
            return
        after = self.document
        assert (after["round"], after["done"], after["turn"]) == (before["round"], before["done"], taker)
        assert before["turn"] is None or before["turn"] in after["begun"], "the interrupted turn is lost"

    @precondition(lambda self: len(self.present()) < MOST)
    @rule()
    def join(self) -> None:
        encounters.add(self.session, self.encounter, [roster.create(self.session, "Late")])

    @precondition(lambda self: len(self.present()) < MOST)
    @rule(at_once=st.booleans())
    def arrive(self, at_once: bool) -> None:
        before, stood = self.document, self.present()
        if self.wolf is None:
            self.wolf = roster.create(self.session, "Wolf", "template")
        play = encounters.arrival(self.encounter, [self.wolf, roster.create(self.session, "Late")])
        self.session.execute(self.session.preview(play.answer("when", "at_once" if at_once else "next_round")))
        after = self.document
        assert (after["round"], after["turn"]) == (before["round"], before["turn"])
        assert [name for name in self.present() if name in stood] == stood, "those who stood there changed places"
        late = [name for name in after["done"] if name not in before["done"]]
        assert not set(late) & set(stood)
        assert not (at_once and late), "a newcomer must wait against the GM's word"

    @rule(data=st.data())
    def group(self, data: st.DataObject) -> None:
        if len(names := self.present()) > 1:
            before = self.document
            some = data.draw(st.lists(st.sampled_from(names), min_size=2, unique=True))
            encounters.group(self.session, self.encounter, some)
            assert (self.document["turn"], self.document["done"]) == (before["turn"], before["done"])
            assert some[0] in next(piece for piece in self.pieces() if set(some) <= set(piece))

    @rule(data=st.data())
    def ungroup(self, data: st.DataObject) -> None:
        if names := self.present():
            one = data.draw(st.sampled_from(names))
            encounters.ungroup(self.session, self.encounter, [one])
            assert [one] in self.pieces()

    @rule(wanted=st.booleans())
    def equals_roll_once(self, wanted: bool) -> None:
        encounters.roll_equals_once(self.session, self.encounter, wanted)
        assert self.document["one_roll"] is wanted

    def pieces(self) -> list[list[str]]:
        people = self.session.combatants(self.encounter)
        return runs(self.document["order"], groups_of(people))

    @rule()
    def end(self) -> None:
        self.session.execute(self.session.preview(Play("end_fight", encounter=self.encounter)))
        after = self.document
        assert (after["round"], after["turn"], after["done"], after["begun"], after["trail"]) == (0, None, [], [], [])

    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        if names := self.present():
            before = self.document
            encounters.dismiss(self.session, self.encounter, [data.draw(st.sampled_from(names))])
            assert self.document["round"] == before["round"]

    @rule(data=st.data())
    def reorder(self, data: st.DataObject) -> None:
        if names := self.present():
            before = self.document
            encounters.move(
                self.session, self.encounter, data.draw(st.sampled_from(names)), data.draw(st.integers(0, len(names)))
            )
            assert (self.document["turn"], self.document["done"]) == (before["turn"], before["done"])

    @precondition(lambda self: self.session.next_undo is not None)
    @rule()
    def undo_and_redo(self) -> None:
        before = dict(self.session.store.documents)  # type: ignore[attr-defined]
        self.session.undo()
        self.session.redo()
        assert self.session.store.documents == before  # type: ignore[attr-defined]

    @invariant()
    def whom_it_remembers_is_who_is_there(self) -> None:
        if self.encounter:
            read = Fighters.read(self.session.store, self.encounter)
            assert self.session.combatants(self.encounter) == list(read.people.values())

    @invariant()
    def order_names_everybody_once(self) -> None:
        if self.encounter:
            document = self.document
            assert sorted(document["order"]) == sorted(self.present())
            assert set(document["done"]) <= set(self.present())
            assert len(document["done"]) == len(set(document["done"])), "somebody has had two turns"
            assert document["turn"] is None or document["turn"] in self.present()
            assert not set(document["begun"]) & {*document["done"], document["turn"]}
            assert set(document["begun"]) <= set(self.present())


class LastingTurns(Turns):
    """The same where the order is made once a fight."""

    new = staticmethod(toy_session)


TestTurns = Turns.TestCase
TestTurns.settings = settings(max_examples=at_most(20), stateful_step_count=30)
TestLastingTurns = LastingTurns.TestCase
TestLastingTurns.settings = settings(max_examples=at_most(20), stateful_step_count=30)


def test_a_prompt_says_when_it_is_a_tie_or_a_chance_that_is_thrown(session: Session) -> None:
    encounter = fight(session, 2)
    for each in session.combatants(encounter):
        roster.edit(session, each.id, ("rolls",), "table")
        roster.mark(session, each.id, "scratch")
    preview = session.preview(Play("next_turn", encounter=encounter))
    asked = []
    while preview.prompt:
        asked.append([session.catalogues["en"].text(part) for part in preview.prompt.about][1:])
        faces = [0, 0, 0, 0] if preview.prompt.kind.low < 0 else [100]
        preview = session.preview(preview.play.throw(preview.prompt, faces))
    assert asked == [
        [],
        ["the chance of a level"],
        [],
        ["the chance of a level"],
        ["a tie with Fighter 1: rolled off"],
        ["a tie with Fighter 0: rolled off"],
    ]


def test_a_roll_off_is_with_those_who_share_the_place_and_nobody_else(session: Session) -> None:
    """Two ties in one order: each is told who rolls against it."""
    encounter = fight(session, 5)
    for each in session.combatants(encounter):
        roster.edit(session, each.id, ("rolls",), "table")
    preview = session.preview(Play("next_turn", encounter=encounter))
    faces = iter(((1, 0, 0, 0), (0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0), (-1, 0, 0, 0)))
    tied: list[tuple[str, ...]] = []
    while preview.prompt:
        if preview.prompt.role.role.endswith(":tie"):
            tied.append(preview.prompt.tied)
        preview = session.preview(preview.play.throw(preview.prompt, next(faces, (0, 0, 0, 0))))
    assert tied == [("Fighter 2",), ("Fighter 3",), ("Fighter 0",), ("Fighter 1",)]
