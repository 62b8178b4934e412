"""Typing any letter into a widget: QTest's own keyClicks takes Latin-1 only and ends the interpreter at «Щ»."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

LATIN = 127


def type_text(widget: QWidget, text: str) -> None:
    """Press and release a key for every letter of `text`, as an input method would deliver them to `widget`."""
    for letter in text:
        key = Qt.Key.Key_unknown if ord(letter) > LATIN else Qt.Key(ord(letter.upper()))
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(widget, event)
