"""The map of a fight: what the GM has painted, who stands where, and how far it is from one to another.

What is painted lives on the encounter (`ground`: {"blocked"}), where somebody stands on the combatant (state `cell`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, sin, tau
from typing import Any

from gm_desk.core.facts import Document, Ref
from gm_desk.systems.people import fleeting, name_of
from gm_desk.systems.protocol import Actor, Ground, Scene, Table, Token, side_of
from gm_desk.systems.tactics100.settings import setting
from gm_desk.systems.tactics100.states import ask, out
from gm_desk.systems.tactics100.tables import DIRECTIONS

Way = list[list[int]]


def is_painted(scene: Scene) -> bool:
    """Tell whether this fight is played on a map."""
    return scene.encounter is not None and isinstance(scene.encounter.get("ground"), dict)


def blocked_cells(scene: Scene) -> Way:
    """Return the cells that nobody can pass."""
    painted: Any = scene.encounter.get("ground") if scene.encounter is not None else None
    cells: Way = painted["blocked"] if isinstance(painted, dict) else []
    return cells


def ground_of(scene: Scene, actor: Actor) -> Ground:
    """Return the map as the actor's form shows it; those who are out no longer stand on it."""
    columns, rows = setting(scene, "ground_columns"), setting(scene, "ground_rows")
    others = [(each, cell_of(each)) for each in scene.others if each.combatant != actor.combatant and not out(each)]
    tokens = [Token((cell[0], cell[1]), name_of(each), side_of(each)) for each, cell in others if cell is not None]
    start = cell_of(actor)
    held = Ground(columns, rows, tuple(tokens), None, name_of(actor))
    if start is None or not held.holds(start):
        return held
    return Ground(columns, rows, tuple(tokens), (start[0], start[1]), name_of(actor))


def cell_of(actor: Actor) -> list[int] | None:
    """Return the cell where somebody stands, None for whoever is not on the map."""
    cell = fleeting(actor, "cell")
    return cell if isinstance(cell, list) else None


def keep_ground(table: Table, scene: Scene, blocked: Way) -> None:
    """Write down what the GM has painted."""
    assert scene.encounter is not None
    if not is_painted(scene) or blocked != blocked_cells(scene):
        table.change(Ref("encounter", str(scene.encounter["id"])), ("ground",), {"blocked": blocked})


def steps_of(way: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Return how many steps of a way are straight and how many diagonal."""
    diagonal = sum(x != to_x and y != to_y for (x, y), (to_x, to_y) in pairwise(way))
    return max(len(way) - 1, 0) - diagonal, diagonal


def open_way(straight: int, diagonal: int) -> Way:
    """Return a way over open ground of so many straight and diagonal steps."""
    cells = [[at, 0] for at in range(straight + 1)]
    return [*cells, *([straight + at, at] for at in range(1, diagonal + 1))]


def cells_between(scene: Scene, actor: Actor, other: Actor) -> int | None:
    """Return the distance on the map by the campaign's metric (RULINGS 2.3.5), None where not both stand on it."""
    one, two = cell_of(actor), cell_of(other)
    return None if one is None or two is None else cells_apart(scene, one, two)


def cells_apart(scene: Scene, one: Sequence[int], two: Sequence[int]) -> int:
    """Return the distance between two cells of the map by the campaign's metric."""
    across, along = abs(one[0] - two[0]), abs(one[1] - two[1])
    if setting(scene, "metric") == "straight":
        return max(across, along)
    request: Document = {"cells": open_way(abs(across - along), min(across, along))}
    cells: int = ask("path", request)["cost"]
    return cells


def landing_cell(actor: Actor, target: Actor, direction: int | None, deviation: int) -> list[int] | None:
    """Return the cell, perhaps beyond the map's edge, where a throw at somebody lands (RULINGS 2.3.18).

    The highest hour is onward along the throw; the landing snaps to the nearest cell. None where not both stand on the map.
    """
    start, aim = cell_of(actor), cell_of(target)
    if start is None or aim is None:
        return None
    if not deviation or direction is None:
        return aim
    onward = atan2(aim[1] - start[1], aim[0] - start[0])
    turned = onward + tau * direction / DIRECTIONS
    return [round(aim[0] + cos(turned) * deviation), round(aim[1] + sin(turned) * deviation)]


def near_cell(scene: Scene, cell: Sequence[int], cells: int) -> list[Actor]:
    """Return everybody who stands within so many cells of a cell."""
    everybody = [*([scene.actor] if scene.actor else []), *scene.others]
    standing = [(each, cell_of(each)) for each in everybody if not out(each)]
    return [each for each, held in standing if held is not None and cells_apart(scene, held, cell) <= cells]
