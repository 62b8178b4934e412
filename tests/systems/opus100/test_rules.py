"""The rulebook's own examples and the limits of every rule of opus100."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from gm_desk.core.errors import BadDice, DeskError, Illegal, InvalidInput
from gm_desk.systems.opus100 import tables
from gm_desk.systems.opus100.initiative import Participant
from gm_desk.systems.opus100.turn import Turn
from gm_desk.systems.resolving import Rules

RULES = Rules()
SHOT = {"accuracy": 70, "damage": 3, "critical_damage": 7}


def ask(op: str, request: dict[str, Any], **dice: list[int]) -> dict[str, Any]:
    return RULES.resolve("opus100", op, request, dice=dice).outcome


def refusal(op: str, request: dict[str, Any], **dice: object) -> DeskError:
    with pytest.raises(DeskError) as caught:
        RULES.resolve("opus100", op, request, dice=dice, seed=1)
    return caught.value


@pytest.mark.parametrize(
    ("face", "hit", "critical", "damage", "pain"),
    [(5, True, True, 7, 2), (6, True, False, 3, 0), (70, True, False, 3, 0), (71, False, False, 0, 0)],
)
def test_a_hit_within_the_chance_and_a_critical_at_five(
    face: int, hit: bool, critical: bool, damage: int, pain: int
) -> None:
    assert ask("attack", SHOT, hit=[face]) == {
        "chance": 70,
        "hit": hit,
        "critical_at": 5,
        "critical": critical,
        "damage": damage,
        "heavy_wound": critical,
        "pain": pain,
    }


@pytest.mark.parametrize("chance", [96, 100, 1000])
def test_ninety_six_and_more_always_miss(chance: int) -> None:
    assert ask("attack", {**SHOT, "accuracy": chance}, hit=[95])["hit"]
    assert not ask("attack", {**SHOT, "accuracy": chance}, hit=[96])["hit"]


@pytest.mark.parametrize(("chance", "at"), [(104, 5), (105, 6), (114, 6), (115, 7), (125, 8), (205, 16), (5000, 95)])
def test_an_excess_widens_the_critical(chance: int, at: int) -> None:
    assert ask("attack", {**SHOT, "accuracy": chance}, hit=[96])["critical_at"] == at


def test_a_critical_must_be_a_hit_and_a_bad_bonus_may_forbid_it() -> None:
    assert not ask("attack", {**SHOT, "accuracy": 3}, hit=[4])["critical"]
    assert ask("attack", {**SHOT, "accuracy": 3}, hit=[3])["critical"]
    assert not ask("attack", {**SHOT, "critical_bonus": -9}, hit=[1])["critical"]


@pytest.mark.parametrize(
    ("change", "chance"),
    [
        ({"cover": "partial"}, 50),
        ({"cover": "full"}, 30),
        ({"cover": "black", "at_edge": True}, 50),
        ({"cover": "full", "at_edge": True}, 30),
        ({"cover": "full", "flanked": True}, 70),
        ({"cover": "black", "at_edge": True, "ignores_cover": True}, 70),
        ({"cover": "black", "melee": True}, 70),
        ({"stationary_turns": 2, "modifier": -5}, 85),
        ({"stationary_turns": 2, "melee": True}, 70),
    ],
)
def test_what_counts_toward_the_chance(change: dict[str, Any], chance: int) -> None:
    assert ask("attack", {**SHOT, **change}, hit=[50])["chance"] == chance


@pytest.mark.parametrize("change", [{}, {"flanked": True}, {"ignores_cover": True}, {"hunkered": True}])
def test_no_shot_goes_through_a_black_cover(change: dict[str, Any]) -> None:
    assert isinstance(refusal("attack", {**SHOT, "cover": "black", **change}, hit=[0]), Illegal)


@pytest.mark.parametrize("cover", [{"cover": "partial"}, {"cover": "full"}, {"cover": "black", "at_edge": True}])
def test_deaf_defence_behind_a_cover_lets_no_shot_through(cover: dict[str, Any]) -> None:
    request = {**SHOT, **cover, "hunkered": True, "accuracy": 500, "critical_bonus": 3}
    outcome = ask("attack", request)
    assert (outcome["chance"], outcome["hit"], outcome["critical_at"]) == (0, False, 8)
    assert isinstance(refusal("attack", request, hit=[1]), BadDice)


@pytest.mark.parametrize("change", [{"cover": "none"}, {"melee": True}, {"flanked": True}, {"ignores_cover": True}])
def test_deaf_defence_is_good_for_nothing_else(change: dict[str, Any]) -> None:
    assert ask("attack", {**SHOT, "cover": "full", "hunkered": True, **change}, hit=[70])["hit"]


def someone(name: str, side: str, armour: str, **more: int) -> dict[str, Any]:
    return {"id": name, "side": side, "armour": armour, **more}


BOOK = [
    someone("heavy", "npc", "heavy"),
    someone("medium 1", "npc", "medium"),
    someone("light 1", "npc", "light"),
    someone("Medium", "player", "medium"),
    someone("medium 2", "npc", "medium"),
    someone("Light", "player", "light"),
    someone("light 2", "npc", "light"),
]


def test_the_rulebooks_cascades() -> None:
    order = ["Light", "light 1", "light 2", "Medium", "medium 1", "medium 2", "heavy"]
    assert ask("initiative", {"participants": BOOK})["order"] == order


def test_in_the_opening_all_players_come_first_as_listed() -> None:
    order = ["Medium", "Light", "light 1", "light 2", "medium 1", "medium 2", "heavy"]
    assert ask("initiative", {"participants": BOOK, "opening": True})["order"] == order


def test_a_rank_overrides_the_armour_and_zero_is_before_light() -> None:
    fast = [*BOOK, someone("fast", "npc", "heavy", rank=0), someone("slow", "player", "light", rank=3)]
    order = ask("initiative", {"participants": fast})["order"]
    assert (order[0], order[-2:]) == ("fast", ["slow", "heavy"])
    assert ask("initiative", {"participants": fast, "opening": True})["order"][:4] == [
        "Medium",
        "Light",
        "slow",
        "fast",
    ]


def test_ids_are_distinct() -> None:
    error = refusal("initiative", {"participants": [BOOK[0], BOOK[0]]})
    assert (type(error), error.path) == (InvalidInput, "input.participants[1].id")


@pytest.mark.parametrize(
    ("actions", "moved", "legal", "left"),
    [
        ([], False, True, 2),
        (["attack"], False, True, 1),
        (["attack", "attack"], False, True, 0),
        (["attack", "attack"], True, False, 0),
        (["move", "attack"], False, True, 0),
        (["attack", "move"], True, True, 0),
        (["gear", "gear"], True, True, 0),
        (["descend_full"], False, True, 0),
        (["descend_full", "attack"], False, False, 0),
        (["hunker", "other"], False, False, 0),
        (["move", "move", "move"], False, False, 0),
    ],
)
def test_two_actions_a_turn(actions: list[str], moved: bool, legal: bool, left: int) -> None:
    assert ask("turn", {"actions": actions, "moves_before": moved}) == {"legal": legal, "left": left}


def test_the_codes_are_those_of_the_tables() -> None:
    (action,) = get_args(Turn.model_fields["actions"].annotation)
    assert set(get_args(action)) == set(tables.ACTION_COST)
    assert set(get_args(Participant.model_fields["armour"].annotation)) == set(tables.RANK)
