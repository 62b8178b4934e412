"""A print on its way: page by page, stopped at will, and whole or not at all whatever happens to the file or the printer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from gm_desk.app import roster
from gm_desk.app.session import Session
from gm_desk.core.errors import BrokenFile, NotFound, Refused
from tests.app.conftest import new_session
from tests.ui import paper
from tests.ui.pdf import Pdf
from ui.paper import Pages, PdfJob, PrinterJob, run

PEOPLE = 6


@pytest.fixture
def campaign(qapp: QApplication) -> Session:
    return new_session()


@pytest.fixture
def pages(campaign: Session) -> Pages:
    people = [roster.create(campaign, f"Guard {number}", "npc") for number in range(PEOPLE)]
    return paper.pages(campaign, "sheets", *people)


def test_it_tells_how_far_it_is(pages: Pages, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    def tell(done: int, steps: int) -> bool:
        told.append((done, steps))
        return True

    assert run(PdfJob(pages, tmp_path / "x.pdf"), tell)
    assert told == [(done, PEOPLE) for done in range(1, PEOPLE + 1)]
    assert len(Pdf((tmp_path / "x.pdf").read_bytes()).sizes()) == PEOPLE


@pytest.mark.parametrize("old", [None, b"the old one"])
def test_stopped_in_the_middle_it_leaves_everything_as_it_was(pages: Pages, tmp_path: Path, old: bytes | None) -> None:
    target = tmp_path / "x.pdf"
    if old is not None:
        target.write_bytes(old)
    assert not run(PdfJob(pages, target), lambda done, _steps: done < 3)
    assert [each.name for each in tmp_path.iterdir()] == (["x.pdf"] if old else [])
    assert not old or target.read_bytes() == old


def test_what_is_painted_is_written_at_once_and_forgotten(pages: Pages, tmp_path: Path) -> None:
    """The memory that a print takes does not grow with its pages."""
    job = PdfJob(pages, tmp_path / "x.pdf")
    while job.step():
        assert job._data.isEmpty()
    assert (tmp_path / "x.pdf").stat().st_size > 20_000


def test_somebody_deleted_meanwhile_leaves_no_half_file(campaign: Session, pages: Pages, tmp_path: Path) -> None:
    job = PdfJob(pages, tmp_path / "x.pdf")
    assert job.step()
    roster.remove(campaign, campaign.store.roster()[3].id)
    with pytest.raises(NotFound):
        run(job)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_up_in_the_middle_is_said(
    pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "x.pdf"
    target.write_bytes(b"the old one")
    job = PdfJob(pages, target)
    assert job.step()

    def full(_data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(job._file._file, "write", full)
    with pytest.raises(Refused) as refused:
        run(job)
    assert refused.value.key == "disk_full"
    assert target.read_bytes() == b"the old one"
    assert os.listdir(tmp_path) == ["x.pdf"]


# ── Printers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def to_file(path: Path) -> QPrinter:
    """Return a printer that prints into a file, there being no other here."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


def test_a_printer_gets_the_same_pages_as_the_pdf(pages: Pages, tmp_path: Path) -> None:
    assert run(PrinterJob(pages, to_file(tmp_path / "printed.pdf")))
    printed = Pdf((tmp_path / "printed.pdf").read_bytes())
    written = paper.pdf(pages)
    assert printed.title == written.title
    assert printed.sizes() == written.sizes()
    assert [[each.text for each in page] for page in printed.words()] == [
        [each.text for each in page] for page in written.words()
    ]
    assert {round(each.size, 1) for each in printed.words()[0]} == {round(each.size, 1) for each in written.words()[0]}


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_does_not_take_the_job_is_said(campaign: Session, pages: Pages, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        PrinterJob(pages, to_file(tmp_path / "nowhere" / "printed.pdf"))
    assert refused.value.key == "paper.printer"
    for words in campaign.catalogues.values():
        assert words.error(refused.value) != "error.paper.printer"


class Jammed(QPrinter):
    """A printer that takes two pages and no more."""

    taken = 1

    def newPage(self) -> bool:  # noqa: N802 - Qt's name
        self.taken += 1
        return self.taken <= 2 and super().newPage()


def test_a_printer_that_fails_in_the_middle_is_said(pages: Pages, tmp_path: Path) -> None:
    printer = Jammed(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    with pytest.raises(Refused):
        run(PrinterJob(pages, printer))


def test_a_folder_that_cannot_be_written_is_said_before_anything_is_laid_out(pages: Pages, tmp_path: Path) -> None:
    with pytest.raises(BrokenFile):
        PdfJob(pages, tmp_path / "nowhere" / "x.pdf")
