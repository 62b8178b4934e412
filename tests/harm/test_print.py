"""Printing into a file that must not grow, and two hundred sheets in the memory of fifty: processes of their own, as a person starts them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
MEGABYTES = 40.0
"""How much more memory two hundred sheets may take than fifty."""

LIMITED = """
import resource, signal, sys
from pathlib import Path
from gm_desk.core.errors import DeskError
from tests.app.conftest import new_session
from ui.application import headless
from ui.paper import Wanted, print_to_pdf

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (2048, resource.RLIM_INFINITY))
with headless():
    try:
        print_to_pdf(new_session(), Path(sys.argv[1]), Wanted("screen"))
    except DeskError as error:
        print(error.key)
"""

MEASURED = """
import sys
from pathlib import Path
from tests.benchmarks.test_paper import SHEETS, crowd
from tests.ui.paper import pages
from ui.application import headless
from ui.paper import PdfJob

def megabytes():
    return int(next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]) / 1024

with headless():
    session, people = crowd(SHEETS)
    job = PdfJob(pages(session, "sheets", *people, language="ru"), Path(sys.argv[1]))
    at = {}
    while job.step():
        at[job.done] = megabytes()
    print(at[SHEETS] - at[SHEETS // 4])
"""


def said(script: str, target: Path) -> str:
    """Run a script on a target and return what it says."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, str(target)]
    done = subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_the_system_refuses_to_write_more(tmp_path: Path) -> None:
    """Two kilobytes are written, the third is refused: it is said, and nothing is left of the file."""
    assert said(LIMITED, tmp_path / "x.pdf") == "file.io"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_memory_does_not_grow_with_the_sheets(tmp_path: Path) -> None:
    """Qt keeps of each page where it stands in the file, we keep nothing."""
    assert float(said(MEASURED, tmp_path / "all.pdf")) < MEGABYTES
    assert (tmp_path / "all.pdf").stat().st_size > 1_000_000
