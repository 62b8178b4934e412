"""Exact odds of tactics100: chances by yes and no, critical dice by their sum, and a refusal before it gets too much."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gm_desk.core.errors import InvalidInput
from gm_desk.odds.distribution import exact
from gm_desk.systems.resolving import Rules

RULES = Rules()


def shot(count: int, sides: int) -> dict[str, Any]:
    weapon = {"damage": 4, "critical_chance": 10, "critical_dice": {"count": count, "sides": sides}}
    return {"kind": "firearm", "aim": 60, "distance": 8, "ranges": [10, 25, 50], "weapon": weapon, "target_hp": 12}


def test_a_shot_hits_by_its_chance_and_adds_its_critical_dice() -> None:
    odds = exact(RULES, "tactics100", "attack", shot(2, 6))
    assert odds["hit"][True] == Fraction(60, 100)
    assert odds["critical"] == {None: Fraction(40, 100), False: Fraction(54, 100), True: Fraction(6, 100)}
    assert odds["damage"][4 + 7] == Fraction(6, 100) * Fraction(6, 36)
    assert odds["killed"][True] == Fraction(6, 100) * Fraction(15, 36)


def test_a_grenade_goes_every_way_alike() -> None:
    odds = exact(RULES, "tactics100", "grenade", {"aim": 55, "distance": 9, "ranges": [6, 10, 14]})
    chances = [35, 9, 10, 10, 10, 26]
    assert odds["deviation"] == {
        off: Fraction(chance, 100) for off, chance in enumerate([chances[0] + chances[1], *chances[2:]])
    }
    assert odds["direction"][12] == Fraction(56, 100) / 12


def test_dice_beyond_counting_are_refused_before_they_are_counted() -> None:
    with pytest.raises(InvalidInput) as caught:
        exact(RULES, "tactics100", "attack", shot(1_000, 1_000_000))
    assert caught.value.key == "odds.too_many"
    odds = exact(RULES, "tactics100", "attack", shot(1_000, 6))
    assert sum(odds["damage"].values()) == 1
