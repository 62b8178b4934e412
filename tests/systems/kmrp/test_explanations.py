"""Every answer of kmrp is explained, repeatable, and never a traceback."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError
from gm_desk.systems.kmrp.operations import OPERATIONS
from gm_desk.systems.kmrp.percent import split
from gm_desk.systems.resolving import Rules
from tests.systems.adding_up import assert_explained
from tests.systems.junk import VALUES, junk
from tests.systems.kmrp.requests import REQUESTS, wounds

RULES = Rules()


def test_all_operations_of_the_contract_are_there() -> None:
    named = [
        *("check", "penalty", "pyramid", "wound", "initiative", "attack", "series", "movement"),
        *("leap", "fall", "push", "detect", "action_points", "gear", "load", "will"),
    ]
    assert set(OPERATIONS) == set(named) == set(REQUESTS)


@pytest.mark.parametrize("op", REQUESTS)
@given(data=st.data(), seed=st.integers(0, 1_000_000))
def test_steps_add_up_and_are_told_and_the_same_faces_give_the_same_answer(
    op: str, data: st.DataObject, seed: int
) -> None:
    request = data.draw(REQUESTS[op])
    assert_explained(RULES, "kmrp", op, request, seed)


@given(request=wounds(), seed=st.integers(0, 1_000_000))
def test_every_check_of_a_wound_adds_up_in_its_step(request: dict[str, int], seed: int) -> None:
    resolution = RULES.resolve("kmrp", "wound", request, seed=seed)
    steps = [step for step in resolution.steps if step.rule.startswith("kmrp.wound.checks.")]
    for check, step in zip(resolution.outcome["checks"], steps, strict=True):
        parts = step.params
        assert step.rule == f"kmrp.wound.checks.{check['kind']}"
        assert parts["result_level"] == check["result"]
        assert parts["difficulty_level"] == check["difficulty"]
        whole = split(parts["exhaustion"])[0]
        assert parts["endurance_level"] + whole + parts["dice"] + parts["turned"] == check["result"]


@pytest.mark.parametrize("op", REQUESTS)
@given(data=st.data())
def test_junk_is_refused_with_a_reason(op: str, data: st.DataObject) -> None:
    request = data.draw(junk(OPERATIONS[op].request.model_fields) | REQUESTS[op])
    roles = ["roll", "roll_percent", "attack", "defence", "attack1", "endurance", "extra", "a"]
    dice = data.draw(st.dictionaries(st.sampled_from(roles), VALUES, max_size=3))
    with suppress(DeskError):
        RULES.resolve("kmrp", op, request, dice=dice)
