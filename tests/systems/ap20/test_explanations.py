"""Every answer of ap20 is explained, repeatable, and never a traceback."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError
from gm_desk.systems.resolving import Rules
from tests.systems.adding_up import assert_explained
from tests.systems.ap20.requests import REQUESTS
from tests.systems.junk import VALUES, junk

RULES = Rules()
OPERATIONS = RULES.registry.rules("ap20").operations


def test_all_operations_of_the_contract_are_there() -> None:
    named = [
        "initiative",
        "movement",
        "posture",
        "attack",
        "burst",
        "throw_landing",
        "reload",
        "spend",
        "fatigue",
        "repair",
    ]
    assert set(OPERATIONS) == set(named) == set(REQUESTS)


@pytest.mark.parametrize("op", REQUESTS)
@given(data=st.data(), seed=st.integers(0, 1_000_000))
def test_steps_add_up_and_are_told_and_the_same_faces_give_the_same_answer(
    op: str, data: st.DataObject, seed: int
) -> None:
    request = data.draw(REQUESTS[op])
    assert_explained(RULES, "ap20", op, request, seed)


@pytest.mark.parametrize("op", REQUESTS)
@given(data=st.data())
def test_junk_is_refused_with_a_reason(op: str, data: st.DataObject) -> None:
    request = data.draw(junk(OPERATIONS[op].request.model_fields) | REQUESTS[op])
    dice = data.draw(st.dictionaries(st.sampled_from(["attack", "save", "direction", "repair"]), VALUES, max_size=3))
    with suppress(DeskError):
        RULES.resolve("ap20", op, request, dice=dice)
