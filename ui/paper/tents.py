"""Name tents: folded in the middle they stand, and the name is read from both sides."""

from __future__ import annotations

from gm_desk.app.paper import TentPaper
from ui.paper.pen import Paragraph, Pen, Run, Style, text_width

SIZES = (36.0, 32.0, 28.0, 24.0, 20.0, 17.0, 14.0, 11.0, 9.0)
PLAYER = Style(11, grey=True)
PADDING = 12.0


class Tent:
    """A tent, as a cell: the name upside down over the fold, upright under it."""

    def __init__(self, paper: TentPaper) -> None:
        self._paper = paper

    def paint(self, pen: Pen, width: float, height: float) -> None:
        """Paint it into a cell."""
        half = height / 2
        pen.painter.save()
        pen.painter.translate(width, half)
        pen.painter.rotate(180)
        self._side(pen, width, half)
        pen.painter.restore()
        pen.fold(0, half, width)
        pen.painter.save()
        pen.painter.translate(0, half)
        self._side(pen, width, half)
        pen.painter.restore()

    def _side(self, pen: Pen, width: float, height: float) -> None:
        room = width - 2 * PADDING
        player = Paragraph([Run(self._paper.player, PLAYER)] if self._paper.player else [], room, centred=True)
        name = _name(self._paper.name, room, height - 2 * PADDING - player.height)
        y = (height - name.height - player.height) / 2
        name.paint(pen, PADDING, y)
        player.paint(pen, PADDING, y + name.height)


def _name(name: str, width: float, height: float) -> Paragraph:
    """Return a name as large as it stands in this room with no word broken; in the smallest print however it goes."""

    def set_in(size: float) -> Paragraph:
        return Paragraph([Run(name, Style(size, bold=True))], width, centred=True)

    def whole(size: float) -> bool:
        return all(text_width(word, Style(size, bold=True)) <= width for word in name.split())

    fitting = (size for size in SIZES if whole(size) and set_in(size).height <= height)
    return set_in(next(fitting, SIZES[-1]))
