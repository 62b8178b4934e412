"""What an attack of kmrp needs and what the rules forbid: codes, paths, and the order in which they are found."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.kmrp.asking import melee, ranged, refusal

BLOCK = {"skill": "block", "shield": 2, "shield_size": "large"}
PARRY = {"skill": "parry", "weapon_length": "short", "weapon_type": "cutting"}


def without(request: dict[str, Any], part: str, field: str) -> dict[str, Any]:
    return request | {part: {name: value for name, value in request[part].items() if name != field}}


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        (melee(hit_difficulty=0), "input.hit_difficulty"),
        ({k: v for k, v in ranged().items() if k != "hit_difficulty"}, "input.hit_difficulty"),
        (without(melee(), "weapon", "length"), "input.weapon.length"),
        (without(melee(), "weapon", "damage"), "input.weapon.damage"),
        (without(melee(), "attacker", "level"), "input.attacker.level"),
        (without(melee(), "defender", "level"), "input.defender.level"),
        (without(melee(defender=PARRY), "defender", "weapon_length"), "input.defender.weapon_length"),
        (without(melee(defender=PARRY), "defender", "weapon_type"), "input.defender.weapon_type"),
        (without(melee(defender=BLOCK), "defender", "shield_size"), "input.defender.shield_size"),
        (melee(defender=BLOCK | {"shield_size": "improvised"}), "input.defender.shield"),
        (melee(defender={"shield": 5}), "input.defender.shield"),
        (melee(defender={"level": None}), "input.defender.level"),
        (melee(situation={"distance": -1}), "input.situation.distance"),
        (melee(situation={"cover": 1}), "input.situation.cover"),
        (melee(armour={"torso": {"class": 4, "era": "modern"}}), "input.armour.torso.class"),
        (melee(armour={"torso": {"class_": 1, "era": "modern"}}), "input.armour.torso.class"),
        (melee(aim="eye"), "input.aim"),
        (melee(technique=None), "input.technique"),
        (melee(weapon={"damage": 1_000_001}), "input.weapon.damage"),
    ],
)
def test_an_attack_says_what_is_wrong_with_it(request_: dict[str, Any], path: str) -> None:
    assert refusal("attack", request_, attack="nonsense") == ("invalid_input", path)


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        (ranged(situation={"charge": True}), "input.situation.charge"),
        (melee(aim="seam", redirected=True), "input.redirected"),
        (ranged(technique="swing"), "input.technique"),
        (ranged(technique="pierce"), "input.technique"),
        (melee(technique="pierce"), "input.technique"),
        (melee(technique="rake", weapon={"firearm": True}), "input.technique"),
        (ranged(technique="rake", weapon={"firearm": False}), "input.technique"),
        (ranged(defender=PARRY), "input.defender.skill"),
        (melee(defender=PARRY | {"weapon_type": "whip"}), "input.defender.weapon_type"),
        (melee(defender={"skill": "block"}), "input.defender.shield"),
        (melee(defender={"skill": "block", "shield": 0, "shield_size": "large"}), "input.defender.shield"),
        (ranged(defender=BLOCK | {"shield_size": "small"}), "input.defender.shield_size"),
        (ranged(defender={"skill": "block", "shield": 1, "shield_size": "improvised"}), "input.defender.shield_size"),
        (melee(defender={"full_defence": True}), "input.defender.full_defence"),
        (melee(defender={"skill": "none", "full_defence": True}), "input.defender.full_defence"),
        (melee(defender=BLOCK | {"shield_size": "medium", "full_defence": True}), "input.defender.full_defence"),
    ],
)
def test_what_the_rules_forbid_is_found_before_bad_dice(request_: dict[str, Any], path: str) -> None:
    assert refusal("attack", request_, attack="nonsense") == ("illegal", path)


def test_a_fault_of_the_request_is_found_before_what_is_forbidden() -> None:
    assert refusal("attack", without(ranged(defender=PARRY), "defender", "weapon_type"))[0] == "invalid_input"


@pytest.mark.parametrize(
    ("request_", "code", "path"),
    [
        (ranged(), "invalid_input", "input.series"),
        (melee(series="paired", situation={"paired": False}), "invalid_input", "input.situation.paired"),
        (melee(series="paired", second=None), "invalid_input", "input.second"),
        (melee(series="paired", second={"weapon": None}), "invalid_input", "input.second.weapon"),
        (
            melee(series="paired", second={"weapon": {"damage": 1, "type": "blunt"}}),
            "invalid_input",
            "input.second.weapon.length",
        ),
        (melee(series="double"), "illegal", "input.series"),
        (melee(series="burst3"), "illegal", "input.series"),
        (ranged(series="burst5", second={}), "illegal", "input.second"),
        (ranged(series="paired", stationary=True), "illegal", "input.stationary"),
        (ranged(series="double", stationary=True), "illegal", "input.stationary"),
        (
            melee(
                series="paired",
                technique="pierce",
                weapon={"type": "piercing"},
                second={"weapon": {"damage": 1, "type": "blunt", "length": "short"}},
            ),
            "illegal",
            "input.technique",
        ),
    ],
)
def test_a_series_says_what_is_wrong_with_it(request_: dict[str, Any], code: str, path: str) -> None:
    assert refusal("series", request_, attack1="nonsense") == (code, path)


def test_dice_that_are_not_needed_are_refused() -> None:
    dice = {"attack": [0, 0, 0, 0], "defence": [0, 0, 0, 0]}
    assert refusal("attack", melee(defender={"skill": "none"}), **dice) == ("bad_dice", "dice.defence")
    assert refusal("attack", melee(), **dice, attack_percent=[]) == ("bad_dice", "dice.attack_percent")
