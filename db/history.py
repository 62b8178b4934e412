"""The undo history in the file: acts by number, with their facts, done, undone or abandoned."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, ScalarSelect, Select, func, insert, select, update

from db.tables import ACT, SESSION, Written
from gm_desk.app.ports import EntryState, PastAct
from gm_desk.core.compact import CompactFacts
from gm_desk.core.facts import Document, Fact, Ref, from_json

SEALED = "sealed"
HOLDING = ("done", SEALED)


class End(NamedTuple):
    """Where the history ends: the newest act, the newest that holds, whether any is undone; and the session of play that goes on."""

    newest: int
    holding: int
    undone: bool
    session: str | None


def end(connection: Connection) -> End:
    """Return where the history ends."""
    newest, holding, undone = connection.execute(END_OF_HISTORY).one()
    return End(newest, holding, bool(undone), session_now(connection))


def add(
    connection: Connection, at: datetime, name: Document, facts: CompactFacts, session: str | None, before: End
) -> End:
    """Add a done act after the end; return where it ends then. Acts that were undone are abandoned: they cannot be redone any more."""
    if before.undone:
        connection.execute(update(ACT).where(ACT.c.state == "undone").values(state="abandoned"))
    number = before.newest + 1
    row = {"number": number, "at": at.isoformat(timespec="seconds"), "name": name, "facts": Written(facts.text)}
    connection.execute(ADD, row | {"state": "done", "session": session, "after": before.holding})
    return End(number, number, undone=False, session=session)


ADD = insert(ACT)


def _newest(*conditions: ColumnElement[bool]) -> ScalarSelect[Any]:
    return select(func.coalesce(func.max(ACT.c.number), 0)).where(*conditions).scalar_subquery()


END_OF_HISTORY = select(
    _newest(),
    func.max(*(_newest(ACT.c.state == state) for state in HOLDING)),
    select(ACT.c.number).where(ACT.c.state == "undone").limit(1).exists(),
)
"""The newest act, the newest that holds, and whether any is undone. State by state: for each SQLite looks at the end of an index."""

SESSION_NOW = (
    select(SESSION.c.id)
    .where(SESSION.c.ended_at.is_(None), SESSION.c.began_at.is_not(None))
    .order_by(SESSION.c.number.desc())
    .limit(1)
)


def next_undo(connection: Connection) -> PastAct | None:
    """Return the newest act that is done."""
    return _first(connection, _acts("done").order_by(ACT.c.number.desc()))


def next_redo(connection: Connection) -> PastAct | None:
    """Return the act that was undone last, which is the oldest undone one."""
    return _first(connection, _acts("undone").order_by(ACT.c.number))


def next_undo_name(connection: Connection) -> Document | None:
    """Return the name of what undo would take back."""
    return _name(connection, select(ACT.c.name).where(ACT.c.state == "done").order_by(ACT.c.number.desc()))


def next_redo_name(connection: Connection) -> Document | None:
    """Return the name of what redo would apply."""
    return _name(connection, select(ACT.c.name).where(ACT.c.state == "undone").order_by(ACT.c.number))


def set_state(connection: Connection, number: int, state: EntryState) -> None:
    """Say that an act is done or undone now."""
    connection.execute(update(ACT).where(ACT.c.number == number).values(state=state))


def holding_after(connection: Connection, number: int, before: int | None, limit: int) -> list[PastAct]:
    """Return the newest acts that hold and came after `number` (and before `before`), newest first."""
    # By what they are not, so that SQLite walks back by number and stops: the index of states would sort all that was ever done.
    query = _acts().where(ACT.c.state.not_in(("undone", "abandoned")), ACT.c.number > number)
    query = query.order_by(ACT.c.number.desc())
    if before is not None:
        query = query.where(ACT.c.number < before)
    return [_past(row) for row in connection.execute(query.limit(limit))]


def count_after(connection: Connection, number: int) -> int:
    """Return how many acts hold and came after `number`."""
    query = select(func.count()).where(ACT.c.state.in_(HOLDING), ACT.c.number > number)
    return connection.execute(query).scalar_one()


def read(connection: Connection, number: int) -> PastAct | None:
    """Return an act; None when there is none of this number."""
    return _first(connection, _acts().where(ACT.c.number == number))


def set_undone_after(connection: Connection, number: int) -> None:
    """Say that every act that came after `number` and was done is undone now."""
    connection.execute(update(ACT).where(ACT.c.state == "done", ACT.c.number > number).values(state="undone"))


def seal(connection: Connection) -> bool:
    """Put all that happened out of undo's reach, for its facts no longer fit the documents; return whether there was any.

    What holds goes on holding; what was undone stays so for good.
    """
    abandoned = connection.execute(update(ACT).where(ACT.c.state == "undone").values(state="abandoned"))
    sealed = connection.execute(update(ACT).where(ACT.c.state == "done").values(state=SEALED))
    return abandoned.rowcount + sealed.rowcount > 0


def newest_holding(connection: Connection, up_to: int | None = None) -> int:
    """Return the number of the newest act that holds, among those up to a number if one is given; 0 for none."""
    newest = select(func.coalesce(func.max(ACT.c.number), 0))
    if up_to is not None:
        newest = newest.where(ACT.c.number <= up_to)
    # State by state: for each of them SQLite looks at the end of an index, for both at all that was ever done.
    found: list[int] = [connection.execute(newest.where(ACT.c.state == state)).scalar_one() for state in HOLDING]
    return max(found)


def touched_since(connection: Connection, holding: int) -> frozenset[Ref]:
    """Return what acts have touched since the newest act that held was `holding`.

    Undo goes from the newest to older ones: so whatever was taken back, applied again or new since then comes after the newest
    act of those that hold still.
    """
    still = newest_holding(connection, holding)
    found = connection.execute(select(ACT.c.facts).where(ACT.c.number > still)).scalars()
    return frozenset(from_json(fact).ref for facts in found for fact in facts)


def holding_facts(connection: Connection, session: str) -> list[Sequence[Fact]]:
    """Return the facts of the acts of a session of play that hold, act by act, oldest first."""
    query = select(ACT.c.facts).where(ACT.c.session == session, ACT.c.state.in_(HOLDING))
    found = connection.execute(query.order_by(ACT.c.number)).scalars()
    return [[from_json(fact) for fact in facts] for facts in found]


def session_now(connection: Connection) -> str | None:
    """Return the id of the session of play that has not ended."""
    found: str | None = connection.execute(SESSION_NOW).scalar()
    return found


def _acts(*states: str) -> Select[Any]:
    """Select acts of some states, of any when none is named."""
    query: Select[Any] = select(*ACT.c)
    return query.where(ACT.c.state.in_(states)) if states else query


def _first(connection: Connection, query: Select[Any]) -> PastAct | None:
    row = connection.execute(query.limit(1)).first()
    return None if row is None else _past(row)


def _past(row: Row[Any]) -> PastAct:
    facts = [from_json(fact) for fact in row.facts]
    return PastAct(row.number, row.name, facts, row.state, row.after)


def _name(connection: Connection, query: Select[Document]) -> Document | None:
    return connection.execute(query.limit(1)).scalar()
