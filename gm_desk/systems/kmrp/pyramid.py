"""The pyramid of health: how many wounds of each severity a body has room for, and what the wounds cost.

Rulebook: «Здоровье персонажа, урон, ранения». Wounds are counts by severity, all five keys, lightest first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from gm_desk.systems.kmrp.percent import split
from gm_desk.systems.kmrp.tables import (
    DISABLING,
    FADED_PERCENT,
    LEAST_DAMAGE,
    PYRAMID,
    SEVERITIES,
    WOUND_MODIFIER,
    WOUND_PERCENT,
)


class Penalty(NamedTuple):
    """What wounds and exhaustion cost: the plain sum of percent, whole levels, and the rest of the percent."""

    percent_total: int
    modifier: int
    percent: int


def capacity(endurance: int) -> dict[str, int]:
    """Return the boxes of each row for a level of endurance."""
    return dict(zip(SEVERITIES, PYRAMID.at(endurance), strict=True))


def severity_of(damage: int) -> str | None:
    """Return the severity that so much damage makes; None below 0."""
    return SEVERITIES[bisect_right(LEAST_DAMAGE, damage) - 1] if damage >= 0 else None


def place(wounds: Mapping[str, int], room: Mapping[str, int], severity: str) -> tuple[str | None, int]:
    """Find the row where a new wound stands: its own or the next above with a free box.

    Returns: the severity there (None: beyond a full mortal row) and the rows climbed, as far as mortal.
    """
    start = SEVERITIES.index(severity)
    for climbed, row in enumerate(SEVERITIES[start:]):
        if wounds[row] < room[row]:
            return row, climbed
    return None, len(SEVERITIES) - 1 - start


def penalty(wounds: Mapping[str, int], faded: Mapping[str, int] | None = None, ap: int = 0) -> Penalty:
    """Add up what wounds and a negative number of action points cost every roll but endurance's."""
    gone = faded or {}
    total = min(ap, 0)
    for row, faded_percent in FADED_PERCENT.items():
        lighter = gone.get(row, 0)
        total += WOUND_PERCENT[row] * (wounds[row] - lighter) + faded_percent * lighter
    whole, rest = split(total)
    return Penalty(total, whole + disabling_levels(wounds), rest)


def disabling_levels(wounds: Mapping[str, int]) -> int:
    """Return the whole levels that critical and mortal wounds cost."""
    return sum(WOUND_MODIFIER[row] * wounds[row] for row in DISABLING)


def out_of_combat(wounds: Mapping[str, int]) -> bool:
    """Tell whether there is a wound that takes one out of the fight."""
    return any(wounds[row] for row in DISABLING)
