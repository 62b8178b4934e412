"""opus100 as the house knows it: operations, sheet, health, states and acts under one name.

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


class Opus100:
    """The system, whole (`gm_desk.systems.protocol.System`)."""

    id = "opus100"
    label = "opus100.name"
    ladder: Mapping[int, str] = {}
    severities: Sequence[str] = ()

    @cached_property
    def states(self) -> Sequence[State]:
        """All states."""
        from gm_desk.systems.opus100.states import STATES

        return STATES

    @cached_property
    def operations(self) -> Mapping[str, Operation]:
        """The operations of the contract."""
        from gm_desk.systems.opus100.operations import OPERATIONS

        return OPERATIONS

    @cached_property
    def sheet(self) -> SheetSpec:
        """The character sheet."""
        from gm_desk.systems.opus100.sheet_spec import SPEC

        return SPEC

    @cached_property
    def acts(self) -> Sequence[Act]:
        """All acts, the most used first."""
        from gm_desk.systems.opus100.acts import ACTS

        return ACTS

    @cached_property
    def order(self) -> Order:
        """Cascades by armour, made anew each round: armour may have changed (RULINGS 2.4.23)."""
        from gm_desk.systems.opus100.acts.initiative import INITIATIVE, worth

        return Order(INITIATIVE, every_round=True, worth=worth, resumed=self.turn_begun)

    @cached_property
    def references(self) -> Sequence[Reference]:
        """The rulebook's tables, and the examples of what it leaves out."""
        from gm_desk.systems.opus100.reference import REFERENCES

        return REFERENCES

    def level_name(self, level: int) -> Text:
        """Name a number by itself: the system has no levels."""
        return Text("opus100.number", number=level)

    def track(self, sheet: Document) -> Track:
        """Return the hit points of a character with this sheet."""
        from gm_desk.systems.opus100 import health

        return health.track(sheet)

    def mark(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one point less. Raises: Refused when none is left."""
        from gm_desk.systems.points import mark_point

        return mark_point(sheet)

    def heal(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one point more. Raises: Refused when none is missing."""
        from gm_desk.systems.points import heal_point

        return heal_point(sheet)

    def badges(self, actor: Actor) -> Sequence[tuple[Text, str]]:
        """Return the words and tones of wounds, cover and fire."""
        from gm_desk.systems.opus100 import states

        return states.badges(actor)

    def gauges(self, actor: Actor) -> Sequence[Gauge]:
        """Return the actions left of this turn's two."""
        from gm_desk.systems.opus100.acts.economy import gauges

        return gauges(actor)

    def remarks(self, character: Document) -> Sequence[tuple[str, Text]]:
        """Return what on a sheet is allowed and yet worth a look."""
        from gm_desk.systems.opus100.sheet import remarks

        return remarks(character)

    def turn_ended(self, actor: Actor, table: Table) -> None:
        """Do nothing more: what a turn leaves behind ends by declaration."""

    def turn_delayed(self, actor: Actor, table: Table) -> None:
        """Do nothing more: within a cascade the order is free, and actions that were spent stay spent."""

    def turn_begun(self, actor: Actor, table: Table) -> bool:
        """Begin a combatant's turn; pass over those who are out."""
        from gm_desk.systems.opus100 import states

        return states.turn_begun(actor, table)

    def fight_ended(self, actor: Actor, table: Table) -> None:
        """Do nothing more: places and fire end with the fight by declaration, wounds and pains stay."""

    def settings(self) -> Sequence[Field]:
        """Return the switches of a campaign, and the lists of what the rulebook leaves to the GM."""
        from gm_desk.systems.opus100.settings import SETTINGS

        return SETTINGS


SYSTEM = Opus100()
