"""Whatever states a fight is in and whatever is answered, an act does something whole or refuses in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_desk.app.play import Play, Script
from gm_desk.core import facts
from gm_desk.core.dice import Kind
from gm_desk.core.errors import DeskError
from gm_desk.systems.resolving import Rules
from gm_desk.systems.tactics100 import SYSTEM
from tests.systems.desk import catalogue, said
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


def table_of(desk: Desk, seed: int) -> Script:
    random = Random(seed)

    def fall(_role: str, count: int, kind: Kind) -> Sequence[int]:
        return [random.randint(kind.low, kind.high) for _ in range(count)]

    return Script(SYSTEM, Rules(), Play(""), desk.read, fall)


def made(sheets: list[Any], states: list[Any]) -> Desk:
    desk = Desk()
    for name, sheet, held in zip(NAMES, sheets, states, strict=True):
        desk.add(name, **sheet)
        desk.states(name).update(held)
    return desk


@settings(max_examples=300, deadline=None)
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
    script = table_of(desk, data.draw(st.integers(0, 99)))
    before = {each: max(desk.sheet(each)["hp"]["current"], 0) for each in NAMES}
    act = desk.act(name)
    try:
        answers: dict[str, Any] = {}
        for field in act.choices(scene, answers):
            offered = [choice.value for choice in field.choices]
            strategy = st.sampled_from(offered) if offered and data.draw(st.booleans()) else JUNK
            if data.draw(st.integers(0, 7)) == 0:
                answers[field.key] = data.draw(WAYS if field.kind == "ground" else strategy)
        act.choices(scene, answers)
        act.odds(scene, answers)
        act.play(scene, answers, script)
    except DeskError as refusal:
        assert f"error.{refusal.key}" in catalogue("ru")  # noqa: PT017 - any refusal will do, if it has its sentence
        return
    assert script.lines
    assert all(
        "{" not in line and "tactics100." not in line for line in [*said(script.lines), *said(script.lines, "en")]
    )
    for fact in script.facts:
        facts.apply(desk.documents, fact)
    for each in NAMES:
        sheet = desk.sheet(each)
        assert SYSTEM.sheet.complete(sheet) == sheet
        if name != "profile":
            assert 0 <= max(sheet["hp"]["current"], 0) <= before[each]
        assert SYSTEM.badges(desk.actor(each)) is not None
        assert all(0 <= gauge.current <= gauge.maximum for gauge in SYSTEM.gauges(desk.actor(each)))
