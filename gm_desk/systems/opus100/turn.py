"""What fits into a turn of two actions («Действия»)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.requests import MOST_ITEMS, Request
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
    left = TURN_ACTIONS
    why.add("left.actions", TURN_ACTIONS)
    for action in request.actions:
        left -= ACTION_COST[action]
        why.add("left.action", -ACTION_COST[action], action=action)
    moved = request.moves_before or not MOVES.isdisjoint(request.actions)
    twice = request.actions.count("attack") > 1
    if left < 0:
        why.add("legal.too_many", None, actions=TURN_ACTIONS)
        why.add("left.at_least_none", -left)
    if twice and moved:
        why.add("legal.attacks_after_move")
    return {"legal": left >= 0 and not (twice and moved), "left": max(0, left)}
