"""Whatever states a fight is in and whatever is answered, an act does something whole or refuses in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError
from gm_desk.systems.tactics100 import SYSTEM
from tests.systems.any_deed import (
    answered,
    assert_gauges_within_their_ends,
    assert_refused_in_words,
    assert_whole,
    rolling,
)
from tests.systems.tactics100.at_table import ARSENAL, Desk

pytestmark = pytest.mark.slow

NAMES = ("Вера", "Грек", "Ильм")
IDS = tuple(each.id for each in (*SYSTEM.acts, SYSTEM.order.act))
CELL = st.lists(st.integers(0, 23), min_size=2, max_size=2)
STATES = st.fixed_dictionaries(
    {},
    optional={
        "cover": st.sampled_from(["light", "full"]),
        "height": st.integers(1, 9),
        "smoke": st.just(True),
        "defending": st.just(True),
        "guarding": st.just(True),
        "watching": st.just(True),
        "spent": st.sampled_from([True, {"actions": ["move"], "straight": 2, "diagonal": 1, "way": [[0, 0], [1, 1]]}]),
        "distances": st.sampled_from([True, {"Грек!": 7}, {"gone": 3}]),
        "cell": CELL,
        "side": st.sampled_from(["players", "foes", "third", "junk"]),
    },
)
PERKS = st.lists(
    st.fixed_dictionaries(
        {
            "effect": st.sampled_from([None, "aim", "critical", "defence", "armour", "move"]),
            "value": st.integers(-30, 30),
        }
    ),
    max_size=3,
)
SHEETS = st.fixed_dictionaries(
    {"weapons": st.lists(st.sampled_from(ARSENAL), unique_by=lambda weapon: weapon["id"], max_size=5)},
    optional={
        "aim": st.integers(-50, 200),
        "hp": st.fixed_dictionaries({"max": st.integers(0, 12), "current": st.integers(-2, 12)}),
        "move": st.integers(0, 12),
        "perks": PERKS,
        "states": st.sampled_from([[{"id": "dead", "value": True}], [{"id": "dying", "value": True}]]),
    },
)
WAYS = st.fixed_dictionaries({"path": st.lists(CELL, max_size=4), "blocked": st.lists(CELL, max_size=4)})
JUNK = st.none() | st.booleans() | st.integers(-3, 60) | st.sampled_from(["", "none", "rifle", "1.5"]) | WAYS


def made(sheets: list[Any], states: list[Any]) -> Desk:
    desk = Desk()
    for name, sheet, held in zip(NAMES, sheets, states, strict=True):
        desk.add(name, **sheet)
        desk.states(name).update(held)
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
    scene = desk.scene("Вера", *NAMES[1 : 1 + targets])
    script = rolling(desk, data.draw(st.integers(0, 99)))
    before = {each: max(desk.sheet(each)["hp"]["current"], 0) for each in NAMES}
    act = desk.act(name)
    try:
        answers = answered(act, scene, data, JUNK, one_in=8, kinds={"ground": WAYS})
        act.choices(scene, answers)
        act.odds(scene, answers)
        act.play(scene, answers, script)
    except DeskError as error:
        assert_refused_in_words(error)
        return
    assert script.lines
    assert_whole(desk, script, NAMES)
    assert_gauges_within_their_ends(desk, NAMES)
    for each in NAMES:
        sheet = desk.sheet(each)
        assert SYSTEM.sheet.complete(sheet) == sheet
        if name != "profile":
            assert 0 <= max(sheet["hp"]["current"], 0) <= before[each]
