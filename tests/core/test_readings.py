"""Readings of pools count exactly what reading every single fall would count."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from gm_desk.core.dice import Reading
from gm_desk.core.readings import Bands, Successes, Total


def by_every_fall(reading: Reading[Any], count: int, sides: int) -> Counter[Any]:
    return Counter(reading.read(faces) for faces in product(range(1, sides + 1), repeat=count))


@pytest.mark.parametrize("sides", [2, 3, 6, 10])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("reading", [Total(), Successes(1), Successes(4), Successes(11)])
def test_classes_of_pools_are_those_of_all_their_falls(reading: Reading[Any], count: int, sides: int) -> None:
    assert dict(reading.classes(count, sides)) == by_every_fall(reading, count, sides)


@pytest.mark.parametrize("edges", [(), (1,), (5, 14), (-3, 0, 7, 40)])
def test_bands_hold_the_faces_up_to_their_edges(edges: tuple[int, ...]) -> None:
    assert dict(Bands(edges).classes(1, 20)) == by_every_fall(Bands(edges), 1, 20)


def test_a_thousand_dice_are_added_up_exactly_and_know_their_classes_beforehand() -> None:
    classes = Total().classes(1_000, 6)
    sums = dict(classes)
    assert len(list(classes)) == len(sums) == 5_001
    assert sum(sums.values()) == 6**1_000
    assert all(ways == sums[7_000 - total] for total, ways in sums.items())
