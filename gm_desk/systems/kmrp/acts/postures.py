"""Standing, lying and crouching.

Rulebook: «Передвижение и ловкость»: lying down and getting up take the action, crouching and rising three blocks each.
"""

from __future__ import annotations

from gm_desk.systems.kmrp.acts.turn_cost import costing, fights_with, fights_without, spend, walk
from gm_desk.systems.kmrp.states import stop, value
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Answers, Scene, Table, Text
from gm_desk.systems.scenes import acting, nothing

CROUCH_BLOCKS = 3


def _stand(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = acting(scene)
    clear(table, actor, "prone")
    spend(table, actor)
    table.say(Text("kmrp.log.stood", actor=name_of(actor)))


def _lie_down(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = acting(scene)
    spend(table, actor)
    set_state(table, actor, "prone", True)
    clear(table, actor, "crouching")
    stop(table, actor)
    table.say(Text("kmrp.log.lay_down", actor=name_of(actor)))


def _crouch(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = acting(scene)
    walk(table, actor, CROUCH_BLOCKS)
    set_state(table, actor, "crouching", True)
    stop(table, actor)
    table.say(Text("kmrp.log.crouched", actor=name_of(actor)))


def _rise(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = acting(scene)
    walk(table, actor, CROUCH_BLOCKS)
    clear(table, actor, "crouching")
    table.say(Text("kmrp.log.rose", actor=name_of(actor)))


def _may_crouch(scene: Scene) -> bool:
    return fights_without("crouching")(scene) and scene.actor is not None and not value(scene.actor, "prone")


STAND = costing(Act("stand", "kmrp.act.stand.label", "none", nothing, _stand, fights_with("prone"), icon="arrow-up"))
LIE_DOWN = costing(
    Act("lie_down", "kmrp.act.lie_down.label", "none", nothing, _lie_down, fights_without("prone"), icon="arrow-down")
)
CROUCH = Act("crouch", "kmrp.act.crouch.label", "none", nothing, _crouch, _may_crouch, icon="chevron-down")
RISE = Act("rise", "kmrp.act.rise.label", "none", nothing, _rise, fights_with("crouching"), icon="chevron-up")
