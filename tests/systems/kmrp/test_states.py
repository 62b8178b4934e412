"""States: where they live, how they show, and what turns and delays do to them."""

from __future__ import annotations

import pytest

from gm_desk.app.turns import expire
from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.kmrp.states import STATES, concentrate, concentrates_on, tie
from gm_desk.systems.protocol import SIDE
from tests.systems.kmrp.desk import FIGHT, Desk, catalogue


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.add("Анна")
    desk.add("Борис")
    desk.add("Волк")
    return desk


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_state_has_its_words(language: str) -> None:
    words = catalogue(language)
    for state in STATES:
        assert state.label in words
        assert f"kmrp.state.badge.{state.id}" in words or state is SIDE
        assert all(choice.label in words for choice in state.choices)


def test_badges_say_what_a_combatant_is_in_the_gravest_first(desk: Desk) -> None:
    desk.states("Анна").update(acted=True, prior_defences=1, skip_turn=2, prone=True, behind_cover=True)
    desk.states("Анна").update(concentrating=2, concentrating_on="attack", tied="Борис", riposte=True)
    desk.sheet("Анна")["states"] += [{"id": "bleeding", "value": "weak"}, {"id": "dead", "value": True}]
    desk.sheet("Анна")["injuries"] += [
        {"part": "hand", "side": "left", "kind": "dislocation", "percent": 25},
        {"part": "foot", "side": None, "kind": "severed", "percent": 0},
    ]
    assert desk.badges("Анна") == [
        "смерть",
        "кровь: слабое",
        "вывих: кисть −25 %",
        "отрыв: ступня",
        "ход сделан",
        "защит 1",
        "пропуск хода: 2",
        "лёжа",
        "укрытие",
        "концентрация: атака",
        "связан: Борис",
        "рипост",
    ]
    tones = [tone for _words, tone in SYSTEM.badges(desk.actor("Анна"))]
    assert tones == [*["danger"] * 4, *["plain"] * 8]


def test_a_critical_wound_shows_as_out_without_anyone_noting_it(desk: Desk) -> None:
    desk.sheet("Волк")["wounds"]["critical"] = 1
    assert desk.badges("Волк") == ["вне боя"]


@pytest.mark.parametrize("state", ["dead", "knocked_out", "out"])
def test_whoever_is_out_takes_no_turn_and_it_is_said(desk: Desk, state: str) -> None:
    desk.sheet("Анна")["states"].append({"id": state, "value": True})
    taken, lines = desk.turn("Анна")
    assert not taken
    assert lines[0].startswith("Анна: ход пропущен")


def test_skipped_turns_count_down_and_then_end(desk: Desk) -> None:
    desk.states("Анна")["skip_turn"] = 2
    assert desk.turn("Анна") == (False, ["Анна: пропуск хода (2)"])
    assert desk.turn("Анна") == (False, ["Анна: пропуск хода (1)"])
    assert desk.turn("Анна") == (True, [])
    assert desk.states("Анна") == {"acted": True}


def test_stun_wounds_fade_with_own_turns_skipped_ones_too(desk: Desk) -> None:
    desk.sheet("Анна")["wounds"]["light"] = 2
    desk.sheet("Анна")["stun_wounds"] += [
        {"severity": "light", "turns_left": 3},
        {"severity": "light", "turns_left": None},
    ]
    desk.end_turn("Анна")
    desk.states("Анна")["skip_turn"] = 1
    desk.turn("Анна")
    assert [wound["turns_left"] for wound in desk.sheet("Анна")["stun_wounds"]] == [1, None]
    desk.end_turn("Анна")
    desk.end_turn("Анна")
    assert desk.sheet("Анна")["stun_wounds"][0]["turns_left"] == 0


def test_bleeding_is_brought_to_mind_each_turn(desk: Desk) -> None:
    desk.sheet("Анна")["states"].append({"id": "bleeding", "value": "strong"})
    assert desk.turn("Анна") == (True, ["Анна: кровотечение сильное"])


def test_a_turn_may_be_delayed_once_a_round_and_costs_concentration_and_run_up(desk: Desk) -> None:
    desk.states("Анна").update(concentrating=2, concentrating_on="attack", run_up=True)
    script = desk.script({})
    SYSTEM.turn_delayed(desk.actor("Анна"), script)
    desk.apply(script)
    assert desk.states("Анна") == {"delayed": True}
    with pytest.raises(Refused) as refusal:
        SYSTEM.turn_delayed(desk.actor("Анна"), desk.script({}))
    assert catalogue("ru").error(refusal.value) == "Анна: ход в этом раунде уже откладывался."


