"""A figure to point at: its regions drawn at any size, each a button to the mouse, the keyboard and assistive technology."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRegion,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gm_desk.systems.protocol import Figure, Region, Text
from ui import fonts
from ui.palettes import Theme
from ui.stylesheet import SMALL
from ui.theme import current, px

UNIT, LEAST_UNIT = 1.9, 1.2
"""Device-independent pixels a unit of the figure takes at text scale 1, and how few where there is little room."""
DARKEST = 0.36
"""So much of the ink is mixed into a region that is covered best; words on it can still be read."""
STEPS = {Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0)}


class FigureBoard(QWidget):
    """Draws a figure's regions; one may be chosen.

    `chosen(Region)` tells what the GM chose, `pointed(object)` which region is under the mouse or has the keys (None: none has).
    Arrows go to the next region in their direction.
    """

    chosen = Signal(object)
    pointed = Signal(object)

    def __init__(self, say: Callable[[Text | str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._figure = Figure(1, 1, ())
        self._unit = UNIT
        self._parts: list[FigurePart] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def parts(self) -> Sequence[FigurePart]:
        """Return the regions' buttons, in the figure's order."""
        return self._parts

    def show_figure(self, figure: Figure, is_chosen: Callable[[Region], bool], height: int) -> None:
        """Show a figure, no higher than this."""
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._figure = figure
        self._unit = max(LEAST_UNIT, min(px(100) / 100 * UNIT, height / figure.height))
        self._parts = []
        for region in figure.regions:
            if region.outlines:
                part = FigurePart(region, self)
                part.setChecked(is_chosen(region))
                part.setAccessibleName(self._say(region.label))
                part.setAccessibleDescription(self._say(region.note) if region.note else "")
                part.clicked.connect(partial(self._on_clicked, region))
                part.show()
                self._parts.append(part)
        self._place()
        self.stop_at(self._first())
        self.updateGeometry()
        self.update()

    def focus_chosen(self) -> None:
        """Give the keys to the region chosen, or to the first."""
        first = self._first()
        if first is not None:
            first.setFocus(Qt.FocusReason.PopupFocusReason)

    def _first(self) -> FigurePart | None:
        return next((each for each in self._parts if each.isChecked()), self._parts[0] if self._parts else None)

    def stop_at(self, part: FigurePart | None) -> None:
        """Let Tab come to one region; arrows lead to the others."""
        for each in self._parts:
            each.setFocusPolicy(Qt.FocusPolicy.StrongFocus if each is part else Qt.FocusPolicy.ClickFocus)

    def sizeHint(self) -> QSize:
        return QSize(round(self._figure.width * self._unit) + 2, round(self._figure.height * self._unit) + 2)

    def path_of(self, region: Region) -> QPainterPath:
        """Return where a region is drawn."""
        path = QPainterPath()
        for outline in region.outlines:
            path.addPolygon(QPolygonF([QPointF(x * self._unit + 1, y * self._unit + 1) for x, y in outline]))
            path.closeSubpath()
        return path

    def _place(self) -> None:
        """Let each button be where its region is seen: what lies on it is another's."""
        over = QRegion()
        for part in reversed(self._parts):
            path = self.path_of(part.region)
            shape = QRegion()
            for polygon in path.toFillPolygons():
                shape = shape.united(QRegion(polygon.toPolygon()))
            around = path.boundingRect().toAlignedRect()
            part.setGeometry(around)
            part.setMask(shape.subtracted(over).translated(-around.topLeft()))
            over = over.united(shape)

    def _on_clicked(self, region: Region, _checked: bool = False) -> None:
        self.chosen.emit(region)

    # ── Going about ───────────────────────────────────────────────────────────────────────────────────────────────────

    def step(self, part: FigurePart, by: tuple[int, int]) -> None:
        """Give the keys to the nearest region in a direction; nothing happens where there is none."""
        here = QRectF(part.geometry()).center()

        def far(other: FigurePart) -> float:
            way = QRectF(other.geometry()).center() - here
            along, aside = way.x() * by[0] + way.y() * by[1], way.x() * by[1] + way.y() * by[0]
            return along + 3 * abs(aside) if along > 1 else float("inf")

        nearest = min(self._parts, key=far)
        if far(nearest) < float("inf"):
            nearest.setFocus(Qt.FocusReason.TabFocusReason)

    def point(self, region: Region | None) -> None:
        """Tell which region is looked at."""
        self.pointed.emit(region)
        self.update()

    # ── Drawing ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.font(SMALL, bold=True))
        for part in sorted(self._parts, key=_on_top):
            painter.setPen(_edge(part, theme))
            painter.setBrush(_ground(part, theme, part.region.cover / self._figure.most_cover))
            painter.drawPath(self.path_of(part.region))
        painter.setPen(theme.color("text"))
        for part in self._parts:
            if part.region.cover:
                painter.drawText(QRectF(part.geometry()), int(Qt.AlignmentFlag.AlignCenter), str(part.region.cover))


class FigurePart(QAbstractButton):
    """The button over a region: it draws nothing itself, and is where the region is and nowhere else."""

    def __init__(self, region: Region, board: FigureBoard) -> None:
        super().__init__(board)
        self.region = region
        self._board = board
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Leave the drawing to the board."""

    def nextCheckState(self) -> None:
        """Stay as it is: what is chosen is shown anew."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            self._board.step(self, STEPS[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._board.point(self.region)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        held = next((each.region for each in self._board.parts() if each.hasFocus()), None)
        self._board.point(held)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._board.stop_at(self)
        self._board.point(self.region)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._board.point(None)


def _on_top(part: FigurePart) -> tuple[bool, bool, bool]:
    """Draw those last whose edges stand out."""
    return part.isChecked(), part.underMouse(), part.hasFocus()


def _edge(part: FigurePart, theme: Theme) -> QPen:
    if part.hasFocus():
        return QPen(theme.color("focus"), 3)
    if part.isChecked() or part.underMouse():
        return QPen(theme.color("accent"), 2.5 if part.isChecked() else 1.5)
    return QPen(theme.color("outline"), 1)


def _ground(part: FigurePart, theme: Theme, covered: float) -> QColor:
    if part.isChecked():
        return theme.color("accent_soft")
    ground, ink = theme.color("raised" if part.underMouse() else "surface"), theme.color("text_muted")
    share = DARKEST * min(covered, 1)
    mixed = (
        round(a + (b - a) * share)
        for a, b in zip(ground.getRgb()[:3], ink.getRgb()[:3], strict=True)  # type: ignore[index]
    )
    return QColor(*mixed)
