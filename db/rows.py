"""Documents in the file: reading them, and a transaction's view of them through which facts are applied."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_unless_there

from db.mapping import KINDS, to_document, to_row
from db.tables import EncounterPlace
from gm_desk.core.facts import Document, Ref


def read(connection: Connection, ref: Ref) -> Document | None:
    """Return a document as it is in the file, a new object every time; None when there is none."""
    table = KINDS.get(ref.kind)
    if table is None:
        return None
    row = connection.execute(select(table).where(table.c.id == ref.id)).mappings().first()
    return None if row is None else to_document(ref.kind, dict(row))


def read_all(connection: Connection, kind: str, **equal: str) -> list[Document]:
    """Return the documents of a kind whose columns have the values given."""
    table = KINDS[kind]
    query = select(table).where(*(table.c[column] == value for column, value in equal.items()))
    return [to_document(kind, dict(row)) for row in connection.execute(query).mappings()]


class Working(MutableMapping[Ref, Document]):
    """The documents as one transaction sees them. It reads from the file, not from any cache: the file is the truth.

    Changes are kept here until `write`.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._found: dict[Ref, Document | None] = {}
        self.changed: dict[Ref, Document | None] = {}

    def __getitem__(self, ref: Ref) -> Document:
        if ref in self.changed:
            document = self.changed[ref]
        else:
            if ref not in self._found:
                self._found[ref] = read(self._connection, ref)
            document = self._found[ref]
        if document is None:
            raise KeyError(ref)
        return document

    def __setitem__(self, ref: Ref, document: Document) -> None:
        self.changed[ref] = document

    def __delitem__(self, ref: Ref) -> None:
        self.changed[ref] = None

    def __iter__(self) -> Iterator[Ref]:
        return (ref for ref in self._found.keys() | self.changed.keys() if ref in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def write(self) -> None:
        """Write what has changed into the rows. References between them are checked when the transaction ends."""
        for ref, document in self.changed.items():
            if ref not in self._found:
                self._found[ref] = read(self._connection, ref)
            self._write(ref, document, there=self._found[ref] is not None)

    def _write(self, ref: Ref, document: Document | None, *, there: bool) -> None:
        table = KINDS[ref.kind]
        if document is None:
            if there:
                self._connection.execute(delete(table).where(table.c.id == ref.id))
        elif there:
            row = to_row(ref, document)
            del row["id"]
            self._connection.execute(update(table).where(table.c.id == bindparam("this")), row | {"this": ref.id})
        else:
            self._connection.execute(insert(table), to_row(ref, document))
            if ref.kind == "encounter":
                _remember_place(self._connection, ref.id)


def _remember_place(connection: Connection, encounter: str) -> None:
    connection.execute(insert_unless_there(EncounterPlace).values(id=encounter).on_conflict_do_nothing())
