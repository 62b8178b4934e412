"""ap20 as the registry gets it."""

from __future__ import annotations

from gm_desk.systems.ap20.operations import OPERATIONS
from gm_desk.systems.protocol import RuleSet

SYSTEM = RuleSet(id="ap20", label="ap20.name", operations=OPERATIONS)
