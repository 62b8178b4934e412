"""What the plain loops share: asking the rules core under random dice, whom to attack, and whether a forecast agrees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import pytest

from gm_desk.core.dice import RandomSource
from gm_desk.forecast.results import Forecast, Share
from gm_desk.systems.resolving import Rules

Ask = Callable[[str, dict[str, Any]], dict[str, Any]]


class Fighting(Protocol):
    """A fighter in a loop."""

    @property
    def side(self) -> str: ...

    @property
    def down(self) -> bool: ...


Fighter = TypeVar("Fighter", bound=Fighting)


def asking(system: str, dice: RandomSource) -> Ask:
    """Return what resolves an operation of a system under these dice."""
    rules = Rules()

    def ask(op: str, given: dict[str, Any]) -> dict[str, Any]:
        outcome: dict[str, Any] = rules.resolve(system, op, given, source=dice).outcome
        return outcome

    return ask


def undecided(fighters: Sequence[Fighting]) -> bool:
    """Tell whether more than one side is up."""
    return len({each.side for each in fighters if not each.down}) > 1


def winner(fighters: Sequence[Fighting]) -> str:
    """Return the side that is up; "" while there are several."""
    return "" if undecided(fighters) else next(each.side for each in fighters if not each.down)


def anybody(_fighter: Fighting) -> bool:
    """Tell that a fighter can be attacked."""
    return True


def opposite(
    fighters: Sequence[Fighter], fighter: Fighter, can_attack: Callable[[Fighter], bool] = anybody
) -> Fighter | None:
    """Return whom a fighter attacks: of those still up on the other side the one nearest to its own place in the list."""
    foes = [each for each in fighters if each.side != fighter.side]
    mine = [each for each in fighters if each.side == fighter.side].index(fighter)
    return min(
        (each for each in foes if not each.down and can_attack(each)),
        key=lambda each: abs(foes.index(each) - mine),
        default=None,
    )


def assert_agrees(made: Forecast, played: Sequence[tuple[str, int]]) -> None:
    """Hold a forecast to the fights of a loop: the side that won each ("": none did in time), and its rounds."""
    count = len(played)
    low, high = Share(sum(side == "players" for side, _ in played), count).interval
    assert low < made.wins["players"].value < high
    assert 0.05 < made.wins["players"].value < 0.95
    rounds = [rounds for side, rounds in played if side]
    assert sum(rounds) / len(rounds) == pytest.approx(made.mean_rounds.value, rel=0.06)
    low, high = Share(count - len(rounds), count).interval
    assert low <= made.undecided.value <= high
