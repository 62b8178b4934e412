"""Tests of the scripts in build/, which are imported as the scripts import each other: by their folder."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "build"))
