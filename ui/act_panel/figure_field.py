"""A choice that can be made on a figure: the list, and a button that opens the figure beside it."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gm_desk.systems.protocol import Field, Figure, Region
from ui.act_panel.combo_field import FormCombo
from ui.act_panel.figure_board import FigureBoard
from ui.bridge import Desk
from ui.icons import icon
from ui.keys import latin_key, shown
from ui.theme import px, set_role
from ui.widgets import Chip, KeyHint, text_label

FIGURE_KEY = "F"
"""Opens the figure of the form on show."""
ROOM = 150
"""Pixels that all but the figure takes of its popup's height."""


class FormFigure(QWidget):
    """A combo box and the figure. `also(key, value)`: what choosing on the figure answers beside the field itself."""

    edited = Signal(object)
    also = Signal(str, object)
    left = Signal()

    def __init__(self, field: Field, entries: list[tuple[str, Any]], desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert field.figure is not None
        self._desk, self._field = desk, field
        self._figure: Figure = field.figure
        self._beside: dict[str, object] = {}
        self.combo = FormCombo(entries)
        self.button = QToolButton()
        self.button.setIcon(icon("target"))
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.setAccessibleName(self.tr("Point at the figure"))
        self.button.setToolTip(self.tr("Point at the figure ({key})").format(key=shown(FIGURE_KEY)))
        set_role(self.button, "quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(2))
        row.addWidget(self.combo)
        row.addWidget(self.button)
        self.setFocusProxy(self.combo)
        self.popup: FigurePopup | None = None
        self.combo.edited.connect(self.edited)
        self.combo.left.connect(self.left)
        self.button.clicked.connect(self.open)

    def setAccessibleName(self, name: str) -> None:
        """Name what has the keys: the list."""
        self.combo.setAccessibleName(name)

    def set_field(self, field: Field, entries: list[tuple[str, Any]]) -> None:
        """Serve the field as it is asked now: another figure, other choices."""
        assert field.figure is not None
        self._field, self._figure = field, field.figure
        self.combo.set_entries(entries)

    def set_value(self, value: object) -> None:
        """Show a value."""
        self.combo.set_value(value)

    def set_beside(self, answers: dict[str, object]) -> None:
        """Know what the form's other fields hold, so that the one region is shown as chosen."""
        self._beside = answers

    def open(self, _checked: bool = False) -> None:
        """Open the figure."""
        self.popup = FigurePopup(self._desk, self._field.label, self._figure, self)
        self.popup.chosen.connect(self._on_chosen)
        self.popup.closed.connect(self._on_closed)
        self.popup.open_at(self.mapToGlobal(QPoint(0, self.height())))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the figure by its key wherever the form stands."""
        plain = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier == Qt.KeyboardModifier.NoModifier
        if plain and latin_key(event) == FIGURE_KEY:
            self.open()
        else:
            super().keyPressEvent(event)

    def is_chosen(self, region: Region) -> bool:
        """Tell whether the form's answers are those of a region."""
        held = {**self._beside, self._field.key: self.combo.value()}
        return all(held.get(key) == value for key, value in region.answers)

    def _on_closed(self) -> None:
        self.popup = None
        self.left.emit()

    def _on_chosen(self, region: Region) -> None:
        (_, value), *others = region.answers
        self.edited.emit(value)
        for key, answer in others:
            self.also.emit(key, answer)


class FigurePopup(QFrame):
    """The figure in a popup: what is pointed at is said beneath. `chosen(Region)` closes it, as do Esc and a click elsewhere."""

    chosen = Signal(object)
    closed = Signal()

    def __init__(self, desk: Desk, title: str, figure: Figure, field: FormFigure) -> None:
        super().__init__(field, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("figurePopup")
        self.setAccessibleName(desk.text(title))
        set_role(self, "card")
        self._desk, self._figure, self._field = desk, figure, field
        self.board = FigureBoard(desk.text)
        self.told = text_label("", "small")
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(self.told.fontMetrics().lineSpacing() * 3)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.chips: list[Chip] = []
        self._arrange(title)
        self.board.chosen.connect(self._on_chosen)
        self.board.pointed.connect(self._on_pointed)

    def _arrange(self, title: str) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(12), px(16), px(12))
        column.setSpacing(px(6))
        head = QHBoxLayout()
        head.addWidget(text_label(self._desk.text(title), "bold"))
        head.addStretch(1)
        head.addWidget(KeyHint(shown("Esc")))
        column.addLayout(head)
        column.addWidget(self.board, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.told)
        foot = QHBoxLayout()
        for region in self._figure.regions:
            if not region.outlines:
                chip = Chip(self._desk.text(region.label))
                chip.setChecked(self._field.is_chosen(region))
                chip.clicked.connect(partial(self._on_chip, region))
                self.chips.append(chip)
                foot.addWidget(chip)
        foot.addStretch(1)
        column.addLayout(foot)

    def open_at(self, place: QPoint) -> None:
        """Open below a point, held within its screen."""
        area = self.screen().availableGeometry()
        self.setFixedWidth(px(260))
        self.board.show_figure(self._figure, self._field.is_chosen, area.height() - px(ROOM))
        self._on_pointed(None)
        self.resize(
            self.width(), self.heightForWidth(self.width()) if self.hasHeightForWidth() else self.sizeHint().height()
        )
        x = max(area.left(), min(place.x(), area.right() - self.width()))
        y = max(area.top(), min(place.y(), area.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self.board.focus_chosen()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def _on_pointed(self, region: Region | None) -> None:
        """Say what is pointed at; what the figure shows, where nothing is."""
        if region is None:
            self.told.setText(self._desk.text(self._figure.legend) if self._figure.legend else "")
            return
        note = self._desk.text(region.note) if region.note else ""
        self.told.setText(": ".join(part for part in (self._desk.text(region.label), note) if part))

    def _on_chip(self, region: Region, _checked: bool = False) -> None:
        self._on_chosen(region)

    def _on_chosen(self, region: Region) -> None:
        self.chosen.emit(region)
        self.close()
