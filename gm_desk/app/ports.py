"""What the application needs of a campaign file; `db` provides it. One owner thread, one write door.

Every change goes through `perform`, `undo` or `redo`: one transaction that stores rows, log entry and undo entry together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, Protocol

from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Document, Fact, Ref
from gm_desk.core.folding import folded

SUFFIX = ".gmdesk"
"""What the name of a campaign file ends with."""

SECRECY = "secrecy"
"""Where the campaign's document keeps, by number, which log entries were hidden (true) or shown (false) since they were logged."""

TRIGRAM = 3
"""Words of so many signs the log's index finds."""

EntryState = Literal["done", "undone", "abandoned"]


@dataclass(frozen=True)
class Entry:
    """What an act leaves in the log. Texts are JSON forms of `Text` (`gm_desk.app.texts.to_json`).

    `lines`: the account, title first. `rolls`: every resolve of the act with request, faces, outcome and steps. `search`: the
    account and names in every language, folded. `actors`: ids of the characters concerned. `play`: how it was played, so that it
    can be played again (`gm_desk.app.accounts.play_to_json`); None for what no script played. `secret`: it is not for the players; read
    back, as it stands now (`SECRECY`).
    """

    kind: str
    lines: Sequence[Document]
    rolls: Sequence[Document] = ()
    search: str = ""
    encounter: str | None = None
    round: int | None = None
    actors: Sequence[str] = ()
    secret: bool = False
    play: Document | None = None

    @property
    def corrects(self) -> int | None:
        """The number of the entry whose rolls this one corrects; None for an entry of its own."""
        return self.play.get("corrects") if self.play else None


@dataclass(frozen=True)
class NewAct:
    """An act about to be stored: its name (a Text in JSON form, for "Undo: …"), its facts, and its log entry if any."""

    name: Document
    facts: Sequence[Fact]
    entry: Entry | None = None


@dataclass(frozen=True)
class Done:
    """An act that was stored, undone or redone: its number, its name, and the facts that were applied to the file."""

    number: int
    name: Document
    facts: Sequence[Fact]


@dataclass(frozen=True)
class PastAct:
    """An act read back from the history, its facts as they were first applied.

    `state` is its entry's, or `sealed`: it holds, and an upgrade of the file has put it out of undo's reach. `after` is the number
    of the act on top of which it was done, 0 for none, None where an older file did not keep that.
    """

    number: int
    name: Document
    facts: Sequence[Fact]
    state: EntryState | Literal["sealed"]
    after: int | None


@dataclass(frozen=True)
class LogEntry:
    """An entry read back from the log: `number` is its act's, `at` ISO 8601 in UTC, `state` says whether it still holds."""

    number: int
    at: str
    state: EntryState
    session: str | None
    entry: Entry


@dataclass(slots=True)
class RosterLine:
    """A character as the roster lists it.

    Frozen by contract, as documents are: ten thousand are made at a time, and Python would take three times as long to freeze them.
    """

    id: str
    name: str
    kind: str
    player: str
    alias: str
    tags: tuple[str, ...]


def search_text(character: Document) -> str:
    """Return what the roster searches: folded name, player, alias, tags and notes, the GM's own too."""
    tags = character.get("tags")
    parts = [character.get(key) for key in ("name", "player", "alias")]
    parts += tags if isinstance(tags, list) else []
    parts += [character.get(key) for key in ("notes", "gm_notes")]
    return folded("\n".join(part for part in parts if isinstance(part, str) and part))


@dataclass(frozen=True)
class EncounterLine:
    """An encounter as lists show it."""

    id: str
    name: str
    round: int
    combatants: int


@dataclass(frozen=True)
class LogQuery:
    """Which log entries: newest `limit` before `before` and after `after` that hold all of `words` (folded) and the filters given."""

    words: str = ""
    before: int | None = None
    after: int | None = None
    limit: int = 200
    kinds: Sequence[str] = ()
    actor: str | None = None
    encounter: str | None = None
    round: int | None = None
    session: str | None = None
    secret: bool | None = None

    @property
    def looks_through(self) -> bool:
        """Whether entries must be looked at one by one, because no index leads to them: that takes long in a long log."""
        indexed = self.encounter is not None or any(len(word) >= TRIGRAM for word in self.words.split())
        filters = (self.actor, self.round, self.session, self.secret)
        narrows = self.words or self.kinds or any(each is not None for each in filters)
        return bool(narrows) and not indexed


@dataclass(frozen=True)
class Backup:
    """A dated copy of a campaign that has been looked through: where, of when (by its name, local time), and what is in it."""

    path: Path
    at: datetime
    summary: Summary


@dataclass(frozen=True)
class Upgraded:
    """What opening made of a file of an older schema: which one, the copy made before, whether undo begins anew."""

    schema: int
    copy: Path
    sealed: bool


Waiting = Callable[[bool], None]
"""Gets True before a lock of somebody else's, or the end of the first look through the file, is waited for, False after that."""

CopyTold = Callable[[Path | DeskError | None], None]
"""Gets what came of a copy in the background: where it is, None when none was needed, or why it could not be made."""


@dataclass(frozen=True)
class Finding:
    """Something that an integrity check found wrong: a catalogue key with parameters."""

    key: str
    params: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Summary:
    """What a look at a campaign file tells without opening it; `error` says what is wrong with it, the rest is empty then."""

    path: Path
    title: str = ""
    system: str = ""
    language: str = ""
    schema: int = 0
    characters: int = 0
    encounters: int = 0
    sessions: int = 0
    log_entries: int = 0
    error: DeskError | None = None


