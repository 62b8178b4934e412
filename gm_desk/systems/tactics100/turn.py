"""What fits into a turn: «3. Действия и движение»."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.tactics100.tables import MAIN_ACTIONS, MOVES

Action = Literal["move", "attack", "melee", "grenade", "reload", "defend", "guard", "watch", "ability"]


class TurnRequest(Request):
    """The actions of one turn, in order."""

    actions: list[Action] = Field(default=[], max_length=MOST_ITEMS)


def resolve_turn(request: TurnRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Return whether the turn is allowed, whether it is over, and the moves left.

    Each move spends one of two; a main action ends the turn, and so does the second move. Nothing follows the end.
    """
    left = MOVES
    why.add("moves_left.turn", MOVES)
    for action in request.actions:
        if left == 0:
            why.add("legal.after_the_end", action=action)
            return {"legal": False, "ended": True, "moves_left": 0}
        spent = left if action in MAIN_ACTIONS else 1
        why.add("moves_left.main_action" if action in MAIN_ACTIONS else "moves_left.move", -spent, action=action)
        left -= spent
    return {"legal": True, "ended": left == 0, "moves_left": left}
