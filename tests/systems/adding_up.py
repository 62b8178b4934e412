"""What every explanation must keep, whatever the system: steps add up to the outcome, and are told in both languages."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome, Resolution
from gm_desk.systems.resolving import Rules

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
CATALOGUES = [Catalogue(language, RESOURCES) for language in LANGUAGES]
RULE = re.compile(r"(?P<field>[a-z_]+(\[[1-9]\d*\])?)\.(?P<rule>[a-z0-9_.]+)")

OWN_ROLLS = {"checks"}
"""Lists that are neither targets nor attacks: each item is a roll of its own, told whole in one step without a value."""


def numbers(outcome: Outcome) -> dict[str, int | None]:
    """Every field that steps can stand under, with its number: of the outcome, and of the items of its lists.

    A level with its name counts as its result; what is no number is None. The first item's fields carry no index.
    """
    found: dict[str, int | None] = {}
    for field, value in outcome.items():
        found[field] = number(value)
        if isinstance(value, list) and field not in OWN_ROLLS:
            for index, item in enumerate(value):
                parts = item.items() if isinstance(item, dict) else ()
                found.update({f"{name}[{index}]" if index else name: number(part) for name, part in parts})
    return found


def number(value: object) -> int | None:
    if isinstance(value, dict) and "result" in value:
        value = value["result"]
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def assert_adds_up(name: str, resolution: Resolution) -> None:
    """Hold the steps of `name` (`SYSTEM.OP`) against the outcome: under each number they add up to it, and there is one."""
    values = defaultdict(list)
    for step in resolution.steps:
        assert step.rule.startswith(f"{name}."), step
        match = RULE.fullmatch(step.rule.removeprefix(f"{name}."))
        assert match, step
        values[match["field"]].append(step.value)
    expected = numbers(resolution.outcome)
    assert set(values) <= set(expected)
    for field, total in expected.items():
        if total is None:
            assert set(values[field]) <= {None}, (field, resolution)
        else:
            assert values[field], f"nothing explains {field}"
            assert sum(value or 0 for value in values[field]) == total, (field, resolution)


def assert_told(resolution: Resolution) -> None:
    """Every step has its sentence in both languages, with nothing left to fill."""
    for step in resolution.steps:
        for catalogue in CATALOGUES:
            assert step.text in catalogue, f"{catalogue.language}: {step.text}"
            assert "{" not in catalogue.step(step)


def assert_explained(rules: Rules, system: str, op: str, request: Document, seed: int) -> None:
    """Fail unless a request's steps add up and are told, and the same seed or the same faces give the same answer."""
    first = rules.resolve(system, op, request, seed=seed)
    assert_adds_up(f"{system}.{op}", first)
    assert_told(first)
    assert rules.resolve(system, op, request, seed=seed) == first
    assert rules.resolve(system, op, request, dice=first.dice) == first
