"""A row of choices, a digit each: the acts a combatant has, the ways to strike, the covers to hide behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from ui import fonts, keys
from ui.stylesheet import SMALL
from ui.theme import RADIUS, current, px
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import escaped_tooltip


@dataclass(frozen=True)
class Choice:
    """One thing to choose: `key` is the program's name for it, `label` the reader's, `hint` a tooltip (why not, if disabled)."""

    key: str
    label: str
    hint: str = ""
    enabled: bool = True


class ChoiceButton(QAbstractButton):
    """One choice: a muted digit and a label; the chosen one has an accent outline, an accent mark and bold words."""

    padding = 10
    """Between the edge and the words, in device-independent pixels at scale 1."""

    def __init__(self, label: str, digit: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._digit = label, digit
        self._live = False
        self.setCheckable(True)
        self.setAccessibleName(label)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def set_label(self, label: str, digit: str = "") -> None:
        """Offer something else."""
        if (label, digit) == (self._label, self._digit):
            return
        self._label, self._digit = label, digit
        self.setAccessibleName(label)
        self.updateGeometry()
        self.update()

    def set_live(self, live: bool) -> None:
        """Show whether the digit's key would choose this now."""
        if live != self._live:
            self._live = live
            self.update()

    def sizeHint(self) -> QSize:
        bold = fonts.metrics(bold=True)
        width = bold.horizontalAdvance(self._label) + 2 * px(self.padding) + 2
        if self._digit:
            width += fonts.metrics(SMALL, bold=True).horizontalAdvance(self._digit) + px(6)
        return QSize(round(width), round(bold.height()) + 2 * px(5))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(40), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, on = current(), self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hovered = self.underMouse() and self.isEnabled()
        edge = theme.color("focus" if self.hasFocus() else "accent" if on else "border")
        thick = 2.0 if self.hasFocus() else 1.4 if on else 1.0
        painter.setPen(QPen(edge, thick))
        painter.setBrush(theme.color("accent_soft" if on else "raised" if hovered else "surface"))
        inset = thick / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        area = QRectF(self.rect()).adjusted(px(self.padding), 0, -px(self.padding), 0)
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)
        if self._digit:
            small = fonts.font(SMALL, bold=self._live)
            painter.setFont(small)
            painter.setPen(theme.color("accent" if self._live else "text_muted"))
            painter.drawText(area, middle, self._digit)
            area.setLeft(area.left() + QFontMetricsF(small).horizontalAdvance(self._digit) + px(6))
        words = fonts.font(bold=on)
        painter.setFont(words)
        painter.setPen(theme.color("accent" if on else "text" if self.isEnabled() else "text_muted"))
        shown = QFontMetricsF(words).elidedText(self._label, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, middle, shown)


class ChoiceRow(QWidget):
    """Choices side by side, wrapping when there is no room; one of them is chosen.

    `chosen(key)` tells what the GM chose (by mouse, by arrows and Space, or by a digit while the focus is in the row); setting
    the choice from the program is silent.
    """

    chosen = Signal(str)

    def __init__(self, choices: Sequence[Choice] = (), *, digits: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._digits = digits
        self._choices: tuple[Choice, ...] = ()
        self._buttons: list[ChoiceButton] = []
        self._group = QButtonGroup(self)
        self._flow = FlowLayout(self, spacing=6)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_choices(choices)

    def choices(self) -> tuple[Choice, ...]:
        """Return the choices on show."""
        return self._choices

    def set_choices(self, choices: Sequence[Choice], current_key: str | None = None) -> None:
        """Show other choices; the first nine get digits. `current_key` is the chosen one (None: none)."""
        had_focus = any(button.hasFocus() for button in self._buttons)
        for button in self._buttons:
            self._group.removeButton(button)
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._choices = tuple(choices)
        self._buttons = [self._button(place, choice) for place, choice in enumerate(self._choices, start=1)]
        self.set_current(current_key)
        if had_focus and self._buttons:
            self._focus_place().setFocus()
        self.updateGeometry()

    def current(self) -> str | None:
        """Return the key of the chosen one."""
        pairs = zip(self._choices, self._buttons, strict=True)
        return next((choice.key for choice, button in pairs if button.isChecked()), None)

    def set_current(self, key: str | None) -> None:
        """Mark `key` as chosen (None: nothing is)."""
        self._group.setExclusive(False)
        for choice, button in zip(self._choices, self._buttons, strict=True):
            button.setChecked(choice.key == key)
        self._group.setExclusive(True)

    def choose_digit(self, digit: int) -> bool:
        """Choose by digit 1 … 9 as if clicked; returns False if there is no such choice or it is disabled."""
        if not 1 <= digit <= min(9, len(self._buttons)) or not self._buttons[digit - 1].isEnabled():
            return False
        self._buttons[digit - 1].click()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = keys.latin_key(event)
        if not (self._digits and key.isdigit() and self.choose_digit(int(key))):
            super().keyPressEvent(event)

    def _button(self, place: int, choice: Choice) -> ChoiceButton:
        button = ChoiceButton(choice.label, str(place) if self._digits and place <= 9 else "", self)
        button.setEnabled(choice.enabled)
        button.setToolTip(escaped_tooltip(choice.hint))
        button.setAccessibleDescription(choice.hint)
        button.clicked.connect(partial(self._on_clicked, choice.key))
        self._group.addButton(button)
        self._flow.addWidget(button)
        button.show()
        return button

    def _focus_place(self) -> ChoiceButton:
        return next((button for button in self._buttons if button.isChecked()), self._buttons[0])

    def _on_clicked(self, key: str, _checked: bool = False) -> None:
        self.chosen.emit(key)
