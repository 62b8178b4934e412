"""Damage written as an expression: `2d6+3`, `к8`, `5`. The rulebook is silent on damage; a weapon's is data (RULINGS 2.1.59)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from gm_desk.systems.protocol import Table, Text

MOST_DICE = 100
MOST_SIDES = 1_000
MOST_CONSTANT = 10_000

_TERM = re.compile(r"\s*([+-]?)\s*(?:([0-9]{0,4})[dDкКдД]([0-9]{1,4})|([0-9]{1,5}))\s*")


@dataclass(frozen=True)
class Damage:
    """Dice by kind (`count`, `sides`), a negative count being subtracted, and a constant."""

    dice: tuple[tuple[int, int], ...] = ()
    constant: int = 0

    def times(self, number: int) -> Damage:
        """Return the damage of so many hits."""
        return Damage(tuple((count * number, sides) for count, sides in self.dice), self.constant * number)

    def roll(self, table: Table, name: str, roller: str | None, title: Text) -> int:
        """Throw the dice, by a character or the app; damage is never less than nothing."""

        def thrown(place: int, count: int, sides: int) -> int:
            return sum(table.throw(f"{name}_{place}" if place else name, count, sides, roller, title))

        return self.total(thrown)

    def total(self, fall: Callable[[int, int, int], int]) -> int:
        """Return what it comes to, never less than nothing; `fall` tells what dice come to, by their place, number and sides."""
        signed = ((place, count, sides) for place, (count, sides) in enumerate(self.dice))
        rolled = sum(fall(place, abs(count), sides) * (1 if count > 0 else -1) for place, count, sides in signed)
        return max(0, self.constant + rolled)


def parse(written: str) -> Damage | None:
    """Read an expression; None where it is none. Nothing written is no damage."""
    plain = written.strip().replace("−", "-")
    dice: list[tuple[int, int]] = []
    constant = place = 0
    while place < len(plain):
        term = _TERM.match(plain, place)
        if term is None or (place and not term[1]):
            return None
        place = term.end()
        sign = -1 if term[1] == "-" else 1
        if term[4] is not None:
            constant += sign * int(term[4])
        else:
            dice.append((sign * int(term[2] or 1), int(term[3])))
    fits = sum(abs(count) for count, _ in dice) <= MOST_DICE and abs(constant) <= MOST_CONSTANT
    sound = all(count and 2 <= sides <= MOST_SIDES for count, sides in dice)
    return Damage(tuple(dice), constant) if fits and sound else None
