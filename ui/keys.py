"""Keys that mean the same on the Russian, Ukrainian and Belarusian layouts as on the Latin one.

A shortcut is bound twice, to the Latin letter and to the Cyrillic one on the same key, because platforms differ in whether they
translate it for us. One that does translate (X11 with two layouts) then finds the same action twice and calls it ambiguous:
`bind` sees to it that the action acts all the same. So shortcuts are bound here, never by QShortcut or setShortcut.
Widgets that read keys themselves ask `latin_key`, which names the key by its Latin letter.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcutEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбюё"
TO_LATIN = dict(zip(_RUSSIAN, _LATIN, strict=True)) | {"і": "s", "ї": "]", "є": "'", "ґ": "`", "ў": "o"}
"""Cyrillic letter → the Latin character of the same key, lower case."""
TO_CYRILLIC = dict(zip(_LATIN, _RUSSIAN, strict=True))
"""Latin character → the Russian letter of the same key, lower case."""


def layout_independent(sequence: str) -> list[QKeySequence]:
    """Return `sequence` ("Ctrl+Z", "A", "Ctrl+Shift+Z") as shortcuts for the Latin and for the Russian layout."""
    head, plus, key = sequence.rpartition("+")
    twin = TO_CYRILLIC.get(key.lower())
    result = [QKeySequence(sequence)]
    if twin:
        result.append(QKeySequence(head + plus + twin.upper()))
    return result


def bind(action: QAction, *sequences: str, owner: QWidget | None = None) -> None:
    """Give an action its shortcuts on every layout.

    With an `owner` the keys act only while the focus is inside that widget (the rule for single keys), and the action is
    added to it. A text field keeps the keys that it can use itself, so single keys never fire while somebody types.
    """
    action.setShortcuts([key for sequence in sequences for key in layout_independent(sequence)])
    if action.findChild(_OneAction) is None:
        action.installEventFilter(_OneAction(action))
    if owner is not None:
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        owner.addAction(action)


class _OneAction(QObject):
    """Lets an action act when a key was found to mean it twice, by its Latin and by its Cyrillic letter."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QShortcutEvent) and event.isAmbiguous() and isinstance(watched, QAction):
            watched.trigger()
            return True
        return False


def shown(sequence: str) -> str:
    """Return a shortcut as this platform writes it, in the interface's language ("Ctrl+Z", "⌘Z")."""
    return QKeySequence(sequence).toString(QKeySequence.SequenceFormat.NativeText)


def latin_key(event: QKeyEvent) -> str:
    """Return the key that was pressed as an upper-case Latin character: "A", "1", "+", " "; empty for keys without one.

    Modifiers are the caller's business. The Unicode minus is returned as "-".
    """
    code = event.key()
    text = chr(code) if 0x20 <= code < 0x1000000 else event.text()
    if len(text) != 1 or not text.isprintable():
        return ""
    if text == "−":
        return "-"
    return TO_LATIN.get(text.lower(), text).upper()


def types_text(widget: QWidget | None) -> bool:
    """Tell whether keys typed into this widget are text, so that single-key acts must keep still."""
    if isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
        return not widget.isReadOnly()
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    return isinstance(widget, QAbstractSpinBox)


def presses_button(event: QKeyEvent) -> bool:
    """Press the button that has the keys if this is Enter, which Qt leaves to Space; tell whether it was pressed."""
    button = QApplication.focusWidget()
    if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter} or not isinstance(button, QAbstractButton):
        return False
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    if not event.isAutoRepeat():
        button.click()
    return True
