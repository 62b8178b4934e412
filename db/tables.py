"""The tables of a campaign file, as the newest migration leaves them.

Documents are rows: a column for each declared key, and `rest` for all else (`db.mapping`). The history is one row an act,
never taken away; the log is at most one row an act.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import CheckConstraint, Dialect, ForeignKey, Index, Text, TypeDecorator, column, table
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from gm_desk.core.compact import to_text
from gm_desk.core.errors import BrokenFile
from gm_desk.core.facts import Document


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


class Base(DeclarativeBase):
    """All tables of the file. `str` columns are TEXT."""

    type_annotation_map = {str: Text}  # noqa: RUF012 - SQLAlchemy's own name and way


class CampaignRow(Base):
    """The campaign itself: one row."""

    __tablename__ = "campaign"
    id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str | None]
    system: Mapped[str | None]
    language: Mapped[str | None]
    settings: Mapped[Document | None] = mapped_column(Json(dict))
    rest: Mapped[Document] = mapped_column(Json(dict))


class CharacterRow(Base):
    """A character. `search` is for the roster: folded name, player, alias, tags and notes, the GM's own too."""

    __tablename__ = "character"
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str | None]
    kind: Mapped[str | None]
    player: Mapped[str | None]
    alias: Mapped[str | None]
    tags: Mapped[list[str] | None] = mapped_column(Json(list))
    search: Mapped[str]
    notes: Mapped[str | None]
    gm_notes: Mapped[str | None]
    rolls: Mapped[str | None]
    sheet_version: Mapped[int | None]
    sheet: Mapped[Document | None] = mapped_column(Json(dict))
    rest: Mapped[Document] = mapped_column(Json(dict))
    portrait: Mapped[str | None]
    """Last, for it is long: a list that does not ask for it need not read past it."""


class EncounterRow(Base):
    """An encounter."""

    __tablename__ = "encounter"
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str | None]
    notes: Mapped[str | None]
    round: Mapped[int | None]
    turn: Mapped[str | None]
    order: Mapped[list[str] | None] = mapped_column(Json(list))
    done: Mapped[list[str] | None] = mapped_column(Json(list))
    rest: Mapped[Document] = mapped_column(Json(dict))


class EncounterPlace(Base):
    """Which encounter came when. It outlives the encounter, so that one whose removal is undone stands where it stood."""

    __tablename__ = "encounter_place"
    place: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(unique=True)


class CombatantRow(Base):
    """A character in an encounter. References are looked at when the transaction ends: within an act, any order will do."""

    __tablename__ = "combatant"
    id: Mapped[str] = mapped_column(primary_key=True)
    encounter: Mapped[str | None] = mapped_column(
        ForeignKey("encounter.id", deferrable=True, initially="DEFERRED"), index=True
    )
    character: Mapped[str | None] = mapped_column(
        ForeignKey("character.id", deferrable=True, initially="DEFERRED"), index=True
    )
    number: Mapped[int | None]
    alias: Mapped[str | None]
    hidden: Mapped[bool | None]
    roll: Mapped[Document | None] = mapped_column(Json(dict))
    states: Mapped[Document | None] = mapped_column(Json(dict))
    rest: Mapped[Document] = mapped_column(Json(dict))


class SessionRow(Base):
    """A session of play."""

    __tablename__ = "session"
    id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int | None]
    title: Mapped[str | None]
    notes: Mapped[str | None]
    began_at: Mapped[str | None]
    ended_at: Mapped[str | None]
    rest: Mapped[Document] = mapped_column(Json(dict))


class ActRow(Base):
    """An act of the history, numbered in the order of performing. Only `state` ever changes.

    `done` acts, oldest to newest, lead to the present; `undone` ones come after them, to be redone in that order;
    `abandoned` ones were undone when another act was performed; `sealed` ones hold, but an upgrade of the file has put them
    out of undo's reach. `session`: the session of play it happened in, if any.
    """

    __tablename__ = "act"
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str]
    name: Mapped[Document] = mapped_column(Json(dict))
    facts: Mapped[list[Document]] = mapped_column(Json(list))
    state: Mapped[str]
    session: Mapped[str | None] = mapped_column(index=True)
    after: Mapped[int | None]
    """The act that was the newest done when this one was; 0 for none, NULL where a file of schema 1 did not keep it."""
    __table_args__ = (
        CheckConstraint("state IN ('done', 'undone', 'abandoned', 'sealed')", name="act_state"),
        Index("ix_act_state", "state", "number"),
    )


class LogRow(Base):
    """What an act left in the log. Rows are only ever added."""

    __tablename__ = "log_entry"
    number: Mapped[int] = mapped_column(ForeignKey("act.number"), primary_key=True)
    kind: Mapped[str]
    lines: Mapped[list[Document]] = mapped_column(Json(list))
    rolls: Mapped[list[Document]] = mapped_column(Json(list))
    search: Mapped[str]
    encounter: Mapped[str | None]
    round: Mapped[int | None]
    actors: Mapped[list[str]] = mapped_column(Json(list))
    secret: Mapped[bool]
    play: Mapped[Document | None] = mapped_column(Json(dict))
    __table_args__ = (Index("ix_log_entry_encounter", "encounter", "number"),)


LOG_SEARCH = table("log_search", column("rowid"), column("search"), column("log_search"))
"""FTS5 over `log_entry.search`, by trigrams: they find the beginning, middle and end of a word alike, where a word index
finds beginnings only, and Russian puts much of its grammar, and its prefixes, around the part one remembers. The text
comes folded, so case need not be looked at again. Words of one or two signs have no trigram and are looked for in the text
itself, newest entries first (`db.log`). It is external content: the text is stored once. As entries are only ever added, the
one place that adds them feeds the index too, and there is no trigger for a migration to lose."""
