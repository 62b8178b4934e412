"""Whatever a file of characters holds, the import reports it or stores it whole (`tests/harm/fuzz_import.py` for ten minutes of it)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def fuzzed(seconds: int, seed: int) -> int:
    """Throw files in a process of its own, whose memory is nobody else's; return how many they were."""
    command = [sys.executable, "-m", "tests.harm.fuzz_import", str(seconds), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.match(r"threw (\d+) files", done.stdout)
    assert found is not None
    assert "stored" in done.stdout
    assert "refused" in done.stdout
    return int(found.group(1))


def test_broken_files_for_three_seconds() -> None:
    assert fuzzed(3, seed=7) > 5


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_broken_files_for_half_a_minute() -> None:
    assert fuzzed(30, seed=1) > 50


HUGE = """
import itertools, resource, sys
from gm_desk.app.interchange import Import, Source
from tests.app.bringing import kmrp_session

class File:
    def __init__(self, start, more, size):
        self.pieces = itertools.chain([start], itertools.repeat(more, size // len(more)))
    def read(self, length=-1):
        return next(self.pieces, b"")

start, more = (part.encode().decode("unicode_escape").encode() for part in sys.argv[1:3])
bringing = Import(kmrp_session(), Source("x", File(start, more * (262144 // len(more)), 100 * 2**20)))
for _ in bringing.check():
    pass
print(bringing.report.wrong, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (2**20 if sys.platform == "darwin" else 2**10))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "more"),
    [
        ('{"characters": [{"name": "x", "sheet": {"a": [0', ",1"),
        ('{"characters": [{"name": "x", "sheet": {"a": {', '"b": 1, '),
        ('{"characters": [{"name": "', "x"),
        ('{"characters": [{"name": "x", "sheet": {}}', ', {"name": "x", "sheet": {}}'),
        ('{"characters": [0', ",0"),
        ('{"x": [', "[[[[[[["),
        ("{", "\\n"),
        ("name\\n", "x\\n"),
        ('name\\n"', "x"),
        ("name;", "x;"),
    ],
)  # fmt: skip
def test_a_hundred_megabytes_of_anything_take_no_more_than_five_hundred(start: str, more: str) -> None:
    command = [sys.executable, "-c", HUGE, start, more]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    wrong, megabytes = map(int, done.stdout.split())
    assert wrong > 0
    assert megabytes < 500
