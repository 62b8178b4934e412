"""What paper says, in the words of its language and in reading order; how it is laid out is the printer's business.

Made from what a system declares (its sheet, its health track, its tables), so it serves every system. Nothing here knows Qt.
"""

from __future__ import annotations

from gm_desk.app.paper.cards import card_paper
from gm_desk.app.paper.content import (
    BlankTrack,
    CardPaper,
    Counter,
    Figure,
    Line,
    Listing,
    Part,
    Passage,
    SheetPaper,
    TablePaper,
    TentPaper,
)
from gm_desk.app.paper.screen import cell_words, screen_paper
from gm_desk.app.paper.sheets import blank_paper, sheet_paper
from gm_desk.app.paper.tents import character_tents, encounter_tents
from gm_desk.app.paper.tracks import blank_tracks
from gm_desk.app.paper.writing import row_detail

__all__ = [
    "BlankTrack",
    "CardPaper",
    "Counter",
    "Figure",
    "Line",
    "Listing",
    "Part",
    "Passage",
    "SheetPaper",
    "TablePaper",
    "TentPaper",
    "blank_paper",
    "blank_tracks",
    "card_paper",
    "cell_words",
    "character_tents",
    "encounter_tents",
    "row_detail",
    "screen_paper",
    "sheet_paper",
]
