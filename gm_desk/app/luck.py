"""Luck: what somebody's dice have shown beside what fair dice show, with bands that fair dice stay within.

The expectation is exact. The bands are honest about looking at many bars at once: at least 95 of 100 fair rollers keep all their
bars within them. Dice whose total alone was said are left out where single dice are counted; what the GM overruled is no luck,
nor is it counted twice when one roll counts against several.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, lgamma, log, sqrt
from typing import Any

from gm_desk.app.accounts import counted
from gm_desk.app.ports import LogEntry
from gm_desk.core.dice import FUDGE, FUDGE_FACES, Kind

CONFIDENCE = 0.95
NORMAL_95 = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""
FOUR_FUDGE = "4dF"
MOST_BARS = 20
"""Dice of more values than this are shown by tens: a bar a face would be a hedge, and say nothing."""
TEN = 10

Chances = Mapping[int, Fraction]


@dataclass(frozen=True)
class Bar:
    """One value (or all from it to `last`): how often it came, how often it is expected (exactly), and the band of fair dice."""

    value: int
    last: int
    count: int
    expected: Fraction
    low: int
    high: int

    @property
    def is_odd(self) -> bool:
        """Whether fair dice would hardly do this."""
        return not self.low <= self.count <= self.high


@dataclass(frozen=True)
class Luck:
    """The dice of one kind of one roller: "4dF" counts throws by their total, "d20" (or "dF") single dice.

    `faces` says how often each value came, `bars` the same as it is drawn. `mean` beside `fair` and the band of means that 95 of 100 fair rollers stay within after as many dice.
    """

    dice: str
    count: int
    faces: Mapping[int, int]
    bars: tuple[Bar, ...]
    mean: float
    fair: float
    low: float
    high: float


def luck(entries: Iterable[LogEntry]) -> dict[str | None, tuple[Luck, ...]]:
    """Return everybody's luck by character id (None: dice that are nobody's), each with the kind most thrown first."""
    shown: dict[str | None, dict[str, Counter[int]]] = {}
    for entry in counted(entries):
        for roll in entry.entry.rolls:
            for thrown in roll["dice"].values():
                if thrown["by"] in {"app", "table"}:
                    _count(shown.setdefault(thrown["roller"], {}), thrown)
    return {roller: _lucks(kinds) for roller, kinds in shown.items() if kinds}


def together(everybody: Mapping[str | None, Iterable[Luck]]) -> tuple[Luck, ...]:
    """Return the luck of all rollers taken as one."""
    counts: dict[str, Counter[int]] = {}
    for lucks in everybody.values():
        for each in lucks:
            counts.setdefault(each.dice, Counter()).update(each.faces)
    return _lucks(counts)


def chances(dice: str) -> Chances:
    """Return the exact chance of every value of "4dF", "dF" or "dN"."""
    if dice == FOUR_FUDGE:
        ways = Counter(sum(faces) for faces in FUDGE_FACES)
        return {total: Fraction(ways[total], len(FUDGE_FACES)) for total in sorted(ways)}
    kind = FUDGE if dice == "dF" else Kind(1, int(dice[1:]))
    sides = kind.high - kind.low + 1
    return {face: Fraction(1, sides) for face in range(kind.low, kind.high + 1)}


def band(count: int, chance: Fraction, among: int = 1) -> tuple[int, int]:
    """Return the counts, lowest and highest, that a value of this chance has in `count` fair throws.

    Each side is missed with at most 2.5 % over `among`, so that `among` such bands are all kept by at least 95 %.
    """
    tail = (1 - CONFIDENCE) / 2 / among
    weights = [_binomial(count, hits, float(chance)) for hits in range(count + 1)]
    return _below(weights, tail), count - _below(weights[::-1], tail)


def _below(weights: list[float], tail: float) -> int:
    """Return how many of the first values may be cut off for no more than `tail`."""
    gone = 0.0
    for place, weight in enumerate(weights):
        gone += weight
        if gone > tail:
            return place
    return len(weights) - 1


def _binomial(count: int, hits: int, chance: float) -> float:
    ways = lgamma(count + 1) - lgamma(hits + 1) - lgamma(count - hits + 1)
    return exp(ways + hits * log(chance) + (count - hits) * log(1 - chance))


def _count(kinds: dict[str, Counter[int]], thrown: Mapping[str, Any]) -> None:
    faces, kind = thrown["faces"], Kind(*thrown["kind"])
    if kind == FUDGE and len(faces) % 4 == 0:
        totals = [sum(faces[start : start + 4]) for start in range(0, len(faces), 4)]
        kinds.setdefault(FOUR_FUDGE, Counter()).update(totals)
    if not thrown["total_only"] and kind.high > kind.low:
        kinds.setdefault("dF" if kind == FUDGE else f"d{kind.high}", Counter()).update(faces)


def _lucks(kinds: Mapping[str, Counter[int]]) -> tuple[Luck, ...]:
    """Whole throws stand before the single dice that they are made of."""
    ordered = sorted(kinds, key=lambda dice: (dice == "dF", -kinds[dice].total(), dice))
    return tuple(_luck(dice, kinds[dice]) for dice in ordered if kinds[dice])


def _luck(dice: str, counts: Counter[int]) -> Luck:
    fair = chances(dice)
    count = counts.total()
    bars = _bars(fair, counts)
    mean = sum((value * chance for value, chance in fair.items()), Fraction())
    variance = sum(((value - mean) ** 2 * chance for value, chance in fair.items()), Fraction())
    spread = NORMAL_95 * sqrt(variance / count)
    shown = sum(value * times for value, times in counts.items()) / count
    return Luck(dice, count, dict(counts), bars, shown, float(mean), float(mean) - spread, float(mean) + spread)


def _bars(fair: Chances, counts: Counter[int]) -> tuple[Bar, ...]:
    """Return a bar a value, or a bar for every ten where there are many."""
    values, count = list(fair), counts.total()
    step = TEN if len(values) > MOST_BARS else 1
    groups = [values[start : start + step] for start in range(0, len(values), step)]
    parts = [sum((fair[value] for value in group), Fraction()) for group in groups]
    bands = {chance: band(count, chance, len(groups)) for chance in set(parts)}
    return tuple(
        Bar(group[0], group[-1], sum(counts[value] for value in group), chance * count, *bands[chance])
        for group, chance in zip(groups, parts, strict=True)
    )
