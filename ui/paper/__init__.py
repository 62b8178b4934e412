"""Paper: the pages that preview, printer and PDF all paint alike, in points, black on white."""

from __future__ import annotations

from ui.paper.pages import PAPERS, Pages, print_pages, print_to_pdf

__all__ = ["PAPERS", "Pages", "print_pages", "print_to_pdf"]
