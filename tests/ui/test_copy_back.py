"""Copying back from paper by keyboard alone: a Tab stop a mark, several characters in turn, one act, Esc drops it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import roster
from gm_desk.app.session import Session
from ui.bridge import Desk
from ui.copy_back import CopyBackDialog
from ui.language import use_language
from ui.main_window import MainWindow
from ui.preferences import Preferences

KEYS = Qt.Key


@pytest.fixture
def dialog(desk: Desk, people: dict[str, str], qtbot: QtBot) -> Iterator[CopyBackDialog]:
    weapons = [{"name": "Revolver", "magazine": 6, "loaded": 6}]
    roster.edit(desk.session, people["Anna"], ("sheet", "weapons"), weapons)
    made = CopyBackDialog(desk, [people["Anna"], people["Boris"]])
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    yield made
    made.close()


def focused() -> QWidget:
    return cast("QWidget", QApplication.focusWidget())


def press(*keys: Qt.Key | str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(focused(), key)
        else:
            QTest.keyClick(focused(), key, modifier)


def names(dialog: CopyBackDialog) -> list[str]:
    """Walk the fields with Tab and tell what each is called, up to the buttons."""
    assert dialog.form is not None
    walked = []
    for _ in dialog.form.editors:
        walked.append(focused().accessibleName())
        press(KEYS.Key_Tab)
    assert focused() is not None
    return walked


def test_tab_walks_the_marks_in_the_order_of_the_sheet(dialog: CopyBackDialog) -> None:
    assert isinstance(focused(), QSpinBox)
    assert names(dialog) == [
        *(name for row in ("Mortal", "Critical", "Heavy", "Light", "Scratch") for name in (row, f"{row}, stun")),
        "Will points",
        "Action points spent",
        "Revolver: Loaded",
        "Notes",
    ]


def test_all_is_typed_without_a_mouse_and_is_one_act(
    dialog: CopyBackDialog, session: Session, people: dict[str, str]
) -> None:
    press(*[KEYS.Key_Tab] * 8, "2", KEYS.Key_Tab, "1")  # scratches, two of them and a stun one
    press(*[KEYS.Key_Tab] * 3, "4", KEYS.Key_Tab)  # rounds in the revolver, then the notes
    assert isinstance(focused(), QPlainTextEdit)
    press("Lost her hat.")
    dialog.people.setCurrentRow(1)
    press("1", *[KEYS.Key_Return] * 3)
    assert session.character(people["Anna"])["notes"] == ""  # nothing is stored yet
    press(KEYS.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)
    assert not dialog.isVisible()
    anna, boris = (session.character(people[name]) for name in ("Anna", "Boris"))
    assert anna["sheet"]["wounds"]["scratch"] == 3
    assert len(anna["sheet"]["stun_wounds"]) == 1
    assert anna["sheet"]["weapons"][0]["loaded"] == 4
    assert anna["notes"] == "Lost her hat."
    assert boris["sheet"]["wounds"]["mortal"] == 1
    session.undo()
    assert session.character(people["Anna"])["sheet"]["wounds"]["scratch"] == 0
    assert session.character(people["Boris"])["sheet"]["wounds"]["mortal"] == 0


def test_enter_leads_from_the_last_number_to_the_next_character(dialog: CopyBackDialog) -> None:
    assert dialog.form is not None
    count = len([each for each in dialog.form.editors.values() if isinstance(each, QSpinBox)])
    press(*[KEYS.Key_Return] * count)
    assert dialog.people.currentRow() == 1
    assert isinstance(focused(), QSpinBox)
    assert focused() is next(iter(dialog.form.editors.values()))
    press(*[KEYS.Key_Return] * (count - 1))  # Boris has no revolver
    assert focused() is not dialog.store_button  # nothing was typed: there is nothing to keep
    press("1", KEYS.Key_Return)
    assert focused() is dialog.store_button


def test_the_field_with_the_cursor_is_always_in_sight(dialog: CopyBackDialog, qtbot: QtBot) -> None:
    dialog.resize(500, 320)
    assert dialog.form is not None
    numbers = [each for each in dialog.form.editors.values() if isinstance(each, QSpinBox)]
    for number in numbers[:-1]:
        assert focused() is number
        assert not number.visibleRegion().isEmpty()
        press(KEYS.Key_Return)
    assert numbers[0].visibleRegion().isEmpty()  # so small a window cannot show all of them


def test_characters_are_turned_from_anywhere(dialog: CopyBackDialog) -> None:
    press(KEYS.Key_PageDown, modifier=Qt.KeyboardModifier.ControlModifier)
    assert dialog.people.currentRow() == 1
    press(KEYS.Key_PageUp, modifier=Qt.KeyboardModifier.ControlModifier)
    assert dialog.people.currentRow() == 0


def test_what_was_typed_is_kept_while_another_is_copied(dialog: CopyBackDialog) -> None:
    press("1")
    dialog.people.setCurrentRow(1)
    dialog.people.setCurrentRow(0)
    assert isinstance(focused(), QSpinBox)
    assert cast("QSpinBox", focused()).value() == 1


def test_esc_drops_it(dialog: CopyBackDialog, session: Session, people: dict[str, str]) -> None:
    last = session.next_undo
    press("1", KEYS.Key_Escape)
    assert not dialog.isVisible()
    assert session.next_undo == last


def test_nothing_typed_is_nothing_to_keep(dialog: CopyBackDialog) -> None:
    assert not dialog.store_button.isEnabled()
    press("1")
    assert dialog.store_button.isEnabled()
    press(KEYS.Key_Backspace, "0")
    assert not dialog.store_button.isEnabled()


def test_what_does_not_fit_is_said_with_whose_it_is(
    dialog: CopyBackDialog, session: Session, people: dict[str, str]
) -> None:
    press("1", KEYS.Key_Tab, "1")  # two marks on the one mortal box
    dialog.people.setCurrentRow(1)
    dialog.store()
    assert dialog.isVisible()
    assert dialog.people.currentRow() == 0
    assert "Anna" in dialog.notice.text()
    assert session.character(people["Anna"])["sheet"]["wounds"]["mortal"] == 0


def test_it_speaks_the_language_of_the_desk(dialog: CopyBackDialog, qapp: QApplication, qtbot: QtBot) -> None:
    press("1")
    title = dialog.windowTitle()
    use_language(qapp, "ru")
    qtbot.waitUntil(lambda: dialog.windowTitle() != title)
    assert "Смертельная" in focused().accessibleName()
    assert cast("QSpinBox", focused()).value() == 1


# ── From the desk ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def window(session: Session, people: dict[str, str], preferences: Preferences, qtbot: QtBot) -> Iterator[MainWindow]:
    session.store.close()
    made = MainWindow(preferences)
    qtbot.addWidget(made)
    made.show()
    assert made.open_campaign(session.store.path)
    yield made
    made.close()


def opened(window: MainWindow, qtbot: QtBot) -> CopyBackDialog:
    qtbot.waitUntil(lambda: bool(window.findChildren(CopyBackDialog)))
    found = window.findChildren(CopyBackDialog)
    assert len(found) == 1
    return found[0]


def in_turn(dialog: CopyBackDialog) -> list[str]:
    return [dialog.people.item(row).text() for row in range(dialog.people.count())]


def choose(window: MainWindow, name: str) -> None:
    assert window.workspace is not None
    roster_lines = window.workspace.desk.session.store.roster()
    window.workspace.roster.select(next(line.id for line in roster_lines if line.name == name))


def test_the_keys_open_it_for_who_is_chosen_and_all_players(window: MainWindow, qtbot: QtBot) -> None:
    choose(window, "Wolf")
    QTest.keyClick(window, KEYS.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    dialog = opened(window, qtbot)
    assert in_turn(dialog) == ["Wolf", "Anna", "Boris"]
    dialog.reject()


def test_the_rosters_menu_opens_it_for_those_chosen(window: MainWindow, qtbot: QtBot) -> None:
    assert window.workspace is not None
    choose(window, "Bear")
    menu = window.workspace.roster.menu()
    assert menu is not None
    next(action for action in menu.actions() if action.text().startswith("Copy back")).trigger()
    dialog = opened(window, qtbot)
    assert in_turn(dialog) == ["Bear"]
    dialog.reject()