class Store(Protocol):
    """One open campaign file. The documents it returns are frozen by contract: facts change them, nobody else does.

    Every method may raise BrokenFile when the file is damaged or gone.
    """

    @property
    def path(self) -> Path:
        """Where the file lies."""
        ...

    @property
    def read_only(self) -> bool:
        """Whether another desk, or the file's permissions, keep this one from writing."""
        ...

    @property
    def schema(self) -> int:
        """The file's schema number."""
        ...

    @property
    def revision(self) -> int:
        """A number that changes with every stored change."""
        ...

    def document(self, ref: Ref) -> Document:
        """Return a document. Raises: NotFound."""
        ...

    def many(self, refs: Sequence[Ref]) -> list[Document]:
        """Return many documents at once, in this order: for who goes through all of a campaign. Raises: NotFound."""
        ...

    def combatants(self, encounter: str) -> list[Document]:
        """Return the combatants of an encounter, in no promised order."""
        ...

    def roster(self) -> list[RosterLine]:
        """Return all characters by name."""
        ...

    def searched(self) -> Mapping[str, str]:
        """Return what the roster searches, by character: see `search_text`."""
        ...

    def encounters(self) -> list[EncounterLine]:
        """Return all encounters, oldest first."""
        ...

    def combats_of(self, character: str) -> list[Document]:
        """Return the combatants that point to a character, in all encounters."""
        ...

    def sessions(self) -> list[Document]:
        """Return all sessions of play, oldest first."""
        ...

    def deeds(self, session: str) -> list[Sequence[Fact]]:
        """Return what the acts of a session of play that still hold have changed, act by act, oldest first."""
        ...

    def perform(self, act: NewAct) -> Done:
        """Store an act in one transaction; what had been undone can no longer be redone and is struck through.

        Raises: Refused (`stale`, `read_only`, `locked`, `disk_full`, …); nothing is stored then.
        """
        ...

    def undo(self) -> Done | None:
        """Take the newest act back, in one transaction; None when there is none. Raises: as `perform`."""
        ...

    def redo(self) -> Done | None:
        """Apply the act last taken back again; None when there is none. Raises: as `perform`."""
        ...

    def undo_back_to(self, number: int) -> list[Done]:
        """Take back every act that came after the one of this number (0: all), newest first, in one transaction.

        Each can be redone as if it had been taken back alone. Raises: Refused (`sealed` when one of them is out of undo's reach;
        `not_done` when the act of this number does not hold; as `perform`); nothing is taken back then.
        """
        ...

    def act(self, number: int) -> PastAct:
        """Return an act of the history, whatever became of it. Raises: NotFound."""
        ...

    def holding_after(self, number: int, before: int | None = None, limit: int = 500) -> list[PastAct]:
        """Return the newest acts that hold and came after `number` (and before `before`), newest first."""
        ...

    def count_after(self, number: int) -> int:
        """Return how many acts hold and came after `number`."""
        ...

    def next_undo(self) -> Document | None:
        """Return the name of the act that `undo` would take back."""
        ...

    def next_redo(self) -> Document | None:
        """Return the name of the act that `redo` would apply."""
        ...

    def log(self, query: LogQuery) -> list[LogEntry]:
        """Return log entries, oldest of the found first."""
        ...

    def log_entry(self, number: int) -> LogEntry:
        """Return one log entry. Raises: NotFound."""
        ...

    def log_size(self) -> int:
        """Return how many entries the log holds."""
        ...

    def check(self) -> list[Finding]:
        """Check the whole file; an empty list when all is well."""
        ...

    @property
    def upgraded(self) -> Upgraded | None:
        """What opening has made of a file of an older schema; None when it was of the newest."""
        ...

    def try_to_write(self) -> bool:
        """Take writing over if nothing stands in its way any more; return whether this desk writes now. It costs little.

        The other desk that had it has closed, or the file has been looked through. Where permissions turn out to forbid writing,
        the campaign is for reading only from then on. Raises: BrokenFile (`file.gone`, `file.damaged`, …), Refused (`locked`).
        """
        ...

    def news(self) -> frozenset[Ref] | None:
        """Return which documents another desk's acts have touched since the last call; None when nothing was stored.

        Raises: BrokenFile (`file.gone`).
        """
        ...

    def on_waiting(self, told: Waiting | None) -> None:
        """Call `told` before and after every wait for a lock of somebody else's; None: nobody wants to know."""
        ...

    def keep_copy(self, told: CopyTold) -> None:
        """Make a dated copy in the background, unless the newest one is the same or one is being made; thin the older ones.

        `told` gets what came of it, in another thread: the copy's path, None when none was needed, or the error.
        """
        ...

    def backup(self, to: Path | None = None) -> Path:
        """Write a verified copy, to a new dated file beside the campaign unless told where; return its path.

        Raises: BrokenFile (`file.exists`: nothing is overwritten; `file.no_permission`, …), Refused (`disk_full`).
        """
        ...

    def close(self) -> None:
        """Leave one plain file behind, once every desk on it has closed.

        Raises: BrokenFile (`file.log_left`) when that cannot be done now: all is stored, but partly in the log beside the file.
        """
        ...
