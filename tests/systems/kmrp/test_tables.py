"""What kmrp looks up: movement, leaps, falls, pushes, perception, stamina, gear, load and will."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.kmrp.asking import FAIR, ask, dice_of, refusal

GAITS = ("free", "crawl", "crouch", "run_up", "run")


def gaits(request: dict[str, Any], fell: int = 0) -> list[int]:
    outcome = ask("movement", request, roll=dice_of(fell))
    return [outcome[gait] for gait in GAITS]


@pytest.mark.parametrize(
    ("level", "blocks"),
    [
        (-12, [1, 0, 0, 0, 0]),
        (-6, [1, 0, 0, 0, 0]),
        (-5, [1, 0, 0, 1, 2]),
        (0, [3, 3, 4, 6, 12]),
        (5, [5, 5, 8, 11, 22]),
    ],
)
def test_movement_is_looked_up_and_its_end_rows_hold_beyond(level: int, blocks: list[int]) -> None:
    assert gaits({"level": level}) == blocks
    outcome = ask("movement", {"level": level}, roll=FAIR)
    assert (outcome["keeps_run_up"], outcome["falls"]) == (level > -5, level <= -6)


def test_free_movement_takes_no_dice() -> None:
    assert gaits({"level": 0}, 4) == [3, 5, 7, 10, 20]


@pytest.mark.parametrize(
    ("riding", "run"), [(-12, 6), (-3, 6), (-2, 9), (-1, 10), (0, 12), (1, 12), (2, 13), (4, 14), (12, 19)]
)
def test_riding_changes_the_animals_blocks(riding: int, run: int) -> None:
    assert gaits({"level": 0, "riding": riding})[-1] == run


def test_riding_leaves_at_least_one_free_block() -> None:
    assert gaits({"level": -4, "riding": -3})[0] == 1


def test_leaps_below_poor_may_be_falls() -> None:
    assert ask("leap", {"result": -9}) == {
        "standing_jump": 0,
        "running_jump": 1,
        "climb_rope": None,
        "jump_down": None,
        "climb": None,
    }
    assert ask("leap", {"result": 1_000_000}) == ask("leap", {"result": "legendary"})
    assert refusal("leap", {"result": 1_000_001}) == ("invalid_input", "input.result")


@pytest.mark.parametrize(
    ("blocks", "armoured", "extra", "damage", "severity"),
    [
        (0, True, [], 0, None),
        (1, True, [], 0, "scratch"),
        (10, False, [], 10, "critical"),
        (11, False, [6], 16, "mortal"),
        (20, True, [1], 10, "critical"),
        (21, False, [1, 2], 13, "mortal"),
    ],
)
def test_a_fall_hurts_by_the_block(
    blocks: int, armoured: bool, extra: list[int], damage: int, severity: str | None
) -> None:
    dice = {"extra": extra} if extra else {}
    assert ask("fall", {"blocks": blocks, "armoured": armoured}, **dice) == {"damage": damage, "severity": severity}


def test_the_highest_fall_takes_a_thousand_dice() -> None:
    assert ask("fall", {"blocks": 10_010}, extra=[1] * 1000)["damage"] == 1010
    assert refusal("fall", {"blocks": 10_011}) == ("invalid_input", "input.blocks")


@pytest.mark.parametrize(
    ("points", "difficulty"), [(1, -1), (3, -1), (4, 0), (7, 1), (10, 2), (12, 2), (13, 3), (999, 3)]
)
def test_a_push_is_harder_by_the_point(points: int, difficulty: int) -> None:
    assert ask("push", {"points": points})["difficulty"] == difficulty
    assert refusal("push", {"points": 0}) == ("invalid_input", "input.points")


def test_what_hides_is_harder_to_notice_far_away_in_the_dark() -> None:
    request = {"perception": 1, "base_difficulty": -1, "distance_m": 19, "factors": ["darkness", "optics", "gunshot"]}
    passive = ask("detect", request | {"percent": 199})
    assert (passive["difficulty"], passive["result"], passive["detected"]) == (-1 + 1 - 2 - 3 + 1, 0, True)
    active = ask("detect", request | {"percent": 150, "active": True}, roll=FAIR, roll_percent=[50])
    assert active["result"] == 3


def test_a_factor_is_given_once() -> None:
    twice = {"perception": 0, "base_difficulty": 0, "factors": ["optics", "optics"]}
    assert refusal("detect", twice) == ("invalid_input", "input.factors")


@pytest.mark.parametrize(
    ("endurance", "spent", "expected"),
    [
        (-9, 0, (300, 300, 0)),
        (4, 0, (2400, 2400, 0)),
        (12, 2399, (2400, 1, 0)),
        (0, 1250, (1200, -50, -50)),
        (0, 9999, (1200, -100, -100)),
    ],
)
def test_action_points_run_out(endurance: int, spent: int, expected: tuple[int, int, int]) -> None:
    outcome = ask("action_points", {"endurance": endurance, "spent": spent})
    assert tuple(outcome.values()) == expected


@pytest.mark.parametrize(
    ("size", "required"),
    [
        ("improvised", {1: None}),
        ("small", {1: None, 2: None, 3: None, 4: -1}),
        ("medium", {1: None, 2: None, 3: -1, 4: 0}),
        ("large", {1: None, 2: -1, 3: 0, 4: 1}),
    ],
)
def test_a_shield_needs_strength_by_size_and_material(size: str, required: dict[int, int | None]) -> None:
    for shield, level in required.items():
        outcome = ask("gear", {"strength": -3, "armour_class": 0, "shield": shield, "shield_size": size})
        assert outcome["shield_penalty"] == (0 if level is None else -3 - level)


@pytest.mark.parametrize(("armour_class", "penalty", "don"), [(0, 0, None), (1, 0, 3), (2, -1, 2), (3, -2, 1)])
def test_a_breastplate_needs_strength_by_class(armour_class: int, penalty: int, don: int | None) -> None:
    outcome = ask("gear", {"strength": -2, "armour_class": armour_class, "shield": 0})
    assert (outcome["armour_penalty"], outcome["don_per_turn"]) == (penalty, don)
    burdened = ["dexterity", "dodge", "movement", "reaction", "stealth"] if penalty else []
    assert outcome["applies_to"] == burdened


@pytest.mark.parametrize(
    "fields", [{"shield": 2, "shield_size": "improvised"}, {"shield": 2}, {"shield": 1, "shield_size": None}]
)
def test_a_shield_that_cannot_be_is_refused(fields: dict[str, Any]) -> None:
    assert refusal("gear", {"strength": 0, "armour_class": 0} | fields)[0] == "invalid_input"


@pytest.mark.parametrize(
    ("strength", "weight", "expected"),
    [(-9, 20, (20, 40, 0, 0)), (0, 51, (50, 100, -5, 0)), (4, 181, (90, 180, -455, -5)), (12, 90, (90, 180, 0, 0))],
)
def test_weight_over_the_optimal_and_the_maximum_costs_percent(
    strength: int, weight: int, expected: tuple[int, int, int, int]
) -> None:
    assert tuple(ask("load", {"strength": strength, "weight": weight}).values()) == expected


def test_a_point_of_will_buys_less_for_a_better_skill() -> None:
    assert [ask("will", {"level": level})["percent"] for level in range(-2, 3)] == [50, 40, 30, 20, 10]
    assert refusal("will", {"level": -3}) == refusal("will", {"level": 3}) == ("illegal", "input.level")
