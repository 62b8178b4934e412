"""Blank health tracks: which shapes there are, found by asking the system what it makes of each value of its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm_desk.app.paper.content import BlankTrack
from gm_desk.app.session import Session
from gm_desk.app.sheet_values import placed, read, with_value_at
from gm_desk.app.sheet_words import say, value_words
from gm_desk.app.texts import Catalogue
from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Field, System, Track

MOST_VALUES = 60
"""Values of a field that are tried; a field with more of them is no choice of shape."""
A_PAGE = 8
USUAL_POINTS = (5, 8, 10, 12, 15, 20, 25, 30)
MOST_ASKED = 500
"""So many characters are asked how many points they have."""
MOST_POINTS = 120
"""Points beyond which nobody crosses out boxes."""


@dataclass(frozen=True)
class Shapes:
    """What shapes the pyramid: a field of the sheet, and the shape for each of its values, the greatest first."""

    field: Field
    tracks: tuple[tuple[int, Track], ...]

    @property
    def largest(self) -> Track:
        """The shape with the most boxes."""
        return max((track for _, track in self.tracks), key=_size)

    @property
    def sure(self) -> tuple[int, ...]:
        """The boxes of each row that everybody has."""
        return tuple(min(boxes) for boxes in zip(*(_boxes(track) for _, track in self.tracks), strict=True))


def with_field(sheet: Document, field: Field, value: object) -> Document:
    """Return a sheet with another value in a field."""
    path, whole = placed(sheet, field, value)
    return with_value_at(sheet, path, whole)


def shapes(system: System) -> Shapes | None:
    """Return what shapes the pyramid; None where every pyramid is alike, or health is no pyramid."""
    blank = system.sheet.blank()
    if system.track(blank).kind != "pyramid":
        return None
    for section in system.sheet.sections:
        for field in section.fields:
            found = tuple(_tried(system, blank, field))
            if len({_boxes(track) for _, track in found}) > 1:
                return Shapes(field, found)
    return None


def _tried(system: System, blank: Document, field: Field) -> Iterator[tuple[int, Track]]:
    values: Sequence[int] = ()
    if field.kind == "level":
        values = sorted(level for level in system.ladder if field.low <= level <= field.high)
    elif field.kind == "integer" and field.high - field.low < MOST_VALUES:
        values = range(field.low, field.high + 1)
    for value in reversed(values):
        try:
            yield value, system.track(system.sheet.complete(with_field(blank, field, value)))
        except DeskError:  # a value that this system does not take after all
            continue


def _boxes(track: Track) -> tuple[int, ...]:
    return tuple(row.boxes for row in track.rows)


def _size(track: Track) -> int:
    return sum(_boxes(track))


def blank_tracks(session: Session, language: str) -> list[BlankTrack]:
    """Return the unmarked tracks of one print: each shape once, then the usual one as often as fills a page."""
    words = session.catalogues[language]
    found = list(_pyramids(session.system, words) or _points(session, words))
    missing = -len(found) % A_PAGE
    usual = _usual(session.system, found)
    return found + [usual] * missing


def _pyramids(system: System, words: Catalogue) -> list[BlankTrack]:
    shaped = shapes(system)
    if shaped is None:
        blank = system.track(system.sheet.blank())
        return [BlankTrack("", blank)] if blank.kind == "pyramid" else []
    by_shape: dict[tuple[int, ...], list[tuple[int, Track]]] = {}
    for value, track in shaped.tracks:
        by_shape.setdefault(_boxes(track), []).append((value, track))
    label = words.text(shaped.field.label)
    tracks = []
    for same in by_shape.values():
        said = ", ".join(say(words, value_words(system, shaped.field, value)) for value, _ in same)
        tracks.append(BlankTrack(words.say("paper.of_value", label=label, value=said), same[0][1]))
    return tracks


def _points(session: Session, words: Catalogue) -> list[BlankTrack]:
    system = session.system
    roster = session.store.roster()[:MOST_ASKED]
    there = {system.track(session.character(line.id)["sheet"]).maximum for line in roster}
    there.add(system.track(system.sheet.blank()).maximum)
    wanted = {most for most in there if 0 < most <= MOST_POINTS}
    wanted |= set([most for most in USUAL_POINTS if most not in wanted][: max(0, A_PAGE - len(wanted))])
    return [
        BlankTrack(words.say("paper.points_of", count=most), Track("points", current=most, maximum=most))
        for most in sorted(wanted)
    ]


def _usual(system: System, found: Sequence[BlankTrack]) -> BlankTrack:
    blank = system.track(system.sheet.blank())
    alike = (each for each in found if (_boxes(each.track), each.track.maximum) == (_boxes(blank), blank.maximum))
    return next(alike, found[0])


def takes_stun(system: System) -> bool:
    """Tell whether marks of this system's track may be stun, which is drawn in another way than a wound."""
    blank = system.sheet.blank()
    rows = system.track(blank).rows
    return bool(rows) and any(row.stun for row in system.track(system.mark(blank, rows[0].key, stun=True)).rows)


def is_health(system: System, sheet: Document, field: Field) -> bool:
    """Tell whether the health track itself shows a number of the sheet (the points that are left, or their most)."""
    value = read(sheet, field)
    track = system.track(sheet)
    if field.kind != "integer" or not isinstance(value, int) or track.kind != "points":
        return False
    for other in (value + 1, value - 1):
        try:
            changed = system.track(system.sheet.complete(with_field(sheet, field, other)))
        except DeskError:
            continue
        if (changed.current, changed.maximum) != (track.current, track.maximum):
            return True
    return False
