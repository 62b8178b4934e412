"""The log in the file: entries, and finding them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Connection,
    Row,
    Select,
    Text,
    bindparam,
    case,
    func,
    insert,
    select,
    type_coerce,
)

from db.history import SEALED
from db.tables import ACT, CAMPAIGN, LOG_ENTRY, LOG_SEARCH, LOG_SEARCH_CONFIG, json_value
from gm_desk.app.ports import SECRECY, TRIGRAM, Entry, EntryState, LogEntry, LogQuery
from gm_desk.core.errors import BrokenFile
from gm_desk.core.folding import folded

_SINCE = func.json_extract(
    select(CAMPAIGN.c.rest).scalar_subquery(), func.printf(f'$.{SECRECY}."%d"', LOG_ENTRY.c.number), type_=Boolean()
)
SECRET: ColumnElement[bool] = func.coalesce(_SINCE, LOG_ENTRY.c.secret)
"""Whether an entry is hidden as things stand now: as the GM has said since, else as it was logged."""


def add(connection: Connection, number: int, entry: Entry) -> None:
    """Write the entry of an act, and feed the search index (see `db.tables.LOG_SEARCH`)."""
    row = {
        "number": number,
        "kind": entry.kind,
        "lines": list(entry.lines),
        "rolls": list(entry.rolls),
        "search": entry.search,
        "encounter": entry.encounter,
        "round": entry.round,
        "actors": list(entry.actors),
        "secret": entry.secret,
        "play": entry.play,
    }
    connection.execute(ADD, row)
    connection.execute(INDEX, {"rowid": number, "search": entry.search})


ADD, INDEX = insert(LOG_ENTRY), insert(LOG_SEARCH)
COMMAND = insert(LOG_SEARCH).values(log_search=bindparam("command"), rank=bindparam("number"))
MERGING = {"automerge": 0, "crisismerge": 64}
"""How SQLite is to put pieces of the search index together within an act: never bit by bit, and only many small ones at once."""
PAGES_MERGED = 128
"""So much of it is done when the file is closed."""


def leave_unmerged(connection: Connection) -> None:
    """Keep SQLite from putting the pieces of the search index together in the middle of an act: now and then one would be felt."""
    settings = {row.k: row.v for row in connection.execute(select(LOG_SEARCH_CONFIG))}
    for command, number in MERGING.items():
        if settings.get(command) != number:
            connection.execute(COMMAND, {"command": command, "number": number})


def merge(connection: Connection) -> None:
    """Put pieces of the search index together that the entries of an evening have left; what is much waits for the next time."""
    connection.execute(COMMAND, {"command": "merge", "number": PAGES_MERGED})


def find(connection: Connection, query: LogQuery) -> list[LogEntry]:
    """Return the newest entries that a query finds, oldest of them first."""
    long, short = _words(query.words)
    found = _entries().where(*_filters(query), *(func.instr(LOG_ENTRY.c.search, word) > 0 for word in short))
    newest_first = LOG_ENTRY.c.number.desc()
    if long:
        # By the index's own order and with its own bound, so that it stops as soon as enough are found.
        found = found.join(LOG_SEARCH, LOG_SEARCH.c.rowid == LOG_ENTRY.c.number).where(_match(long))
        newest_first = LOG_SEARCH.c.rowid.desc()
        if query.before is not None:
            found = found.where(LOG_SEARCH.c.rowid < query.before)
    rows = connection.execute(found.order_by(newest_first).limit(query.limit)).all()
    return [_entry(row) for row in reversed(rows)]


def read(connection: Connection, number: int) -> LogEntry | None:
    """Return the entry of an act; None when it left none."""
    row = connection.execute(_entries().where(LOG_ENTRY.c.number == number)).first()
    return None if row is None else _entry(row)


def size(connection: Connection) -> int:
    """Return how many entries there are."""
    return connection.execute(select(func.count()).select_from(LOG_ENTRY)).scalar_one()


def _entries() -> Select[Any]:
    columns = [column for column in LOG_ENTRY.c if column.name not in {"secret", "rolls"}]
    # As it is written, if it can be read: nine tenths of an entry, and few are looked into.
    rolls = case((func.json_valid(LOG_ENTRY.c.rolls), type_coerce(LOG_ENTRY.c.rolls, Text)))
    return select(*columns, rolls.label("rolls"), SECRET.label("secret"), ACT.c.at, ACT.c.state, ACT.c.session).join(
        ACT, ACT.c.number == LOG_ENTRY.c.number
    )


class WrittenList(Sequence[Any]):
    """A JSON list, read when it is first looked into."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._read: list[Any] | None = None

    def _items(self) -> list[Any]:
        if self._read is None:
            self._read = list(json_value(self._text))
        return self._read

    @overload
    def __getitem__(self, place: int) -> Any: ...  # noqa: ANN401 - any JSON value

    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...

    def __getitem__(self, place: int | slice) -> Any:
        return self._items()[place]

    def __len__(self) -> int:
        return len(self._items())

    def __bool__(self) -> bool:
        return self._text != "[]"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._items() == list(other)

    __hash__ = None  # type: ignore[assignment] # a list has none


def _entry(row: Row[Any]) -> LogEntry:
    """Raises: BrokenFile (`file.damaged`)."""
    if row.rolls is None:
        raise BrokenFile("file.damaged", "JSON")
    entry = Entry(
        kind=row.kind,
        lines=row.lines,
        rolls=WrittenList(row.rolls),
        search=row.search,
        encounter=row.encounter,
        round=row.round,
        actors=tuple(row.actors),
        secret=bool(row.secret),
        play=row.play,
    )
    # What an upgrade sealed holds for good.
    state: EntryState = "done" if row.state == SEALED else row.state
    return LogEntry(row.number, row.at, state, row.session, entry)


def _filters(query: LogQuery) -> list[ColumnElement[bool]]:
    filters: list[ColumnElement[bool]] = []
    if query.before is not None:
        filters.append(LOG_ENTRY.c.number < query.before)
    if query.after is not None:
        filters.append(LOG_ENTRY.c.number > query.after)
    if query.kinds:
        filters.append(LOG_ENTRY.c.kind.in_(query.kinds))
    if query.actor is not None:
        actors = func.json_each(LOG_ENTRY.c.actors).table_valued("value")
        filters.append(select(actors.c.value).where(actors.c.value == query.actor).exists())
    if query.encounter is not None:
        filters.append(LOG_ENTRY.c.encounter == query.encounter)
    if query.round is not None:
        filters.append(LOG_ENTRY.c.round == query.round)
    if query.session is not None:
        filters.append(ACT.c.session == query.session)
    if query.secret is not None:
        filters.append(SECRET.is_(query.secret))
    return filters


def _words(words: str) -> tuple[list[str], list[str]]:
    """Split what is looked for into words for the index and words too short for it."""
    # A NUL ends SQLite's own strings, and half a surrogate pair is no text: neither is ever found.
    wanted = folded(words.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")).split()
    return [word for word in wanted if len(word) >= TRIGRAM], [word for word in wanted if len(word) < TRIGRAM]


def _match(words: list[str]) -> ColumnElement[bool]:
    """All words, each anywhere; in quotes, so that no sign in them means anything to FTS5."""
    phrases = ['"' + word.replace('"', '""') + '"' for word in words]
    return LOG_SEARCH.c.log_search.op("MATCH")(" AND ".join(phrases))
