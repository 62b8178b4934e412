"""Moving on foot or on tracks: «Активное действие. Стандартное. Передвижение»."""

from __future__ import annotations

from gm_desk.core.dice import Dice
from gm_desk.core.requests import Natural, Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.squad6.tables import DASH_SIDES


class MoveRequest(Request):
    """A turn's move; a dash runs a little farther."""

    mobility: Natural
    dash: bool = False


def resolve_move(request: MoveRequest, dice: Dice, why: Explanation) -> Outcome:
    """Return the cells that the mobility, and 1d3 for a dash, carry."""
    cells = request.mobility
    why.add("cells.mobility", cells)
    if request.dash:
        further = dice.die("dash", DASH_SIDES)
        cells += further
        why.add("cells.dash", further)
    return {"cells": cells}
