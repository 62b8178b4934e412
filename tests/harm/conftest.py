"""The campaigns that harm is done to are those of the database's own tests."""

from __future__ import annotations

import sys

from tests.db.conftest import blank, fight, opened, path, store

# Windows itself lets nobody move or replace a file that is open, and counts memory otherwise.
collect_ignore = ["test_gone.py", "test_fuzzed_import.py", "test_print.py"] if sys.platform == "win32" else []

__all__ = ["blank", "fight", "opened", "path", "store"]
