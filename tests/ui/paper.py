"""What tests of paper share: a day, and pages as the PDF that would be written."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gm_desk.app.session import Session
from tests.ui.pdf import Pdf
from ui.paper import Pages, PdfJob, Wanted, print_pages, run

DAY = datetime(2026, 11, 29)  # noqa: DTZ001 - a date on paper has no zone


def pages(session: Session, what: str, *characters: str, **options: Any) -> Pages:  # noqa: ANN401 - as `Wanted` takes them
    """Return what is printed on the day of the tests."""
    return print_pages(session, Wanted(what, characters, date=DAY, **options))


def pdf(pages: Pages) -> Pdf:
    """Return pages as the PDF that would be written."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "paper.pdf"
        assert run(PdfJob(pages, target))
        return Pdf(target.read_bytes())
