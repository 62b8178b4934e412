"""What an act costs its actor: the round's one action, and the blocks that must be left for it.

Rulebook: «Действия в бою», «Передвижение и ловкость».
"""

from __future__ import annotations

from collections.abc import Callable

from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp.states import lose_concentration, value
from gm_desk.systems.people import name_of, set_state
from gm_desk.systems.protocol import Actor, Scene, Table
from gm_desk.systems.scenes import fights

ACTION_BLOCKS = 6
"""So many blocks must be left for an action after moving (rulebook: Бег)."""


def fights_with(state: str) -> Callable[[Scene], bool]:
    """Return the test whether the actor fights and is in a state."""
    return lambda scene: fights(scene) and scene.actor is not None and bool(value(scene.actor, state))


def fights_without(state: str) -> Callable[[Scene], bool]:
    """Return the test whether the actor fights and is not in a state."""
    return lambda scene: fights(scene) and scene.actor is not None and not value(scene.actor, state)


def check_blocks(actor: Actor) -> None:
    """Refuse an action to one who moved and has too few blocks left for it. Raises: Refused."""
    left = value(actor, "blocks")
    if type(left) is int and left < ACTION_BLOCKS:
        raise Refused("kmrp.desk.few_blocks", "act.blocks", actor=name_of(actor), needed=ACTION_BLOCKS, left=left)


def spend(table: Table, actor: Actor) -> None:
    """Spend the actor's action of the round, and a concentration that was not used.

    Raises: Refused when the movement left too little for an action.
    """
    check_blocks(actor)
    set_state(table, actor, "acted", True)
    lose_concentration(table, actor)


def walk(table: Table, actor: Actor, blocks: int) -> None:
    """Take blocks off what is left of this turn's movement; nothing is taken where it is not known.

    Raises: Refused when there are fewer.
    """
    left = value(actor, "blocks")
    if type(left) is not int:
        return
    if left < blocks:
        raise Refused("kmrp.desk.no_blocks", "act.blocks", actor=name_of(actor), needed=blocks, left=left)
    set_state(table, actor, "blocks", left - blocks)
