"""The few choices that an act needs, as its system declares them: labelled controls that wrap, then the yes-or-no chips.

Fields that the system calls minor wait behind "More…", unless one of them holds something else than its default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from gm_desk.systems.protocol import Field
from ui.act_panel.digit_row import takes_space
from ui.act_panel.fields import Control, control_of, is_plain, refit
from ui.act_panel.figure_field import FIGURE_KEY, FormFigure
from ui.bridge import Desk
from ui.icons import icon
from ui.theme import px, set_role
from ui.widgets import FlowLayout, KeyHint, escaped_tooltip, text_label

MORE_KEY = "M"
MOST_KEPT = 80
"""So many controls are kept, those of other acts among them."""


@dataclass
class _Made:
    """A control, the field that it serves now, and the box that it stands in with its label."""

    field: Field
    control: Control
    box: QWidget


class ActForm(QWidget):
    """Shows fields with values; `answered(key, value)` tells what the GM changed, `left` that the GM is done with a field,
    `unfolded` that the minor fields came or went.
    """

    answered = Signal(str, object)
    left = Signal()
    unfolded = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shape: object = None
        self._declared: tuple[Field, ...] = ()
        self._value: Callable[[Field], Any] = _default
        self._language = ""
        self._unfolded = self._must_unfold = False
        self._controls: dict[str, Control] = {}
        self._made: dict[object, _Made] = {}
        self.more = _MoreButton()
        self.more.clicked.connect(self.toggle_more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(6))
        self._usual, self._usual_flags, self._minor, self._minor_flags = (_Flow() for _ in range(4))
        for part in (self._usual, self._usual_flags, self._minor, self._minor_flags):
            column.addWidget(part)

    def control(self, key: str) -> Control | None:
        """Return the control of a field, None where the form does not ask for it."""
        return self._controls.get(key)

    def field_keys(self) -> tuple[str, ...]:
        """Return the fields on show, in the order that the act declares; minor ones only while they are unfolded."""
        return tuple(self._controls)

    def is_unfolded(self) -> bool:
        """Whether the minor fields are shown."""
        return self._unfolded or self._must_unfold

    def minor_top(self) -> int:
        """Return how far below its top the form's minor part begins, the switch that unfolds it included."""
        return self._usual_flags.y()

    def fold(self) -> None:
        """Fold the minor fields away, for another act."""
        self._unfolded = False

    def toggle_more(self) -> None:
        """Show the minor fields, or fold them away; they stay while one of them holds more than its default."""
        if any(field.minor for field in self._declared):
            self._unfolded = not self.is_unfolded()
            self._show()
            self.unfolded.emit()

    def take_key(self, key: str) -> bool:
        """Take one of the form's own keys; return whether it meant something here."""
        if key == MORE_KEY:
            self.toggle_more()
            return True
        figures = [each for each in self._controls.values() if isinstance(each, FormFigure)]
        if key != FIGURE_KEY or not self.isVisible() or not figures:
            return False
        figures[0].open()
        return True

    def show_fields(self, fields: Sequence[Field], value: Callable[[Field], Any]) -> None:
        """Show a form; controls stay (and keep the focus) while their fields are asked for in the same way."""
        if self._desk.words.language != self._language:
            self._language = self._desk.words.language
            self._controls, self._shape = {}, None
            self._forget()
        self._declared, self._value = tuple(fields), value
        self._must_unfold = any(field.minor and value(field) != field.default for field in fields)
        self._show()

    def _show(self) -> None:
        opened = self.is_unfolded()
        shown = tuple(field for field in self._declared if opened or not field.minor)
        if shown != self._shape or len(self._controls) != len(shown):
            self._shape = shown
            self._arrange(shown)
        for field in shown:
            control = self._controls[field.key]
            control.set_value(self._value(field))
            if isinstance(control, FormFigure):
                control.set_beside({each.key: self._value(each) for each in self._declared})
        minor = sum(field.minor for field in self._declared)
        self.more.setVisible(minor > 0)
        self.more.say(opened, minor, can_fold=not self._must_unfold)
        self._usual_flags.setVisible(minor > 0 or any(not each.minor and each.kind == "flag" for each in shown))
        for part in (self._usual, self._minor, self._minor_flags):
            part.setVisible(not part.is_empty())

    def _arrange(self, fields: Sequence[Field]) -> None:
        """Put the fields into their places. Controls once made are kept, for this act's next turn and for other acts."""
        before = set(self._controls)
        self._controls = {}
        for part in (self._usual, self._usual_flags, self._minor, self._minor_flags):
            part.clear()
        for made in self._made.values():
            if made.field.key in before:
                made.box.hide()
        for field in fields:
            made = self._control_for(field)
            self._controls[field.key] = made.control
            self._part(field).put(made.box)
        self._usual_flags.put(self.more)
        self.updateGeometry()

    def _control_for(self, field: Field) -> _Made:
        made = self._made.get(_asked(field))
        if made is None:
            if len(self._made) >= MOST_KEPT:
                self._forget()
            made = self._made[_asked(field)] = self._make(field)
        elif made.field != field:
            if not _alike(made.field, field):
                refit(made.control, field, self._desk)
            made.field = field
        return made

    def _part(self, field: Field) -> _Flow:
        if field.kind == "flag":
            return self._minor_flags if field.minor else self._usual_flags
        return self._minor if field.minor else self._usual

    def _forget(self) -> None:
        """Let go of the controls that are not on show."""
        shown = set(map(id, self._controls.values()))
        for asked, made in list(self._made.items()):
            if id(made.control) not in shown:
                del self._made[asked]
                made.box.hide()
                made.box.deleteLater()

    def _make(self, field: Field) -> _Made:
        control = control_of(field, self._desk)
        control.setObjectName(f"field_{field.key}")
        control.setAccessibleName(self._desk.label(field))
        if field.help:
            control.setToolTip(escaped_tooltip(self._desk.text(field.help)))
        control.edited.connect(partial(self._on_edited, field.key))
        control.left.connect(self.left)
        if isinstance(control, FormFigure):
            control.also.connect(self.answered)
        box = control if is_plain(control) else _labelled(self._desk.label(field), control)
        return _Made(field, control, box)

    def _on_edited(self, key: str, value: object) -> None:
        self.answered.emit(key, value)


