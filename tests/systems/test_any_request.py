"""Whatever is asked of whatever operation, the answer is an answer: well-formed, in time, explained, and the same again."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_desk.bootstrap import catalogues, registry
from gm_desk.cli.envelope import Envelope
from gm_desk.cli.json_lines import written
from gm_desk.core.resolution import Resolution
from gm_desk.core.steps import Step
from gm_desk.systems.resolving import Rules
from tests.systems.adding_up import assert_adds_up
from tests.systems.junk import JSON
from tests.systems.requests_strategy import requests, spoiled

RULES = Rules(registry())
ENVELOPE = Envelope(RULES, catalogues()["ru"])
ALL = [(system, op) for system in RULES.registry.ids for op in RULES.registry.rules(system).operations]

CODES = {"invalid_input", "illegal", "bad_dice"}
SECONDS = 2
"""A moment, with room for a machine that does much else."""

FEWER = settings(max_examples=settings().max_examples // 2)
"""There are forty operations: half the examples will do for each."""

SEEDS = st.integers(-1_000_000, 1_000_000)


def line(system: str, op: str, **keys: object) -> bytes:
    return json.dumps({"system": system, "op": op, **keys}).encode()


def answered(asked: bytes) -> dict[str, Any]:
    """The answer, once it is seen to be in time, the same again, and one of the two forms there are."""
    began = time.process_time()
    printed = written(ENVELOPE.resolve(asked))
    assert time.process_time() - began < SECONDS
    assert printed.count(b"\n") == 1
    answer: dict[str, Any] = json.loads(printed)
    if answer["ok"]:
        assert set(answer) == {"ok", "system", "op", "id", "outcome", "dice", "steps"}
    else:
        assert set(answer) == {"ok", "id", "error"}
        assert set(answer["error"]) == {"code", "path", "message"}
        assert answer["error"]["code"] in CODES
    return answer


def explained(answer: dict[str, Any]) -> None:
    steps = [Step(step["rule"], step["value"], step["rule"], {}) for step in answer["steps"]]
    assert_adds_up(f"{answer['system']}.{answer['op']}", Resolution(answer["outcome"], steps, answer["dice"]))


@pytest.mark.parametrize(("system", "op"), ALL)
@FEWER
@given(data=st.data(), seed=SEEDS)
def test_an_answer_is_explained_and_repeats_by_its_seed_and_by_its_dice(
    system: str, op: str, data: st.DataObject, seed: int
) -> None:
    fields = data.draw(requests(RULES, system, op))
    answer = answered(line(system, op, input=fields, seed=seed))
    if answer["ok"]:
        explained(answer)
        assert answered(line(system, op, input=fields, dice=answer["dice"])) == answer
    assert answered(line(system, op, input=fields, seed=seed)) == answer


@pytest.mark.parametrize(("system", "op"), ALL)
@FEWER
@given(data=st.data())
def test_a_request_with_anything_spoiled_has_an_answer_too(system: str, op: str, data: st.DataObject) -> None:
    fields = data.draw(spoiled(requests(RULES, system, op)))
    answer = answered(line(system, op, input=fields, seed=1))
    if answer["ok"]:
        explained(answer)
    elif answer["error"]["code"] == "invalid_input":
        assert answer["error"]["path"].startswith("input")


@pytest.mark.parametrize(("system", "op"), ALL)
@FEWER
@given(data=st.data())
def test_spoiled_dice_are_only_ever_bad_dice(system: str, op: str, data: st.DataObject) -> None:
    fields = data.draw(requests(RULES, system, op))
    before = answered(line(system, op, input=fields, seed=1))
    roles = st.sampled_from(sorted(before.get("dice", {})) or ["roll"])
    dice = data.draw(st.dictionaries(roles | st.text(max_size=5), JSON, min_size=1, max_size=3) | JSON)
    answer = answered(line(system, op, input=fields, dice=dice))
    if not answer["ok"]:
        # What is wrong with the request itself is said first, whatever the dice.
        expected = "bad_dice" if before["ok"] else before["error"]["code"]
        assert answer["error"]["code"] == expected
        assert before["ok"] or answer["error"] == before["error"]
