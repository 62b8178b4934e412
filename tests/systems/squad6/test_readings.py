"""The classes of squad6's pools are counted exactly: against every single fall, and whole for wide pools."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from gm_desk.core.dice import Reading
from gm_desk.systems.squad6.readings import SUCCESSES, Burst, BurstUntilJam, WhichHit


def by_every_fall(reading: Reading[Any], count: int) -> Counter[Any]:
    return Counter(reading.read(faces) for faces in product(range(1, 7), repeat=count))


@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize("reading", [*map(BurstUntilJam, range(2, 7)), WhichHit(4), SUCCESSES])
def test_classes_count_what_reading_every_fall_counts(reading: Reading[Any], count: int) -> None:
    classes = list(reading.classes(count, 6))
    assert len({value for value, _ in classes}) == len(classes)
    assert dict(classes) == by_every_fall(reading, count)


@pytest.mark.parametrize("at_least", range(2, 7))
def test_the_classes_of_twenty_dice_are_few_and_whole(at_least: int) -> None:
    classes = list(BurstUntilJam(at_least).classes(20, 6))
    assert len(classes) <= 231
    assert sum(ways for _, ways in classes) == 6**20


def test_hits_before_the_jam_stand_and_shots_after_it_are_void() -> None:
    assert BurstUntilJam(4).read([4, 1, 6]) == Burst(hits=1, jammed=True, counted=2)
    assert BurstUntilJam(2).read([2, 2, 2]) == Burst(hits=3, jammed=False, counted=3)
    assert dict(BurstUntilJam(4).classes(3, 6))[Burst(1, True, 2)] == 3 * 1 * 6
