"""Searching a cell: «Поиск»."""

from __future__ import annotations

from gm_desk.core.dice import Dice
from gm_desk.core.requests import Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.squad6.tables import SIDES, SUCCESS_AT


class SearchRequest(Request):
    """A search of one cell; the weapon of a dead enemy lying there is simply taken."""

    corpse_weapon: bool = False


def resolve_search(request: SearchRequest, dice: Dice, why: Explanation) -> Outcome:
    """Return whether something was found: a dead enemy's weapon always, anything else on 4–6."""
    if request.corpse_weapon:
        why.add("found.corpse_weapon")
        return {"found": True}
    found = not dice.within("search", SIDES, SUCCESS_AT - 1)
    why.add("found.luck" if found else "found.no_luck")
    return {"found": found}
