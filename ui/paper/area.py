"""The part of a page that is written on, and what stands at its foot."""

from __future__ import annotations

from dataclasses import dataclass

from gm_desk.app.texts import Catalogue
from ui.paper.pen import Pen, Style, elided, text_width

FOOT = Style(8, grey=True)
FOOT_HEIGHT = 26.0


@dataclass(frozen=True)
class Area:
    """The part of a page that is written on, in points."""

    left: float
    top: float
    width: float
    height: float


def paint_foot(pen: Pen, words: Catalogue, area: Area, name: str, date: str, number: int, pages: int) -> None:
    """Write whose page it is, which of how many, and of when."""
    right = f"{words.say('paper.page', page=number + 1, pages=pages)} · {date}"
    room = text_width(right, FOOT) + 12
    y = area.height - FOOT.line_height
    pen.text(elided(name, FOOT, area.width - room), FOOT, 0, y, area.width - room)
    pen.text(right, FOOT, area.width - room, y, room, right=True)
