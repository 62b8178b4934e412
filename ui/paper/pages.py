"""All pages of one print: what is wanted, laid out page by page while it is painted, so that a thousand sheets need no more room than one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Protocol

from PySide6.QtCore import QDate, QLocale, QMarginsF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter

from gm_desk.app.evening_paper import evening_paper
from gm_desk.app.paper import (
    BlankTrack,
    SheetPaper,
    TentPaper,
    blank_paper,
    blank_tracks,
    card_paper,
    character_tents,
    encounter_tents,
    screen_paper,
    sheet_paper,
)
from gm_desk.app.session import Session
from gm_desk.core.errors import InvalidInput
from ui.paper.area import Area
from ui.paper.cards import cards
from ui.paper.grid_pages import A_PAGE, Cell, Grid, GridPage
from ui.paper.pen import Pen
from ui.paper.screen_pages import ScreenPages
from ui.paper.sheet_pages import SheetPages
from ui.paper.tents import Tent
from ui.paper.track_cells import track_cells

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
WHAT = ("sheets", "cards", "pyramids", "tents", "screen", "summary", "blank")
OF_PEOPLE = ("sheets", "cards", "tents")
"""What is printed of characters; the others are of the campaign."""
MARGIN, FOOT_MARGIN = 40.0, 24.0
"""Points that stay white: more than any printer's own edge."""
POINTS_PER_INCH = 72


@dataclass(frozen=True)
class Wanted:
    """What is to be printed, how, and in what language.

    `characters` are ids; tents may be of an `encounter` in its order instead. `gm_notes`: whether cards say them. The summary is
    of the session `evening`, the newest one by default, all of it or what is `for_players`. `date` stands at the foot.
    """

    what: str = "sheets"
    characters: tuple[str, ...] = ()
    paper: str = "a4"
    language: str = "en"
    encounter: str = ""
    gm_notes: bool = False
    evening: str = ""
    for_players: bool = False
    date: datetime | None = None


class Page(Protocol):
    """A page, laid out."""

    def paint(self, pen: Pen) -> None:
        """Paint it on a painter in points, from the paper's top left corner."""
        ...


class PagesOf(Protocol):
    """Several pages that know of each other."""

    @property
    def pages(self) -> Sequence[object]:
        """The pages."""
        ...

    def paint(self, pen: Pen, number: int) -> None:
        """Paint a page, 0 the first."""
        ...


@dataclass(frozen=True)
class _PageOf:
    whole: PagesOf
    number: int

    def paint(self, pen: Pen) -> None:
        self.whole.paint(pen, self.number)


@dataclass(frozen=True)
class Pages:
    """Pages to be painted, made anew each time they are walked. `title` is the document's; `steps` are what progress counts."""

    title: str
    paper: str
    language: str
    steps: int
    walk: Callable[[], Iterator[tuple[int, Page]]]
    """Yields each page with how many steps are done by then."""

    @property
    def page_size(self) -> QPageSize:
        """The paper's size."""
        return QPageSize(PAPERS[self.paper])

    @property
    def layout(self) -> QPageLayout:
        """The whole sheet of paper, upright, with no margins but our own."""
        return QPageLayout(self.page_size, QPageLayout.Orientation.Portrait, QMarginsF())

    def first(self, most: int | None = None) -> list[Page]:
        """Return the first pages, or all of them."""
        return [page for _, page in islice(self.walk(), most)]


def paint(page: Page, painter: QPainter, resolution: float) -> None:
    """Paint a page from the paper's top left corner on a device of `resolution` dots an inch."""
    painter.save()
    painter.scale(resolution / POINTS_PER_INCH, resolution / POINTS_PER_INCH)
    page.paint(Pen(painter))
    painter.restore()


def picture(pages: Pages, resolution: int, number: int = 0) -> QImage:
    """Return a page, 0 the first, as a picture of this many dots an inch."""
    drawn = QImage(pages.page_size.sizePixels(resolution), QImage.Format.Format_RGB32)
    drawn.fill(Qt.GlobalColor.white)
    painter = QPainter(drawn)
    paint(pages.first(number + 1)[number], painter, resolution)
    painter.end()
    return drawn


def print_pages(session: Session, wanted: Wanted) -> Pages:
    """Return the pages that are wanted; they are laid out when they are walked.

    Raises: InvalidInput (`paper.nobody`, `paper.no_session`, `paper.no_tables`) where there is nothing to print; NotFound for an id
    that is not there.
    """
    if wanted.what not in WHAT or wanted.paper not in PAPERS:
        raise ValueError(f"no such print: {wanted.what} on {wanted.paper}")
    if wanted.what in OF_PEOPLE and not wanted.encounter:
        if not wanted.characters:
            raise InvalidInput("paper.nobody", "characters")
        there = {line.id for line in session.store.roster()}
        for unknown in (each for each in wanted.characters if each not in there):
            session.character(unknown)
    return _Printing(session, wanted).pages()


