"""What fits into a turn of two actions («Действия»)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.opus100.tables import ACTION_COST, TURN_ACTIONS

MOVES = frozenset({"move", "descend_full"})


class Turn(Request):
    """The actions of a turn in order; `moves_before`: moved earlier in it, which was paid for already."""

    actions: Annotated[
        list[Literal["move", "attack", "gear", "ability", "other", "hunker", "descend_full"]],
        Field(default=[], max_length=MOST_ITEMS),
    ]
    moves_before: bool = False


def resolve_turn(request: Turn, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Tell whether the actions fit, and how many are left: two attacks only without any move."""
    why.add("left.actions", TURN_ACTIONS)
    for action in request.actions:
        why.add("left.action", -ACTION_COST[action], action=action)
    left = left_after(request.actions)
    moves_and_attacks = attacks_twice_and_moves(request.actions, moved=request.moves_before)
    if left < 0:
        why.add("legal.too_many", None, actions=TURN_ACTIONS)
        why.add("left.at_least_none", -left)
    if moves_and_attacks:
        why.add("legal.attacks_after_move")
    return {"legal": left >= 0 and not moves_and_attacks, "left": max(0, left)}


def left_after(actions: Sequence[str]) -> int:
    """Return how many of a turn's actions are left; below 0 for more than there are."""
    return TURN_ACTIONS - sum(ACTION_COST[action] for action in actions)


def attacks_twice_and_moves(actions: Sequence[str], *, moved: bool) -> bool:
    """Tell whether a turn holds two attacks and a move, which do not go together; `moved`: in a way that cost no action."""
    return actions.count("attack") > 1 and (moved or not MOVES.isdisjoint(actions))
