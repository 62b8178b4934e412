"""Painting health at every size: pyramids, flat strips and hit-point bars, for widgets and for the delegates of long lists.

Geometry and painting are apart, so that clicks are tested against the very boxes that are drawn. A mark is told by its shape:
empty is an outline, a wound is filled, a stun wound is hatched; a box outside the pyramid stands apart and is dashed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from ui.health import Box, Health, Mark, Points, TrackRow, boxes_of
from ui.palettes import Theme

GAP = 0.17
"""Between boxes, as a share of a box's side."""
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
    across = max(_row_width(row, 1.0, symmetric=True) for row in rows)
    return max(0.0, min(size.width() / max(across, 1.0), size.height() / (len(rows) * (1 + GAP) - GAP)))


def pyramid_size(side: float, rows: Sequence[TrackRow]) -> QSizeF:
    """Return the room a pyramid of boxes with this side takes."""
    across = max((_row_width(row, side, symmetric=True) for row in rows), default=0.0)
    return QSizeF(across, max(0.0, len(rows) * side * (1 + GAP) - side * GAP))


def pyramid_boxes(area: QRectF, rows: Sequence[TrackRow], row_step: float = 0.0) -> Iterator[PlacedBox]:
    """Place a pyramid in the middle of `area`, the lightest row at the bottom.

    `row_step` sets the distance between rows (the editor's rows are as high as their labels); 0 packs them.
    """
    side = pyramid_side(area.size(), rows)
    step = row_step or side * (1 + GAP)
    top = area.center().y() - (step * (len(rows) - 1) + side) / 2
    for index, row in enumerate(rows):
        inside = _row_width(row, side, symmetric=False, only_inside=True)
        y = top + step * (len(rows) - 1 - index)
        yield from _row_boxes(index, row, QPointF(area.center().x() - inside / 2, y), side)


def strip_boxes(area: QRectF, rows: Sequence[TrackRow]) -> Iterator[PlacedBox]:
    """Place all boxes in one line from the left, the lightest first; severities stand apart."""
    units = sum(_row_width(row, 1.0, symmetric=False) for row in rows) + (APART + GAP) * max(0, len(rows) - 1)
    side = min(area.height(), area.width() / units) if units else 0.0
    x, y = area.left(), area.center().y() - side / 2
    for index, row in enumerate(rows):
        yield from _row_boxes(index, row, QPointF(x, y), side)
        x += _row_width(row, side, symmetric=False) + side * (APART + GAP)


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
    painter.setPen(QPen(theme.color("outline"), 1))
    painter.drawPath(outline)
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
    painter.setPen(QPen(color, width))
    painter.setBrush(QBrush(ground))
    painter.drawRoundedRect(area, radius, radius)
    if placed.box.mark is Mark.STUN:
        _paint_hatch(painter, area, radius, color)
    if not placed.box.fits:
        painter.setPen(QPen(theme.color("text"), width, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(placed.area.adjusted(-1, -1, 1, 1), radius + 1, radius + 1)


def _paint_hatch(painter: QPainter, area: QRectF, radius: float, color: QColor) -> None:
    """Fill a box with falling strokes; a very small one gets a filled corner, which reads the same at six pixels."""
    outline = QPainterPath()
    outline.addRoundedRect(area, radius, radius)
    painter.save()
    painter.setClipPath(outline)
    if area.width() < 12:
        corner = QPainterPath(area.bottomLeft())
        corner.lineTo(area.topLeft())
        corner.lineTo(area.bottomRight())
        corner.closeSubpath()
        painter.fillPath(corner, color)
    else:
        step = max(4.0, area.width() / 6)
        painter.setPen(QPen(color, step * 0.45))
        offset = -area.height()
        while offset < area.width():
            start = QPointF(area.left() + offset, area.top())
            painter.drawLine(start, start + QPointF(area.height(), area.height()))
            offset += step
    painter.restore()
    painter.setPen(QPen(color, 1.0 if area.width() < 16 else 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area, radius, radius)


def _row_width(row: TrackRow, side: float, *, symmetric: bool, only_inside: bool = False) -> float:
    """Return the width of a row; `symmetric` leaves on the left the room that marks outside take on the right."""
    step = side * (1 + GAP)
    inside = max(0.0, row.boxes * step - side * GAP)
    outside = 0 if only_inside else max(0, row.filled - row.boxes)
    extra = outside * step + side * APART if outside else 0.0
    return inside + extra * (2 if symmetric else 1)


def _row_boxes(index: int, row: TrackRow, at: QPointF, side: float) -> Iterator[PlacedBox]:
    x = at.x()
    for place, box in enumerate(boxes_of(row)):
        if not box.fits and place == row.boxes:
            x += side * APART
        yield PlacedBox(index, place, QRectF(x, at.y(), side, side), box, row.token)
        x += side * (1 + GAP)
