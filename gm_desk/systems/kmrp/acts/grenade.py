"""Throwing a grenade: a check of the skill, and what reaches those whom the GM picks (RULINGS 2.5.83)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.kmrp.acts.hurt import Blow, hurt
from gm_desk.systems.kmrp.acts.simple_check import Roll
from gm_desk.systems.kmrp.acts.turn_cost import costing, spend
from gm_desk.systems.kmrp.pyramid import severity_of
from gm_desk.systems.kmrp.standing import Share, armour_on, best_skill
from gm_desk.systems.kmrp.states import stop
from gm_desk.systems.people import clear, name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at, fights

MOST_DAMAGE = 1_000


class Plan(NamedTuple):
    """A throw ready to be rolled: the damage that reaches each target, before armour."""

    fields: Sequence[Field]
    roll: Roll
    damages: list[int]


def plan(scene: Scene, answers: Answers) -> Plan:
    """Ask for the difficulty, and for the damage that reaches each; the first one's is offered for the others."""
    actor = acting(scene)
    form = Form("kmrp.act.grenade", answers)
    difficulty = form.level("difficulty", 0)
    damages: list[int] = []
    several = len(scene.targets) > 1
    for place, target in enumerate(scene.targets):
        about = form.about(place, name_of(target) if several else "")
        damages.append(about.whole("damage", damages[0] if damages else 10, high=MOST_DAMAGE))
    more = (Share("gm", *form.modifiers()),)
    return Plan(form.fields, Roll(actor, best_skill(actor.sheet, "grenades"), difficulty, more, "attack"), damages)


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a throw."""
    return plan(scene, answers).fields if scene.actor else ()


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the check whose exact odds stand above the button."""
    return ("check", plan(scene, answers).roll.request) if scene.actor else None


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Throw; where the throw succeeds each target is wounded by its damage less the torso's armour, whatever its era."""
    actor = acting(scene)
    aimed_at(scene)
    made = plan(scene, answers)
    spend(table, actor)
    stop(table, actor)
    clear(table, actor, "full_defence")
    words: dict[str, object] = {"actor": name_of(actor), "targets": [name_of(each) for each in scene.targets]}
    outcome = made.roll.throw(table, "check", Text("kmrp.act.grenade.title", **words))
    words |= {"trait": made.roll.trait.title, "result_level": outcome["result"]}
    words["difficulty_level"] = made.roll.request["difficulty"]
    table.title(Text("kmrp.log.grenade.passed" if outcome["success"] else "kmrp.log.grenade.failed", **words))
    if not outcome["success"]:
        return
    for place, (target, damage) in enumerate(zip(scene.targets, made.damages, strict=True), 1):
        torso = armour_on(target.sheet, "torso")
        through = damage - (torso["class"] if torso else 0)
        wound = severity_of(through) or "none"
        table.say(Text("kmrp.log.wound.damage", target=name_of(target), damage=_signed(through), wound=wound))
        dealt = Blow(through, survival_difficulty=scene.settings.get("survival_difficulty", 0))
        hurt(table, target, dealt, f"wound{place}")


def _signed(damage: int) -> str:
    return str(damage).replace("-", "−")


GRENADE = costing(Act("grenade", "kmrp.act.grenade.label", "several", choices, play, fights, odds, icon="crosshair"))
