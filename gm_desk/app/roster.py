"""What the GM does to characters: make, copy, remove, edit, mark and heal. Each is one named, undoable act."""

from __future__ import annotations

import copy
from typing import Any

from gm_desk.app import portraits
from gm_desk.app.documents import LONGEST_NOTE, CharacterKind, new_character, new_id, required_name
from gm_desk.app.ports import Done
from gm_desk.app.session import Session
from gm_desk.app.turns import leave
from gm_desk.core.errors import InvalidInput
from gm_desk.core.facts import Added, Changed, Document, Fact, Path, Ref, Removed, change, same
from gm_desk.systems.protocol import Text

Origin = object


def create(session: Session, name: str, kind: CharacterKind = "npc", origin: Origin = None) -> str:
    """Make a character with the system's blank sheet; return its id. Raises: InvalidInput without a name."""
    spec = session.system.sheet
    character = dict(new_character(required_name(name), spec.blank(), kind=kind, sheet_version=spec.version))
    ref = Ref("character", str(character["id"]))
    session.perform(Text("act.character_created", name=character["name"]), [Added(ref, character)], origin)
    return ref.id


def duplicate(session: Session, character: str, name: str, origin: Origin = None) -> str:
    """Copy a character under another name; return the copy's id."""
    copied = copy.deepcopy(session.character(character)) | {"id": new_id(), "name": required_name(name)}
    ref = Ref("character", str(copied["id"]))
    session.perform(Text("act.character_created", name=copied["name"]), [Added(ref, copied)], origin)
    return ref.id


def remove(session: Session, character: str, origin: Origin = None) -> Done | None:
    """Delete a character, and its places in encounters, in one act that undo takes back whole."""
    document = session.character(character)
    combats = session.store.combats_of(character)
    facts: list[Fact] = [Removed(Ref("combatant", combatant["id"]), combatant) for combatant in combats]
    for encounter in dict.fromkeys(combatant["encounter"] for combatant in combats):
        gone = {combatant["id"] for combatant in combats if combatant["encounter"] == encounter}
        facts += leave(session.encounter(encounter), gone)
    facts.append(Removed(Ref("character", character), document))
    return session.perform(Text("act.character_removed", name=document["name"]), facts, origin)


def edit(
    session: Session, character: str, path: Path, value: object, name: Text | None = None, origin: Origin = None
) -> Done | None:
    """Set one value of a character; the sheet is checked as a whole before anything is stored.

    `path` starts at the document: `("name",)`, `("sheet", "attributes", "strength")`. Nothing is stored when it is that already.

    Raises: InvalidInput at `sheet.PATH` or at the field for a wrong value.
    """
    document = session.character(character)
    ref = Ref("character", character)
    if path == ("name",):
        value = required_name(str(value))
    elif isinstance(value, str) and len(value) > LONGEST_NOTE:
        raise InvalidInput("field.text_too_long", ".".join(map(str, path)), max_length=LONGEST_NOTE)
    fact = change(ref, document, path, value)
    if same(fact.before, fact.after):
        return None
    facts: list[Fact] = [fact]
    if path[0] == "sheet":
        facts = _completed(session, ref, document, fact)
    return session.perform(name or Text("act.character_edited", name=document["name"]), facts, origin)


def set_portrait(session: Session, character: str, picture: bytes | None, origin: Origin = None) -> Done | None:
    """Give a character a portrait, or take it away; nothing is stored when it is that already.

    Raises: InvalidInput (`portrait.no_picture`, …) for bytes that are no small PNG or JPEG.
    """
    document = session.character(character)
    value = None if picture is None else portraits.encoded(picture)
    if document.get("portrait") == value:
        return None
    name = Text("act.portrait_removed" if value is None else "act.portrait_set", name=document["name"])
    return session.perform(name, [change(Ref("character", character), document, ("portrait",), value)], origin)


def _completed(session: Session, ref: Ref, document: Document, fact: Changed) -> list[Fact]:
    """Check the sheet with the change in it, and take along what checking fills in (new ids, defaults) and what follows from it."""
    sheet = copy.deepcopy(document)
    holder: Any = sheet
    for part in fact.path[:-1]:
        holder = holder[part]
    holder[fact.path[-1]] = copy.deepcopy(fact.after)
    spec = session.system.sheet
    completed = spec.edited(document["sheet"], spec.complete(sheet["sheet"]))
    if completed == sheet["sheet"]:
        return [fact]
    return [
        change(ref, document, ("sheet", key), completed[key])
        for key in completed
        if document["sheet"].get(key) != completed[key]
    ]


def replace_sheet(session: Session, character: str, sheet: Document, name: Text, origin: Origin = None) -> Done | None:
    """Store a changed sheet, key by key where it differs, as one act called `name`."""
    document = session.character(character)
    ref = Ref("character", character)
    facts: list[Fact] = [
        change(ref, document, ("sheet", key), sheet[key]) for key in sheet if document["sheet"].get(key) != sheet[key]
    ]
    return session.perform(name, facts, origin)


def mark(session: Session, character: str, row: str, *, stun: bool = False, origin: Origin = None) -> Done | None:
    """Mark one wound (or take one point) by hand. Raises: Refused where the track is full."""
    document = session.character(character)
    sheet = session.system.mark(document["sheet"], row, stun=stun)
    return replace_sheet(session, character, sheet, _track_act(session, "act.marked", document, row), origin)


def heal(session: Session, character: str, row: str, *, stun: bool = False, origin: Origin = None) -> Done | None:
    """Heal one wound (or give one point) by hand."""
    document = session.character(character)
    sheet = session.system.heal(document["sheet"], row, stun=stun)
    return replace_sheet(session, character, sheet, _track_act(session, "act.healed", document, row), origin)


def _track_act(session: Session, key: str, document: Document, row: str) -> Text:
    rows = {each.key: each.label for each in session.system.track(document["sheet"]).rows}
    return Text(key, name=document["name"], row=Text(rows.get(row, "health.points")))
