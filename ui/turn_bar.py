"""The bar at the foot: round, whose turn, who is next; the undo that names itself; whether everything is stored."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from gm_desk.app.session import ChangeSet
from gm_desk.app.whose_turn import Standing, whose_turn
from gm_desk.core.errors import NotFound
from ui.bridge import Desk
from ui.keys import shown
from ui.theme import px, set_role
from ui.widgets import ElidedLabel, KeyHint, action_button, escaped_tooltip, text_label
from ui.widgets.layouts import lay_out

LONGEST = 60
"""Characters of an act's name in a menu; the tooltip has all of it."""
WIDEST_UNDO = 320
"""Pixels for the name of what undo takes back: whose turn it is needs its room too."""


NARROW = 800
"""In a bar narrower than this (at scale 1) the icon alone says "undo" before the name of what would be: whose turn it is comes first."""
LEAST_NAME = 88


class _Said(QWidget):
    """A quiet word and a bold one: "round 3". The bold one is never wider than `widest` pixels, and keeps `least` where it can."""

    def __init__(self, widest: int = 16_000, least: int = 0) -> None:
        super().__init__()
        self._widest, self._least = widest, least
        self.word = text_label("", "muted")
        self.value = ElidedLabel("", "bold")
        self.value.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(4))
        row.addWidget(self.word)
        row.addWidget(self.value)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def say(self, word: str, value: str) -> None:
        """Say both; an empty value hides it all."""
        self.word.setText(word)
        self.value.setText(value)
        self.value.ensurePolished()  # a bold word is measured as one
        width = self.value.fontMetrics().horizontalAdvance(value) + px(2)
        self.value.setMaximumWidth(min(width, self._widest))
        self.value.setMinimumWidth(min(width, px(self._least)))
        self.setAccessibleName(f"{word} {value}")
        self.setVisible(bool(value))


class TurnBar(QFrame):
    """Shows where the encounter on show stands, and carries the buttons of undo, redo and the turn."""

    def __init__(self, desk: Desk, actions: dict[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("turnBar")
        set_role(self, "bar")
        self._desk = desk
        self._undo, self._redo = actions["undo"], actions["redo"]
        self._round, self._turn, self._after = _Said(), _Said(least=LEAST_NAME), _Said(least=LEAST_NAME)
        self._idle = text_label("", "muted")
        self._undo_button, self._redo_button = action_button(self._undo), action_button(self._redo)
        self._undo_name, self._redo_name = _Said(WIDEST_UNDO), _Said(WIDEST_UNDO)
        self._redo_key, self._undo_key = KeyHint(), KeyHint()
        self._stored = text_label("", "ok")
        self._said_before = ("", "ok")
        self._arrange(action_button(actions["previousTurn"]), action_button(actions["nextTurn"]))
        desk.settled.connect(self._on_settled)
        desk.encounter_selected.connect(self.refresh)
        desk.waiting.connect(self._on_waiting)
        self.retranslate()

    def _arrange(self, back: QToolButton, forward: QToolButton) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(px(12), px(4), px(12), px(4))
        row.setSpacing(px(12))
        row.addWidget(back)
        row.addWidget(forward)
        for widget in (self._round, self._turn, self._after, self._idle):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self._redo_button)
        row.addWidget(self._redo_key)
        row.addWidget(self._redo_name)
        row.addWidget(self._undo_button)
        row.addWidget(self._undo_key)
        row.addWidget(self._undo_name)
        row.addWidget(self._stored)

    def standing(self) -> Standing | None:
        """Return where the encounter on show stands; None when none is on show."""
        if not self._desk.encounter:
            return None
        try:
            return whose_turn(self._desk.session, self._desk.encounter)
        except NotFound:
            return None

    def refresh(self) -> None:
        """Show everything as it is now."""
        self._refresh_turn()
        self._refresh_undo()

    def _refresh_turn(self) -> None:
        standing = self.standing()
        begun = standing is not None and standing.round > 0
        self._round.say(self.tr("Round"), str(standing.round) if standing and begun else "")
        self._turn.say(self.tr("turn:"), standing.turn if standing and begun else "")
        after = standing.after if standing and begun else ""
        if standing and begun and standing.next_round and not after:
            after = self.tr("round {number}").format(number=standing.round + 1)
        self._after.say(self.tr("next:"), after)
        idle = "" if begun else self.tr("The fight has not begun") if standing else self.tr("No fight on show")
        self._idle.setText(idle)
        self._idle.setVisible(bool(idle))

    def _refresh_undo(self) -> None:
        session, read_only = self._desk.session, self._desk.read_only
        undo, redo = session.next_undo, session.next_redo
        undo_name = self._desk.text(undo) if undo else ""
        redo_name = self._desk.text(redo) if redo else ""
        self._undo.setEnabled(undo is not None and not read_only)
        self._redo.setEnabled(redo is not None and not read_only)
        self._name(self._undo, self.tr("Undo: {name}") if undo else self.tr("Undo"), undo_name)
        self._name(self._redo, self.tr("Redo: {name}") if redo else self.tr("Redo"), redo_name)
        self._undo_name.say(self.tr("undo:"), "" if read_only else undo_name)
        self._show_words()
        only_redo = self._redo.isEnabled() and not self._undo.isEnabled()
        self._redo_name.say(self.tr("redo:"), redo_name if only_redo else "")
        self._redo_button.setVisible(self._redo.isEnabled())
        self._undo_button.setVisible(not only_redo)
        self._say_stored(self.tr("read-only") if read_only else self.tr("saved"), "danger" if read_only else "ok")

    def _show_words(self) -> None:
        """Say what the icons and their keys mean, where there is room for it."""
        wide = self.width() >= px(NARROW)
        only_redo = self._redo.isEnabled() and not self._undo.isEnabled()
        self._undo_key.setVisible(wide and self._undo.isEnabled())
        self._redo_key.setVisible(wide and only_redo)
        for said in (self._undo_name, self._redo_name):
            said.word.setVisible(wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_words()

    def _say_stored(self, words: str, role: str) -> None:
        self._stored.setText(words)
        set_role(self._stored, role)

    def _on_waiting(self, waits: bool) -> None:
        """Show that the file is locked by another program, or still looked through: now, for nothing is painted until the wait is over.

        An act is under way: nothing may be read from the file here.
        """
        if not waits:
            QGuiApplication.restoreOverrideCursor()
            self._say_stored(*self._said_before)
            return
        self._said_before = (self._stored.text(), "danger" if self._desk.read_only else "ok")
        self._say_stored(self.tr("waiting for the file…"), "danger")
        layout = self.layout()
        assert layout is not None
        layout.activate()
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        self.repaint()

    @staticmethod
    def _name(action: QAction, template: str, name: str) -> None:
        """Name an action by what it does, short enough for a menu; the tooltip says it whole, and the key."""
        short = name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"
        action.setText(template.format(name=short.replace("&", "&&")))
        whole = template.format(name=name)
        action.setToolTip(escaped_tooltip(f"{whole} ({shown(action.shortcut().toString())})"))

    def _on_settled(self, _changes: ChangeSet) -> None:
        self.refresh()
        lay_out(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setAccessibleName(self.tr("Turn"))
        self._undo_key.set_text(shown("Ctrl+Z"))
        self._redo_key.set_text(shown("Ctrl+Shift+Z"))
        self.refresh()
