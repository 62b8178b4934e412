"""Making a fight even: every change is tried by itself, and what comes nearest stands first."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import InvalidInput
from gm_desk.forecast.balancing import suggestions, tried
from gm_desk.forecast.plan import Plan
from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.kmrp.skirmish import SKIRMISH
from tests.forecast.fighters import swordsman


def plan() -> Plan:
    wolf = swordsman("Wolf", "foes", blades=1)
    pack = [wolf, type(wolf)(wolf.character, {**(wolf.combatant or {}), "id": "second"})]
    return Plan({}, [swordsman("Anna", "players", blades=2, dodge=1), *pack])


def test_alike_foes_are_tried_once_in_three_ways_beside_the_fight_as_it_is() -> None:
    assert tried(SYSTEM, plan(), "players") == 4


def test_what_comes_nearest_to_the_wanted_share_stands_first() -> None:
    told: list[int] = []
    found = suggestions(SKIRMISH, SYSTEM, plan(), "players", 0.5, told.append)
    assert told == [1, 2, 3, 4]
    distances = [abs(each.wins.value - 0.5) for each in found]
    assert distances == sorted(distances)
    shares = {each.change: each.wins.value for each in found}
    assert shares["add"] < shares["none"] < shares["weaken"] < shares["drop"]


def test_the_last_foe_is_never_dropped() -> None:
    alone = Plan({}, [swordsman("Anna", "players"), swordsman("Wolf", "foes")])
    assert {each.change for each in suggestions(SKIRMISH, SYSTEM, alone, "players", 0.5)} == {"none", "add", "weaken"}


@pytest.mark.parametrize(("side", "wanted"), [("third", 0.5), ("players", 1.5), ("players", -0.1)])
def test_a_side_or_share_that_is_none_is_refused(side: str, wanted: float) -> None:
    with pytest.raises(InvalidInput):
        suggestions(SKIRMISH, SYSTEM, plan(), side, wanted)
