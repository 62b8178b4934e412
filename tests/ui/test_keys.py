"""Keys mean the same on the Russian layout, and never act while somebody types."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcutEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.keyboard import type_text
from ui import keys

NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def press(widget: QWidget, letter: str, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press a letter's key as a keyboard does: whoever has the focus may keep it, then shortcuts, then the widget."""
    for down in (True, False):
        QTest.simulateEvent(widget, down, ord(letter.upper()), modifiers, letter, False)


class Desk(QWidget):
    """A place with one act, a list that takes keys and fields that take text."""

    def __init__(self, *sequences: str) -> None:
        super().__init__()
        self.list = QLabel("list")
        self.list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.fields = (QLineEdit(), QPlainTextEdit(), QSpinBox())
        column = QVBoxLayout(self)
        for widget in (self.list, *self.fields):
            column.addWidget(widget)
        self.acted = 0
        self.action = QAction("Act", self)
        self.action.triggered.connect(self._act)
        keys.bind(self.action, *sequences, owner=self)

    def _act(self) -> None:
        self.acted += 1


def shown(qtbot: QtBot, *sequences: str) -> Desk:
    desk = Desk(*sequences)
    qtbot.addWidget(desk)
    desk.show()
    desk.activateWindow()
    qtbot.waitUntil(desk.isActiveWindow)
    desk.list.setFocus()
    return desk


@pytest.mark.parametrize(
    ("sequence", "letter", "modifiers"),
    [
        ("A", "a", NONE), ("A", "ф", NONE), ("D", "в", NONE), ("R", "к", NONE), ("Space", " ", NONE), ("3", "3", NONE),
        ("Ctrl+Z", "z", CONTROL), ("Ctrl+Z", "я", CONTROL), ("Ctrl+Shift+Z", "я", CONTROL | SHIFT),
        ("Ctrl+K", "л", CONTROL), ("Ctrl+F", "а", CONTROL), ("Ctrl+P", "з", CONTROL), ("Ctrl+N", "т", CONTROL),
    ],
)  # fmt: skip
def test_a_shortcut_acts_once_on_either_layout(
    qtbot: QtBot, sequence: str, letter: str, modifiers: Qt.KeyboardModifier
) -> None:
    desk = shown(qtbot, sequence)
    press(desk.list, letter, modifiers)
    assert desk.acted == 1


def test_a_key_that_is_found_by_both_its_letters_acts_once(qtbot: QtBot) -> None:
    """X11 with the layouts us,ru offers «Ctrl+Я» and «Ctrl+Z» for one press, and Qt calls the action ambiguous."""
    desk = shown(qtbot, "Ctrl+Z")
    twin = keys.layout_independent("Ctrl+Z")[1]
    QApplication.sendEvent(desk.action, QShortcutEvent(twin, 1, True))
    assert desk.acted == 1
    desk.action.setEnabled(False)
    QApplication.sendEvent(desk.action, QShortcutEvent(twin, 1, True))
    assert desk.acted == 1


def test_binding_again_replaces_the_keys(qtbot: QtBot) -> None:
    desk = shown(qtbot, "A")
    keys.bind(desk.action, "D", owner=desk)
    press(desk.list, "a")
    press(desk.list, "ф")
    assert desk.acted == 0
    press(desk.list, "в")
    assert desk.acted == 1


@pytest.mark.parametrize("letter", ["a", "ф", " ", "3"])
def test_a_single_key_never_acts_while_somebody_types(qtbot: QtBot, letter: str) -> None:
    desk = shown(qtbot, "A", "Space", "3")
    for field in desk.fields:
        field.setFocus()
        press(field, letter)
    assert desk.acted == 0
    assert isinstance(desk.fields[0], QLineEdit)
    assert desk.fields[0].text() == letter


def test_a_single_key_does_not_act_outside_its_place(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    desk, elsewhere = Desk("A"), QLabel("elsewhere")
    elsewhere.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    column = QVBoxLayout(window)
    column.addWidget(desk)
    column.addWidget(elsewhere)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    elsewhere.setFocus()
    press(elsewhere, "a")
    press(elsewhere, "ф")
    assert desk.acted == 0


def test_every_letter_has_a_twin_and_it_is_the_same_key() -> None:
    assert len(keys.TO_CYRILLIC) == len(keys._LATIN) == 33
    assert all(keys.TO_LATIN[cyrillic] == latin for latin, cyrillic in keys.TO_CYRILLIC.items())


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        ("Ctrl+Z", ["Ctrl+Z", "Ctrl+Я"]), ("A", ["A", "Ф"]), ("Ctrl+Shift+Z", ["Ctrl+Shift+Z", "Ctrl+Shift+Я"]),
        ("Space", ["Space"]), ("F5", ["F5"]), ("1", ["1"]), ("Alt+Up", ["Alt+Up"]), ("Ctrl++", ["Ctrl++"]),
    ],
)  # fmt: skip
def test_sequences_come_with_their_twin(sequence: str, expected: list[str]) -> None:
    portable = [key.toString(QKeySequence.SequenceFormat.PortableText) for key in keys.layout_independent(sequence)]
    assert portable == expected


class Listener(QWidget):
    """Writes down which keys it heard."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        self.heard.append(keys.latin_key(event))


def test_widgets_hear_latin_keys_however_they_are_told(qtbot: QtBot) -> None:
    listener = Listener()
    qtbot.addWidget(listener)
    type_text(listener, "aфЯі1+−-0 ")
    assert listener.heard == ["A", "A", "Z", "S", "1", "+", "-", "-", "0", " "]
    listener.heard.clear()
    for code in (ord("Ф"), ord("R"), 0x2212, Qt.Key.Key_Escape, Qt.Key.Key_F5, Qt.Key.Key_Return):
        QApplication.sendEvent(listener, QKeyEvent(QEvent.Type.KeyPress, code, NONE, ""))
    assert listener.heard == ["A", "R", "-", "", "", ""]


def test_text_fields_are_known(qtbot: QtBot) -> None:
    read_only, choice, editable = QLineEdit(), QComboBox(), QComboBox()
    read_only.setReadOnly(True)
    editable.setEditable(True)
    typing = (QLineEdit(), QPlainTextEdit(), QSpinBox(), editable)
    still = (QLabel(), read_only, choice)
    for widget in (*typing, *still):
        qtbot.addWidget(widget)
    assert all(keys.types_text(widget) for widget in typing)
    assert not any(keys.types_text(widget) for widget in (*still, None))
