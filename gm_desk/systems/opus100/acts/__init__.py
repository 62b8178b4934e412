"""What can be done in opus100: each act is a form of choices and a script that plays it on a table."""

from __future__ import annotations

from gm_desk.systems.opus100.acts.area import AREA
from gm_desk.systems.opus100.acts.attack import SHOOT, STRIKE
from gm_desk.systems.opus100.acts.check import CHECK
from gm_desk.systems.opus100.acts.figures import FIGURES
from gm_desk.systems.opus100.acts.health import HURT, RECOVER
from gm_desk.systems.opus100.acts.initiative import CASCADES, INITIATIVE
from gm_desk.systems.opus100.acts.place import HUNKER, MOVE
from gm_desk.systems.opus100.acts.use import ABILITY, GEAR, OTHER

ACTS = (SHOOT, STRIKE, MOVE, HUNKER, ABILITY, AREA, GEAR, OTHER, HURT, RECOVER, CHECK, CASCADES, FIGURES)
"""All acts but the order's, the most used first."""

__all__ = ["ACTS", "INITIATIVE"]
