"""КМРП as the house knows it."""

from __future__ import annotations

from gm_desk.systems.kmrp.operations import OPERATIONS
from gm_desk.systems.protocol import RuleSet

SYSTEM = RuleSet("kmrp", "kmrp.name", OPERATIONS)
