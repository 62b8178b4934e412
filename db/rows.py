"""Documents in the file: reading them, and a transaction's view of them through which facts are applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from db.mapping import KINDS, to_document, to_row
from db.tables import ENCOUNTER_PLACE
from gm_desk.core.facts import Document, Ref

AT_ONCE = 500
"""How many rows are asked for at a time; SQLite bounds the number of parameters."""


def read(connection: Connection, ref: Ref) -> Document | None:
    """Return a document as it is in the file, a new object every time; None when there is none."""
    table = KINDS.get(ref.kind)
    if table is None:
        return None
    row = connection.execute(BY_ID[ref.kind], {"this": ref.id}).mappings().first()
    return None if row is None else to_document(ref.kind, dict(row))


def read_all(connection: Connection, kind: str, **equal: str) -> list[Document]:
    """Return the documents of a kind whose columns have the values given."""
    table = KINDS[kind]
    query = select(table).where(*(table.c[column] == value for column, value in equal.items()))
    return [to_document(kind, dict(row)) for row in connection.execute(query).mappings()]


class Working(MutableMapping[Ref, Document]):
    """The documents as one transaction sees them: as they are in the file. Changes are kept here until `write`."""

    def __init__(self, connection: Connection, concerned: Iterable[Ref], known: Mapping[Ref, Document]) -> None:
        """Read the documents of all refs that will be asked for or written, but for those `known` to stand in the file as they are."""
        self._connection = connection
        wanted = set(concerned)
        self._found = {ref: known[ref] for ref in wanted if ref in known}
        self._found |= read_many(connection, wanted - self._found.keys())
        self._changed: dict[Ref, Document | None] = {}

    def __getitem__(self, ref: Ref) -> Document:
        document = self._changed[ref] if ref in self._changed else self._found.get(ref)
        if document is None:
            raise KeyError(ref)
        return document

    def __setitem__(self, ref: Ref, document: Document) -> None:
        self._changed[ref] = document

    def __delitem__(self, ref: Ref) -> None:
        self._changed[ref] = None

    def __iter__(self) -> Iterator[Ref]:
        return (ref for ref in {**self._found, **self._changed} if ref in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def write(self) -> dict[Ref, Document | None]:
        """Write what has changed into the rows, many at a time; return it. References are checked when the transaction ends."""
        for kind in KINDS:
            removed, added, changed = [], [], []
            for ref, document in self._changed.items():
                if ref.kind != kind:
                    continue
                if document is None:
                    removed += [{"this": ref.id}] * (ref in self._found)
                elif ref in self._found:
                    row = to_row(ref, document)
                    changed.append({"this": row.pop("id"), **row})
                else:
                    added.append(to_row(ref, document))
            for statement, rows in ((DELETE[kind], removed), (INSERT[kind], added), (UPDATE[kind], changed)):
                if rows:
                    self._connection.execute(statement, rows)
            if kind == "encounter" and added:
                self._connection.execute(REMEMBER_PLACE, [{"id": row["id"]} for row in added])
        return self._changed


REMEMBER_PLACE = insert(ENCOUNTER_PLACE).prefix_with("OR IGNORE")


def read_many(connection: Connection, refs: Iterable[Ref]) -> dict[Ref, Document]:
    """Return those of the documents that there are, new objects every time."""
    found: dict[Ref, Document] = {}
    wanted = dict.fromkeys(refs)
    for kind in KINDS:
        ids = [ref.id for ref in wanted if ref.kind == kind]
        for start in range(0, len(ids), AT_ONCE):
            some = ids[start : start + AT_ONCE]
            query = (BY_ID[kind], {"this": some[0]}) if len(some) == 1 else (BY_IDS[kind], {"ids": some})
            for row in connection.execute(*query).mappings():
                found[Ref(kind, row["id"])] = to_document(kind, dict(row))
    return found


# Made once: to put a statement together takes longer than SQLite needs for a row.
BY_ID = {kind: select(table).where(table.c.id == bindparam("this")) for kind, table in KINDS.items()}
BY_IDS = {kind: select(table).where(table.c.id.in_(bindparam("ids", expanding=True))) for kind, table in KINDS.items()}
DELETE = {kind: delete(table).where(table.c.id == bindparam("this")) for kind, table in KINDS.items()}
INSERT = {kind: insert(table) for kind, table in KINDS.items()}
UPDATE = {kind: update(table).where(table.c.id == bindparam("this")) for kind, table in KINDS.items()}
