"""Attacking a vehicle: six dice, each for a part of it, and what that makes of it over the whole battle.

Rulebook: «Атака бронетехники». And a crewman who takes the seat of one who is out (RULINGS 2.2.37).
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.people import name_of, set_lasting
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting
from gm_desk.systems.squad6.acts.economy import form_of, objection, overruled, spend
from gm_desk.systems.squad6.health import SEATS, break_parts, empty_seats
from gm_desk.systems.squad6.tables import VEHICLE_PARTS


def request_of(sheet: Document) -> Document:
    """Return the request of an attack on this vehicle as it stands."""
    return {"crew": sheet["vehicle"]["crew"], "damaged": list(sheet["vehicle"]["damage"])}


def attack_armour(table: Table, actor: Actor, target: Actor, name: str, title: Text) -> None:
    """Resolve an attack on a vehicle as it stands at this point of the act, tell it, and note what broke."""
    outcome = table.resolve(name, "vehicle", request_of(target.sheet), {"attack": actor.id}, title)
    words = {"actor": name_of(actor), "target": name_of(target)}
    parts = [Text(f"squad6.code.part.{part}") for part in VEHICLE_PARTS if part in outcome["damage"]]
    if parts:
        table.say(Text("squad6.log.vehicle.broken", parts=parts, count=outcome["count"], **words))
    else:
        table.say(Text("squad6.log.vehicle.unhurt", **words))
    break_parts(table, target, outcome)


# ── Taking a seat ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _seats(scene: Scene) -> list[str]:
    return empty_seats(scene.actor.sheet) if scene.actor else []


def _plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], str, Refused | None]:
    actor = acting(scene)
    seats = _seats(scene)
    if not seats:
        raise Refused("squad6.desk.no_seat", "act.seat", actor=name_of(actor))
    form = form_of(answers)
    part = str(form.choice("seat", [Choice(each, f"squad6.code.seat.{each}") for each in seats]))
    refusal = overruled(form, objection(actor, "acted"))
    return form.fields, part, refusal


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _plan(scene, answers)[0] if _seats(scene) else ()


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Let another of the crew drive or fire; the damage stays counted."""
    actor = acting(scene)
    _fields, part, refusal = _plan(scene, answers)
    if refusal is not None:
        raise refusal
    spend(table, actor, "acted")
    set_lasting(table, actor, SEATS[part], True)
    table.say(Text("squad6.log.seat_taken", actor=name_of(actor), seat=part))


def _offered(scene: Scene) -> bool:
    return bool(_seats(scene))


TAKE_SEAT = Act("take_seat", "squad6.deed.take_seat", "none", _choices, _play, _offered, icon="user")
