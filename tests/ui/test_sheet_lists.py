"""Lists on a sheet are edited in place and by keyboard; what is wrong stays in its cell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.core.facts import Document
from tests.keyboard import type_text
from ui.bridge import Desk
from ui.sheet import SheetPage
from ui.sheet.records import Records
from ui.sheet.row_table import RowTable
from ui.sheet.rows_panel import RowsPanel

SKILLS = [{"name": "Blades", "use": "weapon", "level": 2}, {"name": "Bows"}, {"name": "Riding", "level": 1}]
WEAPONS = [
    {"name": "Sword", "skill": "Blades", "damage": 3, "type": "slashing"},
    {"name": "Bow", "damage": 2, "type": "projectile", "length": "long", "range": [{"to": 10, "difficulty": -1}]},
]


@pytest.fixture
def page(desk: Desk, people: dict[str, str], session: Session, qtbot: QtBot) -> Iterator[SheetPage]:
    roster.edit(session, people["Anna"], ("sheet", "skills"), SKILLS)
    roster.edit(session, people["Anna"], ("sheet", "weapons"), WEAPONS)
    made = SheetPage(desk)
    qtbot.addWidget(made)
    made.resize(756, 900)
    made.show()
    made.show_character(people["Anna"])
    made.activateWindow()
    yield made
    made.close()


def panel(page: QWidget, key: str) -> RowsPanel:
    return next(each for each in page.findChildren(RowsPanel) if each.model.rows.field.key == key)


def records(page: SheetPage, key: str) -> Records:
    found = page.findChild(Records, f"field.{key}")
    assert found is not None
    return found


def sheet(page: SheetPage) -> Document:
    document: Document = page._desk.session.character(page.character)["sheet"]
    return document


def names(page: SheetPage, key: str = "skills") -> list[str]:
    return [row["name"] for row in sheet(page)[key]]


def place(table: RowTable, row: int, key: str) -> QModelIndex:
    model = table.rows_model
    column = next(at for at, each in enumerate(model.columns) if each.key == key)
    return model.index(row, column + model.first)


def enter(editor: QWidget) -> None:
    """Press Enter in a cell; Qt stores it once the key has been handled."""
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()


def editing(table: RowTable, row: int, key: str) -> QWidget:
    index = place(table, row, key)
    table.setFocus()
    table.setCurrentIndex(index)
    QTest.keyClick(table, Qt.Key.Key_Return)
    widget = table.indexWidget(index)
    assert widget is not None
    return widget


def undo_name(page: SheetPage) -> str:
    name = page._desk.session.next_undo
    return page._desk.text(name) if name else ""


def test_the_model_keeps_the_rules_of_models(page: SheetPage, session: Session, people: dict[str, str]) -> None:
    for each in page.findChildren(RowsPanel):
        QAbstractItemModelTester(each.model, QAbstractItemModelTester.FailureReportingMode.Warning, each)
    roster.edit(session, people["Anna"], ("sheet", "skills"), SKILLS[:1])
    roster.edit(session, people["Anna"], ("sheet", "skills"), [*SKILLS, *SKILLS])
    page.show_character(people["Boris"])


def test_a_cell_shows_words_and_signs(page: SheetPage) -> None:
    table = panel(page, "skills").table
    model = table.rows_model

    def shown(key: str, row: int = 0) -> object:
        return model.data(place(table, row, key))

    assert (shown("name"), shown("use"), shown("level"), shown("percent")) == ("Blades", "weapon", "great  +2", "")
    assert model.data(place(table, 0, "complex"), Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked


def test_typing_into_a_cell_is_one_act(page: SheetPage) -> None:
    table = panel(page, "skills").table
    editor = editing(table, 1, "name")
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    type_text(editor, "Арбалеты")
    enter(editor)
    assert names(page) == ["Blades", "Арбалеты", "Riding"]
    assert undo_name(page) == "Anna: Bows, Name → Арбалеты"


def test_a_cell_that_has_the_cursor_is_stored_when_the_window_closes(page: SheetPage) -> None:
    editor = editing(panel(page, "skills").table, 0, "percent")
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    type_text(editor, "+15")
    page.commit_pending()
    assert sheet(page)["skills"][0]["percent"] == 15


def test_a_level_is_chosen_from_a_list(page: SheetPage) -> None:
    table = panel(page, "skills").table
    editor = editing(table, 0, "level")
    assert isinstance(editor, QComboBox)
    at = editor.findData(3)
    editor.setCurrentIndex(at)
    editor.activated.emit(at)
    assert sheet(page)["skills"][0]["level"] == 3
    assert undo_name(page) == "Anna: Blades, Level → superb"


def test_a_tick_is_set_by_space(page: SheetPage) -> None:
    table = panel(page, "skills").table
    table.setFocus()
    table.setCurrentIndex(place(table, 2, "complex"))
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert sheet(page)["skills"][2]["complex"] is True


@pytest.mark.parametrize(("typed", "why"), [("much", "«much»"), ("5000", "5000")])
def test_a_wrong_cell_keeps_what_was_typed_and_says_why(
    page: SheetPage, session: Session, typed: str, why: str
) -> None:
    skills = panel(page, "skills")
    revision = session.store.revision
    editor = editing(skills.table, 0, "percent")
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    type_text(editor, typed)
    enter(editor)
    index = place(skills.table, 0, "percent")
    assert skills.model.data(index) == typed
    assert skills.model.data(index, Qt.ItemDataRole.ForegroundRole) is not None
    assert skills._complaint.isVisible()
    assert skills._complaint.text().startswith("Blades: Bonus: ")
    assert why in skills._complaint.text()
    assert session.store.revision == revision
    editor = editing(skills.table, 0, "percent")
    assert isinstance(editor, QLineEdit)
    assert editor.text() == typed
    editor.selectAll()
    type_text(editor, "5")
    enter(editor)
    assert sheet(page)["skills"][0]["percent"] == 5
    assert not skills._complaint.isVisible()


def test_a_row_is_added_by_insert_and_named_at_once(page: SheetPage, qapp: QApplication) -> None:
    skills = panel(page, "skills")
    skills.table.setFocus()
    QTest.keyClick(skills.table, Qt.Key.Key_Insert)
    editor = skills.table.indexWidget(place(skills.table, 3, "name"))
    assert isinstance(editor, QLineEdit)
    type_text(editor, "Swimming")
    enter(editor)
    assert names(page) == ["Blades", "Bows", "Riding", "Swimming"]
    for _ in range(3):
        qapp.processEvents()
    table = skills.table
    assert table.height() >= table.verticalHeader().length()  # no row is cut off


def test_a_row_is_removed_and_moved_by_keyboard(page: SheetPage, session: Session) -> None:
    table = panel(page, "skills").table
    table.setFocus()
    table.setCurrentIndex(place(table, 0, "name"))
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(page) == ["Bows", "Blades", "Riding"]
    assert table.currentIndex().row() == 1
    QTest.keyClick(table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)  # there is no further up
    assert names(page) == ["Blades", "Bows", "Riding"]
    QTest.keyClick(table, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert names(page) == ["Bows", "Riding"]
    session.undo()
    assert names(page) == ["Blades", "Bows", "Riding"]


def test_a_skill_is_rolled_by_its_dice(page: SheetPage) -> None:
    asked: list[Play] = []
    page.roll_requested.connect(asked.append)
    table = panel(page, "skills").table
    table.setFocus()
    table.setCurrentIndex(table.rows_model.index(1, 0))
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert f"skills.{sheet(page)['skills'][1]['id']}" in asked[0].answers.values()


def test_a_remark_on_a_row_names_it(page: SheetPage, session: Session) -> None:
    roster.edit(session, page.character, ("sheet", "skills"), [{"name": "Blades", "level": 4}])
    skills = panel(page, "skills")
    assert skills._complaint.text().startswith("Blades: ")
    assert not skills.model.has_wrong


def test_armour_is_added_by_segment_each_once(page: SheetPage) -> None:
    armour = panel(page, "armour")
    armour._fill_menu()
    assert armour._menu is not None
    offered = {action.text(): action for action in armour._menu.actions()}
    offered["Torso"].trigger()
    armour._fill_menu()
    assert "Torso" not in {action.text() for action in armour._menu.actions()}
    assert [row["segment"] for row in sheet(page)["armour"]] == ["torso"]


# ── Records ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_weapon_is_told_in_a_line_and_opened_into_all_its_fields(page: SheetPage) -> None:
    weapons = records(page, "weapons")
    assert weapons.lines[0].accessibleName() == "Sword: Blades, damage +3, slashing, standard"
    QTest.keyClick(weapons.lines[1], Qt.Key.Key_Return)
    assert weapons.open_place == 1
    group = weapons._group
    assert group is not None
    cells = group.forms[0].cells
    assert cells["type"].editor.typed() == "projectile"
    assert cells["length"].editor.typed() == "long"
    assert {column.key for column in weapons._rows.field.columns} == set(cells) | set(group.lists)
    damage = cells["damage"].widget
    assert isinstance(damage, QLineEdit)
    damage.selectAll()
    type_text(damage, "5")
    page.commit_pending()
    assert sheet(page)["weapons"][1]["damage"] == 5
    assert damage.text() == "+5"
    assert weapons.lines[1].accessibleName().startswith("Bow: damage +5")


def test_a_list_inside_a_weapon_is_a_table_of_its_own(page: SheetPage) -> None:
    weapons = records(page, "weapons")
    weapons.open(1)
    ranges = panel(weapons, "range")
    ranges.add()
    editor = editing(ranges.table, 1, "to")
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    type_text(editor, "30")
    page.commit_pending()
    assert [row["to"] for row in sheet(page)["weapons"][1]["range"]] == [10, 30]
    series = panel(weapons, "series")
    series.add()
    assert sheet(page)["weapons"][1]["series"] == ["paired"]


def test_records_are_added_moved_and_removed(page: SheetPage, session: Session) -> None:
    weapons = records(page, "weapons")
    QTest.keyClick(weapons.lines[0], Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(page, "weapons") == ["Bow", "Sword"]
    weapons.add()
    assert weapons.open_place == 2
    focused = page.focusWidget()
    assert isinstance(focused, QLineEdit)
    type_text(focused, "Knife")
    page.commit_pending()
    assert names(page, "weapons") == ["Bow", "Sword", "Knife"]
    QTest.keyClick(weapons.lines[0], Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert names(page, "weapons") == ["Sword", "Knife"]
    for _ in range(2):
        session.undo()
    assert names(page, "weapons") == ["Bow", "Sword", ""]


def test_the_open_record_closes_when_it_is_gone(page: SheetPage, session: Session) -> None:
    weapons = records(page, "weapons")
    weapons.add()
    assert weapons.open_place == 2
    session.undo()
    assert weapons.open_place == -1
    assert len(weapons.lines) == 2
