"""Luck is measured against exact chances, its bands hold for fair dice, and what is no luck is left out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest

from gm_desk.app.luck import FOUR_FUDGE, band, chances, luck, together
from gm_desk.app.ports import Entry, LogEntry
from gm_desk.core.facts import Document

FUDGE, D20 = [-1, 1], [1, 20]


def entry(*dice: Document) -> LogEntry:
    """A log entry with one roll of these dice."""
    roll = {"dice": {f"role{place}": each for place, each in enumerate(dice)}}
    return LogEntry(1, "2026-01-01T00:00:00+00:00", "done", None, Entry("attack", [], [roll]))


def dice(*faces: int, kind: list[int] = FUDGE, by: str = "table", total_only: bool = False, who: str = "a") -> Document:
    return {"faces": list(faces), "kind": kind, "by": by, "total_only": total_only, "roller": who}


def test_the_expectation_is_exact() -> None:
    falls = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]
    assert chances(FOUR_FUDGE) == {total: Fraction(falls.count(total), 81) for total in range(-4, 5)}
    assert chances("d20") == {face: Fraction(1, 20) for face in range(1, 21)}
    assert chances("dF") == {face: Fraction(1, 3) for face in (-1, 0, 1)}


def test_throws_are_counted_by_their_totals_and_dice_singly() -> None:
    (throws, singles) = luck([entry(dice(1, 1, 0, 0), dice(-1, 0, 0, 0)), entry(dice(0, 0, 0, 0))])["a"]
    assert throws.dice == FOUR_FUDGE
    assert {bar.value: bar.count for bar in throws.bars if bar.count} == {2: 1, -1: 1, 0: 1}
    assert {bar.value: bar.expected for bar in throws.bars}[0] == Fraction(3 * 19, 81)
    assert throws.mean == pytest.approx(1 / 3)
    assert (singles.dice, singles.count) == ("dF", 12)
    assert {bar.value: bar.count for bar in singles.bars} == {-1: 1, 0: 9, 1: 2}


def test_a_total_that_was_only_said_is_a_throw_and_no_single_dice() -> None:
    (throws,) = luck([entry(dice(1, 1, 1, 0, total_only=True))])["a"]
    assert (throws.dice, throws.count) == (FOUR_FUDGE, 1)


@pytest.mark.parametrize("by", ["overruled", "lying"])
def test_what_the_master_overruled_or_what_lay_there_already_is_no_luck(by: str) -> None:
    assert luck([entry(dice(1, 1, 1, 1, by=by))]) == {}


def test_everybody_has_luck_of_their_own_and_all_together() -> None:
    found = luck([entry(dice(7, kind=D20), dice(20, kind=D20, who="b"))])
    assert {who: lucks[0].count for who, lucks in found.items()} == {"a": 1, "b": 1}
    (whole,) = together(found)
    assert (whole.dice, whole.count, whole.mean, whole.fair) == ("d20", 2, 13.5, 10.5)


@pytest.mark.parametrize("count", [1, 2, 7, 40])
@pytest.mark.parametrize("chance", [Fraction(1, 81), Fraction(19, 81), Fraction(1, 2)])
def test_a_band_misses_fair_dice_on_either_side_as_rarely_as_it_says(count: int, chance: Fraction) -> None:
    low, high = band(count, chance)

    def exactly(hits: int) -> Fraction:
        return comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)

    assert sum(map(exactly, range(low))) <= Fraction(25, 1000)
    assert sum(map(exactly, range(high + 1, count + 1))) <= Fraction(25, 1000)
    assert sum(map(exactly, range(low + 1))) > Fraction(24, 1000)  # no wider than it must be
    assert sum(map(exactly, range(high, count + 1))) > Fraction(24, 1000)


def test_fair_rollers_keep_within_their_bands() -> None:
    random, kept, within = Random(11), 0, 0
    for _ in range(300):
        rolls = [entry(dice(*(random.choice((-1, 0, 1)) for _ in range(4)))) for _ in range(30)]
        throws = luck(rolls)["a"][0]
        kept += not any(bar.is_odd for bar in throws.bars)
        within += throws.low <= throws.mean <= throws.high
    assert kept >= 285
    assert 275 <= within <= 300


def test_loaded_dice_stand_out() -> None:
    throws = luck([entry(dice(1, 1, 1, 0)) for _ in range(30)])["a"][0]
    assert [bar.value for bar in throws.bars if bar.is_odd][-1] == 3
    assert throws.mean > throws.high


def test_dice_of_many_sides_are_shown_by_tens_and_counted_face_by_face() -> None:
    found = luck([entry(dice(1, 10, 11, 100, kind=[1, 100])), entry(dice(55, kind=[1, 100], who="b"))])
    (whole,) = together(found)
    assert [(bar.value, bar.last, bar.count) for bar in whole.bars if bar.count] == [
        (1, 10, 2),
        (11, 20, 1),
        (51, 60, 1),
        (91, 100, 1),
    ]
    assert len(whole.bars) == 10
    assert {bar.expected for bar in whole.bars} == {Fraction(1, 2)}
    assert (whole.mean, whole.fair) == (35.4, 50.5)
    assert len(luck([entry(dice(3, kind=D20))])["a"][0].bars) == 20
