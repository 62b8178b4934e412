"""The differences of a correction in words: whose value, which, and what it was, would have been and is now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from gm_desk.app.differences import Difference, Verdict
from gm_desk.app.documents import display_name
from gm_desk.app.session import Session
from gm_desk.app.sheet_words import plain, row_name, value_words
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import ABSENT, Document, Path, Ref, value_at
from gm_desk.systems.protocol import Field, Text

Words = Text | str


def whose(session: Session, ref: Ref) -> str:
    """Return the name of whom or what a document is; "" where it is there no longer."""
    try:
        document = session.store.document(ref)
        if ref.kind != "combatant":
            return str(document["name"])
        return display_name(session.character(document["character"]), document)
    except NotFound:
        return ""


def label(session: Session, found: Difference) -> Words:
    """Return what a value is called."""
    path = found.path
    match found.ref.kind:
        case "combatant":
            state = next((each for each in session.system.states if path[:2] == ("states", each.id)), None)
            return Text(state.label) if state else Text("correction.roll" if path[0] == "roll" else "correction.other")
        case "encounter" if path[0] in {"order", "turn", "round"}:
            return Text(f"correction.{path[0]}")
        case "character" if path[0] == "sheet":
            return _of_sheet(session, session.character(found.ref.id)["sheet"], path[1:])
    return Text("correction.other")


def _of_sheet(session: Session, sheet: Document, path: Path) -> Words:
    field, left = _field(session, path)
    if field is not None and len(left) > 1 and field.columns:
        rows = value_at(sheet, path[: len(path) - len(left)])
        column = next((each for each in field.columns if tuple(each.key.split(".")) == left[1:]), None)
        if column is not None and isinstance(rows, list):
            row = row_name(session.system, field, rows[int(left[0])])
            return Text("correction.of_row", row=row, field=Text(column.label))
    if field is not None:
        return Text(field.label)
    if path == ("states",):
        return Text("correction.states")
    track = session.system.track(sheet)
    marked = next((row for row in track.rows if row.key == path[-1]), None)
    if marked is not None:
        return Text(marked.label)
    return Text("health.points" if track.kind == "points" and path[-1] == "current" else "correction.other")


def _field(session: Session, path: Path) -> tuple[Field | None, Path]:
    """Return the field of the sheet that a path lies in, and what of the path leads on inside it."""
    for section in session.system.sheet.sections:
        for field in section.fields:
            key = tuple(field.key.split("."))
            if path[: len(key)] == key:
                return field, path[len(key) :]
    return None, path


def value(session: Session, found: Difference, given: Any) -> Words:  # noqa: ANN401 - any JSON value
    """Return one of a difference's values in words."""
    if given is ABSENT or given is None:
        return Text("value.none")
    if found.ref.kind == "character" and found.path[0] == "sheet":
        field, left = _field(session, found.path[1:])
        if field is not None and left and field.columns:
            field = next((each for each in field.columns if tuple(each.key.split(".")) == left[1:]), None)
        if field is not None:
            return value_words(session.system, field, given)
    if isinstance(given, bool):
        return Text("value.yes" if given else "value.no")
    if isinstance(given, int):
        return plain(given)
    if isinstance(given, dict) and isinstance(given.get("result"), int):
        return plain(given["result"])
    if isinstance(given, list) and found.path == ("sheet", "states"):
        labels = {state.id: state.label for state in session.system.states}
        said = [Text(labels[row["id"]]) for row in given if row.get("id") in labels]
        return Text("value.list", items=said) if said else Text("value.none")
    if isinstance(given, list):
        return Text("value.list", items=[_name(session, each) for each in given]) if given else Text("value.none")
    return _name(session, given)


def _name(session: Session, given: Any) -> Words:  # noqa: ANN401 - any JSON value
    """Return the name of the combatant that a value stands for; else the value itself, unless that says nothing to a person."""
    if not isinstance(given, str):
        return Text("correction.value")
    name = whose(session, Ref("combatant", given))
    if name:
        return name
    try:
        UUID(given)
    except ValueError:
        return given
    return Text("value.yes")


def sentences(session: Session, differences: Iterable[Difference]) -> list[tuple[Verdict, Text]]:
    """Return a sentence about each difference that means something to a person; one about all of a turn that is over."""
    shown = [each for each in differences if each.is_shown]
    said: list[tuple[Verdict, Text]] = [
        (each.verdict, _sentence(session, each)) for each in shown if each.verdict != "over"
    ]
    if len(said) < len(shown):
        said.append(("over", Text("correction.over")))
    return said


def _sentence(session: Session, found: Difference) -> Text:
    return Text(
        f"correction.{found.verdict}",
        whose=whose(session, found.ref),
        what=label(session, found),
        old=value(session, found, found.old),
        new=value(session, found, found.new),
        now=value(session, found, found.now),
        after=value(session, found, found.after),
    )
