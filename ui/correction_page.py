"""Correcting a roll: what an entry of the log came to beside what it comes to with other dice, and what of that still changes.

Keys as in the act panel: a digit chooses dice, signs and digits type what they show, Enter applies, Esc drops, then leaves.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gm_desk.app.corrections import Correction
from gm_desk.app.difference_words import sentences
from gm_desk.app.differences import Difference
from gm_desk.app.play import Preview, Role
from gm_desk.app.ports import Done
from gm_desk.app.session import ChangeSet
from gm_desk.core.errors import NotFound
from ui.act_panel.dice_entry import DiceEntry
from ui.act_panel.result_view import ResultView
from ui.bridge import Desk
from ui.keys import latin_key, shown
from ui.theme import px, set_role
from ui.widgets import Card, IconLabel, KeyHint, Notice, SectionLabel, text_label

NAMED = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Escape: "Esc",
    Qt.Key.Key_Backspace: "Backspace",
}
ICONS = {
    "set": ("check", "ok"),
    "counted": ("plus", "ok"),
    "same": ("check", "text_muted"),
    "kept": ("lock", "danger"),
    "over": ("lock", "text_muted"),
}
MOST_CHANGES = 40


class CorrectionPage(QWidget):
    """One correction. Signal `left`: it was applied, or is not wanted."""

    left = Signal()

    def __init__(self, desk: Desk, correction: Correction, parent: QWidget | None = None) -> None:
        """Show a correction that has arrived."""
        super().__init__(parent)
        assert correction.past is not None
        self.setObjectName("correctionPage")
        self.setProperty("ring", True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._desk, self.correction = desk, correction
        self._then = Desk(correction.past, self)
        self._choose_encounter()
        self._chosen: Role | None = None
        self._asked: object = None
        self._differences: list[Difference] = []
        self.heading, self.told = text_label("", "title"), text_label("", "muted")
        self.told.setWordWrap(True)
        self.entry = DiceEntry()
        self.old, self.new = (ResultView(self._then, QWidget()) for _ in range(2))
        self._old_word, self._new_word, self._changes_word = (SectionLabel() for _ in range(3))
        self._hint = text_label("", "muted")
        self._hint.setWordWrap(True)
        self._changes_word.hide()
        self._changes = QVBoxLayout()
        self.notice = Notice()
        self.apply_button, self.drop_button = QPushButton(), QPushButton()
        self._apply_key, self._drop_key = KeyHint(), KeyHint()
        self._arrange()
        for view in (self.old, self.new):
            view.overrule_requested.connect(self.choose)
        self.entry.entered.connect(self._on_entered)
        self.entry.app_throw_requested.connect(self._on_app_throw)
        self.apply_button.clicked.connect(self.apply)
        self.drop_button.clicked.connect(self.drop)
        desk.changed.connect(self._on_changed)
        self._retranslate()

    def _choose_encounter(self) -> None:
        encounter = self.correction.entry.entry.encounter or ""
        try:
            self._then.session.encounter(encounter)
        except NotFound:
            return
        self._then.select_encounter(encounter)

    def _arrange(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, px(8), 0)
        column.setSpacing(px(8))
        beside = QHBoxLayout()
        beside.setSpacing(px(12))
        for word, view in ((self._old_word, self.old), (self._new_word, self.new)):
            card = Card()
            card.body.addWidget(word)
            card.body.addWidget(view)
            if view is self.new:
                card.body.addWidget(self._hint)
            assert isinstance(card.body, QVBoxLayout)
            card.body.addStretch(1)
            beside.addWidget(card, 1)
        # What matters comes first: there may be no room for more.
        column.addWidget(self._changes_word)
        self._changes.setSpacing(px(4))
        column.addLayout(self._changes)
        column.addLayout(beside)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        buttons = QHBoxLayout()
        buttons.setSpacing(px(8))
        for button, key in ((self.apply_button, self._apply_key), (self.drop_button, self._drop_key)):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            buttons.addWidget(button)
            buttons.addWidget(key)
        buttons.addStretch(1)
        set_role(self.apply_button, "primary")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(16), px(12), px(16), px(12))
        whole.setSpacing(px(8))
        for part in (self.heading, self.told, self.entry):
            whole.addWidget(part)
        whole.addWidget(scroll, 1)
        whole.addWidget(self.notice)
        whole.addLayout(buttons)

    # ── What the GM does ──────────────────────────────────────────────────────────────────────────────────────────────

    def choose(self, role: Role) -> None:
        """Ask what dice should show."""
        self._chosen, self._asked = role, None
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()

    def apply(self) -> None:
        """Store the correction."""
        if self.correction.is_ready and self._desk.attempt(self._apply) is not None:
            self.left.emit()

    def _apply(self) -> Done | None:
        return self.correction.apply(self._differences)

    def drop(self) -> None:
        """Let go of what is asked, then of the other dice, then of the correction."""
        if self._chosen is not None:
            self._chosen = None
        elif not self.correction.drop():
            self.left.emit()
            return
        self._show()

    def _on_entered(self, faces: tuple[int, ...], total_only: bool) -> None:
        role, self._chosen = self._chosen, None
        if role is not None:
            self.correction.overrule(role, faces, total_only=total_only)
        else:
            self.correction.throw(faces, total_only=total_only)
        self._show()

    def _on_app_throw(self) -> None:
        self.correction.throw_by_app()
        self._show()

    def _on_changed(self, _changes: ChangeSet) -> None:
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if held != Qt.KeyboardModifier.NoModifier or not self._take_key(event):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        key = NAMED.get(Qt.Key(event.key())) or latin_key(event)
        if key == "Esc":
            self.drop()
        elif self._wanted() is not None:
            return self.entry.take_key("+" if key == "=" else key)
        elif key == "Enter":
            self.apply()
        elif key.isdigit() and len(key) == 1:
            return self._results().choose_digit(int(key))
        else:
            return False
        return True

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _results(self) -> ResultView:
        """Return the side whose dice digits choose."""
        return self.new if self.correction.preview is not None else self.old

    def _wanted(self) -> Role | None:
        preview = self.correction.preview
        return self._chosen or (preview.prompt.role if preview and preview.prompt else None)

    def _show(self) -> None:
        correction = self.correction
        self.old.show_preview(correction.old)
        self.new.show_preview(correction.preview)
        self.old.set_live(self._results() is self.old and self._wanted() is None)
        self.new.set_live(self._results() is self.new and self._wanted() is None)
        self._hint.setVisible(correction.preview is None)
        self._show_entry()
        self._differences = correction.differences()
        self._show_changes()
        self.notice.say(self._desk.words.error(correction.problem) if correction.problem else "")
        self.apply_button.setEnabled(correction.is_ready and not self._desk.read_only)
        dropping = self._chosen is not None or correction.preview is not None
        self.drop_button.setText(self.tr("Drop") if dropping else self.tr("Leave"))

    def _show_entry(self) -> None:
        wanted, preview = self._wanted(), self.correction.shown
        self.entry.setVisible(wanted is not None)
        if wanted is None or preview is None or wanted == self._asked:
            self._asked = wanted
            return
        self._asked = wanted
        if self._chosen is not None:
            roll = next(each for each in preview.rolls if each.name == wanted.resolve)
            count, kind = len(roll.thrown[wanted.role].faces), roll.kinds[wanted.role]
            whose = self.correction.who(wanted)
            title = self.tr("What did the dice show?")
            about = whose if isinstance(whose, str) else self._desk.text(whose)
            self.entry.ask(title, about, count, kind, by_app=False)
        elif preview.prompt is not None:
            self._ask_more(preview)

    def _ask_more(self, preview: Preview) -> None:
        prompt = preview.prompt
        assert prompt is not None
        title = self.tr("{name} must roll too now: what is on the table?").format(name=self.new.who(prompt.roller))
        about = " · ".join(self._desk.text(part) for part in prompt.about)
        self.entry.ask(title, about, prompt.count, prompt.kind)

    def _show_changes(self) -> None:
        while (item := self._changes.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        ready = self.correction.is_ready
        found = sentences(self._desk.session, self._differences)
        self._changes_word.setVisible(ready)
        if not ready:
            return
        for verdict, text in found[:MOST_CHANGES]:
            self._changes.addWidget(_line(*ICONS[verdict], self._desk.text(text)))
        if len(found) > MOST_CHANGES:
            self._changes.addWidget(_line("", "", self.tr("and %n more", "", len(found) - MOST_CHANGES)))
        if not found:
            said = self.tr("Nothing but the log: the outcome leaves everybody as they are.")
            self._changes.addWidget(_line("info", "text_muted", said))

    def changes(self) -> list[str]:
        """Return what would change, line by line."""
        widgets = (self._changes.itemAt(place).widget() for place in range(self._changes.count()))  # type: ignore[union-attr] # each has one
        return [widget.accessibleName() for widget in widgets if widget is not None]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Correct a roll"))
        self.heading.setText(self.tr("Correct a roll"))
        self.told.setText(self._desk.text(self.correction.title))
        self._old_word.setText(self.tr("As it was"))
        self._new_word.setText(self.tr("As it would be"))
        self._changes_word.setText(self.tr("What changes now"))
        self._hint.setText(self.tr("Choose dice by click or digit, then type what they should have shown."))
        self.apply_button.setText(self.tr("Apply the correction"))
        self._apply_key.set_text(shown("Enter"))
        self._drop_key.set_text(shown("Esc"))
        self._asked = None
        self._show()


def _line(icon: str, token: str, text: str) -> QWidget:
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(px(8))
    row.addWidget(IconLabel(icon, token or "text"), 0, Qt.AlignmentFlag.AlignTop)
    label = text_label(text)
    label.setWordWrap(True)
    row.addWidget(label, 1)
    line.setAccessibleName(text)
    return line
