"""The switch beside "Roll" and "Apply": is what is rolled for everybody's eyes, or hidden from the players? With its key."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.act_panel.digit_row import takes_space
from ui.icons import icon
from ui.keys import shown
from ui.theme import px
from ui.widgets import Chip, KeyHint

SECRET_KEY = "S"
"""Hides what is rolled from the players, and shows it; in the log, an entry."""


class SecrecySwitch(QWidget):
    """Says in a word and a sign whether the roll is open or hidden; `switched(bool)`: the GM wants it hidden, or not."""

    switched = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chip = _QuietChip()
        self.chip.setObjectName("secretSwitch")
        self.chip.clicked.connect(self.switched)
        self._key = KeyHint()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        row.addWidget(self.chip)
        row.addWidget(self._key)
        self.retranslate()

    def show_secret(self, secret: bool) -> None:
        """Show whether the roll is hidden."""
        self.chip.setChecked(secret)
        self.chip.setText(self.tr("Hidden roll") if secret else self.tr("Open roll"))
        self.chip.setIcon(icon("eye-off" if secret else "eye"))

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self._key.set_text(shown(SECRET_KEY))
        self.chip.setAccessibleName(self.tr("Hidden from the players"))
        self.chip.setToolTip(
            self.tr("A hidden roll is marked in the log, and is in nothing that the players see or are given.")
        )
        self.show_secret(self.chip.isChecked())


class _QuietChip(Chip):
    """Takes Space only while it has the focus, and the focus by Tab only."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def event(self, event: QEvent) -> bool:
        """Keep Space from the window's shortcuts."""
        return takes_space(event) or super().event(event)
