"""Paper: the pages that preview, printer and PDF all paint alike, in points, black on white."""

from __future__ import annotations

from ui.paper.jobs import Job, PdfJob, PrinterJob, print_to_pdf, run
from ui.paper.pages import OF_PEOPLE, PAPERS, WHAT, Pages, Wanted, paint, picture, print_pages
from ui.paper.whole_file import write_whole

__all__ = [
    "OF_PEOPLE",
    "PAPERS",
    "WHAT",
    "Job",
    "Pages",
    "PdfJob",
    "PrinterJob",
    "Wanted",
    "paint",
    "picture",
    "print_pages",
    "print_to_pdf",
    "run",
    "write_whole",
]
