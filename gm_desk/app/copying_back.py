"""Copying back from paper: what a player marks in pencil during play, asked for in the order of the printed sheet.

Which marks there are is told by the system: its health track, the fields that it declares `pencil`, and the notes. All that was
copied, of however many characters, is one act.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_desk.app.documents import LONGEST_NOTE
from gm_desk.app.paper.tracks import takes_stun
from gm_desk.app.points import moved
from gm_desk.app.ports import Done
from gm_desk.app.session import Session
from gm_desk.app.sheet_editing import MOST_POINTS, NOTES
from gm_desk.app.sheet_values import placed, read, with_value, with_value_at
from gm_desk.app.sheet_words import row_name
from gm_desk.core.errors import DeskError, InvalidInput
from gm_desk.core.facts import ABSENT, Document, Fact, Ref, change, value_at
from gm_desk.systems.protocol import Field, System, Text, Track

MOST_COUNTED = 100
"""So often one and the same thing may stand in a list that is kept by counting."""

Key = tuple[str | int, ...]
Values = Mapping[Key, int | str]


@dataclass(frozen=True)
class PencilMark:
    """Something that is marked on paper: where it belongs, what it is called, its value on the sheet, and what it may be.

    `of` is what a mark in a list belongs to ("Six-shot revolver"); `stun` marks stand beside the wounds of their row. A value is a
    number, or a text where there is no `high`.
    """

    key: Key
    section: str
    label: Text | str
    value: int | str
    low: int = 0
    high: int | None = None
    of: Text | str = ""
    stun: bool = False


def pencil_marks(session: Session, character: str) -> list[PencilMark]:
    """Return what may have been marked on a character's paper, in the order of the sheet. Raises: NotFound."""
    document = session.character(character)
    system, sheet = session.system, document["sheet"]
    marks: list[PencilMark] = []
    for section in system.sheet.sections:
        if section.health:
            marks += _health(system, sheet, section.label)
        for field in section.fields:
            marks += _field(system, sheet, field, section.label)
    return [*marks, PencilMark((NOTES.key,), NOTES.label, NOTES.label, document["notes"])]


def _health(system: System, sheet: Document, section: str) -> Iterator[PencilMark]:
    track = system.track(sheet)
    if track.kind == "points":
        high = max(track.maximum, track.current)
        yield PencilMark(("points",), section, "health.points", track.current, -MOST_POINTS, high)
        return
    stun = takes_stun(system)
    for row in reversed(track.rows):
        most = max(row.boxes, row.filled)
        yield PencilMark(("track", row.key), section, row.label, row.filled - len(row.stun), 0, most)
        if stun:
            yield PencilMark(("stun", row.key), section, row.label, len(row.stun), 0, most, stun=True)


def _field(system: System, sheet: Document, field: Field, section: str) -> Iterator[PencilMark]:
    """Yield the marks of a field: its own, or those of its rows."""
    key = ("field", field.key)
    if field.kind == "integer" and field.pencil:
        mark = _number(key, sheet, field, section)
        yield from [mark] if mark else []
    elif field.kind == "list" and field.pencil and field.columns[0].choices:
        there = Counter(read(sheet, field) or ()) if read(sheet, field) is not None else None
        for choice in field.columns[0].choices if there is not None else ():
            count = there[choice.value] if there else 0
            label = choice.label if choice.literal else Text(choice.label)
            yield PencilMark((*key, "count", str(choice.value)), section, label, count, 0, MOST_COUNTED)
    elif field.kind in {"list", "map"}:
        for place, row in enumerate(read(sheet, field) or ()):
            for column in (each for each in field.columns if each.kind == "integer" and each.pencil):
                of = row_name(system, field, row)
                mark = _number((*key, place, column.key), row, column, section, of)
                yield from [mark] if mark else []


def _number(key: Key, holder: Any, field: Field, section: str, of: Text | str = "") -> PencilMark | None:  # noqa: ANN401
    """Return a number as a mark; None where nothing is counted (a weapon without a magazine)."""
    most = value_at(holder, tuple(field.most.split("."))) if field.most else None
    value = read(holder, field)
    if (field.most and most in (None, ABSENT)) or value is None:
        return None
    high = field.high if most is None else max(int(most), value)
    return PencilMark(key, section, Text(field.label), value, field.low, high, of)


# ── What was copied ───────────────────────────────────────────────────────────────────────────────────────────────────


