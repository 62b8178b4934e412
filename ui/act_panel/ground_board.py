"""A map of cells in an act's form: walked with the arrow keys or the mouse, painted with Shift, Space and the right button."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gm_desk.systems.protocol import Field, Ground
from ui import fonts
from ui.act_panel.ground_walk import Cell, GroundWalk
from ui.palettes import Theme
from ui.stylesheet import SMALL
from ui.theme import current, px
from ui.widgets import paint_side, text_label

CELL, MOST_CELL, LEAST_CELL = 20, 28, 8
"""The side of a cell at text scale 1, and how large and small it gets."""

STEPS: dict[Qt.Key, Cell] = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Home: (-1, -1),
    Qt.Key.Key_PageUp: (1, -1),
    Qt.Key.Key_End: (-1, 1),
    Qt.Key.Key_PageDown: (1, 1),
}
MINE = {*STEPS, Qt.Key.Key_Space, Qt.Key.Key_Backspace}


class GroundBoard(QWidget):
    """The map itself. `walked` tells that way or painting changed; `left` that the GM is done."""

    walked = Signal()
    left = Signal()

    def __init__(self, ground: Ground, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.walk = GroundWalk(ground)
        self.brush: Cell = self.walk.end
        self._painting: bool | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_ground(self, ground: Ground) -> None:
        """Show another map."""
        self.walk.ground = ground
        self.updateGeometry()
        self.update()

    def take(self, value: dict[str, list[list[int]]]) -> None:
        """Show a value."""
        if value != self.walk.value():
            self.walk.take(value)
            self.brush = self.walk.end
            self._describe()
            self.update()

    def sizeHint(self) -> QSize:
        side, ground = self._wanted_side(), self.walk.ground
        return QSize(ground.columns * side + 1, ground.rows * side + 1)

    def _wanted_side(self) -> int:
        return max(LEAST_CELL, min(px(CELL), MOST_CELL))

    def cell_at(self, place: QPoint) -> Cell:
        """Return the cell under a point of the widget."""
        side = self._wanted_side()
        return place.x() // side, place.y() // side

    def rect_of(self, cell: Cell) -> QRect:
        """Return where a cell is painted."""
        side = self._wanted_side()
        return QRect(cell[0] * side, cell[1] * side, side, side)

    # ── Keys and mouse ────────────────────────────────────────────────────────────────────────────────────────────────

    def event(self, event: QEvent) -> bool:
        """Keep the map's own keys from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in MINE:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, shift = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in STEPS and shift:
            self._move_brush(STEPS[key])
        elif key in STEPS:
            self._tell(self.walk.step(STEPS[key]))
        elif key == Qt.Key.Key_Backspace:
            self._tell(self.walk.back())
        elif key == Qt.Key.Key_Space:
            self._tell(self.walk.paint(self.brush, on=self.brush not in self.walk.blocked), keeps_brush=True)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.left.emit()
        else:
            event.ignore()

    def _move_brush(self, by: Cell) -> None:
        to = (self.brush[0] + by[0], self.brush[1] + by[1])
        if self.walk.ground.holds(list(to)):
            self.brush = to
            self._describe()
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton:
            self._tell(self.walk.go(cell))
        elif event.button() == Qt.MouseButton.RightButton:
            self._painting = cell not in self.walk.blocked
            self._paint_at(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._painting is not None:
            self._paint_at(self.cell_at(event.position().toPoint()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._painting = None

    def _paint_at(self, cell: Cell) -> None:
        self.brush = cell
        self._tell(self.walk.paint(cell, on=bool(self._painting)), keeps_brush=True)

    def _tell(self, changed: bool, *, keeps_brush: bool = False) -> None:
        if not changed:
            return
        if not keeps_brush:
            self.brush = self.walk.end
        self._describe()
        self.update()
        self.walked.emit()

    def _describe(self) -> None:
        """Say for a screen reader where the way ends and what is under the brush."""
        column, row = self.brush[0] + 1, self.brush[1] + 1
        steps = max(len(self.walk.path) - 1, 0)
        words = [self.tr("Column {column}, row {row}").format(column=column, row=row), self.tr("%n step(s)", "", steps)]
        if self.brush in self.walk.blocked:
            words.append(self.tr("wall"))
        words += [token.name for token in self.walk.ground.tokens if token.cell == self.brush]
        self.setAccessibleDescription(", ".join(words))

    # ── Painting ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, theme)
        self._paint_way(painter, theme)
        self._paint_tokens(painter, theme)
        if self.hasFocus():
            self._paint_focus(painter, theme)

    def _paint_ground(self, painter: QPainter, theme: Theme) -> None:
        ground, side = self.walk.ground, self._wanted_side()
        width, height = ground.columns * side, ground.rows * side
        painter.fillRect(QRect(0, 0, width, height), theme.color("background"))
        painter.setPen(QPen(theme.color("border"), 1))
        for column in range(ground.columns + 1):
            painter.drawLine(column * side, 0, column * side, height)
        for row in range(ground.rows + 1):
            painter.drawLine(0, row * side, width, row * side)
        for cell in self.walk.blocked:
            area = self.rect_of(cell)
            painter.fillRect(area, theme.color("outline"))
            painter.setPen(QPen(theme.color("background"), 1))
            painter.drawLine(area.bottomLeft(), area.topRight())

    def _paint_way(self, painter: QPainter, theme: Theme) -> None:
        middles = [QRectF(self.rect_of(cell)).center() for cell in self.walk.path]
        painter.setPen(QPen(theme.color("accent"), 2))
        for begin, end in pairwise(middles):
            painter.drawLine(begin, end)
        painter.setBrush(theme.color("accent"))
        for middle in middles[1:-1]:
            painter.drawEllipse(middle, 2, 2)

    def _paint_tokens(self, painter: QPainter, theme: Theme) -> None:
        ground = self.walk.ground
        for token in ground.tokens:
            area = QRectF(self.rect_of(token.cell)).adjusted(1, 1, 0, 0)
            painter.fillRect(area, theme.color("surface"))
            _write(painter, area, token.name, theme)
            mark = QRectF(area.topLeft(), QSizeF(px(6), px(6)))
            paint_side(painter, mark, token.side, theme)
        if self.walk.path:
            area = QRectF(self.rect_of(self.walk.end)).adjusted(1, 1, 0, 0)
            painter.fillRect(area, theme.color("surface"))
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(0, 0, -1, -1))
            _write(painter, area, ground.name, theme)

    def _paint_focus(self, painter: QPainter, theme: Theme) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("focus"), 2))
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        painter.setPen(QPen(theme.color("focus"), 2, Qt.PenStyle.DashLine))
        painter.drawRect(self.rect_of(self.brush).adjusted(1, 1, -1, -1))


