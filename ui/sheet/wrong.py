"""How a wrong value is shown: a red edge on the field and the reason in words."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from gm_desk.core.errors import DeskError
from ui.bridge import Desk
from ui.theme import px
from ui.widgets import text_label


def reason(desk: Desk, error: DeskError, label: str) -> str:
    """Return the sentence of an error, naming the field by its label instead of its path."""
    return desk.words.error(type(error)(error.key, label, **error.params))


def wrapped_label(role: str) -> QLabel:
    """Return an empty label for sentences; a word longer than it is cut, never the page made wider."""
    label = text_label("", role)
    label.setWordWrap(True)
    label.setMinimumWidth(px(40))
    return label


def mark(widget: QWidget, wrong: bool) -> None:
    """Give a field the look of a wrong one, or take it away."""
    if bool(widget.property("wrong")) == wrong:
        return
    widget.setProperty("wrong", wrong)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
