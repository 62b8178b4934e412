"""Everything the window can do, as actions: named in both languages, with their keys on both layouts.

An action is made once and lives as long as the window; who does it is connected by the window. The menu, the palette and the
page of keys are all made from this one list.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from ui.icons import icon
from ui.keys import bind


@dataclass(frozen=True)
class _Kind:
    """An action before it is made. `needs` an open campaign or not; `keys` are for the whole window."""

    icon: str
    keys: tuple[str, ...] = ()
    campaign: bool = False
    checkable: bool = False


KINDS = {
    "newCampaign": _Kind("file-plus", ("Ctrl+Shift+N",)),
    "openCampaign": _Kind("folder-open", ("Ctrl+O",)),
    "openDemo": _Kind("dices"),
    "closeCampaign": _Kind("x", ("Ctrl+W",), campaign=True),
    "newCharacter": _Kind("user-plus", ("Ctrl+N",), campaign=True),
    "importCharacters": _Kind("file-down", campaign=True),
    "exportCharacters": _Kind("file-up", campaign=True),
    "exportChosen": _Kind("file-up", campaign=True),
    "print": _Kind("printer", ("Ctrl+P",), campaign=True),
    "copyBack": _Kind("pencil", ("Ctrl+Shift+P",), campaign=True),
    "undo": _Kind("undo-2", ("Ctrl+Z",), campaign=True),
    "redo": _Kind("redo-2", ("Ctrl+Shift+Z", "Ctrl+Y"), campaign=True),
    "nextTurn": _Kind("skip-forward", campaign=True),
    "previousTurn": _Kind("skip-back", campaign=True),
    "search": _Kind("search", ("Ctrl+F",), campaign=True),
    "searchLog": _Kind("scroll-text", ("Ctrl+L",), campaign=True),
    "palette": _Kind("search", ("Ctrl+K",)),
    "showFight": _Kind("swords", ("Ctrl+1",), campaign=True),
    "showSheet": _Kind("clipboard-list", ("Ctrl+2",), campaign=True),
    "showOdds": _Kind("chart-column", ("Ctrl+3",), campaign=True),
    "showSession": _Kind("history", ("Ctrl+4",), campaign=True),
    "showReference": _Kind("book-open", ("Ctrl+5",), campaign=True),
    "playerWindow": _Kind("monitor", ("F5",), campaign=True, checkable=True),
    "blankPlayers": _Kind("monitor-off", ("F6",), campaign=True, checkable=True),
    "foldRoster": _Kind("panel-left", ("Ctrl+B",), campaign=True, checkable=True),
    "foldLog": _Kind("panel-right", ("Ctrl+J",), campaign=True, checkable=True),
    "fullScreen": _Kind("monitor", ("F11",), checkable=True),
    "textLarger": _Kind("plus", ("Ctrl++", "Ctrl+=")),
    "textSmaller": _Kind("minus", ("Ctrl+-",)),
    "textNormal": _Kind("rotate-ccw", ("Ctrl+0",)),
    "campaignSettings": _Kind("pencil", campaign=True),
    "settings": _Kind("settings", ("Ctrl+,",)),
    "help": _Kind("keyboard", ("F1",)),
    "about": _Kind("info"),
    "quit": _Kind("x", ("Ctrl+Q",)),
}
MENU = (
    ("newCampaign", "openCampaign", "recent", "demo", "closeCampaign"),
    ("newCharacter", "importCharacters", "exportCharacters", "exportChosen"),
    ("campaignSettings", "print", "copyBack"),
    ("undo", "redo"),
    ("playerWindow", "blankPlayers"),
    ("foldRoster", "foldLog", "fullScreen"),
    ("language", "theme", "textScale", "settings"),
    ("help", "about"),
    ("quit",),
)
"""The menu: groups of actions; `recent`, `demo`, `language`, `theme` and `textScale` are menus of their own."""


class Actions(QObject):
    """The window's actions, by name."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._all = {name: self._make(name, kind, window) for name, kind in KINDS.items()}
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def by_name(self) -> dict[str, QAction]:
        """Return all actions."""
        return dict(self._all)

    def set_campaign_open(self, is_open: bool) -> None:
        """Offer what needs a campaign only while one is open."""
        for name, kind in KINDS.items():
            if kind.campaign:
                self._all[name].setEnabled(is_open)

    def fill(self, menu: QMenu, submenus: dict[str, QMenu]) -> None:
        """Fill the menu of the window."""
        menu.clear()
        for group in MENU:
            for name in group:
                if name in submenus:
                    menu.addMenu(submenus[name])
                else:
                    menu.addAction(self._all[name])
            menu.addSeparator()

    def _make(self, name: str, kind: _Kind, window: QWidget) -> QAction:
        action = QAction(icon(kind.icon), "", self)
        action.setObjectName(f"{name}Action")
        action.setCheckable(kind.checkable)
        if kind.keys:
            bind(action, *kind.keys)
        window.addAction(action)
        return action

    def retranslate(self) -> None:
        """Name all actions in the language spoken now; undo and redo name themselves in the bar."""
        names = {
            "newCampaign": self.tr("New campaign…"),
            "openCampaign": self.tr("Open campaign…"),
            "openDemo": self.tr("Open the demo campaign"),
            "closeCampaign": self.tr("Close campaign"),
            "newCharacter": self.tr("New character"),
            "importCharacters": self.tr("Import characters…"),
            "exportCharacters": self.tr("Export everybody…"),
            "exportChosen": self.tr("Export those chosen in the list…"),
            "print": self.tr("Print…"),
            "copyBack": self.tr("Copy back from paper…"),
            "undo": self.tr("Undo"),
            "redo": self.tr("Redo"),
            "nextTurn": self.tr("Next turn"),
            "previousTurn": self.tr("Back one turn"),
            "search": self.tr("Search characters"),
            "searchLog": self.tr("Search the log"),
            "palette": self.tr("Find or do…"),
            "showFight": self.tr("Show the fight"),
            "showSheet": self.tr("Show the sheet"),
            "showOdds": self.tr("Show the odds"),
            "showSession": self.tr("Show the session of play"),
            "showReference": self.tr("Show the reference tables"),
            "playerWindow": self.tr("Players' window"),
            "blankPlayers": self.tr("Blank the players' window"),
            "foldRoster": self.tr("Fold the roster"),
            "foldLog": self.tr("Fold the log"),
            "fullScreen": self.tr("Full screen"),
            "textLarger": self.tr("Larger text"),
            "textSmaller": self.tr("Smaller text"),
            "textNormal": self.tr("Normal text"),
            "campaignSettings": self.tr("Campaign settings…"),
            "settings": self.tr("Settings…"),
            "help": self.tr("Keys"),
            "about": self.tr("About GM Desk"),
            "quit": self.tr("Quit"),
        }
        for name, text in names.items():
            self._all[name].setText(text)
