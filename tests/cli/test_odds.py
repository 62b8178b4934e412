"""`gm-desk odds`: the same requests, answered with exact distributions."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from tests.cli.asking import CHECK, ENVELOPES


def odds(**changes: object) -> dict[str, Any]:
    request = CHECK | {"dice": {}} | changes
    answer: dict[str, Any] = json.loads(json.dumps(ENVELOPES["en"].odds(json.dumps(request).encode())))
    return answer


def test_an_answer_is_exact_for_every_scalar() -> None:
    answer = odds(id=7, input={"level": 1, "difficulty": 2})
    assert list(answer) == ["ok", "system", "op", "id", "exact", "distribution"]
    assert (answer["ok"], answer["exact"], answer["id"]) == (True, True, 7)
    distribution = answer["distribution"]
    assert set(distribution) == {
        *("result", "name", "faces[0]", "faces[1]", "faces[2]", "faces[3]", "modifier", "percent"),
        *("percent_hit", "margin", "success", "automatic"),
    }
    assert distribution["success"] == {
        "false": {"p": 50 / 81, "exact": "50/81"},
        "true": {"p": 31 / 81, "exact": "31/81"},
    }
    for values in distribution.values():
        assert sum(Fraction(value["exact"]) for value in values.values()) == 1


def test_values_are_json_text_and_words_stand_bare() -> None:
    distribution = odds(input={"level": 0, "percent": 30, "difficulty": 1})["distribution"]
    assert set(distribution["percent_hit"]) == {"true", "false", "null"}
    assert set(distribution["result"]) == {str(number) for number in range(-4, 5)}
    assert "legendary" in distribution["name"]


def test_dice_that_fell_already_are_certain() -> None:
    distribution = odds(dice={"roll": [1, 0, 0, 0]})["distribution"]
    assert distribution["result"] == {"2": {"p": 1.0, "exact": "1/1"}}


def test_a_seed_is_checked_and_changes_nothing() -> None:
    assert odds(seed=1) == odds()
    assert odds(seed="1")["error"]["path"] == "seed"


def test_refusals_are_those_of_resolve() -> None:
    untrained = {"level": None, "complex": True}
    assert odds(system="none")["error"]["code"] == "unknown_system"
    assert odds(input={"level": 1.0})["error"]["path"] == "input.level"
    assert odds(input=untrained, dice=1)["error"]["code"] == "illegal"
    assert odds(dice=1)["error"]["path"] == "dice"
    assert odds(dice={"roll2": [0, 0, 0, 0]})["error"]["path"] == "dice.roll2"
    assert odds(dice={"roll": [0, 0, 0]})["error"]["path"] == "dice.roll"


def test_too_wide_a_walk_is_refused_with_a_reason() -> None:
    people = [{"id": str(number), "reaction": 0} for number in range(20)]
    error = odds(op="initiative", input={"participants": people})["error"]
    assert error["code"] == "invalid_input"
    assert "1000000" in error["message"]
