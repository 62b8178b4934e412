"""Squad6 as the house knows it: operations, sheet, health, states and acts under one name.

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


class Squad6:
    """The system, whole (`gm_desk.systems.protocol.System`)."""

    id = "squad6"
    label = "squad6.name"
    ladder: Mapping[int, str] = {}
    severities: Sequence[str] = ()

    @cached_property
    def states(self) -> Sequence[State]:
        """All states, in the order to offer them."""
        from gm_desk.systems.squad6.states import STATES

        return STATES

    @cached_property
    def operations(self) -> Mapping[str, Operation]:
        """The operations of the contract."""
        from gm_desk.systems.squad6.operations import OPERATIONS

        return OPERATIONS

    @cached_property
    def sheet(self) -> SheetSpec:
        """The character sheet."""
        from gm_desk.systems.squad6.sheet_spec import SPEC

        return SPEC

    @cached_property
    def acts(self) -> Sequence[Act]:
        """All acts, the most used first."""
        from gm_desk.systems.squad6.acts import ACTS

        return ACTS

    @cached_property
    def order(self) -> Order:
        """Sides in turn, made once a fight: the game master's own order stays."""
        from gm_desk.systems.squad6.acts import SIDES_IN_TURN
        from gm_desk.systems.squad6.states import able, turn_resumed

        return Order(SIDES_IN_TURN, every_round=False, able=able, resumed=turn_resumed)

    @cached_property
    def references(self) -> Sequence[Reference]:
        """The rulebook's tables, and the examples that fill its gaps."""
        from gm_desk.systems.squad6.reference import REFERENCES

        return REFERENCES

    def level_name(self, level: int) -> Text:
        """Return the number: there is no ladder."""
        return Text("squad6.number", number=level)

    def track(self, sheet: Document) -> Track:
        """Return the hit points of a soldier, or what a vehicle can still take."""
        from gm_desk.systems.squad6 import health

        return health.track(sheet)

    def mark(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one point less. Raises: Refused when none is left, and for a vehicle."""
        from gm_desk.systems.squad6 import health

        return health.mark(sheet)

    def heal(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one point more. Raises: Refused when none is missing, and for a vehicle."""
        from gm_desk.systems.squad6 import health

        return health.heal(sheet)

    def badges(self, actor: Actor) -> Sequence[tuple[Text, str]]:
        """Return the words and tones of all states and of a vehicle's damage."""
        from gm_desk.systems.squad6 import states

        return states.badges(actor)

    def gauges(self, actor: Actor) -> Sequence[Gauge]:
        """Return the move and the action that are left."""
        from gm_desk.systems.squad6 import states

        return states.gauges(actor)

    def remarks(self, character: Document) -> Sequence[tuple[str, Text]]:
        """Return what on a sheet is allowed and yet worth a look."""
        from gm_desk.systems.squad6 import sheet

        return sheet.remarks(character)

    def turn_ended(self, actor: Actor, table: Table) -> None:
        """Do nothing more."""

    def turn_delayed(self, actor: Actor, table: Table) -> None:
        """Allow it: within a side everybody acts when they like."""

    def turn_begun(self, actor: Actor, table: Table) -> bool:
        """Begin a turn; return False where it is skipped."""
        from gm_desk.systems.squad6 import states

        return states.turn_begun(actor, table)

    def fight_ended(self, actor: Actor, table: Table) -> None:
        """Do nothing more."""

    def settings(self) -> Sequence[Field]:
        """Return the switches of a campaign and its lists of what the rulebook leaves out."""
        from gm_desk.systems.squad6.settings import SETTINGS

        return SETTINGS


SYSTEM = Squad6()
