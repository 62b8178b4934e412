"""The check: any attribute or skill of the sheet, or an untrained try. Rulebook: «Игровые уровни», «Навыки»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.forms import Form, given
from gm_desk.systems.kmrp.acts.attack_form import injury_share
from gm_desk.systems.kmrp.acts.will import pay_will
from gm_desk.systems.kmrp.health import exhaustion, faded, within_room
from gm_desk.systems.kmrp.standing import (
    Share,
    Trait,
    account,
    attribute,
    burdens,
    hurts_above,
    totals,
    trained,
    untrained,
)
from gm_desk.systems.kmrp.states import CONCENTRATIONS, concentrates_on, lose_concentration
from gm_desk.systems.kmrp.terms import ATTRIBUTES
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text

FIRST = "perception"
"""What is checked most at a table, offered first."""


class Plan(NamedTuple):
    """A check ready to be resolved."""

    fields: Sequence[Field]
    trait: Trait
    request: Document
    shares: Sequence[Share]
    concentration: str
    will: str | None


def plan(actor: Actor, answers: Answers) -> Plan:
    """Ask all that a check needs to know and make the request of it."""
    form = Form("kmrp.act.check", answers)
    trait = _trait(form, actor.sheet)
    complex_ = trait.level is None and form.flag("complex")
    if complex_ and form.flag("manual"):
        complex_ = False  # a manual lets even a complex thing be tried (rulebook: Навыки)
    difficulty = form.level("difficulty", None, nullable=True)
    calm = difficulty is not None and form.flag("calm")
    advantage = form.codes("advantage", ("none", "advantage", "disadvantage"))
    endures = trait.use == "endurance"
    shares = [*burdens(actor.sheet, trait)]
    if not endures:
        shares += hurts_above(actor.sheet)
    concentration = trait.use if trait.use in CONCENTRATIONS and not trait.skill else "other"
    if concentrates_on(actor, concentration):
        shares.append(Share("concentration", 1))
    shares += [injury_share(form, actor.sheet), Share("gm", *form.modifiers())]
    will = None
    if actor.sheet["will_points"]:
        will = form.codes("will", (None, "plus_one", "reroll"), minor=True, late=True)
    if will == "plus_one":
        shares.append(Share("will", 1))
    modifier, percent = totals(shares)
    request = given(
        complex=complex_,
        modifier=modifier,
        percent=percent,
        wounds=within_room(actor.sheet)[0],
        faded=faded(actor.sheet),
        endurance=actor.sheet["attributes"]["endurance"],
        ap=exhaustion(actor.sheet),
        ignores_wounds=endures,
        advantage=advantage,
        difficulty=difficulty,
        calm=calm,
    )
    return Plan(form.fields, trait, {"level": trait.level, **request}, shares, concentration, will)


def _trait(form: Form, sheet: Document) -> Trait:
    """Ask what is checked: `attributes.NAME`, `skills.ID`, or `untrained`; the keys of the sheet's own fields."""
    offered = [Choice(f"attributes.{name}", f"kmrp.sheet.attribute.{name}") for name in ATTRIBUTES]
    offered += [Choice(f"skills.{skill['id']}", skill["name"], literal=True) for skill in sheet["skills"]]
    offered.append(Choice("untrained", "kmrp.sheet.untrained"))
    kind, _, name = form.choice("trait", offered, f"attributes.{FIRST}").partition(".")
    if kind == "attributes":
        return attribute(sheet, name)
    if kind == "skills":
        return trained(next(skill for skill in sheet["skills"] if skill["id"] == name))
    return untrained()


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a check."""
    return plan(scene.actor, answers).fields if scene.actor else ()


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    return ("check", plan(scene.actor, answers).request) if scene.actor else None


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Play a check. Raises: Refused with nobody to roll; Illegal for a complex skill that nobody taught."""
    if scene.actor is None:
        raise Refused("no_actor", "act.actor")
    made = plan(scene.actor, answers)
    name = name_of(scene.actor)
    title = Text("kmrp.act.check.title", actor=name, trait=made.trait.title)
    outcome = table.resolve("check", "check", made.request, {"roll": scene.actor.id}, title)
    if made.will == "reroll":
        outcome = table.resolve("check_anew", "check", made.request, {"roll": scene.actor.id}, title)
    table.say(_account(name, made, outcome))
    if made.will:
        pay_will(table, scene.actor, made.will)
    if (line := account(name, made.shares)) is not None:
        table.say(line)
    if concentrates_on(scene.actor, made.concentration):
        lose_concentration(table, scene.actor)


def _account(name: str, made: Plan, outcome: Outcome) -> Text:
    words: dict[str, object] = {"actor": name, "trait": made.trait.title, "result_level": outcome["result"]}
    if outcome["success"] is None:
        return Text("kmrp.log.check.rolled", **words)
    words["difficulty_level"] = made.request["difficulty"]
    if outcome["automatic"]:
        return Text("kmrp.log.check.automatic", **words)
    return Text("kmrp.log.check.passed" if outcome["success"] else "kmrp.log.check.failed", **words)


CHECK = Act("check", "kmrp.act.check.label", "none", choices, play, odds=odds, icon="dices")
