"""Those who act, as the acts of any system see them: their documents, their names, the states they are in.

States of the fight live on the combatant (`states`: value by id), lasting ones on the sheet (`states`: a list of id and value).
"""

from __future__ import annotations

from typing import Any

from gm_desk.core.facts import ABSENT, Document, Ref
from gm_desk.systems.protocol import Actor, Table


def character_ref(actor: Actor) -> Ref:
    """Name the actor's character document."""
    return Ref("character", actor.id)


def combatant_ref(combatant: Document) -> Ref:
    """Name a combatant document."""
    return Ref("combatant", str(combatant["id"]))


def name_of(actor: Actor) -> str:
    """Return the actor's name, with its number where equals stand in one encounter."""
    number = actor.combatant.get("number") if actor.combatant else None
    return f"{actor.character['name']} {number}" if number else str(actor.character["name"])


def lasting(sheet: Document, state: str) -> Any:  # noqa: ANN401 - whatever the state holds
    """Return the value of a lasting state on a sheet, None where it is not there."""
    return next((row["value"] for row in sheet["states"] if row["id"] == state), None)


def fleeting(actor: Actor, state: str) -> Any:  # noqa: ANN401 - whatever the state holds
    """Return the value of a state of the fight, None where the combatant is not in it or there is no fight."""
    return actor.combatant["states"].get(state) if actor.combatant else None


def set_lasting(table: Table, actor: Actor, state: str, to: object) -> None:
    """Put the character into a lasting state, or change its value."""
    rows = table.document(character_ref(actor))["sheet"]["states"]
    kept = [row for row in rows if row["id"] != state]
    if [*kept, {"id": state, "value": to}] != rows:
        table.change(character_ref(actor), ("sheet", "states"), [*kept, {"id": state, "value": to}])


def set_state(table: Table, actor: Actor, state: str, to: object) -> None:
    """Put the combatant into a state of the fight; outside of one there is nothing to note."""
    if actor.combatant and table.document(combatant_ref(actor.combatant))["states"].get(state) != to:
        table.change(combatant_ref(actor.combatant), ("states", state), to)


def clear(table: Table, actor: Actor, *states: str) -> None:
    """Take the combatant out of states of the fight."""
    if actor.combatant:
        ref = combatant_ref(actor.combatant)
        for state in states:
            if state in table.document(ref)["states"]:
                table.change(ref, ("states", state), ABSENT)


def seen(table: Table, actor: Actor) -> Actor:
    """Return the actor as it stands at this point of an act."""
    combatant = table.document(combatant_ref(actor.combatant)) if actor.combatant else None
    return Actor(table.document(character_ref(actor)), combatant)
