"""What an attack leaves behind, hit or miss: turns used, ties, defences counted, rounds fired, who gave themselves away.

Rulebook: «Действия в бою», «Особые боевые ситуации», «Парирование», «Бой во тьме».
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.facts import Ref
from gm_desk.core.resolution import Outcome
from gm_desk.systems.kmrp.acts.attack_form import Plan
from gm_desk.systems.kmrp.acts.occasion import Occasion
from gm_desk.systems.kmrp.acts.turn_cost import use_turn
from gm_desk.systems.kmrp.acts.weapons import SWEEPS
from gm_desk.systems.kmrp.states import concentrates_on, lose_concentration, out, reveal, stop, tie, value
from gm_desk.systems.kmrp.tables import SEVERITIES
from gm_desk.systems.people import character_ref, clear, name_of, seen, set_state
from gm_desk.systems.protocol import Actor, Scene, Table, Text

RUNNERS = {"run_up": SEVERITIES[1], "run": SEVERITIES[2]}
"""The least wound that stops a runner, by how fast it is (rulebook: Атака на бегу)."""


def after_attacker(table: Table, attacker: Actor, occasion: Occasion, *, shot: bool) -> None:
    """Note what the attack cost the attacker: turn, concentration, run, full defence; what it showed of him."""
    if occasion.turn != "left":
        use_turn(table, attacker)
        if occasion.turn == "spent":
            set_state(table, attacker, "spent", True)
            set_state(table, attacker, "acted", True)
        stop(table, attacker)
        clear(table, attacker, "full_defence")
        set_state(table, attacker, "attacked", True)
        lose_concentration(table, attacker)
    if shot:
        reveal(table, attacker, "shot")
    if value(attacker, "hiding"):
        if not shot:
            clear(table, attacker, "hiding")
        table.say(Text("kmrp.log.gave_away" if shot else "kmrp.log.came_out", actor=name_of(attacker)))


def after_target(table: Table, scene: Scene, made: Plan, blows: Sequence[Outcome], occasion: Occasion) -> None:
    """Count the defence, spend what it spends, stop a runner, and note tie and riposte.

    A series is one attack (RULINGS 2.5.43).
    """
    attacker, target, defender = scene.actor, made.target, made.defender
    assert attacker is not None
    assert target is not None
    assert defender is not None
    if value(attacker, "riposte") == name_of(target) and occasion.concentrates:
        clear(table, attacker, "riposte")
    if occasion.ties and not made.arms.ranged and not out(seen(table, target)):
        tie(table, attacker, target)
    if value(attacker, "run_up") or value(attacker, "run"):
        _overtaken(table, target, blows)
    if made.arms.weapon.get("tracer") and made.arms.ranged and any(blow["hit"] for blow in blows):
        reveal(table, target, "shot")
    if target.combatant and value(attacker, "holds") not in {None, target.combatant["id"]}:
        clear(table, attacker, "holds")
    if value(target, "guarded"):
        clear(table, target, "guarded")
    if any(blow["defence"] is not None for blow in blows):
        _defended(table, scene, made, blows, occasion)


def _overtaken(table: Table, target: Actor, blows: Sequence[Outcome]) -> None:
    """Let a runner who was struck by a runner lose its pace."""
    worst = max((SEVERITIES.index(blow["severity"]) for blow in blows if blow["severity"]), default=-1)
    for pace, least in RUNNERS.items():
        if value(target, pace) and worst >= SEVERITIES.index(least):
            stop(table, target)
            table.say(Text("kmrp.log.lost_run_up", actor=name_of(target)))


def _defended(table: Table, scene: Scene, made: Plan, blows: Sequence[Outcome], occasion: Occasion) -> None:
    attacker, defender = scene.actor, made.defender
    assert attacker is not None
    assert defender is not None
    assert made.defence is not None
    if made.arms.technique not in SWEEPS and occasion.counts_defences:
        now = value(seen(table, defender), "prior_defences") or 0
        set_state(table, defender, "prior_defences", now + 1)
    if concentrates_on(defender, "defence"):
        lose_concentration(table, defender)
    shield = defender.sheet["shield"]
    if made.defence.skill == "block" and shield["size"] == "improvised":
        table.change(character_ref(defender), ("sheet", "shield"), None)
        table.say(Text("kmrp.log.shield_broke", target=name_of(defender)))
    if any(blow["riposte"] for blow in blows):
        set_state(table, defender, "riposte", name_of(attacker))
        table.say(Text("kmrp.log.riposte", target=name_of(defender), actor=name_of(attacker)))
        follow(table, scene, defender, attacker)


def follow(table: Table, scene: Scene, actor: Actor, leader: Actor, *, before: bool = False) -> None:
    """Move an actor whose turn is still to come right behind (or before) another in the order of the round."""
    if scene.encounter is None or actor.combatant is None or leader.combatant is None:
        return
    ref = Ref("encounter", str(scene.encounter["id"]))
    encounter = table.document(ref)
    order = list(encounter["order"])
    mover, place = str(actor.combatant["id"]), str(leader.combatant["id"])
    if mover not in order or place not in order or mover in (*encounter["done"], encounter["turn"]):
        return
    order.remove(mover)
    order.insert(order.index(place) + (0 if before else 1), mover)
    if order != encounter["order"]:
        table.change(ref, ("order",), order)
