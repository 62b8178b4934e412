"""How long exact odds of an attack take, beside two dice libraries that walk the same resolver by their own means.

Theirs is the same joint distribution, made by `icepool.map` and `dyce.expand`, and taken apart into the same fields. With two
percents they walk the faces of both d100, as they do not know that only two answers matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from timeit import repeat
from typing import Any

import icepool
import pytest
from dyce import H, expand
from pytest_benchmark.fixture import BenchmarkFixture

from gm_desk.core.dice import Fudge
from gm_desk.core.steps import Silence
from gm_desk.odds.distribution import Distribution, exact, scalars
from gm_desk.systems.resolving import Rules
from tests.benchmarks.test_kmrp_attack import ATTACK

RULES = Rules()
OPERATION = RULES.operation("kmrp", "attack")
PERCENTS = ATTACK | {
    "attacker": {"level": 1, "percent": 30},
    "defender": {"skill": "dodge", "level": 0, "percent": -40},
}

FUDGE = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
pytestmark = pytest.mark.filterwarnings("ignore::dyce.lifecycle.ExperimentalWarning")

D100 = dict.fromkeys(range(1, 101), 1)
TENS = dict.fromkeys(range(10, 101, 10), 1)
"""As good as a d100 for 30 and 40 percent, and a hundred times quicker to walk twice: for runs that measure nothing."""


class Sum(Fudge):
    """4dF of which a library told the sum."""

    def __init__(self, total: int) -> None:
        self.total = total


class Told:
    """Dice that show what a library told, for each role."""

    def __init__(self, told: dict[str, int]) -> None:
        self.told = told

    def fudge(self, role: str) -> Fudge:
        return Sum(self.told[role])

    def within(self, role: str, sides: int, at_most: int) -> bool:
        return self.told[role] <= at_most


class Asked:
    """The attack as a function of dice, for a library: its outcome as text, which any library can compare and sort."""

    def __init__(self, fields: dict[str, Any], roles: Iterable[str]) -> None:
        self.request = RULES.request(OPERATION, fields)
        self.roles = list(roles)
        self.outcomes: dict[str, dict[str, Any]] = {}

    def __call__(self, *told: int) -> str:
        dice = Told(dict(zip(self.roles, told, strict=True)))
        outcome = OPERATION.resolve(self.request, dice, Silence("kmrp.attack"))
        words = repr(outcome)
        self.outcomes[words] = outcome
        return words

    def apart(self, ways: Iterable[tuple[str, int]]) -> Distribution:
        counts: dict[str, dict[Any, int]] = {}
        whole = 0
        for words, number in ways:
            whole += number
            for path, value in scalars(self.outcomes[words]):
                values = counts.setdefault(path, {})
                values[value] = values.get(value, 0) + number
        return {
            path: {value: Fraction(number, whole) for value, number in values.items()}
            for path, values in counts.items()
        }


def by_icepool(fields: dict[str, Any], dice: dict[str, dict[int, int]]) -> Distribution:
    asked = Asked(fields, dice)
    return asked.apart(icepool.map(asked, *map(icepool.Die, dice.values())).items())


def by_dyce(fields: dict[str, Any], dice: dict[str, dict[int, int]]) -> Distribution:
    asked = Asked(fields, dice)
    # Without the 0 it drops what is less likely than one in eight million, and is no longer exact.
    found = expand(
        lambda *told: asked(*(each.outcome for each in told)), *map(H, dice.values()), min_path_probability=Fraction(0)
    )
    return asked.apart(found.items())


def certain(odds: Distribution) -> Distribution:
    """The fields that every outcome has: the libraries do not count what is absent."""
    return {path: dict(values) for path, values in odds.items() if "." not in path and "[" not in path}


def least_of_ours(fields: dict[str, Any]) -> float:
    """The least seconds that our own odds take, measured beside theirs."""
    return min(repeat(lambda: exact(RULES, "kmrp", "attack", fields), number=1, repeat=50))


THEIRS = pytest.mark.parametrize("theirs", [by_icepool, by_dyce], ids=["icepool", "dyce"])
PLAIN_DICE = {"attack": FUDGE, "defence": FUDGE}


def with_percents(percent: dict[int, int]) -> dict[str, dict[int, int]]:
    return {"attack": FUDGE, "attack_percent": percent, "defence": FUDGE, "defence_percent": percent}


@pytest.mark.benchmark(group="odds of an attack")
def test_our_odds(benchmark: BenchmarkFixture) -> None:
    odds = benchmark.pedantic(exact, (RULES, "kmrp", "attack", ATTACK), rounds=50, warmup_rounds=2)
    assert odds["hit"][True] == 1 - odds["hit"][False]


@pytest.mark.benchmark(group="odds of an attack")
@THEIRS
def test_the_same_odds_by_a_dice_library(
    benchmark: BenchmarkFixture, theirs: Callable[[dict[str, Any], dict[str, dict[int, int]]], Distribution]
) -> None:
    odds = benchmark.pedantic(theirs, (ATTACK, PLAIN_DICE), rounds=50, warmup_rounds=2)
    assert certain(odds) == certain(exact(RULES, "kmrp", "attack", ATTACK))
    if not benchmark.disabled:
        assert least_of_ours(ATTACK) <= 1.25 * benchmark.stats.stats.min


@pytest.mark.benchmark(group="odds of an attack with two percents")
def test_our_odds_with_two_percents(benchmark: BenchmarkFixture) -> None:
    odds = benchmark.pedantic(exact, (RULES, "kmrp", "attack", PERCENTS), rounds=50, warmup_rounds=2)
    assert odds["hit"][True] == 1 - odds["hit"][False]


@pytest.mark.benchmark(group="odds of an attack with two percents")
@THEIRS
def test_the_same_odds_with_two_percents_by_a_dice_library(
    benchmark: BenchmarkFixture, theirs: Callable[[dict[str, Any], dict[str, dict[int, int]]], Distribution]
) -> None:
    dice = with_percents(TENS if benchmark.disabled else D100)
    odds = benchmark.pedantic(theirs, (PERCENTS, dice), rounds=1)
    assert certain(odds) == certain(exact(RULES, "kmrp", "attack", PERCENTS))
    if not benchmark.disabled:
        assert 100 * least_of_ours(PERCENTS) <= benchmark.stats.stats.min
