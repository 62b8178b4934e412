"""The operations of tactics100, by name."""

from __future__ import annotations

from gm_desk.systems.protocol import Operation
from gm_desk.systems.tactics100.attack import AttackRequest, resolve_attack
from gm_desk.systems.tactics100.grenade import GrenadeRequest, resolve_grenade
from gm_desk.systems.tactics100.path import PathRequest, resolve_path
from gm_desk.systems.tactics100.turn import TurnRequest, resolve_turn

OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        Operation("attack", AttackRequest, resolve_attack),
        Operation("grenade", GrenadeRequest, resolve_grenade),
        Operation("path", PathRequest, resolve_path),
        Operation("turn", TurnRequest, resolve_turn),
    )
}
