"""What can be done in КМРП: each act is a form of choices and a script that plays it on a table."""

from __future__ import annotations

from gm_desk.systems.kmrp.acts.attack import ATTACK
from gm_desk.systems.kmrp.acts.check import CHECK
from gm_desk.systems.kmrp.acts.initiative import INITIATIVE
from gm_desk.systems.kmrp.acts.move import MOVE
from gm_desk.systems.kmrp.acts.sweep import SWEEPING
from gm_desk.systems.kmrp.acts.turns import CONCENTRATE, DRAW, FULL_DEFENCE, LIE_DOWN, RELOAD, STAND
from gm_desk.systems.kmrp.acts.will import WILL
from gm_desk.systems.kmrp.acts.wound import WOUND

ACTS = (ATTACK, CHECK, MOVE, CONCENTRATE, FULL_DEFENCE, STAND, LIE_DOWN, DRAW, RELOAD, WOUND, SWEEPING, WILL)
"""All acts but the order's, the most used first."""

__all__ = ["ACTS", "INITIATIVE"]