def end_round(desk: Desk) -> None:
    script = desk.script({})
    for name in ("Анна", "Борис", "Волк"):
        expire(SYSTEM, desk.actor(name), script, "round_end")
    desk.apply(script)


def test_a_round_ends_what_is_of_the_round_and_nothing_else(desk: Desk) -> None:
    desk.states("Анна").update(acted=True, prior_defences=3, delayed=True, riposte="Волк", prone=True, skip_turn=1)
    end_round(desk)
    assert desk.states("Анна") == {"prone": True, "skip_turn": 1}


def test_a_concentration_lasts_through_the_next_round(desk: Desk) -> None:
    script = desk.script({})
    concentrate(script, desk.actor("Анна"), "defence")
    desk.apply(script)
    end_round(desk)
    assert concentrates_on(desk.actor("Анна"), "defence")
    assert not concentrates_on(desk.actor("Анна"), "attack")
    end_round(desk)
    assert not concentrates_on(desk.actor("Анна"), "defence")


def test_a_concentration_noted_by_hand_serves_for_anything(desk: Desk) -> None:
    desk.states("Анна")["concentrating"] = 1
    assert concentrates_on(desk.actor("Анна"), "defence")
    assert concentrates_on(desk.actor("Анна"), "attack")


def bind(desk: Desk, attacker: str, target: str) -> None:
    script = desk.script({})
    tie(script, desk.actor(attacker), desk.actor(target))
    desk.apply(script)


def test_an_attacker_ties_one_opponent_at_a_time_until_its_own_next_turn(desk: Desk) -> None:
    bind(desk, "Анна", "Волк")
    assert desk.badges("Волк") == ["связан: Анна"]
    bind(desk, "Анна", "Борис")
    assert (desk.badges("Волк"), desk.badges("Борис")) == ([], ["связан: Анна"])
    desk.turn("Анна")
    assert desk.badges("Борис") == []
    assert desk.states("Анна") == {}


def test_a_tie_to_somebody_who_left_the_fight_ends_quietly(desk: Desk) -> None:
    bind(desk, "Анна", "Волк")
    desk.documents = {ref: each for ref, each in desk.documents.items() if ref.id != "Волк!"}
    assert desk.turn("Анна") == (True, [])


def test_names_carry_the_number_of_equals(desk: Desk) -> None:
    combatant = desk.actor("Волк").combatant
    assert combatant is not None
    combatant["number"] = 2
    bind(desk, "Волк", "Анна")
    assert desk.badges("Анна") == ["связан: Волк 2"]
    assert desk.encounter["id"] == FIGHT


def test_a_fight_that_ends_takes_stuns_at_head_and_groin_with_it_and_lets_the_others_fade(desk: Desk) -> None:
    sheet = desk.sheet("Анна")
    sheet["wounds"].update(light=3, heavy=2, critical=1)
    sheet["stun_wounds"] = [
        {"severity": "light", "turns_left": 2},
        {"severity": "light", "turns_left": 1, "until_fight_ends": True},
        {"severity": "heavy", "turns_left": 5, "until_fight_ends": True},
        {"severity": "critical", "turns_left": None},
    ]
    sheet["states"].append({"id": "knocked_out", "value": True})
    assert desk.end_fight("Анна") == ["Анна: раны от оглушения в голову и пах прошли вместе с боем"]
    assert desk.sheet("Анна")["wounds"] == {"scratch": 0, "light": 2, "heavy": 1, "critical": 1, "mortal": 0}
    assert desk.sheet("Анна")["stun_wounds"] == [
        {"severity": "light", "turns_left": 0},
        {"severity": "critical", "turns_left": None},
    ]
    assert desk.lasting("Анна") == {"knocked_out": True}
    assert desk.end_fight("Анна") == []


def test_a_turn_gone_on_with_is_lost_to_a_stun_but_ties_nobody_loose(desk: Desk) -> None:
    desk.states("Волк")["tied"] = "Анна"
    desk.states("Анна")["ties"] = "Волк!"
    assert desk.go_on("Анна") == (True, [])
    assert desk.states("Волк")["tied"] == "Анна"
    desk.states("Анна")["skip_turn"] = 1
    assert desk.go_on("Анна")[0] is False
    assert "skip_turn" not in desk.states("Анна")
