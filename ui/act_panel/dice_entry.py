"""Entering what lies on the table: whose roll it is, the dice as they are typed, and buttons for whoever uses the mouse.

Keys come from the panel by `take_key` (what they mean is `gm_desk.app.dice_typing`); the widget needs no focus. A roll is
`entered(faces, total_only)` as soon as it is whole.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QSpinBox, QToolButton, QVBoxLayout, QWidget

from gm_desk.app.dice_typing import MOST_OF_ONE_DIGIT, Typing, typing_of
from gm_desk.core.dice import FUDGE, Kind
from ui.act_panel.dice_faces import face_texts
from ui.theme import px, set_role
from ui.widgets import DiceRow, FlowLayout, KeyHint, text_label

MOST_SHOWN = 60
"""More dice than this are not drawn one by one while they are typed."""
TOTAL_DIGITS = "1234"
"""What four Fudge dice can amount to, beside its sign."""


class DiceEntry(QWidget):
    """One roll under the keys."""

    entered = Signal(object, bool)
    app_throw_requested = Signal()
    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind, self._count = FUDGE, 4
        self._typing: Typing = typing_of(4, FUDGE)
        self._advice = ""
        self.title = text_label("", "section")
        self.about = text_label("", "small muted")
        self.about.setWordWrap(True)
        self.dice = DiceRow()
        self._pending = text_label("", "bold")
        self._hint = text_label("", "small muted")
        self._hint.setWordWrap(True)
        self.app_button = QPushButton()
        set_role(self.app_button, "quiet")
        self.app_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.app_button.clicked.connect(self._on_app_throw)
        self._app_key = KeyHint()
        self._mouse = QWidget(self)
        self._flow = FlowLayout(self._mouse, spacing=4)
        # These two outlive the buttons that each kind of die has of its own.
        self._number, self._take = QSpinBox(self._mouse), QPushButton(self._mouse)
        self._number.hide()
        self._take.hide()
        self._take.clicked.connect(self._on_number)
        self._arrange()
        self._retranslate()

    def _arrange(self) -> None:
        head = self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        head.setSpacing(px(8))
        head.addWidget(self.title)
        head.addWidget(self.about, 1)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        row.addWidget(self.dice)
        row.addWidget(self._pending)
        row.addWidget(self._hint, 1)
        row.addWidget(self.app_button)
        row.addWidget(self._app_key)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        column.addLayout(head)
        column.addLayout(row)
        column.addWidget(self._mouse)

    # ── Asking ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def ask(self, title: str, about: str, count: int, kind: Kind, *, by_app: bool = True) -> None:
        """Ask for `count` dice of a kind; `by_app` offers to let the app throw them."""
        if (count, kind) != (self._count, self._kind) or not self._flow.count():
            self._count, self._kind = count, kind
            self._build_mouse()
        self.title.setText(title)
        self.about.setText(about)
        self.about.setVisible(bool(about))
        self._fit_head()
        self.app_button.setVisible(by_app)
        self._app_key.setVisible(by_app)
        self._typing = typing_of(count, kind)
        self._retranslate()
        self._show()

    def _fit_head(self) -> None:
        """Say whose dice are wanted and what for in one line where that fits, else one under the other: none of it is cut."""
        words = (each.fontMetrics().horizontalAdvance(each.text()) for each in (self.title, self.about))
        one_line = sum(words) + px(12) <= self.width()
        self._head.setDirection(QBoxLayout.Direction.LeftToRight if one_line else QBoxLayout.Direction.TopToBottom)
        self._head.setSpacing(px(8) if one_line else 0)
        self.title.setWordWrap(not one_line)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head()

    def typing(self) -> Typing:
        """Return what has been typed so far."""
        return self._typing

    def take_key(self, key: str) -> bool:
        """Take a sign, "Enter" or "Backspace"; return whether it meant something here. Of other signs it says what is expected."""
        self._complain("")
        if key == "Enter":
            done = self._typing.enter()
            self._show()
            self._finish()
            return done
        if key == "Backspace":
            if not self._typing.back():
                self.back_requested.emit()
            self._show()
            return True
        taken = self._typing.press(key)
        if taken:
            self._show()
            self._finish()
        elif key.isprintable() and len(key) == 1 and key != " ":
            self._complain(self._expected(key))
            return True
        return taken

    def _expected(self, key: str) -> str:
        """Say why a sign makes no roll here."""
        if self._kind == FUDGE and self._count == len(TOTAL_DIGITS) and key in TOTAL_DIGITS:
            return self.tr("A total needs its sign first: +{digit} or −{digit}").format(digit=key)
        if self._kind == FUDGE:
            return self.tr("A die shows +, − or 0; “{key}” is none of them").format(key=key)
        return self.tr("“{key}” cannot follow here: a d{sides} shows {low} to {sides}").format(
            key=key, low=self._kind.low, sides=self._kind.high
        )

    def advice(self) -> str:
        """Return what is said beside the dice: how to type them, or what is wrong."""
        return self._hint.text()

    def _complain(self, words: str) -> None:
        """Say what is wrong in the place of the hint, until the next key."""
        self._hint.setText(words or self._advice)
        set_role(self._hint, "small danger" if words else "small muted")

    def _finish(self) -> None:
        entered = self._typing.entered
        if entered is not None:
            self._typing = typing_of(self._count, self._kind)
            self._show()
            self.entered.emit(entered.faces, entered.total_only)

    def _show(self) -> None:
        faces = self._typing.faces[:MOST_SHOWN]
        self.dice.set_faces(face_texts(faces, self._kind))
        pending = "" if self._kind == FUDGE else self._typing.pending
        if len(self._typing.faces) > MOST_SHOWN:
            known = sum(face is not None for face in self._typing.faces)
            pending = f"{pending}  {known}/{self._count}".strip()
        self._pending.setText(pending)
        self._pending.setVisible(bool(pending))

    # ── By mouse ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _clear_mouse(self) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                if old not in (self._number, self._take):
                    old.deleteLater()

    def _build_mouse(self) -> None:
        self._clear_mouse()
        if self._kind == FUDGE:
            for text, key in (("+", "+"), ("0", "0"), ("−", "-")):
                self._flow.addWidget(self._mouse_button(text, partial(self._on_key, key)))
            for total in range(-4, 5):
                text = f"Σ {'−' if total < 0 else '+' if total else ''}{abs(total)}"
                self._flow.addWidget(self._mouse_button(text, partial(self._on_total, total)))
        elif self._kind.high - self._kind.low < 20:
            for face in range(self._kind.low, self._kind.high + 1):
                self._flow.addWidget(self._mouse_button(str(face), partial(self._on_face, face)))
        else:
            self._number.setRange(self._kind.low, self._kind.high)
            self._flow.addWidget(self._number)
            self._flow.addWidget(self._take)
        self._flow.addWidget(self._mouse_button("⌫", partial(self._on_key, "Backspace")))
        for place in range(self._flow.count()):
            item = self._flow.itemAt(place)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.show()

    @staticmethod
    def _mouse_button(text: str, act: Callable[..., None]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(button, "chip")
        button.clicked.connect(act)
        return button

    def _on_key(self, key: str, _checked: bool = False) -> None:
        self.take_key(key)

    def _on_total(self, total: int, _checked: bool = False) -> None:
        self._typing = typing_of(self._count, self._kind)
        keys = f"{total:+d}" if total else "0"
        for key in keys:
            self._typing.press(key)
        if not total:
            self._typing.enter()
        self._finish()

    def _on_face(self, face: int, _checked: bool = False) -> None:
        """Take one numbered die; the last one makes the roll whole."""
        for key in str(face):
            self._typing.press(key)
        self._typing.enter()
        self._show()
        self._finish()

    def _on_number(self) -> None:
        self._on_face(self._number.value())

    def _on_app_throw(self) -> None:
        self.app_throw_requested.emit()

    # ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.app_button.setText(self.tr("Throw for the player"))
        self._take.setText(self.tr("Enter"))
        self._number.setAccessibleName(self.tr("What the die shows"))
        if self._kind == FUDGE:
            hint = self.tr("+ − 0 for each die, or the total: +2, −1; 0 and Enter is a total of nought")
        elif self._kind.high <= MOST_OF_ONE_DIGIT:
            hint = self.tr("{count} × d{sides}: a digit for each die").format(count=self._count, sides=self._kind.high)
        elif self._count == 1:
            hint = self.tr("d{sides}: digits, then Enter").format(sides=self._kind.high)
        else:
            hint = self.tr("{count} × d{sides}: numbers with a space between them, then Enter").format(
                count=self._count, sides=self._kind.high
            )
        self._advice = hint
        self._app_key.set_text("R")
        self._complain("")
