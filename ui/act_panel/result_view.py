"""What would come of the act: its account, the dice that lie, and why. Any dice can be overruled, by click or by digit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_desk.app.play import Preview, Role, Roll, Thrown, roller_of
from gm_desk.core.errors import NotFound
from gm_desk.core.steps import Step
from ui.act_panel.dice_faces import face_texts, signed, sum_text
from ui.act_panel.digit_row import PanelChoice
from ui.bridge import Desk
from ui.theme import px
from ui.widgets import DiceRow, FlowLayout, StepsView, text_label
from ui.widgets import Step as ShownStep

MOST_DICE_ROWS = 40
"""A round of two hundred rolls for itself; more dice than this are told by the account alone."""


@dataclass(frozen=True)
class _Lying:
    """Dice on the table: which, whose, what they are for."""

    role: Role
    who: str
    roll: Roll
    thrown: Thrown


class ResultView(QWidget):
    """Shows a preview. `overrule_requested(Role)` tells that the GM wants to enter those dice anew."""

    overrule_requested = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._preview: Preview | None = None
        self._lying: list[_Lying] = []
        self._buttons: list[PanelChoice] = []
        self._live = False
        self._account = QWidget(self)
        self._lines = QVBoxLayout(self._account)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(px(2))
        self._dice = QWidget(self)
        self._dice_flow = FlowLayout(self._dice, spacing=12)
        policy = self._dice.sizePolicy()
        policy.setHeightForWidth(True)
        self._dice.setSizePolicy(policy)
        self.steps = StepsView()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        for part in (self._account, self._dice, self.steps):
            column.addWidget(part)
        self.hide()

    def show_preview(self, preview: Preview | None) -> None:
        """Show what came of the dice so far; None empties."""
        if preview is not self._preview:
            self._preview = preview
            self._show()

    def lines(self) -> list[str]:
        """Return the account on show."""
        return [self._desk.text(line) for line in self._preview.lines] if self._preview else []

    def set_live(self, live: bool) -> None:
        """Show whether digits choose dice to overrule now."""
        self._live = live
        for button in self._buttons:
            button.set_live(live)

    def choose_digit(self, digit: int) -> bool:
        """Ask to overrule the dice with this digit; return False where there are none."""
        if not 1 <= digit <= min(9, len(self._lying)):
            return False
        self.overrule_requested.emit(self._lying[digit - 1].role)
        return True

    def who(self, roller: str | None) -> str:
        """Name the one whose dice they are."""
        if roller is None:
            return ""
        try:
            return str(self._desk.session.character(roller)["name"])
        except NotFound:
            return ""

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
        super().changeEvent(event)

    def _show(self) -> None:
        _empty(self._lines)
        _empty(self._dice_flow)
        preview = self._preview
        for number, text in enumerate(self.lines()):
            label = text_label(text, "bold" if number == 0 else "")
            label.setWordWrap(True)
            self._lines.addWidget(label)
        self._account.setVisible(bool(self._lines.count()))
        self._show_dice(preview.rolls if preview else ())
        self.steps.set_steps(self._shown_steps(preview.rolls if preview else ()))
        self.steps.setVisible(bool(self.steps.steps()))
        self.setVisible(bool(preview and (preview.rolls or preview.lines)))

    def _show_dice(self, rolls: Sequence[Roll]) -> None:
        self._lying = [
            _Lying(Role(roll.name, role), self.who(roller_of(role, roll.rollers)), roll, thrown)
            for roll in rolls
            for role, thrown in roll.thrown.items()
        ][:MOST_DICE_ROWS]
        self._buttons = []
        for place, lying in enumerate(self._lying, start=1):
            self._dice_flow.addWidget(self._die_box(place, lying))
        self._dice.setVisible(bool(self._lying))

    def _die_box(self, place: int, lying: _Lying) -> QWidget:
        kind = lying.roll.kinds[lying.role.role]
        box = QWidget(self._dice)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        button = PanelChoice(lying.who or self._desk.text(lying.roll.title), str(place) if place <= 9 else "")
        button.setCheckable(False)
        button.setMaximumWidth(px(180))
        button.setToolTip(self.tr("Overrule these dice"))
        button.setAccessibleDescription(self.tr("Overrule these dice"))
        button.set_live(self._live)
        button.clicked.connect(partial(self._on_overrule, lying.role))
        self._buttons.append(button)
        dice = DiceRow()
        dice.set_faces(face_texts(lying.thrown.faces, kind))
        dice.face_clicked.connect(partial(self._on_overrule, lying.role))
        row.addWidget(button)
        row.addWidget(dice)
        row.addWidget(text_label(" ".join(filter(None, (sum_text(lying.thrown, kind), self._by(lying.thrown)))), "small muted"))
        box.show()
        return box

    def _by(self, thrown: Thrown) -> str:
        if thrown.by == "overruled":
            return self.tr("overruled")
        return self.tr("total") if thrown.total_only else ""

    def _shown_steps(self, rolls: Sequence[Roll]) -> list[ShownStep]:
        shown = []
        for roll in rolls:
            if roll.steps:
                shown.append(ShownStep(self._desk.text(roll.title), heading=True))
            shown += [ShownStep(self._desk.words.step(step), _value_text(step)) for step in roll.steps]
        return shown

    def _on_overrule(self, role: Role, _place: object = None) -> None:
        self.overrule_requested.emit(role)


def _value_text(step: Step) -> str:
    return "" if step.value is None else signed(step.value)


def _empty(layout: QVBoxLayout | FlowLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
