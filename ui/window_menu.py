"""The window's menu: all actions in their groups, and under them recent campaigns, demos, language, theme and size of text."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from ui import campaigns
from ui.actions import Actions
from ui.language import language, language_name, languages
from ui.preferences import Preferences
from ui.theme import MODES

SIZES = ("textLarger", "textSmaller", "textNormal")


class WindowMenu(QMenu):
    """What is chosen from the menus that are filled here is told by signals; the actions are their own."""

    campaign_chosen = Signal(Path)
    demo_chosen = Signal(str)
    language_chosen = Signal(str)
    theme_chosen = Signal(str)

    def __init__(self, actions: Actions, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._recent, self._demos = QMenu(self), QMenu(self)
        self._language, self._theme, self._scale = QMenu(self), QMenu(self), QMenu(self)
        submenus = {
            "recent": self._recent,
            "demo": self._demos,
            "language": self._language,
            "theme": self._theme,
            "textScale": self._scale,
        }
        actions.fill(self, submenus)
        self._languages = self._choices(self._language, ("", *languages()), self.language_chosen)
        self._themes = self._choices(self._theme, MODES, self.theme_chosen)
        for name in SIZES:
            self._scale.addAction(actions[name])
        self._recent.aboutToShow.connect(self._fill_recent)
        self._demos.aboutToShow.connect(self._fill_demos)

    def _choices(self, menu: QMenu, values: tuple[str, ...], chosen: object) -> QActionGroup:
        group = QActionGroup(self)
        for value in values:
            action = menu.addAction("")
            action.setCheckable(True)
            action.setData(value)
            action.triggered.connect(partial(_tell, chosen, value))
            group.addAction(action)
        return group

    def _fill_recent(self) -> None:
        self._recent.clear()
        for recent in self._preferences.recent:
            action = self._recent.addAction(recent.path.stem.replace("&", "&&"))
            action.setStatusTip(str(recent.path))
            action.triggered.connect(partial(_tell, self.campaign_chosen, recent.path))
        if self._recent.isEmpty():
            self._recent.addAction(self.tr("None yet")).setEnabled(False)

    def _fill_demos(self) -> None:
        self._demos.clear()
        app = QApplication.instance()
        for system, name in campaigns.demos(language(app) if app else "en"):
            action = self._demos.addAction(name.replace("&", "&&"))
            action.triggered.connect(partial(_tell, self.demo_chosen, system))

    def check_choices(self) -> None:
        """Mark the language and the theme that are chosen."""
        for group, chosen in ((self._languages, self._preferences.language), (self._themes, self._preferences.theme)):
            for action in group.actions():
                action.setChecked(action.data() == chosen)

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self._recent.setTitle(self.tr("Recent campaigns"))
        self._demos.setTitle(self.tr("Demo campaigns"))
        self._language.setTitle(self.tr("Language"))
        self._theme.setTitle(self.tr("Theme"))
        self._scale.setTitle(self.tr("Size of text"))
        names = {
            "": self.tr("As the system"),
            **{each: language_name(each) for each in languages()},
            "system": self.tr("As the system"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
            "high-contrast": self.tr("High contrast"),
        }
        for action in (*self._languages.actions(), *self._themes.actions()):
            action.setText(names[action.data()])
        self.check_choices()


def _tell(signal: object, value: object, _checked: bool = False) -> None:
    emit = getattr(signal, "emit")  # noqa: B009 - a bound signal is no type of its own
    emit(value)
