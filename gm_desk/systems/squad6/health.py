"""The health of a soldier (hit points) and of a vehicle (what is broken on it), and how both lose it."""

from __future__ import annotations

from collections.abc import Collection

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.people import character_ref, lasting, name_of
from gm_desk.systems.points import heal_point, mark_point, points_track
from gm_desk.systems.protocol import Actor, Table, Text, Track
from gm_desk.systems.squad6.states import broken, destroyed, leave_fight, out
from gm_desk.systems.squad6.tables import DESTROYED_AT, VEHICLE_PARTS

SEATS = {"driver_out": "new_driver", "gunner_out": "new_gunner"}
"""Members of the crew who can be replaced, and the state that says that they were (RULINGS 2.2.37)."""
CREW_PARTS = (*SEATS, "crew_out")


def track(sheet: Document) -> Track:
    """Return what is left of a soldier, or what damage a vehicle can still take before it is destroyed."""
    gone = out(sheet)
    dead = gone == "dead"
    short = Text(f"squad6.state.badge.{gone}") if gone else None
    if sheet["vehicle"] is None:
        return points_track(sheet, dead=dead, short=short)
    damage = broken(sheet)
    parts = [Text(f"squad6.code.part.{part}") for part in VEHICLE_PARTS if part in damage]
    summary = Text("squad6.health.damage", parts=parts) if parts else Text("squad6.health.whole")
    return Track(
        "points",
        current=max(DESTROYED_AT - len(damage), 0),
        maximum=DESTROYED_AT,
        summary=summary,
        short=short,
        out=gone is not None,
        dead=dead,
    )


def mark(sheet: Document) -> Document:
    """Return the sheet with one point less. Raises: Refused when none is left; for a vehicle, whose damage has names."""
    _not_a_vehicle(sheet)
    return mark_point(sheet)


def heal(sheet: Document) -> Document:
    """Return the sheet with one point more. Raises: Refused when none is missing; for a vehicle."""
    _not_a_vehicle(sheet)
    return heal_point(sheet)


def _not_a_vehicle(sheet: Document) -> None:
    if sheet["vehicle"] is not None:
        raise Refused("squad6.desk.damage_by_name", "sheet.vehicle.damage")


# ── Losing it ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def lose(table: Table, victim: Actor, points: int) -> None:
    """Take hit points from a soldier; at 0 it is out of the fight (RULINGS 2.2.22)."""
    if not points:
        return
    ref = character_ref(victim)
    sheet = table.document(ref)["sheet"]
    before = out(sheet)
    left = max(sheet["hp"]["current"] - points, min(sheet["hp"]["current"], 0))
    table.change(ref, ("sheet", "hp", "current"), left)
    if before is None and left <= 0:
        table.say(Text("squad6.log.out", target=name_of(victim)))
        leave_fight(table, victim)


def break_parts(table: Table, victim: Actor, outcome: Outcome) -> None:
    """Note what an attack broke on a vehicle, and what that makes of it over all its damage (RULINGS 2.2.33-37)."""
    ref = character_ref(victim)
    before = table.document(ref)["sheet"]
    after = struck(before, outcome["damage"], leaves=outcome["abandoned"])
    table.change(ref, ("sheet", "vehicle", "damage"), after["vehicle"]["damage"])
    table.change(ref, ("sheet", "states"), after["states"])
    name = name_of(victim)
    if lasting(after, "abandoned") and not lasting(before, "abandoned"):
        table.say(Text("squad6.log.abandoned", target=name))
    if outcome["destroyed"]:
        table.say(Text("squad6.log.destroyed", target=name, count=outcome["count"]))
    if out(before) is None and out(after):
        leave_fight(table, victim)


def struck(sheet: Document, parts: Collection[str], *, leaves: bool) -> Document:
    """Return a vehicle's sheet after these parts were struck; `leaves`: the dice say that the crew does.

    Whoever has taken the seat that is struck is out too; where nobody of the crew is left the vehicle is abandoned (RULINGS 2.2.36).
    """
    now = [*sheet["vehicle"]["damage"], *(part for part in VEHICLE_PARTS if part in parts)]
    emptied = {seat for part, seat in SEATS.items() if part in parts}
    states = [row for row in sheet["states"] if row["id"] not in emptied]
    after = {**sheet, "vehicle": {**sheet["vehicle"], "damage": list(dict.fromkeys(now))}, "states": states}
    if (leaves or (sheet["vehicle"]["crew"] and not crew_left(after))) and not lasting(after, "abandoned"):
        after["states"] = [*states, {"id": "abandoned", "value": True}]
    return after


def crew_left(sheet: Document) -> int:
    """Return how many of a vehicle's crew can still do something (RULINGS 2.2.36)."""
    lost: int = sum(part in broken(sheet) for part in CREW_PARTS)
    left: int = sheet["vehicle"]["crew"] - lost
    return max(left, 0)


def empty_seats(sheet: Document) -> list[str]:
    """Return which of a vehicle's seats somebody else of the crew could take: `driver_out`, `gunner_out`."""
    if sheet["vehicle"] is None or destroyed(sheet) or not crew_left(sheet):
        return []
    return [part for part, seat in SEATS.items() if part in broken(sheet) and not lasting(sheet, seat)]
