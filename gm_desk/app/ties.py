"""With whom a roll-off is rolled, while its dice are still to be thrown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gm_desk.core.dice import Kind, TableDice
from gm_desk.core.steps import Explanation
from gm_desk.systems.protocol import Operation, place_by_roll

if TYPE_CHECKING:
    from gm_desk.core.requests import Request

TIE = ":tie"
"""How the role of a roll-off ends; before it stands who rolls."""


def tied_with(operation: Operation, request: Request, lying: Mapping[str, Sequence[int]], role: str) -> list[str]:
    """Return those in an order with whom the thrower of a role shares a place, whatever comes of the roll-off; [] where none is rolled off."""
    if not role.endswith(TIE):
        return []
    dice = TableDice({name: list(faces) for name, faces in lying.items()}, _least)
    worth = {
        str(place["id"]): place_by_roll(place)
        for place in operation.resolve(request, dice, Explanation("")).get("order", [])
    }
    mine = role.removesuffix(TIE)
    return [each for each, roll in worth.items() if each != mine and mine in worth and roll == worth[mine]]


def _least(_role: str, count: int, kind: Kind) -> Sequence[int]:
    """Throw dice whose outcome is not asked for."""
    return [kind.low] * count
