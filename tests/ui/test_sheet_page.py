"""The sheet keeps what is typed, marks what is wrong, follows what others change, and is built from what a system declares."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import cast

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.core.facts import Document
from tests.keyboard import type_text
from tests.toy.system import add_character, toy_session
from ui.bridge import Desk
from ui.hp_track import HpTrack
from ui.language import use_language
from ui.pyramid import PyramidEditor
from ui.sheet import SheetPage
from ui.sheet.editors import ChoiceEditor, IntegerEditor, LongTextEditor, TextEditor
from ui.sheet.form import FieldForm, FormCell
from ui.sheet.section import SectionCard
from ui.tab_order import fields_in
from ui.theme import apply_theme


@pytest.fixture
def page(desk: Desk, people: dict[str, str], qtbot: QtBot) -> Iterator[SheetPage]:
    made = SheetPage(desk)
    qtbot.addWidget(made)
    made.resize(756, 620)
    made.show()
    desk.select_character(people["Anna"])
    made.show_character(people["Anna"])
    made.activateWindow()
    yield made
    made.close()


@pytest.fixture
def toy(qtbot: QtBot) -> Iterator[SheetPage]:
    session = toy_session()
    made = SheetPage(Desk(session))
    qtbot.addWidget(made)
    made.resize(756, 620)
    made.show()
    made.show_character(add_character(session, "Anna", motto="Onward"))
    yield made
    made.close()


def cell(page: SheetPage, key: str) -> FormCell:
    for form in page.findChildren(FieldForm):
        if key in form.cells:
            return form.cells[key]
    raise KeyError(key)


def text_field(page: SheetPage, key: str) -> TextEditor:
    widget = cell(page, key).widget
    assert isinstance(widget, TextEditor)
    return widget


def choice(page: SheetPage, key: str) -> ChoiceEditor:
    widget = cell(page, key).widget
    assert isinstance(widget, ChoiceEditor)
    return widget


def retype(widget: QWidget, text: str) -> None:
    widget.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(widget, Qt.Key.Key_Delete)
    type_text(widget, text)


def sheet(page: SheetPage) -> Document:
    document: Document = page._desk.session.character(page.character)["sheet"]
    return document


def undo_name(page: SheetPage) -> str:
    name = page._desk.session.next_undo
    return page._desk.text(name) if name else ""


# ── What is typed is kept ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_field_is_stored_when_it_is_left_as_one_act(page: SheetPage, session: Session) -> None:
    field = text_field(page, "will_points")
    retype(field, "12")
    assert sheet(page)["will_points"] == 0
    text_field(page, "weight").setFocus()
    assert sheet(page)["will_points"] == 12
    assert undo_name(page) == "Anna: Will points → 12"
    session.undo()
    assert sheet(page)["will_points"] == 0
    assert field.text() == "0"


def test_enter_stores_too_and_only_once(page: SheetPage, session: Session) -> None:
    field = text_field(page, "player")
    retype(field, "Маша")
    QTest.keyClick(field, Qt.Key.Key_Return)
    revision = session.store.revision
    assert session.character(page.character)["player"] == "Маша"
    text_field(page, "alias").setFocus()
    assert session.store.revision == revision


def test_what_has_the_cursor_is_stored_when_the_window_closes(page: SheetPage, session: Session) -> None:
    retype(text_field(page, "alias"), "The Shadow")
    page.commit_pending()
    assert session.character(page.character)["alias"] == "The Shadow"


def test_what_has_the_cursor_is_stored_when_another_character_comes(
    page: SheetPage, session: Session, people: dict[str, str]
) -> None:
    retype(text_field(page, "alias"), "The Shadow")
    page.show_character(people["Boris"])
    assert session.character(people["Anna"])["alias"] == "The Shadow"
    assert session.character(people["Boris"])["alias"] == ""
    assert text_field(page, "alias").text() == ""


def test_escape_brings_back_what_is_stored(page: SheetPage, session: Session) -> None:
    revision = session.store.revision
    field = text_field(page, "name")
    retype(field, "Nobody")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "Anna"
    page.commit_pending()
    assert session.store.revision == revision


def test_notes_are_stored_when_they_are_left(page: SheetPage, session: Session) -> None:
    notes = cell(page, "gm_notes").widget
    assert isinstance(notes, LongTextEditor)
    retype(notes, "Щит <b>не</b> её")
    text_field(page, "name").setFocus()
    assert session.character(page.character)["gm_notes"] == "Щит <b>не</b> её"


def test_a_note_of_unusual_signs_is_not_stored_for_being_looked_at(page: SheetPage, session: Session) -> None:
    roster.edit(session, page.character, ("notes",), "10\u00a0000\u2028and more")
    revision = session.store.revision
    cell(page, "notes").widget.setFocus()
    text_field(page, "name").setFocus()
    page.commit_pending()
    assert session.store.revision == revision


def test_a_choice_from_the_open_list_counts_at_once(page: SheetPage) -> None:
    box = choice(page, "attributes.strength")
    place = box.findData(1)
    box.setCurrentIndex(place)
    box.activated.emit(place)
    assert sheet(page)["attributes"]["strength"] == 1
    assert undo_name(page) == "Anna: Strength → good"


def test_choosing_by_keys_is_one_act_when_the_field_is_left(page: SheetPage, session: Session) -> None:
    box = choice(page, "attributes.strength")
    box.setFocus()
    revision = session.store.revision
    for _ in range(3):
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert session.store.revision == revision
    text_field(page, "weight").setFocus()
    assert session.store.revision == revision + 1
    assert sheet(page)["attributes"]["strength"] == 3


def test_arrows_count_a_number(page: SheetPage) -> None:
    field = text_field(page, "will_points")
    field.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(field, key)
    assert field.text() == "0"  # no fewer than the field allows
    QTest.keyClick(field, Qt.Key.Key_Up)
    page.commit_pending()
    assert sheet(page)["will_points"] == 1


def test_the_wheel_scrolls_and_changes_nothing(page: SheetPage) -> None:
    box = choice(page, "attributes.strength")
    before = box.currentIndex()
    middle = QPointF(box.rect().center())
    event = QWheelEvent(
        middle, box.mapToGlobal(middle), QPoint(), QPoint(0, -240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(box, event)
    assert box.currentIndex() == before


# ── What is wrong is marked ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "why"), [("much", "«much»"), ("-1", "−1"), ("", "«»"), ("9" * 40, "«999"), ("٣", "«٣»")]
)
def test_a_wrong_number_stays_in_its_field_with_the_reason(
    page: SheetPage, session: Session, typed: str, why: str
) -> None:
    revision = session.store.revision
    wrong = cell(page, "weight")
    retype(wrong.widget, typed)
    text_field(page, "name").setFocus()
    assert text_field(page, "weight").text() == typed
    assert wrong.widget.property("wrong") is True
    assert wrong.note.isVisible()
    assert wrong.note.text().startswith("Weight carried: ")
    assert why in wrong.note.text()
    assert wrong.widget.accessibleDescription() == wrong.note.text()
    assert session.store.revision == revision


def test_a_wrong_value_is_mended_and_forgotten(page: SheetPage) -> None:
    wrong = cell(page, "weight")
    retype(wrong.widget, "much")
    page.commit_pending()
    retype(wrong.widget, "38")
    page.commit_pending()
    assert wrong.widget.property("wrong") is False
    assert not wrong.note.isVisible()
    assert sheet(page)["weight"] == 38


def test_what_the_sheet_refuses_is_said_with_the_field_s_name(page: SheetPage) -> None:
    name = cell(page, "name")
    retype(name.widget, "   ")
    page.commit_pending()
    assert name.wrong == "A name needs at least one visible character."
    box = choice(page, "attributes.strength")
    box.addItem("beyond", 99)
    box.setCurrentIndex(box.findData(99))
    page.commit_pending()
    assert "Strength: " in cell(page, "attributes.strength").wrong
    assert sheet(page)["attributes"]["strength"] == 0


def test_a_wrong_value_outlives_a_change_elsewhere_but_not_its_character(
    page: SheetPage, session: Session, people: dict[str, str]
) -> None:
    retype(text_field(page, "weight"), "much")
    roster.edit(session, page.character, ("player",), "Olga")
    assert text_field(page, "weight").text() == "much"
    page.show_character(people["Boris"])
    assert text_field(page, "weight").text() == "0"
    assert cell(page, "weight").wrong == ""


def test_a_player_s_base_above_superb_is_marked(page: SheetPage, session: Session) -> None:
    roster.edit(session, page.character, ("sheet", "attributes", "strength"), 4)
    noted = cell(page, "attributes.strength")
    assert noted.note.isVisible()
    assert "superb" in noted.note.text().lower()
    assert not noted.widget.property("wrong")
    roster.edit(session, page.character, ("kind",), "npc")
    assert not noted.note.isVisible()


# ── What others change is shown ───────────────────────────────────────────────────────────────────────────────────────


def test_a_change_from_elsewhere_does_not_take_what_is_being_typed(page: SheetPage, session: Session) -> None:
    field = text_field(page, "player")
    retype(field, "half a na")
    roster.edit(session, page.character, ("sheet", "weight"), 7)
    assert field.text() == "half a na"
    assert field.hasFocus()
    assert text_field(page, "weight").text() == "7"


def test_a_page_behind_another_catches_up_when_it_is_shown(page: SheetPage, session: Session) -> None:
    page.hide()
    roster.edit(session, page.character, ("sheet", "weight"), 7)
    assert text_field(page, "weight").text() == "0"
    page.show()
    assert text_field(page, "weight").text() == "7"


def test_undo_reaches_the_desk_where_the_field_has_nothing_to_take_back(page: SheetPage) -> None:
    field = text_field(page, "player")
    field.setFocus()
    control = Qt.KeyboardModifier.ControlModifier
    event = _shortcut(Qt.Key.Key_Z, control)
    QApplication.sendEvent(field, event)
    assert not event.isAccepted()
    type_text(field, "M")
    event = _shortcut(Qt.Key.Key_Z, control)
    QApplication.sendEvent(field, event)
    assert event.isAccepted()


def _shortcut(key: Qt.Key, modifiers: Qt.KeyboardModifier) -> QEvent:
    from PySide6.QtGui import QKeyEvent

    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)
    event.ignore()
    return event


def test_a_removed_character_leaves_an_empty_page_that_says_what_to_do(page: SheetPage, session: Session) -> None:
    roster.remove(session, page.character)
    assert page.character == ""
    shown = [label.text() for label in page._empty.findChildren(QLabel) if label.isVisible()]
    assert any("Ctrl+N" in text for text in shown)


def test_a_read_only_campaign_is_shown_and_not_changed(
    desk: Desk, people: dict[str, str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(desk), "read_only", property(lambda _self: True))
    page = SheetPage(desk)
    qtbot.addWidget(page)
    page.show_character(people["Anna"])
    assert text_field(page, "name").isReadOnly()
    assert not choice(page, "kind").isEnabled()
    field = text_field(page, "weight")
    type_text(field, "9")
    page.commit_pending()
    assert sheet(page)["weight"] == 0


# ── Health ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_wounds_are_marked_by_the_rules_and_endurance_reshapes_the_pyramid(page: SheetPage, session: Session) -> None:
    editor = page.findChild(PyramidEditor)
    assert editor is not None
    editor.wound_requested.emit("scratch", False)
    editor.wound_requested.emit("light", True)
    assert sheet(page)["wounds"]["scratch"] == 1
    assert sheet(page)["stun_wounds"] == [{"severity": "light", "turns_left": 3}]
    before = editor.health().rows[0].boxes
    roster.edit(session, page.character, ("sheet", "attributes", "endurance"), 3)
    assert editor.health().rows[0].boxes > before
    assert editor.health().rows[0].filled == 1
    editor.heal_requested.emit("scratch", False)
    assert sheet(page)["wounds"]["scratch"] == 0
    assert undo_name(page) == "Anna: Scratch healed"


def test_a_full_pyramid_says_so_beneath_it(page: SheetPage) -> None:
    editor = page.findChild(PyramidEditor)
    assert editor is not None
    card = next(each for each in page._cards if each.health is not None)
    assert card.health is not None
    for _ in range(40):
        editor.wound_requested.emit("mortal", False)
    assert card.health._notice.isVisible()
    assert sheet(page)["wounds"]["mortal"] == 1


def test_hit_points_change_in_one_act(toy: SheetPage) -> None:
    track = toy.findChild(HpTrack)
    assert track is not None
    type_text(track.field, "-4")
    QTest.keyClick(track.field, Qt.Key.Key_Return)
    assert sheet(toy)["hp"]["current"] == 6
    assert undo_name(toy) == "Anna: hit points −4"
    assert track.health().current == 6


# ── Rolling ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def roll_button(page: SheetPage, name: str) -> QPushButton:
    return next(each for each in page.findChildren(QPushButton) if each.accessibleName() == f"Roll: {name}")


def test_a_click_on_an_attribute_asks_for_its_check(page: SheetPage, session: Session) -> None:
    asked: list[Play] = []
    page.roll_requested.connect(asked.append)
    roll_button(page, "Strength").click()
    assert [(play.actor, play.encounter) for play in asked] == [(page.character, None)]
    chosen = {field.key: asked[0].answers.get(field.key) for field in session.choices(asked[0])}
    assert "attributes.strength" in chosen.values()


def test_in_a_fight_the_combatant_rolls(page: SheetPage, fight: str, session: Session) -> None:
    asked: list[Play] = []
    page.roll_requested.connect(asked.append)
    roll_button(page, "Reaction").click()
    anna = next(each["id"] for each in session.store.combats_of(page.character))
    assert (asked[0].actor, asked[0].encounter) == (anna, fight)


def test_what_is_typed_is_stored_before_it_is_rolled(page: SheetPage) -> None:
    box = choice(page, "attributes.strength")
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    roll_button(page, "Strength").click()
    assert sheet(page)["attributes"]["strength"] == 1


# ── Built from declarations ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_system_nobody_knew_has_a_whole_sheet(toy: SheetPage) -> None:
    session = toy._desk.session
    declared = [field for section in session.system.sheet.sections for field in section.fields]
    shown = {key for form in toy.findChildren(FieldForm) for key in form.cells}
    lists = {key for card in toy.findChildren(SectionCard) for key in card.group.lists}
    assert {field.key for field in declared} <= shown | lists
    assert text_field(toy, "motto").text() == "Onward"
    retype(text_field(toy, "speed"), "7")
    toy.commit_pending()
    flag = cell(toy, "brave").widget
    QTest.keyClick(flag, Qt.Key.Key_Space)
    home = choice(toy, "home")
    assert home.currentText() == "toy.nowhere"
    home.setCurrentIndex(1)
    toy.commit_pending()
    assert (sheet(toy)["speed"], sheet(toy)["brave"], sheet(toy)["home"]) == (7, True, "hill")


def test_a_toy_attribute_rolls_its_own_check(toy: SheetPage) -> None:
    asked: list[Play] = []
    toy.roll_requested.connect(asked.append)
    next(each for each in toy.findChildren(QPushButton) if each.accessibleName().endswith("toy.might")).click()
    assert asked[0].act == "check"


# ── Languages, sizes, strange names ───────────────────────────────────────────────────────────────────────────────────


def test_another_language_is_spoken_at_once_and_nothing_typed_is_lost(
    page: SheetPage, qapp: QApplication, qtbot: QtBot, session: Session
) -> None:
    retype(text_field(page, "player"), "Olga")
    use_language(qapp, "ru")
    qtbot.waitUntil(lambda: cell(page, "attributes.strength").name == "Сила")
    assert session.character(page.character)["player"] == "Olga"
    assert text_field(page, "player").text() == "Olga"
    assert "нормально" in choice(page, "attributes.strength").currentText()


STRANGE = ("<b>Bold</b> &amp; <img src=x>", "ё" * 300, "مرحبا بالعالم " * 10, "🐺🐺 . ~ ' \" %", "W" * 300)


@pytest.mark.parametrize(("width", "scale"), [(756, 1.0), (640, 1.5), pytest.param(1400, 1.0, marks=pytest.mark.slow)])
def test_strange_names_are_plain_and_break_nothing(
    page: SheetPage, session: Session, qapp: QApplication, width: int, scale: float
) -> None:
    apply_theme(qapp, "light", scale)
    page.resize(width, 620)
    for name in STRANGE:
        show_named(page, session, name)
        for _ in range(4):
            qapp.processEvents()
        assert text_field(page, "name").text() == session.character(page.character)["name"]
        inside = page._scroll.widget()
        assert inside is not None
        assert inside.width() <= page._scroll.viewport().width()
        assert all(label.textFormat() == Qt.TextFormat.PlainText for label in page.findChildren(QLabel) if label.text())


def show_named(page: SheetPage, session: Session, name: str) -> None:
    """Let everything on a sheet that can have a name have this one."""
    for key in ("name", "player", "alias"):
        roster.edit(session, page.character, (key,), name)
    skill = {"name": name, "level": 4}
    roster.edit(session, page.character, ("sheet", "skills"), [skill])
    roster.edit(session, page.character, ("sheet", "weapons"), [{"name": name, "skill": name}])
    roster.edit(session, page.character, ("sheet", "perks"), [{"name": name, "text": name}])


@pytest.mark.parametrize(("width", "columns"), [(500, 1), (756, 2), (1400, 3)])
def test_columns_follow_the_width_and_show_every_part(
    page: SheetPage, qapp: QApplication, width: int, columns: int
) -> None:
    page.resize(width, 620)
    qapp.processEvents()
    qapp.processEvents()
    assert page._columns.count == columns
    for card in page._cards:
        assert card.isVisible()
        assert card.minimumSizeHint().width() <= card.width()


def test_tab_goes_through_every_field_in_reading_order(page: SheetPage) -> None:
    whole = page._scroll.widget()
    assert whole is not None
    fields = list(fields_in(whole))
    assert fields[0] is text_field(page, "name")
    assert {cast("QWidget", form.cells[key].widget) for form in page.findChildren(FieldForm) for key in form.cells} <= {
        *fields
    }
    for before, after in pairwise(fields):
        assert before.nextInFocusChain() is after or _next_field(before) is after
    assert all(field.accessibleName() for field in fields)


def _next_field(widget: QWidget) -> QWidget:
    found = widget.nextInFocusChain()
    while not (found.focusPolicy() & Qt.FocusPolicy.TabFocus) or found.focusProxy() is not None:
        found = found.nextInFocusChain()
    return found


def test_integers_show_their_sign_where_they_are_signed(page: SheetPage) -> None:
    shield = text_field(page, "shield.modifier")
    assert isinstance(shield, IntegerEditor)
    retype(shield, "2")
    page.commit_pending()
    assert shield.text() == "+2"
    retype(shield, "")
    page.commit_pending()
    assert sheet(page)["shield"] is None
