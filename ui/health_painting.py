"""Painting health at every size: pyramids, flat strips and hit-point bars, for widgets and for the delegates of long lists.

Geometry and painting are apart, so that clicks are tested against the very boxes that are drawn. A mark is told by its shape:
empty is an outline, a wound is filled, a stun wound is hatched; a box outside the pyramid stands apart and is dashed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from ui.hatching import hatch
from ui.health import Box, Health, Mark, Points, TrackRow, boxes_of
from ui.palettes import Theme

GAP = 0.17
"""Between boxes, as a share of a box's side; small boxes (below SMALL_SIDE) stand on whole pixels, one apart."""
SMALL_SIDE = 12.0
APART = 0.5
"""Between the outline and a mark that does not fit, and between the severities of a strip, likewise."""


@dataclass(frozen=True)
class PlacedBox:
    """A box where it is drawn: `row` counts from the lightest, `place` from the left."""

    row: int
    place: int
    area: QRectF
    box: Box
    token: str


def pyramid_side(size: QSizeF, rows: Sequence[TrackRow]) -> float:
    """Return the side of a box when the pyramid fills `size`; 0 for no rows."""
    if not rows:
        return 0.0
    across = max(_row_width(row, 1.0, GAP, symmetric=True) for row in rows)
    side = max(0.0, min(size.width() / max(across, 1.0), size.height() / (len(rows) * (1 + GAP) - GAP)))

    def fits(side: float) -> bool:
        needed = pyramid_size(side, rows)
        return needed.width() <= size.width() and needed.height() <= size.height()

    return _whole(side, fits)


def pyramid_size(side: float, rows: Sequence[TrackRow]) -> QSizeF:
    """Return the room a pyramid of boxes with this side takes."""
    across = max((_row_width(row, side, _gap(side), symmetric=True) for row in rows), default=0.0)
    return QSizeF(across, max(0.0, len(rows) * (side + _gap(side)) - _gap(side)))


def pyramid_boxes(area: QRectF, rows: Sequence[TrackRow], row_step: float = 0.0) -> Iterator[PlacedBox]:
    """Place a pyramid in the middle of `area`, the lightest row at the bottom.

    `row_step` sets the distance between rows (the editor's rows are as high as their labels); 0 packs them.
    """
    side = pyramid_side(area.size(), rows)
    gap = _gap(side)
    step = row_step or side + gap
    top = _whole_place(area.center().y() - (step * (len(rows) - 1) + side) / 2, side)
    for index, row in enumerate(rows):
        inside = _row_width(row, side, gap, symmetric=False, only_inside=True)
        y = top + step * (len(rows) - 1 - index)
        yield from _row_boxes(index, row, QPointF(_whole_place(area.center().x() - inside / 2, side), y), side)


def strip_boxes(area: QRectF, rows: Sequence[TrackRow]) -> Iterator[PlacedBox]:
    """Place all boxes in one line from the left, the lightest first; severities stand apart."""
    units = strip_width(1.0, rows)
    side = min(area.height(), area.width() / units) if units else 0.0
    side = _whole(side, lambda side: strip_width(side, rows) <= area.width())
    x, y = area.left(), _whole_place(area.center().y() - side / 2, side)
    for index, row in enumerate(rows):
        yield from _row_boxes(index, row, QPointF(x, y), side)
        x = _whole_place(x + _row_width(row, side, _gap(side), symmetric=False) + side * (APART + GAP), side)


def strip_width(side: float, rows: Sequence[TrackRow]) -> float:
    """Return the width of a strip whose boxes have this side."""
    widths = [_row_width(row, side, _gap(side), symmetric=False) for row in rows]
    return sum(widths) + side * (APART + GAP) * max(0, len(rows) - 1)


def paint_pyramid(painter: QPainter, area: QRectF, rows: Sequence[TrackRow], theme: Theme) -> None:
    """Paint a pyramid as large as `area` allows."""
    paint_boxes(painter, pyramid_boxes(area, rows), theme)


def paint_strip(painter: QPainter, area: QRectF, rows: Sequence[TrackRow], theme: Theme) -> None:
    """Paint the flat one-line form of a pyramid."""
    paint_boxes(painter, strip_boxes(area, rows), theme)


