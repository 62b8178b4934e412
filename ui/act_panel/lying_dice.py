"""The dice of an act as they lie, each roll with its roller; a few in a row, many in even columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gm_desk.app.play import Role, Roll, Thrown
from gm_desk.core.dice import FUDGE, Kind
from ui.act_panel.dice_faces import face_texts, sum_text
from ui.act_panel.digit_row import PanelChoice
from ui.theme import px
from ui.widgets import DiceRow, FlowLayout, text_label

MOST_ROWS = 24
"""A round of two hundred rolls for itself; more dice than this are told by the account alone."""

FEW = 4
"""More rolls than this stand in even columns, their names cut to fit."""


@dataclass(frozen=True)
class Lying:
    """Dice on the table: which, whose (or what they are for), how they fell, and of what kind they are.

    `adds_up`: their sum says something. Those of an operation may be counted one by one; what they come to stands in its steps.
    """

    role: Role
    who: str
    thrown: Thrown
    kind: Kind
    adds_up: bool = True

    @classmethod
    def of(cls, roll: Roll, role: str, who: str) -> Lying:
        """Return the dice of one role of a roll."""
        kind = roll.kinds[role]
        return cls(Role(roll.name, role), who, roll.thrown[role], kind, adds_up=kind == FUDGE or not roll.op)


class LyingDice(QWidget):
    """Shows rolls; `overrule_requested(Role)` tells that the GM wants to enter one anew."""

    overrule_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lying: list[Lying] = []
        self._buttons: list[PanelChoice] = []
        self._live = False
        self._flow = FlowLayout(self, spacing=8)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_dice(self, lying: Sequence[Lying]) -> None:
        """Show other dice; none hides the widget."""
        while (item := self._flow.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self._lying, self._buttons = list(lying[:MOST_ROWS]), []
        boxes = [self._box(place, each) for place, each in enumerate(self._lying, start=1)]
        if len(boxes) > FEW:
            widest = max(box.sizeHint().width() for box in boxes)
            for box in boxes:
                box.setFixedWidth(widest)
        for box in boxes:
            self._flow.addWidget(box)
            box.show()
        self.setVisible(bool(boxes))
        self.updateGeometry()

    def set_live(self, live: bool) -> None:
        """Show whether digits choose dice now."""
        self._live = live
        for button in self._buttons:
            button.set_live(live)

    def choose_digit(self, digit: int) -> bool:
        """Ask to overrule the dice with this digit; return False where there are none."""
        if not 1 <= digit <= min(9, len(self._lying)):
            return False
        self.overrule_requested.emit(self._lying[digit - 1].role)
        return True

    def _box(self, place: int, lying: Lying) -> QWidget:
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        button = PanelChoice(lying.who, str(place) if place <= 9 else "")
        button.setCheckable(False)
        button.setMaximumWidth(px(180 if len(self._lying) <= FEW else 128))
        button.setToolTip(self.tr("Overrule these dice"))
        button.setAccessibleDescription(self.tr("Overrule these dice"))
        button.set_live(self._live)
        button.clicked.connect(partial(self._on_overrule, lying.role))
        self._buttons.append(button)
        dice = DiceRow()
        dice.set_faces(self._faces(lying))
        dice.face_clicked.connect(partial(self._on_overrule, lying.role))
        row.addWidget(button)
        row.addWidget(dice)
        said = self._said(lying)
        if said:
            row.addWidget(text_label(said, "small muted"))
        row.addStretch(1)
        return box

    @staticmethod
    def _faces(lying: Lying) -> Sequence[str | None]:
        """Return what the dice show; of dice whose total alone is known, that total."""
        if lying.thrown.total_only:
            return [sum_text(lying.thrown, lying.kind) or str(sum(lying.thrown.faces))]
        return face_texts(lying.thrown.faces, lying.kind)

    def _said(self, lying: Lying) -> str:
        """Say what the dice come to, and how they came to lie there."""
        if lying.thrown.total_only:
            return self.tr("total, overruled") if lying.thrown.by == "overruled" else self.tr("total")
        total = sum_text(lying.thrown, lying.kind) if lying.adds_up else ""
        words = [total, self.tr("overruled") if lying.thrown.by == "overruled" else ""]
        return " ".join(filter(None, words))

    def _on_overrule(self, role: Role, _place: object = None) -> None:
        self.overrule_requested.emit(role)
