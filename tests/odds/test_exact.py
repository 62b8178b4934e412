"""Exact odds: the same as brute force, as the tables in the rulings, and as other libraries; sums of exactly one."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from gm_desk.core.errors import BadDice, Illegal, InvalidInput
from gm_desk.odds.distribution import Distribution, exact, scalars, to_json
from gm_desk.systems.resolving import Rules
from tests.odds.brute import brute_force

RULES = Rules()

SWORD = {"damage": 2, "type": "slashing", "length": "medium", "edge": 1}
MELEE = {
    "mode": "melee",
    "attacker": {"level": 1},
    "weapon": SWORD,
    "defender": {"skill": "dodge", "level": 0},
}
SHOT = {
    "mode": "ranged",
    "attacker": {"level": 1},
    "weapon": {"damage": 3, "type": "projectile", "firearm": True},
    "hit_difficulty": -1,
    "aim": "head",
    "armour": {"torso": {"class": 2, "era": "obsolete"}, "zone": {"class": 1, "era": "modern"}},
    "defender": {"skill": "brace", "level": 0},
}

REQUESTS: list[tuple[str, str, dict[str, Any]]] = [
    ("kmrp", "check", {"level": 0, "percent": 30, "difficulty": 1}),
    ("kmrp", "check", {"level": 1, "wounds": {"light": 2}, "endurance": 0, "difficulty": 1}),
    ("kmrp", "check", {"level": None, "percent": -170}),
    ("kmrp", "attack", MELEE),
    ("kmrp", "attack", SHOT),
    ("kmrp", "attack", {**MELEE, "stun": True, "aim": "groin", "defender": {"skill": "none"}}),
    ("kmrp", "wound", {"endurance": 0, "wounds": {"light": 3}, "damage": 14}),
    ("kmrp", "fall", {"blocks": 23, "armoured": True}),
    ("kmrp", "initiative", {"participants": [{"id": "a", "reaction": 0}, {"id": "b", "reaction": 7}]}),
    ("kmrp", "movement", {"level": 1, "riding": -2}),
    ("ap20", "repair", {"skill": 4}),
    ("ap20", "attack", {"kind": "shot", "skill": 5, "ac": 14, "distance_m": 30, "range_m": 10}),
    ("ap20", "throw_landing", {"penetrating": False, "attack_value": 12, "ac": 14, "distance_m": 9, "range_m": 4}),
    ("squad6", "attack", {"dice": 3, "range": "close", "close_at": 3, "far_at": 5, "defence": 2}),
    ("squad6", "grenade", {"range": "close", "targets": [{"id": "wolf", "defence": 1, "epicentre": True}]}),
    ("squad6", "melee", {"attack": 2, "defence": 2}),
    ("squad6", "vehicle", {"crew": 2, "damaged": ["blinded"]}),
    ("squad6", "move", {"mobility": 4, "dash": True}),
    (
        "opus100",
        "attack",
        {"accuracy": 70, "cover": "partial", "damage": 4, "critical_damage": 7, "critical_bonus": 2},
    ),
    (
        "tactics100",
        "grenade",
        {"aim": 55, "levels_above": 1, "distance": 30, "ranges": [10, 25, 50], "cover": "none"},
    ),
]

LONG = {"initiative"}
"""Sixty thousand falls to walk."""


@pytest.mark.parametrize(
    ("system", "op", "fields"),
    [pytest.param(*each, marks=pytest.mark.slow if each[1] in LONG else ()) for each in REQUESTS],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_odds_are_what_walking_every_face_finds(system: str, op: str, fields: dict[str, Any]) -> None:
    assert exact(RULES, system, op, fields) == brute_force(RULES, system, op, fields)


@pytest.mark.parametrize(
    ("system", "op", "fields"), REQUESTS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_chances_of_every_field_add_up_to_exactly_one(system: str, op: str, fields: dict[str, Any]) -> None:
    for values in exact(RULES, system, op, fields).values():
        assert sum(values.values()) == 1


def test_4df_is_the_table_of_the_rulings() -> None:
    ways = {4: 1, 3: 4, 2: 10, 1: 16, 0: 19, -1: 16, -2: 10, -3: 4, -4: 1}
    odds = exact(RULES, "kmrp", "check", {"level": 0})
    assert odds["result"] == {result: Fraction(number, 81) for result, number in sorted(ways.items())}


@pytest.mark.parametrize(
    ("difference", "above", "tie"),
    [
        (-3, 6.5, 7.7),
        (-2, 14.1, 12.0),
        (-1, 26.1, 15.5),
        (0, 41.6, 16.9),
        (1, 58.4, 15.5),
        (2, 73.9, 12.0),
        (3, 85.9, 7.7),
    ],
)
def test_opposed_rolls_are_the_table_of_the_rulings(difference: int, above: float, tie: float) -> None:
    fields = {**MELEE, "attacker": {"level": difference}}
    odds = exact(RULES, "kmrp", "attack", fields)
    margin = odds["margin"]
    won = sum(chance for value, chance in margin.items() if value > 0)  # type: ignore[operator]
    # The table is rounded to tenths, once of them upwards (47/729 is 6.447 %).
    assert 100 * float(won) == pytest.approx(above, abs=0.06)
    assert 100 * float(margin[0]) == pytest.approx(tie, abs=0.06)
    assert odds["hit"][True] == won


def test_advantage_has_the_mean_of_the_rulings() -> None:
    odds = exact(RULES, "kmrp", "check", {"level": 0, "advantage": "advantage"})
    mean = sum(Fraction(result) * chance for result, chance in odds["result"].items())  # type: ignore[arg-type]
    assert round(float(mean), 3) == 0.914


def test_dice_already_on_the_table_are_not_walked_again() -> None:
    odds = exact(RULES, "kmrp", "attack", MELEE, {"attack": [1, 1, 0, 0]})
    assert odds["attack.result"] == {3: Fraction(1)}
    above = sum(chance for value, chance in odds["defence.result"].items() if value >= 3)  # type: ignore[operator]
    assert odds["defended"][True] == above == Fraction(5, 81)


def test_faces_are_told_apart_when_they_are_an_answer() -> None:
    odds = exact(RULES, "kmrp", "check", {"level": 0})
    assert odds["faces[0]"] == {-1: Fraction(1, 3), 0: Fraction(1, 3), 1: Fraction(1, 3)}


def test_a_pool_of_twenty_dice_is_counted_and_not_sampled() -> None:
    fields = {"dice": 20, "range": "far", "close_at": 2, "far_at": 4, "defence": 20, "automatic": True}
    odds = exact(RULES, "squad6", "attack", fields)
    assert odds["jammed"][True] == 1 - Fraction(5, 6) ** 20
    assert odds["hits"][0] == sum((Fraction(2, 6) ** k * Fraction(1, 6) for k in range(20)), Fraction(2, 6) ** 20)


def test_items_are_named_by_id_where_they_have_one_and_by_place_where_not() -> None:
    grenade = exact(RULES, "squad6", "grenade", REQUESTS[14][2])
    assert "targets.wolf.damage" in grenade
    series = exact(RULES, "kmrp", "series", {**MELEE, "series": "paired"})
    assert series["attacks[1].damage"][None] > 0


def test_a_walk_of_more_than_a_million_classes_is_refused_at_once() -> None:
    people = [{"id": f"p{number}", "reaction": 0} for number in range(8)]
    with pytest.raises(InvalidInput, match=r"odds\.too_many"):
        exact(RULES, "kmrp", "initiative", {"participants": people})


def test_faults_come_in_the_contracts_order() -> None:
    forbidden = {**MELEE, "defender": {"skill": "block", "level": 0}}
    with pytest.raises(Illegal):
        exact(RULES, "kmrp", "attack", forbidden, dice="no dice")
    with pytest.raises(BadDice):
        exact(RULES, "kmrp", "attack", MELEE, dice="no dice")
    with pytest.raises(BadDice, match="not_needed"):
        exact(RULES, "kmrp", "attack", MELEE, dice={"nobody": [1]})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "op", "fields"), [REQUESTS[3], REQUESTS[4], REQUESTS[6], REQUESTS[13], REQUESTS[18]]
)
def test_two_hundred_thousand_random_rolls_fall_within_their_intervals(
    system: str, op: str, fields: dict[str, Any]
) -> None:
    rolls = 200_000
    odds = exact(RULES, system, op, fields)
    counted = _rolled(system, op, fields, rolls)
    for path, values in odds.items():
        for value, chance in values.items():
            share = counted.get(path, {}).get(value, 0) if value is not None else _absent(counted, path, rolls)
            p = float(chance)
            # Five standard errors: over all fields and values of a run this is left once in some ten thousand runs.
            assert abs(share / rolls - p) <= 5 * (p * (1 - p) / rolls) ** 0.5 + 1e-9, (path, value)


def _rolled(system: str, op: str, fields: dict[str, Any], rolls: int) -> dict[str, dict[Any, int]]:
    source = random.Random(20)
    counted: dict[str, dict[Any, int]] = {}
    for _ in range(rolls):
        outcome = RULES.resolve(system, op, fields, seed=source.randrange(1_000_000)).outcome
        for path, value in scalars(outcome):
            values = counted.setdefault(path, {})
            values[value] = values.get(value, 0) + 1
    return counted


def _absent(counted: dict[str, dict[Any, int]], path: str, rolls: int) -> int:
    seen = counted.get(path, {})
    return rolls - sum(number for value, number in seen.items() if value is not None)


def test_json_says_values_as_text_with_their_fractions() -> None:
    odds: Distribution = {
        "hit": {None: Fraction(1, 4), True: Fraction(1, 4), 3: Fraction(1, 4), "light": Fraction(1, 4)}
    }
    quarter = {"p": 0.25, "exact": "1/4"}
    assert to_json(odds) == {"hit": {"null": quarter, "true": quarter, "3": quarter, "light": quarter}}
