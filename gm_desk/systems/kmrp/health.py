"""The health of a КМРП character as the desk shows and edits it: the pyramid's rows, marking and healing.

Rulebook: «Здоровье персонажа, урон, ранения»; stun wounds: «Оглушение». Stun wounds fill boxes and count in `wounds`; the sheet
keeps their kind and turns beside. Marks that a lower endurance has no room for are kept and go on costing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.kmrp.pyramid import capacity, out_of_combat, penalty, place
from gm_desk.systems.kmrp.states import OUT_STATES
from gm_desk.systems.kmrp.tables import ACTION_POINTS, FADED_PERCENT, LEAST_ACTION_POINTS, LEAST_DAMAGE, SEVERITIES
from gm_desk.systems.people import lasting
from gm_desk.systems.protocol import Text, Track, TrackRow

STUN_TURNS: Mapping[str, int | None] = {"scratch": 1, "light": 3, "heavy": 5, "critical": None, "mortal": None}
"""Own turns until a stun wound counts a row lighter (rulebook: Оглушение)."""


def room(sheet: Document) -> dict[str, int]:
    """Return the boxes of each row."""
    return capacity(sheet["attributes"]["endurance"])


def wounds_of(sheet: Document) -> dict[str, int]:
    """Return the marks of each row, lightest first."""
    wounds: dict[str, int] = sheet["wounds"]
    return {row: wounds[row] for row in SEVERITIES}


def within_room(sheet: Document) -> tuple[dict[str, int], dict[str, int]]:
    """Return the marks that the pyramid has boxes for, and those above: endurance fell after they were made."""
    boxes = room(sheet)
    marks = wounds_of(sheet)
    held = {row: min(count, boxes[row]) for row, count in marks.items()}
    return held, {row: marks[row] - held[row] for row in SEVERITIES}


def faded(sheet: Document) -> dict[str, int]:
    """Return how many stun wounds of each row have faded and count one row lighter."""
    counts = Counter(wound["severity"] for wound in sheet["stun_wounds"] if wound["turns_left"] == 0)
    held = within_room(sheet)[0]
    return {row: min(counts[row], held[row]) for row in FADED_PERCENT}


def exhaustion(sheet: Document) -> int:
    """Return the action points left if they are negative, else 0 (rulebook: Очки действия)."""
    left: int = ACTION_POINTS.at(sheet["attributes"]["endurance"]) - sheet["ap_spent"]
    return max(min(left, 0), LEAST_ACTION_POINTS)


def cost(sheet: Document) -> tuple[int, int]:
    """Return what the wounds cost every roll but endurance's: whole levels, and percent (not yet split)."""
    marks = wounds_of(sheet)
    levels = sum(one_mark(row)[0] * marks[row] for row in SEVERITIES)
    return levels, penalty(marks, faded(sheet)).percent_total


@cache
def one_mark(row: str) -> tuple[int, int]:
    """Return what one mark of a row costs: levels and percent."""
    alone = penalty({each: int(each == row) for each in SEVERITIES})
    return alone.modifier, alone.percent_total


# ── Showing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def track(sheet: Document) -> Track:
    """Return the pyramid with what it means in words."""
    dead = bool(lasting(sheet, "dead"))
    marks = wounds_of(sheet)
    out = out_of_combat(marks) or any(lasting(sheet, state) for state in OUT_STATES)
    return Track(
        kind="pyramid",
        rows=tuple(_row(sheet, row, boxes) for row, boxes in room(sheet).items()),
        summary=_summary(sheet),
        short=_short(sheet, out=out, dead=dead),
        out=out,
        dead=dead,
    )


def _row(sheet: Document, row: str, boxes: int) -> TrackRow:
    turns = tuple(wound["turns_left"] for wound in sheet["stun_wounds"] if wound["severity"] == row)
    filled = sheet["wounds"][row]
    return TrackRow(
        key=row,
        label=f"kmrp.health.row.{row}",
        boxes=boxes,
        filled=filled,
        stun=turns[:filled],
        detail=_damage(row),
        penalty=_penalty(row),
    )


