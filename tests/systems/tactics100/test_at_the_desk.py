"""The demo's fight goes on through the house's own turns: what a turn begins, what a round ends, who comes when."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm_desk.app import encounters
from gm_desk.app.play import Play
from gm_desk.app.public import public_view
from gm_desk.app.session import Session
from tests.app.test_demos import played
from tests.systems.desk import Json


class Fight:
    """The demo's first fight, in its second round."""

    def __init__(self) -> None:
        self.session: Session = played("tactics100", "en")
        self.id = self.session.store.encounters()[0].id

    def people(self) -> dict[str, Json]:
        return {each.character["name"]: each.combatant for each in self.session.combatants(self.id)}

    def states(self, name: str) -> Json:
        return self.people()[name]["states"]

    @property
    def turn(self) -> str:
        turn = self.session.encounter(self.id)["turn"]
        return next(name for name, combatant in self.people().items() if combatant["id"] == turn)

    def act(self, name: str, actor: str | None = None, *targets: str, **answers: object) -> None:
        ids = {name: str(combatant["id"]) for name, combatant in self.people().items()}
        aimed = tuple(ids[target] for target in targets)
        self.session.execute(self.session.preview(Play(name, ids[actor] if actor else None, aimed, self.id, answers)))

    def pass_turns(self, to: str) -> None:
        for _ in range(20):
            self.act("next_turn")
            if self.turn == to:
                return
        raise AssertionError(to)

    def left(self, name: str) -> int:
        actor = self.session.actor(self.people()[name]["id"], self.id)
        return self.session.system.gauges(actor)[0].current


@pytest.fixture
def fight() -> Iterator[Fight]:
    made = Fight()
    yield made
    made.session.close()


def test_sides_take_turns_the_players_first(fight: Fight) -> None:
    order = []
    for _ in range(8):
        order.append(fight.turn)
        fight.act("next_turn")
    players = ["Rada Flint", "Tim Whetstone", "Yasna Wormwood", "Boyan Swift"]
    assert order == [*players, "Gar", "Scavver 1", "Scavver 2", "Whistler"]
    assert fight.turn == "Rada Flint"


def test_a_stance_ends_when_its_bearers_next_turn_begins(fight: Fight) -> None:
    assert fight.states("Scavver 2")["defending"] is True
    fight.pass_turns("Scavver 1")
    assert fight.states("Scavver 2")["defending"] is True
    fight.pass_turns("Scavver 2")
    assert "defending" not in fight.states("Scavver 2")
    fight.act("guard", "Scavver 2")
    fight.pass_turns("Scavver 1")
    assert fight.states("Scavver 2")["guarding"] is True
    fight.pass_turns("Scavver 2")
    assert "guarding" not in fight.states("Scavver 2")


def test_what_a_turn_spent_is_spent_until_the_round_ends(fight: Fight) -> None:
    fight.act("move", "Rada Flint", straight=2)
    assert fight.left("Rada Flint") == 1
    fight.pass_turns("Whistler")
    assert fight.left("Rada Flint") == 1
    fight.act("next_turn")
    assert fight.turn == "Rada Flint"
    assert fight.left("Rada Flint") == 2


def test_a_turn_put_off_or_cut_into_goes_on_with_what_is_left(fight: Fight) -> None:
    fight.act("move", "Rada Flint", straight=2)
    fight.act("delay")
    assert fight.turn == "Tim Whetstone"
    fight.pass_turns("Rada Flint")
    assert fight.left("Rada Flint") == 1
    fight.act("take_turn", "Gar")
    assert fight.turn == "Gar"
    fight.pass_turns("Rada Flint")
    assert fight.left("Rada Flint") == 1


def test_who_is_down_is_passed_over_and_seen_to_be_out(fight: Fight) -> None:
    gar = next(each for each in fight.session.combatants(fight.id) if each.character["name"] == "Gar")
    encounters.set_state(fight.session, fight.id, [str(fight.people()["Gar"]["id"])], "dying", True)
    assert fight.session.system.track(fight.session.character(gar.id)["sheet"]).out
    fight.pass_turns("Boyan Swift")
    fight.act("next_turn")
    assert fight.turn == "Scavver 1"
    view = public_view(fight.session, fight.id, "en")
    shown = next(each for each in view.fighters if each.name == "Gar")
    assert shown.is_out
    assert "dying" in shown.conditions
    assert not any(sign.isdigit() for each in view.fighters for words in each.conditions for sign in words)


def test_the_end_of_a_fight_leaves_nothing_of_it_but_hit_points_and_rounds(fight: Fight) -> None:
    assert fight.states("Gar")["distances"]
    fight.act("move", "Rada Flint", on_map=True, way={"path": [[3, 3]], "blocked": [[4, 4]]})
    fight.act("end_fight")
    assert [combatant["states"] for combatant in fight.people().values()] == [{}] * 8


def test_a_whole_evening_is_undone_and_redone(fight: Fight) -> None:
    before = fight.session.combatants(fight.id)
    fight.act("move", "Rada Flint", on_map=True, way={"path": [[3, 3]], "blocked": [[4, 4]]})
    fight.act("move", "Rada Flint", way={"path": [[3, 3], [4, 3]], "blocked": [[4, 4]]}, ends_in_cover="full")
    after = fight.session.combatants(fight.id)
    for _ in range(2):
        fight.session.undo()
    assert fight.session.combatants(fight.id) == before
    assert "ground" not in fight.session.encounter(fight.id)
    for _ in range(2):
        fight.session.redo()
    assert fight.session.combatants(fight.id) == after
    assert fight.session.encounter(fight.id)["ground"] == {"blocked": [[4, 4]]}
