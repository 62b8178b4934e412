"""On a full disk an act fails with a clear word, what is shown is what is stored, and work goes on when there is room again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
IN_A_SPACE_OF_ITS_OWN = ["unshare", "--map-root-user", "--mount"]


def may_mount() -> bool:
    """Whether a small disk may be mounted here, unseen by everybody else."""
    try:
        tried = subprocess.run(
            [*IN_A_SPACE_OF_ITS_OWN, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False
        )
    except FileNotFoundError:
        return False
    return tried.returncode == 0


if sys.platform != "win32":
    WAYS = {"limit": [], "tmpfs": IN_A_SPACE_OF_ITS_OWN} if may_mount() else {"limit": []}

    @pytest.mark.parametrize("way", WAYS)
    def test_a_full_disk_is_said_nothing_is_half_written_and_work_goes_on(tmp_path: Path, way: str) -> None:
        done = subprocess.run(
            [*WAYS[way], sys.executable, "-m", "tests.harm.full_disk", str(tmp_path), way],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
