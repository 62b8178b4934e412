"""How large a dialog opens: as its text asks, as far as the screen has room for it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStyle, QWidget

from ui.theme import px


def room_for(dialog: QWidget) -> QSize:
    """Return the room that the screen has for what is inside of a dialog's frame."""
    above = dialog.parentWidget()
    there = (above if above is not None else dialog).screen().availableSize()
    return there - QSize(0, dialog.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight))


def open_at(dialog: QWidget, width: int, height: int) -> None:
    """Let a dialog open so large, in device-independent pixels at scale 1: it grows with the text, but not beyond the screen."""
    dialog.resize(QSize(px(width), px(height)).boundedTo(room_for(dialog)))
