"""The health pyramid as widgets: a small one to look at, and the editor that marks and heals.

The editor changes nothing itself. It asks (`wound_requested`, `heal_requested`); its owner acts by the rules and calls
`set_health` with what came of it. If the mark landed on a graver row than the one asked for, the editor shows the climb.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.health import Health, Points, Pyramid, health_text
from ui.health_painting import paint_health, paint_pyramid, paint_strip, pyramid_size, strip_width
from ui.pyramid_board import PyramidBoard
from ui.theme import current, px
from ui.widgets.badge import Chip
from ui.widgets.labels import escaped_tooltip, text_label

__all__ = ["HealthView", "PyramidBoard", "PyramidEditor", "paint_pyramid", "paint_strip"]


class HealthView(QWidget):
    """Somebody's health at a glance, read-only: a small pyramid, its flat strip, or a hit-point bar."""

    def __init__(self, *, flat: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flat = flat
        self._health: Health = Pyramid(())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_health(self, health: Health) -> None:
        """Show other health; it is said in words in the tooltip and to screen readers."""
        self._health = health
        words = health_text(health)
        self.setToolTip(escaped_tooltip(words))
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        if isinstance(self._health, Points):
            return QSize(px(64), px(10))
        if self._flat:
            return QSize(round(strip_width(px(9), self._health.rows)) + 1, px(9))
        return pyramid_size(px(6), self._health.rows).toSize() + QSize(1, 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_health(QPainter(self), QRectF(self.rect()), self._health, current(), flat=self._flat)


class PyramidEditor(QWidget):
    """The whole editor: the board, what it all costs, and the switch between wounds and stun wounds.

    `wound_requested(row key, stun)` and `heal_requested(row key, stun)` ask the owner, who answers with `set_health`.
    """

    wound_requested = Signal(str, bool)
    heal_requested = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pyramidEditor")
        self.board = PyramidBoard(self)
        self.board.wound_requested.connect(self._on_wound)
        self.board.heal_requested.connect(self._on_heal)
        self.board.climb_changed.connect(self._say_climb)
        self.setFocusProxy(self.board)
        self._health = Pyramid(())
        self._summary = text_label("", "small bold")
        self._summary.setWordWrap(True)
        self._climb = text_label("", "small accent")
        self._stun = Chip()
        self._stun.toggled.connect(self._on_stun_toggled)
        foot = QHBoxLayout()
        foot.addWidget(self._summary, 1)
        foot.addWidget(self._climb)
        foot.addWidget(self._stun)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addWidget(self.board)
        column.addLayout(foot)
        self._retranslate()

    def health(self) -> Pyramid:
        """Return what is on show."""
        return self._health

    def set_health(self, health: Pyramid) -> None:
        """Show how it stands now."""
        self._health = health
        self.board.set_rows(health.rows)  # a climb is told with the new rows' labels, so they are kept first
        self._summary.setText(health.summary)
        self.board.setAccessibleName(health_text(health))

    def set_read_only(self, read_only: bool) -> None:
        """Only show, ask nothing."""
        self.board.read_only = read_only
        self._stun.setVisible(not read_only)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self._stun.setText(self.tr("Stun wounds"))
        self._stun.setAccessibleName(self.tr("Stun wounds"))
        self._stun.setToolTip(self.tr("Mark stun wounds instead of wounds (or hold Shift)"))
        self._say_climb()

    def _say_climb(self) -> None:
        climb = self.board.climb()
        rows = self._health.rows
        text = ""
        if climb is not None and max(climb) < len(rows):
            text = self.tr("{full} is full → {landed}").format(full=rows[climb[0]].label, landed=rows[climb[1]].label)
        self._climb.setText(text)

    def _on_wound(self, key: str, stun: bool) -> None:
        self.wound_requested.emit(key, stun)

    def _on_heal(self, key: str, stun: bool) -> None:
        self.heal_requested.emit(key, stun)

    def _on_stun_toggled(self, on: bool) -> None:
        self.board.stun_mode = on
