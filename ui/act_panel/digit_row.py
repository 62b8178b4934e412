"""A row of things to choose by a digit: acts, targets. Nine at a time; the ninth digit turns the page where there are more.

Whether the digits work now is shown on them (`set_live`): the panel asks for one row's digits at a time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import px
from ui.widgets import Choice, ChoiceButton, FlowLayout, escaped_tooltip

PAGE = 9
WIDEST = 220


class DigitRow(QWidget):
    """Choices side by side, wrapping; any number of them may be marked as chosen.

    `chosen(key)` tells what the GM chose; marking from the program is silent.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[Choice, ...] = ()
        self._current: frozenset[str] = frozenset()
        self._live = False
        self._page = 0
        self._more = ""
        self._buttons: dict[str, ChoiceButton] = {}
        self._turner: ChoiceButton | None = None
        self._flow = FlowLayout(self, spacing=6)
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
            self._rebuild()
        self._current = marked
        for key, button in self._buttons.items():
            button.setChecked(key in marked)

    def set_live(self, live: bool) -> None:
        """Show whether digits choose from this row now."""
        self._live = live
        for button in self._shown():
            button.set_live(live)

    def is_live(self) -> bool:
        """Whether digits choose from this row now."""
        return self._live

    def digit_of(self, key: str) -> str:
        """Return the digit that chooses `key` on the page on show, "" if none does."""
        keys = list(self._buttons)
        return str(keys.index(key) + 1) if key in keys else ""

    def choose_digit(self, digit: int) -> bool:
        """Choose by digit 1 … 9 as if clicked; return False if nothing on this page has it."""
        if digit == PAGE and self._turner is not None:
            self._turner.click()
            return True
        buttons = list(self._buttons.values())
        if not 1 <= digit <= len(buttons) or not buttons[digit - 1].isEnabled():
            return False
        buttons[digit - 1].click()
        return True

    def _shown(self) -> list[ChoiceButton]:
        return [*self._buttons.values(), *([self._turner] if self._turner else [])]

    def _rebuild(self) -> None:
        had_focus = any(button.hasFocus() for button in self._shown())
        for button in self._shown():
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        paged = len(self._choices) > PAGE
        size = PAGE - 1 if paged else PAGE
        shown = self._choices[self._page * size : (self._page + 1) * size]
        self._buttons = {}
        for place, choice in enumerate(shown, start=1):
            button = self._button(choice, str(place))
            button.clicked.connect(partial(self._on_clicked, choice.key))
            self._buttons[choice.key] = button
        self._turner = None
        if paged:
            self._turner = self._button(Choice("", self._more), str(PAGE))
            self._turner.setCheckable(False)
            self._turner.clicked.connect(self._turn_page)
        self.set_live(self._live)
        for key, button in self._buttons.items():
            button.setChecked(key in self._current)
        if had_focus and self._shown():
            self._shown()[0].setFocus()
        self.updateGeometry()

    def _button(self, choice: Choice, digit: str) -> ChoiceButton:
        button = PanelChoice(choice.label, digit, self)
        button.setEnabled(choice.enabled)
        button.setToolTip(escaped_tooltip(choice.hint))
        button.setAccessibleDescription(choice.hint)
        button.setMaximumWidth(px(WIDEST))
        self._flow.addWidget(button)
        button.show()
        return button

    def _turn_page(self) -> None:
        size = PAGE - 1
        pages = -(-len(self._choices) // size)
        self._page = (self._page + 1) % pages
        self._rebuild()

    def _on_clicked(self, key: str, _checked: bool = False) -> None:
        self._buttons[key].setChecked(key in self._current)  # what is chosen is the owner's to say
        self.chosen.emit(key)


class PanelChoice(ChoiceButton):
    """A choice that takes the focus by Tab only, and Space only while it has it: Space is the next turn elsewhere."""

    padding = 7

    def __init__(self, label: str, digit: str = "", parent: QWidget | None = None) -> None:
        super().__init__(label, digit, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def event(self, event: QEvent) -> bool:
        """Keep Space from the window's shortcuts."""
        if takes_space(event):
            return True
        return super().event(event)


def takes_space(event: QEvent) -> bool:
    """Accept the shortcut override of a plain Space for a control that has the focus."""
    if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
        event.accept()
        return True
    return False
