"""Documents and acts for the tests of the campaign file."""

from __future__ import annotations

from dataclasses import replace

from db.store import FileStore
from gm_desk.app.documents import new_character, new_combatant, new_encounter
from gm_desk.app.ports import Done, Entry, NewAct
from gm_desk.core.facts import Added, Document, Fact, Ref, change

BORIS, WOLF = Ref("character", "boris"), Ref("character", "wolf")
FIGHT = Ref("encounter", "fight")
BORIS_FIGHTS, WOLF_FIGHTS = Ref("combatant", "c-boris"), Ref("combatant", "c-wolf")


def character(ref: Ref, name: str, **values: object) -> Document:
    """A character that is known by `ref`."""
    return {**new_character(name, {"hp": 5}), "id": ref.id, **values}


def encounter(ref: Ref, name: str = "Fight", **values: object) -> Document:
    return {**new_encounter(name), "id": ref.id, **values}


def combatant(ref: Ref, encounter: str, character: str) -> Document:
    return {**new_combatant(encounter, character), "id": ref.id}


def evening(name: str, number: int) -> Document:
    """A session of play that has begun."""
    return {
        "id": name, "number": number, "title": "", "notes": "", "began_at": "2026-01-01T18:00:00Z", "ended_at": None,
    }  # fmt: skip


def named(name: str) -> Document:
    """A name of an act."""
    return {"key": "act.named", "params": {"name": name}}


def entry(search: str, **values: object) -> Entry:
    return replace(Entry("check", [named(search)], search=search), **values)  # type: ignore[arg-type]


def act(store: FileStore, name: str, *facts: Fact, logged: Entry | None = None) -> Done:
    return store.perform(NewAct(named(name), facts, logged))


def set_value(store: FileStore, ref: Ref, key: str, value: object, name: str = "set") -> Done:
    """Set a key of a document by one act."""
    return act(store, name, change(ref, store.document(ref), (key,), value))


def set_up_fight(store: FileStore) -> None:
    """Two characters, an encounter, and both in it."""
    act(
        store,
        "characters",
        Added(BORIS, character(BORIS, "Борис")),
        Added(WOLF, character(WOLF, "Волк")),
        logged=entry("борис и волк", actors=["boris", "wolf"]),
    )
    act(store, "encounter", Added(FIGHT, encounter(FIGHT)), logged=entry("бой у реки", kind="note"))
    order = change(FIGHT, store.document(FIGHT), ("order",), [BORIS_FIGHTS.id, WOLF_FIGHTS.id])
    act(
        store,
        "enter",
        order,
        Added(BORIS_FIGHTS, combatant(BORIS_FIGHTS, FIGHT.id, BORIS.id)),
        Added(WOLF_FIGHTS, combatant(WOLF_FIGHTS, FIGHT.id, WOLF.id)),
        logged=entry("вошли в бой", encounter=FIGHT.id, round=1, actors=["wolf"], secret=True),
    )
