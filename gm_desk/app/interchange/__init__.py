"""Characters to and from files of other programs: JSON that comes back as it went, CSV for spreadsheets (DESK.md, What is kept)."""

from __future__ import annotations

from gm_desk.app.interchange.exporting import as_csv, as_json
from gm_desk.app.interchange.importing import Conflicts, Import
from gm_desk.app.interchange.report import Report, note_lines, problem_lines, result_line
from gm_desk.app.interchange.shape import file_schema
from gm_desk.app.interchange.sources import Source

__all__ = [
    "Conflicts",
    "Import",
    "Report",
    "Source",
    "as_csv",
    "as_json",
    "file_schema",
    "note_lines",
    "problem_lines",
    "result_line",
]