def _damage(row: str) -> Text:
    index = SEVERITIES.index(row)
    low = LEAST_DAMAGE[index]
    if index + 1 == len(SEVERITIES):
        return Text("kmrp.health.damage_from", low=low)
    return Text("kmrp.health.damage", low=low, high=LEAST_DAMAGE[index + 1] - 1)


def _penalty(row: str) -> Text:
    levels, percent = one_mark(row)
    if percent:
        return Text("kmrp.health.each", percent=-percent)
    return Text("kmrp.health.out_and_check" if row == SEVERITIES[-1] else "kmrp.health.out", levels=-levels)


def _summary(sheet: Document) -> Text:
    """Say what wounds and exhaustion cost now, split as a roll splits them."""
    tired = exhaustion(sheet)
    total = penalty(wounds_of(sheet), faded(sheet), tired)
    if tired:
        return Text("kmrp.health.summary.tired", cost=_cost(total.modifier, total.percent), ap=-tired)
    return _cost(total.modifier, total.percent)


def _short(sheet: Document, *, out: bool, dead: bool) -> Text | None:
    """Say in a word or two what it comes to; None where it costs nothing."""
    if dead or out:
        return Text("kmrp.state.badge.dead" if dead else "kmrp.state.badge.out")
    total = penalty(wounds_of(sheet), faded(sheet), exhaustion(sheet))
    words = {"levels": -total.modifier, "percent": -total.percent}
    if total.modifier:
        return Text("kmrp.health.short.both" if total.percent else "kmrp.health.short.levels", **words)
    return Text("kmrp.health.short.percent", **words) if total.percent else None


def _cost(levels: int, percent: int) -> Text:
    words = {"levels": -levels, "percent": -percent}
    if levels and percent:
        return Text("kmrp.health.summary.both", **words)
    if levels:
        return Text("kmrp.health.summary.levels", **words)
    if percent:
        return Text("kmrp.health.summary.percent", **words)
    return Text("kmrp.health.summary.unhurt")


# ── Editing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def mark(sheet: Document, row: str, *, stun: bool) -> Document:
    """Return the sheet with one more mark; where the row is full it climbs.

    Raises: Refused when there is no room up to mortal: whether that is death is for a wound's checks, not for a pencil.
    """
    found, _climbed = place(wounds_of(sheet), room(sheet), row)
    if found is None:
        raise Refused("kmrp.desk.pyramid_full", f"sheet.wounds.{row}", row=row)
    changed = {**sheet, "wounds": {**sheet["wounds"], found: sheet["wounds"][found] + 1}}
    if stun:
        changed["stun_wounds"] = [*sheet["stun_wounds"], stun_wound(found)]
    return changed


def stun_wound(row: str) -> Document:
    """Return a fresh stun wound of this row."""
    return {"severity": row, "turns_left": STUN_TURNS[row]}


def heal(sheet: Document, row: str, *, stun: bool) -> Document:
    """Return the sheet with one mark less: of the kind asked for, or of the other when the row has none of it.

    Of stun wounds the one nearest to its end goes first. Raises: Refused when the row is empty.
    """
    filled = sheet["wounds"][row]
    if not filled:
        raise Refused("kmrp.desk.nothing_to_heal", f"sheet.wounds.{row}", row=row)
    changed = {**sheet, "wounds": {**sheet["wounds"], row: filled - 1}}
    ours = [wound for wound in sheet["stun_wounds"] if wound["severity"] == row]
    if ours and (stun or len(ours) >= filled):
        first = min(ours, key=lambda wound: (wound["turns_left"] is None, wound["turns_left"] or 0))
        rest = list(sheet["stun_wounds"])
        rest.remove(first)
        changed["stun_wounds"] = rest
    return changed
