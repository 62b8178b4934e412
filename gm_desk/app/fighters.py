"""Everybody in a fight, remembered between two acts: every part of the screen asks for them, many times for each key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from gm_desk.app.ports import Store
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Ref
from gm_desk.systems.protocol import Actor


@dataclass(frozen=True)
class Fighters:
    """Who stands in an encounter at one revision of the campaign: by combatant, in the encounter's order."""

    encounter: str
    revision: int
    order: list[str]
    people: Mapping[str, Actor]

    @classmethod
    def read(cls, store: Store, encounter: str) -> Self:
        """Read everybody. Raises: NotFound."""
        revision, order = store.revision, store.document(Ref("encounter", encounter))["order"]
        places = {combatant: place for place, combatant in enumerate(order)}
        found = sorted(store.combatants(encounter), key=lambda each: places.get(each["id"], len(order)))
        people = {each["id"]: Actor(store.document(Ref("character", each["character"])), each) for each in found}
        return cls(encounter, revision, order, people)

    def after(self, store: Store, touched: frozenset[Ref]) -> Self | None:
        """Return them after the one act that touched these documents: who has not changed is the same object.

        None where all are to be read: people or their order have changed, or more has been stored than that act.
        """
        if store.revision != self.revision + 1:
            return None
        combatants = {ref.id for ref in touched if ref.kind == "combatant"}
        characters = {ref.id for ref in touched if ref.kind == "character"}
        if not combatants.issubset(self.people):
            return None
        if characters:
            combatants |= {one for one, actor in self.people.items() if actor.id in characters}
        people = dict(self.people)
        try:
            if store.document(Ref("encounter", self.encounter))["order"] != self.order:
                return None
            for one in combatants:
                document = store.document(Ref("combatant", one))
                if document["encounter"] != self.encounter:
                    return None
                people[one] = Actor(store.document(Ref("character", document["character"])), document)
        except NotFound:
            return None
        return type(self)(self.encounter, store.revision, self.order, people)
