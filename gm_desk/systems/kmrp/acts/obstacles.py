"""What stands in the way of an attack before any die is thrown: darkness, full cover, a weapon drawn just now, too few blocks.

Rulebook: «Бой во тьме», «Стационарный щит», «Извлечение оружия», «Мгновенное использование», «Бег».
"""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp.acts.attack_form import Plan, shielded
from gm_desk.systems.kmrp.acts.occasion import Occasion
from gm_desk.systems.kmrp.acts.turn_cost import check_blocks
from gm_desk.systems.kmrp.acts.weapons import SWEEPS
from gm_desk.systems.kmrp.states import in_dark, name_of, value
from gm_desk.systems.protocol import Actor


def check_attack(attacker: Actor, made: Plan, occasion: Occasion) -> None:
    """Refuse an attack that cannot be made. Raises: Refused."""
    if occasion.sweeps and made.arms.technique not in SWEEPS:
        raise Refused("kmrp.desk.no_sweep", "act.weapon", actor=name_of(attacker))
    check_drawn(attacker, made.arms.weapon["id"], made.arms.weapon["name"])
    if made.arms.second is not None:
        check_drawn(attacker, made.arms.second["id"], made.arms.second["name"])
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


def check_drawn(actor: Actor, weapon: str, name: str) -> None:
    """Refuse a weapon that was drawn this turn, unless the reaction allows instant use of such a one. Raises: Refused."""
    drawn = value(actor, "drawn_now")
    if not isinstance(drawn, dict) or weapon not in drawn:
        return
    if not (drawn[weapon] and quick(actor)):
        raise Refused("kmrp.desk.drawn_now", "act.weapon", name=name)


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
