"""How any attack ends: resolved by tactics100.attack, told, and taken off the target's hit points. «2. Урон и критический урон»."""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.people import character_ref, name_of, seen
from gm_desk.systems.protocol import Actor, Table, Text
from gm_desk.systems.tactics100.states import fall

ROLES = ("hit", "critical")


def check_target(target: Actor) -> None:
    """Refuse an attack on somebody with no hit points left. Raises: Refused."""
    if target.sheet["hp"]["current"] <= 0:
        raise Refused("tactics100.desk.target_down", "act.target", target=name_of(target))


def strike(
    table: Table, actor: Actor, target: Actor, request: Document, weapon: str, name: str, distance: int = 0
) -> Outcome:
    """Resolve an attack, tell how it went, and hurt the target; `name` is the resolve's name in the act."""
    title = Text("tactics100.act.attack_title", actor=name_of(actor), target=name_of(target))
    rollers = dict.fromkeys(ROLES, actor.id)
    outcome = table.resolve(name, "attack", request, rollers, title)
    words = {"actor": name_of(actor), "target": name_of(target), "damage": outcome["damage"]}
    if not outcome["hit"]:
        table.say(Text("tactics100.log.missed", **words))
    else:
        how = "critical" if outcome["critical"] else "hit"
        table.say(Text(f"tactics100.log.{how}", **words, left=outcome["target_hp"], most=target.sheet["hp"]["max"]))
    if outcome["hit_chance"] is None:
        table.say(Text("tactics100.log.without_aim", weapon=weapon, critical=outcome["critical_chance"]))
    else:
        chances = {"chance": outcome["hit_chance"], "critical": outcome["critical_chance"]}
        table.say(Text("tactics100.log.with", weapon=weapon, distance=distance, **chances))
    set_points(table, target, outcome["target_hp"])
    return outcome


def take_damage(table: Table, target: Actor, damage: int) -> None:
    """Take damage that needs no roll off somebody's hit points, and tell it."""
    hp = seen(table, target).sheet["hp"]
    left = max(hp["current"] - damage, 0)
    table.say(Text("tactics100.log.hurt", target=name_of(target), damage=damage, left=left, most=hp["max"]))
    set_points(table, target, left)


def set_points(table: Table, target: Actor, left: int) -> None:
    """Write down the hit points left; whoever has none is out, and keeps nothing up (RULINGS 2.3.30)."""
    before = seen(table, target).sheet["hp"]["current"]
    table.change(character_ref(target), ("sheet", "hp", "current"), left)
    if left <= 0 < before:
        fall(table, target)
        table.say(Text("tactics100.log.down", target=name_of(target)))
