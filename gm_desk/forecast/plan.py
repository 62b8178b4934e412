"""What is to be forecast: the fighters, their sides, and the few simple tactics that the GM gives a side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor, side_of

Target = Literal["nearest", "weakest", "strongest", "aimed"]
Defending = Literal["sheet", "best"]
TARGETS: tuple[Target, ...] = get_args(Target)
DEFENDING: tuple[Defending, ...] = get_args(Defending)
FIGHTS = 10_000
MOST_FIGHTS = 1_000_000


@dataclass(frozen=True)
class Tactics:
    """How a side fights.

    `target`: whom its fighters attack, of those still up: the one opposite in the list (`nearest`), who is hurt most, who is most
    dangerous to the attacker, or whom the plan aims each at while that one is up. `defence`: as the sheet would choose, or the best by exact
    odds, both unhurt. `flee_at`: the grade of harm at which a fighter gives up and leaves; None: never.
    """

    target: Target = "nearest"
    defence: Defending = "sheet"
    flee_at: int | None = None


@dataclass(frozen=True)
class Plan:
    """A fight to be forecast: who stands in it, in the order of the list, and how each side fights.

    `aims` names whom a fighter aims at, by combatant id. `fights` are played; `seed` repeats them.
    """

    settings: Document
    fighters: Sequence[Actor]
    tactics: Mapping[str, Tactics] = field(default_factory=dict)
    aims: Mapping[str, str] = field(default_factory=dict)
    fights: int = FIGHTS
    seed: int = 1

    def __post_init__(self) -> None:
        """Check the plan. Raises: InvalidInput for too few or too many fights, or where there is nobody to fight."""
        if not 1 <= self.fights <= MOST_FIGHTS:
            raise InvalidInput("forecast.fights", "fights", least=1, most=MOST_FIGHTS)
        if len(self.sides) < 2:
            raise InvalidInput("forecast.one_side", "encounter")

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides there are, in the order of their first fighters."""
        return tuple(dict.fromkeys(side_of(each) for each in self.fighters))

    def tactics_of(self, side: str) -> Tactics:
        """Return how a side fights."""
        return self.tactics.get(side, Tactics())
