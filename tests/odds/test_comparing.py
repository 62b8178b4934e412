"""Reading odds for comparison: lines from least to most, shares of at least so much, means."""

from __future__ import annotations

from fractions import Fraction

from gm_desk.odds.comparing import lines, mean, telling

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def test_lines_go_from_nothing_to_most_and_add_up_from_above() -> None:
    found = lines({3: QUARTER, None: QUARTER, -1: HALF})
    assert [(line.value, line.at_least) for line in found] == [(None, 1), (-1, Fraction(3, 4)), (3, QUARTER)]


def test_words_count_in_the_order_of_their_ranks() -> None:
    found = lines({"heavy": QUARTER, "light": HALF, None: QUARTER}, ["light", "heavy"])
    assert [line.value for line in found] == [None, "light", "heavy"]


def test_the_mean_counts_nothing_as_nought_and_words_have_none() -> None:
    assert mean({4: HALF, None: HALF}) == 2
    assert mean({True: QUARTER, False: Fraction(3, 4)}) == QUARTER
    assert mean({"light": HALF, None: HALF}) is None


def test_only_what_can_come_out_in_several_ways_is_told() -> None:
    odds = {
        "attack.result": {1: HALF, 2: HALF},
        "attack.name": {"fair": HALF, "good": HALF},
        "name": {"fair": HALF, "good": HALF},
        "faces[3]": {0: HALF, 1: HALF},
        "hit": {True: HALF, False: HALF},
        "armour": {0: Fraction(1)},
    }
    assert telling(odds) == ["hit", "attack.result"]
