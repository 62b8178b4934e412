"""Shields: their sizes, what each serves for, and the checks that attacks and gear share.

Rulebook: «Защитные навыки», the table of shields.
"""

from __future__ import annotations

from gm_desk.core.errors import InvalidInput
from gm_desk.core.requests import Request, need
from gm_desk.systems.kmrp.tables import BOOK
from gm_desk.systems.kmrp.terms import ShieldSize

IMPROVISED = 1
"""An improvised shield always has this modifier."""
STOPS_MISSILES: frozenset[str] = frozenset(row["size"] for row in BOOK["shield"] if row["missiles"])
FULL_DEFENCE: frozenset[str] = frozenset(row["size"] for row in BOOK["shield"] if row["full_defence"])


def check_shield(shield: int, size: ShieldSize, holder: Request, at: str) -> None:
    """Refuse a shield without its size, and an improvised one better than +1. `holder` is the part of the request it is in.

    Raises: InvalidInput.
    """
    if shield:
        need(holder, "shield_size", at=at)
        if size == "improvised" and shield != IMPROVISED:
            raise InvalidInput("kmrp.improvised_shield", f"{at}.shield", most=IMPROVISED)
