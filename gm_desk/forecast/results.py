"""What thousands of fights amount to: shares with their 95 % intervals, rounds, and each fighter's lot.

Every figure is simulated and says so: a share of n fights with its Wilson interval, which holds near 0 and 1 too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from gm_desk.forecast.engine import UNDECIDED, Flags, Played
from gm_desk.forecast.plan import Plan
from gm_desk.forecast.tables import Ints
from gm_desk.systems.protocol import Actor, side_of

Z95 = 1.959963984540054
"""The normal distribution's two-sided 95 % point."""


class Share(NamedTuple):
    """So many of n fights: the share, and the ends of its 95 % interval."""

    seen: int
    of: int

    @property
    def value(self) -> float:
        """The share itself."""
        return self.seen / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval of 95 %."""
        n, p, z2 = self.of, self.value, Z95 * Z95
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        low, high = max(middle - half, 0.0), min(middle + half, 1.0)
        return (0.0 if self.seen == 0 else low), (1.0 if self.seen == n else high)

    @property
    def margin(self) -> float:
        """Half the interval's width: what is said after ±."""
        low, high = self.interval
        return (high - low) / 2


class Mean(NamedTuple):
    """A mean over n fights, and half the width of its 95 % interval."""

    value: float
    margin: float


@dataclass(frozen=True)
class Lot:
    """One fighter's lot: how often it fell (died, fled among that apart), and by grade of harm how it ended."""

    actor: Actor
    side: str
    fell: Share
    died: Share
    fled: Share
    grades: tuple[Share, ...]


@dataclass(frozen=True)
class Forecast:
    """What `fights` fights amount to. `rounds` counts fights by the rounds they took; `undecided` are those that took too many."""

    fights: int
    seed: int
    wins: dict[str, Share]
    undecided: Share
    rounds: dict[int, Share]
    mean_rounds: Mean
    lots: tuple[Lot, ...]
    grades: tuple[str, ...]
    assumptions: tuple[str, ...]


def summed(plan: Plan, batches: Sequence[Played], grades: Sequence[str], assumptions: Sequence[str]) -> Forecast:
    """Add up batches of fights."""
    winner = np.concatenate([each.winner for each in batches])
    rounds = np.concatenate([each.rounds for each in batches])
    count = len(winner)
    decided = rounds[winner != UNDECIDED]
    return Forecast(
        fights=count,
        seed=plan.seed,
        wins={side: Share(int((winner == place).sum()), count) for place, side in enumerate(plan.sides)},
        undecided=Share(int((winner == UNDECIDED).sum()), count),
        rounds=_by_rounds(decided, count),
        mean_rounds=_mean(decided),
        lots=tuple(_lot(actor, place, batches, len(grades)) for place, actor in enumerate(plan.fighters)),
        grades=tuple(grades),
        assumptions=tuple(assumptions),
    )


def _by_rounds(decided: Ints, count: int) -> dict[int, Share]:
    numbers, counts = np.unique(decided, return_counts=True)
    return {int(number): Share(int(many), count) for number, many in zip(numbers, counts, strict=True)}


def _mean(values: Ints) -> Mean:
    if not len(values):
        return Mean(0.0, 0.0)
    spread = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return Mean(float(values.mean()), Z95 * spread / sqrt(len(values)))


def _lot(actor: Actor, place: int, batches: Sequence[Played], grades: int) -> Lot:
    by_grade = np.bincount(np.concatenate([each.grade[:, place] for each in batches]), minlength=grades)
    count = int(by_grade.sum())
    return Lot(
        actor=actor,
        side=side_of(actor),
        fell=_share([each.fell[:, place] for each in batches]),
        died=_share([each.died[:, place] for each in batches]),
        fled=_share([each.fled[:, place] for each in batches]),
        grades=tuple(Share(int(many), count) for many in by_grade),
    )


def _share(flags: Sequence[Flags]) -> Share:
    return Share(int(sum(each.sum() for each in flags)), sum(len(each) for each in flags))
