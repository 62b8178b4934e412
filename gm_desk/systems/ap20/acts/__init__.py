"""What can be done in ap20: each act is a form of choices and a script that plays it on a table."""

from __future__ import annotations

from gm_desk.systems.ap20.acts.attack import ATTACK
from gm_desk.systems.ap20.acts.burst import BURST
from gm_desk.systems.ap20.acts.check import CHECK, HARM
from gm_desk.systems.ap20.acts.gear import ACTION, DRAW, JAM, RELOAD, REPAIR, STOW
from gm_desk.systems.ap20.acts.initiative import DUEL, INITIATIVE
from gm_desk.systems.ap20.acts.kind import KIND
from gm_desk.systems.ap20.acts.move import MOVE, POSTURE
from gm_desk.systems.ap20.acts.throw import THROW
from gm_desk.systems.ap20.acts.turn import ABANDON, AIM, ASSESS, GUARD, HOLD, REST

ACTS = (
    *(ATTACK, BURST, MOVE, THROW, RELOAD, POSTURE, GUARD, AIM, REPAIR),
    *(ACTION, DRAW, HOLD, ASSESS, REST, ABANDON, STOW, CHECK, DUEL, HARM, JAM, KIND),
)
"""All acts but the order's, the most used first."""

__all__ = ["ACTS", "INITIATIVE"]
