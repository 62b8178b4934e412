"""Movement, reloading and the costs of a turn in ap20: the rulebook's examples and every limit and refusal."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from gm_desk.core.errors import DeskError, Illegal, InvalidInput
from gm_desk.systems.ap20.reload import Dropped
from gm_desk.systems.resolving import Rules

RULES = Rules()
ROUNDS = {"kind": "loose_rounds", "rounds": 6, "at_once": 1, "agility": 7}


def ask(op: str, request: dict[str, Any], **dice: list[int]) -> dict[str, Any]:
    return RULES.resolve("ap20", op, request, dice=dice).outcome


def refusal(op: str, request: dict[str, Any], **dice: object) -> DeskError:
    with pytest.raises(DeskError) as caught:
        RULES.resolve("ap20", op, request, dice=dice, seed=1)
    return caught.value


@pytest.mark.parametrize(
    ("mode", "metres", "penalty", "ac_ranged", "ac_melee"),
    [("walk", 7, 2, 0, 0), ("crouch", 3, 4, 2, 0), ("run", 14, 7, 1, 1), ("crawl", 1, 10, 4, 0)],
)
def test_moving_for_seven_points(mode: str, metres: int, penalty: int, ac_ranged: int, ac_melee: int) -> None:
    assert ask("movement", {"mode": mode, "ap": 7}) == {
        "metres": metres,
        "action_penalty": penalty,
        "ac_ranged": ac_ranged,
        "ac_melee": ac_melee,
        "loses_agility_ac": False,
    }


def test_a_jump_grows_with_a_run_up_of_five_metres_and_is_never_backwards() -> None:
    jump = {"mode": "jump", "agility": 8, "constitution": 7}
    assert [ask("movement", {**jump, "run_up_m": run_up})["metres"] for run_up in (0, 4, 5)] == [3, 3, 7]
    assert ask("movement", {**jump, "agility": -90})["metres"] == 0


def test_who_stands_idle_loses_agility_and_needs_no_numbers() -> None:
    assert ask("movement", {"mode": "idle"})["loses_agility_ac"]
    assert refusal("movement", {"mode": "run"}).path == "input.ap"
    assert refusal("movement", {"mode": "jump", "agility": 1}).path == "input.constitution"


@pytest.mark.parametrize(
    ("change", "ap"), [("stand_from_prone", 4), ("crouch_down", 1), ("stand_from_crouch", 2), ("go_prone", 3)]
)
def test_changes_of_posture(change: str, ap: int) -> None:
    assert ask("posture", {"change": change}) == {"ap": ap, "action_penalty": 7}


def test_the_rulebooks_revolver_takes_seven_points_from_the_hand() -> None:
    assert ask("reload", {**ROUNDS, "in_hand": True}) == {"ap": 7, "loaded": 6, "dropped": 0}
    assert ask("reload", ROUNDS)["ap"] == 13


def test_magazines_count_no_rounds() -> None:
    assert ask("reload", {"kind": "magazine_taped"}) == {"ap": 1, "loaded": None, "dropped": 0}


def test_a_smaller_last_handful_has_its_own_difficulty_and_a_single_round_no_save() -> None:
    five = {**ROUNDS, "rounds": 5, "in_hand": True}
    assert ask("reload", {**five, "at_once": 3}, save=[13, 8]) == {"ap": 3, "loaded": 5, "dropped": 0}
    assert ask("reload", {**five, "at_once": 3}, save=[12, 7]) == {"ap": 3, "loaded": 3, "dropped": 2}
    assert ask("reload", {**five, "at_once": 4}, save=[1]) == {"ap": 3, "loaded": 1, "dropped": 4}


def test_no_more_than_the_handful_falls() -> None:
    clumsy = {**ROUNDS, "agility": -1000, "rounds": 3, "at_once": 2}
    assert ask("reload", clumsy, save=[20])["dropped"] == 2


@pytest.mark.parametrize("field", ["rounds", "at_once", "agility"])
def test_loose_rounds_need_all_their_numbers(field: str) -> None:
    assert refusal("reload", {name: value for name, value in ROUNDS.items() if name != field}).path == f"input.{field}"


def test_more_than_a_thousand_saves_are_refused_but_a_million_single_rounds_are_not() -> None:
    assert isinstance(refusal("reload", {**ROUNDS, "rounds": 2002, "at_once": 2}), InvalidInput)
    assert RULES.resolve("ap20", "reload", {**ROUNDS, "rounds": 2001, "at_once": 2}, seed=1).dice.keys() == {"save"}
    assert ask("reload", {**ROUNDS, "rounds": 1_000_000})["loaded"] == 1_000_000


@pytest.mark.parametrize("bonus", [-1000, -8, 0, 7, 24, 1000])
@pytest.mark.parametrize("handfuls", [(2,), (4,), (3, 3, 2), (4, 4, 4)])
def test_what_falls_from_the_hand_is_counted_exactly(handfuls: tuple[int, ...], bonus: int) -> None:
    reading = Dropped(handfuls, bonus)
    by_every_fall = Counter(reading.read(faces) for faces in product(range(1, 21), repeat=len(handfuls)))
    assert dict(reading.classes(len(handfuls), 20)) == by_every_fall


def test_a_thousand_handfuls_are_counted_whole() -> None:
    assert sum(ways for _, ways in Dropped((4,) * 1000, 7).classes(1000, 20)) == 20**1000


def test_the_rulebooks_key_leaves_one_point_owed() -> None:
    assert ask("spend", {"ap": 6, "action": "door_with_key"}) == {"left": 0, "done": False, "carried": 1, "ac_bonus": 0}
    assert ask("spend", {"ap": 6, "cost": 1})["left"] == 5


def test_points_for_armour_class_are_taken_first_and_an_odd_one_is_lost() -> None:
    assert ask("spend", {"ap": 8, "cost": 3, "raise_ac": 5}) == {"left": 0, "done": True, "carried": 0, "ac_bonus": 2}
    assert isinstance(refusal("spend", {"ap": 4, "cost": 0, "raise_ac": 5}), Illegal)


def test_exactly_one_of_cost_and_action() -> None:
    assert refusal("spend", {"ap": 4}).path == "input.cost"
    assert isinstance(refusal("spend", {"ap": 4, "cost": 1, "action": "door", "raise_ac": 9}), InvalidInput)


@pytest.mark.parametrize(
    ("ran", "gained"), [(0, 0), (9, 0), (10, 0), (11, 1), (14, 1), (15, 2), (19, 2), (20, 3), (25, 4)]
)
def test_fatigue_of_a_run_with_constitution_five(ran: int, gained: int) -> None:
    outcome = ask("fatigue", {"constitution": 5, "ran_m": ran, "fatigue": 17})
    assert outcome == {"gained": gained, "fatigue": 17 + gained, "collapsed": gained >= 3}


def test_rest_takes_all_fatigue_and_forbids_running() -> None:
    assert ask("fatigue", {"rested": True, "ran_m": 0, "fatigue": 40}) == {
        "gained": 0,
        "fatigue": 0,
        "collapsed": False,
    }
    assert isinstance(refusal("fatigue", {"rested": True, "ran_m": 1}), Illegal)
    assert refusal("fatigue", {"constitution": 5, "ran_m": 1}).path == "input.fatigue"


def test_who_rests_says_that_nothing_was_run() -> None:
    assert refusal("fatigue", {"rested": True, "constitution": 5, "fatigue": 3}).path == "input.ran_m"


def test_a_repair_needs_fifteen() -> None:
    assert ask("repair", {"skill": 4}, repair=[11]) == {"success": True, "ap": 5, "margin": 0}
    assert not ask("repair", {"skill": 4, "modifier": -1}, repair=[11])["success"]
