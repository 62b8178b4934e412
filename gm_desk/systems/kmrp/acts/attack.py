"""The attack: resolved, answered by wounds, and accounted for. Rulebook: «Действия в бою», «Особые боевые ситуации»."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.kmrp.acts.aftermath import after_attacker, after_target
from gm_desk.systems.kmrp.acts.attack_form import Plan, plan, roll_name
from gm_desk.systems.kmrp.acts.obstacles import check_attack
from gm_desk.systems.kmrp.acts.occasion import PLAIN, Occasion
from gm_desk.systems.kmrp.acts.strike_out import land, redirected, say_title
from gm_desk.systems.kmrp.acts.turn_cost import costing
from gm_desk.systems.kmrp.acts.weapons import spending
from gm_desk.systems.kmrp.acts.will import pay_will
from gm_desk.systems.kmrp.standing import account
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text

NO_FACES: Mapping[str, Sequence[int]] = {}


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of an attack."""
    return plan(scene, answers).fields if scene.actor else ()


def odds_on(scene: Scene, answers: Answers, occasion: Occasion = PLAIN) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button. Raises: Refused where the attack cannot be made."""
    if not scene.actor or not scene.targets:
        return None
    made = plan(scene, answers, occasion)
    check_attack(scene.actor, made, occasion)
    return (made.op, made.request) if made.request is not None else None


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the odds of a plain attack."""
    return odds_on(scene, answers)


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Play an attack on the first target.

    Raises: Refused without a target, with an empty weapon, or where something stands in the way; Illegal and InvalidInput as the
    rules.
    """
    play_on(scene, answers, table, PLAIN)


def play_on(
    scene: Scene,
    answers: Answers,
    table: Table,
    occasion: Occasion,
    lying: Mapping[str, Sequence[int]] = NO_FACES,
    attacker_part: Document | None = None,
) -> None:
    """Play an attack on some occasion; `lying` are dice thrown before, from `attacker_part` of the request (a call to surrender)."""
    if scene.actor is None or not scene.targets:
        raise Refused("no_target", "act.target")
    made = plan(scene, answers, occasion)
    if attacker_part is not None and made.request is not None:
        made = replace(made, request={**made.request, "attacker": dict(attacker_part)}, shares=())
    check_attack(scene.actor, made, occasion)
    fire(table, scene.actor, made)
    deal(table, scene, redirected(table, scene, made, "redirect"), occasion, lying=lying)
    after_attacker(table, scene.actor, occasion, shot=made.arms.ranged and made.arms.weapon["firearm"])


def fire(table: Table, attacker: Actor, made: Plan) -> None:
    """Take the rounds out of the magazines. Raises: Refused when there are too few."""
    for place, rest in spending(attacker.sheet, made.arms):
        table.change(character_ref(attacker), ("sheet", "weapons", place, "loaded"), rest)


def deal(
    table: Table,
    scene: Scene,
    made: Plan,
    occasion: Occasion,
    place: int | None = None,
    lying: Mapping[str, Sequence[int]] = NO_FACES,
) -> None:
    """Resolve the attack on one target, wound it, tell it, and note what it leaves behind; `place` tells several apart."""
    attacker, target = scene.actor, made.target
    assert attacker is not None
    assert target is not None
    outcome = _resolve(table, attacker, made, roll_name(place), lying)
    number = "" if place is None else place + 1
    blows: list[Outcome] = outcome["attacks"] if made.arms.series else [outcome]
    for shot, blow in enumerate(blows, 1):
        say_title(table, attacker, target, blow)
        if shot == 1:
            _say_beside(table, attacker, made)
        land(table, scene, made, blow, f"wound{number}{shot if made.arms.series else ''}")
    after_target(table, scene, made, blows, occasion)


def _resolve(table: Table, attacker: Actor, made: Plan, name: str, lying: Mapping[str, Sequence[int]]) -> Outcome:
    """Resolve the request, and again with new dice where a point of will throws one side's anew (rulebook: Очки воли)."""
    assert made.request is not None
    assert made.target is not None
    title = Text("kmrp.act.attack.title", actor=name_of(attacker), target=name_of(made.target))
    rollers = {"attack": attacker.id}
    if made.defence is not None and made.defence.skill != "none" and made.defender is not None:
        rollers["defence"] = made.defender.id
    outcome = table.resolve(name, made.op, made.request, rollers, title, lying=lying)
    for will, anew in ((made.will, "attack"), (made.defender_will, "defence")):
        if will == "reroll":
            kept = {role: faces for role, faces in table.faces(name).items() if not role.startswith(anew)}
            name = f"{name}_anew"
            outcome = table.resolve(name, made.op, made.request, rollers, title, lying=kept)
    return outcome


def _say_beside(table: Table, attacker: Actor, made: Plan) -> None:
    """Tell who stood in for the target, where chance led the blow, what bore on the rolls, and pay the will spent on them."""
    assert made.defence is not None
    assert made.defender is not None
    assert made.target is not None
    if made.defender.id != made.target.id:
        table.say(Text("kmrp.log.guards", actor=name_of(made.defender), target=name_of(made.target)))
    if made.astray:
        table.say(Text("kmrp.log.redirected", target=name_of(made.target), body=made.zone))
    for actor, shares in ((attacker, made.shares), (made.defender, made.defence.shares)):
        if (line := account(name_of(actor), shares)) is not None:
            table.say(line)
    for actor, will in ((attacker, made.will), (made.defender, made.defender_will)):
        if will:
            pay_will(table, actor, will)


ATTACK = costing(Act("attack", "kmrp.act.attack.label", "one", choices, play, odds=odds, icon="swords"))
