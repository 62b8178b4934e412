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
from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.resolving import Rules
from tests.systems.kmrp.armoury import GLAIVE, GUN, SKILLS, SWORD
from tests.systems.kmrp.desk import Desk, act, said

pytestmark = pytest.mark.slow

NAMES = ("Анна", "Волк", "Лис")
IDS = tuple(each.id for each in SYSTEM.acts)
STATES = st.fixed_dictionaries(
    {},
    optional={
        "acted": st.just(True),
        "spent": st.just(True),
        "holding": st.sampled_from([True, "кто-то войдёт"]),
        "prior_defences": st.integers(0, 5),
        "prone": st.just(True),
        "crouching": st.just(True),
        "in_shadow": st.sampled_from([True, "deep", "absolute"]),
        "revealed": st.sampled_from([True, "noise", "shot"]),
        "hiding": st.sampled_from([True, {"level": 9}]),
        "pavise": st.just(True),
        "stationary_shield": st.just(True),
        "concentrating": st.integers(1, 2),
        "full_defence": st.just(True),
        "run_up": st.just(True),
        "run": st.just(True),
        "blocks": st.integers(0, 20),
        "charge": st.integers(1, 2),
        "drawn_now": st.sampled_from([True, {"sword": True}, {"glaive": False}]),
        "reins_dropped": st.just(True),
        "ties": st.sampled_from(["Анна!", "Волк!", "gone"]),
        "riposte": st.sampled_from([True, "Волк"]),
        "guarded": st.sampled_from([True, "Лис!", "gone"]),
        "called": st.sampled_from([True, {"by": "gone", "answers": {}, "faces": {}, "attacker": {"level": 0}}]),
        "holds": st.sampled_from([True, "Волк!", "gone"]),
        "surrendered": st.just(True),
    },
)
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "wounds": st.fixed_dictionaries({}, optional={"light": st.integers(0, 9), "critical": st.integers(0, 2)}),
        "stun_wounds": st.just([{"severity": "light", "turns_left": 0}]),
        "will_points": st.integers(0, 3),
        "ap_spent": st.integers(0, 5_000),
        "mount": st.sampled_from([{"name": "Вихрь", "movement": 2}, {"name": "Вихрь", "riding": 3}]),
        "shield": st.fixed_dictionaries(
            {"modifier": st.integers(1, 4), "size": st.sampled_from(["improvised", "small", "large"])}
        ),
        "armour": st.just([{"segment": "torso", "class": 3}, {"segment": "head", "class": 1, "worn": False}]),
        "injuries": st.just([{"part": "hand", "kind": "fracture", "percent": 50}]),
        "states": st.just([{"id": "bleeding", "value": "weak"}]),
    },
)
JUNK = st.none() | st.booleans() | st.integers(-3, 30) | st.sampled_from(["", "none", "sword", "Волк!", "1.5"])


def table_of(desk: Desk, seed: int) -> Script:
    random = Random(seed)

    def fall(_role: str, count: int, kind: Kind) -> Sequence[int]:
        return [random.randint(kind.low, kind.high) for _ in range(count)]

    return Script(SYSTEM, Rules(), Play(""), desk.read, fall)


def made(sheets: list[Any], states: list[Any]) -> Desk:
    desk = Desk()
    for name, sheet, held in zip(NAMES, sheets, states, strict=True):
        desk.add(name, skills=SKILLS, weapons=[SWORD, GLAIVE, GUN], **sheet)
        desk.states(name).update(held)
        combatant = desk.actor(name).combatant
        assert combatant is not None
        combatant["roll"] = {"result": 2, "quick_use": True, "interrupt": True, "tied": False}
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
    scene = desk.scene("Анна", *NAMES[1 : 1 + targets])
    script = table_of(desk, data.draw(st.integers(0, 99)))
    try:
        answers: dict[str, Any] = {}
        for field in act(name).choices(scene, answers):
            offered = [choice.value for choice in field.choices]
            strategy = st.sampled_from(offered) if offered and data.draw(st.booleans()) else JUNK
            if data.draw(st.integers(0, 3)) == 0:
                answers[field.key] = data.draw(strategy)
        act(name).choices(scene, answers)
        act(name).play(scene, answers, script)
    except DeskError:
        return
    assert script.lines or name in {"attack", "draw"}
    assert all("{" not in line and "kmrp." not in line for line in [*said(script.lines), *said(script.lines, "en")])
    for fact in script.facts:
        facts.apply(desk.documents, fact)
    for each in NAMES:
        SYSTEM.sheet.complete(desk.sheet(each))
        assert "" not in desk.badges(each)


@settings(max_examples=150, deadline=None)
@given(
    name=st.sampled_from(IDS),
    sheets=st.lists(SHEETS, min_size=3, max_size=3),
    states=st.lists(STATES, min_size=3, max_size=3),
)
def test_the_odds_of_any_act_are_a_request_that_the_rules_take(name: str, sheets: list[Any], states: list[Any]) -> None:
    desk = made(sheets, states)
    try:
        asked = act(name).odds(desk.scene("Анна", "Волк", "Лис"), {})
    except DeskError:
        return
    if asked is not None:
        assert Rules().resolve("kmrp", *asked, seed=1).outcome
