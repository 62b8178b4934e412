"""One attack of kmrp: difficulty, aim, defence, damage, effects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.kmrp.asking import ask, dice_of, fight, melee, ranged

VEST = {"class": 3, "era": "modern"}
PLATE = {"class": 3, "era": "obsolete"}


def damage(request: dict[str, Any], attack: int = 1, defence: int | None = 0) -> int:
    value: int = fight(request, attack, defence)["damage"]
    return value


def test_damage_is_the_difference_and_the_weapon() -> None:
    outcome = fight(melee(), 3, 0)
    assert (outcome["margin"], outcome["damage"], outcome["severity"]) == (3, 6, "light")
    assert (outcome["armour"], outcome["shield"], outcome["wound_kind"], outcome["effects"]) == (0, 0, "lethal", [])


@pytest.mark.parametrize("skill", ["dodge", "parry"])
def test_a_dodge_or_parry_that_equals_the_attack_averts_it(skill: str) -> None:
    defender = {"skill": skill, "weapon_length": "medium", "weapon_type": "cutting"}
    outcome = fight(melee(defender=defender), 0, 0)
    assert (outcome["defended"], outcome["hit"], outcome["margin"], outcome["damage"]) == (True, False, 0, None)


def test_a_block_that_holds_adds_the_shield_and_one_that_fails_does_not() -> None:
    request = melee(defender={"skill": "block", "shield": 2, "shield_size": "large"})
    assert (fight(request, 0, 0)["shield"], fight(request, 1, 0)["shield"]) == (2, 0)
    full = melee(defender={"skill": "block", "shield": 2, "shield_size": "large", "full_defence": True})
    assert fight(full, 1, 0)["shield"] == 2
    behind = full | {"situation": {"behind": True}}
    assert fight(behind, 0, 0)["shield"] == 0


def test_a_brace_that_holds_takes_one_spoils_the_aim_and_meets_the_breastplate() -> None:
    armour = {"torso": PLATE, "zone": {"class": 1, "era": "obsolete"}}
    request = melee(defender={"skill": "brace", "level": 2}, aim="belly", armour=armour)
    outcome = fight(request, 2, 0)
    assert (outcome["aimed"], outcome["armour"], outcome["damage"]) == ("failed", 3, 0 + 3 - 1 - 1 - 3)
    redirected = melee(defender={"skill": "brace", "level": 0}, redirected=True, armour=armour)
    assert (fight(redirected, 0, 0)["armour"], fight(redirected, 1, 0)["armour"]) == (3, 1)


def test_a_shot_below_its_difficulty_is_not_defended() -> None:
    outcome = fight(ranged(aim="head"), -1)
    assert (outcome["hit"], outcome["defended"], outcome["margin"], outcome["aimed"]) == (False, None, None, "failed")
    undefended = fight(ranged(defender={"skill": "none"}), -1)
    assert (undefended["hit"], undefended["margin"]) == (False, -1)


def test_the_margin_of_a_shot_is_over_the_higher_of_defence_and_difficulty() -> None:
    assert fight(ranged(), 3, -2)["margin"] == 3
    assert fight(ranged(), 3, 1)["margin"] == 2


@pytest.mark.parametrize(
    ("situation", "difficulty"),
    [
        ({"cover": True}, 1),
        ({"target_in_shadow": True}, 1),
        ({"cover": True, "target_in_shadow": True}, 1),
        ({"target_prone": True, "distance": 20}, 0),
        ({"target_prone": True, "distance": 21}, 1),
        ({"target_prone": True, "distance": None}, 0),
    ],
)
def test_cover_shadow_and_lying_far_away_make_a_shot_harder(situation: dict[str, Any], difficulty: int) -> None:
    assert fight(ranged(situation=situation), 4, 0)["difficulty"] == difficulty


@pytest.mark.parametrize(
    ("zone", "in_melee", "at_poor", "at_good"),
    [
        ("head", 2, 2, 4),
        ("torso", 2, 2, 4),
        ("knee", 1, 1, 3),
        ("shin", 0, 0, 2),
        ("belly", 0, 0, 2),
        ("seam", 1, 1, 3),
    ],
)
def test_a_zone_has_its_own_difficulty_and_adds_to_that_of_a_shot(
    zone: str, in_melee: int, at_poor: int, at_good: int
) -> None:
    assert fight(melee(aim=zone), 4, 0)["aim_difficulty"] == in_melee
    assert fight(ranged(aim=zone, hit_difficulty=-2), 4, 0)["aim_difficulty"] == at_poor
    assert fight(ranged(aim=zone, hit_difficulty=1), 4, 0)["aim_difficulty"] == at_good


@pytest.mark.parametrize(
    ("situation", "of_melee", "of_shot"),
    [
        ({"target_in_shadow": True}, 1, 1),
        ({"target_prone": True}, -1, 0),
        ({"target_prone": True, "distance": 9}, -1, -1),
        ({"target_prone": True, "distance": 10}, -1, 0),
    ],
)
def test_shadow_helps_the_defence_and_lying_hinders_it(situation: dict[str, Any], of_melee: int, of_shot: int) -> None:
    assert fight(melee(situation=situation), 4, 0)["defence"]["result"] == of_melee
    assert fight(ranged(situation=situation), 4, 0)["defence"]["result"] == of_shot


@pytest.mark.parametrize(("length", "result"), [("short", -1), ("medium", -2), ("long", -3)])
def test_attacking_while_lying_costs_by_the_weapons_length_in_melee_alone(length: str, result: int) -> None:
    prone = {"attacker_prone": True}
    assert fight(melee(weapon={"length": length}, situation=prone), 0, 0)["attack"]["result"] == result
    assert fight(ranged(weapon={"length": length}, situation=prone), 0, 0)["attack"]["result"] == 0


@pytest.mark.parametrize(("prior", "result"), [(0, 0), (2, -1), (3, -1), (9, -1)])
def test_earlier_defences_cost_up_to_a_level_and_a_half_but_not_to_brace(prior: int, result: int) -> None:
    dice = {"attack": dice_of(4), "defence": dice_of(0)}
    chance = {"defence_percent": [100]} if prior > 2 else {}
    dodging = ask("attack", melee(defender={"prior_defences": prior}), **dice, **chance)
    bracing = ask("attack", melee(defender={"skill": "brace", "prior_defences": prior}), **dice)
    assert (dodging["defence"]["result"], bracing["defence"]["result"]) == (result, 0)


@pytest.mark.parametrize(
    ("own", "its", "result"), [("short", "long", -1), ("short", "medium", 0), ("long", "short", 0)]
)
def test_a_parry_with_a_much_shorter_weapon_is_harder(own: str, its: str, result: int) -> None:
    defender = {"skill": "parry", "weapon_length": own, "weapon_type": "cutting"}
    request = melee(weapon={"length": its}, defender=defender)
    assert fight(request, 4, 0)["defence"]["result"] == result


@pytest.mark.parametrize(
    ("fell", "acted", "breaks", "riposte"), [(1, False, False, False), (2, False, True, True), (2, True, True, False)]
)
def test_a_parry_by_two_breaks_a_series_and_opens_a_riposte(
    fell: int, acted: bool, breaks: bool, riposte: bool
) -> None:
    defender = {"skill": "parry", "weapon_length": "medium", "weapon_type": "cutting", "has_acted": acted}
    outcome = fight(melee(defender=defender), 0, fell)
    assert (outcome["breaks_series"], outcome["riposte"]) == (breaks, riposte)
    assert not fight(melee(), 0, fell)["breaks_series"]


def test_a_hidden_attack_is_measured_against_terrible_or_the_difficulty() -> None:
    hidden = melee(defender={"skill": "none"})
    assert (damage(hidden, 0, None), fight(hidden, -3)["margin"]) == (6, 0)
    missed = fight(melee(attacker={"level": -1}, defender={"skill": "none"}, aim="shin"), -3)
    assert (missed["hit"], missed["margin"], missed["defended"], missed["aimed"]) == (False, -1, None, "failed")
    assert fight(ranged(defender={"skill": "none"}), 2)["margin"] == 2


@pytest.mark.parametrize(
    ("request_", "armour"),
    [
        (melee(armour={"torso": PLATE}), 3),
        (melee(armour={"torso": VEST}), 2),
        (melee(armour={"torso": VEST}, weapon={"firearm": True}), 2),
        (ranged(armour={"torso": VEST}), 3),
        (ranged(armour={"torso": PLATE}), 2),
        (ranged(armour={"torso": PLATE}, weapon={"firearm": False}), 3),
        (melee(armour={"torso": {"class": 1, "era": "modern"}}), 0),
        (melee(armour={"torso": {"class": 1, "era": "modern"}}, aim="seam"), 0),
        (melee(armour={"torso": PLATE}, aim="seam"), 2),
        (melee(armour={"torso": PLATE, "zone": None}, aim="knee"), 0),
        (melee(armour={"torso": PLATE, "zone": VEST}, aim="torso"), 3),
        (melee(armour={"torso": PLATE, "zone": VEST}, redirected=True), 2),
        (melee(armour={"zone": PLATE}), 0),
    ],
)
def test_armour_stops_by_place_and_era(request_: dict[str, Any], armour: int) -> None:
    assert fight(request_, 3, 0)["armour"] == armour


@pytest.mark.parametrize(
    ("request_", "change"),
    [
        (melee(weapon={"edge": 2}), 2),
        (melee(weapon={"edge": 2}, stun=True), -2),
        (melee(weapon={"type": "blunt"}, stun=True), -1),
        (melee(weapon={"type": "unarmed"}, stun=True), -1),
        (melee(stun=True, aim="head"), -1),
        (melee(stun=True, aim="neck"), -2),
        (melee(situation={"charge": True}), 1),
        (melee(situation={"behind": True}), 0),
        (melee(situation={"behind": True}, weapon={"length": "short"}), 1),
        (melee(situation={"behind": True, "paired": True}, weapon={"length": "short"}), 0),
        (ranged(situation={"behind": True}, weapon={"length": "short"}), 0),
        (melee(technique="swing"), -2),
        (melee(technique="pierce", weapon={"type": "piercing"}), -2),
        (ranged(technique="rake"), -2),
    ],
)
def test_the_manner_of_the_attack_changes_the_damage(request_: dict[str, Any], change: int) -> None:
    assert damage(request_, 2) == 2 + 3 + change


def test_a_failed_aim_costs_one() -> None:
    assert damage(melee(aim="head"), 1) == 1 + 3 - 1


@pytest.mark.parametrize(
    ("zone", "light", "heavy", "critical"),
    [
        ("groin", ["bleeding:weak", "skip_turn:1"], ["bleeding:strong", "skip_turn:2"], []),
        ("neck", ["bleeding:strong"], ["bleeding:critical"], []),
        ("elbow", ["dislocation:25"], ["fracture:50"], ["severed"]),
        ("belly", [], ["bleeding:weak"], ["bleeding:strong"]),
        ("thigh", [], ["dislocation:25"], ["fracture:50"]),
        ("seam", [], [], []),
    ],
)
def test_a_zone_struck_has_its_effects(zone: str, light: list[str], heavy: list[str], critical: list[str]) -> None:
    effects = [fight(melee(aim=zone, weapon={"damage": most}), 2, 0) for most in (2, 5, 8, 20)]
    fatal = zone in ("groin", "neck")
    assert [one["effects"] for one in effects] == [light, heavy, critical, critical]
    assert effects[2]["severity"] == ("mortal" if fatal else "critical")


@pytest.mark.parametrize(
    ("changes", "weapon", "effects"),
    [
        ({}, 4, []),
        ({}, 7, ["skip_turn:1"]),
        ({}, 10, ["knocked_out"]),
        ({"aim": "head"}, 4, ["skip_turn:1"]),
        ({"aim": "groin"}, 7, ["knocked_out"]),
        ({"aim": "knee"}, 7, ["skip_turn:1"]),
    ],
)
def test_stunning_has_effects_of_its_own(changes: dict[str, Any], weapon: int, effects: list[str]) -> None:
    outcome = fight(melee(stun=True, weapon={"damage": weapon}, **changes), 2, 0)
    assert (outcome["effects"], outcome["wound_kind"]) == (effects, "stun")


def test_a_mortal_stun_is_real_but_not_in_training() -> None:
    request = melee(stun=True, weapon={"damage": 20})
    assert fight(request, 1, 0)["wound_kind"] == "lethal"
    assert fight(request | {"training": True}, 1, 0)["wound_kind"] == "stun"


@pytest.mark.parametrize(
    ("mounted", "weapon", "down"), [(False, 4, False), (False, 7, True), (True, 4, True), (True, 1, False)]
)
def test_a_charge_knocks_down(mounted: bool, weapon: int, down: bool) -> None:
    request = melee(weapon={"damage": weapon - 2}, situation={"charge": True, "mounted": mounted})
    assert ("knocked_down" in fight(request, 1, 0)["effects"]) is down


def test_damage_below_zero_is_no_wound() -> None:
    outcome = fight(melee(weapon={"damage": -9}), 1, 0)
    assert (outcome["hit"], outcome["damage"], outcome["severity"], outcome["wound_kind"]) == (True, -8, None, None)
