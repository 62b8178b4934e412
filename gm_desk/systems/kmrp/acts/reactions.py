"""Out of turn: the blow at one who leaves the melee, at a passer-by, the defence of an ally.

Rulebook: «Противодействие».
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.kmrp.acts.attack import odds_on, play_on
from gm_desk.systems.kmrp.acts.attack_form import plan
from gm_desk.systems.kmrp.acts.occasion import INTERRUPT, TIED_STRIKE, Occasion
from gm_desk.systems.kmrp.acts.turn_cost import fights_with
from gm_desk.systems.kmrp.states import lose_concentration, untie, value
from gm_desk.systems.people import name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at, fights, nothing


def _choices(occasion: Occasion, scene: Scene, answers: Answers) -> Sequence[Field]:
    return plan(scene, answers, occasion).fields if scene.actor else ()


def _odds(occasion: Occasion, scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return odds_on(scene, answers, occasion)


def _tied_strike(scene: Scene, answers: Answers, table: Table) -> None:
    """Strike at the one whom the actor ties as it leaves: -2, no turn spent, no defences counted; then it is free."""
    actor, target = acting(scene), aimed_at(scene)
    if target.combatant is None or value(actor, "ties") != target.combatant["id"]:
        raise Refused("kmrp.desk.not_tied", "act.target", actor=name_of(actor), target=name_of(target))
    play_on(scene, answers, table, TIED_STRIKE)
    untie(actor, table)


def _interrupt(scene: Scene, answers: Answers, table: Table) -> None:
    """Strike at a passer-by: great reaction, and a turn still to spend."""
    check_reaction(acting(scene))
    play_on(scene, answers, table, INTERRUPT)


def _defend_ally(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Take the ally's next defence upon oneself: great reaction, and a turn still to spend."""
    actor, ally = acting(scene), aimed_at(scene)
    check_reaction(actor)
    assert actor.combatant is not None
    for state in ("acted", "spent"):
        set_state(table, actor, state, True)
    lose_concentration(table, actor)
    set_state(table, ally, "guarded", actor.combatant["id"])
    table.say(Text("kmrp.log.guards", actor=name_of(actor), target=name_of(ally)))


def check_reaction(actor: Actor) -> None:
    """Refuse a counter-action without a great reaction this round, or after the turn is used. Raises: Refused."""
    roll = actor.combatant["roll"] if actor.combatant else None
    if not roll or not roll["interrupt"]:
        raise Refused("kmrp.desk.slow", "act.actor", actor=name_of(actor))
    if value(actor, "acted") or value(actor, "spent"):
        raise Refused("kmrp.desk.acted", "act.actor", actor=name_of(actor))


def _may_react(scene: Scene) -> bool:
    if not fights(scene) or scene.actor is None or scene.actor.combatant is None:
        return False
    roll = scene.actor.combatant["roll"]
    return bool(roll and roll["interrupt"]) and not value(scene.actor, "acted")


TIED_BLOW = Act(
    "tied_strike",
    "kmrp.act.tied_strike.label",
    "one",
    partial(_choices, TIED_STRIKE),
    _tied_strike,
    fights_with("ties"),
    partial(_odds, TIED_STRIKE),
    icon="link",
)
PASSING_BLOW = Act(
    "interrupt",
    "kmrp.act.interrupt.label",
    "one",
    partial(_choices, INTERRUPT),
    _interrupt,
    _may_react,
    partial(_odds, INTERRUPT),
    icon="zap",
)
DEFEND_ALLY = Act("defend_ally", "kmrp.act.defend_ally.label", "one", nothing, _defend_ally, _may_react, icon="shield")
