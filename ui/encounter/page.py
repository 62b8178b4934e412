"""The encounter tab. Single keys act here and nowhere else: Space and Shift+Space, A, D, R, S, F, M, O, H, T, G, digits, Enter, Esc."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from gm_desk.app import encounters
from gm_desk.app.session import ChangeSet
from ui.act_panel import ActPanel
from ui.act_panel.digit_row import takes_space
from ui.bridge import Desk
from ui.dragging import dragged_characters
from ui.encounter.head import EncounterHead
from ui.encounter.health_popup import HealthPopup
from ui.encounter.initiative_view import InitiativeView
from ui.encounter.row_menu import RowMenu
from ui.keys import latin_key, types_text
from ui.theme import px
from ui.widgets import EmptyState
from ui.widgets.layouts import lay_out

NAMED = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Escape: "Esc",
    Qt.Key.Key_Backspace: "Backspace",
}
RESULT_SHARE = 0.45
"""What came of an act may be long: the list gives way to it only to this share of the height."""
LOW = 330
"""Where there is less height than this (device-independent pixels at scale 1), everything that can do with less does."""
LEAST_ROWS, LEAST_ROWS_LOW = {"choosing": 3, "dice": 2, "result": 3}, {"choosing": 2, "dice": 1, "result": 1}
"""So many rows of the list stay, however much the panel wants."""


class EncounterPage(QWidget):
    """The fight: who is in it, whose turn it is, and what is done in it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.head = EncounterHead(desk)
        self._stack = QStackedWidget()
        self._fight = QWidget(self._stack)
        self.view = InitiativeView(desk, self._fight)
        self.panel = ActPanel(desk, self._fight)
        self._menu = RowMenu(desk, self)
        self._nobody = EmptyState("users", "", "")
        self._none = EmptyState("swords", "", "", " ")
        self._arrange()
        self._connect()
        self.setFocusProxy(self.view)
        self._retranslate()
        self._on_selected(desk.encounter)

    def _arrange(self) -> None:
        self._fight.installEventFilter(self)
        column = QVBoxLayout(self._fight)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addWidget(self.view)
        column.addWidget(self.panel)
        column.addStretch(1)
        for page in (self._fight, self._nobody, self._none):
            self._stack.addWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(12), px(8), px(12), px(8))
        whole.setSpacing(px(4))
        whole.addWidget(self.head)
        whole.addWidget(self._stack, 1)
        self.setAcceptDrops(True)

    def _connect(self) -> None:
        desk = self._desk
        desk.changed.connect(self._on_changed)
        self.panel.shown.connect(self._fit_panel)
        desk.encounter_selected.connect(self._on_selected)
        self._none.triggered.connect(self.head.new_encounter)
        self.head.menu_requested.connect(self.open_menu)
        self.head.left.connect(self.view.setFocus)
        self.view.menu_requested.connect(self.open_menu)
        self.view.target_chosen.connect(self.panel.choose_target)
        self.panel.targets_shown.connect(self.view.list_model().set_digits)
        self._menu.health_requested.connect(self.open_health)
        self._menu.alias_requested.connect(self.view.edit_alias)
        self._menu.turn_requested.connect(self.take_turn)
        self._menu.group_requested.connect(self.group)
        self._menu.actor_requested.connect(self._on_actor)
        self._menu.sheet_requested.connect(self._on_sheet)
        self._menu.dismissal_requested.connect(self.view.dismiss_selected)

    # ── What the GM does ──────────────────────────────────────────────────────────────────────────────────────────────

    def next_turn(self) -> None:
        """Pass the turn on; begins the fight where it has not begun."""
        self._pass("next_turn")

    def previous_turn(self) -> None:
        """Go back one turn."""
        self._pass("previous_turn")

    def delay_turn(self) -> None:
        """Put the turn off behind the next who has not had it."""
        self._pass("delay")

    def take_turn(self, combatant: str = "") -> None:
        """Let a combatant, by default the selected one, act now."""
        ids = [combatant] if combatant else self.view.selected_ids()
        if len(ids) == 1:
            self._pass("take_turn", ids[0])

    def group(self) -> None:
        """Let the selected combatants roll once and stand together; those who do so already, each alone again."""
        ids, session, encounter = self.view.selected_ids(), self._desk.session, self._desk.encounter
        change = encounters.ungroup if self.view.list_model().are_one_group(ids) else encounters.group
        self._desk.attempt(lambda: change(session, encounter, ids, self))

    def _pass(self, act: str, actor: str | None = None) -> None:
        self._desk.pass_turn(act, actor)
        self.view.show_turn()

    def open_menu(self, place: QPoint) -> None:
        """Open the menu of the selected combatants; whoever has the turn when none is."""
        ids = self.view.selected_ids()
        row = self.view.list_model().turn_row()
        if not ids and row >= 0:
            ids = [self.view.list_model().ids()[row]]
            self.view.select_ids(ids)
        if ids:
            menu = self._menu.build(ids)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(place)

    def open_health(self) -> None:
        """Open the health of the current combatant beside its row."""
        ids = self.view.selected_ids()
        if not ids:
            return
        model = self.view.list_model()
        row = model.row_of(ids[0])
        below = self.view.visualRect(model.index(row, 1)).bottomLeft()
        popup = HealthPopup(self._desk, model.actor(row).id, self)
        popup.open_at(self.view.viewport().mapToGlobal(below))

    def commit_pending(self) -> None:
        """Keep what is still being typed (the window is about to close)."""
        self.head.commit_pending()

    def _on_actor(self) -> None:
        ids = self.view.selected_ids()
        if ids:
            self.panel.choose_actor(ids[0])
            self.panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_sheet(self) -> None:
        ids = self.view.selected_ids()
        if ids:
            model = self.view.list_model()
            self._desk.show_sheet(model.actor(model.row_of(ids[0])).id)

    # ── Keys ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    def event(self, event: QEvent) -> bool:
        """Keep Space from passing the turn over dice that lie or are being typed."""
        return (self.panel.is_busy() and takes_space(event)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if held != Qt.KeyboardModifier.NoModifier or not self._take_key(event):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        key = NAMED.get(Qt.Key(event.key())) or latin_key(event)
        if not key or not self._desk.encounter:
            return False
        self._desk.settle()  # a key means what is on show
        if self.panel.take_key(key):
            return True
        if self.panel.is_busy():
            return key == " "  # dice that lie are not dropped by the way
        if key == " ":
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._pass("previous_turn" if back else "next_turn")
        elif key == "D":
            self.delay_turn()
        elif key == "H":
            self.open_health()
        elif key == "T":
            self.take_turn()
        elif key == "G":
            self.group()
        else:
            return False
        return True

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take characters also where there is no list yet."""
        if self._desk.encounter and dragged_characters(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if self._desk.join(dragged_characters(event.mimeData())):
            event.acceptProposedAction()

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_selected(self, _encounter: str) -> None:
        self._show()
        self.view.show_turn()

    def _on_changed(self, _changes: ChangeSet) -> None:
        self._show_page()

    def _show(self) -> None:
        self._show_page()
        self._share_height()

    def _show_page(self) -> None:
        page = 2 if not self._desk.encounter else 0 if self.view.list_model().rowCount() else 1
        self._stack.setCurrentIndex(page)

    def _share_height(self) -> None:
        """Give the panel the height it wants and the list the rest, in whole rows; some rows stay in any case."""
        height, stage = self._stack.height(), self.panel.acting.stage
        low = height < px(LOW)
        self.view.set_low(low)
        self.panel.set_low(low)
        wanted = self.panel.heightForWidth(self._stack.width())
        room = height - px(8) - (wanted if wanted >= 0 else self.panel.sizeHint().height())
        if stage == "result" and not low:
            room = max(room, round(height * RESULT_SHARE))
        least = (LEAST_ROWS_LOW if low else LEAST_ROWS).get(stage, 1)
        # At most, not exactly: what must have its height makes a window grow when it cannot.
        self.view.setMinimumHeight(min(self.view.sizeHint().height(), self.view.whole_rows(0, least)))
        self.view.setMaximumHeight(min(self.view.sizeHint().height(), self.view.whole_rows(room, least)))

    def _fit_panel(self) -> None:
        """Give the panel its height before anything is painted: the list must not jump."""
        layout = self._fight.layout()
        if self.isVisible() and layout is not None:
            lay_out(self.panel)
            self._share_height()
            layout.activate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the height anew when the panel or the list wants another one."""
        if watched is self._fight and event.type() == QEvent.Type.LayoutRequest:
            self._share_height()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """Let keys work at once where nobody is typing elsewhere."""
        super().showEvent(event)
        if not types_text(QApplication.focusWidget()):
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Encounter"))
        self._nobody.set_texts(
            self.tr("Nobody is in this fight yet"),
            self.tr(
                "Choose somebody in the roster and press Enter, or drag them here. A template joins as a numbered copy."
            ),
        )
        self._none.set_texts(
            self.tr("No fight is prepared"),
            self.tr("A fight keeps who takes part, whose turn it is and in what state they are."),
            self.tr("New encounter"),
        )
