"""Points of will: a die thrown anew, a level more, a wound made lighter, a skill bettered for good, a perk.

Rulebook: «Очки воли». What is spent on a roll is chosen with that roll's own act; this module pays for it and holds the act that
spends points between fights.
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.systems.forms import Form
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting

PERK_POINTS = 2
"""A second perk takes two points."""


def pay_will(table: Table, actor: Actor, use: str, points: int = 1) -> None:
    """Spend points of will on something (`kmrp.code.will.USE`). Raises: Refused when there are too few."""
    left = table.document(character_ref(actor))["sheet"]["will_points"]
    if left < points:
        raise Refused("kmrp.desk.no_will", "sheet.will_points", actor=name_of(actor), needed=points, left=left)
    table.change(character_ref(actor), ("sheet", "will_points"), left - points)
    table.say(Text("kmrp.log.will", actor=name_of(actor), will=use, left=left - points))


def _plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], str, str | None, str]:
    """Ask what the points buy: the form, the use, the skill's id, the perk's name."""
    form = Form("kmrp.act.will", answers)
    skills = acting(scene).sheet["skills"]
    use = form.codes("use", (*["lasting"] * bool(skills), "perk"), name="will")
    skill = name = None
    if use == "lasting":
        skill = form.choice("skill", [Choice(each["id"], each["name"], literal=True) for each in skills])
    else:
        name = form.text("perk")
    return form.fields, use, skill, name or ""


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of what points of will buy for good."""
    return _plan(scene, answers)[0] if scene.actor else ()


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Buy a lasting percent of a skill, or a perk. Raises: Refused; Illegal for a skill that cannot be bettered so."""
    actor = acting(scene)
    _fields, use, skill, perk = _plan(scene, answers)
    ref = character_ref(actor)
    if use == "perk":
        if not perk.strip():
            raise Refused("kmrp.desk.unnamed_perk", "act.perk")
        pay_will(table, actor, use, PERK_POINTS)
        perks = table.document(ref)["sheet"]["perks"]
        table.change(ref, ("sheet", "perks"), [*perks, {"name": perk.strip(), "text": ""}])
        table.say(Text("kmrp.log.perk", actor=name_of(actor), name=perk.strip()))
        return
    place, trained = next((place, each) for place, each in enumerate(actor.sheet["skills"]) if each["id"] == skill)
    title = Text("kmrp.act.will.title", actor=name_of(actor), name=trained["name"])
    bought = table.resolve("will", "will", {"level": trained["level"]}, {}, title)["percent"]
    pay_will(table, actor, use)
    table.change(ref, ("sheet", "skills", place, "percent"), trained["percent"] + bought)
    table.say(Text("kmrp.log.lasting", actor=name_of(actor), name=trained["name"], percent=bought))


def _has_will(scene: Scene) -> bool:
    return scene.actor is not None and scene.actor.sheet["will_points"] > 0


WILL = Act("will", "kmrp.act.will.label", "none", choices, play, _has_will, icon="star")
