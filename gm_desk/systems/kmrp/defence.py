"""The defence roll of an attack: dodge, parry, block or brace.

Rulebook: «Защитные навыки», «Особые боевые ситуации» (several opponents, lying), «Бой во тьме».
"""

from __future__ import annotations

from gm_desk.core.dice import Dice
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.attacks import AttackRequest, Defender, Situation, Weapon
from gm_desk.systems.kmrp.percent import roll, split
from gm_desk.systems.kmrp.tables import BOOK

_FIGURES = BOOK["attack"]
SHADOW: int = _FIGURES["shadow"]
PRONE: int = _FIGURES["prone"]
PRONE_NEAR: int = _FIGURES["prone_near"]
LENGTH: dict[str, int] = _FIGURES["length"]
PRIOR_PERCENT: int = _FIGURES["prior_defences"]["percent"]
PRIOR_MOST: int = _FIGURES["prior_defences"]["most"]


def defend(request: AttackRequest, weapon: Weapon, role: str, dice: Dice, why: Explanation) -> int:
    """Roll the defence against an attack with `weapon` and return its level."""
    defender = request.defender
    prior = prior_percent(defender)
    whole, rest = split(defender.percent + prior)
    why.add("defence.level", defender.level, skill=defender.skill, defender_level=defender.level)
    fixed = defender.level + defender.modifier + whole
    if defender.modifier:
        why.add("defence.modifier", defender.modifier)
    if prior:
        why.add("defence.prior_defences", whole, percent=defender.percent + prior, prior=prior)
    elif whole:
        why.add("defence.whole_percent", whole, percent=defender.percent)
    if request.situation.target_in_shadow:
        why.add("defence.shadow", SHADOW)
        fixed += SHADOW
    if _lies_badly(request.situation, request.mode):
        why.add("defence.prone", PRONE)
        fixed += PRONE
    if defender.skill == "parry" and (short := _shortness(defender, weapon)):
        why.add("defence.short_weapon", -short)
        fixed -= short
    return fixed + roll(dice, role, rest, why, "defence")


def prior_percent(defender: Defender) -> int:
    """Return the percent that earlier defences of this round cost; brace ignores them."""
    if defender.skill == "brace":
        return 0
    return max(PRIOR_PERCENT * defender.prior_defences, PRIOR_MOST)


def _lies_badly(situation: Situation, mode: str) -> bool:
    if not situation.target_prone:
        return False
    return mode == "melee" or (situation.distance is not None and situation.distance < PRONE_NEAR)


def _shortness(defender: Defender, weapon: Weapon) -> int:
    return max(LENGTH[weapon.length] - LENGTH[defender.weapon_length] - 1, 0)
