"""Squad6: pools of d6, infantry and armour. The rules of rulebook `squad6` (RULES_CONTRACT §4, RULINGS 2.2)."""

from __future__ import annotations

from gm_desk.systems.squad6.system import SYSTEM

__all__ = ["SYSTEM"]
