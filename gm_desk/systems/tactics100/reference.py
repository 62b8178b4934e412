"""The rulebook's figures for the reference page and the GM screen, made of those that the resolvers use; then the examples.

Each title says which it is. Cells are Texts, catalogue keys, numbers, or names of the examples' own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm_desk.systems.examples import spoken
from gm_desk.systems.protocol import Reference, Text
from gm_desk.systems.tactics100.settings import FIGHTERS, WEAPONS
from gm_desk.systems.tactics100.tables import (
    A_CELL_CLOSER,
    A_LEVEL_ABOVE,
    BY_RANGE,
    COVER,
    DEFENDING,
    DIAGONALS_A_PAIR,
    DIRECTIONS,
    GUARD_CRITICAL_CHANCE,
    GUARD_DAMAGE,
    MAIN_ACTIONS,
    MOST_FOR_HEIGHT,
    MOVE_CELLS,
    MOVES,
    OVERWATCH,
    POINT_BLANK_WITHIN,
    POINTS_A_CELL,
    SIDES,
    SMOKE,
)

NONE = Text("tactics100.reference.none")
DIAGONALS = 8
"""So many diagonal steps are written out."""
EXAMPLE_THROW = 12
"""The distance, in cells, of the throw whose deviations are written out."""


def _table(key: str, columns: Iterable[str], rows: Iterable[Sequence[object]]) -> Reference:
    name = f"tactics100.reference.{key}"
    titles = tuple(f"{name}.{column}" for column in columns)
    return Reference(f"tactics100.{key}", f"{name}.title", titles, tuple(map(tuple, rows)))


def _row(table: str, key: str, **figures: object) -> Text:
    return Text(f"tactics100.reference.{table}.{key}", **figures)


def _percent(number: int) -> Text:
    return Text("tactics100.reference.percent", number=number) if number else Text("tactics100.reference.zero")


def _chances() -> Iterable[Sequence[object]]:
    for levels in range(1, MOST_FOR_HEIGHT // A_LEVEL_ABOVE + 1):
        key = "height_most" if levels * A_LEVEL_ABOVE == MOST_FOR_HEIGHT else "height"
        yield _row("chances", key, levels=levels), _percent(levels * A_LEVEL_ABOVE), NONE
    for place, modifier in enumerate(BY_RANGE):
        yield _row("chances", f"range_{place + 1}"), _percent(modifier), _percent(modifier)
    for distance in reversed(range(POINT_BLANK_WITHIN)):
        closer = A_CELL_CLOSER * (POINT_BLANK_WITHIN - distance)
        yield _row("chances", "point_blank", distance=distance), _percent(closer), _percent(closer)
    for cover in ("light", "full"):
        yield _row("chances", f"cover_{cover}"), _percent(COVER[cover]), NONE
    for key, modifier in (("defending", DEFENDING), ("smoke", SMOKE), ("overwatch", OVERWATCH)):
        yield _row("chances", key), _percent(modifier), NONE
    yield _row("chances", "guarding", damage=GUARD_DAMAGE), NONE, _percent(GUARD_CRITICAL_CHANCE)
    yield _row("chances", "excess", most=SIDES), NONE, _row("chances", "excess_points")


def _actions() -> Iterable[Sequence[object]]:
    yield Text("tactics100.code.action.move"), 1, _row("actions", "move", moves=MOVES)
    for action in MAIN_ACTIONS:
        yield Text(f"tactics100.code.action.{action}"), _row("actions", "rest"), _row("actions", action)


def _moves() -> Iterable[Sequence[object]]:
    yield _row("moves", "one"), MOVE_CELLS
    yield _row("moves", "both"), MOVES * MOVE_CELLS
    for diagonal in range(1, DIAGONALS + 1):
        yield _row("moves", "diagonal", count=diagonal), diagonal + diagonal // 2 * (DIAGONALS_A_PAIR - 2)


def _scatter() -> Iterable[Sequence[object]]:
    most = EXAMPLE_THROW // 2
    for cells in range(most + 1):
        low, high = cells * POINTS_A_CELL, cells * POINTS_A_CELL + POINTS_A_CELL - 1
        short = (
            Text("tactics100.reference.from", low=low)
            if cells == most
            else Text("tactics100.reference.range", low=max(low, 1), high=high)
        )
        yield short, cells


def _directions() -> Iterable[Sequence[object]]:
    for hour in (DIRECTIONS, *range(1, DIRECTIONS)):
        yield hour, _row("directions", str(hour))


def _weapons() -> Iterable[Sequence[object]]:
    for row in WEAPONS:
        dice = row["critical_dice"]
        aimed = row["kind"] in {"firearm", "grenade"}
        yield (
            spoken(row["name"]),
            Text(f"tactics100.code.weapon_kind.{row['kind']}"),
            "/".join(map(str, row["ranges"])) if aimed else NONE,
            row["damage"],
            Text("tactics100.reference.chance", number=row["critical_chance"]) if row["critical_chance"] else NONE,
            Text("tactics100.reference.dice", **dice) if row["critical_chance"] else NONE,
            row["area"] or NONE,
            row["magazine"] or NONE,
        )


REFERENCES: tuple[Reference, ...] = (
    _table("chances", ("what", "hit", "critical"), _chances()),
    _table("actions", ("action", "cost", "does"), _actions()),
    _table("moves", ("what", "cells"), _moves()),
    _table("scatter", ("short", "cells"), _scatter()),
    _table("directions", ("hour", "where"), _directions()),
    _table("weapons", ("name", "kind", "ranges", "damage", "chance", "dice", "area", "magazine"), _weapons()),
    _table(
        "fighters",
        ("name", "aim", "hp", "move"),
        ((spoken(row["name"]), row["aim"], row["hp"]["max"], row["move"]) for row in FIGHTERS),
    ),
)
"""All tables, in the order in which a fight asks for them."""
