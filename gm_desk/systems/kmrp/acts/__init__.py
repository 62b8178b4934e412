"""What can be done in КМРП: each act is a form of choices and a script that plays it on a table."""

from __future__ import annotations

from gm_desk.systems.kmrp.acts.aid import FIRST_AID
from gm_desk.systems.kmrp.acts.attack import ATTACK
from gm_desk.systems.kmrp.acts.check import CHECK
from gm_desk.systems.kmrp.acts.day import NEW_DAY, SPEND_AP
from gm_desk.systems.kmrp.acts.gear import ARMOUR, DRAW, RELOAD, STOW
from gm_desk.systems.kmrp.acts.grenade import GRENADE
from gm_desk.systems.kmrp.acts.initiative import INITIATIVE
from gm_desk.systems.kmrp.acts.leap import FALL, LEAP, PUSH
from gm_desk.systems.kmrp.acts.mounted import DROP_REINS, MOUNT_ATTACKS, TAKE_REINS
from gm_desk.systems.kmrp.acts.move import GO, MOVE
from gm_desk.systems.kmrp.acts.postures import CROUCH, LIE_DOWN, RISE, STAND
from gm_desk.systems.kmrp.acts.reactions import DEFEND_ALLY, PASSING_BLOW, TIED_BLOW
from gm_desk.systems.kmrp.acts.readiness import (
    CONCENTRATE,
    FULL_DEFENCE,
    HOLD,
    PREPARE_CHARGE,
    SET_PAVISE,
    TAKE_PAVISE,
)
from gm_desk.systems.kmrp.acts.stealth import DETECT, HIDE, SPOT
from gm_desk.systems.kmrp.acts.surrender import ANSWER, CALL, LOWER, RESUME, SEIZE
from gm_desk.systems.kmrp.acts.sweep import SWEEPING
from gm_desk.systems.kmrp.acts.will import WILL
from gm_desk.systems.kmrp.acts.wound import WOUND

ACTS = (
    *(ATTACK, CHECK, MOVE, CONCENTRATE, FULL_DEFENCE, STAND, DRAW, RELOAD, SWEEPING),
    *(ANSWER, TIED_BLOW, GRENADE, PREPARE_CHARGE, GO, HOLD, CALL, PASSING_BLOW, DEFEND_ALLY),
    *(WOUND, FIRST_AID, LIE_DOWN, CROUCH, RISE, STOW, HIDE, DETECT, SPOT),
    *(LEAP, PUSH, FALL, SET_PAVISE, TAKE_PAVISE, SEIZE, LOWER, RESUME, DROP_REINS, TAKE_REINS, MOUNT_ATTACKS),
    *(ARMOUR, WILL, SPEND_AP, NEW_DAY),
)
"""All acts but the order's, the most used first."""

__all__ = ["ACTS", "INITIATIVE"]
