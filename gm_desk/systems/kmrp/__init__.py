"""КМРП: FUDGE levels, a pyramid of wounds, attacks against defences (RULES_CONTRACT 2)."""

from __future__ import annotations

from gm_desk.systems.kmrp.system import SYSTEM

__all__ = ["SYSTEM"]
