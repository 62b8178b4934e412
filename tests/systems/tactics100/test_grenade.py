"""Grenades of tactics100: every face of the d100 against the rule as it is written."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.core.errors import BadDice, DeskError, Illegal
from gm_desk.core.readings import Bands
from gm_desk.systems.resolving import Rules
from gm_desk.systems.tactics100.grenade import _edges

RULES = Rules()
THROW = {"aim": 55, "distance": 9, "ranges": [6, 10, 14]}


def ask(request: dict[str, Any], **dice: list[int]) -> dict[str, Any]:
    return RULES.resolve("tactics100", "grenade", request, dice=dice).outcome


def refusal(request: dict[str, Any], **dice: object) -> DeskError:
    with pytest.raises(DeskError) as caught:
        RULES.resolve("tactics100", "grenade", request, dice=dice)
    return caught.value


@given(
    aim=st.integers(-140, 140) | st.integers(-(10**6), 10**6),
    distance=st.integers(0, 40) | st.integers(0, 10**6),
    roll=st.integers(1, 100),
)
def test_it_deviates_a_cell_for_every_full_ten_short_up_to_half_the_distance(
    aim: int, distance: int, roll: int
) -> None:
    off = 0 if roll <= aim else min((roll - aim) // 10, distance // 2)
    request = {"aim": aim, "distance": distance, "ranges": [10**6 - 2, 10**6 - 1, 10**6]}
    if distance > 10**6 - 2:
        request["aim"] = aim = 0
        off = min((roll + 20 * (distance - 10**6 + 2)) // 10, distance // 2)
    outcome = RULES.resolve(
        "tactics100", "grenade", request, dice={"hit": [roll]} | ({"direction": [7]} if off else {})
    )
    assert outcome.outcome["deviation"] == off
    assert outcome.outcome["direction"] == (7 if off else None)


@given(chance=st.integers(-300, 200), most=st.integers(0, 60))
def test_the_bands_are_as_few_as_there_are_different_answers(chance: int, most: int) -> None:
    answers = {(roll <= chance, 0 if roll <= chance else min((roll - chance) // 10, most)) for roll in range(1, 101)}
    classes = list(Bands(_edges(chance, most)).classes(1, 100))
    assert len(classes) == len(answers)
    assert sum(faces for _, faces in classes) == 100


def test_no_closeness_helps_a_grenade_but_all_else_counts_as_in_shooting() -> None:
    assert ask({**THROW, "distance": 0}, hit=[56])["hit_chance"] == 55
    everything = {"levels_above": 5, "cover": "light", "defending": True, "smoke": True, "other": 3}
    assert ask({**THROW, **everything}, hit=[9])["hit_chance"] == 55 + 30 - 20 - 20 - 20 - 20 + 3


def test_no_direction_without_a_deviation() -> None:
    assert isinstance(refusal(THROW, hit=[35], direction=[5]), BadDice)
    assert isinstance(refusal(THROW, hit=[44], direction=[5]), BadDice)
    assert isinstance(refusal(THROW, hit=[45], direction=[13]), BadDice)
    assert ask(THROW, hit=[44]) == {"hit_chance": 35, "hit": False, "deviation": 0, "direction": None}


def test_beyond_the_third_range_nothing_is_thrown() -> None:
    assert isinstance(refusal({**THROW, "distance": 15}, hit="junk"), Illegal)


@pytest.mark.parametrize("field", ["aim", "distance", "ranges"])
def test_a_throw_needs_aim_distance_and_ranges(field: str) -> None:
    assert refusal({key: value for key, value in THROW.items() if key != field}).path == f"input.{field}"


@pytest.mark.parametrize("field", ["overwatch", "kind", "weapon"])
def test_fields_of_other_attacks_are_unknown(field: str) -> None:
    assert refusal({**THROW, field: False}).path == f"input.{field}"
