"""Typing what lies on the table: one key a Fudge die or their total, digits for numbered dice. No Qt: keys are signs.

Four Fudge dice: `+`, `-`, `0` are single dice; a sign and then 1 to 4 is their total; a lone `0` confirmed by Enter is the
total 0. Numbered dice of up to nine sides: a digit each, whole with the last. Those of more: digits, confirmed by Enter; Space or a
comma ends a number. `00` on a d100 is 100, `0` on a d10 is 10.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from gm_desk.app.play import total_faces
from gm_desk.core.dice import FUDGE, Kind

MINUS = "−"
MOST_OF_ONE_DIGIT = 9
"""Dice of so many sides at most are typed in one key each."""
_FUDGE = {"+": 1, "-": -1, "0": 0}


class Entered(NamedTuple):
    """What was typed, whole: faces in the order typed, canonical ones where only the total is known."""

    faces: tuple[int, ...]
    total_only: bool = False


class Typing(Protocol):
    """One roll under the keys."""

    @property
    def faces(self) -> tuple[int | None, ...]:
        """The dice as far as they are known, None for those still to come."""
        ...

    @property
    def pending(self) -> str:
        """What is typed of a number or a total that is not whole yet."""
        ...

    @property
    def entered(self) -> Entered | None:
        """What was typed, once it is whole."""
        ...

    def press(self, key: str) -> bool:
        """Take one sign; return False, having changed nothing, when it makes no sense here."""
        ...

    def enter(self) -> bool:
        """Confirm; return whether the roll is whole now."""
        ...

    def back(self) -> bool:
        """Take back the last key; return False when nothing was typed."""
        ...


def typing_of(count: int, kind: Kind) -> Typing:
    """Return an empty entry for `count` dice of a kind."""
    return FudgeTyping() if kind == FUDGE and count == 4 else NumberTyping(count, kind)


class FudgeTyping:
    """Four Fudge dice, by die or by total. Whole as soon as nothing can follow."""

    def __init__(self) -> None:
        self._keys: list[str] = []
        self._total: int | None = None

    @property
    def faces(self) -> tuple[int | None, ...]:
        """The dice typed; those of a total in canonical order."""
        if self._total is not None:
            return total_faces(self._total)
        known = [_FUDGE[key] for key in self._keys]
        return (*known, *[None] * (4 - len(known)))

    @property
    def pending(self) -> str:
        """A lone sign, which may yet become a total, or a lone 0."""
        return self._keys[0] if len(self._keys) == 1 and self._total is None else ""

    @property
    def entered(self) -> Entered | None:
        """Four dice, or a total."""
        if self._total is not None:
            return Entered(total_faces(self._total), total_only=True)
        if len(self._keys) == 4:
            return Entered(tuple(_FUDGE[key] for key in self._keys))
        return None

    def press(self, key: str) -> bool:
        """Take a sign, a 0, or the digit of a total right after a lone sign."""
        key = "-" if key == MINUS else key
        if self.entered:
            return False
        if key in _FUDGE:
            self._keys.append(key)
            return True
        if key in {"1", "2", "3", "4"} and self._keys in (["+"], ["-"]):
            self._total = _FUDGE[self._keys[0]] * int(key)
            return True
        return False

    def enter(self) -> bool:
        """Take a lone 0 as the total 0; anything else is whole or not by itself."""
        if self._keys == ["0"]:
            self._total = 0
        return self.entered is not None

    def back(self) -> bool:
        """Take back the digit of a total, else the last die."""
        if self._total is not None:
            self._total = None
            return True
        if self._keys:
            self._keys.pop()
            return True
        return False


class NumberTyping:
    """Dice with numbers on them. Whole when Enter says so, or with the last die where every digit is one."""

    def __init__(self, count: int, kind: Kind) -> None:
        self._count = count
        self._kind = kind
        self._done: list[int] = []
        self._digits = ""
        self._confirmed = False

    @property
    def faces(self) -> tuple[int | None, ...]:
        """The dice whose numbers are finished."""
        return (*self._done, *[None] * (self._count - len(self._done)))

    @property
    def pending(self) -> str:
        """The digits of the number being typed."""
        return self._digits

    @property
    def entered(self) -> Entered | None:
        """All numbers, once confirmed."""
        return Entered(tuple(self._done)) if self._confirmed else None

    def press(self, key: str) -> bool:
        """Take a digit, or Space or a comma that ends a number."""
        if self._confirmed:
            return False
        if key in {" ", ","}:
            return self._finish()
        if len(key) != 1 or key not in "0123456789" or len(self._done) == self._count:
            return False
        if not self._may_follow(key):
            return False
        self._digits += key
        if self._kind.high <= MOST_OF_ONE_DIGIT:
            self._finish()
            self._confirmed = len(self._done) == self._count
        return True

    def enter(self) -> bool:
        """End the number being typed; confirm when it was the last."""
        if self._digits:
            self._finish()
        self._confirmed = len(self._done) == self._count and not self._digits
        return self._confirmed

    def back(self) -> bool:
        """Take back the last digit; of a finished number, its last."""
        if self._confirmed:
            self._confirmed = False
        if not self._digits and self._done:
            self._digits = str(self._done.pop())
        if not self._digits:
            return False
        self._digits = self._digits[:-1]
        return True

    def _may_follow(self, key: str) -> bool:
        digits = self._digits + key
        if len(digits) > len(str(self._kind.high)):
            return False
        if digits.strip("0"):
            return int(digits) <= self._kind.high
        return len(digits) <= self._most_zeros()

    def _most_zeros(self) -> int:
        """A d100 shows 00 for 100, a d10 shows 0 for 10; others have no zero, unless it is a face."""
        if self._kind.low <= 0:
            return 1
        return {100: 2, 10: 1}.get(self._kind.high, 0)

    def _finish(self) -> bool:
        face = self._face()
        if face is None or len(self._done) == self._count:
            return False
        self._done.append(face)
        self._digits = ""
        return True

    def _face(self) -> int | None:
        if not self._digits:
            return None
        if not self._digits.strip("0") and self._kind.low > 0:
            return self._kind.high if len(self._digits) == self._most_zeros() else None
        face = int(self._digits)
        return face if self._kind.low <= face <= self._kind.high else None
