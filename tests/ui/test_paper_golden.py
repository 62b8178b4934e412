"""Paper as it was looked at and found right: pictures of pages of every kind, and their text, in both languages.

Drawn from the demo's content, so that what is compared is what people see. A picture of what differs is kept beside the test's files.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

import resources
from gm_desk.app import demo, evenings, roster
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.core.dice import RandomSource
from gm_desk.systems.protocol import Text
from gm_desk.systems.registry import Registry
from tests.doubles.memory import MemoryStore
from tests.toy.system import add_character, toy_session
from tests.ui import golden, paper
from ui.paper import OF_PEOPLE, WHAT, Pages, picture

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
FLAGSHIP, TOY = "kmrp", "toy"
FEW = 6
"""People of the demo that are drawn: enough for a page of cards."""


def of_demo(system: str, language: str) -> Session:
    """Return a system's demo content in memory, with a session of play of which something is told."""
    catalogues = {each: Catalogue(each, resources.path()) for each in LANGUAGES}
    session = Session(MemoryStore(system), Registry(), catalogues, RandomSource(7), noon)
    session.perform(Text("demo"), demo.documents(demo.content(resources.path(), system, language), session.system))
    _evening(session)
    return session


def of_toy() -> Session:
    """Return the toy with three who have something of every kind."""
    session = toy_session()
    session._clock = noon
    oath = "By the hill and the long road, " * 8
    for number, name in enumerate(("Anna", "Boris", "Clara")):
        weapons = [{"name": f"Axe {each}", "edge": each} for each in range(number + 1)]
        hp = {"current": 10 - 3 * number, "maximum": 10 + 5 * number}
        add_character(session, name, might=number, motto="Onward", oath=oath, hp=hp, weapons=weapons)
    _evening(session)
    return session


def noon() -> datetime:
    return NOON


def _evening(session: Session) -> None:
    """Play a session of play in which somebody is hurt."""
    evening = evenings.begin(session, "The ford")
    somebody = session.store.roster()[0].id
    rows = session.system.track(session.character(somebody)["sheet"]).rows
    roster.mark(session, somebody, rows[0].key if rows else "")
    evenings.edit(session, evening, "notes", "The river rose.")
    evenings.end(session)


@cache
def made(system: str, language: str) -> Session:
    """Return a session that is only read."""
    return of_toy() if system == TOY else of_demo(system, language)


def people(session: Session, what: str) -> Sequence[str]:
    """Return who is printed so: those with the most to say first, whatever their order in the store."""
    if what not in OF_PEOPLE:
        return ()
    kind = "npc" if what == "cards" else ""
    lines = [line for line in session.store.roster() if line.kind == kind or not kind]
    return [line.id for line in lines][: 2 if what == "sheets" else FEW]


def told(pages: Pages) -> str:
    """Return the text of pages as it is extracted, a line a piece, a form feed between pages."""
    found = [[words.text.replace("\t", " ") for words in page] for page in paper.pdf(pages).words()]
    return "\n\f\n".join("\n".join(page) for page in found) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize("system", [FLAGSHIP, TOY])
def test_pages_are_as_they_were_found_right(
    system: str, what: str, language: str, qapp: QApplication, tmp_path: Path
) -> None:
    session = made(system, language)
    pages = paper.pages(session, what, *people(session, what), language=language)
    golden.check_text(f"{system}-{what}-{language}", told(pages), tmp_path)
    if language == "ru" or system == FLAGSHIP:
        golden.check_picture(f"{system}-{what}-{language}", picture(pages, golden.RESOLUTION), tmp_path)


def with_demo() -> list[str]:
    """Return the other systems that can be played and have something to show."""
    playable = [system for system in Registry().playable if system != FLAGSHIP]
    return [system for system in playable if (resources.path("demo") / f"{system}.ru.json").is_file()]


@pytest.mark.parametrize("system", with_demo())
def test_sheets_of_the_other_systems_are_as_they_were_found_right(
    system: str, qapp: QApplication, tmp_path: Path
) -> None:
    session = made(system, "ru")
    pages = paper.pages(session, "sheets", *people(session, "sheets"), language="ru")
    golden.check_text(f"{system}-sheets-ru", told(pages), tmp_path)
    golden.check_picture(f"{system}-sheets-ru", picture(pages, golden.RESOLUTION), tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize("system", with_demo())
def test_every_kind_of_every_system_says_it_in_words(system: str, what: str, language: str, qapp: QApplication) -> None:
    session = made(system, language)
    pdf = paper.pdf(paper.pages(session, what, *people(session, what), language=language))
    assert pdf.sizes()
    assert pdf.bytes < 300_000
    assert f"{system}." not in pdf.text()  # a key that has no words


def test_a_missing_line_is_seen_and_its_picture_is_kept(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison itself: a page with one row wiped out is another page."""
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "WRITING", True)
    session = made(FLAGSHIP, "ru")
    page = picture(paper.pages(session, "sheets", *people(session, "sheets"), language="ru"), golden.RESOLUTION)
    golden.check_picture("page", page, tmp_path)
    monkeypatch.setattr(golden, "WRITING", False)
    golden.check_picture("page", page, tmp_path)
    with pytest.raises(AssertionError):
        golden.check_picture("page", wiped(page), tmp_path)
    assert (tmp_path / "page-difference.png").is_file()


def wiped(picture: QImage) -> QImage:
    """Return a page with a line of its heading gone."""
    other = picture.copy()
    painter = QPainter(other)
    painter.fillRect(0, 20, other.width(), 15, QColor("white"))
    painter.end()
    return other
