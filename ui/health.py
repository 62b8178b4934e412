"""A character's health as it is drawn: plain data with its words already written out, the same for every system.

`health_of` turns what a system says (`systems.protocol.Track`) into it; painting is in `ui.health_painting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication, QLocale, QObject

from gm_desk.app.texts import Catalogue
from gm_desk.systems.protocol import Text, Track

translate = QCoreApplication.translate

SEVERITIES = ("scratch", "light", "heavy", "critical", "mortal")
"""Colour tokens of the rows, lightest first; a pyramid of another height takes them from both ends."""


@dataclass(frozen=True)
class TrackRow:
    """One row of a pyramid: `boxes` there are, `filled` of them marked, of which `stun` are stun wounds by turns left.

    `filled` may be more than `boxes` (endurance has sunk): the rest is drawn outside the outline, never dropped. A stun wound
    with None turns left has no end known. `detail` says what fills the row, `penalty` what a mark on it costs.
    """

    key: str
    label: str
    boxes: int
    filled: int = 0
    stun: tuple[int | None, ...] = ()
    detail: str = ""
    penalty: str = ""
    token: str = "scratch"


@dataclass(frozen=True)
class Pyramid:
    """Rows, lightest first (the base), and what it all comes to in words: `summary` in a sentence, `short` in a word or two."""

    rows: tuple[TrackRow, ...]
    summary: str = ""
    short: str = ""
    out: bool = False
    dead: bool = False


@dataclass(frozen=True)
class Points:
    """Hit points: `current` of `maximum` (below zero is allowed), and what it means in words."""

    current: int
    maximum: int
    summary: str = ""
    short: str = ""
    out: bool = False
    dead: bool = False

    @property
    def share(self) -> float:
        """What is left, 0 … 1."""
        return min(max(self.current / self.maximum, 0.0), 1.0) if self.maximum > 0 else 0.0


Health = Pyramid | Points


class Mark(Enum):
    """What stands in a box; each is drawn in a shape of its own."""

    EMPTY = "empty"
    WOUND = "wound"
    STUN = "stun"


@dataclass(frozen=True)
class Box:
    """One box of a row. `turns` is for stun wounds; `fits` is False outside the pyramid's outline."""

    mark: Mark
    fits: bool = True
    turns: int | None = None


def boxes_of(row: TrackRow) -> tuple[Box, ...]:
    """Return the boxes of a row from left to right: wounds, then stun wounds, then empty ones."""
    stuns = row.stun[: row.filled]
    marks: list[tuple[Mark, int | None]] = [(Mark.WOUND, None)] * (row.filled - len(stuns))
    marks += [(Mark.STUN, turns) for turns in stuns]
    marks += [(Mark.EMPTY, None)] * (row.boxes - row.filled)
    return tuple(Box(mark, place < row.boxes, turns) for place, (mark, turns) in enumerate(marks))


def health_of(track: Track, catalogue: Catalogue) -> Health:
    """Return a system's account of somebody's health, written out in the catalogue's language."""

    def words(text: Text | None) -> str:
        return catalogue.text(text) if text is not None else ""

    if track.kind == "points":
        return Points(track.current, track.maximum, words(track.summary), words(track.short), track.out, track.dead)
    rows = tuple(
        TrackRow(
            row.key,
            catalogue.text(row.label),
            row.boxes,
            row.filled,
            row.stun,
            words(row.detail),
            words(row.penalty),
            severity_token(place, len(track.rows)),
        )
        for place, row in enumerate(track.rows)
    )
    return Pyramid(rows, words(track.summary), words(track.short), track.out, track.dead)


def severity_token(place: int, height: int) -> str:
    """Return the colour token of row `place` (0 is the lightest) in a pyramid of `height` rows."""
    if height <= 1:
        return SEVERITIES[0]
    return SEVERITIES[round(place * (len(SEVERITIES) - 1) / (height - 1))]


def health_text(health: Health) -> str:
    """Say it in words, for tooltips and screen readers: "scratch 2 of 4, light 1 of 3"."""
    if isinstance(health, Points):
        said = [
            translate("Health", "{current} of {maximum} hit points").format(
                current=QLocale().toString(health.current), maximum=QLocale().toString(health.maximum)
            )
        ]
    else:
        said = [row_text(row) for row in health.rows if row.filled]
        said = [", ".join(said) if said else translate("Health", "unhurt")]
    if health.summary:
        said.append(health.summary)
    return "; ".join(said)


def row_text(row: TrackRow) -> str:
    """Say one row in words: "scratch 2 of 4 (stun: 1, 3 turns left)"."""
    text = translate("Health", "{label} {filled} of {boxes}").format(
        label=row.label, filled=row.filled, boxes=row.boxes
    )
    if row.stun:
        text += " (" + ", ".join(stun_text(turns) for turns in row.stun) + ")"
    return text


def stun_text(turns: int | None) -> str:
    """Say how long a stun wound lasts."""
    if turns is None:
        return translate("Health", "stun wound")
    return _StunWords().left(turns)


class _StunWords(QObject):
    """A class for one sentence, because Qt's tools read plurals only where an object says them."""

    def left(self, turns: int) -> str:
        return self.tr("stun wound, %n turn(s) left", "", turns)
