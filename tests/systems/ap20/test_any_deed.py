"""Whatever states a fight is in and whatever is answered, an act of ap20 does something whole or refuses in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError, Illegal, Refused
from gm_desk.systems.ap20 import SYSTEM
from tests.systems.any_deed import answered, assert_odds_can_be_asked, assert_refused_in_words, assert_whole, rolling
from tests.systems.ap20.at_table import ARSENAL, SKILLS, Desk
from tests.systems.desk import catalogue

pytestmark = pytest.mark.slow

NAMES = ("Анна", "Волк", "Лис")
IDS = tuple(each.id for each in SYSTEM.acts)
STATES = st.fixed_dictionaries(
    {},
    optional={
        "spent": st.integers(0, 12),
        "mode": st.sampled_from(["idle", "walk", "crouch", "run", "crawl", "jump", "posture"]),
        "ran": st.integers(1, 40),
        "crouched": st.just(True),
        "prone": st.just(True),
        "bought_ac": st.integers(1, 4),
        "aim": st.integers(1, 9),
        "sniping": st.just(True),
        "holding": st.sampled_from([True, {"trigger": "", "ap": 3}, {"trigger": "шум", "ap": 0}]),
        "unfinished": st.sampled_from(
            [True, {"act": "attack", "owed": 3, "cost": 5}, {"act": "reload", "owed": 30, "cost": 31}]
        ),
        "finishing": st.sampled_from([True, {"act": "attack", "paid": 4}, {"act": "action", "paid": 1}]),
        "bursting": st.sampled_from([True, {"weapon": "gun", "now": True}, {"weapon": "gone", "now": False}]),
        "assessing": st.sampled_from([True, {"before": ["Волк!", "gone"], "now": False}, {"before": [], "now": True}]),
        "resting": st.just(True),
        "distances": st.sampled_from([{"Волк!": 7}, {"Анна!": 0}]),
    },
)
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "agility": st.integers(-3, 12),
        "constitution": st.integers(-3, 12),
        "ap": st.integers(0, 12),
        "fatigue": st.integers(0, 25),
        "hp": st.fixed_dictionaries({"max": st.integers(1, 20), "current": st.integers(-5, 20)}),
        "armour_ac": st.integers(-2, 6),
        "skills": st.just([]),
        "states": st.sampled_from([[{"id": "unconscious", "value": True}], [{"id": "dead", "value": True}]]),
    },
)
CAMPAIGNS = st.fixed_dictionaries(
    {},
    optional={
        "parts": st.just([]),
        "kinds": st.just([]),
        "jam_at": st.integers(0, 20),
        "posture_ac": st.booleans(),
        "single_series": st.booleans(),
    },
)
JUNK = st.none() | st.booleans() | st.integers(-3, 30) | st.sampled_from(["", "none", "gun", "prone", "2d6", "1.5"])


def made(sheets: list[Any], states: list[Any], turn: str | None, jammed: bool = False) -> Desk:
    desk = Desk()
    weapons = [{**each, "jammed": jammed} for each in ARSENAL]
    for name, sheet, held in zip(NAMES, sheets, states, strict=True):
        desk.add(name, **{"skills": SKILLS, "weapons": weapons, **sheet})
        desk.states(name).update(held)
    desk.encounter["turn"] = turn
    return desk


def test_states_of_the_strategy_are_all_that_there_are() -> None:
    declared = {state.id for state in SYSTEM.states if not state.lasting and state.id != "side"}
    drawn: set[str] = set()

    @settings(max_examples=200, database=None)
    @given(STATES)
    def collect(states: dict[str, Any]) -> None:
        drawn.update(states)

    collect()
    assert drawn - {"distances"} == declared


@settings(max_examples=300)
@given(
    name=st.sampled_from(IDS),
    sheets=st.lists(SHEETS, min_size=3, max_size=3),
    states=st.lists(STATES, min_size=3, max_size=3),
    campaign=CAMPAIGNS,
    targets=st.integers(0, 2),
    turn=st.sampled_from(["Анна!", "Волк!", None]),
    data=st.data(),
)
def test_any_act_in_any_state_is_whole_or_refused(
    name: str,
    sheets: list[Any],
    states: list[Any],
    campaign: dict[str, Any],
    targets: int,
    turn: str | None,
    data: st.DataObject,
) -> None:
    desk = made(sheets, states, turn, jammed=data.draw(st.booleans()))
    desk.settings.update(campaign)
    scene = desk.scene("Анна", *NAMES[1 : 1 + targets])
    script = rolling(desk, data.draw(st.integers(0, 99)))
    act = desk.act(name)
    try:
        answers = answered(act, scene, data, JUNK)
        for field in act.choices(scene, answers):
            labels = [field.label, *(each.label for each in field.choices if not each.literal)]
            assert [label for label in labels if label not in catalogue("ru") or label not in catalogue("en")] == []
        act.play(scene, answers, script)
    except DeskError as error:
        assert_refused_in_words(error)
        return
    assert script.lines
    assert_whole(desk, script, NAMES)


@settings(max_examples=150)
@given(
    name=st.sampled_from(IDS),
    sheets=st.lists(SHEETS, min_size=3, max_size=3),
    states=st.lists(STATES, min_size=3, max_size=3),
)
def test_the_odds_of_any_act_are_a_request_that_the_rules_take(name: str, sheets: list[Any], states: list[Any]) -> None:
    assert_odds_can_be_asked(made(sheets, states, "Анна!"), name, *NAMES, forgiven=(Illegal, Refused))


@settings(max_examples=150)
@given(
    sheets=st.lists(SHEETS, min_size=3, max_size=3),
    states=st.lists(STATES, min_size=3, max_size=3),
    who=st.sampled_from(NAMES),
)
def test_any_turn_begins_and_ends(sheets: list[Any], states: list[Any], who: str) -> None:
    desk = made(sheets, states, f"{who}!")
    for step in (SYSTEM.turn_begun, SYSTEM.turn_ended):
        script = rolling(desk, 1)
        step(desk.actor(who), script)
        assert_whole(desk, script, NAMES)
