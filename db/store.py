"""The campaign file as the application knows it (`gm_desk.app.ports.Store`): the one write door, undo, redo, the file itself.

The file is the truth: an act is applied to what stands in it. What is remembered of it counts as that only inside of the transaction,
and while SQLite says that nobody else has written since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine

from db import history, log
from db.background import CopyInBackground
from db.backup import back_up, copy_to
from db.check import check_copy
from db.engine import changes_of_others, plain, reading, writing
from db.header import SCHEMA
from db.lock import DeskLock
from db.presence import Presence, look_through
from db.reader import Reader
from db.rest import abandon, settle, settle_after_reading
from db.rows import AT_ONCE, Working
from gm_desk.app.ports import (
    CopyTold,
    Done,
    EntryState,
    Finding,
    NewAct,
    PastAct,
    Upgraded,
    Waiting,
)
from gm_desk.core.compact import compact, refs_of
from gm_desk.core.errors import BrokenFile, Refused
from gm_desk.core.facts import Document, Fact, Ref, apply, inverses

Clock = Callable[[], datetime]
TakeOver = Callable[[], tuple[Engine, DeskLock] | None]


class Beginning(Protocol):
    """What is to be done before a file that can be read already is written for the first time (`db.lifecycle`)."""

    def prepare(self) -> bool:
        """Set about what takes time; return whether it is done, and `begin` needs no waiting."""
        ...

    def begin(self) -> bool:
        """Do it; return whether permissions allow to write. Raises: BrokenFile (`file.damaged`, …), Refused (`locked`, …)."""
        ...

    def stop(self) -> None:
        """Let it be: nothing is going to be written."""
        ...


def _now() -> datetime:
    return datetime.now(UTC)


class FileStore(Reader):
    """One open campaign file; `db.lifecycle` opens it."""

    def __init__(
        self,
        path: Path,
        engine: Engine,
        lock: DeskLock | None,
        *,
        take_over: TakeOver | None = None,
        upgraded: Upgraded | None = None,
        beginning: Beginning | None = None,
        clock: Clock = _now,
    ) -> None:
        """Take an engine, and the lock that allows to write; without one it is for reading only.

        `take_over` gives both once the desk that has the lock now has closed, and None until then. `beginning` is done before the
        first act, or as soon as `try_to_write`, which sets about it, finds that it needs no waiting.
        """
        super().__init__(path, engine)
        self._lock = lock
        self._take_over = take_over
        self._upgraded = upgraded
        self._beginning = beginning
        self._clock = clock
        self._told = 0
        self._logged = False
        self._waiting: Waiting | None = None
        self._copying: CopyInBackground | None = None
        with reading(engine) as connection:
            self._holding = history.newest_holding(connection)
        self._presence = Presence(path)

    @property
    def path(self) -> Path:
        """Where the file lies, links resolved."""
        return self._path

    @property
    def read_only(self) -> bool:
        """Whether another desk, or the file's permissions, keep this one from writing."""
        return self._lock is None

    @property
    def schema(self) -> int:
        """The file's schema number: the newest, for older files are upgraded when they are opened."""
        return SCHEMA

    @property
    def upgraded(self) -> Upgraded | None:
        """What opening has made of a file of an older schema; None when it was of the newest."""
        return self._upgraded

    @property
    def revision(self) -> int:
        """A number that changes with every stored change; a desk that only reads sees the changes of the other by it."""
        if self.read_only:
            with self._reading() as connection:
                self._notice_others(connection)
        return self._revision

    # ── The one write door ────────────────────────────────────────────────────────────────────────────────────────────

    def perform(self, act: NewAct) -> Done:
        """Store an act in one transaction; what had been undone can no longer be redone and is struck through.

        Raises: Refused (`stale`, `read_only`, `locked`, `disk_full`, `still_used`, `unstorable_text`), BrokenFile; nothing is
        stored then.
        """
        # Through JSON: what is applied is exactly what the history will say, and nothing of the caller's is kept.
        try:
            facts = compact(act.facts)
        except UnicodeEncodeError as error:
            raise Refused("unstorable_text", str(self._path)) from error
        with self._transaction() as connection:
            before = self._cache.end or self._begin_acting(connection)
            changed, session = self._apply(connection, facts), before.session
            if turns := any(ref.kind == "session" for ref in refs_of(facts)):
                # The acts that begin and end a session of play belong to it.
                session = history.session_now(connection) or session
            after = history.add(connection, self._clock(), act.name, facts, session, before)
            if act.entry is not None:
                log.add(connection, after.newest, act.entry)
                self._logged = True
        self._changed(facts, changed)
        self._cache.end = None if turns else after
        self._next_names = (self._revision, act.name, None)
        return Done(after.newest, act.name, facts)

    def _begin_acting(self, connection: Connection) -> history.End:
        """Return where the history ends, where that is not known: at the first act, and after undo and redo."""
        log.leave_unmerged(connection)
        return history.end(connection)

    def undo(self) -> Done | None:
        """Take the newest act back, in one transaction; None when there is none. Raises: as `perform`."""
        return self._step(history.next_undo, inverses, "undone")

    def redo(self) -> Done | None:
        """Apply the act last taken back again; None when there is none. Raises: as `perform`."""
        return self._step(history.next_redo, list, "done")

    def undo_back_to(self, number: int) -> list[Done]:
        """Take back every act that came after the one of this number (0: all), newest first, in one transaction.

        Raises: Refused (`sealed`, `not_done`; as `perform`); nothing is taken back then.
        """
        with self._transaction() as connection:
            if number and history.newest_holding(connection, number) != number:
                raise Refused("not_done", "log")
            acts = history.holding_after(connection, number, None, history.newest_holding(connection))
            if any(act.state == history.SEALED for act in acts):
                raise Refused("sealed", "log")
            taken = [Done(act.number, act.name, inverses(act.facts)) for act in acts]
            facts = [fact for done in taken for fact in done.facts]
            changed = self._apply(connection, facts)
            history.set_undone_after(connection, number)
        self._changed(facts, changed)
        return taken

    def _step(
        self,
        find: Callable[[Connection], PastAct | None],
        turn: Callable[[Sequence[Fact]], list[Fact]],
        state: EntryState,
    ) -> Done | None:
        """Go one act back or forth."""
        with self._transaction() as connection:
            act = find(connection)
            if act is None:
                return None
            facts = turn(act.facts)
            changed = self._apply(connection, facts)
            history.set_state(connection, act.number, state)
        self._changed(facts, changed)
        return Done(act.number, act.name, facts)

    def _apply(self, connection: Connection, facts: Sequence[Fact]) -> Mapping[Ref, Document | None]:
        """Apply facts; return the documents of the last of them as they are now, None for one that is gone."""
        written: Mapping[Ref, Document | None] = {}
        for start in range(0, len(facts), AT_ONCE):
            some = facts[start : start + AT_ONCE]
            known = {} if start else self._cache.written  # later ones may be about what has been written just now
            documents = Working(connection, (fact.ref for fact in some), known)
            for fact in some:
                apply(documents, fact)
            written = documents.write()
        return written

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """One transaction; if it fails, what is read next comes from the file, however far it got."""
        if self.read_only:
            raise Refused("read_only", str(self._path))
        self._check_there()
        try:
            with writing(self._engine, self._waiting) as connection:
                self._notice_others(connection)
                yield connection
                self._presence.check()
            # Once more: what was stored in a file that has lost its name must not be acknowledged.
            self._presence.check()
        except BaseException:
            self._cache.forget()
            raise
        self._presence.remember()

    def _check_there(self) -> None:
        """See that the file is the one that was opened. Raises: BrokenFile (`file.gone`, `file.overwritten`)."""
        if self._closed:
            raise BrokenFile("file.gone", str(self._path))
        if not self._begun():
            raise Refused("read_only", str(self._path))
        self._presence.check()
        if self._presence.written_past:
            look_through(self._engine, self._path)
            self._cache.forget()
            self._revision += 1
            self._presence.remember()

    def _begun(self) -> bool:
        """Do what must be done before the first byte is written; return whether this desk may write.

        Raises: BrokenFile (`file.damaged`, `file.gone`, …), Refused (`locked`, …); then the next act tries again.
        """
        beginning = self._beginning
        if beginning is None:
            return True
        self._presence.check()
        told = None if beginning.prepare() else self._waiting
        if told is not None:
            told(True)
        try:
            if self._presence.written_past:  # what is looked through, or was, is not what stands there now
                look_through(self._engine, self._path)
            may_write = beginning.begin()
        finally:
            if told is not None:
                told(False)
        self._beginning = None
        if not may_write:
            self._lock = None
        with reading(self._engine) as connection:  # SQLite makes the log when it is first looked at
            self._others = changes_of_others(connection)
        self._presence = Presence(self._path)
        return may_write

    # ── Two desks ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def try_to_write(self) -> bool:
        """Take writing over if nothing stands in its way any more; return whether this desk writes now. It costs little.

        Raises: BrokenFile (`file.gone`, `file.damaged`, …), Refused (`locked`).
        """
        if self._beginning is not None and not self._closed:
            return self._beginning.prepare() and self._begun()
        if self._closed or self._lock is not None or self._take_over is None:
            return self._lock is not None
        self._check_same()
        taken = self._take_over()
        if taken is None:
            return False
        reader, (self._engine, self._lock) = self._engine, taken
        reader.dispose()
        self._cache.forget()
        self._revision += 1
        with reading(self._engine) as connection:
            self._others = changes_of_others(connection)
        self._presence = Presence(self._path)
        return True

    def news(self) -> frozenset[Ref] | None:
        """Return which documents another desk's acts have touched since the last call; None when nothing was stored.

        Raises: BrokenFile (`file.gone`).
        """
        self._check_same()
        with self._reading() as connection:
            self._notice_others(connection)
            if self._revision == self._told:
                return None
            touched = history.touched_since(connection, self._holding)
            self._holding = history.newest_holding(connection)
        self._told = self._revision
        return touched

    def _check_same(self) -> None:
        if not self._presence.same_file:
            raise BrokenFile("file.gone", str(self._path))

    # ── The file ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def check(self) -> list[Finding]:
        """Check the whole file; an empty list when all is well."""
        with plain(self._engine, self._path) as connection:
            return check_copy(connection)

    def backup(self, to: Path | None = None) -> Path:
        """Write a verified copy, to a new dated file beside the campaign unless told where; return its path.

        Raises: BrokenFile (`file.exists`: nothing is overwritten; `file.no_permission`, …), Refused (`disk_full`).
        """
        with plain(self._engine, self._path) as connection:
            if to is None:
                return back_up(connection, self._path, self._clock())
            copy_to(connection, to)
            return to

    def on_waiting(self, told: Waiting | None) -> None:
        """Call `told` before and after every wait for a lock of somebody else's; None: nobody wants to know."""
        self._waiting = told

    def keep_copy(self, told: CopyTold) -> None:
        """Make a dated copy in the background, unless the newest one is the same or one is being made; thin the older ones.

        `told` gets what came of it, in another thread: the copy's path, None when none was needed, or the error.
        """
        if self._closed or self.read_only or self._beginning is not None:
            return
        if self._copying is not None and self._copying.running:
            return
        self._copying = CopyInBackground(self._path, self._clock(), told)
        self._copying.start()

    def close(self) -> None:
        """Leave one plain file behind, once every desk on it has closed.

        Raises: BrokenFile (`file.log_left`) when that cannot be done now: all is stored, but partly in the log beside the file.
        """
        if self._closed:
            return
        self._closed = True
        self._cache.forget()
        if self._copying is not None:
            self._copying.stop()
        if self._beginning is not None:
            self._beginning.stop()
        try:
            self._leave()
        except (BrokenFile, Refused) as error:
            raise BrokenFile("file.log_left", str(self._path)) from error
        finally:
            self._engine.dispose()
            if self._lock is not None:
                self._lock.release()
        if self.read_only:
            settle_after_reading(self._path)

    def _leave(self) -> None:
        if self.read_only or self._beginning is not None or not self._presence.same_file:
            return
        if self._presence.written_past:
            try:
                look_through(self._engine, self._path)
            except BrokenFile:
                abandon(self._engine, self._path)
                return
        if self._logged:
            with suppress(BrokenFile, Refused), writing(self._engine) as connection:
                log.merge(connection)
        settle(self._engine, self._path)

    def _changed(self, facts: Sequence[Fact], now: Mapping[Ref, Document | None]) -> None:
        self._revision += 1
        self._cache.follow(facts, now)
