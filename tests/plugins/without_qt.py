"""Make Qt unimportable, as on a server where it was never installed.

    pytest -p tests.plugins.without_qt -p no:pytest-qt --ignore tests/ui -m "not qt"

The rules, the campaign file and the command line must pass their tests like this.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

QT = frozenset({"PySide6", "shiboken6"})


class NoQt(MetaPathFinder):
    """Stands before all other finders and refuses Qt."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in QT:
            raise ModuleNotFoundError(f"{fullname} was imported in the run without Qt", name=fullname)
        return None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Stand in for pytest-qt's settings, which would be unknown without it."""
    parser.addini("qt_api", "read by pytest-qt")
    parser.addini("qt_log_level_fail", "read by pytest-qt")
    parser.addini("qt_log_ignore", "read by pytest-qt", type="linelist")


def pytest_configure(config: pytest.Config) -> None:
    """Shut the door, and see that nobody slipped in before."""
    early = QT.intersection(sys.modules)
    if early:
        raise pytest.UsageError(f"{', '.join(sorted(early))} was imported before the run without Qt began")
    sys.meta_path.insert(0, NoQt())
