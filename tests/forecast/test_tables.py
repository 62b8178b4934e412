"""Tables are exact, lookups compute once, and shares know their intervals."""

from __future__ import annotations

import numpy as np
import pytest

from gm_desk.core.errors import InvalidInput
from gm_desk.forecast.engine import Engine, Stopped
from gm_desk.forecast.plan import Plan, Tactics
from gm_desk.forecast.results import Share
from gm_desk.forecast.running import forecast
from gm_desk.forecast.tables import Lookup, Numbering, Tables, chances
from gm_desk.systems.kmrp.skirmish import SKIRMISH
from gm_desk.systems.skirmish import Roll
from tests.forecast.fighters import swordsman


def test_chances_are_those_of_the_dice() -> None:
    found = chances(Roll("a test's", lambda dice: dice.fudge("one").total + dice.within("two", 100, 25)))
    assert sum(found.values()) == pytest.approx(1)
    assert found[5] == pytest.approx(1 / 81 / 4)
    assert found[0] == pytest.approx(19 / 81 * 3 / 4 + 16 / 81 / 4)


def test_sampling_keeps_to_the_chances() -> None:
    tables = Tables()
    numbers = [tables.add([(value, part) for value, part in ((7, 0.25), (8, 0.75))]) for _ in range(600)]
    drawn = tables.draw(np.array(numbers * 100), np.random.default_rng(1))
    assert set(drawn) == {7, 8}
    assert (drawn == 7).mean() == pytest.approx(0.25, abs=0.01)


def test_a_lookup_computes_each_combination_once() -> None:
    asked: list[tuple[int, int]] = []

    def product(one: int, two: int) -> int:
        asked.append((one, two))
        return one * two

    lookup = Lookup(product)
    first, second = np.array([3, 5, 3, 900_000]), np.array([4, 6, 4, 2])
    for _ in range(2):
        assert lookup(first, second).tolist() == [12, 30, 12, 1_800_000]
    assert sorted(asked) == [(3, 4), (5, 6), (900_000, 2)]


def test_a_numbering_is_of_things_met() -> None:
    numbering = Numbering()
    assert [numbering.of(thing) for thing in ("a", ("b", 1), "a")] == [0, 1, 0]
    assert numbering.things == ["a", ("b", 1)]


@pytest.mark.parametrize(("seen", "low", "high"), [(0, 0.0, 0.0370), (50, 0.4038, 0.5962), (100, 0.9630, 1.0)])
def test_a_share_has_its_wilson_interval(seen: int, low: float, high: float) -> None:
    assert Share(seen, 100).interval == pytest.approx((low, high), abs=1e-4)


def test_one_side_alone_is_no_fight() -> None:
    with pytest.raises(InvalidInput) as told:
        Plan({}, [swordsman("Anna", "players")])
    assert told.value.key == "forecast.one_side"


@pytest.mark.parametrize("fights", [0, -1, 1_000_001])
def test_the_number_of_fights_has_its_bounds(fights: int) -> None:
    with pytest.raises(InvalidInput):
        Plan({}, [swordsman("Anna", "players"), swordsman("Wolf", "foes")], fights=fights)


def test_a_forecast_stops_when_asked() -> None:
    plan = Plan({}, [swordsman("Anna", "players"), swordsman("Wolf", "foes")], fights=100_000)
    with pytest.raises(Stopped):
        forecast(SKIRMISH, plan, stopped=lambda: True)


def test_it_stops_as_well_while_it_is_made_ready() -> None:
    fighters = [swordsman(f"{side} {skill}", side, blades=skill) for side in ("players", "foes") for skill in range(3)]
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) == 7

    plan = Plan({}, fighters, {"players": Tactics("strongest", "best")})
    with pytest.raises(Stopped):
        Engine(SKIRMISH, plan, stopped)
    assert len(asked) == 7


def test_progress_is_told_up_to_the_last_fight() -> None:
    told: list[int] = []
    plan = Plan({}, [swordsman("Anna", "players"), swordsman("Wolf", "foes")], fights=7_000)
    forecast(SKIRMISH, plan, told.append)
    assert told == [5_000, 7_000]
