"""A new campaign while another one is open: the questions of the start page in a dialog, so that the open one stays until it is made."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from ui.preferences import Preferences
from ui.start_page import NewForm
from ui.theme import px
from ui.widgets import Notice


class Maker(Protocol):
    """Who makes the campaign: the window."""

    preferences: Preferences

    def create_campaign(self, path: Path, title: str, system: str) -> bool:
        """Make a campaign and open it in place of the one that is open; return whether that was possible."""
        ...


class NewCampaignDialog(QDialog):
    """Asks, and closes once the new campaign is there; what goes wrong is said here."""

    def __init__(self, maker: Maker) -> None:
        super().__init__(maker if isinstance(maker, QWidget) else None)
        self.setObjectName("newCampaignDialog")
        self.setWindowTitle(self.tr("New campaign"))
        self._maker = maker
        self.form = NewForm(maker.preferences)
        self._notice = Notice()
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(16), px(16), px(16))
        column.setSpacing(px(12))
        column.addWidget(self.form)
        column.addWidget(self._notice)
        self.setMinimumWidth(px(520))
        self.form.submitted.connect(self._on_submitted)
        self.form.cancelled.connect(self.reject)
        self.form.begin()

    def say(self, text: str) -> None:
        """Say why the campaign could not be made."""
        self._notice.say(text)

    def said(self) -> str:
        """Return what is said."""
        return self._notice.text()

    def _on_submitted(self, path: Path, title: str, system: str) -> None:
        self.say("")
        if self._maker.create_campaign(path, title, system):
            self.accept()
