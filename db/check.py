"""Is the whole file well? Its pages, its references, its index, its JSON, the order of fights, and the history to its beginning.

All is looked at in a copy in memory: one moment of the file, nothing is locked for it and nothing can be changed by it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, create_engine, select
from sqlalchemy.pool import StaticPool

from db.mapping import KINDS
from db.rows import read_all
from db.tables import ACT, METADATA, Json
from gm_desk.app.ports import Finding
from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Changed, Documents, Fact, Ref, apply, change_value, from_json, inverses

MOST_LINES = 20


def check_copy(source: sqlite3.Connection) -> list[Finding]:
    """Check the campaign that is open as `source`; an empty list when all is well.

    Keys: `check.damaged` (`said`), `check.text` and `check.json` (`table`, `row`, `column`), `check.reference` (`table`, `row`,
    `missing`), `check.search`, `check.order` (`encounter`, `combatant`), `check.history` (`act`). What rests on something broken
    is not looked at.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        source.backup(copy)
        for look in (_pages, _texts, _json):
            if found := list(look(copy)):
                return found
        return [*_references(copy), *_search(copy), *_documents(copy)]


def _pages(copy: sqlite3.Connection) -> Iterator[Finding]:
    try:
        said = [line for (line,) in copy.execute(f"PRAGMA quick_check({MOST_LINES})")]
    except sqlite3.DatabaseError as error:
        said = [str(error)]
    yield from (Finding("check.damaged", {"said": line}) for line in said if line != "ok")


def _texts(copy: sqlite3.Connection) -> Iterator[Finding]:
    """All text is UTF-8: SQLite itself never looks."""
    copy.text_factory = bytes
    for table in METADATA.sorted_tables:
        names = [column.name for column in table.columns]
        quoted = ", ".join(f'"{name}"' for name in names)
        for row in copy.execute(f'SELECT {quoted} FROM "{table.name}"'):  # noqa: S608 - names of our own
            for name, value in zip(names, row, strict=True):
                if isinstance(value, bytes) and not _is_text(value):
                    key = row[0].decode(errors="replace") if isinstance(row[0], bytes) else row[0]
                    yield Finding("check.text", {"table": table.name, "row": key, "column": name})
    copy.text_factory = str


def _is_text(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _json(copy: sqlite3.Connection) -> Iterator[Finding]:
    for table in METADATA.sorted_tables:
        key = next(iter(table.primary_key)).name
        for column in table.columns:
            if isinstance(column.type, Json):
                name = f'"{column.name}"'
                wrong = f"{name} IS NOT NULL AND NOT json_valid({name})"
                bad = f'SELECT "{key}" FROM "{table.name}" WHERE {wrong}'  # noqa: S608 - names of our own
                for (row,) in copy.execute(bad):
                    yield Finding("check.json", {"table": table.name, "row": row, "column": column.name})


def _references(copy: sqlite3.Connection) -> Iterator[Finding]:
    for table, row, missing, _ in copy.execute("PRAGMA foreign_key_check"):
        yield Finding("check.reference", {"table": table, "row": row, "missing": missing})


def _search(copy: sqlite3.Connection) -> Iterator[Finding]:
    try:
        # With rank 1 the index is compared with the texts it is about.
        copy.execute("INSERT INTO log_search(log_search, rank) VALUES ('integrity-check', 1)")
    except sqlite3.DatabaseError:
        yield Finding("check.search")


def _documents(copy: sqlite3.Connection) -> Iterator[Finding]:
    engine = create_engine("sqlite://", creator=lambda: copy, poolclass=StaticPool)
    with engine.connect() as connection:
        documents: Documents = {
            Ref(kind, document["id"]): document for kind in KINDS for document in read_all(connection, kind)
        }
        yield from _orders(documents)
        yield from _history(connection, documents)


def _orders(documents: Documents) -> Iterator[Finding]:
    """Every entry of an order, and whose turn it is, is a combatant of that encounter."""
    for ref, encounter in documents.items():
        if ref.kind == "encounter":
            for name in {*encounter.get("order", ()), *encounter.get("done", ()), encounter.get("turn")} - {None}:
                combatant = documents.get(Ref("combatant", name))
                if combatant is None or combatant.get("encounter") != ref.id:
                    yield Finding("check.order", {"encounter": encounter.get("name", ref.id), "combatant": name})


def _history(connection: Connection, documents: Documents) -> Iterator[Finding]:
    """From the present, all that was undone can be redone, and all that was done can be taken back, to the very beginning."""
    present = {ref: _copied(document) for ref, document in documents.items()}
    acts = select(ACT.c.number, ACT.c.facts)
    forth = acts.where(ACT.c.state == "undone").order_by(ACT.c.number)
    back = acts.where(ACT.c.state == "done").order_by(ACT.c.number.desc())
    newest_done = connection.execute(back).first()
    oldest_undone = connection.execute(forth).first()
    if newest_done and oldest_undone and oldest_undone.number < newest_done.number:
        yield Finding("check.history", {"act": oldest_undone.number})
        return
    for query, turned, start in ((forth, list, present), (back, inverses, documents)):
        for number, stored in connection.execute(query):
            try:
                _apply_all(start, turned([from_json(fact) for fact in stored]))
            except (DeskError, KeyError, TypeError, AttributeError):
                yield Finding("check.history", {"act": number})
                break


def _apply_all(documents: Documents, facts: list[Fact]) -> None:
    for fact in facts:
        if isinstance(fact, Changed) and fact.ref in documents:
            # In place, for these documents are nobody else's: copying each would take minutes for a long campaign.
            change_value(documents[fact.ref], fact)
        else:
            apply(documents, fact)


def _copied(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value
