"""One open campaign on the screen: roster, screens, log and dice in three columns, the turn at the foot.

It lives and dies with its campaign, so that nothing of the one reaches into the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from gm_desk.app.corrections import Correction
from gm_desk.app.play import Play
from gm_desk.app.session import ChangeSet, Session
from gm_desk.core.errors import DeskError, NotFound
from ui import interchange
from ui.actions import Actions
from ui.bridge import Desk
from ui.columns import Columns
from ui.dice_tray import DiceTray
from ui.encounter import EncounterPage
from ui.keys import types_text
from ui.log.column import LogColumn
from ui.looking_back import LookingBack
from ui.player_window import PlayerScreen
from ui.preferences import Preferences
from ui.roster.column import RosterColumn
from ui.screens import Screens
from ui.sheet import SheetPage
from ui.theme import px
from ui.top_bar import FIGHT, ODDS, REFERENCE, SESSION, SHEET
from ui.turn_bar import TurnBar
from ui.watch import Watch
from ui.widgets import Notice, SearchField, line

if TYPE_CHECKING:
    from ui.correction_page import CorrectionPage
    from ui.odds import OddsPage
    from ui.reference_page import ReferencePage
    from ui.session_page import SessionPage

Page = TypeVar("Page", bound=QWidget)

REST_MS = 400
"""So long after a campaign was opened the screens are made that nobody has asked for."""


class Workspace(QWidget):
    """The desk of one campaign.

    Signals: `renamed`: the campaign's title is another one now; `took_over`: the other desk has closed, this one writes now, or it is
    seen only now that it may not; `damaged`: an error, the file was found so while it was on show.
    """

    renamed = Signal(str)
    took_over = Signal()
    damaged = Signal(object)

    def __init__(
        self,
        session: Session,
        actions: Actions,
        preferences: Preferences,
        tabs: QTabBar,
        *,
        taken_over: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """Show an open campaign; `taken_over`: another desk wrote it until now."""
        super().__init__(parent)
        self._actions, self._preferences, self._tabs = actions, preferences, tabs
        self._left, self._pages, self._right = QStackedWidget(), QStackedWidget(), QWidget()
        folds = (actions["foldRoster"], actions["foldLog"])
        self._columns = Columns(self._left, self._pages, self._right, folds, self)
        self._foot = QStackedWidget(self)
        stacks = (self._left, self._pages, self._foot)
        self._now = Screens(Desk(session, self), actions, stacks)
        self.back = LookingBack(self._now.desk, actions, stacks, self)
        self.correction: CorrectionPage | None = None
        self._page = FIGHT
        self.log = LogColumn(self.desk, self._right)
        self.tray = DiceTray(self.desk, self._right)
        self.players = PlayerScreen(self.desk, actions["playerWindow"], actions["blankPlayers"], preferences, self)
        self._banner, self._notice = Notice(), Notice()
        self._watch = Watch(self.desk, self)
        self._taken_over = taken_over
        self._arrange()
        self._connect()
        self._columns.restore(preferences.place("columns"), preferences.place("folded"))
        self.retranslate()
        self.desk.select_encounter(self._encounter_at_start())
        self._offer_turns()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._make_the_rest)
        self._rest.start()

    def _arrange(self) -> None:
        self._now.stack()
        self._foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.log, 1)
        right.addWidget(self.players.thumbnail)
        right.addWidget(self.tray)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._padded(self._banner))
        whole.addWidget(self.back.banner)
        whole.addWidget(self._columns, 1)
        whole.addWidget(self._padded(self._notice))
        whole.addWidget(line())
        whole.addWidget(self._foot)

    @staticmethod
    def _padded(notice: Notice) -> Notice:
        layout = notice.layout()
        assert layout is not None
        layout.setContentsMargins(px(12), px(4), px(12), px(4))
        return notice

    def _connect(self) -> None:
        desk = self.desk
        desk.failed.connect(self._notice.say)
        desk.changed.connect(self._on_changed)
        desk.settled.connect(self._on_settled)
        self._watch.took_over.connect(self.took_over)
        self._watch.damaged.connect(self.damaged)
        desk.encounter_selected.connect(self._on_encounter_selected)
        self._connect_screens(self._now)
        self.roster.created.connect(self._on_created)
        self.log.moment_requested.connect(self.back.go)
        self.log.correction_requested.connect(self.back.correct)
        self.back.arrived.connect(self._on_arrived)
        self.back.returned.connect(self._on_returned)
        self.back.corrected.connect(self._on_correction)
        self.back.banner.stepped.connect(self.log.step)
        self.back.banner.undo_requested.connect(self._on_undo_to_moment)
        # The keys of these two are the page's own: they mean something only where a fight is played.
        self._actions["nextTurn"].triggered.connect(self.encounter.next_turn)
        self._actions["previousTurn"].triggered.connect(self.encounter.previous_turn)

    def _connect_screens(self, screens: Screens) -> None:
        screens.desk.play_requested.connect(self._on_play_requested)
        screens.desk.odds_requested.connect(self._on_odds_requested)
        screens.desk.sheet_requested.connect(self._on_sheet_requested)
        screens.roster.join_requested.connect(self.join)
        screens.roster.enter_pressed.connect(self._on_roster_entered)
        screens.roster.copy_requested.connect(self.copy_back)
        screens.roster.export_requested.connect(self.export)

    # ── What is on show: now, or a moment of the past ─────────────────────────────────────────────────────────────────

    @property
    def _shown(self) -> Screens:
        return self.back.screens or self._now

    @property
    def desk(self) -> Desk:
        """The desk on show: that of now, or of a moment of the past, on which every act is refused."""
        return self._shown.desk

    @property
    def roster(self) -> RosterColumn:
        """The roster on show."""
        return self._shown.roster

    @property
    def encounter(self) -> EncounterPage:
        """The fight on show."""
        return self._shown.encounter

    @property
    def sheet(self) -> SheetPage:
        """The sheet on show."""
        return self._shown.sheet

    @property
    def turn_bar(self) -> TurnBar:
        """The bar at the foot on show."""
        return self._shown.turn_bar

    def _on_arrived(self, screens: Screens) -> None:
        """Put the screens of a moment in the places of those of now; who looks at the log stays there."""
        held = QApplication.focusWidget()
        self._close_correction()
        screens.stack()
        screens.desk.failed.connect(self._notice.say)
        self._connect_screens(screens)
        self._put_on_show(self._page if self._page in {FIGHT, SHEET} else FIGHT)
        if held is not None and held.window() is self.window() and held.isVisible():
            held.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_returned(self) -> None:
        self._notice.say("")
        self._put_on_show(self._page)
        self.turn_bar.refresh()
        self._columns.give_place_to_log()
        if self.log.view.isVisible():
            self.log.view.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self.isAncestorOf(QApplication.focusWidget() or self):
            self.focus_page()

    def _put_on_show(self, page: int) -> None:
        self._left.setCurrentWidget(self.roster)
        self._foot.setCurrentWidget(self.turn_bar)
        self.show_page(page)
        self._offer_turns()

    def _on_undo_to_moment(self) -> None:
        if self.back.entry is not None:
            self._columns.show_log()
            self.log.ask_undo_back_to(self.back.entry.number)

    def _on_correction(self, correction: Correction) -> None:
        self._close_correction()
        from ui.correction_page import CorrectionPage

        self.correction = CorrectionPage(self._now.desk, correction)
        self.correction.left.connect(self._leave_correction)
        self._pages.addWidget(self.correction)
        self._pages.setCurrentWidget(self.correction)
        self._columns.show_middle()
        self.correction.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave_correction(self) -> None:
        self.show_page(self._page)
        self.focus_page()

    def _close_correction(self) -> None:
        page, self.correction = self.correction, None
        if page is not None:
            self._pages.removeWidget(page)
            page.hide()
            page.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc that nobody else wants leads from the columns to the screen on show, and from the past to now."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        held = QApplication.focusWidget()
        if isinstance(held, SearchField):
            self.focus_page()
        elif self.back.is_away:
            self.back.leave()
        elif held is not None and (self._left.isAncestorOf(held) or self._right.isAncestorOf(held)):
            self.focus_page()

    # ── Screens ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def show_page(self, page: int) -> None:
        """Show a screen: FIGHT, SHEET, ODDS, SESSION or REFERENCE; of nobody's sheet yet, that of whoever is chosen or has the turn."""
        if page == SHEET and not self.desk.character and (likely := self._likely_character()):
            self.desk.select_character(likely)
        if page not in {FIGHT, SHEET} and self.back.is_away:
            self.back.leave()
        self._page = page
        self._tabs.setCurrentIndex(page)
        self._close_correction()
        self._pages.setCurrentWidget(self._screen(page))
        self._columns.show_middle()

    def _screen(self, page: int) -> QWidget:
        """Return a screen by its tab; one that nobody has looked at yet is made."""
        names = {FIGHT: "encounter", SHEET: "sheet", ODDS: "odds", SESSION: "evenings", REFERENCE: "reference"}
        screen: QWidget = getattr(self, names[page])
        return screen

    @cached_property
    def odds(self) -> OddsPage:
        """The screen of chances, made when it is first wanted, like the two below: the fight must not wait for them."""
        from ui.odds import OddsPage

        return self._added(OddsPage(self._now.desk, self))

    @cached_property
    def evenings(self) -> SessionPage:
        """The screen of the sessions of play."""
        from ui.session_page import SessionPage

        return self._added(SessionPage(self._now.desk, self))

    @cached_property
    def reference(self) -> ReferencePage:
        """The screen of the rulebook's tables."""
        from ui.reference_page import ReferencePage

        return self._added(ReferencePage(self._now.desk, self))

    def _make_the_rest(self) -> None:
        """Make the screens that nobody has asked for yet, once the desk stands: whoever looks for them by name finds them."""
        for page in (ODDS, SESSION, REFERENCE):
            self._screen(page)
        # The first letter typed above the roster must not wait for it either.
        with suppress(DeskError):  # what is wrong with the file is said when somebody asks for something
            self._now.desk.session.store.searched()
        # Nor the first roll for what checks its request.
        _ = self._now.desk.session.system.operations

    def _added(self, page: Page) -> Page:
        self._pages.addWidget(page)
        return page

    def focus_page(self) -> None:
        """Give the keys to the screen on show."""
        page = self._pages.currentWidget()
        self._columns.show_middle()
        if page is not None:
            page.setFocus()

    def _likely_character(self) -> str:
        if chosen := self.roster.selected():
            return chosen[0].id
        encounter = self.desk.encounter
        turn = self.desk.session.encounter(encounter)["turn"] if encounter else None
        return self.desk.session.actor(turn, encounter).id if turn else ""

    @property
    def page(self) -> int:
        """The screen on show."""
        return self._page

    def join(self, characters: list[str]) -> None:
        """Let characters join the encounter on show."""
        self.desk.join(characters)

    def export(self, characters: Sequence[str] = ()) -> None:
        """Write characters to a file, everybody where none are named."""
        self.keep_pending()
        count = len(characters)
        title = self.tr("Export %n character(s)", "", count) if count else self.tr("Export everybody")
        interchange.ask_and_export(self.desk, self._preferences, self, title, characters)

    def export_chosen(self) -> None:
        """Write those chosen in the list to a file."""
        if chosen := self.roster.selected():
            self.export([line.id for line in chosen])
        else:
            self.desk.failed.emit(self.tr("Nobody is chosen in the list of characters."))

    def copy_back(self, characters: Sequence[str] = ()) -> None:
        """Open the form for what was marked on paper: of these characters, or of those chosen, on show and played."""
        from ui.copy_back import CopyBackDialog

        self.keep_pending()
        roster = self.desk.session.store.roster()
        likely = [line.id for line in self.roster.selected()] + [self.desk.character]
        wanted = characters or [*likely, *(line.id for line in roster if line.kind == "player")]
        there = {line.id for line in roster}
        dialog = CopyBackDialog(self.desk, [each for each in dict.fromkeys(wanted) if each in there], self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def fold(self, *, roster: bool, log: bool) -> None:
        """Fold the columns at the sides, or show them."""
        self._columns.fold(roster=roster, log=log)

    # ── Opening and closing ───────────────────────────────────────────────────────────────────────────────────────────

    def _encounter_at_start(self) -> str:
        """Return the fight that goes on; the first one prepared if none does."""
        lines = self.desk.session.store.encounters()
        going = [each.id for each in lines if each.round]
        return going[-1] if going else lines[0].id if lines else ""

    def keep_pending(self) -> None:
        """Keep what is typed in a field that still has the cursor."""
        focused = QApplication.focusWidget()
        if focused is not None and types_text(focused) and self.isAncestorOf(focused):
            focused.clearFocus()
            focused.setFocus()
        self.sheet.commit_pending()
        self.encounter.commit_pending()
        if "evenings" in vars(self):
            self.evenings.commit_pending()

    def close_campaign(self) -> None:
        """Keep everything, remember the columns, and close the campaign's file. Raises: BrokenFile (`file.log_left`)."""
        self._leave()
        self._now.desk.close()

    def release(self) -> Session:
        """Keep everything, remember the columns, and hand the open campaign over to another workspace."""
        self._leave()
        self.desk.release()
        return self.desk.session

    def _leave(self) -> None:
        self._rest.stop()
        self.back.leave()
        self.keep_pending()
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            focused.clearFocus()  # left now, not when the window goes: then there is no file to keep anything in
        self._watch.stop()
        for name, place in zip(("columns", "folded"), self._columns.remembered(), strict=True):
            self._preferences.remember_place(name, place)
        for name in ("nextTurn", "previousTurn"):
            self._actions[name].triggered.disconnect()
        self.players.leave()

    # ── What happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_roster_entered(self, characters: list[str]) -> None:
        if self.page == FIGHT:
            self.join(characters)
        else:
            self.desk.show_sheet(characters[0])

    def _on_sheet_requested(self, character: str) -> None:
        self.roster.select(character)
        self.show_page(SHEET)

    def _on_created(self, _character: str) -> None:
        self.sheet.edit_name()

    def _on_play_requested(self, _play: Play) -> None:
        self.show_page(FIGHT)

    def _on_odds_requested(self, play: Play) -> None:
        self.show_page(ODDS)
        self.odds.weigh(play)

    def _on_encounter_selected(self, _encounter: str) -> None:
        self._offer_turns()

    def _on_changed(self, changes: ChangeSet) -> None:
        if "campaign" in changes.kinds:
            self.renamed.emit(str(self._now.desk.session.campaign["title"]))
        if self._now.desk.character and not self._exists(self._now.desk.character):
            self._now.desk.select_character("")
        self._offer_turns()

    def _on_settled(self, _changes: ChangeSet) -> None:
        if self.back.is_away:
            self.turn_bar.refresh()  # undo and redo are the window's: those of now have just named themselves

    def _offer_turns(self) -> None:
        standing = None if self.desk.read_only else self.turn_bar.standing()
        self._actions["nextTurn"].setEnabled(standing is not None)
        self._actions["previousTurn"].setEnabled(standing is not None and standing.round > 0)

    def _exists(self, character: str) -> bool:
        try:
            self._now.desk.session.character(character)
        except NotFound:
            return False
        return True

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.players.retranslate()
        self.back.tell()
        self._banner.say(*self._standing())

    def _standing(self) -> tuple[str, str]:
        """Return what is to be known about this campaign's file, and how it is meant."""
        upgraded = self.desk.session.store.upgraded
        if self.desk.read_only:
            told = self.tr(
                "This campaign can be read, not changed: another desk has it open, or its file may not be written. "
                "What the other desk does is shown here; when it closes, this one takes over."
            )
            return told, "muted"
        if self._taken_over:
            return self.tr("The other desk has closed: from now on this one writes."), "ok"
        if upgraded is not None:
            told = self.tr(
                "This campaign was of an older format and has been upgraded; as it was, it is kept in {copy}."
            )
            sealed = self.tr("What was done before can no longer be undone.") if upgraded.sealed else ""
            return f"{told.format(copy=upgraded.copy)} {sealed}".strip(), "muted"
        return "", "muted"
