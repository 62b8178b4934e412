"""What can be done in squad6: each act is a form of choices and a script that plays it on a table."""

from __future__ import annotations

from gm_desk.systems.squad6.acts.armour import TAKE_SEAT
from gm_desk.systems.squad6.acts.attack import ATTACK, OVERWATCH_SHOT, SUPPRESS
from gm_desk.systems.squad6.acts.chores import CLEAR_JAM, KIND, SEARCH
from gm_desk.systems.squad6.acts.grenade import GRENADE
from gm_desk.systems.squad6.acts.melee import MELEE
from gm_desk.systems.squad6.acts.move import MOVE
from gm_desk.systems.squad6.acts.sides import SIDES_IN_TURN
from gm_desk.systems.squad6.acts.watch import OVERWATCH

ACTS = (
    *(ATTACK, MOVE, MELEE, GRENADE, SUPPRESS, OVERWATCH, OVERWATCH_SHOT),
    *(CLEAR_JAM, SEARCH, TAKE_SEAT, KIND),
)
"""All acts but the order's, the most used first."""

__all__ = ["ACTS", "SIDES_IN_TURN"]
