"""What an open campaign remembers of its file, so that screens are quick. Never the truth: that is the file.

Documents are handed out as they are and are frozen by contract (`db.store`).
"""

from __future__ import annotations

from collections.abc import Iterable

from db.roster import Roster
from gm_desk.core.facts import Document, Ref

MOST_DOCUMENTS = 4000


class Cache:
    """Documents by ref, who stands in which encounter, and the roster."""

    def __init__(self) -> None:
        self._documents: dict[Ref, Document] = {}
        self._fights: dict[str, list[Ref]] = {}
        self.roster = Roster()

    def document(self, ref: Ref) -> Document | None:
        """Return a document if it is remembered."""
        return self._documents.get(ref)

    def remember(self, ref: Ref, document: Document) -> None:
        """Remember a document, until it changes or too many are."""
        if len(self._documents) >= MOST_DOCUMENTS:
            self._documents.clear()
        self._documents[ref] = document

    def fight(self, encounter: str) -> list[Ref] | None:
        """Return who stands in an encounter if it is remembered."""
        return self._fights.get(encounter)

    def remember_fight(self, encounter: str, combatants: list[Ref]) -> None:
        """Remember who stands in an encounter."""
        self._fights[encounter] = combatants

    def changed(self, refs: Iterable[Ref]) -> None:
        """Forget these documents: they have changed, come or gone."""
        fighters = set()
        for ref in refs:
            self._documents.pop(ref, None)
            if ref.kind == "combatant":
                fighters.add(ref)
            elif ref.kind == "character":
                self.roster.touch(ref.id)
        if fighters:
            # Whoever a fight did not know has joined it, or another one; who left it is missed when it is looked at.
            self._fights = {name: known for name, known in self._fights.items() if fighters.issubset(known)}

    def forget(self) -> None:
        """Forget everything."""
        self._documents.clear()
        self._fights.clear()
        self.roster.forget()
