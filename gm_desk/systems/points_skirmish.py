"""Fights of the systems that count hit points, as far as they go alike in a forecast (`gm_desk.systems.skirmish`).

Grades go by the points left, nobody chooses a defence, and much of what happens is not rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import SIDES, Actor, side_of
from gm_desk.systems.skirmish import Roll, Standing, State

T = TypeVar("T")
UNHURT, HURT, HALF, OUT, DEAD = range(5)
GRADES = tuple(f"forecast.points.{grade}" for grade in ("unhurt", "hurt", "half", "out", "dead"))


class Body(NamedTuple):
    """Hit points left, and whether a lasting state keeps the fighter out, or dead by the GM's word."""

    points: int
    out: bool = False
    dead: bool = False


class PointsSkirmish:
    """What the fights of these systems share; the rest is each system's own."""

    every_round = False
    grades: Sequence[str] = GRADES
    assumptions: Sequence[str] = ()

    def place_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return nothing: a place does not hang on how a fighter is."""
        return None

    def round_begun(self, actor: Actor, fleeting: State) -> State:
        """Change nothing: what changes, changes in the own turn."""
        return fleeting

    def defences(self, settings: Document, attacker: Actor, defender: Actor) -> Sequence[str]:
        """Return nothing: a defender has no choice."""
        return ()


def assumptions(system: str, *names: str) -> tuple[str, ...]:
    """Return the catalogue keys of what a system's forecast takes for granted, and of what all of them do."""
    return (*(f"{system}.forecast.assumes.{name}" for name in names), "forecast.points.death")


def standing(points: int, most: int, *, out: bool = False, dead: bool = False) -> Standing:
    """Tell how somebody stands by the hit points left; who has none, is out or is dead fights no more."""
    fights = points > 0 and not (out or dead)
    if not fights:
        grade = DEAD if dead else OUT
    elif points >= most:
        grade = UNHURT
    else:
        grade = HALF if points * 2 <= most else HURT
    return Standing(fights, dead, grade, float(most - points))


def after(points: int, damage: int) -> int:
    """Return the hit points left after so much damage: they stop at nothing, and no blow heals."""
    return min(points, max(0, points - damage))


def certain(value: Hashable) -> Roll:
    """Return what is sure without dice. Yes and 1 are two things."""
    return Roll(("certain", type(value), value), lambda _dice: value)


def place_by_side(actor: Actor) -> Roll:
    """Return the place in an order of sides: as the fight has it, else the players first; nothing is rolled."""
    roll = actor.combatant["roll"] if actor.combatant else None
    return certain(-(roll["rank"] if roll else SIDES.index(side_of(actor)) + 1))


def thought_through(plan: Callable[[], T]) -> T | None:
    """Plan an attack as the desk does; None where it cannot be made."""
    try:
        return plan()
    except DeskError:
        return None


def in_states(actor: Actor, kept: Sequence[str], **more: object) -> Actor:
    """Return the actor in those of its states of the fight that are `kept`, and in `more`; nobody else's combatant is touched."""
    if actor.combatant is None:
        combatant: Document = {"id": actor.id, "number": 0, "roll": None, "states": more}
    else:
        held = {state: value for state, value in actor.combatant["states"].items() if state in kept}
        combatant = {**actor.combatant, "states": {**held, **more}}
    return Actor(actor.character, combatant)
