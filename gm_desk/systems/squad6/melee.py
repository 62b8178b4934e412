"""Hand to hand: «Рукопашный бой»."""

from __future__ import annotations

from gm_desk.core.dice import Dice
from gm_desk.core.requests import Pool, Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.squad6.defence import successes, wounds
from gm_desk.systems.squad6.tables import FIRST_BY_FACE


class MeleeRequest(Request):
    """One blow: dice of attack and defence after all modifiers; `strike_back` is the second blow of an exchange."""

    attack: Pool
    defence: Pool
    strike_back: bool = False


def resolve_melee(request: MeleeRequest, dice: Dice, why: Explanation) -> Outcome:
    """Return who strikes first, and what the blow does."""
    first = None if request.strike_back else FIRST_BY_FACE[dice.die("first", len(FIRST_BY_FACE)) - 1]
    why.add("first.strike_back" if first is None else f"first.{first}")
    hits = successes("hits", "attack", request.attack, dice, why)
    saves = successes("saves", "defence", request.defence, dice, why)
    return {"first": first, "hits": hits, "saves": saves, "damage": wounds(hits, saves, why)}
