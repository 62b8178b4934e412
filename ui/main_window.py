"""The one window: the bar at its head, and under it the start page or the workspace of the open campaign."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QMainWindow,
    QStackedWidget,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from gm_desk.core.errors import DeskError
from ui import campaigns, interchange
from ui.actions import Actions
from ui.keys import presses_button
from ui.language import language, system_language, use_language
from ui.preferences import Preferences
from ui.theme import SCALE_MAX, SCALE_MIN, apply_theme, px
from ui.top_bar import FIGHT, ODDS, REFERENCE, SESSION, SHEET, TopBar
from ui.unheard import Unheard
from ui.widgets import line, text_label
from ui.window_menu import WindowMenu

if TYPE_CHECKING:
    from gm_desk.app.session import Session
    from ui.command_palette import CommandPalette
    from ui.new_campaign_dialog import NewCampaignDialog
    from ui.start_page import StartPage
    from ui.workspace import Workspace

SMALLEST = (960, 560)
AT_FIRST = (1280, 720)
SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


class MainWindow(QMainWindow):
    """The desk's window.

    Only its frame is made with it; the start page, and what shows a campaign, are loaded when they are first wanted, so that the window
    is there at once.
    """

    def __init__(self, preferences: Preferences, *, opening: bool = False) -> None:
        """Show the start page; with `opening` nothing yet, for a campaign is about to be opened."""
        super().__init__()
        self.setObjectName("mainWindow")
        self.preferences = preferences
        self.actions_ = Actions(self)
        self.workspace: Workspace | None = None
        self._left = ""
        self._asking_new: NewCampaignDialog | None = None
        self._menu = WindowMenu(self.actions_, preferences, self)
        folds = (self.actions_["foldRoster"], self.actions_["foldLog"])
        self.top = TopBar(self.actions_["palette"], folds, self._menu)
        self._stack = QStackedWidget()
        self._arrange()
        self._connect()
        self.retranslate()
        if opening:
            self._show_waiting()
        else:
            self._show_start()
        self._restore_place()

    def _arrange(self) -> None:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        column.addWidget(line())
        column.addWidget(self._stack, 1)
        self._waiting = text_label("", "muted")
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self._waiting)
        self.setCentralWidget(whole)
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        for _ in (FIGHT, SHEET, ODDS, SESSION, REFERENCE):
            self.top.tabs.addTab("")

    def _connect(self) -> None:
        do = {
            "newCampaign": self._new_campaign,
            "openCampaign": self._choose_campaign,
            "openDemo": self.open_demo,
            "closeCampaign": self.close_campaign,
            "newCharacter": self._new_character,
            "print": self._print,
            "copyBack": self._copy_back,
            "importCharacters": self._choose_import,
            "exportCharacters": self._export,
            "exportChosen": self._export_chosen,
            "undo": self._undo,
            "redo": self._redo,
            "search": self._search_roster,
            "searchLog": self._search_log,
            "palette": self._open_palette,
            "showFight": partial(self._show_page, FIGHT),
            "showSheet": partial(self._show_page, SHEET),
            "showOdds": partial(self._show_page, ODDS),
            "showSession": partial(self._show_page, SESSION),
            "showReference": partial(self._show_page, REFERENCE),
            "foldRoster": self._fold,
            "foldLog": self._fold,
            "fullScreen": self._full_screen,
            "textLarger": partial(self._step_scale, 1),
            "textSmaller": partial(self._step_scale, -1),
            "textNormal": partial(self.set_scale, 1.0),
            "campaignSettings": self._show_campaign_settings,
            "settings": self._show_settings,
            "help": self._show_help,
            "about": self._show_about,
            "quit": self.close,
        }
        for name, act in do.items():
            self.actions_[name].triggered.connect(partial(_without_checked, act))
        self.top.tabs.currentChanged.connect(self._on_tab)
        self.top.tabs.tabBarClicked.connect(self._on_tab)
        self._menu.campaign_chosen.connect(self.open_campaign)
        self._menu.demo_chosen.connect(partial(self.open_demo, None))
        self._menu.language_chosen.connect(self.set_language)
        self._menu.theme_chosen.connect(self.set_theme)

    @cached_property
    def start(self) -> StartPage:
        """The page that is shown while no campaign is open, made when there is none."""
        from ui.start_page import StartPage

        page = StartPage(self.preferences)
        page.open_requested.connect(self.open_campaign)
        page.choose_requested.connect(self._choose_campaign)
        page.demo_requested.connect(partial(self.open_demo, None))
        page.create_requested.connect(self.create_campaign)
        page.backup_offer.accepted.connect(self.open_copy)
        self._stack.addWidget(page)
        return page

    # ── Campaigns ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign file in place of the one that is open; what goes wrong is said. Returns whether it opened."""
        if self.workspace is not None and self.workspace.desk.session.store.path.absolute() == path.absolute():
            return True
        return self._open(partial(campaigns.open_file, path), path)

    def open_handed_over(self, path: str) -> None:
        """Open the campaign that somebody double-clicked while the desk was open."""
        self.open_campaign(Path(path))

    def open_copy(self, copy: Path, damaged: Path) -> bool:
        """Open a copy of a damaged campaign as a new file beside it."""
        return self._open(partial(campaigns.open_copy, copy, damaged))

    def create_campaign(self, path: Path, title: str, system: str) -> bool:
        """Make a campaign and open it."""
        return self._open(partial(campaigns.create, path, title, system, self._language()))

    def open_demo(self, in_language: str | None = None, system: str = "") -> bool:
        """Open a fresh copy of a system's demo campaign, by default of the first there is."""
        recent = [each.path for each in self.preferences.recent]
        return self._open(partial(campaigns.fresh_demo, in_language or self._language(), system, recent))

    def open_last(self) -> bool:
        """Open the campaign that was open last, if there is one; else the start page stays."""
        recent = self.preferences.recent
        if not recent:
            self._show_start()
        return bool(recent) and self.open_campaign(recent[0].path)

    def close_campaign(self) -> None:
        """Close the campaign and show the start page."""
        self._drop_workspace()
        self._show_start()

    def _open(self, opening: object, path: Path | None = None) -> bool:
        assert callable(opening)
        QGuiApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
        try:
            session: Session = opening()
        except DeskError as error:
            if self._stack.currentWidget() is self._waiting:
                self._show_start()
            self._tell_broken(error, path)
            return False
        finally:
            QGuiApplication.restoreOverrideCursor()
        self._drop_workspace()
        try:
            self._show_workspace(session)
        except DeskError as error:
            # Damage where the first screens are read: the look for it, which goes on meanwhile, has not come to it yet.
            session.close()
            self._show_start()
            self._tell_broken(error, path)
            return False
        Unheard(self)  # what was typed meanwhile was not meant for a fight that nobody has seen yet
        self.preferences.remember(session.store.path, datetime.now(UTC).isoformat(timespec="seconds"))
        return True

    def _tell_broken(self, error: DeskError, path: Path | None) -> None:
        """Say what is wrong with a campaign, and offer its newest whole copy where that is a remedy."""
        from ui.start_page import DAMAGED

        self.tell_error(error)
        if path is not None and self.workspace is None and error.key in DAMAGED:
            self.start.offer_backup(path)

    def _on_damaged(self, error: DeskError) -> None:
        """Close a campaign whose file was found to be damaged while it was on show."""
        if self.workspace is not None:
            path = self.workspace.desk.session.store.path
            self.close_campaign()
            self._tell_broken(error, path)

    def _show_workspace(self, session: Session, *, taken_over: bool = False) -> None:
        from ui.workspace import REST_MS, Workspace

        self.actions_.set_campaign_open(is_open=True)
        workspace = Workspace(
            session, self.actions_, self.preferences, self.top.tabs, taken_over=taken_over, parent=self._stack
        )
        self.workspace = workspace
        workspace.renamed.connect(self._on_renamed)
        workspace.took_over.connect(self._on_took_over, Qt.ConnectionType.QueuedConnection)
        workspace.damaged.connect(self._on_damaged, Qt.ConnectionType.QueuedConnection)
        for name in ("newCharacter", "copyBack", "importCharacters"):
            self.actions_[name].setEnabled(not workspace.desk.read_only)
        self._stack.addWidget(workspace)
        self._stack.setCurrentWidget(workspace)
        self._on_renamed(str(session.campaign["title"]))
        workspace.turn_bar.refresh()
        workspace.show_page(FIGHT)
        workspace.encounter.setFocus()
        # Like the screens that nobody has asked for: once the desk stands, and before if it is wanted.
        QTimer.singleShot(REST_MS, self, self._place_palette)

    def _drop_workspace(self) -> None:
        if self.workspace is None:
            return
        workspace, self.workspace = self.workspace, None
        try:
            workspace.close_campaign()
        except DeskError as error:
            # It is closed all the same, and all is stored; what is to be done about it is said on the start page.
            self._left = campaigns.sentence(error, self._language())
        self._clear_away(workspace)

    def _clear_away(self, workspace: Workspace) -> None:
        self._stack.removeWidget(workspace)
        workspace.hide()
        workspace.deleteLater()
        self.actions_.retranslate()

    def _on_took_over(self) -> None:
        """Show the campaign anew, now that it can be written: the same encounter, sheet and screen."""
        if self.workspace is None:
            return
        old = self.workspace
        old.back.leave()
        encounter, character, page = old.desk.encounter, old.desk.character, old.page
        session = old.release()
        self._clear_away(old)
        self._show_workspace(session, taken_over=True)
        self.workspace.desk.select_encounter(encounter)
        self.workspace.desk.select_character(character)
        self.workspace.show_page(page)

    def _show_waiting(self) -> None:
        self.actions_.set_campaign_open(is_open=False)
        self.setWindowTitle("GM Desk")
        self._waiting.setText(self.tr("Opening the campaign…"))
        self._stack.setCurrentWidget(self._waiting)

    def _show_start(self) -> None:
        self.actions_.set_campaign_open(is_open=False)
        self.top.show_campaign("")
        self.setWindowTitle("GM Desk")
        self.start.refresh()
        self._stack.setCurrentWidget(self.start)
        self.start.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._left:
            self.start.say(self._left)
            self._left = ""

    def tell_error(self, error: DeskError) -> None:
        """Say what is wrong with the world and came up outside of any act: the file is gone, the disk fails."""
        self._say(campaigns.sentence(error, self._language()))

    def _say(self, text: str) -> None:
        """Say what went wrong where it is seen: in the workspace, or on the start page."""
        if self._asking_new is not None:
            self._asking_new.say(text)
        elif self.workspace is not None:
            self.workspace.desk.failed.emit(text)
        else:
            self.start.say(text)

    def _on_renamed(self, title: str) -> None:
        self.top.show_campaign(title)
        self.setWindowTitle(f"{title} — GM Desk")

    # ── What the actions do ───────────────────────────────────────────────────────────────────────────────────────────

    def _new_campaign(self) -> None:
        if self.workspace is None:
            self.start.begin_new()
            return
        from ui.new_campaign_dialog import NewCampaignDialog

        self.workspace.keep_pending()
        self._asking_new = NewCampaignDialog(self)
        self._asking_new.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._asking_new.finished.connect(self._on_asked_new)
        self._asking_new.open()

    def _on_asked_new(self, _result: int) -> None:
        self._asking_new = None

    def _choose_campaign(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open campaign"), self.preferences.folder, self.tr("Campaigns (*.gmdesk);;All files (*)")
        )
        if name:
            self.preferences.folder = str(Path(name).parent)
            self.open_campaign(Path(name))

    def _new_character(self) -> None:
        if self.workspace is not None:
            self.workspace.keep_pending()
            self.workspace.roster.new_character()

    def _choose_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Import characters"),
            self.preferences.folder,
            self.tr("Characters (*.json *.csv);;All files (*)"),
        )
        if name:
            self.import_characters(Path(name))

    def import_characters(self, path: Path) -> None:
        """Show what a file of characters holds, and bring it in if the GM wishes."""
        if self.workspace is not None:
            from ui.import_dialog import ImportDialog

            self.workspace.keep_pending()
            dialog = ImportDialog(self.workspace.desk, path, self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def _export(self) -> None:
        if self.workspace is not None:
            self.workspace.export()

    def _export_chosen(self) -> None:
        if self.workspace is not None:
            self.workspace.export_chosen()

    def event(self, event: QEvent) -> bool:
        """Let a key mean what is on show, also one that comes within the frame after a change: redo straight after undo."""
        if event.type() == QEvent.Type.ShortcutOverride and self.workspace is not None:
            self.workspace.desk.settle()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter press the button that has the keys, wherever Enter means nothing else."""
        if not presses_button(event):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file of characters while a campaign can be written, or a campaign at any time."""
        path = interchange.dropped(event.mimeData())
        if path is not None and (interchange.is_campaign(path) or self.actions_["importCharacters"].isEnabled()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = interchange.dropped(event.mimeData())
        if path is None:
            return
        event.acceptProposedAction()
        if interchange.is_campaign(path):
            self.open_campaign(path)
        else:
            self.import_characters(path)

    def _print(self) -> None:
        if self.workspace is not None:
            from ui.print_dialog import PrintDialog

            self.workspace.keep_pending()
            dialog = PrintDialog(self.workspace.desk, self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def _copy_back(self) -> None:
        if self.workspace is not None:
            self.workspace.copy_back()

    def _undo(self) -> None:
        if self.workspace is not None:
            self.workspace.keep_pending()
            desk = self.workspace.desk
            desk.attempt(desk.session.undo)

    def _redo(self) -> None:
        if self.workspace is not None:
            desk = self.workspace.desk
            desk.attempt(desk.session.redo)

    def _search_roster(self) -> None:
        if self.workspace is not None:
            self.workspace.fold(roster=False, log=self.actions_["foldLog"].isChecked())
            self.workspace.roster.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.workspace.roster.search.selectAll()

    def _search_log(self) -> None:
        if self.workspace is not None:
            self.workspace.fold(roster=self.actions_["foldRoster"].isChecked(), log=False)
            self.workspace.log.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.workspace.log.search.selectAll()

    def _show_page(self, page: int) -> None:
        if self.workspace is not None:
            self.workspace.show_page(page)
            self.workspace.focus_page()

    def _on_tab(self, page: int) -> None:
        if self.workspace is not None and page >= 0:
            self.workspace.show_page(page)

    def _fold(self) -> None:
        if self.workspace is not None:
            roster, log = (self.actions_[name].isChecked() for name in ("foldRoster", "foldLog"))
            self.workspace.fold(roster=roster, log=log)

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @cached_property
    def palette_(self) -> CommandPalette:
        """The field that finds and does, made soon after the first campaign is opened, or when it is asked for."""
        from ui.command_palette import CommandPalette

        return CommandPalette(self)

    def _place_palette(self) -> None:
        self.palette_.place()

    def _open_palette(self) -> None:
        from ui.command_palette import Command

        commands = [
            Command(action.text().replace("&&", "&"), "", action.icon(), action.trigger, action.shortcut().toString())
            for name, action in self.actions_.by_name().items()
            if action.isEnabled() and name != "palette"
        ]
        self.palette_.open(self.workspace, commands)

    def _show_campaign_settings(self) -> None:
        if self.workspace is not None:
            from ui.campaign_dialog import CampaignDialog

            self.workspace.keep_pending()
            dialog = CampaignDialog(self.workspace.desk, self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def _show_settings(self) -> None:
        from ui.settings_dialog import SettingsDialog

        dialog = SettingsDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _show_help(self) -> None:
        from ui.help_page import HelpDialog

        dialog = HelpDialog(self.actions_.by_name(), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _show_about(self) -> None:
        from ui.help_page import AboutDialog

        dialog = AboutDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # ── Looks and language ────────────────────────────────────────────────────────────────────────────────────────────

    def set_language(self, chosen: str) -> None:
        """Speak a language ("" the system's) from now on, and remember it."""
        self.preferences.language = chosen
        use_language(_app(), chosen or system_language())

    def set_theme(self, mode: str) -> None:
        """Show a theme from now on, and remember it."""
        self.preferences.theme = mode
        apply_theme(_app(), mode, self.preferences.text_scale)
        self._menu.check_choices()

    def set_scale(self, scale: float) -> None:
        """Show text of a size from now on, and remember it."""
        self.preferences.text_scale = min(max(scale, SCALE_MIN), SCALE_MAX)
        apply_theme(_app(), self.preferences.theme, self.preferences.text_scale)

    def _step_scale(self, step: int) -> None:
        now = min(range(len(SCALES)), key=lambda place: abs(SCALES[place] - self.preferences.text_scale))
        self.set_scale(SCALES[min(max(now + step, 0), len(SCALES) - 1)])

    def _language(self) -> str:
        return language(_app())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.WindowStateChange:
            self.actions_["fullScreen"].setChecked(self.isFullScreen())

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.actions_.retranslate()
        self.top.tabs.setTabText(FIGHT, self.tr("Fight"))
        self.top.tabs.setTabText(SHEET, self.tr("Sheet"))
        self.top.tabs.setTabText(ODDS, self.tr("Odds"))
        self.top.tabs.setTabText(SESSION, self.tr("Session"))
        self.top.tabs.setTabText(REFERENCE, self.tr("Reference"))
        self._menu.retranslate()

    # ── Its place ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _restore_place(self) -> None:
        self.resize(AT_FIRST[0], _height_at_first(QGuiApplication.primaryScreen().availableGeometry().height()))
        self.restoreGeometry(self.preferences.place("window"))
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        if not any(_shows_enough(screen, self.frameGeometry()) for screen in screens):
            there = QGuiApplication.primaryScreen().availableGeometry()
            self.resize(min(self.width(), there.width()), min(self.height(), there.height()))
            self.move(there.center() - self.rect().center())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if "palette_" in vars(self):
            self.palette_.place()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep what is being typed, remember the place, close the campaign."""
        self.preferences.remember_place("window", self.saveGeometry())
        self._drop_workspace()
        if self._left:
            # The campaign could not be put into one file: that must be read before the window goes.
            self._show_start()
            event.ignore()
            return
        event.accept()


def _height_at_first(there: int) -> int:
    """Return how high the first window is, so that with its title bar it stands on a screen with so many pixels free."""
    title_bar = _app().style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
    return min(AT_FIRST[1], max(SMALLEST[1], there - title_bar))


def _shows_enough(screen: QRect, window: QRect) -> bool:
    """Tell whether enough of a window's head is on a screen to take hold of it."""
    head = QRect(window.left(), window.top(), window.width(), px(40)).intersected(screen)
    return head.width() >= px(120) and head.height() >= px(20)


def _without_checked(act: object, _checked: bool = False) -> None:
    """Call `act` without the state that `triggered` tells."""
    assert callable(act)
    act()


def _app() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
