"""Where a thrown thing comes to lie («Бросок и метание»)."""

from __future__ import annotations

from gm_desk.core.dice import Dice
from gm_desk.core.readings import Bands
from gm_desk.core.requests import Natural, Positive, Request, Whole
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.ap20.attack import range_steps
from gm_desk.systems.ap20.tables import BOUNCE_M, DIRECTION_EDGES, DIRECTIONS

DIRECTION = Bands(DIRECTION_EDGES)


class ThrowLanding(Request):
    """A throw whose attack value is known; what is `penetrating` (a spear) stays where it hits."""

    penetrating: bool = False
    attack_value: Whole
    ac: Whole
    distance_m: Natural
    range_m: Positive


def resolve_throw_landing(request: ThrowLanding, dice: Dice, why: Explanation) -> Outcome:
    """Tell where the thing lies and how many metres from the target; a d6 gives the direction of a miss."""
    margin = request.attack_value - request.ac
    why.add("hit.value", None, attack=request.attack_value, ac=request.ac)
    if margin < 0:
        return _missed(request, -margin, dice, why)
    if margin == 0 and not request.penetrating:
        why.add("lands.bounced")
        why.add("metres.bounced", BOUNCE_M)
        return {"hit": True, "lands": "bounced", "metres": BOUNCE_M}
    why.add("lands.stays" if request.penetrating else "lands.target")
    why.add("metres.target", 0)
    return {"hit": True, "lands": "target", "metres": 0}


def _missed(request: ThrowLanding, missed_by: int, dice: Dice, why: Explanation) -> Outcome:
    lands = DIRECTIONS[dice.pool("direction", 1, 6, DIRECTION)]
    steps = max(1, range_steps(request.distance_m, request.range_m))
    metres = missed_by * steps
    why.add("lands.direction", None, lands=lands)
    why.add("metres.missed", metres, missed=missed_by, steps=steps)
    return {"hit": False, "lands": lands, "metres": metres}
