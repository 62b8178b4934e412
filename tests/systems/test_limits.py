"""The largest requests that are allowed are answered in a moment; one more of anything is refused."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from gm_desk.bootstrap import catalogues, registry
from gm_desk.cli.envelope import Envelope
from gm_desk.cli.json_lines import written
from gm_desk.systems.resolving import Rules

ENVELOPE = Envelope(Rules(registry()), catalogues()["ru"])
MANY = range(1_000)
SECONDS = 5
"""Of the processor's time, on a slow machine."""

BURST = {"skill": 1_000_000, "distance_m": 1, "range_m": 1, "spread": 0, "ammo": 1_000_000}
ONE = [{"id": "a", "ac": 0}]
KNIFE = {"damage": 0, "critical_chance": 100}

LARGEST: list[tuple[str, str, dict[str, Any]]] = [
    ("kmrp", "initiative", {"participants": [{"id": f"{'x' * 990}{n}", "reaction": 0, "percent": 99} for n in MANY]}),
    ("kmrp", "fall", {"blocks": 10_010}),
    ("kmrp", "check", {"level": 12, "modifier": 1_000_000, "percent": 1_000_000}),
    ("kmrp", "push", {"points": 1_000_000}),
    ("kmrp", "leap", {"result": -1_000_000}),
    ("ap20", "initiative", {"participants": [{"id": str(n), "agility": 0, "wits": 0} for n in MANY]}),
    ("ap20", "burst", BURST | {"length": 1_000, "extensions": 999, "targets": ONE}),
    (
        "ap20",
        "burst",
        BURST | {"length": 1_000_000, "extensions": 999, "targets": [{"id": str(n), "ac": 0} for n in MANY]},
    ),
    ("ap20", "reload", {"kind": "loose_rounds", "rounds": 4_000, "at_once": 4, "agility": 0}),
    ("ap20", "reload", {"kind": "loose_rounds", "rounds": 1_000_000, "at_once": 1, "agility": 0}),
    ("squad6", "melee", {"attack": 1_000, "defence": 1_000}),
    ("squad6", "attack", {"dice": 1_000, "range": "close", "close_at": 2, "far_at": 6, "defence": 1_000}),
    (
        "squad6",
        "grenade",
        {"range": "close", "targets": [{"id": str(n), "defence": 1_000, "epicentre": True} for n in MANY]},
    ),
    ("squad6", "vehicle", {"crew": 1_000_000, "damaged": ["blinded"] * 1_000}),
    (
        "tactics100",
        "attack",
        {
            "kind": "melee",
            "weapon": KNIFE | {"critical_dice": {"count": 1_000, "sides": 1_000_000}},
            "target_hp": 1_000_000,
        },
    ),
    ("tactics100", "path", {"cells": [[n, n] for n in MANY], "blocked": [[n, -5] for n in MANY]}),
    ("tactics100", "turn", {"actions": ["move"] * 1_000}),
    ("opus100", "initiative", {"participants": [{"id": str(n), "side": "npc", "armour": "light"} for n in MANY]}),
    ("opus100", "turn", {"actions": ["move"] * 1_000}),
]

TOO_LARGE: list[tuple[str, str, dict[str, Any], str]] = [
    ("kmrp", "initiative", {"participants": [{"id": str(n), "reaction": 0} for n in range(1_001)]}, "participants"),
    ("kmrp", "initiative", {"participants": [{"id": "x" * 1_001, "reaction": 0}]}, "participants[0].id"),
    ("kmrp", "fall", {"blocks": 10_011}, "blocks"),
    ("kmrp", "check", {"level": 1, "modifier": 1_000_001}, "modifier"),
    ("ap20", "burst", BURST | {"length": 1, "extensions": 1_000, "targets": ONE}, "extensions"),
    ("ap20", "reload", {"kind": "loose_rounds", "rounds": 4_002, "at_once": 4, "agility": 0}, "rounds"),
    ("squad6", "melee", {"attack": 1_001, "defence": 0}, "attack"),
    ("tactics100", "turn", {"actions": ["move"] * 1_001}, "actions"),
]


def asked(system: str, op: str, fields: dict[str, Any]) -> dict[str, Any]:
    request = json.dumps({"system": system, "op": op, "input": fields, "seed": 1}).encode()
    began = time.process_time()
    printed = written(ENVELOPE.resolve(request))
    assert time.process_time() - began < SECONDS
    answer: dict[str, Any] = json.loads(printed)
    return answer


@pytest.mark.parametrize(("system", "op", "fields"), LARGEST, ids=[f"{system}-{op}" for system, op, _ in LARGEST])
def test_the_largest_request_is_answered_in_a_moment(system: str, op: str, fields: dict[str, Any]) -> None:
    answer = asked(system, op, fields)
    assert answer["ok"] is True, answer


@pytest.mark.parametrize(
    ("system", "op", "fields", "path"), TOO_LARGE, ids=[f"{each[0]}-{each[1]}-{each[3]}" for each in TOO_LARGE]
)
def test_one_more_is_refused_where_it_is_too_much(system: str, op: str, fields: dict[str, Any], path: str) -> None:
    answer = asked(system, op, fields)
    assert answer["ok"] is False
    assert (answer["error"]["code"], answer["error"]["path"]) == ("invalid_input", f"input.{path}")
