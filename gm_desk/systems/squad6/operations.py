"""The operations of squad6, by name."""

from __future__ import annotations

from gm_desk.systems.protocol import Operation
from gm_desk.systems.squad6.grenade import GrenadeRequest, resolve_grenade
from gm_desk.systems.squad6.melee import MeleeRequest, resolve_melee
from gm_desk.systems.squad6.movement import MoveRequest, resolve_move
from gm_desk.systems.squad6.pool import PoolRequest, resolve_pool
from gm_desk.systems.squad6.search import SearchRequest, resolve_search
from gm_desk.systems.squad6.shooting import AttackRequest, resolve_attack
from gm_desk.systems.squad6.vehicle import VehicleRequest, resolve_vehicle

OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        Operation("move", MoveRequest, resolve_move),
        Operation("pool", PoolRequest, resolve_pool),
        Operation("melee", MeleeRequest, resolve_melee),
        Operation("attack", AttackRequest, resolve_attack),
        Operation("grenade", GrenadeRequest, resolve_grenade),
        Operation("vehicle", VehicleRequest, resolve_vehicle),
        Operation("search", SearchRequest, resolve_search),
    )
}
