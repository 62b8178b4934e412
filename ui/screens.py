"""The screens that show one state of a campaign: who there is, the fight, a sheet, the turn. One set for now, one for a moment of the past."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.actions import Actions
from ui.bridge import Desk
from ui.encounter import EncounterPage
from ui.roster.column import RosterColumn
from ui.sheet import SheetPage
from ui.turn_bar import TurnBar

Stacks = tuple[QStackedWidget, QStackedWidget, QStackedWidget]
"""Where screens are shown: at the left, in the middle, at the foot."""


class Screens:
    """The screens on one desk, each in a stack beside those of another (`stack`), and taken away by `clear_away`."""

    def __init__(self, desk: Desk, actions: Actions, stacks: Stacks) -> None:
        left, middle, foot = self._stacks = stacks
        self.desk = desk
        # Where they belong from the start: a widget full of others that is moved has each of them worked out anew.
        self.roster = RosterColumn(desk, left)
        self.encounter = EncounterPage(desk, middle)
        self.sheet = SheetPage(desk, middle)
        self.turn_bar = TurnBar(desk, actions.by_name(), foot)
        desk.character_selected.connect(self.sheet.show_character)
        self.roster.sheet_requested.connect(desk.show_sheet)
        self.sheet.roll_requested.connect(desk.request)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Every screen, in the order in which they are stacked."""
        return self.roster, self.encounter, self.sheet, self.turn_bar

    def stack(self) -> None:
        """Lay the screens out, each where it belongs."""
        left, middle, foot = self._stacks
        for place, widget in zip((left, middle, middle, foot), self.widgets, strict=True):
            place.addWidget(widget)

    def clear_away(self) -> None:
        """Take the screens and their desk away for good."""
        for widget in self.widgets:
            stack = widget.parentWidget()
            if isinstance(stack, QStackedWidget):
                stack.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.desk.deleteLater()
