"""What an open campaign remembers of its file, so that screens and acts are quick. The truth is the file: whoever sees that it has been
written by somebody else has all of this forgotten (`db.reader`, `db.store`).

What screens get is frozen by contract. What acts are applied to are copies that nobody else ever gets: so a document that was changed
by hand all the same is never stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from db.history import End
from db.roster import Roster
from gm_desk.core.compact import refs_of
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document, Fact, Ref, apply

MOST_DOCUMENTS = 4000


class Cache:
    """Documents by ref, who stands in which encounter, where the history ends (None: not known), and the roster."""

    def __init__(self) -> None:
        self._documents: dict[Ref, Document] = {}
        self._written: dict[Ref, Document] = {}
        self._fights: dict[str, list[Ref]] = {}
        self.end: End | None = None
        self.roster = Roster()

    @property
    def written(self) -> Mapping[Ref, Document]:
        """The documents that were written last, as they stand in the file: for acts only."""
        return self._written

    def document(self, ref: Ref) -> Document | None:
        """Return a document if it is remembered."""
        return self._documents.get(ref)

    def remember(self, ref: Ref, document: Document) -> None:
        """Remember a document, until it changes or too many are."""
        if len(self._documents) >= MOST_DOCUMENTS:
            self._documents.clear()
        self._documents[ref] = document

    def follow(self, facts: Sequence[Fact], written: Mapping[Ref, Document | None]) -> None:
        """Follow facts that have been stored; `written` are documents as they stand in the file now, None for one that is gone."""
        shown = {ref: known for ref in written if (known := self._documents.get(ref)) is not None}
        self._forget(refs_of(facts))
        if len(self._written) >= MOST_DOCUMENTS:
            self._written.clear()
        self._written |= {ref: document for ref, document in written.items() if document is not None}
        try:
            for fact in facts if shown else ():
                if fact.ref in shown:
                    apply(shown, fact)
        except Refused:
            return  # somebody has changed one by hand: what stands in the file is shown
        for ref, document in shown.items():
            self.remember(ref, document)

    def fight(self, encounter: str) -> list[Ref] | None:
        """Return who stands in an encounter if it is remembered."""
        return self._fights.get(encounter)

    def remember_fight(self, encounter: str, combatants: list[Ref]) -> None:
        """Remember who stands in an encounter."""
        self._fights[encounter] = combatants

    def _forget(self, refs: Iterable[Ref]) -> None:
        """Forget documents that have changed, come or gone."""
        self.end = None
        fighters = set()
        for ref in refs:
            self._documents.pop(ref, None)
            self._written.pop(ref, None)
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
        self._written.clear()
        self._fights.clear()
        self.end = None
        self.roster.forget()
