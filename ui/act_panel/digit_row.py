"""A row of things to choose by a digit: acts, targets. Up to nine; where there are more, the last digit of a page turns it.

Whether the digits work now is shown on them (`set_live`): the panel asks for one row's digits at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import px
from ui.widgets import Choice, ChoiceButton, FlowLayout, escaped_tooltip

MOST = 9
WIDEST = 220


class DigitRow(QWidget):
    """Choices side by side, wrapping; any number of them may be marked as chosen.

    `chosen(key)` tells what the GM chose; marking from the program is silent.
    """

    chosen = Signal(str)

    def __init__(self, page: int = MOST, parent: QWidget | None = None) -> None:
        """Show pages of `page` choices, that which turns the page among them, where there are more than nine."""
        super().__init__(parent)
        self._turns = page
        self._choices: tuple[Choice, ...] = ()
        self._current: frozenset[str] = frozenset()
        self._live = False
        self._page = 0
        self._more = ""
        self._keys: list[str] = []
        self._buttons: list[PanelChoice] = []
        self._turner: PanelChoice | None = None
        self._flow = FlowLayout(self, spacing=4)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def choices(self) -> tuple[Choice, ...]:
        """Return all choices, on whatever page."""
        return self._choices

    def current(self) -> frozenset[str]:
        """Return the keys of those marked as chosen."""
        return self._current

    def set_choices(self, choices: Sequence[Choice], current: Collection[str] = (), more: str = "") -> None:
        """Show choices, some marked as chosen; `more` names the button that turns the page."""
        marked = frozenset(current)
        if (tuple(choices), more) != (self._choices, self._more):
            if tuple(each.key for each in choices) != tuple(each.key for each in self._choices):
                self._page = 0
            self._choices, self._more = tuple(choices), more
            self._current = marked
            self._show_page()
        self._current = marked
        self._mark()

    def set_live(self, live: bool) -> None:
        """Show whether digits choose from this row now."""
        self._live = live
        for button in (*self._buttons, *([self._turner] if self._turner else [])):
            button.set_live(live)

    def is_live(self) -> bool:
        """Whether digits choose from this row now."""
        return self._live

    def digit_of(self, key: str) -> str:
        """Return the digit that chooses `key` on the page on show, "" if none does."""
        return str(self._keys.index(key) + 1) if key in self._keys else ""

    @property
    def turning_digit(self) -> str:
        """The digit that turns the page, "" where there is but one."""
        return str(self._turns) if self._is_paged else ""

    def choose_digit(self, digit: int) -> bool:
        """Choose by digit 1 … 9 as if clicked; return False if nothing on this page has it."""
        if digit == self._turns and self._is_paged:
            self._turn_page()
            return True
        if not 1 <= digit <= len(self._keys) or not self._buttons[digit - 1].isEnabled():
            return False
        self._buttons[digit - 1].click()
        return True

    @property
    def _is_paged(self) -> bool:
        return len(self._choices) > MOST

    def _show_page(self) -> None:
        """Put this page's choices on the buttons; those that are there already are used again, others are made."""
        size = self._turns - 1 if self._is_paged else MOST
        shown = list(self._choices[self._page * size : (self._page + 1) * size])
        self._keys = [choice.key for choice in shown]
        for place, choice in enumerate(shown):
            if place == len(self._buttons):
                self._buttons.append(self._button(partial(self._on_clicked, place)))
            self._buttons[place].say(choice, str(place + 1))
            self._buttons[place].show()
        for button in self._buttons[len(shown) :]:
            button.hide()
        self._show_turner()
        self._mark()

    def _mark(self) -> None:
        for key, button in zip(self._keys, self._buttons, strict=False):
            button.setChecked(key in self._current)

    def _show_turner(self) -> None:
        if self._turner is None and self._is_paged:
            self._turner = self._button(self._turn_page)
            self._turner.setCheckable(False)
        if self._turner is not None:
            if self._flow.indexOf(self._turner) < self._flow.count() - 1:
                self._flow.removeWidget(self._turner)
                self._flow.addWidget(self._turner)  # always the last
            self._turner.say(Choice("", self._more), str(self._turns))
            self._turner.setVisible(self._is_paged)

    def _button(self, act: Callable[..., None]) -> PanelChoice:
        button = PanelChoice("", "", self)
        button.setMaximumWidth(px(WIDEST))
        button.set_live(self._live)
        button.clicked.connect(act)
        self._flow.addWidget(button)
        return button

    def _turn_page(self, _checked: bool = False) -> None:
        size = self._turns - 1
        pages = -(-len(self._choices) // size)
        self._page = (self._page + 1) % pages
        self._show_page()

    def _on_clicked(self, place: int, _checked: bool = False) -> None:
        self._mark()  # what is chosen is the owner's to say
        self.chosen.emit(self._keys[place])


class PanelChoice(ChoiceButton):
    """A choice that takes the focus by Tab only, and Space only while it has it: Space is the next turn elsewhere."""

    padding = 7

    def __init__(self, label: str, digit: str = "", parent: QWidget | None = None) -> None:
        super().__init__(label, digit, parent)
        self._said = Choice("", label)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def say(self, choice: Choice, digit: str) -> None:
        """Offer another choice."""
        self.set_label(choice.label, digit)
        if (choice.enabled, choice.hint) == (self._said.enabled, self._said.hint):
            return
        self._said = choice
        self.setEnabled(choice.enabled)
        self.setToolTip(escaped_tooltip(choice.hint))
        self.setAccessibleDescription(choice.hint)

    def event(self, event: QEvent) -> bool:
        """Keep Space from the window's shortcuts."""
        if takes_space(event):
            return True
        return super().event(event)


def takes_space(event: QEvent) -> bool:
    """Accept the shortcut override of a plain Space for a control that has the focus."""
    if (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and event.key() == Qt.Key.Key_Space
    ):
        event.accept()
        return True
    return False
