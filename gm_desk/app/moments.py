"""The campaign as it stood: a `Store` that can only be read, laid over the present one.

    journey = Journey(session.store, number)     # the moment right after the act of that number
    while not journey.arrive(): ...              # a stretch at a time, so that a far one can be shown and given up
    past = session.beside(journey.past())

The documents of a moment are the present ones with the facts of all later acts taken back, and, where the act was undone or abandoned
since, with the acts on its branch done again. Nothing of it is ever written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import replace
from pathlib import Path

from gm_desk.app.ports import (
    CopyTold,
    Done,
    EncounterLine,
    Finding,
    LogEntry,
    LogQuery,
    NewAct,
    PastAct,
    RosterLine,
    Store,
    Waiting,
    search_text,
)
from gm_desk.core.errors import NotFound, Refused
from gm_desk.core.facts import Document, Fact, Ref, apply, inverses
from gm_desk.core.folding import folded

STRETCH = 250
"""So many acts are taken back at a time."""


class Overlay(MutableMapping[Ref, Document]):
    """Documents of a store with changes laid over them; the store keeps what it has."""

    def __init__(self, live: Store) -> None:
        self._live = live
        self.changed: dict[Ref, Document | None] = {}
        """What is another one; None for what is not there."""

    def __getitem__(self, ref: Ref) -> Document:
        if ref in self.changed:
            found = self.changed[ref]
            if found is None:
                raise KeyError(ref)
            return found
        try:
            return self._live.document(ref)
        except NotFound:
            raise KeyError(ref) from None

    def __setitem__(self, ref: Ref, document: Document) -> None:
        self.changed[ref] = document

    def __delitem__(self, ref: Ref) -> None:
        self.changed[ref] = None

    def __iter__(self) -> Iterator[Ref]:
        return (ref for ref, document in self.changed.items() if document is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Journey:
    """The way from the present to the moment right after an act, or right before it, a stretch at a time."""

    def __init__(self, live: Store, number: int, *, before: bool = False) -> None:
        """Find the way. Raises: NotFound; Refused (`moment.lost_branch` where an older file has not kept the way)."""
        self._live = live
        self.revision = live.revision
        """Of which present it is the past."""
        self.documents = Overlay(live)
        """The documents as they were, once the moment is reached."""
        self._forth: list[PastAct] = []
        self.number = _number_before(live.act(number)) if before else number
        self._base = self._find_base()
        self._at: int | None = None
        self._arrived = False
        newest = next(iter(live.holding_after(self._base, limit=1)), None)
        self._newest = newest.number if newest else self._base

    def _find_base(self) -> int:
        """Return the newest act on the way to the moment that holds, and note those after it, which do not."""
        number = self.number
        while number:
            act = self._live.act(number)
            if act.state in {"done", "sealed"}:
                return number
            self._forth.insert(0, act)
            number = _number_before(act)
        return 0

    @property
    def share(self) -> float:
        """How much of the way is behind, from 0 to 1, about."""
        if self._arrived or self._newest == self._base:
            return 1.0 if self._arrived else 0.0
        return 0.0 if self._at is None else (self._newest - self._at) / (self._newest - self._base)

    def arrive(self) -> bool:
        """Go on for a stretch; return whether the moment is reached.

        Raises: Refused (`moment.sealed` when an upgrade of the file stands between; `moment.unfit` when the history does not fit
        the documents; `stale` when the campaign has changed under way).
        """
        if self._arrived:
            return True
        if self._live.revision != self.revision:
            raise Refused("stale", "log")
        acts = self._live.holding_after(self._base, self._at, STRETCH)
        for act in acts:
            if act.state == "sealed":
                raise Refused("moment.sealed", "log")
            self._apply(inverses(act.facts))
        if len(acts) == STRETCH:
            self._at = acts[-1].number
            return False
        for act in self._forth:
            self._apply(act.facts)
        self._arrived = True
        return True

    def _apply(self, facts: Iterable[Fact]) -> None:
        try:
            for fact in facts:
                apply(self.documents, fact)
        except Refused as error:
            raise Refused("moment.unfit", "log") from error

    def past(self) -> PastStore:
        """Return the campaign as it stood, going the rest of the way. Raises: as `arrive`."""
        while not self.arrive():
            pass
        return PastStore(self._live, self)

    @property
    def branch(self) -> frozenset[int]:
        """The acts on the way to the moment that hold no longer."""
        return frozenset(act.number for act in self._forth)


def _number_before(act: PastAct) -> int:
    """Return the act after which this one was done. Raises: Refused (`moment.lost_branch`)."""
    if act.after is None:
        raise Refused("moment.lost_branch", "log")
    return act.after


class PastStore:
    """A campaign as it stood at a moment (`gm_desk.app.ports.Store`). Whoever wants to change it is told that it is past.

    It stays what it is when the present goes on: what has been done since is taken back before anything is read.
    """

    read_only = True
    revision = 0

    def __init__(self, live: Store, way: Journey) -> None:
        """Lay the documents that a journey has arrived at over the present."""
        self._live = live
        self._way = way
        self.number = way.number
        """The last act before the moment; 0 before the first."""

    @property
    def path(self) -> Path:
        """Where the campaign lies."""
        return self._live.path

    @property
    def schema(self) -> int:
        """The file's schema number."""
        return self._live.schema

    @property
    def upgraded(self) -> None:
        """Nothing is made of the past by opening it."""
        return

    @property
    def _documents(self) -> Overlay:
        if self._live.revision != self._way.revision:
            self._way = Journey(self._live, self.number)
            while not self._way.arrive():
                pass
        return self._way.documents

    # ── Documents ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def document(self, ref: Ref) -> Document:
        """Return a document as it was. Raises: NotFound."""
        try:
            return self._documents[ref]
        except KeyError:
            raise NotFound("document", f"{ref.kind}.{ref.id}", kind=ref.kind, name=ref.id) from None

    def many(self, refs: Sequence[Ref]) -> list[Document]:
        """Return many documents as they were, in this order. Raises: NotFound."""
        changed = self._documents.changed
        live = iter(self._live.many([ref for ref in refs if ref not in changed]))
        return [self.document(ref) if ref in changed else next(live) for ref in refs]

    def _then(self, kind: str, now: Iterable[Document], **equal: str) -> list[Document]:
        """Return what of the present documents of a kind was there, as it was, and what is there no longer."""
        found = {str(each["id"]): each for each in now}
        for ref, document in self._documents.changed.items():
            if ref.kind != kind:
                continue
            found.pop(ref.id, None)
            if document is not None and all(document.get(key) == value for key, value in equal.items()):
                found[ref.id] = document
        return list(found.values())

    def combatants(self, encounter: str) -> list[Document]:
        """Return the combatants of an encounter, in no promised order."""
        return self._then("combatant", self._live.combatants(encounter), encounter=encounter)

    def combats_of(self, character: str) -> list[Document]:
        """Return the combatants that pointed to a character, in all encounters."""
        return self._then("combatant", self._live.combats_of(character), character=character)

    def sessions(self) -> list[Document]:
        """Return all sessions of play, oldest first."""
        return sorted(self._then("session", self._live.sessions()), key=_session_place)

    def roster(self) -> list[RosterLine]:
        """Return all characters by name."""
        changed = self._documents.changed
        lines = [line for line in self._live.roster() if Ref("character", line.id) not in changed]
        lines += [_line(document) for ref, document in changed.items() if ref.kind == "character" and document]
        return sorted(lines, key=lambda line: (folded(line.name), line.id))

    def searched(self) -> Mapping[str, str]:
        """Return what the roster searches, by character."""
        changed = self._documents.changed
        then = {ref.id: search_text(each) for ref, each in changed.items() if ref.kind == "character" and each}
        live = self._live.searched()
        return {name: text for name, text in live.items() if Ref("character", name) not in changed} | then

    def encounters(self) -> list[EncounterLine]:
        """Return all encounters, oldest first; those that have been deleted since come last."""
        ids = dict.fromkeys(line.id for line in self._live.encounters())
        ids |= dict.fromkeys(ref.id for ref in self._documents.changed if ref.kind == "encounter")
        there = [ref for name in ids if (ref := Ref("encounter", name)) in self._documents]
        documents = [self._documents[ref] for ref in there]
        return [
            EncounterLine(each["id"], each.get("name") or "", each.get("round") or 0, len(self.combatants(each["id"])))
            for each in documents
        ]

    # ── The log ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def log(self, query: LogQuery) -> list[LogEntry]:
        """Return log entries up to the moment, oldest of the found first."""
        before = self.number + 1 if query.before is None else min(query.before, self.number + 1)
        return [self._as_it_was(entry) for entry in self._live.log(replace(query, before=before))]

    def log_entry(self, number: int) -> LogEntry:
        """Return one log entry. Raises: NotFound, also for one that came later."""
        if number > self.number:
            raise NotFound("log_entry", "log", name=number)
        return self._as_it_was(self._live.log_entry(number))

    def _as_it_was(self, entry: LogEntry) -> LogEntry:
        return replace(entry, state="done") if entry.number in self._way.branch else entry

    def log_size(self) -> int:
        """Return how many entries the log holds, later ones too."""
        return self._live.log_size()

    def deeds(self, session: str) -> list[Sequence[Fact]]:
        """Return what the acts of a session of play that hold now have changed."""
        return self._live.deeds(session)

    def act(self, number: int) -> PastAct:
        """Return an act of the history. Raises: NotFound."""
        return self._live.act(number)

    def holding_after(self, number: int, before: int | None = None, limit: int = 500) -> list[PastAct]:
        """Return acts that hold now, newest first."""
        return self._live.holding_after(number, before, limit)

    def count_after(self, number: int) -> int:
        """Return how many acts hold now and came after `number`."""
        return self._live.count_after(number)

    # ── Nothing is changed ────────────────────────────────────────────────────────────────────────────────────────────

    def perform(self, act: NewAct) -> Done:
        """Refuse. Raises: Refused (`moment.past`)."""
        raise Refused("moment.past", "log")

    def undo(self) -> Done | None:
        """Refuse. Raises: Refused (`moment.past`)."""
        raise Refused("moment.past", "log")

    def redo(self) -> Done | None:
        """Refuse. Raises: Refused (`moment.past`)."""
        raise Refused("moment.past", "log")

    def undo_back_to(self, number: int) -> list[Done]:
        """Refuse. Raises: Refused (`moment.past`)."""
        raise Refused("moment.past", "log")

    def next_undo(self) -> Document | None:
        """Return None: nothing is taken back here."""
        return None

    def next_redo(self) -> Document | None:
        """Return None: nothing is applied here."""
        return None

    # ── The file ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def check(self) -> list[Finding]:
        """Check the whole file."""
        return self._live.check()

    def try_to_write(self) -> bool:
        """Return False: the past is written already."""
        return False

    def news(self) -> frozenset[Ref] | None:
        """Return None: in the past nothing is new."""
        return None

    def on_waiting(self, told: Waiting | None) -> None:
        """Never call it: the past is not written."""

    def keep_copy(self, told: CopyTold) -> None:
        """Tell that no copy is needed: the present one's desk sees to them."""
        told(None)

    def backup(self, to: Path | None = None) -> Path:
        """Write a verified copy of the file, all of it. Raises: as the present store."""
        return self._live.backup(to)

    def close(self) -> None:
        """Leave the file open for the present."""


def _session_place(session: Document) -> tuple[int, str]:
    return session.get("number") or 0, session.get("began_at") or ""


def _line(character: Document) -> RosterLine:
    return RosterLine(
        id=character["id"],
        name=character.get("name") or "",
        kind=character.get("kind") or "",
        player=character.get("player") or "",
        alias=character.get("alias") or "",
        tags=tuple(character.get("tags") or ()),
    )
