"""The roll log tells what happened and why, reads only what is looked at, and stays where the reader is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, roster
from gm_desk.app.accounts import note_of
from gm_desk.app.dice_tray import throw
from gm_desk.app.dice_words import fudge_face
from gm_desk.app.play import Play
from gm_desk.app.ports import LogEntry, LogQuery
from gm_desk.app.session import Session
from gm_desk.app.sheet_words import signed
from gm_desk.systems.protocol import Text
from ui.bridge import Desk
from ui.language import use_language
from ui.log.account import BOLD, Paragraph, Teller
from ui.log.column import LogColumn
from ui.log.model import FIRST_PAGE, PAGE, LogModel
from ui.log.paragraph_layout import laid_out
from ui.widgets import escaped_tooltip


def note(session: Session, text: str) -> None:
    said = Text("act.note", text=text)
    session.perform(said, [], None, note_of("note", [said], session.catalogues))


def notes(session: Session, count: int) -> None:
    for number in range(count):
        note(session, f"note {number}")


@pytest.fixture
def make(desk: Desk, qtbot: QtBot) -> Callable[[], LogColumn]:
    def made() -> LogColumn:
        column = LogColumn(desk)
        qtbot.addWidget(column)
        column.resize(292, 400)
        column.show()
        column.grab()
        return column

    return made


def told(model: LogModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def is_at_end(column: LogColumn) -> bool:
    bar = column.view.verticalScrollBar()
    return bar.value() == bar.maximum()


def test_the_newest_entry_is_last_and_in_sight(make: Callable[[], LogColumn], session: Session, qtbot: QtBot) -> None:
    notes(session, 30)
    column = make()
    assert told(column.model)[-1] == "note 29"
    qtbot.waitUntil(lambda: is_at_end(column))
    note(session, "the very last")
    qtbot.waitUntil(lambda: is_at_end(column))
    assert told(column.model)[-1] == "the very last"
    last = column.model.index(column.model.rowCount() - 1)
    assert column.view.visualRect(last).intersects(column.view.viewport().rect())


def test_who_reads_further_up_is_not_dragged_to_the_end(
    make: Callable[[], LogColumn], session: Session, qtbot: QtBot
) -> None:
    notes(session, PAGE)
    column = make()
    column.model.fetch_older()
    qtbot.waitUntil(lambda: is_at_end(column))
    column.view.verticalScrollBar().setValue(500)
    note(session, "while reading")
    QApplication.processEvents()
    assert column.view.verticalScrollBar().value() == 500


def test_older_entries_are_read_when_somebody_scrolls_up_to_them(
    make: Callable[[], LogColumn], session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes(session, FIRST_PAGE + PAGE + 10)
    asked: list[LogQuery] = []
    read = session.store.log

    def counting(query: LogQuery) -> list[LogEntry]:
        asked.append(query)
        return read(query)

    monkeypatch.setattr(session.store, "log", counting)
    column = make()
    qtbot.waitUntil(lambda: is_at_end(column))
    assert column.model.rowCount() == FIRST_PAGE
    assert all(query.limit <= FIRST_PAGE for query in asked)
    top = column.model.index(0)
    shown = str(top.data())
    column.view.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: column.model.rowCount() == FIRST_PAGE + PAGE)
    now = next(row for row in range(FIRST_PAGE + PAGE) if str(column.model.index(row).data()) == shown)
    assert column.view.visualRect(column.model.index(now)).intersects(column.view.viewport().rect())
    assert column.model.fetch_older()
    assert not column.model.fetch_older()
    assert column.model.rowCount() == FIRST_PAGE + PAGE + 10


def test_a_tall_list_that_the_first_page_does_not_fill_is_filled(
    make: Callable[[], LogColumn], session: Session, qtbot: QtBot
) -> None:
    notes(session, PAGE)
    column = make()
    column.resize(column.width(), 6_000)
    qtbot.waitUntil(lambda: column.model.rowCount() == PAGE)
    assert is_at_end(column)


def test_the_model_keeps_qts_rules_through_undo_and_search(desk: Desk, session: Session) -> None:
    notes(session, PAGE + 20)
    model = LogModel(desk)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.fetch_older()
    session.undo()
    note(session, "other way")
    model.search("note 7")
    model.search("")
    assert told(model)[-1] == "other way"
    assert tester.model() is model


def test_what_was_taken_back_is_struck_through_and_what_was_given_up_too(desk: Desk, session: Session) -> None:
    notes(session, 30)
    model = LogModel(desk)
    model.fetch_older()

    def states() -> list[str]:
        entries = (model.entry(model.index(row)) for row in range(model.rowCount()))
        return [entry.state for entry in entries if entry]

    for _ in range(25):
        session.undo()
    assert states() == ["done"] * 5 + ["undone"] * 25
    for _ in range(5):
        session.redo()
    assert states() == ["done"] * 10 + ["undone"] * 20
    note(session, "another way")
    assert states() == ["done"] * 10 + ["abandoned"] * 20 + ["done"]
    spoken = str(model.index(12).data(Qt.ItemDataRole.AccessibleTextRole))
    assert "abandoned" in spoken


def test_search_finds_in_either_language_and_waits_for_a_pause(
    make: Callable[[], LogColumn], session: Session, qtbot: QtBot
) -> None:
    throw(session, "d20")
    note(session, "Ёжик in the fog")
    column = make()
    column.search.setText("кубы")
    assert column.model.rowCount() == 2
    qtbot.waitUntil(lambda: column.model.rowCount() == 1)
    assert told(column.model)[0].startswith("Dice d20")
    column.search.setText("ежик")
    qtbot.keyClick(column.search, Qt.Key.Key_Return)
    assert told(column.model) == ["Ёжик in the fog"]
    column.search.setText("nothing like it")
    qtbot.keyClick(column.search, Qt.Key.Key_Return)
    assert not column.view.isVisible()
    column.search.clear()
    qtbot.waitUntil(column.view.isVisible)


def test_an_entry_opens_into_its_steps_by_key_and_by_click(
    make: Callable[[], LogColumn], session: Session, qtbot: QtBot
) -> None:
    note(session, "before")
    throw(session, "4dF", 1, source=lambda _role, _count, _kind: [1, 1, 0, -1])
    column = make()
    row = column.model.index(1)
    assert str(row.data()) == "Dice 4dF: +1"
    column.view.setCurrentIndex(row)
    height = column.view.sizeHintForRow(1)
    qtbot.keyClick(column.view, Qt.Key.Key_Return)
    assert "4dF: + + 0 −  = +1" in str(row.data())
    assert column.view.sizeHintForRow(1) > height
    laid = column._delegate.layout_of(row)
    assert laid is not None
    at = column.view.visualRect(row).topLeft() + laid.why.center().toPoint()
    qtbot.mouseClick(column.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert str(row.data()) == "Dice 4dF: +1"
    away = column.view.visualRect(row).topLeft() + QPoint(14, 12)
    qtbot.mouseClick(column.view.viewport(), Qt.MouseButton.LeftButton, pos=away)
    assert str(row.data()) == "Dice 4dF: +1"


def test_an_entry_without_rolls_has_nothing_to_open(make: Callable[[], LogColumn], session: Session) -> None:
    note(session, "just a note")
    column = make()
    column.toggle(column.model.index(0))
    assert told(column.model) == ["just a note"]
    laid = column._delegate.layout_of(column.model.index(0))
    assert laid is not None
    assert laid.why.isNull()


def test_a_played_act_says_why_with_faces_and_values(
    desk: Desk, session: Session, fight: str, people: dict[str, str]
) -> None:
    wolf = next(each for each in session.combatants(fight) if each.id == people["Wolf"])
    assert wolf.combatant
    check = next(act for act in session.system.acts if act.targets == "none")
    played = session.execute(session.preview(Play(check.id, actor=wolf.combatant["id"], encounter=fight)))
    model = LogModel(desk)
    row = model.index(model.rowCount() - 1)
    entry = model.entry(row)
    assert entry is not None
    assert entry.number == played.number
    teller = model.teller
    title = teller.told(entry)[0]
    assert [title.text[span.start : span.start + span.length] for span in title.spans if span.style == BOLD] == ["Wolf"]
    why = teller.why(entry)
    assert {paragraph.role for paragraph in why} == {"roll", "step"}
    assert any(paragraph.value for paragraph in why)


def test_severities_have_their_colours_wherever_a_sentence_names_a_row(desk: Desk, session: Session) -> None:
    rows = session.system.track(session.system.sheet.blank()).rows
    teller = Teller(session.system, desk.words)
    found = [
        teller._paragraph(Text("act.marked", name="Wolf", row=Text("x", severity=row.key)), is_title=False)
        for row in rows
    ]
    assert all(not paragraph.spans for paragraph in found)  # no word of the sentence stands for the row
    line = Text("act.note", text=rows[0].key)
    spans = teller._paragraph(line, is_title=False).spans
    assert [span.style for span in spans] == ["scratch"]
    assert teller._token(f"stun_{rows[-1].key}") == "mortal"
    assert teller._token("something else") == ""


def test_entries_stand_under_their_fight_and_round(desk: Desk, session: Session, people: dict[str, str]) -> None:
    encounter = encounters.create(session, "The ford")
    encounters.add(session, encounter, [people["Wolf"], people["Bear"]])
    for name in ("Wolf", "Bear"):
        roster.edit(session, people[name], ("rolls",), "app")
    for _ in range(3):
        session.execute(session.preview(Play("next_turn", encounter=encounter)))
    model = LogModel(desk)
    headings = [heading for row in range(model.rowCount()) if (heading := model.heading(model.index(row)))]
    assert headings == ["The ford", "round 1", "round 2"]


def test_copy_gives_the_entry_as_text(make: Callable[[], LogColumn], session: Session, qtbot: QtBot) -> None:
    note(session, "<b>not bold</b> & so on")
    column = make()
    column.view.setCurrentIndex(column.model.index(0))
    qtbot.keyClick(column.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "<b>not bold</b> & so on"


def test_markup_in_an_entry_stays_text(make: Callable[[], LogColumn], session: Session) -> None:
    note(session, "<img src=x> " * 40)
    column = make()
    laid = column._delegate.layout_of(column.model.index(0))
    assert laid is not None
    assert laid.paragraphs[0].layout.text().startswith("<img src=x>")
    assert laid.height > 60
    assert escaped_tooltip("<b>") != "<b>"
    column.grab()


def test_another_language_tells_the_same_story(
    make: Callable[[], LogColumn], session: Session, qapp: QApplication
) -> None:
    throw(session, "d6", 2, source=lambda _role, _count, _kind: [5])
    column = make()
    assert told(column.model) == ["Dice 2d6: 10"]
    use_language(qapp, "ru")
    qapp.processEvents()
    assert told(column.model) == ["Кубы 2d6: 10"]


def test_faces_are_written_as_the_table_sees_them(desk: Desk, session: Session) -> None:
    teller = Teller(session.system, desk.words)
    assert teller.faces([1, -1, 0, 0]) == "+ − 0 0  = 0"
    assert teller.faces([17]) == "17"
    assert teller.faces([3, 5, 1]) == "3 5 1  = 9"
    assert [fudge_face(face) for face in (-1, 0, 1)] == ["−", "0", "+"]
    assert [signed(value) for value in (-2, 0, 3)] == ["−2", "0", "+3"]


def lines_shown(column: LogColumn, row: int) -> int:
    laid = column.view.itemDelegate().layout_of(column.model.index(row))  # type: ignore[attr-defined]
    return sum(each.layout.lineCount() for each in laid.paragraphs)


def test_an_entry_takes_three_lines_until_it_is_opened(make: Callable[[], LogColumn], session: Session) -> None:
    note(session, "a word " * 200)
    note(session, "short")
    column = make()
    assert lines_shown(column, 0) == 3
    assert lines_shown(column, 1) == 1
    laid = column.view.itemDelegate().layout_of(column.model.index(0))  # type: ignore[attr-defined]
    assert laid.paragraphs[-1].layout.text().endswith("…  more ▾")
    QTest.mouseClick(
        column.view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=laid.why.center().toPoint() + column.view.visualRect(column.model.index(0)).topLeft(),
    )
    assert lines_shown(column, 0) > 20
    column.toggle(column.model.index(0))
    assert lines_shown(column, 0) == 3
    assert str(column.model.index(0).data()).count("a word") == 200


def test_what_only_says_why_waits_until_it_is_asked_for(make: Callable[[], LogColumn], session: Session) -> None:
    lines = [Text("act.note", text="The order"), Text("act.note", text="wounds of Anna", detail=True)]
    session.perform(lines[0], [], None, note_of("note", lines, session.catalogues))
    column = make()
    delegate = column.view.itemDelegate()
    shown = [each.layout.text() for each in delegate.layout_of(column.model.index(0)).paragraphs]  # type: ignore[attr-defined]
    assert shown == ["The order  more ▾"]
    column.toggle(column.model.index(0))
    shown = [each.layout.text() for each in delegate.layout_of(column.model.index(0)).paragraphs]  # type: ignore[attr-defined]
    assert shown == ["The order", "wounds of Anna  less ▴"]


def test_four_ones_are_drawn_as_the_dice_they_were(session: Session) -> None:
    teller = Teller(session.system, session.catalogues["en"])
    assert teller.faces([1, 1, 1, 1], (1, 6)) == "1 1 1 1  = 4"
    assert teller.faces([1, 1, 1, 1], (-1, 1)) == "+ + + +  = +4"


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("text", ["word " * 2_000, "\u0301" * 5_000 + "word " * 2_000, "й" * 9_000])
@pytest.mark.parametrize("most", [1, 4])
def test_so_many_lines_of_a_long_text_are_the_first_of_all_its_lines(text: str, most: int) -> None:
    whole, some = laid_out(Paragraph(text), 240), laid_out(Paragraph(text), 240, most=most)
    assert some.lineCount() == most
    for number in range(most - 1):
        assert some.lineAt(number).textLength() == whole.lineAt(number).textLength()
    short = laid_out(Paragraph("two words"), 240, most=most)
    assert short.lineCount() == 1
