"""The envelope keeps every sentence of the contract's first section."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.asking import CHECK, ask, fault, said

TIE = {"participants": [{"id": "a", "reaction": 0}, {"id": "a_percent", "reaction": 0}]}
UNTRAINED = {"level": None, "complex": True}


def test_an_answer_has_its_keys_in_the_contracts_order() -> None:
    answer = ask(id="any")
    assert list(answer) == ["ok", "system", "op", "id", "outcome", "dice", "steps"]
    assert answer["ok"] is True
    assert answer["id"] == "any"
    assert answer["dice"] == {"roll": [1, 0, -1, 1]}
    assert answer["outcome"]["result"] == 2
    assert all(list(step) == ["rule", "text", "value"] for step in answer["steps"])
    assert all(step["rule"].startswith("kmrp.check.") for step in answer["steps"])


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"system": "none", "op": "none", "extra": 1, "dice": 1}, ("unknown_system", "system")),
        ({"op": "none", "extra": 1, "input": 1, "dice": 1}, ("unknown_op", "op")),
        ({"extra": 1, "input": UNTRAINED, "dice": 1}, ("invalid_input", "extra")),
        ({"seed": None, "input": UNTRAINED, "dice": 1}, ("invalid_input", "seed")),
        ({"input": {**UNTRAINED, "level": True}, "dice": 1}, ("invalid_input", "input.level")),
        ({"input": UNTRAINED, "dice": 1}, ("illegal", "input.level")),
        ({"input": UNTRAINED, "dice": {"roll": "no dice"}}, ("illegal", "input.level")),
        ({"dice": 1}, ("bad_dice", "dice")),
    ],
)
def test_faults_are_found_in_the_contracts_order(changes: dict[str, Any], expected: tuple[str, str]) -> None:
    assert fault(**changes) == expected


@pytest.mark.parametrize("name", [None, 1, True, [], {}, "", ["KMRP"], "KMRP", "kmrp ", "\ud800", 10**90])
def test_what_is_no_system_is_an_unknown_one(name: object) -> None:
    assert fault(system=name) == ("unknown_system", "system")


@pytest.mark.parametrize("name", [None, 1, {"check": 1}, "Check", "__class__", "chekc", "\ud800"])
def test_what_is_no_operation_is_an_unknown_one(name: object) -> None:
    assert fault(op=name) == ("unknown_op", "op")


def test_a_request_without_system_or_operation_lacks_it() -> None:
    assert said(b"{}")["error"]["code"] == "unknown_system"
    assert said(b'{"system": "ap20"}')["error"]["code"] == "unknown_op"


def test_the_nearest_names_are_told() -> None:
    assert "attack" in ask(op="atack")["error"]["message"]
    assert "kmrp" in ask(system="kmpr")["error"]["message"]


@pytest.mark.parametrize("given", [None, 1, "x", [], [{"level": 1}], True])
def test_an_input_that_is_no_object_is_invalid(given: object) -> None:
    assert fault(input=given) == ("invalid_input", "input")


def test_a_missing_input_is_an_empty_one() -> None:
    request = {"system": "kmrp", "op": "pyramid"}
    assert said(json.dumps(request).encode())["error"] | {"message": ""} == {
        "code": "invalid_input",
        "path": "input.endurance",
        "message": "",
    }
    # All fields of a check may be left out: it is rolled untrained.
    assert said(b'{"system": "kmrp", "op": "check", "seed": 1}')["ok"] is True


@pytest.mark.parametrize("seed", [None, True, 1.0, "1", [1], {}, 1_000_001, -1_000_001, 10**90])
def test_a_seed_is_a_whole_number_within_limits(seed: object) -> None:
    assert fault(seed=seed) == ("invalid_input", "seed")


@pytest.mark.parametrize("seed", [0, -1, 1_000_000, -1_000_000])
def test_a_seed_repeats_to_the_byte(seed: int) -> None:
    first, second = (ask(dice={}, seed=seed) for _ in range(2))
    assert first["ok"] is True
    assert first == second


def test_different_seeds_give_different_dice() -> None:
    assert len({tuple(ask(dice={}, seed=seed)["dice"]["roll"]) for seed in range(40)}) > 5


@pytest.mark.parametrize("dice", [None, 1, "roll", [], [[1, 0, 0, 0]], False])
def test_dice_that_are_no_object_are_bad(dice: object) -> None:
    assert fault(dice=dice) == ("bad_dice", "dice")


@pytest.mark.parametrize(
    "faces",
    [
        *(None, 1, "1111", {}, {"0": 1}, [], [1, 0, 0], [1, 0, 0, 0, 0], [0] * 1001),
        *([face, 0, 0, 0] for face in (2, -2, True, 1.0, "1", None, [1], 10**90)),
    ],
)
def test_faces_that_four_fudge_dice_cannot_show_are_bad(faces: object) -> None:
    assert fault(dice={"roll": faces}) == ("bad_dice", "dice.roll")


@pytest.mark.parametrize("role", ["roll2", "roll_percent", "", "Roll", "\ud800", "a.b"])
@pytest.mark.parametrize("faces", [[], [1], None])
def test_a_role_that_is_not_needed_is_refused_even_if_empty(role: str, faces: object) -> None:
    assert fault(dice={"roll": [0, 0, 0, 0], role: faces}) == ("bad_dice", f"dice.{role}")


def test_a_role_that_is_needed_and_not_given_is_rolled() -> None:
    answer = ask(input={"level": 1, "percent": 50}, seed=3)
    assert answer["dice"]["roll"] == [1, 0, -1, 1]
    (face,) = answer["dice"]["roll_percent"]
    assert 1 <= face <= 100


@pytest.mark.parametrize(
    "name",
    [0, "", True, None, 1.5, [], {}, [1, [2, {"a": None}]], {"x": ["é\n\u2028", 1e-3]}, "\ud83d", "\0", "ж" * 5000, -1],
)
def test_an_id_is_any_value_and_comes_back_as_it_was(name: object) -> None:
    assert ask(id=name)["id"] == name
    assert ask(id=name, op="none")["id"] == name
    assert ask(id=name, dice=1)["id"] == name


def test_an_id_that_was_not_given_is_null() -> None:
    assert ask()["id"] is None
    assert ask(op="none")["id"] is None


@pytest.mark.parametrize("key", ["ID", "extra", "", "lang", "input ", "\ud800"])
def test_a_key_that_the_envelope_does_not_have_is_refused(key: str) -> None:
    assert fault(**{key: 1}) == ("invalid_input", key)


@pytest.mark.parametrize("level", [True, 1.0, "1", [], {}, 13, -13, "Good", " good", "terrible" + "-" * 10, 10**90])
def test_only_whole_numbers_and_names_are_levels(level: object) -> None:
    assert fault(input={"level": level}) == ("invalid_input", "input.level")


@pytest.mark.parametrize(("name", "result"), [("хорошо", 1), ("good", 1), ("ужасно--", -5), ("legendary+", 5)])
def test_levels_go_by_their_names_in_both_languages(name: str, result: int) -> None:
    assert ask(input={"level": name}, dice={"roll": [0, 0, 0, 0]})["outcome"]["result"] == result


def test_paths_lead_into_lists() -> None:
    people = [{"id": "a", "reaction": 0}, {"id": "", "reaction": 0}]
    assert fault(op="initiative", input={"participants": people}) == ("invalid_input", "input.participants[1].id")
    assert fault(op="initiative", input=TIE) == ("invalid_input", "input.participants[1].id")


def test_a_list_has_one_to_a_thousand_items() -> None:
    people = [{"id": str(number), "reaction": 0} for number in range(1001)]
    assert fault(op="initiative", input={"participants": people})[0] == "invalid_input"
    assert fault(op="initiative", input={"participants": []})[0] == "invalid_input"
    assert ask(op="initiative", dice={}, seed=1, input={"participants": people[:1000]})["ok"] is True


def test_names_and_sentences_come_in_the_language_asked_for() -> None:
    line = json.dumps(CHECK | {"input": {"level": 4}, "dice": {"roll": [1, 1, 0, 0]}}).encode()
    english, russian = said(line, "en"), said(line, "ru")
    assert english["outcome"]["name"] == "legendary++"
    assert russian["outcome"]["name"] == "легендарно++"
    assert [step["text"] for step in english["steps"]] != [step["text"] for step in russian["steps"]]
    same = [{key: step[key] for key in ("rule", "value")} for step in english["steps"]]
    assert [{key: step[key] for key in ("rule", "value")} for step in russian["steps"]] == same


def test_refusals_come_in_the_language_asked_for() -> None:
    english, russian = (said(b"nonsense", language)["error"]["message"] for language in ("en", "ru"))
    assert english.isascii()
    assert not russian.isascii()


def test_nested_names_are_translated_too() -> None:
    attack = {
        "mode": "melee",
        "attacker": {"level": 4},
        "weapon": {"damage": 0, "type": "blunt", "length": "short"},
        "defender": {"skill": "none"},
    }
    request = {"system": "kmrp", "op": "attack", "input": attack, "dice": {"attack": [0, 0, 0, 0]}}
    assert said(json.dumps(request).encode(), "ru")["outcome"]["attack"] == {"result": 4, "name": "легендарно"}
