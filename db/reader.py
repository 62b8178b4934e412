"""An open campaign file as far as it is read: documents, lists and the log, through a cache that the file can overrule.

The cache serves the screens; its documents are handed out as they are and are frozen by contract. Who changes one all the same
sees it on the screen only, and the next act on it is refused as stale instead of being stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, func, select

from db import history, log
from db.cache import Cache
from db.engine import changes_of_others, reading
from db.rows import read, read_all, read_many
from db.tables import COMBATANT, ENCOUNTER, ENCOUNTER_PLACE
from gm_desk.app.ports import EncounterLine, LogEntry, LogQuery, PastAct, RosterLine
from gm_desk.core.errors import BrokenFile, NotFound
from gm_desk.core.facts import Document, Fact, Ref


class Reader:
    """What can be read of an open campaign file; `db.store.FileStore` adds the writing."""

    def __init__(self, path: Path, engine: Engine) -> None:
        """Take an engine that is open on the file at `path`."""
        self._path = path
        self._engine = engine
        self._closed = False
        self._revision = 0
        self._cache = Cache()
        self._next_names: tuple[int, Document | None, Document | None] | None = None
        with reading(engine) as connection:
            self._others = changes_of_others(connection)

    def document(self, ref: Ref) -> Document:
        """Return a document, the same object until it changes; treat it as frozen. Raises: NotFound."""
        found = self._cache.document(ref)
        if found is None:
            with self._reading() as connection:
                found = read(connection, ref)
            if found is None:
                raise NotFound("document", f"{ref.kind}.{ref.id}", kind=ref.kind, name=ref.id)
            self._cache.remember(ref, found)
        return found

    def many(self, refs: Sequence[Ref]) -> list[Document]:
        """Return many documents at once, in this order; the cache stays the screens' own. Raises: NotFound."""
        found = {ref: known for ref in refs if (known := self._cache.document(ref))}
        with self._reading() as connection:
            found |= read_many(connection, (ref for ref in refs if ref not in found))
        return [found[ref] if ref in found else self.document(ref) for ref in refs]

    def combatants(self, encounter: str) -> list[Document]:
        """Return the combatants of an encounter, in no promised order."""
        known = self._cache.fight(encounter)
        found = None if known is None else self._known_fighters(encounter, known)
        if found is None:
            with self._reading() as connection:
                found = read_all(connection, "combatant", encounter=encounter)
            for document in found:
                self._cache.remember(Ref("combatant", document["id"]), document)
            self._cache.remember_fight(encounter, [Ref("combatant", document["id"]) for document in found])
        self._read_ahead(Ref("character", document["character"]) for document in found)
        return found

    def _known_fighters(self, encounter: str, refs: Sequence[Ref]) -> list[Document] | None:
        """Return the combatants known to stand in an encounter, read again where they changed; None where it is others now."""
        self._read_ahead(refs)
        found = [document for ref in refs if (document := self._cache.document(ref)) is not None]
        there = all(document["encounter"] == encounter for document in found)
        return found if there and len(found) == len(refs) else None

    def _read_ahead(self, refs: Iterable[Ref]) -> None:
        """Remember documents that are asked for next, all that are not remembered yet at once."""
        missing = [ref for ref in refs if self._cache.document(ref) is None]
        if missing:
            with self._reading() as connection:
                for ref, document in read_many(connection, missing).items():
                    self._cache.remember(ref, document)

    def combats_of(self, character: str) -> list[Document]:
        """Return the combatants that point to a character, in all encounters."""
        with self._reading() as connection:
            return read_all(connection, "combatant", character=character)

    def sessions(self) -> list[Document]:
        """Return all sessions of play, oldest first."""
        with self._reading() as connection:
            found = read_all(connection, "session")
        return sorted(found, key=lambda session: (session.get("number") or 0, session.get("began_at") or ""))

    def deeds(self, session: str) -> list[Sequence[Fact]]:
        """Return what the acts of a session of play that still hold have changed, act by act, oldest first."""
        with self._reading() as connection:
            return history.holding_facts(connection, session)

    def roster(self) -> list[RosterLine]:
        """Return all characters by name."""
        roster = self._cache.roster
        if not roster.fresh:
            with self._reading() as connection:
                roster.read(connection)
        return roster.lines()

    def searched(self) -> Mapping[str, str]:
        """Return what the roster searches, by character."""
        with self._reading() as connection:
            return self._cache.roster.searched(connection)

    def encounters(self) -> list[EncounterLine]:
        """Return all encounters, oldest first."""
        fighters = select(func.count()).where(COMBATANT.c.encounter == ENCOUNTER.c.id).scalar_subquery()
        query = select(ENCOUNTER.c.id, ENCOUNTER.c.name, ENCOUNTER.c.round, fighters.label("fighters"))
        query = query.join(ENCOUNTER_PLACE, ENCOUNTER_PLACE.c.id == ENCOUNTER.c.id).order_by(ENCOUNTER_PLACE.c.place)
        with self._reading() as connection:
            return [
                EncounterLine(one.id, one.name or "", one.round or 0, one.fighters) for one in connection.execute(query)
            ]

    def act(self, number: int) -> PastAct:
        """Return an act of the history, whatever became of it. Raises: NotFound."""
        with self._reading() as connection:
            found = history.read(connection, number)
        if found is None:
            raise NotFound("log_entry", "log", name=number)
        return found

    def holding_after(self, number: int, before: int | None = None, limit: int = 500) -> list[PastAct]:
        """Return the newest acts that hold and came after `number` (and before `before`), newest first."""
        with self._reading() as connection:
            return history.holding_after(connection, number, before, limit)

    def count_after(self, number: int) -> int:
        """Return how many acts hold and came after `number`."""
        with self._reading() as connection:
            return history.count_after(connection, number)

    def next_undo(self) -> Document | None:
        """Return the name of the act that `undo` would take back."""
        return self._names()[0]

    def next_redo(self) -> Document | None:
        """Return the name of the act that `redo` would apply."""
        return self._names()[1]

    def _names(self) -> tuple[Document | None, Document | None]:
        """Return the names of what undo and redo would take up, looked up once as long as nothing changes."""
        revision = self.revision
        if self._next_names is None or self._next_names[0] != revision:
            with self._reading() as connection:
                self._next_names = (revision, history.next_undo_name(connection), history.next_redo_name(connection))
        return self._next_names[1:]

    @property
    def revision(self) -> int:
        """A number that changes with every stored change."""
        return self._revision

    def log(self, query: LogQuery) -> list[LogEntry]:
        """Return log entries, oldest of the found first."""
        with self._reading() as connection:
            return log.find(connection, query)

    def log_entry(self, number: int) -> LogEntry:
        """Return one log entry. Raises: NotFound."""
        with self._reading() as connection:
            found = log.read(connection, number)
        if found is None:
            raise NotFound("log_entry", "log", name=number)
        return found

    def log_size(self) -> int:
        """Return how many entries the log holds."""
        with self._reading() as connection:
            return log.size(connection)

    # ── How it is read ────────────────────────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._closed:
            # The engine would quietly open the file anew.
            raise BrokenFile("file.gone", str(self._path))
        with reading(self._engine) as connection:
            yield connection

    def _notice_others(self, connection: Connection) -> None:
        """See whether somebody else has written to the file; then nothing that is cached can be trusted."""
        others = changes_of_others(connection)
        if others != self._others:
            self._others = others
            self._revision += 1
            self._cache.forget()
