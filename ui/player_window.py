"""The players' window on a second screen, and its small picture on the GM's side. Both are given public data only.

`PlayerScreen` is the one that knows the campaign: it makes a `PublicView` of the fight on show and hands it over.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QMouseEvent, QScreen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gm_desk.app.public import NOTHING, PublicView, public_view
from gm_desk.app.session import ChangeSet
from ui.bridge import Desk
from ui.player_board import PlayerBoard
from ui.preferences import Preferences
from ui.theme import px, set_role
from ui.widgets import ElidedLabel

HEIGHT = 124
"""Pixels for the small picture: it does not grow with the text, which it has none of its own to read."""
SHOWN = frozenset({"encounter", "combatant", "character"})
"""Kinds of document that the view is made of."""


class PlayerWindow(QWidget):
    """What the players see. A double click fills the screen, or gives it back.

    Signal `closed`: somebody closed it.
    """

    closed = Signal()

    def __init__(self, actions: list[QAction]) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setObjectName("playerWindow")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.board = PlayerBoard(self)
        self.addActions(actions)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.board)
        self.setMinimumSize(QSize(320, 180))
        self.setWindowTitle("GM Desk")

    def open_on(self, screen: QScreen | None, place: QByteArray) -> None:
        """Fill a screen; without one of its own, open where it was last."""
        if screen is not None:
            self.setGeometry(screen.geometry())
            self.showFullScreen()
            return
        self.resize(self.board.sizeHint())
        self.restoreGeometry(place)
        self.show()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        event.accept()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.accept()
        self.closed.emit()


class PlayerThumbnail(QFrame):
    """What the players see, small, beside the log: with the buttons that blank and close it."""

    def __init__(self, blank: QAction, close: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playerThumbnail")
        self.board = PlayerBoard(faint=True)
        self._title = ElidedLabel("", "section")
        head = QHBoxLayout()
        head.setSpacing(px(4))
        head.addWidget(self._title, 1)
        for action in (blank, close):
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            set_role(button, "quiet")
            head.addWidget(button)
        frame = QFrame()
        set_role(frame, "card")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(1, 1, 1, 1)
        inside.addWidget(self.board)
        frame.setMinimumHeight(HEIGHT // 2)
        frame.setMaximumHeight(HEIGHT)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(4), px(12), px(4))
        column.setSpacing(px(2))
        column.addLayout(head)
        column.addWidget(frame)
        self.retranslate()
        self.hide()

    def set_blank(self, blank: bool) -> None:
        """Show that the players see nothing."""
        self.board.set_blank(blank)
        self.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self._title.setText(self.tr("Players' screen, blank") if self.board.is_blank else self.tr("Players' screen"))


class PlayerScreen(QObject):
    """Opens, fills, blanks and closes the players' window of one campaign.

    `window` is None while it is closed. The fight shown is the one on the GM's desk once it has begun: looking at one that is yet
    to come, the GM goes on showing the one before.
    """

    def __init__(self, desk: Desk, toggle: QAction, blank: QAction, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._toggle, self._blank, self._preferences = desk, toggle, blank, preferences
        self._encounter = ""
        self.window: PlayerWindow | None = None
        self.thumbnail = PlayerThumbnail(blank, toggle)
        toggle.triggered.connect(self._on_toggled)
        blank.triggered.connect(self._on_blanked)
        desk.changed.connect(self._on_changed)
        desk.encounter_selected.connect(self._on_encounter)
        self._show_state()

    # ── Opening and closing ───────────────────────────────────────────────────────────────────────────────────────────

    def open(self) -> None:
        """Open the window, on a screen of its own if there is one, without taking the keys away from the desk."""
        if self.window is None:
            self.window = PlayerWindow([self._toggle, self._blank])
            self.window.closed.connect(self._on_closed)
            self._fill()
            self.window.open_on(self._other_screen(), self._preferences.place("players"))
        self._show_state()

    def close(self) -> None:
        """Close the window; what it showed is no longer there."""
        if self.window is not None:
            self.window.close()

    def leave(self) -> None:
        """Let go of the actions and the window: the campaign closes."""
        self.close()
        self._toggle.triggered.disconnect(self._on_toggled)
        self._blank.triggered.disconnect(self._on_blanked)

    def blank(self, blank: bool) -> None:
        """Show the players nothing, or the fight again."""
        if self.window is not None:
            self.window.board.set_blank(blank)
        self.thumbnail.set_blank(blank and self.window is not None)
        self._show_state()

    @property
    def is_blank(self) -> bool:
        """Whether the window is open and shows nothing."""
        return self.window is not None and self.window.board.is_blank

    def _other_screen(self) -> QScreen | None:
        parent = self.parent()
        mine = parent.screen() if isinstance(parent, QWidget) else None
        others = [screen for screen in QGuiApplication.screens() if screen is not mine]
        return others[0] if mine is not None and others else None

    def _show_state(self) -> None:
        is_open = self.window is not None
        self._toggle.setChecked(is_open)
        self._blank.setEnabled(is_open)
        self._blank.setChecked(self.is_blank)
        self.thumbnail.setVisible(is_open)

    def _on_toggled(self) -> None:
        if self.window is None:
            self.open()
        else:
            self.close()

    def _on_blanked(self) -> None:
        self.blank(not self.is_blank)

    def _on_closed(self) -> None:
        window, self.window = self.window, None
        if window is not None:
            if not window.isFullScreen():
                self._preferences.remember_place("players", window.saveGeometry())
            window.deleteLater()
        self.thumbnail.set_blank(False)
        self._show_state()

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def view(self) -> PublicView:
        """Return what the players may see now."""
        begun = {line.id for line in self._desk.session.store.encounters() if line.round}
        if self._desk.encounter in begun:
            self._encounter = self._desk.encounter
        elif self._encounter not in begun:
            return NOTHING
        return public_view(self._desk.session, self._encounter, self._desk.words.language)

    def _fill(self) -> None:
        if self.window is not None:
            view = self.view()
            self.window.board.show_view(view)
            self.thumbnail.board.show_view(view)

    def _on_changed(self, changes: ChangeSet) -> None:
        if changes.kinds & SHOWN:
            self._fill()

    def _on_encounter(self, _encounter: str) -> None:
        self._fill()

    def retranslate(self) -> None:
        """Say the conditions in the language spoken now."""
        self._fill()
