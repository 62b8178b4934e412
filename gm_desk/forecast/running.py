"""Running a forecast: in batches, with progress, stopped at once when asked, repeated by its seed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gm_desk.forecast.engine import Engine, never
from gm_desk.forecast.plan import Plan
from gm_desk.forecast.results import Forecast, summed
from gm_desk.systems.skirmish import Skirmish

BATCH = 5_000
"""Fights that are played in step; what is worked out once for all of them is worked out once a batch."""


def nobody(_done: int) -> None:
    """Hear of progress and say nothing."""


def forecast(
    skirmish: Skirmish,
    plan: Plan,
    progress: Callable[[int], None] = nobody,
    stopped: Callable[[], bool] = never,
) -> Forecast:
    """Play a plan's fights and add them up. `progress` hears how many are done; `stopped` is asked every few milliseconds.

    The same plan with the same seed gives the same figures. Raises: Stopped.
    """
    engine = Engine(skirmish, plan, stopped)
    chance = np.random.default_rng(plan.seed)
    batches = []
    done = 0
    while done < plan.fights:
        count = min(BATCH, plan.fights - done)
        batches.append(engine.play(count, chance))
        done += count
        progress(done)
    return summed(plan, batches, skirmish.grades, skirmish.assumptions)
