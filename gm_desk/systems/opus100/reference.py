"""The rulebook's figures for the reference page and the GM screen, made of those that the resolvers use; then the examples.

Each title says which it is. Cells are Texts, catalogue keys, numbers, or names of the examples' own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm_desk.core.facts import Document
from gm_desk.systems.examples import spoken
from gm_desk.systems.opus100.settings import ABILITIES, KINDS, WEAPONS
from gm_desk.systems.opus100.tables import (
    ACTION_COST,
    COVER,
    CRITICAL_AT,
    CRITICAL_PAIN,
    EXCESS_FROM,
    EXCESS_STEP,
    FIRST_RANK,
    LAST_RANK,
    MOST_CRITICAL,
    MOST_HIT,
    RANK,
    STATIONARY,
)
from gm_desk.systems.protocol import Reference, Text

YES, NO = Text("value.yes"), Text("value.no")
EXCESS_ROWS = 5
"""So many chances beyond 100 are written out."""


def _table(key: str, columns: Iterable[str], rows: Iterable[Sequence[object]]) -> Reference:
    name = f"opus100.reference.{key}"
    return Reference(
        f"opus100.{key}", f"{name}.title", tuple(f"{name}.{column}" for column in columns), tuple(map(tuple, rows))
    )


def _code(kind: str, value: str) -> Text:
    return Text(f"opus100.code.{kind}.{value}")


def _signed(number: int) -> Text:
    return Text("opus100.reference.signed", number=number)


def _percent(number: int) -> Text:
    return Text("opus100.reference.percent", number=number)


def _actions() -> Iterable[Sequence[object]]:
    for action, cost in ACTION_COST.items():
        yield _code("action", action), cost


def _covers() -> Iterable[Sequence[object]]:
    for cover, penalty in COVER.items():
        yield _code("cover", cover), _percent(-penalty) if penalty else 0
    yield _code("cover", "black"), Text("opus100.reference.covers.blocks")


def _attack() -> Iterable[Sequence[object]]:
    name = "opus100.reference.attack"
    yield Text(f"{name}.hit"), Text(f"{name}.at_most_chance", most=MOST_HIT)
    yield Text(f"{name}.miss"), Text("opus100.reference.range", low=MOST_HIT + 1, high=100)
    yield Text(f"{name}.standing"), _percent(STATIONARY)
    yield Text(f"{name}.critical_at"), CRITICAL_AT
    yield Text(f"{name}.most_critical"), MOST_CRITICAL
    yield Text(f"{name}.pains"), CRITICAL_PAIN


def _exposed() -> Iterable[Sequence[object]]:
    """When a cover does not help, and what then becomes of deaf defence."""
    for case in ("flank", "through", "melee", "area", "on_top"):
        name = f"opus100.reference.exposed.{case}"
        yield Text(name), Text(f"{name}_cover")
    yield Text("opus100.reference.exposed.doubt"), Text("opus100.reference.exposed.line")


def _criticals() -> Iterable[Sequence[object]]:
    for place in range(EXCESS_ROWS):
        chance = EXCESS_FROM + EXCESS_STEP * place
        yield Text("opus100.reference.from", low=chance), CRITICAL_AT + place + 1


def _cascades() -> Iterable[Sequence[object]]:
    armours = {rank: armour for armour, rank in RANK.items()}
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        who = _code("armour", armours[rank]) if rank in armours else Text("opus100.reference.cascades.faster")
        yield Text(f"opus100.cascade.{rank}"), who


def _weapon(row: Document) -> Sequence[object]:
    through = YES if row["ignores_cover"] else NO
    bonus = _signed(row["critical_bonus"]) if row["critical_bonus"] else 0
    return spoken(row["name"]), _code("kind", row["kind"]), row["damage"], row["critical_damage"], bonus, through


def _kind(row: Document) -> Sequence[object]:
    armour = _code("wears", row["armour"])
    return spoken(row["name"]), row["hp"]["max"], row["accuracy"], row["melee"], armour, row["move"]


REFERENCES: tuple[Reference, ...] = (
    _table("actions", ("action", "cost"), _actions()),
    _table("attack", ("what", "figure"), _attack()),
    _table("covers", ("cover", "chance"), _covers()),
    _table("exposed", ("case", "cover"), _exposed()),
    _table("criticals", ("chance", "threshold"), _criticals()),
    _table("cascades", ("cascade", "who"), _cascades()),
    _table(
        "weapons",
        ("name", "kind", "damage", "critical_damage", "critical_bonus", "ignores_cover"),
        (_weapon(row) for row in WEAPONS),
    ),
    _table(
        "abilities",
        ("name", "costs_action"),
        ((spoken(row["name"]), YES if row["costs_action"] else NO) for row in ABILITIES),
    ),
    _table("kinds", ("name", "hp", "accuracy", "melee", "armour", "move"), (_kind(row) for row in KINDS)),
)
"""All tables, in the order in which a fight asks for them: the rulebook's, then the examples."""
