"""Swing, pierce and rake over several: one attack roll, a defence of each. Rulebook: «Размах», «Пронзание», «Расстрел»."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.kmrp.acts.aftermath import after_attacker
from gm_desk.systems.kmrp.acts.attack import deal, fire, odds_on
from gm_desk.systems.kmrp.acts.attack_form import plans, roll_name
from gm_desk.systems.kmrp.acts.obstacles import check_attack
from gm_desk.systems.kmrp.acts.occasion import SWEEP
from gm_desk.systems.kmrp.acts.strike_out import redirected
from gm_desk.systems.kmrp.acts.turn_cost import costing
from gm_desk.systems.kmrp.acts.weapons import can_sweep
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form: the attacker's part once, the rest for each target."""
    return plans(scene, answers, SWEEP)[0].fields if scene.actor else ()


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request against the first target, whose exact odds stand above the button."""
    return odds_on(scene, answers, SWEEP)


def odds_at(scene: Scene, answers: Answers, place: int) -> tuple[str, Document] | None:
    """Return the request against one of the targets. Raises: as an attack."""
    if scene.actor is None:
        return None
    made = plans(scene, answers, SWEEP)[place]
    check_attack(scene.actor, made, SWEEP)
    return (made.op, made.request) if made.request is not None else None


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Play one attack on all targets; the first one's attack roll counts for the others. Raises: as an attack."""
    if scene.actor is None or not scene.targets:
        raise Refused("no_target", "act.target")
    attacker = scene.actor
    made = plans(scene, answers, SWEEP)
    for each in made:
        check_attack(attacker, each, SWEEP)
    fire(table, attacker, made[0])
    if len(made) > 1:
        names = [name_of(target) for target in scene.targets]
        table.say(Text("kmrp.log.sweep", actor=name_of(attacker), targets=names, manner=made[0].arms.technique))
    lying: dict[str, Sequence[int]] = {}
    for place, each in enumerate(made):
        deal(table, scene, redirected(table, scene, each, f"redirect{place + 1}"), SWEEP, place, lying)
        rolled = table.faces(roll_name(place))
        lying |= {role: faces for role, faces in rolled.items() if role.startswith("attack")}
    after_attacker(table, attacker, SWEEP, shot=made[0].arms.ranged)


def _available(scene: Scene) -> bool:
    return scene.actor is not None and any(can_sweep(weapon) for weapon in scene.actor.sheet["weapons"])


SWEEPING = costing(
    Act("sweep", "kmrp.act.sweep.label", "several", choices, play, _available, odds=odds, icon="wind", odds_at=odds_at)
)
