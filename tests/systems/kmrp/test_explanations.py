"""What a step of kmrp holds adds up, where an answer has more than one sum."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gm_desk.systems.kmrp.percent import split
from gm_desk.systems.resolving import Rules
from tests.systems.kmrp.requests import wounds

RULES = Rules()


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
