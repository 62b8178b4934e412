"""Whatever states a fight of squad6 is in and whatever is answered, an act does something whole or refuses in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError, Illegal, InvalidInput
from gm_desk.systems.squad6 import SYSTEM
from tests.systems.any_deed import (
    answered,
    assert_gauges_within_their_ends,
    assert_odds_can_be_asked,
    assert_refused_in_words,
    assert_whole,
    rolling,
)
from tests.systems.desk import Desk
from tests.systems.squad6.at_table import ANTI_TANK, GRENADES, PISTOL, SMG

pytestmark = pytest.mark.slow

NAMES = ("Нина", "Курт", "Танк")
ACTS = tuple(act.id for act in (*SYSTEM.acts, SYSTEM.order.act))
STATES = st.fixed_dictionaries(
    {},
    optional={
        "moved": st.just(True),
        "acted": st.just(True),
        "suppressed": st.just(True),
        "stunned": st.just(True),
        "overwatch": st.sampled_from([True, {"spot": "", "weapon": "gone"}, {"spot": "мост", "weapon": "pistol"}]),
        "jammed": st.sampled_from([True, [], ["pistol"], ["gone"], ["pistol", "smg"]]),
        "melee": st.sampled_from([True, {}, {"Курт!": "Курт"}, {"gone!": "Фриц"}]),
        "side": st.sampled_from(["players", "foes", "third", True]),
    },
)
PARTS = ["immobilised", "weapon_damaged", "blinded", "driver_out", "gunner_out", "crew_out"]
LASTING = st.lists(
    st.sampled_from(["dead", "abandoned", "wounded", "new_driver", "new_gunner"]), max_size=2, unique=True
)
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "mobility": st.sampled_from([0, 5, 1_000_000]),
        "melee": st.sampled_from([0, 4, 1_000]),
        "defence": st.sampled_from([0, 3, 1_000]),
        "hp": st.sampled_from([{"max": 0}, {"max": 5, "current": -2}, {"max": 5, "current": 9}]),
        "skills": st.just([{"name": "Автоматы", "value": 1_000_000}]),
        "weapons": st.sampled_from([[], [PISTOL, SMG], [SMG | {"dice": 0}, ANTI_TANK], [GRENADES, {"dice": 1_000}]]),
        "equipment": st.sampled_from([[{"defence": -9, "melee_defence": -9}], [{"defence": 5, "melee_defence": 100}]]),
        "vehicle": st.builds(
            lambda crew, damage: {"crew": crew, "damage": damage},
            st.integers(0, 4),
            st.lists(st.sampled_from(PARTS), max_size=4),
        ),
        "states": LASTING.map(lambda held: [{"id": each, "value": True} for each in held]),
    },
)
SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "first_side": st.sampled_from(["players", "foes", "third"]),
        "dash_is_action": st.booleans(),
        "hit_breaks_overwatch": st.booleans(),
        "shoot_in_melee": st.booleans(),
        "map_columns": st.integers(1, 1_000),
        "kinds": st.sampled_from([[], [{"name": "", "hp": 0, "mobility": 0, "melee": 0, "defence": 0}]]),
    },
)
JUNK = st.none() | st.booleans() | st.integers(-3, 1_000_001) | st.sampled_from(["", "far", "pistol", "Курт!", "1.5"])


def made(sheets: list[Any], states: list[Any], campaign: dict[str, Any]) -> Desk:
    desk = Desk(SYSTEM, settings=campaign)
    for name, sheet, held in zip(NAMES, sheets, states, strict=True):
        desk.add(name, **sheet)
        desk.states(name).update(held)
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
    desk = made(sheets, states, campaign)
    scene = desk.scene("Нина", *NAMES[1 : 1 + targets])
    script = rolling(desk, data.draw(st.integers(0, 99)))
    act = desk.act(name)
    try:
        answers = answered(act, scene, data, JUNK)
        act.choices(scene, answers)
        act.play(scene, answers, script)
    except DeskError as error:
        assert_refused_in_words(error)
        return
    assert script.lines
    assert_whole(desk, script, NAMES)
    assert_gauges_within_their_ends(desk, NAMES)
    for each in NAMES:
        assert SYSTEM.track(desk.sheet(each)).out is not SYSTEM.order.able(desk.actor(each))


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
    desk = made(sheets, states, campaign)
    assert_odds_can_be_asked(desk, name, *NAMES, forgiven=(Illegal, InvalidInput))
