"""ap20: d20 with action points (ОД) and armour class (КЗ). Contract section 3."""

from __future__ import annotations

from gm_desk.systems.ap20.system import SYSTEM

__all__ = ["SYSTEM"]
