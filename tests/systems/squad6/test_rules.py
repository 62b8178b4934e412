"""The rulebook's own examples and the limits of every rule of squad6."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.core.errors import BadDice, DeskError, Illegal, InvalidInput
from gm_desk.systems.resolving import Rules
from gm_desk.systems.squad6.tables import WEAPONS
from gm_desk.systems.squad6.vehicle import VehicleRequest

RULES = Rules()
RIFLE = {"dice": 3, "range": "far", "close_at": 4, "far_at": 4, "defence": 2}
PISTOL = {**WEAPONS["pistol"], "range": "close", "defence": 2}


def ask(op: str, request: dict[str, Any], **dice: list[int]) -> dict[str, Any]:
    return RULES.resolve("squad6", op, request, dice=dice).outcome


def refusal(op: str, request: dict[str, Any], **dice: object) -> DeskError:
    with pytest.raises(DeskError) as caught:
        RULES.resolve("squad6", op, request, dice=dice)
    return caught.value


def test_a_dash_adds_a_d3_to_the_mobility() -> None:
    assert ask("move", {"mobility": 4, "dash": True}, dash=[3]) == {"cells": 7}
    assert ask("move", {"mobility": 4}) == {"cells": 4}
    assert refusal("move", {"mobility": 4}, dash=[1]).path == "dice.dash"


def test_skill_caps_the_weapons_dice_and_one_die_is_always_left() -> None:
    assert ask("pool", {"weapon_dice": 3, "skill": 1}) == {"dice": 2}  # the rulebook's submachine gun
    assert ask("pool", {"weapon_dice": 3, "skill": 9, "modifier": 2}) == {"dice": 5}
    assert ask("pool", {"weapon_dice": 0}) == ask("pool", {"weapon_dice": 3, "modifier": -9}) == {"dice": 1}


def test_a_pool_beyond_a_thousand_is_refused_given_or_made() -> None:
    for request in ({"weapon_dice": 1001, "skill": 1}, {"weapon_dice": 1000, "modifier": 1}):
        assert isinstance(refusal("pool", request), InvalidInput)
    assert ask("pool", {"weapon_dice": 1000, "skill": 9, "modifier": 990}) == {"dice": 1000}


def test_the_rulebooks_melee_costs_one_hit_point() -> None:
    outcome = ask("melee", {"attack": 2, "defence": 2}, first=[1], attack=[4, 5], defence=[2, 6])
    assert outcome == {"first": "player", "hits": 2, "saves": 1, "damage": 1}


def test_a_blow_back_rolls_no_d2_and_empty_pools_roll_nothing() -> None:
    outcome = ask("melee", {"attack": 0, "defence": 0, "strike_back": True})
    assert outcome == {"first": None, "hits": 0, "saves": 0, "damage": 0}
    assert refusal("melee", {"attack": 0, "defence": 0, "strike_back": True}, attack=[]).path == "dice.attack"


def test_the_rulebooks_rifle_jams_on_the_second_shot() -> None:
    outcome = ask("attack", RIFLE, attack=[4, 1, 3], defence=[3, 3])
    assert outcome == {"hits": 1, "jammed": True, "counted": 2, "saves": 0, "damage": 1, "suppressed": False}


def test_the_rulebooks_pistol_hits_once_at_close_range() -> None:
    assert ask("attack", PISTOL, attack=[6, 2], defence=[3, 3])["damage"] == 1


def test_no_defence_is_rolled_when_nothing_hit_or_the_target_ran_into_an_overwatch() -> None:
    assert ask("attack", RIFLE, attack=[1, 6, 6])["saves"] == 0
    assert isinstance(refusal("attack", RIFLE, attack=[3, 2, 3], defence=[4, 4]), BadDice)
    assert ask("attack", {**RIFLE, "mode": "overwatch"}, attack=[6, 6, 2])["damage"] == 2


def test_suppression_needs_more_hits_than_saves_and_wounds_nobody() -> None:
    request = {**RIFLE, "mode": "suppress", "automatic": True}
    tie = ask("attack", request, attack=[4, 2, 2], defence=[4, 1])
    won = ask("attack", request, attack=[4, 4, 2], defence=[4, 1])
    assert (tie["suppressed"], tie["damage"], won["suppressed"], won["damage"]) == (False, 0, True, 0)


def test_what_the_weapon_cannot_do_is_illegal_after_what_is_missing_and_before_wrong_dice() -> None:
    assert isinstance(refusal("attack", {**RIFLE, "mode": "suppress"}, attack=[9]), Illegal)
    assert isinstance(refusal("attack", {**RIFLE, "far_at": None}, attack="junk"), Illegal)
    without = {key: value for key, value in RIFLE.items() if key != "defence"}
    error = refusal("attack", {**without, "far_at": None, "mode": "suppress"})
    assert (error.code, error.path) == ("invalid_input", "input.defence")
    assert refusal("attack", {**without, "mode": "overwatch", "defence": None}).path == "input.defence"


@pytest.mark.parametrize("face", [1, 7, True, 3.0, "3"])
def test_a_least_hitting_face_is_a_whole_number_from_2_to_6(face: object) -> None:
    error = refusal("attack", {**RIFLE, "close_at": face})
    assert (error.code, error.path) == ("invalid_input", "input.close_at")


def test_a_grenade_hits_all_alike_and_each_saves_alone() -> None:
    targets = [
        {"id": "a", "defence": 2, "epicentre": True},
        {"id": "b", "defence": 0},
        {"id": "c", "defence": 5, "epicentre": True},
    ]
    dice = {"attack": [1, 4, 6, 3, 2], "defence:a": [4, 1], "defence:c": [4, 4, 4, 4, 4]}
    assert RULES.resolve("squad6", "grenade", {"range": "close", "targets": targets}, dice=dice).outcome == {
        "hits": 2,
        "targets": [
            {"id": "a", "saves": 1, "damage": 1, "out_next_round": True},
            {"id": "b", "saves": 0, "damage": 2, "out_next_round": False},
            {"id": "c", "saves": 5, "damage": 0, "out_next_round": False},
        ],
    }


def test_a_grenade_is_not_thrown_far_nor_at_one_id_twice() -> None:
    twice = [{"id": "a", "defence": 1}, {"id": "a", "defence": 2}]
    assert isinstance(refusal("grenade", {"range": "far", "targets": twice[:1]}), Illegal)
    assert refusal("grenade", {"range": "far", "targets": twice}).path == "input.targets[1].id"
    assert refusal("grenade", {"range": "close", "targets": [{"id": "", "defence": 1}]}).path == "input.targets[0].id"


def test_each_die_breaks_its_part_and_three_kinds_destroy() -> None:
    outcome = ask("vehicle", {"crew": 2, "damaged": ["blinded", "blinded"]}, attack=[3, 3, 6, 3, 3, 4])
    assert outcome == {"damage": ["blinded", "crew_out"], "count": 2, "abandoned": True, "destroyed": False}
    outcome = ask("vehicle", {"crew": 3, "damaged": ["crew_out", "blinded"]}, attack=[3, 3, 6, 4, 3, 4])
    assert outcome == {
        "damage": ["blinded", "crew_out", "driver_out"],
        "count": 3,
        "abandoned": False,
        "destroyed": True,
    }


def test_a_crew_of_two_stays_when_its_member_was_lost_before() -> None:
    assert ask("vehicle", {"crew": 2, "damaged": ["crew_out"]}, attack=[3] * 6)["abandoned"] is False


def test_the_parts_a_request_may_name_are_those_of_the_table() -> None:
    parts = VehicleRequest.model_json_schema()["properties"]["damaged"]["items"]["enum"]
    outcome = ask("vehicle", {"crew": 3}, attack=[6] * 6)
    assert outcome["damage"] == sorted(parts)


def test_something_is_found_from_four_up_and_a_dead_enemys_weapon_always() -> None:
    assert [ask("search", {}, search=[face])["found"] for face in range(1, 7)] == [False] * 3 + [True] * 3
    assert ask("search", {"corpse_weapon": True}) == {"found": True}
    assert refusal("search", {"corpse_weapon": True}, search=[]).code == "bad_dice"
