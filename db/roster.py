"""The roster: a line for every character, by name. After an act only the lines that it touched are read again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, Text, select, type_coerce

from db.tables import CHARACTER, json_value
from gm_desk.app.ports import RosterLine
from gm_desk.core.folding import folded

MOST_AT_ONCE = 500
"""Beyond so many touched lines, reading all is as quick."""

COLUMNS = (
    CHARACTER.c.id,
    CHARACTER.c.name,
    CHARACTER.c.kind,
    CHARACTER.c.player,
    CHARACTER.c.alias,
    # As they are written: a few groups stand for thousands of people, and each needs to be read once.
    type_coerce(CHARACTER.c.tags, Text),
)
"""What is searched is longer than all of these, and read when somebody searches."""


Placed = tuple[str, str, RosterLine]
"""A line behind what it is sorted by; as no two have one id, lines themselves are never compared."""


class Roster:
    """All lines that were read, what is searched of each, and which of them are out of date."""

    def __init__(self) -> None:
        self._lines: dict[str, Placed] = {}
        self._stale: set[str] = set()
        self._searched: dict[str, str] | None = None
        self._stale_searched: set[str] = set()
        self._complete = False

    @property
    def fresh(self) -> bool:
        """Whether nothing needs to be read."""
        return self._complete and not self._stale

    def touch(self, character: str) -> None:
        """Say that a character has changed, come or gone."""
        self._stale.add(character)
        self._stale_searched.add(character)

    def forget(self) -> None:
        """Say that any character may have changed."""
        self._complete = False
        self._searched = None

    def read(self, connection: Connection) -> None:
        """Read what is out of date. Raises: BrokenFile."""
        query = select(*COLUMNS)
        if not self._complete or len(self._stale) > MOST_AT_ONCE:
            self._lines = _lines(connection.execute(query).all())
        else:
            touched = _lines(connection.execute(query.where(CHARACTER.c.id.in_(self._stale))).all())
            kept = {name: line for name, line in self._lines.items() if name not in self._stale}
            self._lines = kept | touched
        self._complete = True
        self._stale.clear()

    def searched(self, connection: Connection) -> Mapping[str, str]:
        """Return what is searched of every character, and read what of it is out of date. Raises: BrokenFile."""
        query = select(CHARACTER.c.id, CHARACTER.c.search)
        if self._searched is None or len(self._stale_searched) > MOST_AT_ONCE:
            self._searched = {row.id: row.search for row in connection.execute(query)}
        elif self._stale_searched:
            touched = connection.execute(query.where(CHARACTER.c.id.in_(self._stale_searched)))
            kept = {name: text for name, text in self._searched.items() if name not in self._stale_searched}
            self._searched = kept | {row.id: row.search for row in touched}
        self._stale_searched.clear()
        return self._searched

    def lines(self) -> list[RosterLine]:
        """Return all lines, sorted by name without regard to case and ё."""
        return [line for _, _, line in sorted(self._lines.values())]


def _lines(rows: Iterable[Row[*tuple[Any, ...]]]) -> dict[str, Placed]:
    found: dict[str, Placed] = {}
    read: dict[str | None, tuple[str, ...]] = {None: ()}
    for key, name, kind, player, alias, written in rows:
        tags = read.get(written)
        if tags is None:
            tags = read[written] = tuple(json_value(written) or ())
        line = RosterLine(key, name or "", kind or "", player or "", alias or "", tags)
        found[key] = (folded(line.name), key, line)
    return found
