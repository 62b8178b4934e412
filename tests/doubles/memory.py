"""A campaign in memory: `gm_desk.app.ports.Store` without a file, for tests of the application."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gm_desk.app.documents import CAMPAIGN, new_campaign
from gm_desk.app.ports import (
    SECRECY,
    CopyTold,
    Done,
    EncounterLine,
    Finding,
    LogEntry,
    LogQuery,
    NewAct,
    PastAct,
    RosterLine,
)
from gm_desk.core.errors import NotFound, Refused
from gm_desk.core.facts import Document, Documents, Fact, Ref, apply, inverses
from gm_desk.core.folding import folded


class MemoryStore:
    """All documents in a dict, all acts in a list."""

    path = Path("memory.gmdesk")
    read_only = False
    schema = 1
    upgraded = None

    def __init__(self, system: str = "kmrp") -> None:
        self.documents: Documents = {CAMPAIGN: dict(new_campaign("Test", system, "en"))}
        self.acts: list[tuple[NewAct, str]] = []
        self._evenings: list[str | None] = []
        self._after: list[int] = []
        self.revision = 0

    def document(self, ref: Ref) -> Document:
        """Return a copy, so that nobody changes what is stored."""
        if ref not in self.documents:
            raise NotFound(ref.kind, ref.kind, name=ref.id, near="")
        return copy.deepcopy(self.documents[ref])

    def many(self, refs: Sequence[Ref]) -> list[Document]:
        """Return copies of many documents."""
        return [self.document(ref) for ref in refs]

    def _all(self, kind: str) -> list[Document]:
        return [copy.deepcopy(each) for ref, each in self.documents.items() if ref.kind == kind]

    def combatants(self, encounter: str) -> list[Document]:
        """Return an encounter's combatants."""
        return [each for each in self._all("combatant") if each["encounter"] == encounter]

    def combats_of(self, character: str) -> list[Document]:
        """Return a character's combatants."""
        return [each for each in self._all("combatant") if each["character"] == character]

    def roster(self) -> list[RosterLine]:
        """Return all characters."""
        return [
            RosterLine(
                each["id"],
                each["name"],
                each["kind"],
                each["player"],
                each["alias"],
                tuple(each["tags"]),
            )
            for each in self._all("character")
        ]

    def searched(self) -> dict[str, str]:
        """Return what is searched of each character: the name does for tests."""
        return {each["id"]: folded(each["name"]) for each in self._all("character")}

    def encounters(self) -> list[EncounterLine]:
        """Return all encounters."""
        return [
            EncounterLine(each["id"], each["name"], each["round"], len(self.combatants(each["id"])))
            for each in self._all("encounter")
        ]

    def sessions(self) -> list[Document]:
        """Return all sessions of play."""
        return self._all("session")

    def _evening(self) -> str | None:
        """Return the session of play that goes on."""
        return next((each["id"] for each in self.sessions() if not each["ended_at"]), None)

    def deeds(self, session: str) -> list[Sequence[Fact]]:
        """Return the facts of a session's acts that hold."""
        acts = zip(self.acts, self._evenings, strict=True)
        return [act.facts for (act, state), evening in acts if state == "done" and evening == session]

    def perform(self, act: NewAct) -> Done:
        """Apply an act; what had been undone is abandoned."""
        before = self._evening()
        self._apply(act.facts)
        self._evenings.append(self._evening() or before)
        done = self._last("done")
        self._after.append(0 if done is None else done + 1)
        self.acts = [(old, "abandoned" if state == "undone" else state) for old, state in self.acts]
        self.acts.append((act, "done"))
        return Done(len(self.acts), act.name, act.facts)

    def _apply(self, facts: object) -> None:
        trial = copy.deepcopy(self.documents)
        for fact in facts:  # type: ignore[attr-defined]
            apply(trial, fact)
        self.documents = trial
        self.revision += 1

    def _last(self, state: str) -> int | None:
        found = [number for number, (_, held) in enumerate(self.acts) if held == state]
        return (found[-1] if state == "done" else found[0]) if found else None

    def undo(self) -> Done | None:
        """Take the newest act back."""
        return self._turn("done", "undone")

    def redo(self) -> Done | None:
        """Apply the act last taken back."""
        return self._turn("undone", "done")

    def _turn(self, state: str, after: str) -> Done | None:
        number = self._last(state)
        if number is None:
            return None
        act = self.acts[number][0]
        facts: list[Fact] = list(act.facts) if after == "done" else inverses(act.facts)
        self._apply(facts)
        self.acts[number] = (act, after)
        return Done(number + 1, act.name, facts)

    def undo_back_to(self, number: int) -> list[Done]:
        """Take back what came after an act, all or nothing."""
        if number and self.act(number).state != "done":
            raise Refused("not_done", "log")
        before = (self.documents, list(self.acts))
        taken: list[Done] = []
        try:
            while (last := self._last("done")) is not None and last + 1 > number:
                taken += [done for done in [self.undo()] if done]
        except Refused:
            self.documents, self.acts = before
            raise
        return taken

    def act(self, number: int) -> PastAct:
        """Return an act."""
        if not 0 < number <= len(self.acts):
            raise NotFound("log_entry", "log", name=number)
        act, state = self.acts[number - 1]
        return PastAct(number, act.name, act.facts, state, self._after[number - 1])  # type: ignore[arg-type]

    def holding_after(self, number: int, before: int | None = None, limit: int = 500) -> list[PastAct]:
        """Return the newest acts that hold, newest first."""
        numbers = range((before or len(self.acts) + 1) - 1, number, -1)
        return [act for each in numbers if (act := self.act(each)).state == "done"][:limit]

    def count_after(self, number: int) -> int:
        """Return how many acts hold and came after."""
        return len(self.holding_after(number, limit=len(self.acts)))

    def next_undo(self) -> Document | None:
        """Return the name of the newest act."""
        number = self._last("done")
        return None if number is None else dict(self.acts[number][0].name)

    def next_redo(self) -> Document | None:
        """Return the name of the act last taken back."""
        number = self._last("undone")
        return None if number is None else dict(self.acts[number][0].name)

    def log(self, query: LogQuery) -> list[LogEntry]:
        """Return the entries that hold all words asked for."""
        words = query.words.split()
        found = [each for each in self._entries() if all(word in each.entry.search for word in words)]
        if query.after is not None:
            found = [each for each in found if each.number > query.after]
        if query.kinds:
            found = [each for each in found if each.entry.kind in query.kinds]
        if query.before is not None:
            found = [each for each in found if each.number < query.before]
        if query.session is not None:
            found = [each for each in found if each.session == query.session]
        if query.secret is not None:
            found = [each for each in found if each.entry.secret == query.secret]
        return found[-query.limit :]

    def _entries(self) -> list[LogEntry]:
        since = self.documents[CAMPAIGN].get(SECRECY, {})
        return [
            LogEntry(
                number + 1,
                "2026-01-01T00:00:00+00:00",
                state,  # type: ignore[arg-type]
                self._evenings[number],
                replace(act.entry, secret=since.get(str(number + 1), act.entry.secret)),
            )
            for number, (act, state) in enumerate(self.acts)
            if act.entry
        ]

    def log_entry(self, number: int) -> LogEntry:
        """Return one entry."""
        return next(each for each in self._entries() if each.number == number)

    def log_size(self) -> int:
        """Return how many entries there are."""
        return len(self._entries())

    def check(self) -> list[Finding]:
        """Find nothing wrong: there is no file."""
        return []

    def try_to_write(self) -> bool:
        """Write, as ever."""
        return True

    def news(self) -> frozenset[Ref] | None:
        """Hear nothing: there is no other desk."""
        return None

    def on_waiting(self, told: object) -> None:
        """Never call it: nobody else is there."""

    def keep_copy(self, told: CopyTold) -> None:
        """Keep none: there is no file."""
        told(None)

    def close(self) -> None:
        """Keep everything."""
