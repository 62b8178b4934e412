"""opus100: «Magnum Opus», d100 operatives. Contract section 6."""

from __future__ import annotations

from gm_desk.systems.opus100.system import SYSTEM

__all__ = ["SYSTEM"]
