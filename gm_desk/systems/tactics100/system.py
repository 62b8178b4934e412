"""Tactics100 as the registry knows it."""

from __future__ import annotations

from gm_desk.systems.protocol import RuleSet
from gm_desk.systems.tactics100.operations import OPERATIONS

SYSTEM = RuleSet(id="tactics100", label="tactics100.name", operations=OPERATIONS)
