"""Initiative, attacks, bursts and throws of ap20: the rulebook's examples and every limit and refusal."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.core.errors import BadDice, DeskError, Illegal, InvalidInput
from gm_desk.systems.resolving import Rules

RULES = Rules()
SHOT = {"kind": "shot", "skill": 8, "ac": 15, "distance_m": 2, "range_m": 2}
SNIPER = {**SHOT, "sniper": True, "aimed": {"penalty": 5}}
BURST = {
    "skill": 8,
    "distance_m": 2,
    "range_m": 2,
    "length": 3,
    "spread": 2,
    "ammo": 30,
    "targets": [{"id": "a", "ac": 16}],
}


def ask(op: str, request: dict[str, Any], **dice: list[int]) -> dict[str, Any]:
    return RULES.resolve(
        "ap20", op, request, dice={role.replace("__", ":"): faces for role, faces in dice.items()}
    ).outcome


def refusal(op: str, request: dict[str, Any], **dice: object) -> DeskError:
    with pytest.raises(DeskError) as caught:
        RULES.resolve("ap20", op, request, dice=dice, seed=1)
    return caught.value


def order(request: dict[str, Any], **dice: list[int]) -> list[str]:
    return [place["id"] for place in ask("initiative", request, **dice)["order"]]


def fighter(name: str, agility: int = 5, wits: int = 5, **more: object) -> dict[str, Any]:
    return {"id": name, "agility": agility, "wits": wits, **more}


def test_higher_agility_breaks_a_tie_without_a_lot() -> None:
    request = {"participants": [fighter("a", 5, 6), fighter("b", 6, 5)]}
    assert order(request, a=[9], b=[9]) == ["b", "a"]


def test_only_full_ties_draw_lots_and_equal_lots_keep_the_order_given() -> None:
    request = {"participants": [fighter("a"), fighter("b"), fighter("c", 6, 4), fighter("d")]}
    rolled = {"a": [9], "b": [9], "c": [9], "d": [9]}
    assert order(request, **rolled, lot__a=[3], lot__b=[3], lot__d=[4]) == ["c", "d", "a", "b"]
    assert (
        refusal("initiative", request, **rolled, **{"lot:c": [1], "lot:a": [1], "lot:b": [1], "lot:d": [1]}).path
        == "dice.lot:c"
    )


def test_assessors_act_first_as_listed_and_roll_nothing_in_duels_too() -> None:
    request = {
        "participants": [fighter("a"), {"id": "b", "assessing": True}, {"id": "c", "assessing": True}],
        "duel": True,
    }
    outcome = ask("initiative", request, a=[20])
    assert outcome["order"][:2] == [
        {"id": "b", "score": None, "tied": False},
        {"id": "c", "score": None, "tied": False},
    ]
    assert outcome["order"][2] == {"id": "a", "score": 20, "tied": False}


def test_a_duels_tie_is_drawn_by_lot_whatever_the_agility() -> None:
    request = {"participants": [fighter("a", 9), fighter("b", 1, draw_bonus=1)], "duel": True}
    assert order(request, a=[10], b=[9], lot__a=[1], lot__b=[2]) == ["b", "a"]


def test_names_that_would_share_a_die_are_refused_rolled_or_not() -> None:
    twins = refusal("initiative", {"participants": [fighter("a"), fighter("a")]})
    assert (type(twins), twins.path) == (InvalidInput, "input.participants[1].id")
    lots = refusal("initiative", {"participants": [fighter("lot:a", assessing=True), fighter("a")]})
    assert (type(lots), lots.path) == (InvalidInput, "input.participants[1].id")


def test_only_who_rolls_needs_agility_and_wits() -> None:
    assert (
        refusal("initiative", {"participants": [fighter("a"), {"id": "b", "agility": 1}]}).path
        == "input.participants[1].wits"
    )


def test_jones_shoots_walking_and_then_standing() -> None:
    walking = ask("attack", {**SHOT, "activity": ["walk"]}, attack=[9])
    standing = ask("attack", SHOT, attack=[9])
    assert (walking["attack_value"], standing["attack_value"]) == (15, 17)
    assert (walking["hit"], walking["margin"]) == (True, 0)


@pytest.mark.parametrize(("distance", "penalty"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_the_rulebooks_range_table(distance: int, penalty: int) -> None:
    assert ask("attack", {**SHOT, "distance_m": distance}, attack=[9])["range_penalty"] == penalty


def test_the_heaviest_activity_counts_once() -> None:
    assert ask("attack", {**SHOT, "activity": ["walk", "crawl", "run"]}, attack=[9])["activity_penalty"] == 10


@pytest.mark.parametrize(
    ("change", "ac"),
    [
        ({}, 16),
        ({"target_idle": True}, 14),
        ({"target_sniping": True}, 13),
        ({"target_idle": True, "target_sniping": True}, 13),
        ({"aimed": {"penalty": 0, "bare": True}}, 13),
        ({"aimed": {"penalty": 0}}, 16),
    ],
)
def test_parts_of_the_targets_class_count_where_they_should(change: dict[str, Any], ac: int) -> None:
    request = {**SHOT, "ac": 10, "agility_ac": 2, "level_ac": 1, "armour_ac": 3, **change}
    assert ask("attack", request, attack=[9])["ac"] == ac


def test_a_sniper_pays_one_point_and_is_critical_from_eighteen() -> None:
    outcome = ask("attack", {**SNIPER, "aim_ap": 4}, attack=[18])
    assert (outcome["extra_ap"], outcome["critical_bonus"], outcome["critical"]) == (5, 2, True)
    assert not ask("attack", SNIPER, attack=[17])["critical"]


@pytest.mark.parametrize(
    ("change", "path"),
    [({"kind": "melee"}, "kind"), ({"aimed": None}, "aimed"), ({"activity": ["walk"]}, "activity")],
)
def test_a_sniper_takes_one_aimed_shot_at_rest(change: dict[str, Any], path: str) -> None:
    error = refusal("attack", {**SNIPER, **change}, attack=[99])
    assert (type(error), error.path) == (Illegal, f"input.{path}")


def test_a_throw_reaches_as_many_range_steps_as_the_constitution() -> None:
    throw = {**SHOT, "kind": "thrown", "constitution": 3}
    assert ask("attack", {**throw, "distance_m": 6}, attack=[9])["range_penalty"] == 2
    assert isinstance(refusal("attack", {**throw, "distance_m": 7}), Illegal)
    assert refusal("attack", {**SHOT, "kind": "thrown"}).path == "input.constitution"


@pytest.mark.parametrize("field", ["distance_m", "range_m"])
def test_what_flies_needs_distance_and_range_and_a_blow_neither(field: str) -> None:
    short = {name: value for name, value in SHOT.items() if name != field}
    assert refusal("attack", short).path == f"input.{field}"
    assert ask("attack", {**short, "kind": "melee"}, attack=[9])["range_penalty"] == 0


def test_a_bursts_bullets_fall_off_by_the_spread_until_the_first_miss() -> None:
    assert ask("burst", BURST, attack__a=[12])["targets"][0]["hits"] == 3
    assert ask("burst", BURST, attack__a=[11])["targets"][0]["hits"] == 2
    assert ask("burst", {**BURST, "spread": 0}, attack__a=[8])["targets"][0]["hits"] == 3
    assert ask("burst", {**BURST, "spread": 0}, attack__a=[7])["targets"][0]["hits"] == 0


def test_a_long_burst_rolls_for_each_short_one_begun() -> None:
    outcome = ask("burst", {**BURST, "extensions": 2, "ammo": 7}, attack__a=[12, 7, 20])
    assert outcome == {
        "fired": 7,
        "extra_ap": 4,
        "targets": [{"id": "a", "bullets": 7, "attack_values": [20, 15, 28], "hits": 3 + 0 + 1}],
    }


def test_a_single_series_falls_off_over_all_bullets() -> None:
    outcome = ask("burst", {**BURST, "extensions": 1, "single_series": True}, attack__a=[16])
    assert outcome["targets"] == [{"id": "a", "bullets": 6, "attack_values": [24], "hits": 5}]


def test_a_fan_shares_bullets_out_and_who_gets_none_is_not_rolled_for() -> None:
    targets = [{"id": "a", "ac": 10}, {"id": "b", "ac": 10, "distance_m": 5}, {"id": "c", "ac": 10}]
    outcome = ask("burst", {**BURST, "ammo": 2, "targets": targets}, attack__a=[10], attack__b=[10])
    assert outcome["targets"] == [
        {"id": "a", "bullets": 1, "attack_values": [14], "hits": 1},
        {"id": "b", "bullets": 1, "attack_values": [12], "hits": 1},
        {"id": "c", "bullets": 0, "attack_values": [], "hits": 0},
    ]


def test_a_continued_burst_fires_its_extensions_alone_and_needs_one() -> None:
    assert ask("burst", {**BURST, "continued": True, "extensions": 1}, attack__a=[12])["fired"] == 3
    assert refusal("burst", {**BURST, "continued": True}).path == "input.extensions"


def test_an_empty_magazine_rolls_nothing_but_what_was_spent_is_spent() -> None:
    outcome = ask("burst", {**BURST, "ammo": 0, "aim_ap": 2, "extensions": 1})
    assert (outcome["fired"], outcome["extra_ap"]) == (0, 4)


def test_a_burst_of_more_than_a_thousand_rolls_is_refused() -> None:
    many = {**BURST, "length": 1, "extensions": 1000, "ammo": 1_000_000}
    assert isinstance(refusal("burst", many), InvalidInput)
    assert RULES.resolve("ap20", "burst", {**many, "ammo": 1000}, seed=1).outcome["fired"] == 1000
    assert RULES.resolve("ap20", "burst", {**many, "single_series": True}, seed=1).outcome["fired"] == 1001


@pytest.mark.parametrize("field", ["kind", "ac", "aimed", "sniper", "target_idle", "critical_at"])
def test_a_burst_knows_no_field_of_a_single_attack(field: str) -> None:
    error = refusal("burst", {**BURST, field: None})
    assert (error.key, error.path) == ("field.unknown", f"input.{field}")


@pytest.mark.parametrize(
    ("face", "lands"),
    [(1, "short"), (2, "over_left"), (3, "over_left"), (4, "over_right"), (5, "over_right"), (6, "over")],
)
def test_the_direction_of_a_miss(face: int, lands: str) -> None:
    request = {"attack_value": 13, "ac": 15, "distance_m": 10, "range_m": 4}
    assert ask("throw_landing", request, direction=[face]) == {"hit": False, "lands": lands, "metres": 6}


def test_a_hit_bounces_lies_or_stays() -> None:
    throw = {"attack_value": 15, "ac": 15, "distance_m": 0, "range_m": 4}
    assert ask("throw_landing", throw) == {"hit": True, "lands": "bounced", "metres": 1}
    assert ask("throw_landing", {**throw, "attack_value": 16}) == {"hit": True, "lands": "target", "metres": 0}
    assert ask("throw_landing", {**throw, "penetrating": True}) == {"hit": True, "lands": "target", "metres": 0}
    assert isinstance(refusal("throw_landing", throw, direction=[1]), BadDice)


def test_a_miss_at_no_distance_still_moves() -> None:
    throw = {"attack_value": 12, "ac": 15, "distance_m": 0, "range_m": 4}
    assert ask("throw_landing", throw, direction=[6])["metres"] == 3
