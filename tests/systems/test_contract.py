"""What holds for every system of the registry, and for a sixth that is one folder and one line more."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import resources
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.cli.envelope import Envelope
from gm_desk.core.dice import Dice
from gm_desk.core.errors import DeskError, InvalidInput
from gm_desk.core.requests import Natural, Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.odds.distribution import exact
from gm_desk.systems.protocol import Operation, RuleSet
from gm_desk.systems.registry import SHIPPED, Registry
from gm_desk.systems.resolving import Rules
from tests.cases import CASES
from tests.systems.adding_up import assert_adds_up, assert_told
from tests.toy.system import toy_catalogues, toy_registry

RULES = Rules(toy_registry())
CATALOGUES = toy_catalogues()
ALL = [(system, op) for system in RULES.registry.ids for op in RULES.registry.rules(system).operations]
ANSWERED = [case["request"] for case in CASES if "expect" in case]
REFUSED = [case["request"] for case in CASES if "error" in case]


def test_the_five_systems_of_the_contract_are_shipped() -> None:
    assert tuple(SHIPPED) == ("kmrp", "ap20", "squad6", "tactics100", "opus100")


@pytest.mark.parametrize("system", RULES.registry.playable)
def test_severities_are_the_rows_of_the_health_track(system: str) -> None:
    played = RULES.registry.system(system)
    assert list(played.severities) == [row.key for row in played.track(played.sheet.blank()).rows]


@pytest.mark.parametrize("system", RULES.registry.ids)
def test_a_system_goes_by_its_own_id_and_has_a_name_in_both_languages(system: str) -> None:
    found = RULES.registry.rules(system)
    assert found.id == system
    assert all(found.label in catalogue for catalogue in CATALOGUES.values())


@pytest.mark.parametrize("system", RULES.registry.ids)
def test_operations_are_named_by_their_keys(system: str) -> None:
    for name, operation in RULES.registry.rules(system).operations.items():
        assert re.fullmatch("[a-z_]+", name)
        assert operation.name.rpartition(".")[2] == name
        assert operation.resolve.__doc__
        assert operation.request.__doc__


@pytest.mark.parametrize(("system", "op"), ALL)
def test_every_request_is_strict_frozen_and_closed(system: str, op: str) -> None:
    model = RULES.operation(system, op).request
    assert issubclass(model, Request)
    assert (model.model_config["strict"], model.model_config["extra"]) == (True, "forbid")
    with pytest.raises(InvalidInput):
        RULES.resolve(system, op, {"no such field": 1})


@pytest.mark.parametrize("system", SHIPPED)
def test_every_operation_is_in_the_conformance_cases(system: str) -> None:
    asked = {request["op"] for request in ANSWERED if request["system"] == system}
    assert asked == set(RULES.registry.rules(system).operations)


@pytest.mark.parametrize("system", SHIPPED)
def test_what_the_cases_answer_adds_up_and_is_told_in_both_languages(system: str) -> None:
    for request in ANSWERED:
        if request["system"] == system:
            op = request["op"]
            resolution = RULES.resolve(system, op, request.get("input", {}), dice=request.get("dice"), seed=1)
            assert_adds_up(f"{system}.{op}", resolution)
            assert_told(resolution)


def words(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for part in value.values():
            yield from words(part)
    elif isinstance(value, list):
        for part in value:
            yield from words(part)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_of_the_cases_shows_a_key_or_an_empty_place(language: str) -> None:
    envelope = Envelope(RULES, CATALOGUES[language])
    keys = CATALOGUES[language].sentences
    for request in [*ANSWERED, *REFUSED]:
        answer = envelope.resolve(json.dumps(request).encode())
        told = [step["text"] for step in answer["steps"]] if answer["ok"] else [answer["error"]["message"]]
        for sentence in [*told, *words(answer.get("outcome", {}))]:
            assert sentence not in keys, sentence
            assert not re.search(r"\{\w+\}", sentence), sentence
            assert not re.fullmatch(r"\w+(\.\w+)+", sentence), sentence


def test_what_the_cases_refuse_is_refused_with_their_code() -> None:
    envelope = Envelope(RULES, CATALOGUES["en"])
    for case in CASES:
        if "error" in case:
            assert envelope.resolve(json.dumps(case["request"]).encode())["error"]["code"] == case["error"]


def first_of_each() -> dict[tuple[str, str], dict[str, Any]]:
    """The first request of the cases that is answered, of every operation."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for request in ANSWERED:
        found.setdefault((request["system"], request["op"]), request.get("input", {}))
    return found


@pytest.mark.parametrize(("name", "fields"), first_of_each().items(), ids=".".join)
def test_odds_run_for_every_operation_and_hold_what_a_roll_shows(name: tuple[str, str], fields: dict[str, Any]) -> None:
    odds = exact(RULES, *name, fields)
    assert odds
    assert all(sum(values.values()) == Fraction(1) for values in odds.values())
    outcome = RULES.resolve(*name, fields, seed=1).outcome
    assert {key for key, value in outcome.items() if not isinstance(value, dict | list)} <= set(odds)


# A sixth system, whole: in the checkout it would be a folder gm_desk/systems/coin and this line in the registry.


class FlipRequest(Request):
    """coin.flip: so many coins; heads are wanted."""

    coins: Natural


def resolve_flip(request: FlipRequest, dice: Dice, why: Explanation) -> Outcome:
    """Count the heads. Raises: nothing."""
    heads = sum(face == 1 for face in dice.dice("coins", request.coins, 2))
    why.add("heads.flipped", heads, coins=request.coins)
    return {"heads": heads, "all": heads == request.coins}


COIN = RuleSet("coin", "coin.name", {"flip": Operation("flip", FlipRequest, resolve_flip)})
COIN_WORDS = {"coin.name": "Coin", "coin.flip.heads.flipped": "{value} of {coins} show heads"}


@pytest.fixture
def six() -> Rules:
    return Rules(Registry({**SHIPPED, "coin": lambda: COIN}))


def test_a_sixth_system_resolves_and_is_explained(six: Rules) -> None:
    catalogue = Catalogue("en", resources.path(), COIN_WORDS)
    request = {"system": "coin", "op": "flip", "input": {"coins": 3}, "dice": {"coins": [1, 2, 1]}}
    answer = Envelope(six, catalogue).resolve(json.dumps(request).encode())
    assert answer["outcome"] == {"heads": 2, "all": False}
    assert answer["steps"] == [{"rule": "coin.flip.heads.flipped", "text": "2 of 3 show heads", "value": 2}]


def test_a_sixth_system_has_odds(six: Rules) -> None:
    odds = exact(six, "coin", "flip", {"coins": 3})
    assert odds["all"] == {False: Fraction(7, 8), True: Fraction(1, 8)}


def test_a_sixth_system_has_the_refusals_of_the_house(six: Rules) -> None:
    for fields, dice in (({"coins": -1}, {}), ({}, {}), ({"coins": 1}, {"coins": [3]}), ({"coins": 1}, {"other": []})):
        with pytest.raises(DeskError):
            six.resolve("coin", "flip", fields, dice=dice)


def test_a_sixth_system_changes_nothing_for_the_others(six: Rules) -> None:
    assert six.registry.ids == (*SHIPPED, "coin")
    assert "coin" not in six.registry.playable
    for name in SHIPPED:
        assert six.registry.rules(name) is Registry().rules(name)