def copied(session: Session, character: str, values: Values) -> list[Fact]:
    """Return what changes when these values are copied onto a character's sheet. Raises: InvalidInput, Refused for what cannot be."""
    document = session.character(character)
    ref = Ref("character", character)
    before = {mark.key: mark.value for mark in pencil_marks(session, character)}
    values = {key: value for key, value in values.items() if before.get(key) != value}
    sheet = copy.deepcopy(document["sheet"])
    for key, value in values.items():
        sheet = _with_field(session.system, sheet, key, value) if key[0] == "field" else sheet
    sheet = _with_track(session.system, sheet, {**before, **values})
    sheet = session.system.sheet.complete(sheet)
    facts: list[Fact] = [
        change(ref, document, ("sheet", part), sheet[part])
        for part in sheet
        if document["sheet"].get(part) != sheet[part]
    ]
    notes = str(values.get((NOTES.key,), document["notes"]))
    if len(notes) > LONGEST_NOTE:
        raise InvalidInput("field.text_too_long", NOTES.key, max_length=LONGEST_NOTE)
    return facts + ([change(ref, document, (NOTES.key,), notes)] if notes != document["notes"] else [])


def _with_field(system: System, sheet: Document, key: Key, value: int | str) -> Document:
    fields = [field for section in system.sheet.sections for field in section.fields]
    field = next(each for each in fields if each.key == key[1])
    if len(key) == 2:
        path, whole = placed(sheet, field, value)
        return with_value_at(sheet, path, whole)
    rows = list(read(sheet, field) or ())
    if key[2] == "count":
        rows = _counted(rows, field, str(key[3]), int(value))
    else:
        column = next(each for each in field.columns if each.key == key[3])
        rows[int(key[2])] = with_value(rows[int(key[2])], column, value)
    path, whole = placed(sheet, field, rows)
    return with_value_at(sheet, path, whole)


def _counted(rows: Sequence[Any], field: Field, name: str, count: int) -> list[Any]:
    """Return bare values with one of them so often in it; the order of the others stays."""
    wanted = next(choice.value for choice in field.columns[0].choices if str(choice.value) == name)
    kept: list[Any] = []
    for row in rows:
        if row != wanted or kept.count(wanted) < count:
            kept.append(row)
    return kept + [wanted] * (count - kept.count(wanted))


def _with_track(system: System, sheet: Document, wanted: Values) -> Document:
    """Return the sheet with its health as it is on paper."""
    track = system.track(sheet)
    if track.kind == "pyramid":
        return _with_rows(system, sheet, track, wanted)
    difference = int(wanted[("points",)]) - track.current
    sheet, taken = moved(system, sheet, difference) if difference else (sheet, 0)
    if taken != abs(difference):
        raise InvalidInput("paper.points", "health", most=taken)
    return sheet


def _with_rows(system: System, sheet: Document, track: Track, wanted: Values) -> Document:
    """Return the sheet with what has healed taken away first, then what is new added, the gravest first."""
    more = {
        (row.key, stun): int(wanted.get(("stun" if stun else "track", row.key), 0)) - _marks(track, row.key, stun=stun)
        for row in reversed(track.rows)
        for stun in (False, True)
    }
    for (row, stun), count in more.items():
        for _ in range(-count):
            sheet = system.heal(sheet, row, stun=stun)
    for (row, stun), count in more.items():
        for _ in range(count):
            sheet = system.mark(sheet, row, stun=stun)
    reached = system.track(sheet)
    for (key, stun), count in more.items():
        if _marks(reached, key, stun=stun) - _marks(track, key, stun=stun) != count:
            full = next(each for each in track.rows if each.key == key)
            raise InvalidInput("paper.row_full", f"health.{key}", row=Text(full.label), boxes=full.boxes)
    return sheet


def _marks(track: Track, key: str, *, stun: bool) -> int:
    row = next(each for each in track.rows if each.key == key)
    return len(row.stun) if stun else row.filled - len(row.stun)


def copy_back(session: Session, papers: Mapping[str, Values], origin: object = None) -> Done | None:
    """Store what was copied from the papers of characters as one act; nothing happens where nothing differs.

    Raises: InvalidInput, Refused (nothing is stored then).
    """
    facts: list[Fact] = []
    names: list[str] = []
    for character, values in papers.items():
        found = copied(session, character, values)
        facts += found
        names += [str(session.character(character)["name"])] if found else []
    return session.perform(Text("act.copied_back", names=names), facts, origin)


def first_wrong(session: Session, papers: Mapping[str, Values]) -> tuple[str, DeskError] | None:
    """Return the first character whose paper cannot be copied as it was typed, and why; None where all can."""
    for character, values in papers.items():
        try:
            copied(session, character, values)
        except DeskError as error:
            return character, error
    return None
