"""Ways over the map and turns of tactics100."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

import pytest

from gm_desk.core.errors import DeskError, Illegal, InvalidInput
from gm_desk.systems.resolving import Rules
from gm_desk.systems.tactics100.tables import MAIN_ACTIONS
from gm_desk.systems.tactics100.turn import Action

RULES = Rules()


def path(cells: list[Any], **more: object) -> dict[str, Any]:
    return RULES.resolve("tactics100", "path", {"cells": cells, **more}).outcome


def refusal(op: str, request: dict[str, Any]) -> DeskError:
    with pytest.raises(DeskError) as caught:
        RULES.resolve("tactics100", op, request)
    return caught.value


def test_every_second_diagonal_of_a_path_costs_two() -> None:
    costs = [path([[i, i] for i in range(steps + 1)])["cost"] for steps in range(6)]
    assert costs == [0, 1, 3, 4, 6, 7]
    assert path([[0, 0], [1, 1], [2, 1], [3, 2]])["cost"] == 1 + 1 + 2


def test_a_move_reaches_its_budget_and_both_moves_twice_that() -> None:
    line = [[i, 0] for i in range(14)]
    reached = [tuple(path(line[: cost + 1]).values())[1:] for cost in (6, 7, 12, 13)]
    assert reached == [(True, True), (False, True), (False, True), (False, False)]
    assert path(line[:3], budget=1) == {"cost": 2, "reachable": False, "with_second_move": True}


def test_a_longer_path_than_a_thousand_cells_is_refused() -> None:
    assert path([[i, 0] for i in range(1000)])["cost"] == 999
    assert refusal("path", {"cells": [[i, 0] for i in range(1001)]}).path == "input.cells"


@pytest.mark.parametrize("corner", [[0, 1], [1, 0]])
def test_neither_a_blocked_cell_nor_a_blocked_corner_is_passed(corner: list[int]) -> None:
    diagonal = {"cells": [[0, 0], [1, 1]], "blocked": [corner]}
    assert isinstance(refusal("path", diagonal), Illegal)
    assert isinstance(refusal("path", {"cells": [[0, 0], corner], "blocked": [corner]}), Illegal)
    assert path([[0, 0], [-1, -1]], blocked=[corner])["cost"] == 1


def test_the_cell_one_starts_from_may_be_blocked() -> None:
    assert path([[0, 0], [1, 0]], blocked=[[0, 0]])["cost"] == 1


@pytest.mark.parametrize("cell", [[0, 0], [2, 0], [1, 2], [-2, -2]])
def test_cells_follow_one_another_and_that_is_looked_at_before_what_is_blocked(cell: list[int]) -> None:
    error = refusal("path", {"cells": [[0, 1], [0, 0], cell], "blocked": [[0, 0]]})
    assert isinstance(error, InvalidInput)
    assert error.path == "input.cells[2]"


@pytest.mark.parametrize("cell", ["1,0", [1], [1, 0, 0], [1, None], [True, 0], [1.0, 0], [10**6 + 1, 0], {}])
def test_a_cell_is_two_whole_numbers(cell: object) -> None:
    for field in ("cells", "blocked"):
        error = refusal("path", {"cells": [[0, 0]], field: [[0, 0], cell]})
        assert error.code == "invalid_input"
        assert error.path.startswith(f"input.{field}[1]")


def test_exactly_the_listed_turns_are_legal() -> None:
    legal = {(), ("move",), ("move", "move"), *((main,) for main in MAIN_ACTIONS), *(("move", a) for a in MAIN_ACTIONS)}
    for length in range(4):
        for actions in product(get_args(Action), repeat=length):
            outcome = RULES.resolve("tactics100", "turn", {"actions": list(actions)}).outcome
            assert outcome["legal"] == (actions in legal)
            ended = actions not in ((), ("move",))
            assert outcome["ended"] == ended
            assert outcome["moves_left"] == (0 if ended else 2 - len(actions))


def test_the_actions_a_request_may_name_are_those_of_the_table() -> None:
    assert get_args(Action) == ("move", *MAIN_ACTIONS)
