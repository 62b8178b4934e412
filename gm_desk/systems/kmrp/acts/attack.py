"""The attack: resolved, answered by wounds, and accounted for. Rulebook: «Действия в бою», «Особые боевые ситуации»."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.kmrp.acts.attack_form import Plan, plan
from gm_desk.systems.kmrp.acts.hurt import Blow, hurt
from gm_desk.systems.kmrp.acts.weapons import spending
from gm_desk.systems.kmrp.pyramid import severity_of
from gm_desk.systems.kmrp.standing import account
from gm_desk.systems.kmrp.states import (
    character_ref,
    clear,
    concentrates_on,
    lose_concentration,
    name_of,
    out,
    seen,
    set_state,
    tie,
    value,
)
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text

SWEEPS = ("swing", "pierce", "rake")
"""Techniques that do not count as a defence made (rulebook: Размах and what is like it)."""


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of an attack."""
    return plan(scene, answers).fields if scene.actor else ()


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    if not scene.actor or not scene.targets:
        return None
    made = plan(scene, answers)
    return (made.op, made.request) if made.request is not None else None


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Play an attack on the first target.

    Raises: Refused without a target or with an empty weapon; Illegal and InvalidInput as the rules.
    """
    if scene.actor is None or not scene.targets:
        raise Refused("kmrp.desk.no_target", "act.target")
    attacker, target = scene.actor, scene.targets[0]
    made = plan(scene, answers)
    assert made.request is not None
    left = spending(attacker.sheet, made.arms)
    title = Text("kmrp.act.attack.title", actor=name_of(attacker), target=name_of(target))
    defends = made.defence is not None and made.defence.skill != "none"
    rollers = {"attack": attacker.id} | ({"defence": target.id} if defends else {})
    outcome = table.resolve("attack", made.op, made.request, rollers, title)
    blows: list[Outcome] = outcome["attacks"] if made.arms.series else [outcome]
    for number, blow in enumerate(blows):
        table.say(_title(attacker, target, blow))
        if number == 0:
            _say_shares(table, attacker, target, made)
        _land(table, scene, made, blow, f"wound{number + 1}" if made.arms.series else "wound")
    _after_attacker(table, attacker, target, made)
    for place, rest in left:
        table.change(character_ref(attacker), ("sheet", "weapons", place, "loaded"), rest)
    _after_target(table, attacker, target, made, blows)


# ── What it says ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _title(attacker: Actor, target: Actor, blow: Outcome) -> Text:
    """Name the attack by how it went: «Анна → Волк 1: превосходно против плохо, урон 5, лёгкая рана»."""
    words: dict[str, object] = {
        "actor": name_of(attacker),
        "target": name_of(target),
        "attack_level": blow["attack"]["result"],
    }
    if blow["defence"] is not None:
        words["defence_level"] = blow["defence"]["result"]
    if blow["hit"]:
        words |= {"damage": str(blow["damage"]).replace("-", "−"), "wound": blow["severity"] or "none"}
        if blow["wound_kind"] == "stun":
            words["wound"] = f"stun_{blow['severity']}"
    if not blow["hit"]:
        how = "missed" if blow["defence"] is None else "held"
    else:
        how = "hit_undefended" if blow["defence"] is None else "hit"
    return Text(f"kmrp.log.attack.{how}", **words)


def _say_shares(table: Table, attacker: Actor, target: Actor, made: Plan) -> None:
    assert made.defence is not None
    for line in (account(name_of(attacker), made.shares), account(name_of(target), made.defence.shares)):
        if line is not None:
            table.say(line)


# ── What it does ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _land(table: Table, scene: Scene, made: Plan, blow: Outcome, name: str) -> None:
    """Deal the wound of one attack that did damage."""
    if blow["aimed"] and blow["hit"]:
        words = {"aim": made.request["aim"] if made.request else None, "aimed": blow["aimed"]}
        table.say(Text("kmrp.log.aimed", **words))
    if blow["severity"] is None:
        return
    by_damage = blow["severity"] == severity_of(blow["damage"])
    dealt = Blow(
        damage=blow["damage"],
        severity=None if by_damage else blow["severity"],
        stun=blow["wound_kind"] == "stun",
        training=made.training,
        effects=blow["effects"],
        zone=made.zone,
        side=made.side,
        survival_difficulty=scene.settings.get("survival_difficulty", 0),
    )
    hurt(table, scene.targets[0], dealt, name)


def _after_attacker(table: Table, attacker: Actor, target: Actor, made: Plan) -> None:
    """Note that the attacker has acted; concentration, run-up, full defence and riposte are spent or lost."""
    set_state(table, attacker, "acted", True)
    lose_concentration(table, attacker)
    clear(table, attacker, "run", "run_up", "full_defence")
    if value(attacker, "riposte") == name_of(target):
        clear(table, attacker, "riposte")
    if not made.arms.ranged and not out(seen(table, target)):
        tie(table, attacker, target)


def _after_target(table: Table, attacker: Actor, target: Actor, made: Plan, blows: list[Outcome]) -> None:
    """Count the defence, spend what it spends, and note a riposte (a series is one attack: RULINGS 2.5.43)."""
    if all(blow["defence"] is None for blow in blows):
        return
    assert made.defence is not None
    if made.arms.technique not in SWEEPS:
        now = value(seen(table, target), "prior_defences") or 0
        set_state(table, target, "prior_defences", now + 1)
    if concentrates_on(target, "defence"):
        lose_concentration(table, target)
    shield = target.sheet["shield"]
    if made.defence.skill == "block" and shield["size"] == "improvised":
        table.change(character_ref(target), ("sheet", "shield"), None)
        table.say(Text("kmrp.log.shield_broke", target=name_of(target)))
    if any(blow["riposte"] for blow in blows):
        set_state(table, target, "riposte", name_of(attacker))
        table.say(Text("kmrp.log.riposte", target=name_of(target), actor=name_of(attacker)))


ATTACK = Act("attack", "kmrp.act.attack.label", "one", choices, play, odds=odds, icon="swords")
