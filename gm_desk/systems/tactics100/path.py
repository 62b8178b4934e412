"""What a way over the map costs: «3. Действия и движение»."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.errors import Illegal, InvalidInput
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, Request, Whole
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.tactics100.tables import DIAGONALS_A_PAIR, MOVE_CELLS, MOVES

Cell = Annotated[list[Whole], Field(min_length=2, max_length=2)]
"""A cell of the map: [x, y]."""


class PathRequest(Request):
    """A way from its first cell to its last, with the cells that nobody can pass and the cells of one move."""

    cells: Annotated[list[Cell], Field(min_length=1, max_length=MOST_ITEMS)]
    blocked: list[Cell] = Field(default=[], max_length=MOST_ITEMS)
    budget: Natural = MOVE_CELLS


def resolve_path(request: PathRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Return the cost, and whether one move or both carry that far.

    Raises: InvalidInput for cells that do not follow one another; Illegal for a step into a blocked cell or past its corner.
    """
    straight, diagonal = _steps(request.cells)
    _check_blocked(request.cells, {(x, y) for x, y in request.blocked})
    dear = diagonal // 2 * (DIAGONALS_A_PAIR - 2)
    why.add("cost.straight", straight)
    if diagonal:
        why.add("cost.diagonal", diagonal)
    if dear:
        why.add("cost.every_second_diagonal", dear)
    cost = straight + diagonal + dear
    reachable, with_second_move = cost <= request.budget, cost <= MOVES * request.budget
    why.add("reachable.within" if reachable else "reachable.beyond", cost=cost, cells=request.budget)
    if not reachable:
        rule = "with_second_move.within" if with_second_move else "with_second_move.beyond"
        why.add(rule, cost=cost, cells=MOVES * request.budget)
    return {"cost": cost, "reachable": reachable, "with_second_move": with_second_move}


def _steps(cells: list[list[int]]) -> tuple[int, int]:
    """Return the number of straight and of diagonal steps."""
    counts = [0, 0]
    for index, ((x, y), (to_x, to_y)) in enumerate(pairwise(cells), 1):
        across, along = abs(to_x - x), abs(to_y - y)
        if max(across, along) != 1:
            raise InvalidInput(
                "field.tactics100.not_next", f"input.cells[{index}]", cell=f"[{to_x}, {to_y}]", before=f"[{x}, {y}]"
            )
        counts[across + along - 1] += 1
    return counts[0], counts[1]


def _check_blocked(cells: list[list[int]], blocked: set[tuple[int, int]]) -> None:
    for index, ((x, y), (to_x, to_y)) in enumerate(pairwise(cells), 1):
        if (to_x, to_y) in blocked:
            raise Illegal("tactics100.blocked_cell", f"input.cells[{index}]", cell=f"[{to_x}, {to_y}]")
        if x != to_x and y != to_y and ((x, to_y) in blocked or (to_x, y) in blocked):
            raise Illegal("tactics100.blocked_corner", f"input.cells[{index}]", cell=f"[{to_x}, {to_y}]")
