"""Levels, checks, percent, penalties and initiative of kmrp: the book's examples, limits and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.app.texts import Catalogue
from gm_desk.systems.kmrp.levels import MOST_SIGNS, NAMES, level_name, level_text
from gm_desk.systems.kmrp.percent import split, turn
from gm_desk.systems.kmrp.tables import ENGLISH, RUSSIAN
from tests.systems.adding_up import RESOURCES
from tests.systems.kmrp.asking import FAIR, ask, refusal

WOUNDED = {"level": 0, "endurance": 0, "wounds": {"heavy": 1, "scratch": 1}, "percent": 5}


def test_levels_are_called_the_same_in_requests_and_in_the_catalogue() -> None:
    for language, names in (("en", ENGLISH), ("ru", RUSSIAN)):
        catalogue = Catalogue(language, RESOURCES)
        for level in range(-12, 13):
            assert NAMES[catalogue.text(level_text(level)).replace("−", "-")] == level
        assert [catalogue.text(level_text(level)) for level in names] == list(names.values())


@pytest.mark.parametrize(
    ("level", "name"), [(-5, "terrible--"), (-3, "terrible"), (0, "fair"), (4, "legendary"), (5, "legendary+")]
)
def test_off_the_ladder_a_name_carries_a_sign_a_level(level: int, name: str) -> None:
    assert level_name(level) == name
    assert NAMES[name] == level


def test_a_name_of_thousands_of_signs_counts_them() -> None:
    assert level_name(4 + MOST_SIGNS) == "legendary" + "+" * MOST_SIGNS
    assert level_name(1_000_004) == "legendary+×1000000"


def test_a_name_of_an_outcome_can_be_said_in_russian() -> None:
    name = ask("check", {"level": -7}, roll=FAIR)["name"]
    assert name == "terrible----"
    assert Catalogue("ru", RESOURCES).say(name.key, **name.params) == "ужасно----"


@pytest.mark.parametrize("level", [True, 1.0, "1", "Fair", "fair+", "terrible+", 13, -13, 10**30, [], {}, "нормально "])
def test_what_is_no_level_is_refused(level: object) -> None:
    assert refusal("check", {"level": level}) == ("invalid_input", "input.level")


@pytest.mark.parametrize(
    ("percent", "whole", "rest"), [(99, 0, 99), (100, 1, 0), (250, 2, 50), (-99, 0, -99), (-150, -1, -50), (0, 0, 0)]
)
def test_percent_splits_toward_zero(percent: int, whole: int, rest: int) -> None:
    assert split(percent) == (whole, rest)


@pytest.mark.parametrize(
    ("faces", "rest", "turned"),
    [
        ([1, 0, -1, 0], 25, [1, 1, -1, 0]),
        ([1, -1, 1, -1], 25, [1, 0, 1, -1]),
        ([1, 0, -1, 0], -25, [1, -1, -1, 0]),
        ([-1, 1, -1, 1], -25, [-1, 0, -1, 1]),
    ],
)
def test_one_die_is_turned(faces: list[int], rest: int, turned: list[int]) -> None:
    assert turn(faces, rest) == turned


@pytest.mark.parametrize(("d100", "result"), [(50, -1), (51, 0)])
def test_the_books_wounded_man_loses_a_level_half_the_time(d100: int, result: int) -> None:
    outcome = ask("check", WOUNDED, roll=[1, 0, 0, -1], roll_percent=[d100])
    assert (outcome["result"], outcome["percent"], outcome["percent_hit"]) == (result, -50, d100 == 50)


@pytest.mark.parametrize(("percent", "faces"), [(50, [1, 1, 1, 1]), (-50, [-1, -1, -1, -1]), (200, FAIR)])
def test_no_chance_is_rolled_that_could_not_turn_a_die(percent: int, faces: list[int]) -> None:
    outcome = ask("check", {"level": 0, "percent": percent}, roll=faces)
    assert outcome["percent_hit"] is None
    given = {"roll": faces, "roll_percent": [1]}
    assert refusal("check", {"level": 0, "percent": percent}, **given) == ("bad_dice", "dice.roll_percent")


@pytest.mark.parametrize(("advantage", "result"), [("advantage", 2), ("disadvantage", -1)])
def test_with_advantage_the_better_counts_and_with_disadvantage_the_worse(advantage: str, result: int) -> None:
    request = {"level": 0, "advantage": advantage}
    assert ask("check", request, roll=[-1, 0, 0, 0], roll2=[1, 1, 0, 0])["result"] == result
    assert ask("check", request, roll=[1, 1, 0, 0], roll2=[-1, 0, 0, 0])["result"] == result
    assert ask("check", request, roll=[1, -1, 0, 0], roll2=FAIR)["faces"] == [1, -1, 0, 0]


def test_in_an_everyday_situation_two_levels_of_ease_need_no_roll() -> None:
    easy = ask("check", {"level": 1, "difficulty": -1, "calm": True})
    assert (easy["automatic"], easy["success"], easy["result"], easy["faces"]) == (True, True, 1, None)
    assert not ask("check", {"level": 1, "difficulty": 0, "calm": True}, roll=FAIR)["automatic"]
    assert not ask("check", {"level": 4, "calm": True}, roll=FAIR)["automatic"]


def test_untrained_one_rolls_from_poor_but_nothing_complex() -> None:
    assert ask("check", {}, roll=FAIR)["result"] == -2
    assert refusal("check", {"complex": True, "calm": True}) == ("illegal", "input.level")


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ({"level": 0, "wounds": {"light": 1}}, "input.endurance"),
        ({"level": 0, "wounds": {}}, "input.endurance"),
        ({"level": 0, "wounds": {"light": 1}, "ignores_wounds": True}, "input.endurance"),
        ({"level": 0, "endurance": -3, "wounds": {"light": 2}}, "input.wounds.light"),
        ({"level": 0, "endurance": -3, "wounds": {"light": 2}, "ignores_wounds": True}, "input.wounds.light"),
        ({"level": 0, "faded": {"light": 1}}, "input.faded.light"),
        ({"level": 0, "endurance": 0, "wounds": {"mortal": 1}, "faded": {"mortal": 1}}, "input.faded.mortal"),
        ({"level": 0, "ap": -101}, "input.ap"),
        ({"level": 0, "endurance": None}, "input.endurance"),
        ({"level": 0, "unknown": 1}, "input.unknown"),
    ],
)
def test_a_check_says_what_is_wrong_with_it(request_: dict[str, Any], path: str) -> None:
    assert refusal("check", request_) == ("invalid_input", path)


def test_an_endurance_roll_ignores_wounds_but_not_exhaustion() -> None:
    request = {"level": 0, "endurance": 0, "wounds": {"critical": 1, "heavy": 2}, "ignores_wounds": True, "ap": -100}
    outcome = ask("check", request, roll=FAIR)
    assert (outcome["modifier"], outcome["percent"]) == (-1, 0)


def test_wounds_and_exhaustion_add_up_to_a_penalty() -> None:
    wounds = {"scratch": 2, "light": 1, "heavy": 2, "critical": 1, "mortal": 1}
    outcome = ask("penalty", {"endurance": 0, "wounds": wounds, "ap": -30})
    assert outcome == {"percent_total": -165, "modifier": -5, "percent": -65, "out_of_combat": True}
    faded = ask("penalty", {"endurance": 0, "wounds": wounds, "faded": {"scratch": 1, "light": 1, "heavy": 1}})
    assert faded["percent_total"] == -5 - 5 - 50 - 25


def test_who_shares_a_result_rolls_off_once_with_whole_levels_and_no_chance() -> None:
    people = [
        {"id": "a", "reaction": 1, "percent": -150},
        {"id": "b", "reaction": 0},
        {"id": "c", "reaction": 3},
    ]
    order = ask(
        "initiative",
        {"participants": people},
        a=FAIR,
        a_percent=[51],
        b=FAIR,
        c=FAIR,
        a__tie=FAIR,
        b__tie=[1, 0, 0, 0],
    )["order"]
    assert [(place["id"], place["result"], place["tied"]) for place in order] == [
        ("c", 3, False),
        ("b", 0, True),
        ("a", 0, True),
    ]
    assert [place["quick_use"] for place in order] == [place["interrupt"] for place in order] == [True, False, False]


@pytest.mark.parametrize("ids", [("a", "a"), ("a", "a_percent"), ("a:tie", "a"), ("",)])
def test_no_two_in_a_fight_may_roll_under_one_name(ids: tuple[str, ...]) -> None:
    people = [{"id": name, "reaction": 0} for name in ids]
    assert refusal("initiative", {"participants": people}) == (
        "invalid_input",
        f"input.participants[{len(ids) - 1}].id",
    )
