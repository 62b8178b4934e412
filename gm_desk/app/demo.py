"""The demo campaign: from the content under `resources/demo/` to a campaign with a past.

Characters and encounters are there from the start; the history is played through the session like any evening, with the dice
that the content names, so that the demo's log is as true as any other. An act of it may stand in one of the encounters: its
people are named by their combatants' ids then.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gm_desk.app.accounts import note_of
from gm_desk.app.documents import Evening, new_character, new_combatant, new_encounter, new_id
from gm_desk.app.play import Play, Role, Thrown
from gm_desk.app.session import Session
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Added, Changed, Document, Fact, Ref
from gm_desk.systems.protocol import System, Text


def content(folder: Path, system: str, language: str) -> Document:
    """Read the demo content of a system in a language. Raises: NotFound where there is none."""
    file = folder / "demo" / f"{system}.{language}.json"
    if not file.is_file():
        have = sorted({each.name.split(".")[0] for each in (folder / "demo").glob("*.json")})
        raise NotFound("demo", "system", name=system, near=", ".join(have))
    read: Document = json.loads(file.read_text(encoding="utf-8"))
    return read


def documents(content: Document, system: System) -> list[Added]:
    """Return the documents that the demo begins with: characters, encounters, combatants.

    Raises: InvalidInput for a sheet that the system does not take.
    """
    added = [_character(each, system) for each in content["characters"]]
    for each in content["encounters"]:
        added += _encounter(each)
    return added


def _character(given: Document, system: System) -> Added:
    blank = new_character(given["name"], {}, sheet_version=system.sheet.version)
    sheet = system.sheet.complete(given["sheet"])
    return _added("character", {**blank, **given, "sheet": sheet})


def _encounter(given: Document) -> Iterable[Added]:
    encounter: Document = {**new_encounter(given["name"], given.get("notes", "")), "id": given["id"]}
    combatants: list[Document] = [
        {**new_combatant(given["id"], each["character"]), **each, "encounter": given["id"]}
        for each in given["combatants"]
    ]
    encounter["order"] = [each["id"] for each in combatants]
    return [_added("encounter", encounter), *(_added("combatant", each) for each in combatants)]


def _added(kind: str, document: Document) -> Added:
    return Added(Ref(kind, document["id"]), document)


def play(session: Session, content: Document) -> None:
    """Play the demo's history: one evening, from its beginning to its end."""
    history = content["history"]
    told = history["session"]
    evening: Document = dict(
        Evening(
            id=new_id(),
            number=1,
            title=told["title"],
            notes=told["notes"],
            began_at=session.now(),
            ended_at=None,
        )
    )
    begun = Text("act.session_begun", title=evening["title"])
    _tell(session, begun, [_added("session", evening)])
    for act in history["acts"]:
        if act["act"] == "note":
            _tell(session, Text("act.note", text=act["text"]), [])
        else:
            session.execute(session.preview(_play(act)))
    ended = Changed(Ref("session", evening["id"]), ("ended_at",), None, session.now())
    _tell(session, Text("act.session_ended", title=evening["title"]), [ended])


def _tell(session: Session, text: Text, facts: list[Fact]) -> None:
    session.perform(text, facts, entry=note_of("note", [text], session.catalogues))


def _play(act: Mapping[str, Any]) -> Play:
    thrown = {
        Role(resolve, role): Thrown(tuple(faces), "table")
        for resolve, roles in act["dice"].items()
        for role, faces in roles.items()
    }
    return Play(
        act["act"],
        actor=act.get("actor"),
        targets=tuple(act.get("targets", ())),
        encounter=act.get("encounter"),
        answers=act["answers"],
        thrown=thrown,
    )
