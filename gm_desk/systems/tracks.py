"""How a character's health and means are shown: a pyramid or points, and gauges. Read through `protocol`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gm_desk.systems.text import Text


@dataclass(frozen=True)
class TrackRow:
    """One row of a health pyramid, lightest first: `boxes` there are, `filled` of them marked.

    `stun` are the marks among `filled` that are not lethal, by turns they still last (None: no end known). `label` names the
    row, `detail` what fills it, `penalty` what one mark costs: keys or Texts.
    """

    key: str
    label: str
    boxes: int
    filled: int
    stun: tuple[int | None, ...] = ()
    detail: Text | None = None
    penalty: Text | None = None


@dataclass(frozen=True)
class Track:
    """A character's health: a pyramid of rows, or points (`current` of `maximum`), with what it means in words.

    `short` says in a word or two what it costs now; None where it costs nothing.
    """

    kind: Literal["pyramid", "points"]
    rows: tuple[TrackRow, ...] = ()
    current: int = 0
    maximum: int = 0
    summary: Text | None = None
    short: Text | None = None
    out: bool = False
    dead: bool = False


@dataclass(frozen=True)
class Gauge:
    """What a combatant has left to spend: action points of this turn, actions, rounds in the magazine.

    `label` is a catalogue key; `current` may exceed `maximum` (points bought) or fall below 0 (a debt from the turn before).
    """

    label: str
    current: int
    maximum: int
