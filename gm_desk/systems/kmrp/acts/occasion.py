"""On what occasion an attack is made: in one's own turn, over several, out of turn. What each allows, costs and counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Occasion:
    """What is particular to an occasion; the plain attack of one's own turn by default.

    `levels` is what it adds to the attack roll, under the name `share`; `turn` what becomes of the attacker's turn: it is
    used (`acted`), spent before it came (`spent`), or left alone.
    """

    levels: int = 0
    share: str = ""
    turn: Literal["acted", "spent", "left"] = "acted"
    concentrates: bool = True
    counts_defences: bool = True
    ties: bool = True
    sweeps: bool = False
    melee_only: bool = False


PLAIN = Occasion()
SWEEP = Occasion(counts_defences=False, sweeps=True)
"""Swing, pierce and rake over several: one attack roll, and no defence counted (rulebook: Размах)."""
TIED_STRIKE = Occasion(
    levels=-2,
    share="tied_strike",
    turn="left",
    concentrates=False,
    counts_defences=False,
    ties=False,
    melee_only=True,
)
"""A blow at one who leaves the melee (rulebook: Атака связанного ближним боем)."""
INTERRUPT = Occasion(turn="spent", concentrates=False, melee_only=True)
"""A blow at a passer-by in another's turn (rulebook: Внеочередное противодействие)."""