def paint_points(painter: QPainter, area: QRectF, points: Points, theme: Theme) -> None:
    """Paint a hit-point bar: what is left is filled, the end of it marked by an edge; a fallen one's bar is crossed."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = min(3.0, area.height() / 2)
    outline = QPainterPath()
    outline.addRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.fillPath(outline, theme.color("raised"))
    token = points_token(points)
    painter.save()
    painter.setClipPath(outline)
    painter.fillRect(QRectF(area.left(), area.top(), area.width() * points.share, area.height()), theme.color(token))
    painter.restore()
    painter.strokePath(outline, QPen(theme.color("outline"), 1))
    if points.out or points.dead:
        painter.setPen(QPen(theme.color("text_muted"), 1))
        painter.drawLine(QPointF(area.left(), area.center().y()), QPointF(area.right(), area.center().y()))
    painter.restore()


def points_token(points: Points) -> str:
    """Return the colour token for what is left: fine, hurt below a half, in danger below a quarter."""
    return "ok" if points.share > 0.5 else "light" if points.share > 0.25 else "critical"


def paint_health(painter: QPainter, area: QRectF, health: Health, theme: Theme, *, flat: bool = False) -> None:
    """Paint whatever kind of health it is into `area`: a pyramid (or its `flat` strip) or a hit-point bar."""
    if isinstance(health, Points):
        height = min(area.height(), 8.0)
        bar = QRectF(area.left(), area.center().y() - height / 2, area.width(), height)
        paint_points(painter, bar, health, theme)
    elif flat:
        paint_strip(painter, area, health.rows, theme)
    else:
        paint_pyramid(painter, area, health.rows, theme)


def paint_boxes(painter: QPainter, boxes: Iterator[PlacedBox], theme: Theme) -> None:
    """Paint placed boxes."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for placed in boxes:
        paint_box(painter, placed, theme)
    painter.restore()


def paint_box(painter: QPainter, placed: PlacedBox, theme: Theme) -> None:
    """Paint one box in the shape of its mark."""
    side = placed.area.width()
    color = theme.color(placed.token)
    width = 1.0 if side < 16 else 1.5
    area = placed.area.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    radius = min(5.0, side * 0.22)
    ground = theme.color("surface")
    if placed.box.mark is Mark.WOUND:
        ground = color
    small_and_outside = not placed.box.fits and side < SMALL_SIDE
    painter.setPen(QPen(theme.color("text") if small_and_outside else color, width))
    painter.setBrush(QBrush(ground))
    painter.drawRoundedRect(area, radius, radius)
    if placed.box.mark is Mark.STUN:
        _paint_hatch(painter, area, radius, color)
    if not placed.box.fits and not small_and_outside:
        painter.setPen(QPen(theme.color("text"), width, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(placed.area.adjusted(-1, -1, 1, 1), radius + 1, radius + 1)


def _paint_hatch(painter: QPainter, area: QRectF, radius: float, color: QColor) -> None:
    """Fill a box with falling strokes; a very small one gets a filled corner, which reads the same at six pixels."""
    outline = QPainterPath()
    outline.addRoundedRect(area, radius, radius)
    painter.save()
    painter.setClipPath(outline)
    if area.width() < SMALL_SIDE:
        corner = QPainterPath(area.bottomLeft())
        corner.lineTo(area.topLeft())
        corner.lineTo(area.bottomRight())
        corner.closeSubpath()
        painter.fillPath(corner, color)
    else:
        step = max(4.0, area.width() / 6)
        painter.setPen(QPen(color, step * 0.45))
        hatch(painter, area, step)
    painter.restore()
    painter.setPen(QPen(color, 1.0 if area.width() < 16 else 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area, radius, radius)


def _gap(side: float) -> float:
    return 1.0 if 2.0 <= side < SMALL_SIDE else side * GAP


def _whole(side: float, fits: Callable[[float], bool]) -> float:
    """Round a small box's side down to whole pixels that fit, so that its lines are crisp; tiny ones stay as they are."""
    if not 2.0 <= side < SMALL_SIDE:
        return side
    whole = next((float(pixels) for pixels in range(int(side), 1, -1) if fits(float(pixels))), 0.0)
    return whole or 1.99


def _whole_place(place: float, side: float) -> float:
    return float(round(place)) if 2.0 <= side < SMALL_SIDE else place


def _row_width(row: TrackRow, side: float, gap: float, *, symmetric: bool, only_inside: bool = False) -> float:
    """Return the width of a row; `symmetric` leaves on the left the room that marks outside take on the right."""
    inside = max(0.0, row.boxes * (side + gap) - gap)
    outside = 0 if only_inside else max(0, row.filled - row.boxes)
    extra = outside * (side + gap) + side * APART if outside else 0.0
    return inside + extra * (2 if symmetric else 1)


def _row_boxes(index: int, row: TrackRow, at: QPointF, side: float) -> Iterator[PlacedBox]:
    x = at.x()
    for place, box in enumerate(boxes_of(row)):
        if not box.fits and place == row.boxes:
            x += side * APART
        yield PlacedBox(index, place, QRectF(x, at.y(), side, side), box, row.token)
        x += side + _gap(side)
