"""Printing the summary of a session of play: for the GM, or for the players without what is not theirs to know."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ui.bridge import Desk
from ui.paper import Pages
from ui.paper.pages import summary_pages
from ui.print_dialog import PrintDialog

GM, PLAYERS = "gm", "players"


class SummaryDialog(PrintDialog):
    """The print dialog for one session of play."""

    def __init__(self, desk: Desk, evening: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._evening = evening

    def _fill(self) -> None:
        super()._fill()
        self.whom.clear()
        for key in (GM, PLAYERS):
            self.whom.addItem("", key)

    def characters(self) -> list[str]:
        """Return nobody: it is the session that is printed."""
        return []

    def _lay(self, _characters: list[str]) -> Pages:
        paper, language = self.paper.currentData(), self.language.currentData()
        for_players = self.whom.currentData() == PLAYERS
        return summary_pages(self._desk.session, self._evening, paper, language, for_players=for_players)

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        super().retranslate()
        self.setWindowTitle(self.tr("Print the summary"))
        for place, text in enumerate((self.tr("The GM: everything"), self.tr("The players: only what is theirs"))):
            self.whom.setItemText(place, text)
        label, box = self._labels[0]
        label.setText(self.tr("For whom"))
        box.setAccessibleName(self.tr("For whom"))
