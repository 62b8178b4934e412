"""The odds tab (`oddsView`): one act weighed in two ways, or the whole fight forecast."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from gm_desk.app.play import Play
from gm_desk.app.session import ChangeSet
from ui.bridge import Desk
from ui.odds.act_page import ActPage
from ui.odds.forecast_page import ForecastPage
from ui.theme import px
from ui.widgets import PageScroll

ACT, FIGHT = range(2)


class OddsPage(QWidget):
    """Two pages under a small tab bar; what they show is made when they are first looked at."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("oddsView")
        self._desk = desk
        self._stale = True
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        for _ in (ACT, FIGHT):
            self.tabs.addTab("")
        self.act, self.fight = ActPage(desk), ForecastPage(desk)
        self._pages = QStackedWidget()
        for page in (self.act, self.fight):
            self._pages.addWidget(PageScroll(page))
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(8), px(12), px(8))
        column.setSpacing(px(8))
        column.addWidget(self.tabs)
        column.addWidget(self._pages, 1)
        self.setFocusProxy(self.tabs)
        self.tabs.currentChanged.connect(self._pages.setCurrentIndex)
        desk.changed.connect(self._on_changed)
        desk.encounter_selected.connect(self._on_encounter)
        self.retranslate()

    def weigh(self, play: Play) -> None:
        """Show the odds of an act as it is chosen elsewhere."""
        self.tabs.setCurrentIndex(ACT)
        self.act.take(play)
        self.act.who.setFocus()

    def _on_changed(self, _changes: ChangeSet) -> None:
        self._renew()

    def _on_encounter(self, _encounter: str) -> None:
        self._renew()

    def _renew(self) -> None:
        self._stale = True
        if self.isVisible():
            self._refresh()

    def _refresh(self) -> None:
        self._stale = False
        self.act.refresh()
        self.fight.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self._renew()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setAccessibleName(self.tr("Odds"))
        self.tabs.setAccessibleName(self.tr("What to weigh"))
        self.tabs.setTabText(ACT, self.tr("One act"))
        self.tabs.setTabText(FIGHT, self.tr("The whole fight"))
