"""Characters in and out, for the tests of the interchange: a session in memory, and files that are only bytes."""

from __future__ import annotations

import io
import json

from gm_desk.app.interchange import Conflicts, Import, Source, as_csv, as_json
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.facts import Document
from gm_desk.systems.registry import Registry
from resources import path as resource
from tests.doubles.memory import MemoryStore

BORIS = "0b0b0b0b-0000-4000-8000-000000000001"
WORDS = {language: Catalogue(language, resource()) for language in LANGUAGES}


def session_of(system: str) -> Session:
    """An empty campaign in memory."""
    return Session(MemoryStore(system), Registry(), WORDS)  # type: ignore[arg-type]


def kmrp_session() -> Session:
    """An empty campaign of the flagship."""
    return session_of("kmrp")


def file_of(*characters: object, **head: object) -> bytes:
    whole = {"format": "gm-desk.characters", "version": 1, "system": "kmrp", **head, "characters": list(characters)}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def someone(name: str = "Борис", **values: object) -> Document:
    return {"name": name, "sheet": {}, **values}


def checked(session: Session, data: bytes | str, conflicts: Conflicts = "refuse", name: str = "x") -> Import:
    """Read a file through to its end."""
    data = data.encode() if isinstance(data, str) else data
    bringing = Import(session, Source(name, io.BytesIO(data), len(data)), conflicts)
    for _ in bringing.check():
        pass
    return bringing


def brought(session: Session, data: bytes | str, conflicts: Conflicts = "refuse") -> Import:
    """Import a file that is right."""
    bringing = checked(session, data, conflicts)
    assert bringing.report.problems == []
    bringing.perform(session)
    return bringing


def wrong(session: Session, data: bytes | str, conflicts: Conflicts = "refuse") -> list[tuple[int, str, str]]:
    """What is wrong with a file: line, field and kind of each."""
    report = checked(session, data, conflicts).report
    assert report.wrong >= len(report.problems)
    return [(each.line, each.error.path, each.error.key) for each in report.problems]


def everybody(session: Session) -> list[Document]:
    """All characters by name."""
    return [session.character(line.id) for line in session.store.roster()]


def exported(session: Session, how: str = "json") -> str:
    ids = [line.id for line in session.store.roster()]
    return "".join((as_json if how == "json" else as_csv)(session, ids))
