"""Points given and taken by hand, one by one as the system counts them."""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import System


def moved(system: System, sheet: Document, difference: int) -> tuple[Document, int]:
    """Return the sheet with points given (or taken, below zero), at the end of the track as many as it takes; and how many.

    Raises: Refused where not one can be given or taken.
    """
    change = system.heal if difference > 0 else system.mark
    rows = system.track(sheet).rows
    taken = 0
    while taken < abs(difference):
        try:
            changed = change(sheet, rows[0].key if rows else "", stun=False)
        except Refused:
            if not taken:
                raise
            break
        if changed == sheet:
            break
        sheet = changed
        taken += 1
    return sheet, taken
