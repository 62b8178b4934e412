"""opus100 as the registry gets it."""

from __future__ import annotations

from gm_desk.systems.opus100.operations import OPERATIONS
from gm_desk.systems.protocol import RuleSet

SYSTEM = RuleSet(id="opus100", label="opus100.name", operations=OPERATIONS)
