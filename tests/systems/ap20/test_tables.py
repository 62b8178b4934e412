"""The tables of ap20 and the codes of its requests name the same things."""

from __future__ import annotations

from typing import get_args

import pytest

from gm_desk.core.requests import Request
from gm_desk.systems.ap20 import tables
from gm_desk.systems.ap20.attack import Attack
from gm_desk.systems.ap20.movement import Movement, Posture
from gm_desk.systems.ap20.reload import Reload
from gm_desk.systems.ap20.turn import Spend


def codes(annotation: object) -> set[str]:
    return set(get_args(annotation))


@pytest.mark.parametrize(
    ("model", "field", "table"),
    [
        (Movement, "mode", set(tables.MODES)),
        (Posture, "change", set(tables.POSTURE_AP)),
        (Reload, "kind", set(tables.RELOAD_AP) | {"loose_rounds"}),
        (Spend, "action", set(tables.ACTION_AP)),
    ],
)
def test_every_row_can_be_asked_for_and_nothing_else(model: type[Request], field: str, table: set[str]) -> None:
    assert codes(model.model_fields[field].annotation) == table


def test_every_activity_has_its_penalty() -> None:
    (activity,) = get_args(Attack.model_fields["activity"].annotation)
    assert codes(activity) == set(tables.ACTIVITY_PENALTY)
