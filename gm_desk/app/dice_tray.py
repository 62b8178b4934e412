"""Loose dice: thrown by the app at the GM's wish, outside of any act, and kept in the log like every roll."""

from __future__ import annotations

from dataclasses import dataclass

from gm_desk.app import texts
from gm_desk.app.accounts import note_of
from gm_desk.app.session import Session
from gm_desk.core.dice import FUDGE, Kind, RandomSource, Source
from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Text

MOST_THROWN = 100
"""More dice than this in one throw are refused: nobody reads them."""


@dataclass(frozen=True)
class TrayDie:
    """A kind of die in the tray: its `name` as it is written, its faces, and how many are one throw of it."""

    name: str
    kind: Kind
    each: int = 1


TRAY = (
    TrayDie("4dF", FUDGE, each=4),
    TrayDie("d20", Kind(1, 20)),
    TrayDie("d100", Kind(1, 100)),
    TrayDie("d6", Kind(1, 6)),
)
"""The dice in the tray, as they lie there."""


@dataclass(frozen=True)
class Throw:
    """What was thrown: how it is written ("3d6"), and its faces in order."""

    written: str
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """What the faces come to."""
        return sum(self.faces)


def throw(
    session: Session,
    name: str,
    count: int = 1,
    *,
    secret: bool = False,
    source: Source | None = None,
    origin: object = None,
) -> Throw:
    """Throw `count` times the die called `name`, write it to the log as one act, hidden from the players or not, and return it.

    Raises: InvalidInput for a die that is not in the tray or a count outside 1 … MOST_THROWN; Refused as any act.
    """
    die = next((each for each in TRAY if each.name == name), None)
    if die is None:
        raise InvalidInput("tray.no_such_die", "die", name=name, near=", ".join(each.name for each in TRAY))
    if not 1 <= count <= MOST_THROWN:
        raise InvalidInput("tray.count", "count", count=count, most=MOST_THROWN)
    roll = source or RandomSource()
    faces = tuple(face for _ in range(count) for face in roll("dice", die.each, die.kind))
    thrown = Throw(
        die.name if count == 1 else f"{count}{die.name}" if die.each == 1 else f"{count} × {die.name}", faces
    )
    said = Text("tray.thrown", dice=thrown.written, total=_written_total(thrown.total, die))
    entry = note_of("dice", [said], session.catalogues, rolls=[_as_roll(thrown, die.kind)], secret=secret)
    session.perform(said, [], origin, entry)
    return thrown


def _written_total(total: int, die: TrayDie) -> str:
    """Write a total; that of dice which can show less than nothing carries its sign."""
    sign = "−" if total < 0 else "+" if total > 0 and die.kind.low < 0 else ""
    return f"{sign}{abs(total)}"


def _as_roll(thrown: Throw, kind: Kind) -> Document:
    """Return the throw as the log keeps rolls (`gm_desk.app.accounts.roll_to_json`): of no operation, without steps."""
    return {
        "name": "dice",
        "title": texts.to_json(Text("tray.dice", dice=thrown.written)),
        "op": "",
        "request": {},
        "outcome": {"total": thrown.total},
        "dice": {
            "dice": {"faces": list(thrown.faces), "kind": list(kind), "by": "app", "total_only": False, "roller": None}
        },
        "steps": [],
    }
