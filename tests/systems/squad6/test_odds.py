"""Exact odds of squad6: wide pools are counted by classes through the resolver that the table plays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from gm_desk.odds.distribution import exact
from gm_desk.systems.resolving import Rules

RULES = Rules()
BURST: dict[str, Any] = {"range": "far", "far_at": 5, "automatic": True, "mode": "suppress"}


def test_small_pools_agree_with_every_fall() -> None:
    request = {**BURST, "dice": 3, "defence": 2}
    counted: dict[str, Counter[Any]] = {
        field: Counter() for field in ("hits", "counted", "jammed", "suppressed", "saves")
    }
    for attack in product(range(1, 7), repeat=3):
        for defence in product(range(1, 7), repeat=2):
            dice = {"attack": list(attack)}
            if any(face > 4 for face in attack[: (*attack, 1).index(1)]):
                dice["defence"] = list(defence)
            outcome = RULES.resolve("squad6", "attack", request, dice=dice).outcome
            for field, tally in counted.items():
                tally[outcome[field]] += 1
    odds = exact(RULES, "squad6", "attack", request)
    for field, tally in counted.items():
        assert odds[field] == {value: Fraction(number, 6**5) for value, number in tally.items()}


def test_twenty_dice_against_twenty_are_counted_whole() -> None:
    odds = exact(RULES, "squad6", "attack", {**BURST, "dice": 20, "defence": 20})
    assert all(sum(values.values()) == 1 for values in odds.values())
    assert odds["jammed"][False] == Fraction(5, 6) ** 20
    assert odds["hits"][20] == Fraction(1, 3) ** 20


def test_every_part_of_a_vehicle_breaks_half_the_time() -> None:
    odds = exact(RULES, "squad6", "vehicle", {"crew": 2})
    assert odds["destroyed"][True] == Fraction(42, 64)  # RULINGS 2.2.33: 65.6 %
    assert odds["abandoned"][True] == Fraction(1, 2)


def test_dice_that_were_given_are_not_counted_again() -> None:
    odds = exact(RULES, "squad6", "attack", {**BURST, "dice": 2, "defence": 1}, {"attack": [5, 2]})
    assert odds["hits"] == {1: Fraction(1)}
    assert odds["suppressed"] == {False: Fraction(1, 2), True: Fraction(1, 2)}
