"""What the start page offers when a campaign is damaged: its newest whole copy, opened under a new name."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gm_desk.app.ports import Backup
from ui.theme import px, set_role
from ui.widgets import Card, text_label


class BackupOffer(Card):
    """A copy with its date and content, and a button that opens it. Hidden while there is nothing to offer.

    Signal `accepted(copy, damaged)`: open the copy beside the damaged file, which stays as it is.
    """

    accepted = Signal(Path, Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QHBoxLayout(), parent)
        self._backup: Backup | None = None
        self._damaged = Path()
        self._when, self._content = text_label("", "bold"), text_label("", "small muted")
        self._open = QPushButton()
        set_role(self._open, "primary")
        words = QVBoxLayout()
        words.setSpacing(px(2))
        for label in (self._when, self._content):
            label.setWordWrap(True)
            words.addWidget(label)
        self.body.addLayout(words, 1)  # type: ignore[attr-defined]  # a QHBoxLayout was given
        self.body.addWidget(self._open)
        self._open.clicked.connect(self._on_open)
        self.hide()

    def offer(self, backup: Backup | None, damaged: Path) -> None:
        """Offer a copy of a damaged campaign; None takes the offer away."""
        self._backup, self._damaged = backup, damaged
        self.retranslate()
        self.setVisible(backup is not None)

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self._open.setText(self.tr("Open this copy"))
        if self._backup is None:
            return
        found = self._backup.summary
        moment = QDateTime.fromSecsSinceEpoch(int(self._backup.at.timestamp()))
        when = QLocale().toString(moment, "d MMMM yyyy, H:mm")
        self._when.setText(self.tr("There is a whole copy of {when}").format(when=when))
        content = self.tr("{title} · characters: {characters}, fights: {fights}, log entries: {entries}").format(
            title=found.title, characters=found.characters, fights=found.encounters, entries=found.log_entries
        )
        self._content.setText(
            content + "\n" + self.tr("It opens as a new file beside the old one, which stays as it is.")
        )
        self.setAccessibleName(f"{self._when.text()}\n{self._content.text()}")

    def _on_open(self) -> None:
        if self._backup is not None:
            self.accepted.emit(self._backup.path, self._damaged)
