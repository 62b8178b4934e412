"""Zones of aimed attacks: how hard they are to strike, and what a wound there brings about.

Rulebook: «Точечные атаки», «Оглушение», «Натиск». Effects are codes like `bleeding:weak`, by the severity rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm_desk.systems.kmrp.tables import BOOK, SEVERITIES

FATAL = "mortal"
"""What the table says instead of an effect where the wound becomes mortal."""

AIM_MINIMUM: dict[str, int] = {code: row["difficulty"] for row in BOOK["zone"] for code in row["codes"]}
"""The difficulty of a zone in melee, and the least in ranged."""
AIM_RANGED: dict[str, int] = {code: row["ranged"] for row in BOOK["zone"] for code in row["codes"]}
"""What a zone adds to the hit difficulty in ranged."""


def _by_severity(row: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    critical = tuple(row["critical"])
    return {
        "scratch": (),
        "light": tuple(row["light"]),
        "heavy": tuple(row["heavy"]),
        "critical": critical,
        "mortal": critical,
    }


ZONE_EFFECTS: dict[str, dict[str, tuple[str, ...]]] = {
    code: _by_severity(row) for row in BOOK["zone"] for code in row["codes"]
}
STUN_EFFECTS = _by_severity(BOOK["stun"])
STUN_AIMED_EFFECTS = _by_severity(BOOK["stun_aimed"])
STUN_AIMED: frozenset[str] = frozenset(BOOK["stun_aimed"]["codes"])
"""Zones where an aimed stun strikes harder."""

KNOCKS_DOWN: dict[bool, frozenset[str]] = {
    mounted: frozenset(SEVERITIES[SEVERITIES.index(BOOK["charge"][least]) :])
    for mounted, least in ((False, "on_foot"), (True, "mounted"))
}
"""The severities with which a charge knocks down, by whether it is mounted."""


def effects_of(severity: str, zone: str | None, *, stun: bool) -> tuple[str, ...]:
    """Return what a wound of this severity brings about; `zone` is the one aimed at with success, if any."""
    if stun:
        return (STUN_AIMED_EFFECTS if zone in STUN_AIMED else STUN_EFFECTS)[severity]
    return () if zone is None else ZONE_EFFECTS[zone][severity]
