"""Tactics100 as the house knows it: operations, sheet, states and acts under one name.

The desk's side is loaded when it is first asked for: the command line that only resolves starts without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from gm_desk.core.facts import Document
from gm_desk.systems.protocol import (
    Act,
    Actor,
    Field,
    Gauge,
    Operation,
    Order,
    Reference,
    SheetSpec,
    State,
    Table,
    Text,
    Track,
)


class Tactics100:
    """The system, whole (`gm_desk.systems.protocol.System`)."""

    id = "tactics100"
    label = "tactics100.name"
    ladder: Mapping[int, str] = {}
    severities: Sequence[str] = ()

    @cached_property
    def operations(self) -> Mapping[str, Operation]:
        """The operations of the contract."""
        from gm_desk.systems.tactics100.operations import OPERATIONS

        return OPERATIONS

    @cached_property
    def sheet(self) -> SheetSpec:
        """The character sheet."""
        from gm_desk.systems.tactics100.sheet_spec import SPEC

        return SPEC

    @cached_property
    def acts(self) -> Sequence[Act]:
        """All acts, the most used first."""
        from gm_desk.systems.tactics100.acts import ACTS

        return ACTS

    @cached_property
    def order(self) -> Order:
        """Side by side, the players' first."""
        from gm_desk.systems.tactics100.acts import ORDER
        from gm_desk.systems.tactics100.states import can_act

        return Order(ORDER, every_round=False, able=can_act)

    @cached_property
    def states(self) -> Sequence[State]:
        """All states, in the order to offer them."""
        from gm_desk.systems.tactics100.states import STATES

        return STATES

    @cached_property
    def references(self) -> Sequence[Reference]:
        """The rulebook's tables, and the examples."""
        from gm_desk.systems.tactics100.reference import REFERENCES

        return REFERENCES

    def level_name(self, level: int) -> Text:
        """Name a level: there are none but numbers."""
        return Text("tactics100.number", number=level)

    def track(self, sheet: Document) -> Track:
        """Return the hit points of a character with this sheet."""
        from gm_desk.systems.points import points_track
        from gm_desk.systems.tactics100.states import gone_for_good

        gone = gone_for_good(sheet)
        return points_track(sheet, out=bool(gone), dead=gone == "dead")

    def mark(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one point less. Raises: Refused when none is left."""
        from gm_desk.systems.points import mark_point

        return mark_point(sheet)

    def heal(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one point more. Raises: Refused when none is missing."""
        from gm_desk.systems.points import heal_point

        return heal_point(sheet)

    def badges(self, actor: Actor) -> Sequence[tuple[Text, str]]:
        """Return the words and tones of all states."""
        from gm_desk.systems.tactics100.states import badges

        return badges(actor)

    def gauges(self, actor: Actor) -> Sequence[Gauge]:
        """Return the actions left."""
        from gm_desk.systems.tactics100.states import gauges

        return gauges(actor)

    def remarks(self, character: Document) -> Sequence[tuple[str, Text]]:
        """Return what on a sheet is allowed and yet worth a look."""
        from gm_desk.systems.tactics100.sheet import remarks

        return remarks(character)

    def turn_ended(self, actor: Actor, table: Table) -> None:
        """Do nothing more: what ends, ends by declaration."""

    def turn_delayed(self, actor: Actor, table: Table) -> None:
        """Let it be: within a side turns are free, and what was spent stays spent."""

    def turn_begun(self, actor: Actor, table: Table) -> bool:
        """Begin a turn; return False where it is skipped."""
        from gm_desk.systems.tactics100.states import turn_begun

        return turn_begun(actor, table)

    def fight_ended(self, actor: Actor, table: Table) -> None:
        """Forget what only this fight needed to know."""
        from gm_desk.systems.tactics100.states import fight_ended

        fight_ended(actor, table)

    def settings(self) -> Sequence[Field]:
        """Return the switches of a campaign, and its lists of weapons and fighters."""
        from gm_desk.systems.tactics100.settings import SETTINGS

        return SETTINGS


SYSTEM = Tactics100()
