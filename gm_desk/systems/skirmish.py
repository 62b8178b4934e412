"""What a system tells the forecast: how a fight goes, blow by blow, as plain functions of dice on small states.

A fighter's state is two hashable values: `lasting` (wounds, hit points: what is left after the fight) and `fleeting` (defences made
this round, turns to sit out: what the round knows). Every function that rolls gets dice as its last argument and asks them by
role, like a resolver: the forecast walks each function once for all classes of falls and samples from what it found. A system
keeps to the rules core: these functions make requests and hand them to the resolvers of its operations.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gm_desk.core.dice import Dice
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor

State = Hashable


@dataclass(frozen=True)
class Roll:
    """What dice decide: `run` is a function of them, the rest being prepared. Rolls of equal keys come out alike, whosever they are."""

    key: Hashable
    run: Callable[[Dice], Hashable] = field(compare=False)


@dataclass(frozen=True)
class Standing:
    """How a fighter stands: whether it fights on, whether it is dead, and how badly off it is.

    `grade` is an index into `Skirmish.grades`; `harm` orders states finer than that, 0 unhurt, the larger the worse.
    """

    fights: bool
    dead: bool
    grade: int
    harm: float


class Meeting(Protocol):
    """One fighter attacking one other, with weapon, manner and defence chosen.

    `attack` and `defence` are rolled apart and then met by `blow`; a system whose attack is one roll leaves `defence` at None.
    """

    def attack(self, lasting: State, fleeting: State) -> Roll:
        """Return the attack's roll."""
        ...

    def defence(self, lasting: State, fleeting: State) -> Roll:
        """Return the defence's roll."""
        ...

    def blow(self, attack: Hashable, defence: Hashable) -> Roll:
        """Let both rolls meet: return the roll of what hits, damage and all."""
        ...

    def weight(self, blow: Hashable) -> float:
        """Return how much a blow hurts, to compare defences and dangers; 0 for none."""
        ...

    def struck(self, fleeting: State, blow: Hashable) -> State:
        """Return the defender's fleeting state after a blow, hit or miss."""
        ...

    def spent(self, fleeting: State, blow: Hashable) -> State:
        """Return the attacker's fleeting state after the attack."""
        ...


class Skirmish(Protocol):
    """A system's fights, as far as a forecast plays them."""

    @property
    def every_round(self) -> bool:
        """Whether the order is rolled anew each round."""
        ...

    @property
    def grades(self) -> Sequence[str]:
        """What states are called, mildest first: catalogue keys."""
        ...

    @property
    def assumptions(self) -> Sequence[str]:
        """What the forecast leaves out or takes for granted: catalogue keys, shown beside every result."""
        ...

    def enter(self, actor: Actor) -> tuple[State, State]:
        """Return the lasting and fleeting state in which a combatant enters."""
        ...

    def standing(self, actor: Actor, lasting: State) -> Standing:
        """Tell how a fighter stands."""
        ...

    def place_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return what of a fighter's state bears on its place in the order."""
        ...

    def place(self, actor: Actor, lasting: State, fleeting: State) -> Roll:
        """Return the roll for a fighter's place in the order, a number: the higher acts first, among equals the order given holds."""
        ...

    def round_begun(self, actor: Actor, fleeting: State) -> State:
        """Return the fleeting state at the start of a round."""
        ...

    def turn(self, actor: Actor, lasting: State, fleeting: State) -> tuple[int, State]:
        """Begin a fighter's turn: how many attacks it may make, 0 where the turn goes by, and its state from now on."""
        ...

    def attack_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return what of an attacker's state bears on its roll: states of one view roll alike."""
        ...

    def defence_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return what of a defender's state bears on its roll."""
        ...

    def suffer(self, settings: Document, actor: Actor, lasting: State, blow: Hashable) -> Roll:
        """Return the roll of a fighter's lasting state after a blow, with the checks that it calls for."""
        ...

    def defences(self, settings: Document, attacker: Actor, defender: Actor) -> Sequence[str]:
        """Return the defences there are to choose from, what the sheet would choose first; nothing where there is no choice."""
        ...

    def meeting(self, settings: Document, attacker: Actor, defender: Actor, defence: str | None) -> Meeting | None:
        """Return how one attacks the other, the defender by `defence` (None: as on the sheet); None where it cannot attack."""
        ...
