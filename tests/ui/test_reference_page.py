"""The reference tab shows every table that the system declares, in both languages, and finds in them as one types."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.toy.system import toy_session
from ui.bridge import Desk
from ui.language import use_language
from ui.reference_page import ReferencePage, TableCard
from ui.theme import apply_theme


@pytest.fixture
def page(desk: Desk, qtbot: QtBot) -> ReferencePage:
    made = ReferencePage(desk)
    qtbot.addWidget(made)
    made.resize(760, 640)
    return made


def shown(table: TableCard) -> list[str]:
    return [label.text() for label in table.findChildren(QLabel) if label.isVisible()]


def test_nothing_is_made_before_it_is_looked_at(page: ReferencePage) -> None:
    assert page.tables == []
    page.show()
    assert page.tables


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_table_of_the_system_is_there_in_words(
    page: ReferencePage, desk: Desk, qapp: QApplication, language: str
) -> None:
    page.show()
    use_language(qapp, language)
    QApplication.processEvents()
    references = desk.session.system.references
    assert [table.title for table in page.tables] == [desk.text(each.title) for each in references]
    for table, reference in zip(page.tables, references, strict=True):
        assert len(table.rows) == len(reference.rows) > 0
        assert {len(row) for row in table.rows} == {len(reference.columns)}
        said = " ".join(shown(table))
        assert "{" not in said
        assert "reference." not in said
        assert "code." not in said


def test_tables_wider_than_the_window_can_be_scrolled_to_their_end(page: ReferencePage, qapp: QApplication) -> None:
    page.show()
    use_language(qapp, "ru")
    apply_theme(qapp, "light", 1.5)
    page.resize(600, 560)
    QApplication.processEvents()
    inside, seen = page._scroll.widget().width(), page._scroll.viewport().width()
    assert inside > seen
    bar = page._scroll.horizontalScrollBar()
    assert bar.isVisible()
    assert bar.maximum() >= inside - seen


def test_a_word_leaves_the_rows_that_have_it(page: ReferencePage) -> None:
    page.show()
    page.search.setText("LEGENDARY")
    left = [table for table in page.tables if table.isVisible()]
    assert 0 < len(left) < len(page.tables)
    for table in left:
        rows = [row for row in table.rows if row[0] in shown(table)]
        assert rows
        assert all("legendary" in " ".join(row).casefold() for row in rows)
    page.search.clear()
    assert all(table.isVisible() for table in page.tables)


def test_the_name_of_a_table_leaves_it_whole(page: ReferencePage) -> None:
    page.show()
    page.search.setText("pyramid")
    (table,) = [each for each in page.tables if each.isVisible()]
    assert all(row[0] in shown(table) for row in table.rows)


def test_what_is_nowhere_is_said_to_be_nowhere(page: ReferencePage) -> None:
    page.show()
    page.search.setText("zzzz")
    assert not any(table.isVisible() for table in page.tables)
    assert page._nothing.isVisible()


def test_a_search_outlives_another_language_and_look(page: ReferencePage, qapp: QApplication) -> None:
    page.show()
    use_language(qapp, "ru")
    QApplication.processEvents()
    page.search.setText("пирамидка")
    assert len([table for table in page.tables if table.isVisible()]) == 1
    apply_theme(qapp, "dark", 1.5)
    assert len([table for table in page.tables if table.isVisible()]) == 1


@pytest.mark.parametrize(("width", "columns"), [(500, 1), (1000, 2), (1600, 3)])
def test_wide_places_have_more_columns(page: ReferencePage, width: int, columns: int) -> None:
    page.resize(width, 700)
    page.show()
    QApplication.processEvents()
    assert len({table.mapTo(page, table.rect().topLeft()).x() for table in page.tables}) == columns
    assert all(table.width() <= width for table in page.tables)


def test_another_systems_tables_come_by_themselves(qtbot: QtBot) -> None:
    page = ReferencePage(Desk(toy_session()))
    qtbot.addWidget(page)
    page.show()
    (table,) = page.tables
    assert (table.title, table.rows) == ("Toy", [("level 2", "bold"), ("3", "4")])
