"""Copying back from paper: a form in the order of the sheet, one Tab stop a pencil mark, for several characters in turn.

Enter goes on like Tab, after the last number to the next character, as Ctrl+PgDown does from anywhere. Nothing is stored before all is: one act, which undo takes back
as one; Esc drops it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby, pairwise

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app.copying_back import Key, PencilMark, copy_back, first_wrong, pencil_marks
from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import Text
from ui import icons
from ui.bridge import Desk
from ui.dialog_size import open_at
from ui.keys import bind, shown
from ui.theme import px, set_role
from ui.widgets import Notice, SectionLabel, text_label

Editor = QSpinBox | QPlainTextEdit
NOTE_LINES = 5
MOST_SAID = 999
"""The highest that a field says of how many it is."""


class PencilForm(QWidget):
    """The marks of one character as fields. `edited` after every change, `reached` with each field that the cursor comes to,
    `left_behind` after Enter in the last number.
    """

    left_behind = Signal()
    edited = Signal()
    reached = Signal(QWidget)

    def __init__(self, desk: Desk, marks: Sequence[PencilMark], typed: dict[Key, int | str]) -> None:
        super().__init__()
        self._desk, self._marks, self._typed = desk, {mark.key: mark for mark in marks}, typed
        self.editors: dict[Key, Editor] = {}
        self._was: dict[Key, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(px(12), px(4), px(12), px(12))
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(4))
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(3, 1)
        for _, group in groupby(marks, key=_section):
            self._add_section(list(group))
        for key in self.editors:
            self._show_was(key)
        self._grid.setRowStretch(self._grid.rowCount(), 1)

    def focus_first(self) -> None:
        """Put the cursor into the first field."""
        first = next(iter(self.editors.values()))
        first.setFocus(Qt.FocusReason.TabFocusReason)
        if isinstance(first, QSpinBox):
            first.selectAll()

    # ── Making ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _add_section(self, marks: list[PencilMark]) -> None:
        row = self._grid.rowCount()
        self._grid.addWidget(SectionLabel(self._desk.text(marks[0].section)), row, 0)
        if any(mark.stun for mark in marks):
            for column, words in ((1, self.tr("wounds")), (2, self.tr("stun"))):
                self._grid.addWidget(text_label(words, "small muted"), row, column)
        for mark in marks:
            if mark.stun:
                self._add_editor(mark, self._grid.rowCount() - 1, 2)
                continue
            row = self._grid.rowCount()
            if mark.high is not None:
                label = text_label(self._label(mark))
                label.setWordWrap(True)
                self._grid.addWidget(label, row, 0)
            self._add_editor(mark, row, 1)

    def _label(self, mark: PencilMark) -> str:
        label = self._desk.text(mark.label)
        return self.tr("{thing}: {what}").format(thing=self._said(mark.of), what=label) if mark.of else label

    def _said(self, words: Text | str) -> str:
        return self._desk.text(words) if isinstance(words, Text) else words

    def _add_editor(self, mark: PencilMark, row: int, column: int) -> None:
        editor = self._text(mark) if mark.high is None else self._number(mark)
        label = self._label(mark)
        editor.setAccessibleName(self.tr("{row}, stun").format(row=label) if mark.stun else label)
        editor.installEventFilter(self)
        self.editors[mark.key] = editor
        if mark.high is None:
            self._was[mark.key] = text_label("")  # nobody wants to read all of a text twice
            self._grid.addWidget(editor, row, 0, 1, 4)
            return
        self._grid.addWidget(editor, row, column)
        if mark.stun:
            self._was[mark.key] = self._was[("track", *mark.key[1:])]
        else:
            self._was[mark.key] = text_label("", "small muted")
            self._grid.addWidget(self._was[mark.key], row, 3)

    def _number(self, mark: PencilMark) -> QSpinBox:
        box = QSpinBox()
        box.setRange(mark.low, mark.high or 0)
        box.setValue(int(self._typed.get(mark.key, mark.value)))
        if mark.high is not None and mark.high <= MOST_SAID:
            box.setSuffix(self.tr(" of {most}").format(most=mark.high))
        box.setAlignment(Qt.AlignmentFlag.AlignRight)
        box.setMinimumWidth(px(96))
        box.valueChanged.connect(partial(self._keep, mark.key))
        return box

    def _text(self, mark: PencilMark) -> QPlainTextEdit:
        text = QPlainTextEdit(str(self._typed.get(mark.key, mark.value)))
        text.setTabChangesFocus(True)
        text.setFixedHeight(text.fontMetrics().lineSpacing() * NOTE_LINES + px(12))
        text.textChanged.connect(partial(self._keep_text, mark.key, text))
        return text

    # ── Typing ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _keep_text(self, key: Key, text: QPlainTextEdit) -> None:
        self._keep(key, text.toPlainText())

    def _keep(self, key: Key, value: int | str) -> None:
        """Remember what was typed where it differs from the sheet."""
        if value == self._marks[key].value:
            self._typed.pop(key, None)
        else:
            self._typed[key] = value
        self._show_was(key)
        self.edited.emit()

    def _show_was(self, key: Key) -> None:
        """Say beside numbers that differ what stands on the sheet."""
        row = [each for each in self._marks if each[1:] == key[1:] and self._was[each] is self._was.get(key)]
        said = " + ".join(str(self._marks[each].value) for each in row)
        changed = any(each in self._typed for each in row)
        self._was[key].setText(self.tr("was {value}").format(value=said) if changed else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Enter go on from number to number, and tell which field the cursor comes to."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self.reached.emit(watched)
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            and isinstance(watched, QSpinBox)
        ):
            places = [each for each in self.editors.values() if isinstance(each, QSpinBox)]
            following = places[places.index(watched) + 1 :]
            if following:
                following[0].setFocus(Qt.FocusReason.TabFocusReason)
            else:
                self.left_behind.emit()
            return True
        return super().eventFilter(watched, event)


def _section(mark: PencilMark) -> str:
    return mark.section


class CopyBackDialog(QDialog):
    """Characters at the left, the marks of one of them at the right, what becomes of it all at the foot."""

    def __init__(self, desk: Desk, characters: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("copyBackDialog")
        self._desk = desk
        self._typed: dict[str, dict[Key, int | str]] = {each: {} for each in characters}
        self.people = QListWidget()
        self.form: PencilForm | None = None
        self._name = text_label("", "title")
        self._scroll = QScrollArea()
        self._hint = text_label("", "small muted")
        self.notice = Notice()
        self.store_button, self.drop_button = QPushButton(), QPushButton()
        self._store, self._next, self._before = QAction(self), QAction(self), QAction(self)
        self._arrange()
        for each in characters:
            item = QListWidgetItem(str(desk.session.character(each)["name"]))
            item.setData(Qt.ItemDataRole.UserRole, each)
            self.people.addItem(item)
        self.people.setVisible(len(characters) > 1)
        self.people.currentRowChanged.connect(self._show)
        self.store_button.clicked.connect(self.store)
        self.drop_button.clicked.connect(self.reject)
        self._store.triggered.connect(self.store)
        self._next.triggered.connect(partial(self._turn, 1))
        self._before.triggered.connect(partial(self._turn, -1))
        bind(self._store, "Ctrl+Return", "Ctrl+Enter", owner=self)
        bind(self._next, "Ctrl+PgDown", owner=self)
        bind(self._before, "Ctrl+PgUp", owner=self)
        self._say()
        self.people.setCurrentRow(0)
        open_at(self, 760, 620)

    def _arrange(self) -> None:
        self.people.setMaximumWidth(px(200))
        self.people.setMinimumWidth(px(80))
        self.people.setIconSize(QSize(px(14), px(14)))
        self._scroll.setWidgetResizable(True)
        self._hint.setWordWrap(True)
        set_role(self.store_button, "primary")
        self.store_button.setIcon(icons.icon("check", "accent_text"))
        for button in (self.store_button, self.drop_button):
            button.setAutoDefault(False)  # Enter belongs to the fields
        right = QVBoxLayout()
        right.setSpacing(px(8))
        right.addWidget(self._name)
        right.addWidget(self._scroll, 1)
        middle = QHBoxLayout()
        middle.setSpacing(px(12))
        middle.addWidget(self.people, 1)
        middle.addLayout(right, 4)
        foot = QHBoxLayout()
        foot.addWidget(self._hint, 1)
        foot.addWidget(self.drop_button)
        foot.addWidget(self.store_button)
        whole = QVBoxLayout(self)
        whole.setSpacing(px(8))
        whole.addLayout(middle, 1)
        whole.addWidget(self.notice)
        whole.addLayout(foot)

    # ── Who is copied ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def character(self) -> str:
        """The id of the character whose marks are shown, "" for none."""
        return str(self.people.currentItem().data(Qt.ItemDataRole.UserRole)) if self.people.currentRow() >= 0 else ""

    def _show(self) -> None:
        """Show the marks of the character chosen, as they were typed or as they stand on the sheet."""
        if not self.character:
            return
        marks = pencil_marks(self._desk.session, self.character)
        self._name.setText(self.people.currentItem().text())
        self.form = PencilForm(self._desk, marks, self._typed[self.character])
        self.form.edited.connect(self._say_state)
        self.form.left_behind.connect(self._go_on)
        self.form.reached.connect(self._scroll.ensureWidgetVisible)
        self._scroll.setWidget(self.form)
        self._order_tabs()
        self.form.focus_first()
        self._say_state()

    def _order_tabs(self) -> None:
        """Let Tab walk the fields in the order of the sheet, then the buttons."""
        assert self.form is not None
        chain: list[QWidget] = [*self.form.editors.values(), self.store_button, self.drop_button, self.people]
        for before, after in pairwise(chain):
            self.setTabOrder(before, after)

    def _turn(self, by: int, _checked: bool = False) -> None:
        """Go to the next character, or the one before."""
        self.people.setCurrentRow(min(max(self.people.currentRow() + by, 0), self.people.count() - 1))

    def _go_on(self) -> None:
        """Go to the next character, after the last one to the button that stores."""
        row = self.people.currentRow() + 1
        if row < self.people.count():
            self.people.setCurrentRow(row)
        else:
            self.store_button.setFocus(Qt.FocusReason.TabFocusReason)

    # ── What becomes of it ────────────────────────────────────────────────────────────────────────────────────────────

    def store(self) -> None:
        """Store all that was copied as one act; of what cannot be, say whose it is and why."""
        papers = {character: values for character, values in self._typed.items() if values}
        wrong = first_wrong(self._desk.session, papers)
        if wrong is not None:
            self._show_wrong(*wrong)
            return
        try:
            copy_back(self._desk.session, papers)
        except DeskError as error:
            self.notice.say(self._desk.words.error(error))
            return
        self.accept()

    def _show_wrong(self, character: str, error: DeskError) -> None:
        place = list(self._typed).index(character)
        self.people.setCurrentRow(place)
        said = self.tr("{name}: {what}").format(name=self.people.item(place).text(), what=self._desk.words.error(error))
        self.notice.say(said)

    def _say_state(self) -> None:
        """Mark who has changed, and offer to store when there is something to be stored."""
        self.notice.say("")
        for place, values in enumerate(self._typed.values()):
            item = self.people.item(place)
            font = item.font()
            font.setBold(bool(values))
            item.setFont(font)
            item.setIcon(icons.icon("pencil") if values else QIcon())
        changed = sum(1 for values in self._typed.values() if values)
        self.store_button.setEnabled(bool(changed) and not self._desk.read_only)
        self._hint.setText(
            self.tr("Changed: %n character(s)", "", changed)
            if changed
            else self.tr("Enter goes on to the next number, after the last one to the next character ({key}).").format(
                key=shown("Ctrl+PgDown")
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
            self._show()

    def _say(self) -> None:
        """Say everything in the language spoken now."""
        self.setWindowTitle(self.tr("Copy back from paper"))
        self.people.setAccessibleName(self.tr("Whose paper"))
        self._scroll.setAccessibleName(self.tr("What was marked on paper"))
        self.store_button.setText(self.tr("Keep all of it"))
        self.store_button.setToolTip(shown("Ctrl+Return"))
        self.drop_button.setText(self.tr("Drop it"))
        self.drop_button.setToolTip(shown("Esc"))
