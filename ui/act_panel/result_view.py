"""What would come of the act: its account, the dice that lie, and why. Any dice can be overruled, by click or by digit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_desk.app.documents import display_name
from gm_desk.app.play import Preview, Roll, part_of, roller_of
from gm_desk.app.sheet_words import signed
from gm_desk.core.errors import NotFound
from gm_desk.core.steps import Step
from ui.act_panel.account_view import AccountView
from ui.act_panel.lying_dice import Lying, LyingDice
from ui.bridge import Desk
from ui.log.account import Paragraph, Teller
from ui.theme import px
from ui.widgets import ClockFace, StepsView
from ui.widgets import Step as ShownStep

MOST_STEPS = 160
"""A round of two hundred has a thousand steps; the log has those that are not shown here."""


class ResultView(QWidget):
    """Shows a preview. `overrule_requested(Role)` tells that the GM wants to enter those dice anew."""

    overrule_requested = Signal(object)

    def __init__(self, desk: Desk, choices: QWidget, parent: QWidget | None = None) -> None:
        """Show results, and under the dice the `choices` that they leave open."""
        super().__init__(parent)
        self._desk = desk
        self._preview: Preview | None = None
        self.account = AccountView()
        self.clock = ClockFace()
        self.dice = LyingDice()
        self.dice.overrule_requested.connect(self.overrule_requested)
        self.steps = StepsView()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        told = QHBoxLayout()
        told.setSpacing(px(12))
        told.setContentsMargins(0, 0, px(12), 0)
        told.addWidget(self.account, 1, Qt.AlignmentFlag.AlignTop)
        told.addWidget(self.clock, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(told)
        for part in (self.dice, choices, self.steps):
            column.addWidget(part)
        self.hide()

    def show_preview(self, preview: Preview | None) -> None:
        """Show what came of the dice so far; None empties."""
        if preview is not self._preview:
            self._preview = preview
            self._show()

    def lines(self) -> list[str]:
        """Return the account of what is on show, whole."""
        return [self._desk.text(line) for line in self._preview.lines] if self._preview else []

    def set_live(self, live: bool) -> None:
        """Show whether digits choose dice to overrule now."""
        self.dice.set_live(live)

    def choose_digit(self, digit: int) -> bool:
        """Ask to overrule the dice with this digit; return False where there are none."""
        return self.dice.choose_digit(digit)

    def who(self, roller: str | None) -> str:
        """Name the one whose dice they are."""
        if roller is None:
            return ""
        session, encounter = self._desk.session, self._desk.encounter
        try:
            fighters = session.combatants(encounter) if encounter else []
            here = next((each for each in fighters if each.id == roller), None)
            return display_name(here.character, here.combatant) if here else str(session.character(roller)["name"])
        except NotFound:
            return ""

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
        super().changeEvent(event)

    def _show(self) -> None:
        preview = self._preview
        told = self._told(preview) if preview else []
        rolls = preview.rolls if preview else ()
        if not (rolls or told):
            self.hide()  # before it is emptied: what nobody sees is not laid out
        self.account.set_paragraphs([each for each in told if not each.is_detail])
        shown = next((line for line in preview.lines if line.clock), None) if preview else None
        self.clock.set_clock(shown.clock if shown else None, self._desk.text(shown) if shown else "")
        self.dice.set_dice(self._lying(rolls))
        self.steps.set_steps(self._shown_steps([each for each in told if each.is_detail], rolls))
        self.steps.setVisible(bool(self.steps.steps()))
        self.setVisible(bool(preview and (preview.rolls or preview.lines)))

    def _told(self, preview: Preview) -> list[Paragraph]:
        return Teller(self._desk.session.system, self._desk.words).account(preview.lines)

    def _lying(self, rolls: Sequence[Roll]) -> list[Lying]:
        return [
            Lying.of(roll, role, self._whose(roll, role))
            for roll in rolls
            for role, thrown in roll.thrown.items()
            if thrown.by != "lying"  # those lie there already, with the roll that they were thrown for
        ]

    def _whose(self, roll: Roll, role: str) -> str:
        """Name the one whose dice they are; of several rolls by the same one the later ones by what they are for.

        The name is left out where it would be read twice: the same one's dice lie just before.
        """
        roller, part = roller_of(role, roll.rollers), part_of(role)
        earlier = [roller_of(each, roll.rollers) for each in list(roll.thrown)[: list(roll.thrown).index(role)]]
        if part and roller in earlier:
            name = "" if earlier[-1] == roller else self.who(roller)
            return " · ".join(filter(None, (name, self._desk.text(part), self._about_whom(role))))
        return self.who(roller) or self._desk.text(roll.title)

    def _about_whom(self, role: str) -> str:
        """Name the combatant whom a role names (`defence:ID`), "" where it names none."""
        session, encounter = self._desk.session, self._desk.encounter
        fighters = session.combatants(encounter) if encounter else []
        found = [each for each in fighters if each.combatant and each.combatant["id"] == role.partition(":")[2]]
        return display_name(found[0].character, found[0].combatant) if found else ""

    def _shown_steps(self, details: Sequence[Paragraph], rolls: Sequence[Roll]) -> list[ShownStep]:
        """Return the reasons: what went into the rolls, then each roll with its steps."""
        shown = [ShownStep(each.text) for each in details]
        for roll in rolls:
            if roll.steps:
                shown.append(ShownStep(self._desk.text(roll.title), heading=True))
            shown += [ShownStep(self._desk.words.step(step), _value_text(step)) for step in roll.steps]
        if len(shown) > MOST_STEPS:
            rest = len(shown) - MOST_STEPS
            shown[MOST_STEPS:] = [ShownStep(self.tr("and %n more, in the log once this is applied", "", rest))]
        return shown


def _value_text(step: Step) -> str:
    return "" if step.value is None else signed(step.value)
