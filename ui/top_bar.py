"""The bar at the head: the campaign's title, its screens, the field that finds and does, the menu."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QMenu, QSizePolicy, QTabBar, QToolButton, QWidget

from ui import fonts, icons
from ui.keys import shown
from ui.theme import RADIUS, current, look, px, set_role
from ui.widgets import ElidedLabel, KeyHint, action_button

FIGHT, SHEET, ODDS, SESSION, REFERENCE = range(5)
"""The screens, by their tab."""


LEAST_HINT = 40
"""Where there is less room than this for the hint, the key alone stands there."""
TITLE = 240
"""So much room the title has for certain while everything else fits, in device-independent pixels at scale 1."""


class FindButton(QAbstractButton):
    """Looks like the field that it opens: a hint, and the key that comes here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = KeyHint(shown("Ctrl+K"), self)
        self._key.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        return QSize(px(230), self.fontMetrics().height() + px(12))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._key.sizeHint().width() + px(20), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, has_focus = current(), self.hasFocus()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("focus" if has_focus else "outline"), 2 if has_focus else 1))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        key = self._key.sizeHint()
        self._key.setGeometry(
            QRect(self.width() - key.width() - px(8), (self.height() - key.height()) // 2, key.width(), key.height())
        )
        area = self.rect().adjusted(px(10), 0, -key.width() - px(12), 0)
        if area.width() < px(LEAST_HINT):
            return
        painter.setPen(theme.color("text_muted"))
        painter.setFont(fonts.font())
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), text)


class TopBar(QFrame):
    """Title, tabs, find field, menu. The window fills the tabs and the menu."""

    def __init__(self, palette: QAction, folds: tuple[QAction, QAction], menu: QMenu) -> None:
        super().__init__()
        set_role(self, "bar")
        self.title = ElidedLabel("", "bold")
        self.title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.title.setContentsMargins(0, px(4), 0, 0)  # on one line with the words of the tabs
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.finder = FindButton()
        self.finder.clicked.connect(palette.trigger)
        self.menu_button = QToolButton()
        self.menu_button.setMenu(menu)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.setIcon(icons.icon("ellipsis"))
        self.menu_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(self.menu_button, "quiet")
        self._folds = [action_button(action) for action in folds]
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(px(12), 0, px(8), 0)
        row.setSpacing(px(8))
        row.addWidget(self.title)
        row.addWidget(self.tabs, 0, Qt.AlignmentFlag.AlignBottom)
        row.addStretch(1)
        for widget in (*self._folds, self.finder, self.menu_button):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        look().changed.connect(self._grow)
        self._grow()
        self.retranslate()

    def _grow(self) -> None:
        """Stand as high as the text needs, the same with tabs and without."""
        self.setMinimumHeight(px(43))
        self._fit()

    def show_campaign(self, title: str) -> None:
        """Show the title and tabs of a campaign; "" shows the bar of the start page."""
        self.title.setText(title or "GM Desk")
        for widget in (self.tabs, *self._folds):
            widget.setVisible(bool(title))
        self._fit()

    def _fit(self) -> None:
        """Let the title give way where the screens' tabs need its room; where even that is too little, the tabs can be scrolled."""
        width = self.title.fontMetrics().horizontalAdvance(self.title.text()) + px(4)
        held = self.title.minimumWidth() or self.title.minimumSizeHint().width()
        tabs = self.tabs.sizeHint().width() - self.tabs.minimumSizeHint().width()
        free = self.width() - self._row.totalMinimumSize().width() + held - tabs
        if self.tabs.usesScrollButtons() != (free < 0):
            self.tabs.setUsesScrollButtons(free < 0)
        self.title.setMaximumWidth(width)
        self.title.setMinimumWidth(max(1, min(width, px(TITLE), free)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """See anew what fits when a tab has another name, or is the bold one."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.finder.setText(self.tr("Find or do…"))
        self.finder.setAccessibleName(self.tr("Find or do"))
        self.menu_button.setAccessibleName(self.tr("Menu"))
        self.menu_button.setToolTip(self.tr("Menu"))
        self.tabs.setAccessibleName(self.tr("Screens"))
