"""The tables of kmrp for the reference page: complete, told in both languages, and the figures of the resolvers."""

from __future__ import annotations

import pytest

from gm_desk.systems.kmrp.reference import REFERENCES
from gm_desk.systems.protocol import Reference, Text
from tests.systems.adding_up import CATALOGUES
from tests.systems.kmrp.asking import ask

TABLES = {table.key: table for table in REFERENCES}


def said(cell: object, language: int = 0) -> str:
    return CATALOGUES[language].text(cell) if isinstance(cell, Text) else str(cell)


@pytest.mark.parametrize("table", REFERENCES, ids=lambda table: table.key)
@pytest.mark.parametrize("language", range(len(CATALOGUES)))
def test_every_word_of_a_table_is_in_the_catalogue(table: Reference, language: int) -> None:
    assert table.rows
    assert {table.title, *table.columns} <= set(CATALOGUES[language].sentences)
    for row in table.rows:
        assert len(row) == len(table.columns)
        assert not [cell for cell in row if "kmrp." in said(cell, language)]


def test_tables_read_as_the_book_prints_them() -> None:
    assert [said(cell) for cell in TABLES["kmrp.wounds"].rows[0]] == ["a scratch", "0–3", "−5 %", "–"]
    assert [said(cell) for cell in TABLES["kmrp.wounds"].rows[-1]] == ["a mortal wound", "13 and more", "−2", "superb"]
    assert [said(cell) for cell in TABLES["kmrp.push"].rows[-1]] == ["13 and more", "superb"]
    assert said(TABLES["kmrp.zones"].rows[0][3]) == "the next turn is skipped, weak bleeding"
    assert said(TABLES["kmrp.movement"].rows[0][0], 1) == "легендарно+"


def test_the_pages_figures_are_the_resolvers() -> None:
    for name, *boxes in TABLES["kmrp.pyramid"].rows:
        assert list(ask("pyramid", {"endurance": said(name)})["capacity"].values()) == boxes
    for name, points in TABLES["kmrp.action_points"].rows:
        assert ask("action_points", {"endurance": said(name), "spent": 0})["maximum"] == points
