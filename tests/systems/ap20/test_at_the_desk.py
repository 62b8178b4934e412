"""ap20's turns as the house passes them: the order rolled once, delaying, acting out of order, assessing, going back, ending a fight."""

from __future__ import annotations

import pytest

import resources
from gm_desk.app import encounters, roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import RandomSource
from gm_desk.core.facts import Document
from gm_desk.systems.registry import Registry
from tests.doubles.memory import MemoryStore


class Table:
    """A fight of four under way, played through the session."""

    def __init__(self) -> None:
        catalogues = {language: Catalogue(language, resources.path()) for language in LANGUAGES}
        self.session = Session(MemoryStore("ap20"), Registry(), catalogues, RandomSource(7))
        people = [roster.create(self.session, name) for name in ("Анна", "Борис", "Волк", "Гром")]
        self.fight = encounters.create(self.session, "Бой")
        encounters.add(self.session, self.fight, people)
        self.play("next_turn")

    def play(self, act: str, actor: str | None = None, **answers: object) -> None:
        """Play an act and store it."""
        play = Play(act, actor=actor, encounter=self.fight, answers=answers)
        self.session.execute(self.session.preview(play))

    @property
    def encounter(self) -> Document:
        return self.session.encounter(self.fight)

    @property
    def turn(self) -> str:
        return str(self.encounter["turn"])

    @property
    def order(self) -> list[str]:
        return list(self.encounter["order"])

    def states(self, one: str) -> Document:
        combatant = self.session.actor(one, self.fight).combatant
        assert combatant is not None
        states: Document = combatant["states"]
        return states

    def left(self, one: str) -> int:
        return self.session.system.gauges(self.session.actor(one, self.fight))[0].current

    def rounds(self, number: int) -> None:
        """Play on to the beginning of a round."""
        while self.encounter["round"] < number:
            self.play("next_turn")


@pytest.fixture
def table() -> Table:
    return Table()


def test_initiative_is_rolled_once_a_fight(table: Table) -> None:
    order = table.order
    table.rounds(3)
    assert table.order == order
    assert table.turn == order[0]


def test_one_who_delays_goes_on_with_what_was_left_behind_the_one_waited_for(table: Table) -> None:
    first, second, *rest = table.order
    table.play("action", first, action="door")
    assert table.left(first) == 2
    table.play("delay")
    assert table.order == [second, first, *rest]
    table.play("next_turn")
    assert (table.turn, table.left(first)) == (first, 2)
    table.rounds(2)
    assert table.order == [second, first, *rest]
    table.play("next_turn")
    assert (table.turn, table.left(first)) == (first, 5)


def test_whoever_acts_now_interrupts_and_the_turn_is_gone_on_with(table: Table) -> None:
    first, _, third, _ = table.order
    table.play("guard", first, raise_ac=2)
    table.play("take_turn", third)
    assert (table.turn, table.left(third)) == (third, 5)
    table.play("next_turn")
    assert (table.turn, table.left(first), table.states(first)["bought_ac"]) == (first, 3, 1)


def test_who_assesses_opens_the_next_round_and_nobody_is_skipped(table: Table) -> None:
    usual = table.order
    table.play("next_turn")
    table.play("next_turn")
    assesses = table.turn
    assert assesses == usual[2]
    table.play("assess", assesses)
    table.play("next_turn")
    assert table.turn == usual[3]
    table.rounds(2)
    turns = []
    while table.encounter["round"] == 2:
        turns.append(table.turn)
        table.play("next_turn")
    assert turns == [assesses, usual[0], usual[1], usual[3]]
    assert table.order == usual
    assert table.turn == usual[0]


def test_going_back_over_the_turn_of_one_who_acted_first_restores_its_place(table: Table) -> None:
    usual = table.order
    table.play("next_turn")
    table.play("assess", table.turn)
    table.rounds(2)
    ahead = table.order
    assert ahead[0] == usual[1]
    table.play("next_turn")
    assert table.order == usual
    table.play("previous_turn")
    assert (table.turn, table.order) == (usual[1], ahead)
    table.play("next_turn")
    assert table.order == usual


def test_what_is_owed_is_paid_when_the_turn_comes_and_taken_back_with_it(table: Table) -> None:
    first = table.order[0]
    table.play("action", first, action="door_with_key", next_turn=True)
    table.rounds(2)
    assert (table.turn, table.left(first)) == (first, 3)
    table.play("previous_turn")
    assert table.states(first)["unfinished"]["owed"] == 2
    table.rounds(2)
    assert table.left(first) == 3


def test_the_end_of_a_fight_leaves_no_state_of_it(table: Table) -> None:
    first = table.order[0]
    table.play("hold", first, trigger="шум", reserve=3)
    table.play("next_turn")
    table.play("end_fight")
    assert [table.states(one) for one in table.order] == [{}, {}, {}, {}]


def test_all_is_undone_and_redone(table: Table) -> None:
    before = table.encounter
    first = table.order[0]
    table.play("move", first, gait="run", metres=10)
    table.play("next_turn")
    table.play("assess", table.turn)
    table.rounds(3)
    after = table.encounter
    while table.encounter != before:
        assert table.session.undo() is not None
    while table.session.next_redo is not None:
        table.session.redo()
    assert table.encounter == after
