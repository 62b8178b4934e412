"""The tables of a campaign file, as the newest migration leaves them.

Documents are rows: a column for each declared key, and `rest` for all else (`db.mapping`). The history is one row an act,
never taken away; the log is at most one row an act. Plain tables and no mapped classes: SQLAlchemy's mapper would be a third of
what opening the program has to load.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    column,
    table,
)
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

from gm_desk.core.compact import to_text
from gm_desk.core.errors import BrokenFile


class Json(TypeDecorator[Any]):
    """A list or an object as JSON text; `holds` says which. None is NULL."""

    impl = Text
    cache_ok = True

    def __init__(self, holds: type = dict) -> None:
        """Make a column for values of the type `holds`."""
        super().__init__()
        self.holds = holds

    @property
    def python_type(self) -> type:
        """Which values belong here."""
        return self.holds

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ANN401 - any JSON value
        """Write compact JSON; not-a-number is none."""
        return value if value is None or isinstance(value, Written) else to_text(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ANN401 - any JSON value
        """Read JSON. Raises: BrokenFile (`file.damaged`)."""
        return None if value is None else json_value(value)


def json_value(text: str) -> Any:  # noqa: ANN401 - any JSON value
    """Read JSON as a column holds it. Raises: BrokenFile (`file.damaged`)."""
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise BrokenFile("file.damaged", "JSON") from error


class Written(str):
    """JSON that is written already."""

    __slots__ = ()


METADATA = MetaData()
"""All tables of the file."""


def _table(name: str, *parts: SchemaItem) -> Table:
    return Table(name, METADATA, *parts)


def _key(name: str = "id", kind: type[TypeEngine[Any]] = Text, *parts: SchemaItem) -> Column[Any]:
    return Column(name, kind, *parts, primary_key=True)


def _always(name: str, kind: type[TypeEngine[Any]] | TypeEngine[Any] = Text) -> Column[Any]:
    """Return a column that is never NULL."""
    return Column(name, kind, nullable=False)


def _reference(name: str, to: str) -> Column[Any]:
    """Return a reference that is looked at when the transaction ends: within an act, any order will do."""
    return Column(name, Text, ForeignKey(to, deferrable=True, initially="DEFERRED"), index=True)


CAMPAIGN = _table(
    "campaign",
    _key(),
    Column("title", Text),
    Column("system", Text),
    Column("language", Text),
    Column("settings", Json(dict)),
    _always("rest", Json(dict)),
)
"""The campaign itself: one row."""

CHARACTER = _table(
    "character",
    _key(),
    Column("name", Text),
    Column("kind", Text),
    Column("player", Text),
    Column("alias", Text),
    Column("tags", Json(list)),
    _always("search"),
    Column("notes", Text),
    Column("gm_notes", Text),
    Column("rolls", Text),
    Column("sheet_version", Integer),
    Column("sheet", Json(dict)),
    _always("rest", Json(dict)),
    # Last, for it is long: a list that does not ask for it need not read past it.
    Column("portrait", Text),
)
"""A character. `search` is for the roster: folded name, player, alias, tags and notes, the GM's own too."""

ENCOUNTER = _table(
    "encounter",
    _key(),
    Column("name", Text),
    Column("notes", Text),
    Column("round", Integer),
    Column("turn", Text),
    Column("order", Json(list)),
    Column("done", Json(list)),
    _always("rest", Json(dict)),
)
"""An encounter."""

ENCOUNTER_PLACE = _table("encounter_place", _key("place", Integer), Column("id", Text, nullable=False, unique=True))
"""Which encounter came when. It outlives the encounter, so that one whose removal is undone stands where it stood."""

COMBATANT = _table(
    "combatant",
    _key(),
    _reference("encounter", "encounter.id"),
    _reference("character", "character.id"),
    Column("number", Integer),
    Column("alias", Text),
    Column("hidden", Boolean),
    Column("roll", Json(dict)),
    Column("states", Json(dict)),
    _always("rest", Json(dict)),
)
"""A character in an encounter."""

SESSION = _table(
    "session",
    _key(),
    Column("number", Integer),
    Column("title", Text),
    Column("notes", Text),
    Column("began_at", Text),
    Column("ended_at", Text),
    _always("rest", Json(dict)),
)
"""A session of play."""

ACT = _table(
    "act",
    _key("number", Integer),
    _always("at"),
    _always("name", Json(dict)),
    _always("facts", Json(list)),
    _always("state"),
    Column("session", Text, index=True),
    # The act that was the newest done when this one was; 0 for none, NULL where a file of schema 1 did not keep it.
    Column("after", Integer),
    CheckConstraint("state IN ('done', 'undone', 'abandoned', 'sealed')", name="act_state"),
    Index("ix_act_state", "state", "number"),
)
"""An act of the history, numbered in the order of performing. Only `state` ever changes.

`done` acts, oldest to newest, lead to the present; `undone` ones come after them, to be redone in that order;
`abandoned` ones were undone when another act was performed; `sealed` ones hold, but an upgrade of the file has put them
out of undo's reach. `session`: the session of play it happened in, if any.
"""

LOG_ENTRY = _table(
    "log_entry",
    _key("number", Integer, ForeignKey("act.number")),
    _always("kind"),
    _always("lines", Json(list)),
    _always("rolls", Json(list)),
    _always("search"),
    Column("encounter", Text),
    Column("round", Integer),
    _always("actors", Json(list)),
    _always("secret", Boolean),
    Column("play", Json(dict)),
    Index("ix_log_entry_encounter", "encounter", "number"),
)
"""What an act left in the log. Rows are only ever added."""

LOG_SEARCH = table("log_search", column("rowid"), column("search"), column("log_search"), column("rank"))
LOG_SEARCH_CONFIG = table("log_search_config", column("k"), column("v"))
"""FTS5 over `log_entry.search`, by trigrams: they find the beginning, middle and end of a word alike, where a word index
finds beginnings only, and Russian puts much of its grammar, and its prefixes, around the part one remembers. The text
comes folded, so case need not be looked at again. Words of one or two signs have no trigram and are looked for in the text
itself, newest entries first (`db.log`). It is external content: the text is stored once. As entries are only ever added, the
one place that adds them feeds the index too, and there is no trigger for a migration to lose."""
