"""All operations of ap20, by the contract's names."""

from __future__ import annotations

from gm_desk.systems.ap20.attack import Attack, resolve_attack
from gm_desk.systems.ap20.burst import Burst, resolve_burst
from gm_desk.systems.ap20.initiative import Initiative, resolve_initiative
from gm_desk.systems.ap20.movement import Movement, Posture, resolve_movement, resolve_posture
from gm_desk.systems.ap20.reload import Reload, resolve_reload
from gm_desk.systems.ap20.throw_landing import ThrowLanding, resolve_throw_landing
from gm_desk.systems.ap20.turn import (
    Fatigue,
    Repair,
    Spend,
    resolve_fatigue,
    resolve_repair,
    resolve_spend,
)
from gm_desk.systems.protocol import Operation

OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        Operation("initiative", Initiative, resolve_initiative),
        Operation("movement", Movement, resolve_movement),
        Operation("posture", Posture, resolve_posture),
        Operation("attack", Attack, resolve_attack),
        Operation("burst", Burst, resolve_burst),
        Operation("throw_landing", ThrowLanding, resolve_throw_landing),
        Operation("reload", Reload, resolve_reload),
        Operation("spend", Spend, resolve_spend),
        Operation("fatigue", Fatigue, resolve_fatigue),
        Operation("repair", Repair, resolve_repair),
    )
}
