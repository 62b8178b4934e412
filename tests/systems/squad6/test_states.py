"""States of squad6: where they begin and end, what a turn does, how they show."""

from __future__ import annotations

import pytest

from gm_desk.app.turns import expire
from gm_desk.core.facts import Ref
from gm_desk.systems.squad6 import SYSTEM
from tests.systems.desk import Desk, catalogue, said
from tests.systems.squad6.at_table import fighter, refused, side, squad


def over(desk: Desk, name: str, moment: str) -> None:
    """Let a moment of somebody's pass."""
    script = desk.script({})
    expire(SYSTEM, desk.actor(name), script, moment)  # type: ignore[arg-type] # a moment by its name
    desk.apply(script)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_state_has_its_words(language: str) -> None:
    words = catalogue(language)
    for state in SYSTEM.states:
        assert state.label in words
        assert not state.public or state.public in words
        assert all(choice.label in words for choice in state.choices)


def test_a_move_and_an_action_are_there_again_when_the_round_is_over() -> None:
    desk = squad()
    desk.play("move", "Нина")
    assert [(gauge.current, gauge.maximum) for gauge in SYSTEM.gauges(desk.actor("Нина"))] == [(1, 1), (0, 1)]
    for moment in ("own_turn_end", "own_turn_start"):
        over(desk, "Нина", moment)
    assert "moved" in desk.states("Нина")
    over(desk, "Нина", "round_end")
    assert "moved" not in desk.states("Нина")
    assert [gauge.current for gauge in SYSTEM.gauges(desk.actor("Нина"))] == [1, 1]


def test_who_is_suppressed_may_move_in_the_next_turn_and_not_act() -> None:
    desk = squad()
    desk.states("Курт")["suppressed"] = True
    over(desk, "Курт", "round_end")
    over(desk, "Курт", "own_turn_start")
    assert desk.turn("Курт") == (True, ["Курт под огнём: можно двигаться, активного действия нет"])
    assert refused(desk, "attack", "Курт", "Нина") == "suppressed"
    desk.play("move", "Курт")
    over(desk, "Курт", "own_turn_end")
    assert "suppressed" not in desk.states("Курт")


def test_who_was_hurt_in_the_epicentre_loses_one_turn() -> None:
    desk = squad()
    desk.states("Курт").update(stunned=True, suppressed=True)
    assert refused(desk, "move", "Курт") == "stunned"
    assert desk.turn("Курт") == (False, ["Курт приходит в себя после взрыва: ход пропадает"])
    assert not {"stunned", "suppressed"} & set(desk.states("Курт"))
    assert desk.turn("Курт") == (True, [])


def test_a_turn_that_was_put_off_is_lost_to_a_blast_meanwhile() -> None:
    desk = squad()
    desk.states("Курт")["stunned"] = True
    assert desk.go_on("Курт")[0] is False


def test_an_overwatch_lasts_until_the_own_turn() -> None:
    desk = squad()
    desk.play("overwatch", "Курт", spot="мост")
    for moment in ("own_turn_end", "round_end"):
        over(desk, "Курт", moment)
    assert "overwatch" in desk.states("Курт")
    over(desk, "Курт", "own_turn_start")
    assert "overwatch" not in desk.states("Курт")


def test_who_is_out_takes_no_turns_and_does_nothing() -> None:
    desk = squad()
    desk.sheet("Курт")["hp"]["current"] = 0
    assert desk.turn("Курт") == (False, ["Курт: ход пропущен, вне боя"])
    assert not SYSTEM.order.able(desk.actor("Курт"))
    assert refused(desk, "attack", "Курт", "Нина") == "out"
    assert SYSTEM.gauges(desk.actor("Курт")) == []


def test_a_dead_mans_hit_points_do_not_bring_him_back() -> None:
    desk = squad()
    desk.sheet("Курт")["states"].append({"id": "dead", "value": True})
    track = SYSTEM.track(desk.sheet("Курт"))
    assert track.out
    assert track.dead
    assert said([SYSTEM.badges(desk.actor("Курт"))[0][0]]) == ["смерть"]
    assert len(SYSTEM.badges(desk.actor("Курт"))) == 1


def test_sides_act_in_turn_players_first_and_keep_their_own_order() -> None:
    desk = Desk(SYSTEM)
    for name, of in (("а", "foes"), ("б", "players"), ("в", "third"), ("г", "players"), ("д", "foes")):
        fighter(desk, name, of)
    told = desk.play("sides", None)
    assert desk.encounter["order"] == ["б!", "г!", "а!", "д!", "в!"]
    assert [desk.roll(name)["rank"] for name in "бгадв"] == [1, 1, 2, 2, 3]
    assert told[0].startswith("Ходят по очереди:")
    desk.settings["first_side"] = "foes"
    desk.play("sides", None)
    assert desk.encounter["order"] == ["а!", "д!", "б!", "г!", "в!"]
    assert SYSTEM.order.worth({"rank": 1}) > SYSTEM.order.worth({"rank": 2})  # type: ignore[operator] # both are numbers


def test_opponents_who_left_the_fight_are_forgotten() -> None:
    desk = squad()
    desk.states("Нина")["melee"] = {"gone!": "Фриц"}
    desk.play("move", "Нина")
    assert "melee" not in desk.states("Нина")
    side(desk, "Нина", "players")
    assert Ref("combatant", "gone!") not in desk.documents
