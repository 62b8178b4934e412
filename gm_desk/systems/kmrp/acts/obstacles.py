"""What stands in the way of an attack before any die is thrown: darkness, full cover, a weapon drawn just now, too few blocks.

Rulebook: «Бой во тьме», «Стационарный щит», «Извлечение оружия», «Мгновенное использование», «Бег».
"""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.kmrp.acts.attack_form import Plan, shielded
from gm_desk.systems.kmrp.acts.occasion import Occasion
from gm_desk.systems.kmrp.acts.turn_cost import check_blocks
from gm_desk.systems.kmrp.acts.weapons import SWEEPS, instant
from gm_desk.systems.kmrp.states import in_dark, value
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Actor


def check_attack(attacker: Actor, made: Plan, occasion: Occasion) -> None:
    """Refuse an attack that cannot be made. Raises: Refused."""
    if occasion.sweeps and made.arms.technique not in SWEEPS:
        raise Refused("kmrp.desk.no_sweep", "act.weapon", actor=name_of(attacker))
    for weapon in (made.arms.weapon, made.arms.second):
        if weapon is not None:
            check_drawn(attacker, weapon)
    if occasion.turn == "acted":
        check_blocks(attacker)
    target = made.target
    if target is None or made.request is None:
        return
    if in_dark(target) == "absolute" and made.request["situation"].get("target_in_shadow"):
        raise Refused("kmrp.desk.unseen", "act.target", actor=name_of(attacker), target=name_of(target))
    if made.arms.ranged and shielded(target) and not made.around:
        raise Refused("kmrp.desk.full_cover", "act.target", target=name_of(target))
    _check_will(attacker, made)


def check_drawn(actor: Actor, weapon: Document) -> None:
    """Refuse a weapon that was drawn this turn, unless the reaction allows instant use of such a one.

    Noted by hand, the state stands for whatever is in hand. Raises: Refused.
    """
    drawn = value(actor, "drawn_now")
    if isinstance(drawn, dict):
        just, at_once = weapon["id"] in drawn, bool(drawn.get(weapon["id"]))
    else:
        just, at_once = bool(drawn) and weapon["drawn"], instant(weapon)
    if just and not (at_once and quick(actor)):
        raise Refused("kmrp.desk.drawn_now", "act.weapon", name=weapon["name"])


def quick(actor: Actor) -> bool:
    """Tell whether the reaction of this round allows instant use."""
    roll = actor.combatant["roll"] if actor.combatant else None
    return bool(roll and roll["quick_use"])


def _check_will(attacker: Actor, made: Plan) -> None:
    """Refuse points of will that are not there."""
    wanted: dict[str, int] = {}
    people: dict[str, Actor] = {}
    spent = ((attacker, made.will), (made.defender, made.defender_will), (made.target, made.wound_will))
    for actor, point in spent:
        if actor is not None and point:
            people[actor.id] = actor
            wanted[actor.id] = wanted.get(actor.id, 0) + 1
    for name, points in wanted.items():
        left = people[name].sheet["will_points"]
        if left < points:
            raise Refused(
                "kmrp.desk.no_will", "sheet.will_points", actor=name_of(people[name]), needed=points, left=left
            )
