"""Entering dice by keys and by mouse, for every kind of die."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from gm_desk.core.dice import FUDGE, Kind
from ui.act_panel.dice_entry import DiceEntry
from ui.language import use_language

Heard = list[tuple[tuple[int, ...], bool]]


@pytest.fixture
def entry(qtbot: QtBot) -> DiceEntry:
    widget = DiceEntry()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def heard(entry: DiceEntry) -> Heard:
    found: Heard = []

    def hear(faces: tuple[int, ...], total_only: bool) -> None:
        found.append((faces, total_only))

    entry.entered.connect(hear)
    return found


def click(entry: DiceEntry, text: str) -> None:
    entry.show()
    button = next(each for each in entry.findChildren(QToolButton) if each.text() == text and not each.isHidden())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    entry.hide()


def test_keys_show_the_dice_as_they_are_typed(entry: DiceEntry, heard: Heard) -> None:
    entry.ask("Boris", "", 4, FUDGE)
    for key in ("+", "-", "0"):
        assert entry.take_key(key)
    assert entry.dice.faces() == ("+", "−", "", None)
    assert entry.take_key("x")
    assert "x" in entry.advice()
    entry.take_key("−")
    assert heard == [((1, -1, 0, -1), False)]
    assert entry.dice.faces() == (None,) * 4


def test_whose_dice_and_what_for_is_said_whole_in_however_little_room(entry: DiceEntry) -> None:
    title = "Chrysostomos of the Seven Towers rolls: what is on the table?"
    about = "Reaction · a tie with Withyman 3, Tikhon Ryaska: rolled off · 4 more to roll at the table"
    entry.ask(title, about, 4, FUDGE)
    entry.show()
    for width in (1600, 700, 400):
        entry.resize(width, entry.heightForWidth(width))
        QApplication.processEvents()
        for label in (entry.title, entry.about):
            assert label.height() >= label.heightForWidth(label.width()) - 1
            assert label.wordWrap() or label.width() >= label.sizeHint().width()
        beside = entry.about.y() == entry.title.y()
        assert beside == (width == 1600)


@pytest.mark.parametrize("total", range(-4, 5))
def test_every_total_has_a_button(entry: DiceEntry, heard: Heard, total: int) -> None:
    entry.ask("Boris", "", 4, FUDGE)
    click(entry, f"Σ {'−' if total < 0 else '+' if total else ''}{abs(total)}")
    assert [(sum(faces), total_only) for faces, total_only in heard] == [(total, True)]


def test_fudge_dice_have_buttons_and_can_be_corrected(entry: DiceEntry, heard: Heard) -> None:
    entry.ask("Boris", "", 4, FUDGE)
    for text in ("+", "+", "⌫", "−", "0", "0"):
        click(entry, text)
    assert heard == [((1, -1, 0, 0), False)]


def test_a_numbered_die_is_a_click_or_digits_and_enter(entry: DiceEntry, heard: Heard) -> None:
    entry.ask("Boris", "", 1, Kind(1, 20))
    click(entry, "17")
    entry.take_key("1")
    entry.take_key("9")
    assert heard == [((17,), False)]
    entry.take_key("Enter")
    assert heard[-1] == ((19,), False)


def test_several_numbered_dice_are_clicked_one_after_another(entry: DiceEntry, heard: Heard) -> None:
    entry.ask("Boris", "", 3, Kind(1, 6))
    for text in ("6", "1"):
        click(entry, text)
    assert heard == []
    assert entry.dice.faces() == ("6", "1", None)
    click(entry, "3")
    assert heard == [((6, 1, 3), False)]


def test_a_d100_takes_a_double_nought_and_a_number_field(entry: DiceEntry, heard: Heard) -> None:
    entry.ask("Boris", "", 1, Kind(1, 100))
    for key in ("0", "0", "Enter"):
        entry.take_key(key)
    entry._number.setValue(42)
    entry._take.click()
    assert heard == [((100,), False), ((42,), False)]


def test_backspace_with_nothing_typed_asks_for_the_roll_before(entry: DiceEntry, qtbot: QtBot) -> None:
    entry.ask("Boris", "", 4, FUDGE)
    entry.take_key("+")
    with qtbot.assertNotEmitted(entry.back_requested):
        entry.take_key("Backspace")
    with qtbot.waitSignal(entry.back_requested):
        entry.take_key("Backspace")


def test_a_thousand_dice_are_counted_and_not_drawn(entry: DiceEntry) -> None:
    entry.ask("Boris", "", 1000, Kind(1, 6))
    for _ in range(70):
        entry.take_key("4")
    assert len(entry.dice.faces()) == 60
    assert "70/1000" in entry._pending.text()


def test_the_app_may_throw_only_where_the_table_was_asked(entry: DiceEntry, qtbot: QtBot) -> None:
    entry.ask("Boris", "", 4, FUDGE)
    assert not entry.app_button.isHidden()
    with qtbot.waitSignal(entry.app_throw_requested):
        entry.app_button.click()
    entry.ask("Boris", "", 4, FUDGE, by_app=False)
    assert entry.app_button.isHidden()


def test_another_language_is_spoken_at_once(entry: DiceEntry, qapp: QApplication) -> None:
    entry.ask("Boris", "", 4, FUDGE)
    before = entry._hint.text()
    loaded = use_language(qapp, "ru")
    qapp.processEvents()
    assert ("gm_desk" in loaded) == (entry._hint.text() != before)


def test_a_chance_after_fudge_dice_after_a_chance_can_be_entered(entry: DiceEntry, heard: Heard, qtbot: QtBot) -> None:
    for kind, key in ((Kind(1, 100), "5"), (FUDGE, "+"), (Kind(1, 100), "7"), (FUDGE, "-")):
        entry.ask("Boris", "", 1 if kind.high == 100 else 4, kind)
        qtbot.wait(1)  # what is deleted later is deleted now
        assert entry.take_key(key)
        assert entry.take_key("Enter" if kind.high == 100 else "2")
    assert [faces for faces, _ in heard] == [(5,), (1, 1, 0, 0), (7,), (-1, -1, 0, 0)]
