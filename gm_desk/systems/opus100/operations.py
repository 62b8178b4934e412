"""All operations of opus100, by the contract's names."""

from __future__ import annotations

from gm_desk.systems.opus100.attack import Attack, resolve_attack
from gm_desk.systems.opus100.initiative import Initiative, resolve_initiative
from gm_desk.systems.opus100.turn import Turn, resolve_turn
from gm_desk.systems.protocol import Operation

OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        Operation("attack", Attack, resolve_attack),
        Operation("initiative", Initiative, resolve_initiative),
        Operation("turn", Turn, resolve_turn),
    )
}
