"""What can be done in tactics100: each act is a form of choices and a script that plays it on a table."""

from __future__ import annotations

from gm_desk.systems.tactics100.acts.close import FLAME, MELEE
from gm_desk.systems.tactics100.acts.deeds import ABILITY, DEFEND, GUARD, RELOAD, WATCH
from gm_desk.systems.tactics100.acts.grenade import GRENADE, GRENADE_CELL
from gm_desk.systems.tactics100.acts.move import MOVE
from gm_desk.systems.tactics100.acts.order import ORDER
from gm_desk.systems.tactics100.acts.profile import PROFILE
from gm_desk.systems.tactics100.acts.shot import OVERWATCH, SHOT

ACTS = (
    *(SHOT, FLAME, MOVE, RELOAD, GRENADE, WATCH, OVERWATCH),
    *(MELEE, DEFEND, GUARD, GRENADE_CELL, ABILITY, PROFILE),
)
"""All acts but the order's, the most used first."""

__all__ = ["ACTS", "ORDER"]
