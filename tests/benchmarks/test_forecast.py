"""Ten thousand fights of five against five, beside a plain loop that asks the rules core for every roll."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gm_desk.forecast.plan import Plan
from gm_desk.forecast.running import forecast
from gm_desk.systems.kmrp.skirmish import SKIRMISH
from gm_desk.systems.protocol import Actor
from tests.forecast.fighters import swordsman
from tests.forecast.test_kmrp_loop import fight

pytestmark = pytest.mark.benchmark(group="forecast")


def fighters() -> list[Actor]:
    """Return ten fighters, no two alike."""
    players = [
        swordsman(f"Player {n}", "players", blades=n % 3, dodge=(n + 1) % 3, reaction=n % 2, endurance=n % 3 - 1)
        for n in range(5)
    ]
    foes = [
        swordsman(f"Foe {n}", "foes", blades=(n + 2) % 3, dodge=n % 2, reaction=-(n % 2), endurance=(n + 1) % 3 - 1)
        for n in range(5)
    ]
    return [*players, *foes]


@pytest.mark.parametrize("fights", [2_500, 10_000, 40_000])
def test_five_against_five(benchmark: BenchmarkFixture, fights: int) -> None:
    plan = Plan({}, fighters(), fights=fights)
    made = benchmark.pedantic(forecast, (SKIRMISH, plan), rounds=3, warmup_rounds=1)
    assert made.fights == fights


def test_a_plain_loop_of_a_hundred_fights(benchmark: BenchmarkFixture) -> None:
    everybody = fighters()
    played = benchmark.pedantic(lambda: [fight(everybody) for _ in range(100)], rounds=3)
    assert len(played) == 100
