"""Killed at any moment, a campaign loses nothing that was acknowledged (reported of others: a character came back empty)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def killed(times: int, seed: int) -> str:
    """Kill in a process of its own: it forks, which nothing that has threads and a QApplication should do."""
    command = [sys.executable, "-m", "tests.harm.kill", str(times), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_killed_ten_times_every_acknowledged_act_is_there_and_no_half_act() -> None:
    assert killed(10, seed=7).startswith("killed 10 times: ")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_killed_two_hundred_times_every_acknowledged_act_is_there_and_no_half_act() -> None:
    said = killed(200, seed=1)
    acknowledged = int(said.split(": ")[1].split()[0])
    # Most lives are long enough to play a little: a test in which nothing is played shows nothing.
    assert acknowledged > 200
