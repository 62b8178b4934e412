"""First aid: a check, and the bleeding that it stops. Rulebook: «Навыки» (первая помощь); the difficulty is the GM's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.kmrp.acts.simple_check import Roll
from gm_desk.systems.kmrp.acts.turn_cost import costing, spend
from gm_desk.systems.kmrp.standing import Share, trained, untrained
from gm_desk.systems.people import character_ref, combatant_ref, lasting, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights


class Plan(NamedTuple):
    """First aid ready to be rolled."""

    fields: Sequence[Field]
    roll: Roll
    patient: Actor
    stops: bool


def plan(scene: Scene, answers: Answers) -> Plan:
    """Ask who is treated, by which skill, how hard it is, and whether it stops the bleeding."""
    actor = acting(scene)
    form = Form("kmrp.act.first_aid", answers)
    people = {_key(each): each for each in (actor, *(each for each in scene.others if needs_aid(each)))}
    bleeding = [key for key, each in people.items() if lasting(each.sheet, "bleeding")]
    offered = [Choice(key, name_of(each), literal=True) for key, each in people.items()]
    patient = people[form.choice("patient", offered, bleeding[0] if bleeding else None)]
    skills = [
        Choice(skill["id"], skill["name"], literal=True) for skill in actor.sheet["skills"] if skill["use"] == "other"
    ]
    chosen = form.choice("skill", [*skills, Choice(None, "kmrp.sheet.untrained")])
    trait = next((trained(skill) for skill in actor.sheet["skills"] if skill["id"] == chosen), untrained())
    difficulty = form.level("difficulty", 0)
    stops = bool(lasting(patient.sheet, "bleeding")) and form.flag("stops_bleeding", default=True)
    more = (Share("gm", *form.modifiers()),)
    return Plan(form.fields, Roll(actor, trait, difficulty, more), patient, stops)


def needs_aid(actor: Actor) -> bool:
    """Tell whether someone bleeds or is wounded."""
    return bool(lasting(actor.sheet, "bleeding")) or any(actor.sheet["wounds"].values())


def _key(actor: Actor) -> str:
    return str(combatant_ref(actor.combatant).id if actor.combatant else actor.id)


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of first aid."""
    return plan(scene, answers).fields if scene.actor else ()


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the check whose exact odds stand above the button."""
    return ("check", plan(scene, answers).roll.request) if scene.actor else None


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Treat someone; a success stops the bleeding if the GM says so. Raises: Refused with nobody to treat."""
    actor = acting(scene)
    made = plan(scene, answers)
    if fights(scene):
        spend(table, actor)
    outcome = made.roll.throw(table, "check")
    table.title(made.roll.told(outcome))
    words = {"actor": name_of(actor), "target": name_of(made.patient)}
    if not outcome["success"]:
        table.say(Text("kmrp.log.aid_failed", **words))
        return
    table.say(Text("kmrp.log.aid", **words))
    if made.stops:
        ref = character_ref(made.patient)
        states = table.document(ref)["sheet"]["states"]
        table.change(ref, ("sheet", "states"), [row for row in states if row["id"] != "bleeding"])
        table.say(Text("kmrp.log.bleeding_stopped", target=name_of(made.patient)))


FIRST_AID = costing(Act("first_aid", "kmrp.act.first_aid.label", "none", choices, play, odds=odds, icon="heart-pulse"))
