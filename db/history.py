"""The undo history in the file: acts by number, with their facts, done, undone or abandoned."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update

from db.tables import ActRow, SessionRow, Written
from gm_desk.app.ports import EntryState, PastAct
from gm_desk.core.compact import CompactFacts
from gm_desk.core.facts import Document, Fact, Ref, from_json

SEALED = "sealed"
HOLDING = ("done", SEALED)


def add(connection: Connection, at: datetime, name: Document, facts: CompactFacts, session: str | None) -> int:
    """Add a done act and return its number; acts that were undone are abandoned: they cannot be redone any more."""
    connection.execute(update(ActRow).where(ActRow.state == "undone").values(state="abandoned"))
    number: int = connection.execute(select(func.coalesce(func.max(ActRow.number), 0) + 1)).scalar_one()
    row = {"number": number, "at": at.isoformat(timespec="seconds"), "name": name, "facts": Written(facts.text)}
    after = newest_holding(connection)
    connection.execute(insert(ActRow), row | {"state": "done", "session": session, "after": after})
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


def holding_after(connection: Connection, number: int, before: int | None, limit: int) -> list[PastAct]:
    """Return the newest acts that hold and came after `number` (and before `before`), newest first."""
    # By what they are not, so that SQLite walks back by number and stops: the index of states would sort all that was ever done.
    query = _acts().where(ActRow.state.not_in(("undone", "abandoned")), ActRow.number > number)
    query = query.order_by(ActRow.number.desc())
    if before is not None:
        query = query.where(ActRow.number < before)
    return [_past(row) for row in connection.execute(query.limit(limit))]


def count_after(connection: Connection, number: int) -> int:
    """Return how many acts hold and came after `number`."""
    query = select(func.count()).where(ActRow.state.in_(HOLDING), ActRow.number > number)
    return connection.execute(query).scalar_one()


def read(connection: Connection, number: int) -> PastAct | None:
    """Return an act; None when there is none of this number."""
    return _first(connection, _acts().where(ActRow.number == number))


def set_undone_after(connection: Connection, number: int) -> None:
    """Say that every act that came after `number` and was done is undone now."""
    connection.execute(update(ActRow).where(ActRow.state == "done", ActRow.number > number).values(state="undone"))


def seal(connection: Connection) -> bool:
    """Put all that happened out of undo's reach, for its facts no longer fit the documents; return whether there was any.

    What holds goes on holding; what was undone stays so for good.
    """
    abandoned = connection.execute(update(ActRow).where(ActRow.state == "undone").values(state="abandoned"))
    sealed = connection.execute(update(ActRow).where(ActRow.state == "done").values(state=SEALED))
    return abandoned.rowcount + sealed.rowcount > 0


def newest_holding(connection: Connection, up_to: int | None = None) -> int:
    """Return the number of the newest act that holds, among those up to a number if one is given; 0 for none."""
    newest = select(func.coalesce(func.max(ActRow.number), 0))
    if up_to is not None:
        newest = newest.where(ActRow.number <= up_to)
    # State by state: for each of them SQLite looks at the end of an index, for both at all that was ever done.
    return max(connection.execute(newest.where(ActRow.state == state)).scalar_one() for state in HOLDING)


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
    query = select(ActRow.facts).where(ActRow.session == session, ActRow.state.in_(HOLDING))
    found = connection.execute(query.order_by(ActRow.number)).scalars()
    return [[from_json(fact) for fact in facts] for facts in found]


def session_now(connection: Connection) -> str | None:
    """Return the id of the session of play that has not ended."""
    query = select(SessionRow.id).where(SessionRow.ended_at.is_(None), SessionRow.began_at.is_not(None))
    found: str | None = connection.execute(query.order_by(SessionRow.number.desc()).limit(1)).scalar()
    return found


def _acts(*states: str) -> Select[Any]:
    """Select acts of some states, of any when none is named."""
    query: Select[Any] = select(*ActRow.__table__.columns)
    return query.where(ActRow.state.in_(states)) if states else query


def _first(connection: Connection, query: Select[Any]) -> PastAct | None:
    row = connection.execute(query.limit(1)).first()
    return None if row is None else _past(row)


def _past(row: Row[Any]) -> PastAct:
    facts = [from_json(fact) for fact in row.facts]
    return PastAct(row.number, row.name, facts, row.state, row.after)


def _name(connection: Connection, query: Select[Document]) -> Document | None:
    return connection.execute(query.limit(1)).scalar()
