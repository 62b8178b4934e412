"""ap20 as the house knows it: operations, sheet, hit points, states and acts under one name.

The desk's side is loaded when it is first asked for: the command line that only resolves starts without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from gm_desk.core.facts import Document
from gm_desk.systems import points
from gm_desk.systems.ap20 import states
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


class Ap20:
    """The system, whole (`gm_desk.systems.protocol.System`)."""

    id = "ap20"
    label = "ap20.name"
    ladder: Mapping[int, str] = {}
    severities: Sequence[str] = ()
    states: Sequence[State] = states.STATES

    @cached_property
    def operations(self) -> Mapping[str, Operation]:
        """The operations of the contract."""
        from gm_desk.systems.ap20.operations import OPERATIONS

        return OPERATIONS

    @cached_property
    def sheet(self) -> SheetSpec:
        """The character sheet."""
        from gm_desk.systems.ap20.sheet_spec import SPEC

        return SPEC

    @cached_property
    def acts(self) -> Sequence[Act]:
        """All acts, the most used first."""
        from gm_desk.systems.ap20.acts import ACTS

        return ACTS

    @cached_property
    def order(self) -> Order:
        """Initiative, rolled once a fight."""
        from gm_desk.systems.ap20.acts.initiative import INITIATIVE, worth

        return Order(INITIATIVE, every_round=False, worth=worth)

    @cached_property
    def references(self) -> Sequence[Reference]:
        """The rulebook's tables, and the examples for what it leaves out."""
        from gm_desk.systems.ap20.reference import REFERENCES

        return REFERENCES

    def level_name(self, level: int) -> Text:
        """Name a level: ap20 has no ladder, a level is its number."""
        return Text("ap20.level_number", number=level)

    def track(self, sheet: Document) -> Track:
        """Return the hit points of a character with this sheet."""
        return states.track(sheet)

    def mark(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one hit point less. Raises: Refused when none is left."""
        return points.mark_point(sheet)

    def heal(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one hit point more. Raises: Refused when none is missing."""
        return points.heal_point(sheet)

    def badges(self, actor: Actor) -> Sequence[tuple[Text, str]]:
        """Return the words and tones of all states."""
        return states.badges(actor)

    def gauges(self, actor: Actor) -> Sequence[Gauge]:
        """Return the AP that a combatant has left."""
        return states.gauges(actor)

    def remarks(self, character: Document) -> Sequence[tuple[str, Text]]:
        """Return what on a sheet is allowed and yet worth a look."""
        from gm_desk.systems.ap20.sheet import remarks

        return remarks(character)

    def turn_ended(self, actor: Actor, table: Table) -> None:
        """Let AP go, tire who ran, let one who assessed back into line."""
        states.turn_ended(actor, table)

    def turn_delayed(self, actor: Actor, table: Table) -> None:
        """Let it be: delaying is one of the rulebook's special actions and costs nothing."""

    def turn_begun(self, actor: Actor, table: Table) -> bool:
        """Begin a turn with what is owed; return False where it is skipped."""
        return states.turn_begun(actor, table)

    def fight_ended(self, actor: Actor, table: Table) -> None:
        """Do nothing more: what a fight leaves behind stands on the sheets."""

    def settings(self) -> Sequence[Field]:
        """Return the switches and tables of a campaign: what the rulebook leaves to the GM."""
        from gm_desk.systems.ap20.settings import SETTINGS

        return SETTINGS


SYSTEM = Ap20()
