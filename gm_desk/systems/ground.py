"""A small map of cells that the GM paints in an act's form: who stands where, what nobody can pass, and the way that is walked.

An act asks for it with a field of kind `ground`. Its value is `{"path": [[x, y], …], "blocked": [[x, y], …]}`: the way from the cell
where the actor stands to where it ends; a single cell puts somebody there. Cells count from 0, from the upper left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]


@dataclass(frozen=True)
class Token:
    """Somebody on the map: the user's own name, and the side that its shape tells."""

    cell: Cell
    name: str
    side: str


@dataclass(frozen=True)
class Ground:
    """How large the map is, who stands on it beside the actor, and where the actor begins (None: not on it yet)."""

    columns: int
    rows: int
    tokens: tuple[Token, ...] = ()
    start: Cell | None = None
    name: str = ""
    """The actor's own name."""

    def holds(self, cell: object) -> bool:
        """Tell whether this is a cell of the map, as JSON holds one."""
        if not isinstance(cell, list) or len(cell) != 2 or any(type(each) is not int for each in cell):
            return False
        across: int = cell[0]
        down: int = cell[1]
        return 0 <= across < self.columns and 0 <= down < self.rows

    def takes(self, value: object) -> bool:
        """Tell whether a value of the field fits this map."""
        if not isinstance(value, dict) or value.keys() != {"path", "blocked"}:
            return False
        return all(isinstance(cells, list) and all(map(self.holds, cells)) for cells in value.values())

    def value(self, blocked: list[list[int]]) -> dict[str, Any]:
        """Return the value that the field starts with: nothing walked yet."""
        kept = [cell for cell in blocked if self.holds(cell)]
        return {"path": [] if self.start is None else [list(self.start)], "blocked": kept}
