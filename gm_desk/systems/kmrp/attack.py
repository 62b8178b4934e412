"""kmrp.attack: one attack, its defence and its wound."""

from __future__ import annotations

from gm_desk.core.dice import Dice
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.attacks import AttackRequest, check_legal, check_needs
from gm_desk.systems.kmrp.strike import Hand, strike


def resolve_attack(request: AttackRequest, dice: Dice, why: Explanation) -> Outcome:
    """Resolve an attack. Raises: InvalidInput for what the case needs, Illegal for what the rules forbid."""
    check_needs(request)
    check_legal(request)
    return strike(request, hand_of(request), dice, why)


def hand_of(request: AttackRequest) -> Hand:
    """Return what the one attack of a request is made with."""
    return Hand(request.attacker.level, request.weapon, 0, request.situation.paired, "attack", "defence")
