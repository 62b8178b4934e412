"""The building blocks show what they are given, letter by letter, at every size, and are told apart without a mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.keyboard import type_text
from ui import theme
from ui.palettes import THEMES
from ui.widgets import (
    Badge,
    Card,
    Chip,
    Choice,
    ChoiceRow,
    DiceRow,
    ElidedLabel,
    EmptyState,
    FlowLayout,
    KeyHint,
    Notice,
    OddsBar,
    OddsPart,
    SearchField,
    SectionLabel,
    Step,
    StepsView,
    badge_size,
    escaped_tooltip,
    paint_badge,
    text_label,
)

WILD = "<b>Анна</b> &amp; <img src=x> 'ё' \"%1\" 🐺"


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    """Every test begins and ends in the light theme."""
    theme.apply_theme(qapp, "light")
    yield
    theme.apply_theme(qapp, "light")


def show(qtbot: QtBot, widget: QWidget, width: int = 600, height: int = 200) -> None:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)


def acts() -> list[Choice]:
    names = ("Обычная", "В голову", "В стык", "Оглушить", "Размах", "Парная", "Ещё")
    return [Choice(str(place), name) for place, name in enumerate(names)]


def test_labels_are_plain_text(qtbot: QtBot) -> None:
    for label in (text_label(WILD), SectionLabel(WILD), ElidedLabel(WILD)):
        qtbot.addWidget(label)
        assert label.textFormat() == Qt.TextFormat.PlainText
        assert label.text() == WILD


def test_tooltips_show_their_text_letter_by_letter() -> None:
    assert "<b>" not in escaped_tooltip(WILD)
    assert "&lt;b&gt;Анна&lt;/b&gt; &amp;amp;" in escaped_tooltip(WILD)
    assert escaped_tooltip("") == ""


def test_an_elided_label_keeps_its_whole_text_in_the_tooltip(qtbot: QtBot) -> None:
    label = ElidedLabel("Борис Кречет, капитан дозора у переправы\nвторая строка")
    show(qtbot, label, 80, 24)
    assert "капитан" in label.toolTip()
    label.resize(1200, 24)
    QApplication.processEvents()
    assert label.toolTip() == ""
    assert "\n" not in label.text()


def test_choices_wrap_when_there_is_no_room(qtbot: QtBot) -> None:
    row = ChoiceRow(acts())
    qtbot.addWidget(row)
    one_line = row.heightForWidth(2000)
    assert row.heightForWidth(300) >= 2 * one_line
    assert row.heightForWidth(60) >= 6 * one_line


@pytest.mark.parametrize("width", [90, 300, 1000])
def test_wrapped_items_neither_overlap_nor_stick_out(qtbot: QtBot, width: int) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = FlowLayout(box)
    for text in ("one", "a longer one", "x", "yet another one", "last"):
        flow.addWidget(QPushButton(text))
    hidden = QPushButton("hidden")
    flow.addWidget(hidden)
    hidden.hide()
    flow.setGeometry(QRect(0, 0, width, 400))
    areas = [flow.itemAt(place).geometry() for place in range(5)]
    assert all(area.left() >= 0 and area.right() < width for area in areas)
    assert not any(one.intersects(two) for place, one in enumerate(areas) for two in areas[place + 1 :])
    assert max(area.bottom() for area in areas) < flow.heightForWidth(width)
    assert flow.takeAt(99) is None


def test_a_choice_is_made_by_mouse_digit_and_space(qtbot: QtBot) -> None:
    row = ChoiceRow(acts())
    show(qtbot, row)
    chosen: list[str] = []
    row.chosen.connect(chosen.append)
    QTest.mouseClick(row._buttons[2], Qt.MouseButton.LeftButton)
    type_text(row, "1")
    row._buttons[3].setFocus()
    type_text(row._buttons[3], "7")
    QTest.keyClick(row._buttons[3], Qt.Key.Key_Space)
    type_text(row, "9")
    assert chosen == ["2", "0", "6", "3"]
    assert row.current() == "3"


def test_setting_a_choice_is_silent_and_disabled_ones_cannot_be_chosen(qtbot: QtBot) -> None:
    row = ChoiceRow([Choice("a", "A"), Choice("b", "B", "why <b>not</b>", enabled=False)])
    show(qtbot, row)
    chosen: list[str] = []
    row.chosen.connect(chosen.append)
    row.set_current("a")
    assert (row.current(), chosen) == ("a", [])
    assert not row.choose_digit(2)
    assert row.current() == "a"
    assert "&lt;b&gt;" in row._buttons[1].toolTip()
    row.set_current(None)
    assert row.current() is None


def test_other_choices_replace_the_old_ones_and_keep_the_focus(qtbot: QtBot) -> None:
    row = ChoiceRow(acts(), digits=True)
    show(qtbot, row)
    row._buttons[0].setFocus()
    row.set_choices([Choice("x", "X"), Choice("y", "Y")], "y")
    assert [choice.key for choice in row.choices()] == ["x", "y"]
    assert row.current() == "y"
    assert row._buttons[1].hasFocus()
    assert len(row._buttons) == 2


def test_only_the_first_nine_choices_have_digits(qtbot: QtBot) -> None:
    row = ChoiceRow([Choice(str(place), str(place)) for place in range(12)])
    qtbot.addWidget(row)
    assert [button._digit for button in row._buttons] == [*"123456789", "", "", ""]


def grabbed(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def test_focus_and_choice_can_be_seen(qtbot: QtBot) -> None:
    row = ChoiceRow(acts())
    show(qtbot, row)
    button = row._buttons[1]
    row._buttons[0].setFocus()
    plain = grabbed(button)
    button.setFocus()
    focused = grabbed(button)
    row.set_current("1")
    assert len({plain.cacheKey(), focused.cacheKey()}) == 2
    assert plain != focused != grabbed(button)


def test_badges_grow_with_their_words_and_hide_without(qtbot: QtBot) -> None:
    badge = Badge("кровь: слабая", "danger")
    qtbot.addWidget(badge)
    assert badge.sizeHint().width() > badge_size("кровь").width()
    badge.set_text("")
    assert badge.isHidden()
    badge.set_text(WILD)
    assert badge.accessibleName() == badge.text() == WILD


def test_kinds_of_badge_differ_in_shape() -> None:
    def painted(kind: str) -> QImage:
        image = QImage(120, 24, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        width = paint_badge(painter, QPointF(0, 0), "лёжа", kind, THEMES["light"])
        painter.end()
        assert width == badge_size("лёжа").width()
        return image.convertToFormat(QImage.Format.Format_Grayscale8)

    assert painted("plain") != painted("danger")


def test_a_chip_writes_its_ampersand(qtbot: QtBot) -> None:
    chip = Chip("Вода & огонь")
    qtbot.addWidget(chip)
    assert chip.text() == "Вода && огонь"
    assert chip.accessibleName() == "Вода & огонь"


def test_dice_show_faces_and_wait_for_the_first_unknown(qtbot: QtBot) -> None:
    row = DiceRow(["+", "−", "", None, None])
    show(qtbot, row)
    clicked: list[int] = []
    row.face_clicked.connect(clicked.append)
    waiting = grabbed(row)
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row._die_rect(1).center().toPoint())
    assert clicked == [1]
    row.set_faces(["+", "−", "", "+", None])
    assert grabbed(row) != waiting
    assert row.accessibleName() == "+ − 0 + ?"
    assert row.heightForWidth(40) > 3 * row.heightForWidth(1000)


def test_odds_say_their_legend(qtbot: QtBot) -> None:
    bar = OddsBar()
    show(qtbot, bar)
    empty = grabbed(bar)
    bar.set_parts(
        [
            OddsPart(label="попадёт", value="61,8 %"),
            OddsPart(0.382, "raised"),
            OddsPart(0.618, "heavy", "тяжёлая+", "17,3"),
        ]
    )
    assert bar.accessibleName() == "попадёт 61,8 %, тяжёлая+ 17,3"
    assert grabbed(bar) != empty
    assert bar.heightForWidth(100) > bar.heightForWidth(600)


def test_a_search_field_shows_its_key_until_something_is_typed(qtbot: QtBot) -> None:
    field = SearchField("Имя, игрок, метка…", "Ctrl F")
    show(qtbot, field, 260, 32)
    hint = field.findChild(KeyHint)
    assert hint is not None
    assert hint.isVisible()
    type_text(field, "щу")
    assert not hint.isVisible()
    with qtbot.waitSignal(field.left_down):
        QTest.keyClick(field, Qt.Key.Key_Down)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert hint.isVisible()
    assert field.accessibleName() == "Имя, игрок, метка…"


def test_steps_are_listed_with_their_values(qtbot: QtBot) -> None:
    view = StepsView()
    show(qtbot, view)
    view.set_steps([Step("Фехтование", "+1"), Step(WILD, "−40 %")])
    assert [label.text() for label in view.findChildren(QLabel)] == ["+1", "Фехтование", "−40 %", WILD]
    view.set_steps([Step("Кубы", heading=True)])
    QApplication.processEvents()
    visible = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    assert visible == ["", "Кубы"]
    assert view.accessibleName() == "Кубы"


def test_a_notice_speaks_and_falls_silent(qtbot: QtBot) -> None:
    host = QWidget()
    notice = Notice(host)
    QVBoxLayout(host).addWidget(notice)
    show(qtbot, host)
    assert not notice.isVisible()
    notice.say("Не хватает патронов.")
    assert notice.isVisible()
    assert notice.text() == notice.accessibleName() == "Не хватает патронов."
    notice.say("")
    assert not notice.isVisible()


def test_an_empty_screen_offers_the_first_thing_to_do(qtbot: QtBot) -> None:
    empty = EmptyState("swords", "Боя ещё нет", "Добавьте участников.", "Добавить")
    show(qtbot, empty, 400, 300)
    with qtbot.waitSignal(empty.triggered):
        qtbot.mouseClick(empty.findChild(QPushButton), Qt.MouseButton.LeftButton)
    empty.set_texts("Пусто", "Здесь ничего нет.")
    assert not empty.findChild(QPushButton).isVisible()


def test_icons_of_notices_follow_the_theme(qtbot: QtBot, qapp: QApplication) -> None:
    card = Card()
    notice, empty = Notice(), EmptyState("swords", "a", "b")
    card.body.addWidget(notice)
    card.body.addWidget(empty)
    show(qtbot, card)
    notice.say("x")
    before = grabbed(notice._icon), grabbed(empty._picture)
    theme.apply_theme(qapp, "dark")
    assert before[0] != grabbed(notice._icon)
    assert before[1] != grabbed(empty._picture)
