"""Attacks of tactics100: the chance to hit, criticals, and what is left of the target."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.core.errors import BadDice, DeskError, Illegal
from gm_desk.systems.resolving import Rules

RULES = Rules()
WEAPON = {"damage": 4, "critical_chance": 10, "critical_dice": {"count": 1, "sides": 6}}
SHOT = {"kind": "firearm", "aim": 60, "distance": 8, "ranges": [10, 25, 50], "weapon": WEAPON, "target_hp": 12}
BLOW = {"kind": "melee", "weapon": WEAPON, "target_hp": 12}


def ask(request: dict[str, Any], **dice: list[int]) -> dict[str, Any]:
    return RULES.resolve("tactics100", "attack", request, dice=dice).outcome


def refusal(request: dict[str, Any], **dice: object) -> DeskError:
    with pytest.raises(DeskError) as caught:
        RULES.resolve("tactics100", "attack", request, dice=dice)
    return caught.value


@pytest.mark.parametrize(
    ("distance", "modifier"),
    [(0, 30), (1, 20), (2, 10), (3, 0), (10, 0), (11, -20), (25, -20), (26, -40), (50, -40)],
)
def test_the_range_changes_both_chances(distance: int, modifier: int) -> None:
    outcome = ask({**SHOT, "distance": distance, "critical_bonus": 40}, hit=[100])
    assert (outcome["range_modifier"], outcome["hit_chance"]) == (modifier, 60 + modifier)
    assert outcome["critical_chance"] == 50 + modifier


def test_beyond_the_third_range_there_is_no_shot() -> None:
    assert isinstance(refusal({**SHOT, "distance": 51}, hit=[0]), Illegal)
    assert ask({**BLOW, "distance": 51, "ranges": [10, 25, 50]}, critical=[11])["hit"] is True


@pytest.mark.parametrize(
    ("change", "points"),
    [
        ({"levels_above": 2}, 20),
        ({"levels_above": 9}, 30),
        ({"levels_above": -3}, 0),
        ({"cover": "light"}, -20),
        ({"cover": "full"}, -40),
        ({"defending": True}, -20),
        ({"smoke": True}, -20),
        ({"overwatch": True}, -20),
        ({"other": -7}, -7),
        ({"target_guarding": True}, 0),
    ],
)
def test_each_circumstance_changes_the_chance_to_hit(change: dict[str, Any], points: int) -> None:
    assert ask({**SHOT, **change}, hit=[100])["hit_chance"] == 60 + points


def test_what_the_chance_has_over_a_hundred_helps_the_critical() -> None:
    outcome = ask({**SHOT, "aim": 115}, hit=[100], critical=[25], critical_damage=[6])
    assert (outcome["critical_chance"], outcome["damage"], outcome["target_hp"]) == (25, 10, 2)
    assert ask({**SHOT, "aim": 999}, hit=[100], critical=[100], critical_damage=[1])["critical_chance"] == 100


def test_a_critical_is_rolled_only_for_the_living_and_with_a_chance() -> None:
    killed = ask({**SHOT, "target_hp": 4}, hit=[60])
    assert (killed["critical"], killed["target_hp"], killed["killed"]) == (None, 0, True)
    assert isinstance(refusal({**SHOT, "target_hp": 4}, hit=[60], critical=[1]), BadDice)
    assert ask({**SHOT, "critical_bonus": -10}, hit=[60])["critical"] is None
    assert ask(SHOT, hit=[61]) == {
        "hit_chance": 60,
        "hit": False,
        "range_modifier": 0,
        "critical_chance": 10,
        "critical": None,
        "damage": 0,
        "target_hp": 12,
        "killed": False,
    }


def test_a_chance_below_one_never_hits() -> None:
    assert ask({**SHOT, "aim": -500}, hit=[1])["hit"] is False


@pytest.mark.parametrize("kind", ["melee", "flamethrower"])
def test_what_needs_no_aim_always_hits_and_knows_no_range(kind: str) -> None:
    outcome = ask({**BLOW, "kind": kind, "levels_above": 3, "smoke": True, "distance": 0}, critical=[11])
    assert (outcome["hit_chance"], outcome["hit"], outcome["range_modifier"], outcome["damage"]) == (None, True, 0, 4)
    assert isinstance(refusal({**BLOW, "kind": kind}, hit=[1], critical=[11]), BadDice)


def test_a_guard_blunts_blows_alone() -> None:
    assert ask({**BLOW, "target_guarding": True})["damage"] == 2
    assert ask({**BLOW, "target_guarding": True, "weapon": {**WEAPON, "damage": 1}})["damage"] == 0
    guarded = ask({**BLOW, "target_guarding": True, "critical_bonus": 15}, critical=[5], critical_damage=[6])
    assert (guarded["critical_chance"], guarded["damage"]) == (5, 8)
    burnt = ask({**BLOW, "kind": "flamethrower", "target_guarding": True}, critical=[11])
    assert (burnt["critical_chance"], burnt["damage"]) == (10, 4)


@pytest.mark.parametrize("field", ["aim", "distance", "ranges"])
def test_a_firearm_needs_what_others_may_leave_out(field: str) -> None:
    request = {key: value for key, value in SHOT.items() if key != field}
    error = refusal({**request, **({"distance": 99} if field == "aim" else {})})
    assert (error.code, error.path) == ("invalid_input", f"input.{field}")
    assert refusal({**BLOW, field: None}).path == f"input.{field}"


@pytest.mark.parametrize("ranges", [[10, 50, 25], [10, 10, 50], [10, 25], [1, 2, 3, 4], [-1, 2, 3], [1, 2, True]])
@pytest.mark.parametrize("attack", [SHOT, BLOW], ids=["shot", "blow"])
def test_ranges_are_three_that_ascend_even_where_nothing_is_aimed(attack: dict[str, Any], ranges: list[object]) -> None:
    error = refusal({**attack, "ranges": ranges})
    assert error.code == "invalid_input"
    assert error.path.startswith("input.ranges")


def test_critical_dice_are_bounded() -> None:
    for dice in ({"count": 0, "sides": 6}, {"count": 1001, "sides": 6}, {"count": 1, "sides": 1}):
        assert refusal({**SHOT, "weapon": {**WEAPON, "critical_dice": dice}}).code == "invalid_input"
    huge = {**WEAPON, "critical_dice": {"count": 2, "sides": 1_000_000}}
    assert ask({**SHOT, "weapon": huge}, hit=[1], critical=[1], critical_damage=[10**6, 1])["damage"] == 1_000_005
