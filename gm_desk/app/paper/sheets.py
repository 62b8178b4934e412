"""A character's sheet as it is printed, filled in or blank. The GM's own notes are never in it."""

from __future__ import annotations

from gm_desk.app.paper.content import SheetPaper
from gm_desk.app.paper.writing import Writer
from gm_desk.app.session import Session
from gm_desk.app.texts import Catalogue
from gm_desk.core.facts import Document


def sheet_paper(session: Session, character: Document, language: str) -> SheetPaper:
    """Return what the printed sheet of a character says."""
    words = session.catalogues[language]
    writer = Writer(session.system, words, character["sheet"])
    return SheetPaper(
        name=character["name"],
        about=_about(session, character, words),
        parts=tuple(writer.parts()),
        notes=character["notes"].strip(),
    )


def blank_paper(session: Session, language: str) -> SheetPaper:
    """Return the sheet of nobody yet: every field there to be written."""
    words = session.catalogues[language]
    writer = Writer(session.system, words, session.system.sheet.blank(), blank=True)
    lines = tuple(words.say(f"paper.{key}") for key in ("name", "player", "campaign"))
    return SheetPaper(
        name="", about=words.text(session.system.label), parts=tuple(writer.parts()), notes="", lines=lines
    )


def _about(session: Session, character: Document, words: Catalogue) -> str:
    """Return the line under the name: who plays it, what it is, which campaign."""
    said = []
    if character["player"]:
        said.append(words.say("paper.played_by", player=character["player"]))
    elif character["kind"] != "player":
        said.append(words.say(f"kind.{character['kind']}"))
    if character["tags"]:
        said.append(", ".join(character["tags"]))
    said.append(f"{session.campaign['title']}, {words.text(session.system.label)}")
    return " · ".join(said)