class _Flow(QWidget):
    """Widgets side by side that wrap."""

    def __init__(self) -> None:
        super().__init__()
        self._flow = FlowLayout(self, spacing=6)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def put(self, widget: QWidget) -> None:
        """Add a widget at the end."""
        self._flow.addWidget(widget)
        widget.show()

    def clear(self) -> None:
        """Let go of all widgets; they live on."""
        while self._flow.takeAt(0) is not None:
            pass

    def is_empty(self) -> bool:
        """Whether nothing is in it."""
        return self._flow.count() == 0


class _MoreButton(QWidget):
    """The quiet switch of the minor fields, with its key."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.button = _QuietButton()
        self._key = KeyHint(MORE_KEY)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(4))
        row.addWidget(self.button)
        row.addWidget(self._key)
        self.button.clicked.connect(self._on_clicked)

    def say(self, opened: bool, count: int, *, can_fold: bool) -> None:
        """Say what it does now to so many fields."""
        text = self.tr("Less") if opened else self.tr("More… ({count})").format(count=count)
        self.button.setText(text)
        self.button.setAccessibleName(text)
        self.button.setIcon(icon("chevron-up" if opened else "chevron-down"))
        self.button.setEnabled(can_fold)
        self._key.setVisible(can_fold)

    def _on_clicked(self, _checked: bool = False) -> None:
        self.clicked.emit()


class _QuietButton(QToolButton):
    """A button of the panel: it takes Space only while it has the focus, and the focus by Tab only."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_role(self, "chip")

    def event(self, event: QEvent) -> bool:
        """Keep Space from the window's shortcuts."""
        return takes_space(event) or super().event(event)


def _default(field: Field) -> Any:  # noqa: ANN401 - any JSON value
    return field.default


def _asked(field: Field) -> object:
    """Return what makes a field another question: two alike can be asked by one control."""
    has_figure = field.figure is not None
    return (
        field.key,
        field.kind,
        field.label,
        field.of,
        field.help,
        field.unit,
        field.signed,
        field.nullable,
        has_figure,
    )


def _alike(old: Field, new: Field) -> bool:
    """Tell whether a control need not change: only what it starts with, or where it stands, is different."""
    level_moved = old.kind == "level" and old.default != new.default
    return not level_moved and replace(old, default=new.default, minor=new.minor, late=new.late) == new


def _labelled(text: str, control: Control) -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(px(1))
    label: QLabel = text_label(text, "small muted")
    label.setBuddy(control)
    column.addWidget(label)
    column.addWidget(control)
    return box
