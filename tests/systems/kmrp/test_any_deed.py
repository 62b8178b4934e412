"""Whatever states a fight is in and whatever is answered, an act does something whole or refuses in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError
from gm_desk.systems.kmrp import SYSTEM
from tests.systems.any_deed import (
    answered,
    assert_gauges_within_their_ends,
    assert_odds_can_be_asked,
    assert_refused_in_words,
    assert_whole,
    rolling,
)
from tests.systems.kmrp.armoury import GLAIVE, GUN, SKILLS, SWORD
from tests.systems.kmrp.desk import Desk, act

pytestmark = pytest.mark.slow

NAMES = ("Анна", "Волк", "Лис")
IDS = tuple(each.id for each in SYSTEM.acts)
STATES = st.fixed_dictionaries(
    {},
    optional={
        "acted": st.just(True),
        "spent": st.just(True),
        "holding": st.sampled_from([True, "кто-то войдёт"]),
        "prior_defences": st.integers(0, 5),
        "prone": st.just(True),
        "crouching": st.just(True),
        "in_shadow": st.sampled_from([True, "deep", "absolute"]),
        "revealed": st.sampled_from([True, "noise", "shot"]),
        "hiding": st.sampled_from([True, {"level": 9}]),
        "pavise": st.just(True),
        "stationary_shield": st.just(True),
        "concentrating": st.integers(1, 2),
        "full_defence": st.just(True),
        "run_up": st.just(True),
        "run": st.just(True),
        "blocks": st.integers(0, 20),
        "charge": st.integers(1, 2),
        "drawn_now": st.sampled_from([True, {"sword": True}, {"glaive": False}]),
        "reins_dropped": st.just(True),
        "ties": st.sampled_from(["Анна!", "Волк!", "gone"]),
        "riposte": st.sampled_from([True, "Волк"]),
        "guarded": st.sampled_from([True, "Лис!", "gone"]),
        "called": st.sampled_from([True, {"by": "gone", "answers": {}, "faces": {}, "attacker": {"level": 0}}]),
        "holds": st.sampled_from([True, "Волк!", "gone"]),
        "surrendered": st.just(True),
    },
)
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "wounds": st.fixed_dictionaries({}, optional={"light": st.integers(0, 9), "critical": st.integers(0, 2)}),
        "stun_wounds": st.just([{"severity": "light", "turns_left": 0}]),
        "will_points": st.integers(0, 3),
        "ap_spent": st.integers(0, 5_000),
        "mount": st.sampled_from([{"name": "Вихрь", "movement": 2}, {"name": "Вихрь", "riding": 3}]),
        "shield": st.fixed_dictionaries(
            {"modifier": st.integers(1, 4), "size": st.sampled_from(["improvised", "small", "large"])}
        ),
        "armour": st.just([{"segment": "torso", "class": 3}, {"segment": "head", "class": 1, "worn": False}]),
        "injuries": st.just([{"part": "hand", "kind": "fracture", "percent": 50}]),
        "states": st.just([{"id": "bleeding", "value": "weak"}]),
    },
)
JUNK = st.none() | st.booleans() | st.integers(-3, 30) | st.sampled_from(["", "none", "sword", "Волк!", "1.5"])


def made(sheets: list[Any], states: list[Any]) -> Desk:
    desk = Desk()
    for name, sheet, held in zip(NAMES, sheets, states, strict=True):
        desk.add(name, skills=SKILLS, weapons=[SWORD, GLAIVE, GUN], **sheet)
        desk.states(name).update(held)
        combatant = desk.actor(name).combatant
        assert combatant is not None
        combatant["roll"] = {"result": 2, "quick_use": True, "interrupt": True, "tied": False}
    return desk


@settings(max_examples=300)
@given(
    name=st.sampled_from(IDS),
    sheets=st.lists(SHEETS, min_size=3, max_size=3),
    states=st.lists(STATES, min_size=3, max_size=3),
    targets=st.integers(0, 2),
    data=st.data(),
)
def test_any_act_in_any_state_is_whole_or_refused(
    name: str, sheets: list[Any], states: list[Any], targets: int, data: st.DataObject
) -> None:
    desk = made(sheets, states)
    scene = desk.scene("Анна", *NAMES[1 : 1 + targets])
    script = rolling(desk, data.draw(st.integers(0, 99)))
    try:
        answers = answered(act(name), scene, data, JUNK)
        act(name).choices(scene, answers)
        act(name).play(scene, answers, script)
    except DeskError as error:
        assert_refused_in_words(error)
        return
    assert script.lines or name in {"attack", "draw"}
    assert_whole(desk, script, NAMES)
    assert_gauges_within_their_ends(desk, NAMES)


@settings(max_examples=150)
@given(
    name=st.sampled_from(IDS),
    sheets=st.lists(SHEETS, min_size=3, max_size=3),
    states=st.lists(STATES, min_size=3, max_size=3),
)
def test_the_odds_of_any_act_are_a_request_that_the_rules_take(name: str, sheets: list[Any], states: list[Any]) -> None:
    assert_odds_can_be_asked(made(sheets, states), name, *NAMES)
