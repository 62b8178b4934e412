"""Series of kmrp: what each attack costs, what ends them, and the other hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.kmrp.asking import ask, dice_of, melee, ranged

OPEN = {"skill": "none"}


def series(request: dict[str, Any], attacks: list[int], defences: list[int] | None = None) -> dict[str, Any]:
    dice = {f"attack{number}": dice_of(fell) for number, fell in enumerate(attacks, 1)}
    dice |= {f"defence{number}": dice_of(fell) for number, fell in enumerate(defences or [], 1)}
    return ask("series", request, **dice)


def results(outcome: dict[str, Any]) -> list[int]:
    return [attack["attack"]["result"] for attack in outcome["attacks"]]


@pytest.mark.parametrize(
    ("kind", "levels"),
    [("paired", [4, 3]), ("double", [3, 3]), ("burst3", [4, 3, 2]), ("burst5", [4, 3, 2, 1, 0])],
)
def test_each_attack_has_its_level(kind: str, levels: list[int]) -> None:
    request = ranged(series=kind, attacker={"level": 4}, defender=OPEN)
    outcome = series(request, [0] * len(levels))
    assert (results(outcome), outcome["ended_by"]) == (levels, "complete")


@pytest.mark.parametrize("kind", ["paired", "burst3"])
def test_a_miss_or_a_held_defence_ends_it(kind: str) -> None:
    request = ranged(series=kind)
    assert (series(request, [-1])["ended_by"], series(request, [0], [0])["ended_by"]) == ("miss", "defended")
    block = ranged(series=kind, defender={"skill": "block", "shield": 1, "shield_size": "large"})
    assert series(block, [0], [0])["ended_by"] == "defended"


def test_a_double_shot_and_a_burst_from_a_mount_go_on() -> None:
    assert series(ranged(series="double"), [1, 0], [1])["ended_by"] == "complete"
    assert len(series(ranged(series="burst3", stationary=True), [-1, -1, -1])["attacks"]) == 3


def test_the_last_attack_ends_nothing() -> None:
    assert series(ranged(series="paired"), [1, 0], [0])["ended_by"] == "complete"


def test_a_parry_by_two_ends_any_series_and_the_first_hand_is_stronger() -> None:
    request = melee(series="paired", defender={"skill": "parry", "weapon_length": "medium", "weapon_type": "cutting"})
    assert series(request, [0], [2])["ended_by"] == "parry"
    assert series(request, [0], [1])["ended_by"] == "defended"
    assert results(series(request, [1, 1], [0, 0])) == [1, 0]


def test_the_other_hand_has_its_own_level_and_weapon_or_the_firsts() -> None:
    request = melee(series="paired", defender=OPEN, attacker={"level": 1, "modifier": 1})
    weapon = {"damage": 0, "type": "blunt", "length": "short"}
    outcome = series(request | {"second": {"level": 3, "weapon": weapon}}, [0, 0])
    assert results(outcome) == [2, 3]
    assert outcome["attacks"][1]["damage"] == 3 + 3 + 0
    assert results(series(request | {"second": {}}, [0, 0])) == [2, 1]


def test_paired_attacks_get_nothing_from_behind() -> None:
    request = melee(series="paired", weapon={"length": "short"}, defender=OPEN, situation={"behind": True})
    assert series(request, [0, 0])["attacks"][0]["damage"] == 3 + 3
