"""All pages of one print, and where they go: onto any painter, a printer, or a PDF that is there whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QDate, QIODevice, QLocale, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from gm_desk.app.evening_paper import evening_paper
from gm_desk.app.paper import sheet_paper
from gm_desk.app.session import Session
from gm_desk.core.errors import BrokenFile, InvalidInput, Refused
from ui.paper.pen import Pen
from ui.paper.sheet_pages import Area, SheetPages

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
MARGIN, FOOT_MARGIN = 40.0, 24.0
"""Points that stay white: more than any printer's own edge."""
RESOLUTION = 1200
POINTS_PER_INCH = 72
DISK_FULL = 28
"""errno.ENOSPC, the same on every platform we know."""


class Pages:
    """Pages ready to be painted; `title` is the document's."""

    def __init__(self, title: str, paper: str, sheets: Sequence[SheetPages]) -> None:
        self.title = title
        self.paper = paper
        self._pages = [(sheet, number) for sheet in sheets for number in range(len(sheet.pages))]

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def page_size(self) -> QPageSize:
        """The paper's size."""
        return QPageSize(PAPERS[self.paper])

    @property
    def layout(self) -> QPageLayout:
        """The whole sheet of paper, upright, with no margins but our own."""
        return QPageLayout(self.page_size, QPageLayout.Orientation.Portrait, QMarginsF())

    def paint(self, painter: QPainter, number: int, resolution: float) -> None:
        """Paint a page, 0 the first, from the paper's top left corner on a device of `resolution` dots an inch."""
        sheet, page = self._pages[number]
        painter.save()
        painter.scale(resolution / POINTS_PER_INCH, resolution / POINTS_PER_INCH)
        sheet.paint(Pen(painter), page)
        painter.restore()

    def pdf(self) -> bytes:
        """Return the pages as a PDF: vectors, fonts embedded, text that can be searched."""
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self.title)
        writer.setCreator("GM Desk")
        writer.setResolution(RESOLUTION)
        writer.setPageLayout(self.layout)
        painter = QPainter(writer)
        for number in range(len(self)):
            if number:
                writer.newPage()
            self.paint(painter, number, RESOLUTION)
        painter.end()
        buffer.close()
        return bytes(data.data())


def print_pages(
    session: Session,
    what: str = "sheets",
    characters: Sequence[str] = (),
    paper: str = "a4",
    language: str = "en",
    date: datetime | None = None,
) -> Pages:
    """Lay out what is to be printed: `what` is "sheets" or "summary", `characters` are ids, `paper` "a4" or "letter".

    The summary is the newest session's. Raises: InvalidInput (`paper.nobody`, `paper.no_session`) where there is nothing to print;
    NotFound for an id that is not there.
    """
    if what == "summary":
        return summary_pages(session, _newest_session(session), paper, language, date=date)
    if what != "sheets" or paper not in PAPERS:
        raise ValueError(f"no such print: {what} on {paper}")
    if not characters:
        raise InvalidInput("paper.nobody", "characters")
    words, today = session.catalogues[language], _today(language, date)
    area = _area(QPageSize(PAPERS[paper]))
    documents = [session.character(each) for each in characters]
    sheets = [SheetPages(sheet_paper(session, each, language), words, area, today) for each in documents]
    title = documents[0]["name"] if len(documents) == 1 else session.campaign["title"]
    return Pages(title, paper, sheets)


def summary_pages(
    session: Session,
    evening: str,
    paper: str = "a4",
    language: str = "en",
    *,
    for_players: bool = False,
    date: datetime | None = None,
) -> Pages:
    """Lay out the summary of a session of play, the GM's or the players'. Raises: NotFound."""
    told = evening_paper(session, evening, language, for_players=for_players)
    area = _area(QPageSize(PAPERS[paper]))
    return Pages(told.name, paper, [SheetPages(told, session.catalogues[language], area, _today(language, date))])


def _newest_session(session: Session) -> str:
    found = session.store.sessions()
    if not found:
        raise InvalidInput("paper.no_session", "session")
    return str(found[-1]["id"])


def _today(language: str, date: datetime | None) -> str:
    now = date or datetime.now().astimezone()
    return QLocale(language).toString(QDate(now.year, now.month, now.day), "d MMMM yyyy")


def _area(size: QPageSize) -> Area:
    whole = size.size(QPageSize.Unit.Point)
    return Area(MARGIN, MARGIN, whole.width() - 2 * MARGIN, whole.height() - MARGIN - FOOT_MARGIN)


def print_to_pdf(
    session: Session,
    output: Path,
    *,
    what: str = "sheets",
    characters: Sequence[str] = (),
    paper: str = "a4",
    language: str = "en",
    date: datetime | None = None,
) -> None:
    """Write the pages to a PDF file, replacing one that is there.

    Raises: as `print_pages`; BrokenFile (`file.no_folder`, `file.no_permission`, `file.io`) or Refused (`disk_full`), and then the
    file is as it was before.
    """
    write_whole(output, print_pages(session, what, characters, paper, language, date).pdf())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place, then put it there: it is whole or untouched. Raises: as `print_to_pdf`."""
    if not path.parent.is_dir():
        raise BrokenFile("file.no_folder", str(path.parent))
    if path.is_dir():
        raise BrokenFile("paper.folder", str(path))
    temporary = ""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.stem[:40]}-", delete=False) as file:
            temporary = file.name
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _make_ordinary(temporary)
        os.replace(temporary, path)
    except OSError as problem:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        if problem.errno == DISK_FULL:
            raise Refused("disk_full", str(path)) from problem
        key = "file.no_permission" if isinstance(problem, PermissionError) else "file.io"
        raise BrokenFile(key, str(path)) from problem


def _make_ordinary(file: str) -> None:
    """Give a temporary file the permissions that a new file has; they are made for its owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    Path(file).chmod(0o666 & ~mask)
