"""The tables that a system declares, in the order in which a fight asks for them: for the reference page and the GM's screen."""

from __future__ import annotations

import re

from gm_desk.app.paper.content import TablePaper
from gm_desk.app.session import Session
from gm_desk.app.texts import Catalogue
from gm_desk.systems.protocol import Text

MINUS = re.compile(r"(?<!\w)-(?=\d)")


def screen_paper(session: Session, language: str) -> list[TablePaper]:
    """Return all tables of the campaign's system, in words."""
    words = session.catalogues[language]
    return [
        TablePaper(
            words.text(each.title),
            tuple(words.text(head) for head in each.columns),
            tuple(tuple(cell_words(words, cell) for cell in row) for row in each.rows),
        )
        for each in session.system.references
    ]


def cell_words(words: Catalogue, cell: object) -> str:
    """Return a cell of a reference table in words, its minus a minus."""
    said = words.text(cell) if isinstance(cell, Text | str) else str(cell)
    return MINUS.sub("−", said)
