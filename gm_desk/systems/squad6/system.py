"""Squad6 as the registry knows it."""

from __future__ import annotations

from gm_desk.systems.protocol import RuleSet
from gm_desk.systems.squad6.operations import OPERATIONS

SYSTEM = RuleSet(id="squad6", label="squad6.name", operations=OPERATIONS)
