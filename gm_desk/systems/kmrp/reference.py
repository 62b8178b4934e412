"""The rulebook's tables for the reference page and the GM screen, made of the same figures that the resolvers use.

Cells are Texts, catalogue keys, or numbers; a table's words stand under `kmrp.reference`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gm_desk.systems.kmrp.burdens import ARMOUR_STRENGTH, MOST_TIMES_OPTIMAL, SHIELD_STRENGTH
from gm_desk.systems.kmrp.levels import level_text
from gm_desk.systems.kmrp.movement import GAITS, LEAPS, PUSH, RIDING, RIDING_LOWEST, riding_percent
from gm_desk.systems.kmrp.perception import METRES
from gm_desk.systems.kmrp.series import LEVELS as SERIES
from gm_desk.systems.kmrp.shields import FULL_DEFENCE, STOPS_MISSILES
from gm_desk.systems.kmrp.tables import (
    ACTION_POINTS,
    BOOK,
    DON_PER_TURN,
    FACTORS,
    HIGHEST,
    LEAP,
    LEAST_DAMAGE,
    LOAD,
    LOWERING,
    MOVEMENT,
    PYRAMID,
    SEVERITIES,
    WILL,
    WOUND_MODIFIER,
    WOUND_PERCENT,
)
from gm_desk.systems.kmrp.zones import FATAL
from gm_desk.systems.protocol import Reference, Text

NONE = Text("kmrp.reference.none")
YES = Text("kmrp.reference.yes")
NO = Text("kmrp.reference.no")


def _table(key: str, columns: Iterable[str], rows: Iterable[Sequence[object]]) -> Reference:
    name = f"kmrp.reference.{key}"
    titles = tuple(f"{name}.{column}" for column in columns)
    return Reference(f"kmrp.{key}", f"{name}.title", titles, tuple(tuple(row) for row in rows))


def _code(kind: str, value: str) -> Text:
    return Text(f"kmrp.code.{kind}.{value}")


def _signed(number: int) -> Text:
    return Text("kmrp.reference.signed", number=number)


def _percent(number: int) -> Text:
    return Text("kmrp.reference.percent", number=number)


def _range(low: int, high: int | None) -> Text:
    return Text("kmrp.reference.from", low=low) if high is None else Text("kmrp.reference.range", low=low, high=high)


def _list(items: Sequence[Text]) -> Text:
    return Text("kmrp.reference.list", items=list(items))


def _level_or_none(level: int | None) -> Text:
    return NONE if level is None else level_text(level)


def _downward(rows: Mapping[int, object]) -> list[int]:
    """The levels of a table, highest first, as the rulebook prints them."""
    return sorted(rows, reverse=True)


def _wounds() -> Iterable[Sequence[object]]:
    for severity, low, after in zip(SEVERITIES, LEAST_DAMAGE, (*LEAST_DAMAGE[1:], None), strict=True):
        percent, modifier = WOUND_PERCENT[severity], WOUND_MODIFIER[severity]
        yield (
            _code("severity", severity),
            _range(low, None if after is None else after - 1),
            _percent(percent) if percent else _signed(modifier),
            _level_or_none(LOWERING.get(severity)),
        )


def _zones() -> Iterable[Sequence[object]]:
    for row in BOOK["zone"]:
        names = [_code("zone", code) for code in row["codes"]]
        wounds = [_effects(row[severity]) for severity in ("light", "heavy", "critical")]
        yield _list(names), level_text(row["difficulty"]), _signed(row["ranged"]), *wounds


def _effects(effects: list[str]) -> Text:
    if not effects:
        return NONE
    return _list([_code("severity", FATAL) if effect == FATAL else _code("effect", effect) for effect in effects])


def _riding() -> Iterable[Sequence[object]]:
    for level in range(RIDING_LOWEST, RIDING_LOWEST + len(RIDING)):
        yield level_text(level), _percent(riding_percent(level))
    for level in range(RIDING_LOWEST + len(RIDING), HIGHEST + 1):
        yield level_text(level), _percent(riding_percent(level))


def _leaps() -> Iterable[Sequence[object]]:
    for level in _downward(LEAP.rows):
        yield (
            level_text(level),
            *(Text("kmrp.reference.falls") if blocks < 0 else blocks for blocks in LEAP.rows[level]),
        )


def _push() -> Iterable[Sequence[object]]:
    low = 1
    for most, level in PUSH:
        yield _range(low, most), level_text(level)
        low = (most or 0) + 1


def _shields() -> Iterable[Sequence[object]]:
    for size, strengths in SHIELD_STRENGTH.items():
        yield (
            _code("shield_size", size),
            YES if size in STOPS_MISSILES else NO,
            YES if size in FULL_DEFENCE else NO,
            *(_level_or_none(level) for level in strengths),
        )


def _factors() -> Iterable[Sequence[object]]:
    for factor, change in FACTORS.items():
        yield _code("factor", factor), _signed(change)
    yield Text("kmrp.reference.perception.metres", metres=METRES), _signed(1)


def _by_level(table: Mapping[int, object]) -> Iterable[Sequence[object]]:
    """A row a level, with one cell or several."""
    for level in _downward(table):
        row = table[level]
        yield level_text(level), *(row if isinstance(row, list) else [row])


REFERENCES: tuple[Reference, ...] = (
    _table("pyramid", ("endurance", *SEVERITIES), _by_level(PYRAMID.rows)),
    _table("wounds", ("severity", "damage", "penalty", "lowering"), _wounds()),
    _table("zones", ("zone", "melee", "ranged", "light", "heavy", "critical"), _zones()),
    _table(
        "series",
        ("series", "levels"),
        ((_code("series", series), _list([_signed(level) for level in levels])) for series, levels in SERIES.items()),
    ),
    _table(
        "armour",
        ("class", "strength", "don"),
        ((number, _level_or_none(ARMOUR_STRENGTH.get(number)), turns) for number, turns in DON_PER_TURN.items()),
    ),
    _table("shields", ("size", "missiles", "full_defence", "one", "two", "three", "four"), _shields()),
    _table("movement", ("result", *GAITS), _by_level(MOVEMENT.rows)),
    _table("riding", ("level", "blocks"), _riding()),
    _table("leap", ("level", *LEAPS), _leaps()),
    _table("push", ("points", "difficulty"), _push()),
    _table("perception", ("factor", "difficulty"), _factors()),
    _table("action_points", ("endurance", "points"), _by_level(ACTION_POINTS.rows)),
    _table(
        "load",
        ("strength", "optimal", "maximum"),
        (
            (level_text(level), LOAD.rows[level], LOAD.rows[level] * MOST_TIMES_OPTIMAL)
            for level in _downward(LOAD.rows)
        ),
    ),
    _table("will", ("level", "percent"), ((level_text(level), _percent(WILL[level])) for level in _downward(WILL))),
)
"""All tables, in the order in which a fight asks for them."""
