"""The head of the encounter tab: which fight, which round, and everything that can be done to the fight as a whole.

The name is edited where it stands; nothing here opens a box, and everything can be undone.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QStackedWidget, QToolButton, QWidget

from gm_desk.app import encounters
from gm_desk.app.session import ChangeSet
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Document
from ui.bridge import Desk
from ui.icons import icon
from ui.keys import shown
from ui.theme import px, set_role
from ui.widgets import Badge, ElidedLabel, KeyHint, text_label

LONGEST = 60


class NameEdit(QLineEdit):
    """The name under the cursor: Enter or leaving keeps it, Esc does not."""

    kept = Signal(str)
    dropped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dropped.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.kept.emit(self.text())
        else:
            super().keyPressEvent(event)


class EncounterHead(QWidget):
    """Shows the encounter on show and changes it.

    `menu_requested` asks for the menu of the selected combatants; `left` tells that the keys belong to the list again: the name is
    not edited any more, or something was chosen in the menu of fights.
    """

    menu_requested = Signal(object)
    left = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.name, self.edit = ElidedLabel("", "title"), NameEdit()
        self.edit.setMaxLength(300)
        self._editing = False
        self._title = QStackedWidget()
        self._title.addWidget(self.name)
        self._title.addWidget(self.edit)
        self.round = Badge()
        self.chooser, self.selected = _button("chevron-down"), _button("ellipsis")
        self.chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.chooser)
        self._menu.aboutToShow.connect(self._fill)
        self._menu.triggered.connect(self._on_menu)
        self.chooser.setMenu(self._menu)
        self._key = KeyHint()
        self._next = text_label("", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        row.addWidget(self._title, 100)
        row.addWidget(self.chooser)
        row.addWidget(self.round)
        row.addStretch(1)
        row.addWidget(self.selected)
        row.addWidget(self._key)
        row.addWidget(self._next)
        self.edit.kept.connect(self._on_kept)
        self.edit.dropped.connect(self._stop_editing)
        self.edit.editingFinished.connect(self._on_left)
        self.selected.clicked.connect(self._on_selected)
        desk.settled.connect(self._on_settled)
        desk.encounter_selected.connect(self._on_encounter)
        self._retranslate()

    # ── What can be done to fights ────────────────────────────────────────────────────────────────────────────────────

    def new_encounter(self) -> None:
        """Make a fight and put the cursor into its name."""
        name = self.tr("New encounter")
        made = self._desk.attempt(lambda: encounters.create(self._desk.session, name, self))
        if made:
            self._desk.select_encounter(made)
            self.rename()

    def rename(self) -> None:
        """Put the cursor into the name."""
        document = self._document()
        if document is None or self._desk.read_only:
            return
        self.edit.setText(str(document["name"]))
        self._editing = True
        self._title.setCurrentWidget(self.edit)
        self._fit_title()
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edit.selectAll()

    def duplicate(self) -> None:
        """Make another fight of the same combatants, that has not begun."""
        document = self._document()
        if document is not None:
            name = self.tr("{name} (copy)").format(name=document["name"])
            made = self._desk.attempt(
                lambda: encounters.duplicate(self._desk.session, self._desk.encounter, name, self)
            )
            if made:
                self._desk.select_encounter(made)

    def remove(self) -> None:
        """Delete the fight on show; another one comes on show."""
        gone = self._desk.encounter
        if gone:
            self._desk.attempt(lambda: encounters.remove(self._desk.session, gone, self))

    def end(self) -> None:
        """End the fight: no round, no turn; wounds stay."""
        self._desk.pass_turn("end_fight")

    def roll_equals_once(self) -> None:
        """Let equals, and those who join, roll once for all of them; or newcomers each alone again."""
        session, encounter, wanted = self._desk.session, self._desk.encounter, not self._rolls_once()
        self._desk.attempt(lambda: encounters.roll_equals_once(session, encounter, wanted, self))

    def _rolls_once(self) -> bool:
        document = self._document()
        return document is not None and bool(document.get("one_roll"))

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _document(self) -> Document | None:
        try:
            return self._desk.session.encounter(self._desk.encounter) if self._desk.encounter else None
        except NotFound:
            return None

    def _show(self) -> None:
        document = self._document()
        self.setVisible(document is not None)
        if document is None:
            return
        self.name.setText(str(document["name"]))
        round_ = document["round"]
        self.round.set_text(self.tr("round {number}").format(number=round_) if round_ else self.tr("not begun"))
        self._next.setText(self.tr("next turn") if round_ else self.tr("begin the fight"))
        can_pass = not self._desk.read_only and bool(self._desk.session.combatants(document["id"]))
        self._key.setVisible(can_pass)
        self._next.setVisible(can_pass)
        self._fit_title()

    def tells_space(self) -> bool:
        """Whether the key that passes the turn is offered."""
        return self._key.isVisibleTo(self)

    def _fit_title(self) -> None:
        metrics = self.name.fontMetrics()
        width = metrics.horizontalAdvance(self.name.text()) + px(4)
        if self._editing:
            width = max(width + px(32), px(240))
        self._title.setMaximumWidth(width)
        self._title.setMinimumWidth(min(width, px(110)))

    def _fill(self) -> None:
        self._menu.clear()
        for line in self._desk.session.store.encounters():
            words = line.name if len(line.name) <= LONGEST else line.name[: LONGEST - 1] + "…"
            if line.round:
                words = self.tr("{name} · round {number}").format(name=words, number=line.round)
            action = self._menu.addAction(words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(line.id == self._desk.encounter)
            action.triggered.connect(partial(self._on_chosen, line.id))
        self._menu.addSeparator()
        acts = (
            (self.tr("New encounter"), "plus", self.new_encounter, True),
            (self.tr("Rename"), "pencil", self.rename, False),
            (self.tr("Duplicate"), "copy", self.duplicate, False),
            (self.tr("Equals roll once"), "users", self.roll_equals_once, False),
            (self.tr("End the fight"), "flag", self.end, False),
            (self.tr("Delete"), "trash-2", self.remove, False),
        )
        for words, icon_name, act, always in acts:
            action = QAction(icon(icon_name), words, self._menu)
            action.setEnabled((always or self._document() is not None) and not self._desk.read_only)
            if act == self.roll_equals_once:
                action.setCheckable(True)
                action.setChecked(self._rolls_once())
            action.triggered.connect(act)
            self._menu.addAction(action)

    # ── Signals ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_kept(self, name: str) -> None:
        encounter = self._desk.encounter
        if self._desk.attempt(lambda: (encounters.rename(self._desk.session, encounter, name, self), True)):
            self._stop_editing()

    def _on_left(self) -> None:
        if self._editing and not self.edit.hasFocus():
            self._on_kept(self.edit.text())
            self._stop_editing()

    def commit_pending(self) -> None:
        """Keep a name that is still under the cursor."""
        if self._editing:
            self._on_kept(self.edit.text())

    def _stop_editing(self) -> None:
        if self._editing:
            self._editing = False
            self._title.setCurrentWidget(self.name)
            self._fit_title()
            self.left.emit()

    def _on_chosen(self, encounter: str, _checked: bool = False) -> None:
        self._desk.select_encounter(encounter)

    def _on_menu(self, _action: QAction) -> None:
        if not self._editing:
            self.left.emit()

    def _on_selected(self) -> None:
        self.menu_requested.emit(self.selected.mapToGlobal(self.selected.rect().bottomLeft()))

    def _on_settled(self, changes: ChangeSet) -> None:
        if changes.kinds & {"encounter", "combatant"}:
            self._show()

    def _on_encounter(self, _encounter: str) -> None:
        self._editing = False
        self._title.setCurrentWidget(self.name)
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.chooser.setAccessibleName(self.tr("Choose an encounter"))
        self.chooser.setToolTip(self.tr("Choose an encounter"))
        self.selected.setAccessibleName(self.tr("Do to the selected ones"))
        self.selected.setToolTip(self.tr("Health, states, names of the selected ones"))
        self.edit.setAccessibleName(self.tr("Name of the encounter"))
        self._key.set_text(shown("Space"))
        self._show()


def _button(icon_name: str) -> QToolButton:
    button = QToolButton()
    button.setIcon(icon(icon_name))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    set_role(button, "quiet")
    return button
