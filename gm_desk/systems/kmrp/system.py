"""КМРП as the house knows it: operations, sheet, health, states and acts under one name.

The desk's side is loaded when it is first asked for: the command line that only resolves starts without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from gm_desk.core.facts import Document
from gm_desk.systems.kmrp import health, states
from gm_desk.systems.kmrp.levels import level_text
from gm_desk.systems.kmrp.tables import ENGLISH, SEVERITIES, SURVIVAL_DIFFICULTY
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


class Kmrp:
    """The system, whole (`gm_desk.systems.protocol.System`)."""

    id = "kmrp"
    label = "kmrp.name"
    ladder: Mapping[int, str] = {level: f"kmrp.level.{level}" for level in ENGLISH}
    severities: Sequence[str] = SEVERITIES
    states: Sequence[State] = states.STATES

    @cached_property
    def operations(self) -> Mapping[str, Operation]:
        """The operations of the contract."""
        from gm_desk.systems.kmrp.operations import OPERATIONS

        return OPERATIONS

    @cached_property
    def sheet(self) -> SheetSpec:
        """The character sheet."""
        from gm_desk.systems.kmrp.sheet_spec import SPEC

        return SPEC

    @cached_property
    def acts(self) -> Sequence[Act]:
        """All acts, the most used first."""
        from gm_desk.systems.kmrp.acts import ACTS

        return ACTS

    @cached_property
    def order(self) -> Order:
        """Reaction, rolled anew each round."""
        from gm_desk.systems.kmrp.acts import INITIATIVE

        return Order(INITIATIVE, every_round=True, able=states.able, resumed=states.turn_resumed)

    @cached_property
    def references(self) -> Sequence[Reference]:
        """The rulebook's tables."""
        from gm_desk.systems.kmrp.reference import REFERENCES

        return REFERENCES

    def level_name(self, level: int) -> Text:
        """Name any level, off the ladder with a sign for each beyond its end."""
        return level_text(level)

    def track(self, sheet: Document) -> Track:
        """Return the pyramid of a character with this sheet."""
        return health.track(sheet)

    def mark(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one more mark. Raises: Refused when the pyramid is full up to mortal."""
        return health.mark(sheet, row, stun=stun)

    def heal(self, sheet: Document, row: str, *, stun: bool) -> Document:
        """Return the sheet with one mark less. Raises: Refused when the row is empty."""
        return health.heal(sheet, row, stun=stun)

    def badges(self, actor: Actor) -> Sequence[tuple[Text, str]]:
        """Return the words and tones of all states and injuries."""
        return states.badges(actor)

    def gauges(self, actor: Actor) -> Sequence[Gauge]:
        """Return nothing: a turn of КМРП is not counted in points."""
        return ()

    def remarks(self, character: Document) -> Sequence[tuple[str, Text]]:
        """Return what on a sheet is allowed and yet worth a look."""
        from gm_desk.systems.kmrp.sheet import remarks

        return remarks(character)

    def turn_ended(self, actor: Actor, table: Table) -> None:
        """Note the turn as used and let stun wounds fade."""
        states.turn_ended(actor, table)

    def turn_delayed(self, actor: Actor, table: Table) -> None:
        """Let the delay cost what it costs. Raises: Refused the second time in a round."""
        states.turn_delayed(actor, table)

    def turn_begun(self, actor: Actor, table: Table) -> bool:
        """Begin a turn; return False where it is skipped."""
        return states.turn_begun(actor, table)

    def fight_ended(self, actor: Actor, table: Table) -> None:
        """Let stun wounds fade, and those of an aimed blow go."""
        states.fight_ended(actor, table)

    def settings(self) -> Sequence[Field]:
        """Return the switches of a campaign: what the rulebook leaves to the GM."""
        return (
            Field(
                "survival_difficulty",
                "level",
                "kmrp.settings.survival_difficulty",
                default=SURVIVAL_DIFFICULTY,
                low=-12,
                high=12,
                help="kmrp.settings.survival_difficulty_help",
            ),
            Field(
                "redirect_percent",
                "integer",
                "kmrp.settings.redirect_percent",
                default=0,
                low=0,
                high=100,
                unit="%",
                help="kmrp.settings.redirect_percent_help",
            ),
            Field("training", "flag", "kmrp.settings.training", default=False, help="kmrp.settings.training_help"),
        )


SYSTEM = Kmrp()
