"""F1: the keys, in groups, as they are on this computer; and what the program is."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSize, Qt, qVersion
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gm_desk import __version__
from ui.act_panel.figure_field import FIGURE_KEY
from ui.act_panel.secrecy_switch import SECRET_KEY
from ui.dialog_size import room_for
from ui.keys import shown
from ui.log.column import CORRECT, HIDE, MOMENT, UNDO
from ui.theme import px
from ui.widgets import KeyHint, SectionLabel, text_label

WINDOW = (
    "palette",
    "search",
    "searchLog",
    "showFight",
    "showSheet",
    "showOdds",
    "showSession",
    "showReference",
    "newCharacter",
    "print",
    "copyBack",
    "undo",
    "redo",
)
SCREEN = (
    "playerWindow",
    "blankPlayers",
    "foldRoster",
    "foldLog",
    "textLarger",
    "textSmaller",
    "textNormal",
    "fullScreen",
    "settings",
    "help",
)
WIDTH = 1040
"""Pixels that two columns of keys take."""
CAMPAIGN = ("newCampaign", "openCampaign", "closeCampaign", "quit")


class HelpDialog(QDialog):
    """All keys on one page; it stays beside the desk while one tries them."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("helpPage")
        self._actions = actions
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, px(12), px(12))
        column.addWidget(self._scroll)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.retranslate()
        there = room_for(self)
        width = min(px(WIDTH), there.width())
        self.resize(QSize(width, self._page.heightForWidth(width - px(36)) + px(84)).boundedTo(there))

    def groups(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Return the keys: groups of (keys, what they do)."""
        fight = [
            ("Space", self.tr("Next turn")),
            ("Shift+Space", self.tr("Back one turn")),
            ("A", self.tr("The act panel: play an act")),
            ("1 – 9", self.tr("Choose what has that digit")),
            ("M", self.tr("Show what the act rarely needs, or fold it away")),
            (FIGURE_KEY, self.tr("Aim on a figure of the body; arrows go about it, Enter chooses")),
            ("O", self.tr("Weigh the act on the odds tab")),
            ("R", self.tr("Roll")),
            (SECRET_KEY, self.tr("Hide the roll from the players, or let them see it")),
            ("+ − 0", self.tr("Type the dice on the table; a sign and a number is their sum")),
            ("Enter", self.tr("Apply what is shown")),
            ("Esc", self.tr("Drop it")),
            ("D", self.tr("Delay the turn")),
            ("T", self.tr("The one chosen takes the turn now")),
            ("G", self.tr("Those chosen roll once and stand together, or each alone again")),
            ("H", self.tr("Wounds and health of the one chosen")),
            ("Alt+Up", self.tr("Move up in the order; Alt+Down moves down")),
        ]
        lists = [
            ("Enter", self.tr("Roster: add to the fight, or open the sheet when that is on show")),
            ("Ctrl+Enter", self.tr("Roster: open the sheet")),
            ("Delete", self.tr("Roster: delete; undo brings back")),
            ("Enter", self.tr("Log: show why, or hide it")),
            ("Ctrl+C", self.tr("Log: copy the entry")),
            (MOMENT, self.tr("Log: show everything as it stood after the entry; Esc leads back to now")),
            (CORRECT, self.tr("Log: correct a roll of the entry")),
            (HIDE, self.tr("Log: hide the entry from the players, or show it")),
            (UNDO, self.tr("Log: undo back to the entry")),
            ("Esc", self.tr("Search, roster, log: back to the screen on show")),
        ]
        return [
            (self.tr("In the fight"), fight),
            (self.tr("In the lists"), lists),
            (self.tr("Everywhere"), self._of_actions(WINDOW)),
            (self.tr("The screen"), self._of_actions(SCREEN)),
            (self.tr("Campaigns"), self._of_actions(CAMPAIGN)),
        ]

    def _of_actions(self, names: tuple[str, ...]) -> list[tuple[str, str]]:
        named = [(self._actions[name].shortcut().toString(), self._plain_name(name)) for name in names]
        return [(key, text) for key, text in named if key]

    def _plain_name(self, name: str) -> str:
        """Name an action without what it would undo just now."""
        plain = {"undo": self.tr("Undo"), "redo": self.tr("Redo")}
        return plain.get(name) or self._actions[name].text().rstrip("…")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setWindowTitle(self.tr("Keys"))
        self._page = QWidget()
        row = QHBoxLayout(self._page)
        row.setContentsMargins(px(24), px(16), px(24), px(16))
        row.setSpacing(px(32))
        groups = self.groups()
        for half in (groups[:2], groups[2:]):
            column = QVBoxLayout()
            column.setSpacing(px(6))
            for title, keys in half:
                column.addWidget(SectionLabel(title))
                column.addLayout(_table(keys))
                column.addSpacing(px(16))
            column.addStretch(1)
            row.addLayout(column, 1)
        self._scroll.setWidget(self._page)
        self._scroll.setAccessibleName(self.tr("Keys"))


def _table(keys: list[tuple[str, str]]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(px(12))
    grid.setVerticalSpacing(px(6))
    grid.setColumnStretch(1, 1)
    for row, (key, text) in enumerate(keys):
        written = shown(key) or key
        grid.addWidget(KeyHint(written), row, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        told = text_label(text)
        told.setWordWrap(True)
        grid.addWidget(told, row, 1)
    return grid


class AboutDialog(QDialog):
    """What this is, which version, and whose work it stands on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About GM Desk"))
        told = (
            ("title", f"GM Desk {__version__}"),
            ("", self.tr("A game master's desk: campaigns, fights, odds and paper.")),
            ("muted", self.tr("Free software under the MIT licence. It sends nothing anywhere.")),
            ("small muted", self.tr("Fonts: PT Sans and PT Serif (SIL OFL), DejaVu Sans. Icons: Lucide (ISC).")),
            ("small muted", f"Qt {qVersion()}"),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(px(24), px(16), px(24), px(16))
        for role, text in told:
            label = text_label(text, role)
            label.setWordWrap(True)
            column.addWidget(label)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.licences = buttons.addButton(self.tr("Licences…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.licences.clicked.connect(self._show_licences)
        column.addWidget(buttons)
        self.setMinimumWidth(px(420))

    def _show_licences(self) -> None:
        from ui.licences_dialog import LicencesDialog

        dialog = LicencesDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
