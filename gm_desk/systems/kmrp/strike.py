"""One attack from its roll to its wound: what kmrp.attack and every attack of kmrp.series share.

Rulebook: «Действия в бою», «Особые боевые ситуации», «Точечные атаки», «Защитные навыки», «Укрытие», «Бой во тьме».
The steps are those of RULES_CONTRACT 2, kmrp.attack.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from gm_desk.core.dice import Dice
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.attacks import AttackRequest, Weapon
from gm_desk.systems.kmrp.damage import harm
from gm_desk.systems.kmrp.defence import defend
from gm_desk.systems.kmrp.levels import level_name
from gm_desk.systems.kmrp.percent import roll, split
from gm_desk.systems.kmrp.tables import BOOK
from gm_desk.systems.kmrp.zones import AIM_MINIMUM, AIM_RANGED

_FIGURES = BOOK["attack"]
HIDDEN_REFERENCE: int = _FIGURES["hidden_reference"]
COVER: int = _FIGURES["cover"]
PRONE: int = _FIGURES["prone"]
PRONE_LENGTH: dict[str, int] = _FIGURES["prone_length"]
PRONE_FAR: int = _FIGURES["prone_far"]
PRONE_FAR_DIFFICULTY: int = _FIGURES["prone_far_difficulty"]
RIPOSTE: int = _FIGURES["riposte"]


class Hand(NamedTuple):
    """What one attack of a request is made with: the level, the weapon, the series' levels, and the roles of its dice."""

    level: int
    weapon: Weapon
    series: int
    paired: bool
    attack_role: str
    defence_role: str


class Clash(NamedTuple):
    """How attack and defence met. `defence` and `defended` are None where nothing was rolled, `margin` where nothing was compared."""

    attack: int
    defence: int | None
    difficulty: int | None
    margin: int | None
    missed: bool
    defended: bool | None


def strike(request: AttackRequest, hand: Hand, dice: Dice, why: Explanation) -> Outcome:
    """Resolve one attack of a checked request."""
    attack = roll_attack(request, hand, dice, why)
    return settle(request, hand, attack, partial(defend, request, hand.weapon, hand.defence_role, dice, why), why)


def settle(request: AttackRequest, hand: Hand, attack: int, defence: Callable[[], int], why: Explanation) -> Outcome:
    """Tell what comes of an attack that was rolled; `defence` rolls the defence, where there is one."""
    difficulty = None if request.mode == "melee" else _difficulty(request, why)
    aim_difficulty = None if request.aim is None else _aim_difficulty(request.aim, difficulty, why)
    clash = _meet(request, attack, difficulty, defence, why)
    skill = request.defender.skill
    held = clash.defended is True
    aimed = None
    if aim_difficulty is not None:
        reached = not clash.missed and attack >= aim_difficulty
        braced = held and skill == "brace"
        aimed = "success" if reached and not braced else "failed"
        rule = "aimed.braced" if reached and braced else f"aimed.{aimed}"
        why.add(rule, None, attack_level=attack, aim_level=aim_difficulty)

    hit = not clash.missed and not (held and skill in ("dodge", "parry"))
    if not hit:
        why.add("hit.missed" if clash.missed else "hit.averted")
    breaks = held and skill == "parry" and -(clash.margin or 0) >= RIPOSTE
    riposte = breaks and not request.defender.has_acted
    if breaks:
        why.add("riposte.open" if riposte else "breaks_series.parry")
    outcome: Outcome = {
        "attack": {"result": attack, "name": level_name(attack)},
        "defence": None if clash.defence is None else {"result": clash.defence, "name": level_name(clash.defence)},
        "difficulty": difficulty,
        "aim_difficulty": aim_difficulty,
        "defended": clash.defended,
        "hit": hit,
        "aimed": aimed,
        "margin": clash.margin,
        "armour": None,
        "shield": None,
        "damage": None,
        "severity": None,
        "wound_kind": None,
        "effects": [],
        "riposte": riposte,
        "breaks_series": breaks,
    }
    if hit and clash.margin is not None:
        harm(request, hand.weapon, outcome, why, paired=hand.paired)
    return outcome


def roll_attack(request: AttackRequest, hand: Hand, dice: Dice, why: Explanation) -> int:
    """Roll the attack and return its level: step 1."""
    attacker = request.attacker
    whole, rest = split(attacker.percent)
    why.add("attack.level", hand.level, attacker_level=hand.level)
    fixed = hand.level + attacker.modifier + whole + hand.series
    if attacker.modifier:
        why.add("attack.modifier", attacker.modifier)
    if whole:
        why.add("attack.whole_percent", whole, percent=attacker.percent)
    if hand.series:
        why.add("attack.series", hand.series)
    if request.situation.attacker_prone and request.mode == "melee":
        prone = PRONE + PRONE_LENGTH[hand.weapon.length]
        why.add("attack.prone", prone, length=hand.weapon.length)
        fixed += prone
    return fixed + roll(dice, hand.attack_role, rest, why, "attack")


def _difficulty(request: AttackRequest, why: Explanation) -> int:
    situation = request.situation
    difficulty = request.hit_difficulty
    why.add("difficulty.hit", difficulty, hit_level=difficulty)
    if situation.cover or situation.target_in_shadow:
        why.add("difficulty.cover" if situation.cover else "difficulty.shadow", COVER)
        difficulty += COVER
    if situation.target_prone and situation.distance is not None and situation.distance > PRONE_FAR:
        why.add("difficulty.prone", PRONE_FAR_DIFFICULTY, distance=situation.distance)
        difficulty += PRONE_FAR_DIFFICULTY
    return difficulty


def _aim_difficulty(aim: str, difficulty: int | None, why: Explanation) -> int:
    least = AIM_MINIMUM[aim]
    if difficulty is None:
        why.add("aim_difficulty.zone", least, zone=aim, least_level=least)
        return least
    ranged = AIM_RANGED[aim]
    why.add("aim_difficulty.hit", difficulty, hit_level=difficulty)
    why.add("aim_difficulty.ranged", ranged, zone=aim)
    aimed = difficulty + ranged
    if aimed < least:
        why.add("aim_difficulty.least", least - aimed, zone=aim, least_level=least)
        return least
    return aimed


def _meet(
    request: AttackRequest, attack: int, difficulty: int | None, roll_defence: Callable[[], int], why: Explanation
) -> Clash:
    """Compare the attack with the difficulty, the reference or the defence: steps 2, 4 and 5 of the contract."""
    if request.defender.skill == "none":
        reference = HIDDEN_REFERENCE if difficulty is None else difficulty
        why.add("margin.attack", attack, attack_level=attack)
        why.add("margin.reference", -reference, reference_level=reference)
        return Clash(attack, None, difficulty, attack - reference, missed=attack < reference, defended=None)
    if difficulty is not None and attack < difficulty:
        return Clash(attack, None, difficulty, None, missed=True, defended=None)
    defence = roll_defence()
    defended = defence >= attack
    # The book gives the tie to a block only; that it goes to every defence is our ruling (2.5, 2).
    tied = defence == attack and request.defender.skill != "block"
    rule = "defended.tied" if tied else "defended.held" if defended else "defended.failed"
    why.add(rule, None, attack_level=attack, defence_level=defence)
    why.add("margin.attack", attack, attack_level=attack)
    if difficulty is None or defence >= difficulty:
        why.add("margin.defence", -defence, defence_level=defence)
        margin = attack - defence
    else:
        why.add("margin.difficulty", -difficulty, hit_level=difficulty)
        margin = attack - difficulty
    return Clash(attack, defence, difficulty, margin, missed=False, defended=defended)
