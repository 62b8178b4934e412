"""The operations of КМРП by name (RULES_CONTRACT 2)."""

from __future__ import annotations

from gm_desk.systems.kmrp.attack import resolve_attack
from gm_desk.systems.kmrp.attacks import AttackRequest
from gm_desk.systems.kmrp.burdens import (
    ActionPointsRequest,
    GearRequest,
    LoadRequest,
    WillRequest,
    resolve_action_points,
    resolve_gear,
    resolve_load,
    resolve_will,
)
from gm_desk.systems.kmrp.checks import CheckRequest, resolve_check
from gm_desk.systems.kmrp.initiative import InitiativeRequest, resolve_initiative
from gm_desk.systems.kmrp.movement import (
    FallRequest,
    LeapRequest,
    MovementRequest,
    PushRequest,
    resolve_fall,
    resolve_leap,
    resolve_movement,
    resolve_push,
)
from gm_desk.systems.kmrp.penalty import PenaltyRequest, PyramidRequest, resolve_penalty, resolve_pyramid
from gm_desk.systems.kmrp.perception import DetectRequest, resolve_detect
from gm_desk.systems.kmrp.series import SeriesRequest, resolve_series
from gm_desk.systems.kmrp.wounds import WoundRequest, resolve_wound
from gm_desk.systems.protocol import Operation

OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        Operation("check", CheckRequest, resolve_check),
        Operation("penalty", PenaltyRequest, resolve_penalty),
        Operation("pyramid", PyramidRequest, resolve_pyramid),
        Operation("wound", WoundRequest, resolve_wound),
        Operation("initiative", InitiativeRequest, resolve_initiative),
        Operation("attack", AttackRequest, resolve_attack),
        Operation("series", SeriesRequest, resolve_series),
        Operation("movement", MovementRequest, resolve_movement),
        Operation("leap", LeapRequest, resolve_leap),
        Operation("fall", FallRequest, resolve_fall),
        Operation("push", PushRequest, resolve_push),
        Operation("detect", DetectRequest, resolve_detect),
        Operation("action_points", ActionPointsRequest, resolve_action_points),
        Operation("gear", GearRequest, resolve_gear),
        Operation("load", LoadRequest, resolve_load),
        Operation("will", WillRequest, resolve_will),
    )
}
