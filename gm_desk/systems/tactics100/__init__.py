"""Tactics100: d100, two actions, cover. The rules of rulebook `tactics100` (RULES_CONTRACT §5, RULINGS 2.3)."""

from __future__ import annotations

from gm_desk.systems.tactics100.system import SYSTEM

__all__ = ["SYSTEM"]
