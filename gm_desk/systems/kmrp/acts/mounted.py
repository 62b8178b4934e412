"""Reins dropped and taken again: a mount let go attacks by itself. Rulebook: «Верховая езда»."""

from __future__ import annotations

from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp.acts.turn_cost import costing, fights_with, spend
from gm_desk.systems.kmrp.states import out, stop, value
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Answers, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights, nothing


def _drop(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = acting(scene)
    if not actor.sheet["mount"]:
        raise Refused("kmrp.desk.no_mount", "sheet.mount", actor=name_of(actor))
    stop(table, actor)
    set_state(table, actor, "reins_dropped", True)
    table.say(Text("kmrp.log.reins_dropped", actor=name_of(actor), mount=actor.sheet["mount"]["name"]))


def _take(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = acting(scene)
    spend(table, actor)
    clear(table, actor, "reins_dropped")
    table.say(Text("kmrp.log.reins_taken", actor=name_of(actor)))


def _choose_prey(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Let chance say whom the loose animal attacks."""
    actor = acting(scene)
    mount = actor.sheet["mount"]
    prey = [each for each in scene.others if not out(each)]
    if not mount or not prey:
        raise Refused("kmrp.desk.no_prey", "act.target", actor=name_of(actor))
    title = Text("kmrp.act.mount_attacks.title", mount=mount["name"])
    face = table.throw("prey", 1, len(prey), None, title)[0]
    table.say(Text("kmrp.log.mount_attacks", mount=mount["name"], target=name_of(prey[face - 1])))


def _rides(scene: Scene) -> bool:
    actor = scene.actor
    return actor is not None and fights(scene) and bool(actor.sheet["mount"]) and not value(actor, "reins_dropped")


DROP_REINS = Act("drop_reins", "kmrp.act.drop_reins.label", "none", nothing, _drop, _rides, icon="wind")
TAKE_REINS = costing(
    Act("take_reins", "kmrp.act.take_reins.label", "none", nothing, _take, fights_with("reins_dropped"), icon="link")
)
MOUNT_ATTACKS = Act(
    "mount_attacks",
    "kmrp.act.mount_attacks.label",
    "none",
    nothing,
    _choose_prey,
    fights_with("reins_dropped"),
    icon="zap",
)
