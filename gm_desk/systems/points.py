"""Hit points, for the systems that count them: `hp` {`max`, `current`} on a sheet, shown, marked and healed.

A new character is whole: `current` that is missing is `max`. Marks stop at 0 and healing at `max`; an act may go further. An edit of `max` keeps whoever is whole so.
"""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.requests import Natural, Whole
from gm_desk.systems.protocol import Text, Track
from gm_desk.systems.records import Part

NEW = 10
"""Hit points of a new character, where the rulebook says nothing."""


class HitPoints(Part):
    """How many there are and how many are left."""

    max: Natural = NEW
    current: Whole | None = None


def refilled(sheet: Document) -> Document:
    """Fill up, in place, the hit points of a sheet that does not say how many are left; return the sheet."""
    hp = sheet["hp"]
    if hp["current"] is None:
        hp["current"] = hp["max"]
    return sheet


def whole_stays_whole(before: Document, after: Document) -> Document:
    """Return a sheet that was edited by hand: whoever had all hit points has all of the new number, nobody but a wounded one fewer."""
    was, now = before["hp"], after["hp"]
    if was["current"] == was["max"] != now["max"] and now["current"] == was["current"]:
        return _with_current(after, now["max"])
    return after


def points_track(
    sheet: Document, *, out: bool = False, dead: bool = False, summary: Text | None = None, short: Text | None = None
) -> Track:
    """Return the hit points of a sheet; whoever has none left is out."""
    hp = sheet["hp"]
    gone = out or dead or hp["current"] <= 0
    return Track("points", (), hp["current"], hp["max"], summary, short, out=gone, dead=dead)


def mark_point(sheet: Document) -> Document:
    """Return the sheet with one point less. Raises: Refused when none is left."""
    hp = sheet["hp"]
    if hp["current"] <= 0:
        raise Refused("points.none_left", "sheet.hp.current")
    return _with_current(sheet, hp["current"] - 1)


def heal_point(sheet: Document) -> Document:
    """Return the sheet with one point more. Raises: Refused when none is missing."""
    hp = sheet["hp"]
    if hp["current"] >= hp["max"]:
        raise Refused("points.none_missing", "sheet.hp.current")
    return _with_current(sheet, hp["current"] + 1)


def _with_current(sheet: Document, current: int) -> Document:
    return {**sheet, "hp": {**sheet["hp"], "current": current}}
