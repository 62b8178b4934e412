"""Every answer of squad6 is explained, repeatable, and never a traceback."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError
from gm_desk.systems.resolving import Rules
from tests.systems.adding_up import assert_explained
from tests.systems.junk import VALUES, junk
from tests.systems.squad6.requests import REQUESTS

RULES = Rules()
OPERATIONS = RULES.registry.rules("squad6").operations


def test_all_operations_of_the_contract_are_there() -> None:
    assert set(OPERATIONS) == {"move", "pool", "melee", "attack", "grenade", "vehicle", "search"} == set(REQUESTS)


@pytest.mark.parametrize("op", REQUESTS)
@given(data=st.data(), seed=st.integers(0, 1_000_000))
def test_steps_add_up_and_are_told_and_the_same_faces_give_the_same_answer(
    op: str, data: st.DataObject, seed: int
) -> None:
    request = data.draw(REQUESTS[op])
    assert_explained(RULES, "squad6", op, request, seed)


@pytest.mark.parametrize("op", REQUESTS)
@given(data=st.data())
def test_junk_is_refused_with_a_reason(op: str, data: st.DataObject) -> None:
    request = data.draw(junk(OPERATIONS[op].request.model_fields) | REQUESTS[op])
    dice = data.draw(st.dictionaries(st.sampled_from(["attack", "defence", "dash", "first"]), VALUES, max_size=3))
    with suppress(DeskError):
        RULES.resolve("squad6", op, request, dice=dice)
