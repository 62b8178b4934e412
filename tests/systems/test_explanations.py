"""Every answer of every system is explained, repeatable, and never a traceback: asked what each system's own strategies make."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError
from gm_desk.systems.resolving import Rules
from tests.systems.adding_up import assert_explained
from tests.systems.ap20.requests import REQUESTS as AP20
from tests.systems.junk import VALUES, junk
from tests.systems.kmrp.requests import REQUESTS as KMRP
from tests.systems.opus100.requests import REQUESTS as OPUS100
from tests.systems.squad6.requests import REQUESTS as SQUAD6
from tests.systems.tactics100.requests import REQUESTS as TACTICS100

RULES = Rules()
REQUESTS = {"kmrp": KMRP, "ap20": AP20, "squad6": SQUAD6, "tactics100": TACTICS100, "opus100": OPUS100}
ALL = [(system, op) for system, requests in REQUESTS.items() for op in requests]
OPERATIONS = {
    "kmrp": "check penalty pyramid wound initiative attack series movement leap fall push detect action_points gear load will",
    "ap20": "initiative movement posture attack burst throw_landing reload spend fatigue repair",
    "squad6": "move pool melee attack grenade vehicle search",
    "tactics100": "attack grenade path turn",
    "opus100": "attack initiative turn",
}
"""What the contract names."""
ROLES = {
    "kmrp": ["roll", "roll_percent", "attack", "defence", "attack1", "endurance", "extra", "a"],
    "ap20": ["attack", "save", "direction", "repair"],
    "squad6": ["attack", "defence", "dash", "first"],
    "tactics100": ["hit", "critical", "critical_damage", "direction"],
    "opus100": ["hit", "attack"],
}


@pytest.mark.parametrize("system", OPERATIONS)
def test_all_operations_of_the_contract_are_there(system: str) -> None:
    assert set(RULES.registry.rules(system).operations) == set(OPERATIONS[system].split()) == set(REQUESTS[system])


def test_no_system_is_left_out() -> None:
    assert set(REQUESTS) == set(RULES.registry.ids)


@pytest.mark.parametrize(("system", "op"), ALL)
@given(data=st.data(), seed=st.integers(0, 1_000_000))
def test_steps_add_up_and_are_told_and_the_same_faces_give_the_same_answer(
    system: str, op: str, data: st.DataObject, seed: int
) -> None:
    assert_explained(RULES, system, op, data.draw(REQUESTS[system][op]), seed)


@pytest.mark.parametrize(("system", "op"), ALL)
@given(data=st.data())
def test_junk_is_refused_with_a_reason(system: str, op: str, data: st.DataObject) -> None:
    request = data.draw(junk(RULES.operation(system, op).request.model_fields) | REQUESTS[system][op])
    dice = data.draw(st.dictionaries(st.sampled_from(ROLES[system]), VALUES, max_size=3))
    with suppress(DeskError):
        RULES.resolve(system, op, request, dice=dice)
