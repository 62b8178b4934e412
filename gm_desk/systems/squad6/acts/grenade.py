"""Throwing a grenade at whom the game master ticks: «Бросок гранаты»; at a vehicle as at any armour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.people import clear, name_of, seen, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at
from gm_desk.systems.squad6.acts.armour import attack_armour, request_of
from gm_desk.systems.squad6.acts.arms import choose_defence
from gm_desk.systems.squad6.acts.economy import form_of, objection, overruled, spend
from gm_desk.systems.squad6.acts.watch import disturb
from gm_desk.systems.squad6.health import lose
from gm_desk.systems.squad6.states import able


@dataclass(frozen=True)
class Throw:
    """A throw ready to be rolled: the soldiers whom it reaches, each as squad6.grenade wants it, and the vehicles."""

    fields: Sequence[Field]
    soldiers: Sequence[tuple[Actor, Document]]
    vehicles: Sequence[Actor]
    refusal: Refused | None


def plan(scene: Scene, answers: Answers) -> Throw:
    """Ask for the defence of each, and who stands where the grenade falls: the first one ticked, as a rule (RULINGS 2.2.24)."""
    actor = acting(scene)
    form = form_of(answers)
    soldiers: list[tuple[Actor, Document]] = []
    vehicles = []
    several = len(scene.targets) > 1
    for place, target in enumerate(scene.targets):
        if target.sheet["vehicle"] is not None:
            vehicles.append(target)
            continue
        about = form.about(place, name_of(target) if several else "")
        defence = choose_defence(about, target)
        epicentre = about.flag("epicentre", default=place == 0)
        soldiers.append((target, {"id": _id(target), "defence": defence, "epicentre": epicentre}))
    return Throw(form.fields, soldiers, vehicles, overruled(form, objection(actor, "acted")))


def _id(actor: Actor) -> str:
    return str(actor.combatant["id"]) if actor.combatant else actor.id


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return plan(scene, answers).fields if scene.actor else ()


def _odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    if not scene.actor or not scene.targets:
        return None
    made = plan(scene, answers)
    if made.soldiers:
        return "grenade", _request([reached for _target, reached in made.soldiers])
    return "vehicle", request_of(made.vehicles[0].sheet)


def _request(targets: Sequence[Document]) -> Document:
    return {"range": "close", "targets": list(targets)}


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Throw: the same five dice count against every soldier, each saves with its own.

    Raises: Refused without a target, or where something stands in the way and the game master does not overrule it.
    """
    actor = acting(scene)
    aimed_at(scene)
    made = plan(scene, answers)
    if made.refusal is not None:
        raise made.refusal
    spend(table, actor, "acted")
    names = [name_of(target) for target in scene.targets]
    table.say(Text("squad6.log.grenade.thrown", actor=name_of(actor), targets=names))
    lying: Mapping[str, Sequence[int]] = {}
    for place, (target, reached) in enumerate(made.soldiers, 1):
        title = Text("squad6.log.grenade.title", actor=name_of(actor), target=name_of(target))
        rollers = {"attack": actor.id, "defence": actor.id}
        outcome = table.resolve(f"grenade{place}", "grenade", _request([reached]), rollers, title, lying=lying)
        lying = {"attack": table.faces(f"grenade{place}")["attack"]}
        _hurt(scene, table, target, outcome["hits"], outcome["targets"][0])
    for place, target in enumerate(made.vehicles, 1):
        title = Text("squad6.log.grenade.title", actor=name_of(actor), target=name_of(target))
        attack_armour(table, actor, target, f"vehicle{place}", title)
        disturb(table, scene.settings, target, hit=True)


def _hurt(scene: Scene, table: Table, target: Actor, hits: int, outcome: Outcome) -> None:
    words = {"target": name_of(target), "hits": hits, "saves": outcome["saves"], "damage": outcome["damage"]}
    how = "missed" if not hits else "hit" if outcome["damage"] else "held"
    table.say(Text(f"squad6.log.grenade.{how}", **words))
    disturb(table, scene.settings, target, hit=hits > 0)
    lose(table, target, outcome["damage"])
    if outcome["out_next_round"] and target.combatant and able(seen(table, target)):
        set_state(table, target, "stunned", True)
        clear(table, target, "overwatch")
        table.say(Text("squad6.log.stunned", target=name_of(target)))


def _offered(scene: Scene) -> bool:
    return scene.actor is not None


GRENADE = Act("grenade", "squad6.deed.grenade", "several", _choices, _play, _offered, _odds, icon="zap")
