"""Whatever states a fight of opus100 is in and whatever is answered, an act does something whole or refuses in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError, Illegal, InvalidInput
from gm_desk.systems.opus100 import SYSTEM
from gm_desk.systems.opus100.states import CLIMBED, COVERS
from tests.systems.any_deed import (
    answered,
    assert_gauges_within_their_ends,
    assert_odds_can_be_asked,
    assert_refused_in_words,
    assert_whole,
    rolling,
)
from tests.systems.opus100.at_table import GRENADE, KNIFE, LANCE, RIFLE, Desk

pytestmark = pytest.mark.slow

NAMES = ("Вера", "Грек", "Лис")
ACTS = tuple(act.id for act in (*SYSTEM.acts, SYSTEM.order.act))
STATES = st.fixed_dictionaries(
    {},
    optional={
        "cover": st.sampled_from([True, "gone", *COVERS]),
        "on_cover": st.sampled_from([True, *CLIMBED]),
        "hunkered": st.just(True),
        "under_fire": st.sampled_from(
            [True, -1, 3, {}, {"Вера!": {"shots": 2, "round": 1}}, {"Вера!": 3}, {"gone": {"shots": "2"}}]
        ),
        "actions": st.sampled_from([True, 1, 9, [], ["move"], ["attack", "attack"], ["dance"], ["hunker", "hunker"]]),
        "moved": st.just(True),
        "side": st.sampled_from(["players", "foes", "third", True]),
    },
)
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "accuracy": st.sampled_from([-40, 0, 104, 105, 990_000]),
        "armour": st.sampled_from(["medium", "heavy"]),
        "initiative_rank": st.integers(0, 3),
        "hp": st.sampled_from([{"max": 0}, {"max": 5, "current": -2}, {"max": 5, "current": 9}]),
        "pain": st.sampled_from([1, 999, 1_000]),
        "heavy_wounds": st.sampled_from([1, 1_000]),
        "abilities": st.just([{"name": "А", "text": "слова"}, {"name": "Б", "costs_action": True}]),
        "weapons": st.sampled_from([[], [RIFLE, KNIFE], [LANCE, GRENADE]]),
        "states": st.sampled_from([[{"id": "dead", "value": True}], [{"id": "out", "value": True}]]),
    },
)
SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "opening": st.booleans(),
        "once_a_turn": st.booleans(),
        "pain_percent": st.integers(0, 100),
        "kinds": st.sampled_from([[], [{"name": "К", "hp": {"max": 3}}], [{"name": "", "accuracy": None}]]),
    },
)
JUNK = st.none() | st.booleans() | st.integers(-3, 1_000_001) | st.sampled_from(["", "none", "rifle", "Грек!", "1.5"])


def made(sheets: list[Any], states: list[Any], campaign: dict[str, Any], round_: int) -> Desk:
    desk = Desk(settings=campaign)
    for name, sheet, held in zip(NAMES, sheets, states, strict=True):
        desk.add(name, **sheet)
        desk.states(name).update(held)
    desk.turn_of("Вера", round_=round_)
    return desk


@settings(max_examples=200)
@given(
    name=st.sampled_from(ACTS),
    sheets=st.lists(SHEETS, min_size=3, max_size=3),
    states=st.lists(STATES, min_size=3, max_size=3),
    campaign=SETTINGS,
    targets=st.integers(0, 2),
    data=st.data(),
)
def test_any_act_in_any_state_is_whole_or_refused(
    name: str, sheets: list[Any], states: list[Any], campaign: dict[str, Any], targets: int, data: st.DataObject
) -> None:
    desk = made(sheets, states, campaign, data.draw(st.integers(0, 2)))
    scene = desk.scene("Вера", *NAMES[1 : 1 + targets])
    script = rolling(desk, data.draw(st.integers(0, 99)))
    act = desk.act(name)
    try:
        answers = answered(act, scene, data, JUNK)
        act.choices(scene, answers)
        act.play(scene, answers, script)
    except DeskError as error:
        assert_refused_in_words(error)
        return
    assert script.lines or name in {"initiative", "cascades"}
    assert_whole(desk, script, NAMES)
    assert_gauges_within_their_ends(desk, NAMES)


@settings(max_examples=100)
@given(
    name=st.sampled_from(ACTS),
    sheets=st.lists(SHEETS, min_size=3, max_size=3),
    states=st.lists(STATES, min_size=3, max_size=3),
    campaign=SETTINGS,
)
def test_the_odds_of_any_act_are_a_request_that_the_rules_take(
    name: str, sheets: list[Any], states: list[Any], campaign: dict[str, Any]
) -> None:
    desk = made(sheets, states, campaign, 1)
    assert_odds_can_be_asked(desk, name, *NAMES, forgiven=(Illegal, InvalidInput))
