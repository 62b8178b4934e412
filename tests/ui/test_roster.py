"""The roster shows everybody, finds them as one types, and looks only at whom it shows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gm_desk.app import roster
from gm_desk.app.ports import RosterLine
from gm_desk.app.session import Session
from tests.keyboard import type_text
from ui.bridge import Desk
from ui.dragging import dragged_characters
from ui.health import Pyramid
from ui.language import use_language
from ui.roster.column import RosterColumn
from ui.roster.model import Heading, RosterModel
from ui.theme import apply_theme


@pytest.fixture
def column(desk: Desk, people: dict[str, str], qtbot: QtBot) -> RosterColumn:
    made = RosterColumn(desk)
    qtbot.addWidget(made)
    made.resize(232, 600)
    made.show()
    return made


def shown(model: QAbstractItemModel) -> list[str]:
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def choose(column: RosterColumn, character: str) -> None:
    column.view.setFocus()
    column.select(character)


def test_players_come_first_then_tags_then_others_then_templates(
    desk: Desk, session: Session, people: dict[str, str]
) -> None:
    roster.edit(session, people["Wolf"], ("tags",), ["forest"])
    assert shown(RosterModel(desk)) == [
        "Players", "Anna", "Boris", "forest", "Wolf", "Others", "Bear", "Templates", "Bandit",
    ]  # fmt: skip


def test_the_model_keeps_qts_rules_while_the_campaign_changes(
    desk: Desk, session: Session, people: dict[str, str]
) -> None:
    model = RosterModel(desk)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    roster.remove(session, people["Boris"])
    roster.edit(session, people["Anna"], ("name",), "Anna of the Ford")
    model.search("wolf")
    session.undo()
    model.search("")
    assert "Anna" in shown(model)
    assert tester.model() is model


@pytest.mark.parametrize(
    "typed", ["ёжик", "ЕЖИК", "  ежик ", "тень", "seat 4", "spiny ship", "lantern"], ids=lambda text: text.strip()
)
def test_search_finds_by_name_player_alias_tag_and_note_whatever_the_case(
    desk: Desk, session: Session, people: dict[str, str], typed: str
) -> None:
    hedgehog = roster.create(session, "Ёжик")
    for path, value in (
        ("player", "Seat 4"),
        ("alias", "Тень"),
        ("tags", ["spiny"]),
        ("notes", "Ship, with a lantern"),
    ):
        roster.edit(session, hedgehog, (path,), value)
    model = RosterModel(desk)
    model.search(typed)
    assert shown(model) == ["spiny", "Ёжик"]


def test_a_changed_note_is_found_at_once(desk: Desk, session: Session, people: dict[str, str]) -> None:
    model = RosterModel(desk)
    model.search("lighthouse")
    assert model.found == 0
    roster.edit(session, people["Wolf"], ("notes",), "Lives in the lighthouse")
    model.search("lighthouse ")
    assert shown(model) == ["Others", "Wolf"]


def test_typing_narrows_the_list_and_escape_brings_all_back(column: RosterColumn, qtbot: QtBot) -> None:
    type_text(column.search, "wo")
    assert shown(column.model) == ["Others", "Wolf"]
    qtbot.keyClick(column.search, Qt.Key.Key_Escape)
    assert column.model.found == 5


def test_what_is_not_found_is_said(column: RosterColumn) -> None:
    column.search.setText("nobody of that name")
    assert not column.view.isVisible()
    column.search.clear()
    assert column.view.isVisible()


def test_an_empty_roster_says_what_to_do_and_does_it(desk: Desk, session: Session, qtbot: QtBot) -> None:
    column = RosterColumn(desk)
    qtbot.addWidget(column)
    column.show()
    assert column._empty.isVisible()
    column._empty.triggered.emit()
    assert [line.name for line in session.store.roster()] == ["New character"]
    assert column.view.isVisible()


def test_health_is_looked_at_only_for_rows_in_sight(
    desk: Desk, session: Session, people: dict[str, str], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    wolf = next(line for line in session.store.roster() if line.name == "Wolf")
    many = [replace(wolf, id=f"{number}", name=f"Wolf {number}") for number in range(10_000)]
    monkeypatch.setattr(session.store, "roster", lambda: many)
    monkeypatch.setattr(session.store, "searched", lambda: {line.id: line.name.casefold() for line in many})
    looked_at: list[str] = []
    monkeypatch.setattr(RosterModel, "health", lambda self, line: looked_at.append(line.id))
    column = RosterColumn(desk)
    qtbot.addWidget(column)
    column.resize(232, 600)
    column.show()
    column.grab()
    assert 0 < len(set(looked_at)) < 60
    column.search.setText("9 99")
    assert column.model.found == sum("99" in str(number) for number in range(10_000))


def test_a_wound_is_shown_without_making_the_list_anew(
    desk: Desk, session: Session, people: dict[str, str], qtbot: QtBot
) -> None:
    model = RosterModel(desk)
    line = model.line(model.index_of(people["Wolf"]))
    assert line is not None
    before = model.health(line)
    with qtbot.waitSignal(model.dataChanged), qtbot.assertNotEmitted(model.modelReset):
        roster.mark(
            session, people["Wolf"], session.system.track(session.character(people["Wolf"])["sheet"]).rows[0].key
        )
    after = model.health(line)
    assert isinstance(before, Pyramid)
    assert isinstance(after, Pyramid)
    assert sum(row.filled for row in after.rows) == sum(row.filled for row in before.rows) + 1


def test_delete_takes_the_chosen_away_and_undo_brings_them_back(
    column: RosterColumn, session: Session, people: dict[str, str], qtbot: QtBot
) -> None:
    choose(column, people["Wolf"])
    qtbot.keyClick(column.view, Qt.Key.Key_Delete)
    assert "Wolf" not in shown(column.model)
    session.undo()
    assert "Wolf" in shown(column.model)


def test_enter_and_ctrl_enter_are_told_apart(column: RosterColumn, people: dict[str, str], qtbot: QtBot) -> None:
    choose(column, people["Wolf"])
    with qtbot.waitSignal(column.enter_pressed) as entered:
        qtbot.keyClick(column.view, Qt.Key.Key_Return)
    assert entered.args == [[people["Wolf"]]]
    with qtbot.waitSignal(column.sheet_requested) as asked:
        qtbot.keyClick(column.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == [people["Wolf"]]


def test_enter_in_the_search_takes_the_first_one_found(
    column: RosterColumn, people: dict[str, str], qtbot: QtBot
) -> None:
    column.search.setText("bear")
    with qtbot.waitSignal(column.enter_pressed) as entered:
        qtbot.keyClick(column.search, Qt.Key.Key_Return)
    assert entered.args == [[people["Bear"]]]


def test_the_arrow_down_leads_from_the_search_into_the_list(column: RosterColumn, qtbot: QtBot) -> None:
    column.activateWindow()
    column.search.setFocus()
    qtbot.keyClick(column.search, Qt.Key.Key_Down)
    qtbot.waitUntil(column.view.hasFocus)
    assert [line.name for line in column.selected()] == ["Anna"]


def test_who_is_chosen_stays_chosen_while_the_list_is_made_anew(
    column: RosterColumn, session: Session, people: dict[str, str]
) -> None:
    choose(column, people["Wolf"])
    roster.create(session, "Aaron", "player")
    assert [line.name for line in column.selected()] == ["Wolf"]


def test_dragging_carries_the_ids_of_characters_only(column: RosterColumn, people: dict[str, str]) -> None:
    model = column.model
    indexes = [model.index(row) for row in range(model.rowCount())]
    data = model.mimeData(indexes)
    assert set(dragged_characters(data)) == set(people.values())
    assert not model.flags(indexes[0]) & Qt.ItemFlag.ItemIsDragEnabled


NAMES = ["<b>Bold</b> &amp; <img src=x>", "Щ" * 300, "שלום עולם", "🐺 Wolf 🐺", "~ . ' \" % / ё"]


@pytest.mark.parametrize("name", NAMES, ids=["markup", "long", "right-to-left", "emoji", "signs"])
def test_any_name_is_text_and_leaves_the_column_as_it_was(
    column: RosterColumn, session: Session, people: dict[str, str], name: str
) -> None:
    width = column.minimumSizeHint().width()
    made = roster.create(session, name)
    index = column.model.index_of(made)
    assert index.data() == name
    assert "<b>" not in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert name.split("<", maxsplit=1)[0] in str(index.data(Qt.ItemDataRole.AccessibleTextRole))
    column.grab()
    assert column.minimumSizeHint().width() == width
    assert column.view.sizeHintForRow(1) == column.view.sizeHintForRow(index.row())


def test_the_column_speaks_the_language_chosen_and_grows_with_the_text(
    column: RosterColumn, qapp: object, people: dict[str, str]
) -> None:
    from PySide6.QtWidgets import QApplication

    assert isinstance(qapp, QApplication)
    low = column.view.sizeHintForRow(1)
    use_language(qapp, "ru")
    qapp.processEvents()
    assert column.model.index(0).data() == "Игроки"
    apply_theme(qapp, "dark", 1.5)
    assert column.view.sizeHintForRow(1) > low


def test_the_menu_offers_what_can_be_done(column: RosterColumn, people: dict[str, str], session: Session) -> None:
    column.view.clearSelection()
    assert column.menu() is None
    choose(column, people["Wolf"])
    menu = column.menu()
    assert menu is not None
    texts = [action.text().split("\t")[0] for action in menu.actions()]
    assert texts == [
        "Add to the encounter",
        "Open the sheet",
        "Copy back from paper…",
        "Export…",
        "Duplicate",
        "Delete",
    ]
    menu.actions()[texts.index("Duplicate")].trigger()
    assert "Wolf (copy)" in shown(column.model)
    menu.deleteLater()


def test_headings_are_no_characters(desk: Desk, people: dict[str, str]) -> None:
    model = RosterModel(desk)
    assert isinstance(model._rows[0], Heading)
    assert model.line(model.index(0)) is None
    assert model.line(QModelIndex()) is None
    lines = [model.line(model.index(row)) for row in range(model.rowCount())]
    assert sum(isinstance(line, RosterLine) for line in lines) == model.found == model.size


def test_nothing_is_asked_of_a_character_just_removed(desk: Desk, session: Session, people: dict[str, str]) -> None:
    model = RosterModel(desk)
    line = model.line(model.index_of(people["Wolf"]))
    assert line is not None
    desk.attempt(partial(roster.remove, session, people["Wolf"]))
    assert model.health(line) is None
    assert not model.index_of(people["Wolf"]).isValid()


def test_the_hurt_say_what_it_costs_them_in_a_word(session: Session, desk: Desk, people: dict[str, str]) -> None:
    model = RosterModel(desk)
    row = session.track(session.character(people["Wolf"])).rows[1]

    def second() -> str:
        line = model.line(model.index_of(people["Wolf"]))
        assert line is not None
        return model.second_line(line)

    before = second()
    roster.mark(session, people["Wolf"], row.key)
    short = session.track(session.character(people["Wolf"])).short
    assert short is not None
    assert second() == " · ".join(filter(None, (before, desk.text(short))))
    assert len(desk.text(short)) < 20