def _write(painter: QPainter, area: QRectF, name: str, theme: Theme) -> None:
    painter.setFont(fonts.font(SMALL))
    painter.setPen(theme.color("text"))
    corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
    painter.drawText(area.adjusted(0, 0, -px(2), 0), int(corner), initials(name))


def initials(name: str) -> str:
    """Return the two letters that stand for a name on a cell; a number that tells equals apart is one of them."""
    words = name.split()
    return f"{words[0][:1]}{words[1][:1]}" if len(words) > 1 else name[:2]


class FormGround(QWidget):
    """The map as a control of the form, with its keys under it."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert field.ground is not None
        self.board = GroundBoard(field.ground)
        self.board.walked.connect(self._on_walked)
        self.board.left.connect(self.left)
        self.setFocusProxy(self.board)
        self._help = text_label(
            self.tr(
                "Arrows, Home, End, PgUp, PgDn or click: walk · Backspace: back · Shift+arrows, Space or right button: wall"
            ),
            "small muted",
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(2))
        column.addWidget(self.board)
        column.addWidget(self._help)

    def set_ground(self, field: Field) -> None:
        """Serve a field with another map."""
        if field.ground is not None:
            self.board.set_ground(field.ground)

    def set_value(self, value: Any) -> None:  # noqa: ANN401 - the field's own shape
        """Show a value."""
        self.board.take(value)

    def setAccessibleName(self, name: str) -> None:
        """Name the map itself, which has the focus."""
        super().setAccessibleName(name)
        self.board.setAccessibleName(name)

    def _on_walked(self) -> None:
        self.edited.emit(self.board.walk.value())
