"""The undo history in the file: acts by number, with their facts, done, undone or abandoned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Select, func, insert, select, update

from db.tables import ActRow, SessionRow
from gm_desk.app.ports import EntryState
from gm_desk.core.facts import Document, Fact, Ref, from_json

SEALED = "sealed"


@dataclass(frozen=True)
class PastAct:
    """An act read back: its number, its name (a Text in JSON form) and its facts as they were first applied."""

    number: int
    name: Document
    facts: Sequence[Fact]


def add(connection: Connection, at: datetime, name: Document, facts: Sequence[Document], session: str | None) -> int:
    """Add a done act and return its number; acts that were undone are abandoned: they cannot be redone any more."""
    connection.execute(update(ActRow).where(ActRow.state == "undone").values(state="abandoned"))
    number: int = connection.execute(select(func.coalesce(func.max(ActRow.number), 0) + 1)).scalar_one()
    row = {"number": number, "at": at.isoformat(timespec="seconds"), "name": name, "facts": facts}
    connection.execute(insert(ActRow), row | {"state": "done", "session": session})
    return number


def next_undo(connection: Connection) -> PastAct | None:
    """Return the newest act that is done."""
    return _first(connection, _acts("done").order_by(ActRow.number.desc()))


def next_redo(connection: Connection) -> PastAct | None:
    """Return the act that was undone last, which is the oldest undone one."""
    return _first(connection, _acts("undone").order_by(ActRow.number))


def next_undo_name(connection: Connection) -> Document | None:
    """Return the name of what undo would take back."""
    return _name(connection, select(ActRow.name).where(ActRow.state == "done").order_by(ActRow.number.desc()))


def next_redo_name(connection: Connection) -> Document | None:
    """Return the name of what redo would apply."""
    return _name(connection, select(ActRow.name).where(ActRow.state == "undone").order_by(ActRow.number))


def set_state(connection: Connection, number: int, state: EntryState) -> None:
    """Say that an act is done or undone now."""
    connection.execute(update(ActRow).where(ActRow.number == number).values(state=state))


def seal(connection: Connection) -> bool:
    """Put all that happened out of undo's reach, for its facts no longer fit the documents; return whether there was any.

    What holds goes on holding; what was undone stays so for good.
    """
    abandoned = connection.execute(update(ActRow).where(ActRow.state == "undone").values(state="abandoned"))
    sealed = connection.execute(update(ActRow).where(ActRow.state == "done").values(state=SEALED))
    return abandoned.rowcount + sealed.rowcount > 0


def newest_holding(connection: Connection, up_to: int | None = None) -> int:
    """Return the number of the newest act that holds, among those up to a number if one is given; 0 for none."""
    query = select(func.coalesce(func.max(ActRow.number), 0)).where(ActRow.state.in_(("done", SEALED)))
    if up_to is not None:
        query = query.where(ActRow.number <= up_to)
    return connection.execute(query).scalar_one()


def touched_since(connection: Connection, holding: int) -> frozenset[Ref]:
    """Return what acts have touched since the newest act that held was `holding`.

    Undo goes from the newest to older ones: so whatever was taken back, applied again or new since then comes after the newest
    act of those that hold still.
    """
    still = newest_holding(connection, holding)
    found = connection.execute(select(ActRow.facts).where(ActRow.number > still)).scalars()
    return frozenset(from_json(fact).ref for facts in found for fact in facts)


def holding_facts(connection: Connection, session: str) -> list[Sequence[Fact]]:
    """Return the facts of the acts of a session of play that hold, act by act, oldest first."""
    query = select(ActRow.facts).where(ActRow.session == session, ActRow.state.in_(("done", SEALED)))
    found = connection.execute(query.order_by(ActRow.number)).scalars()
    return [[from_json(fact) for fact in facts] for facts in found]


def session_now(connection: Connection) -> str | None:
    """Return the id of the session of play that has not ended."""
    query = select(SessionRow.id).where(SessionRow.ended_at.is_(None), SessionRow.began_at.is_not(None))
    found: str | None = connection.execute(query.order_by(SessionRow.number.desc()).limit(1)).scalar()
    return found


def _acts(state: EntryState) -> Select[int, Document, list[Document]]:
    return select(ActRow.number, ActRow.name, ActRow.facts).where(ActRow.state == state)


def _first(connection: Connection, query: Select[int, Document, list[Document]]) -> PastAct | None:
    row = connection.execute(query.limit(1)).first()
    return None if row is None else PastAct(row.number, row.name, [from_json(fact) for fact in row.facts])


def _name(connection: Connection, query: Select[Document]) -> Document | None:
    return connection.execute(query.limit(1)).scalar()