class _Printing:
    """One print of one campaign."""

    def __init__(self, session: Session, wanted: Wanted) -> None:
        self._session, self._wanted = session, wanted
        self._words = session.catalogues[wanted.language]
        whole = QPageSize(PAPERS[wanted.paper]).size(QPageSize.Unit.Point)
        self._grid = Grid(whole.width(), whole.height())
        self._area = Area(MARGIN, MARGIN, whole.width() - 2 * MARGIN, whole.height() - MARGIN - FOOT_MARGIN)

    def pages(self) -> Pages:
        """Return the pages. Raises: as `print_pages`."""
        wanted, session = self._wanted, self._session
        match wanted.what:
            case "sheets":
                return self._made(self._title(), len(wanted.characters), self._sheets)
            case "cards":
                return self._made(self._title(), len(wanted.characters), self._cards)
            case "tents":
                tents = encounter_tents(session, wanted.encounter) if wanted.encounter else self._tents()
                if not tents:
                    raise InvalidInput("paper.nobody", "characters")
                return self._celled([Tent(each) for each in tents])
            case "pyramids":
                tracks: list[BlankTrack] = blank_tracks(session, wanted.language)
                return self._celled(track_cells(tracks, self._words, *self._grid.cell))
            case "screen":
                return self._screen()
            case "blank":
                return self._sheet(blank_paper(session, wanted.language), self._title())
        evening = wanted.evening or _newest_session(session)
        told = evening_paper(session, evening, wanted.language, for_players=wanted.for_players)
        return self._sheet(told, told.name)

    def _made(self, title: str, steps: int, walk: Callable[[], Iterator[tuple[int, Page]]]) -> Pages:
        return Pages(title, self._wanted.paper, self._wanted.language, steps, walk)

    def _title(self) -> str:
        """Return the document's title: whose sheet it is, or what it is, of which campaign."""
        wanted, campaign = self._wanted, str(self._session.campaign["title"])
        if wanted.what == "sheets":
            alone = len(wanted.characters) == 1
            return str(self._session.character(wanted.characters[0])["name"]) if alone else campaign
        return self._words.say("paper.titled", what=self._words.say(f"paper.what.{wanted.what}"), campaign=campaign)

    # ── Sheets ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _sheets(self) -> Iterator[tuple[int, Page]]:
        for done, each in enumerate(self._wanted.characters, 1):
            character = self._session.character(each)
            yield from self._laid(sheet_paper(self._session, character, self._wanted.language), done)

    def _sheet(self, paper: SheetPaper, title: str) -> Pages:
        def walk() -> Iterator[tuple[int, Page]]:
            return self._laid(paper, 1)

        return self._made(title, 1, walk)

    def _laid(self, paper: SheetPaper, done: int) -> Iterator[tuple[int, Page]]:
        return _numbered(SheetPages(paper, self._words, self._area, self._today()), done)

    def _screen(self) -> Pages:
        tables = screen_paper(self._session, self._wanted.language)
        if not tables:
            raise InvalidInput("paper.no_tables", "what")
        title = self._title()

        def walk() -> Iterator[tuple[int, Page]]:
            return _numbered(ScreenPages(tables, self._words, self._area, title, self._today()), 1)

        return self._made(title, 1, walk)

    def _today(self) -> str:
        now = self._wanted.date or datetime.now().astimezone()
        return QLocale(self._wanted.language).toString(QDate(now.year, now.month, now.day), "d MMMM yyyy")

    # ── What is cut apart ─────────────────────────────────────────────────────────────────────────────────────────────

    def _cards(self) -> Iterator[tuple[int, Page]]:
        return self._in_cells(map(self._cards_of, self._wanted.characters))

    def _cards_of(self, character: str) -> Sequence[Cell]:
        wanted = self._wanted
        document = self._session.character(character)
        paper = card_paper(self._session, document, wanted.language, gm_notes=wanted.gm_notes)
        return cards(paper, self._words, *self._grid.cell)

    def _tents(self) -> list[TentPaper]:
        return character_tents([self._session.character(each) for each in self._wanted.characters])

    def _celled(self, cells: Sequence[Cell]) -> Pages:
        def walk() -> Iterator[tuple[int, Page]]:
            return self._in_cells([cell] for cell in cells)

        return self._made(self._title(), len(cells), walk)

    def _in_cells(self, groups: Iterable[Sequence[Cell]]) -> Iterator[tuple[int, Page]]:
        """Yield pages of cells, the last one as full as it comes."""
        waiting: list[Cell] = []
        done = 0
        for done, group in enumerate(groups, 1):
            waiting += group
            while len(waiting) >= A_PAGE:
                yield done, GridPage(waiting[:A_PAGE], self._grid)
                del waiting[:A_PAGE]
        if waiting:
            yield done, GridPage(waiting, self._grid)


def _numbered(whole: PagesOf, done: int) -> Iterator[tuple[int, Page]]:
    for number in range(len(whole.pages)):
        yield done, _PageOf(whole, number)


def _newest_session(session: Session) -> str:
    found = session.store.sessions()
    if not found:
        raise InvalidInput("paper.no_session", "session")
    return str(found[-1]["id"])
