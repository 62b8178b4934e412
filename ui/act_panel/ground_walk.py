"""Walking and painting on a map of cells: what a step, a click or a stroke of the brush makes of the value. No painting here."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from gm_desk.systems.protocol import Ground

Cell = tuple[int, int]

STRAIGHT: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL: tuple[Cell, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))


class GroundWalk:
    """A way and what is painted, on one map. Every change returns whether anything is different now."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.path: list[Cell] = []
        self.blocked: set[Cell] = set()

    def take(self, value: dict[str, list[list[int]]]) -> None:
        """Take up a value of the field."""
        self.path = [(x, y) for x, y in value["path"]]
        self.blocked = {(x, y) for x, y in value["blocked"]}

    def value(self) -> dict[str, list[list[int]]]:
        """Return the value of the field."""
        return {"path": [list(cell) for cell in self.path], "blocked": sorted(list(cell) for cell in self.blocked)}

    @property
    def end(self) -> Cell:
        """Where the way ends; without one the middle of the map."""
        return self.path[-1] if self.path else (self.ground.columns // 2, self.ground.rows // 2)

    @property
    def places(self) -> bool:
        """Whether whoever acts is not on the map yet: steps then only choose where to stand."""
        return self.ground.start is None and len(self.path) <= 1

    def step(self, by: Cell) -> bool:
        """Go one cell; back over the last step takes it back. Nobody leaves the map or walks into what is painted."""
        if not self.path:
            return self.put(self.end)
        to = (self.end[0] + by[0], self.end[1] + by[1])
        if not self._is_free(to):
            return False
        if self.places:
            self.path = [to]
        elif len(self.path) > 1 and self.path[-2] == to:
            self.path.pop()
        else:
            self.path.append(to)
        return True

    def back(self) -> bool:
        """Take the last step back."""
        if len(self.path) <= 1:
            return False
        self.path.pop()
        return True

    def put(self, cell: Cell) -> bool:
        """Stand on a cell, without a way there."""
        if not self._is_free(cell):
            return False
        self.path = [cell]
        return True

    def go(self, cell: Cell) -> bool:
        """Go to a cell by a shortest way; a cell that the way leads over already cuts it short there."""
        if not self.path or self.places:
            return self.put(cell)
        if cell in self.path:
            kept = self.path[: self.path.index(cell) + 1]
            changed = kept != self.path
            self.path = kept
            return changed
        way = self._way(cell)
        self.path += way
        return bool(way)

    def paint(self, cell: Cell, *, on: bool) -> bool:
        """Paint a cell, or wipe it; nothing is painted under the way."""
        if not self._is_inside(cell) or (on and cell in self.path) or on == (cell in self.blocked):
            return False
        (self.blocked.add if on else self.blocked.discard)(cell)
        return True

    def _is_inside(self, cell: Cell) -> bool:
        return self.ground.holds(list(cell))

    def _is_free(self, cell: Cell) -> bool:
        return self._is_inside(cell) and cell not in self.blocked

    def _steps(self, cell: Cell) -> Iterator[Cell]:
        """Yield the free cells beside a cell, straight ones first; no diagonal passes a painted corner."""
        x, y = cell
        for across, along in (*STRAIGHT, *DIAGONAL):
            corners = {(x + across, y), (x, y + along)}
            if self._is_free((x + across, y + along)) and not (across and along and corners & self.blocked):
                yield x + across, y + along

    def _way(self, to: Cell) -> list[Cell]:
        """Return the cells of a way of fewest steps from the end of the path, [] where there is none."""
        came: dict[Cell, Cell] = {self.end: self.end}
        waiting = deque([self.end])
        while waiting and to not in came:
            cell = waiting.popleft()
            for near in self._steps(cell):
                if near not in came:
                    came[near] = cell
                    waiting.append(near)
        way: list[Cell] = []
        while to in came and came[to] != to:
            way.append(to)
            to = came[to]
        return way[::-1]
