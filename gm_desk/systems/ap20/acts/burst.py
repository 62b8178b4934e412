"""Automatic fire: short and long bursts, at one or as a fan, and a long burst that goes on.

Rulebook: «Стрельба очередью», «Полная очередь», «Стрельба веером».
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.ap20.acts.arms import (
    ask_distance,
    ask_weapon,
    attack_bonus,
    check_weapon,
    fire,
    may_jam,
    remember_distance,
)
from gm_desk.systems.ap20.acts.attack import ask_aim, ask_damage_modifier, ask_modifier, keep_aim, wound
from gm_desk.systems.ap20.acts.defence import Defence, account, ask_defence
from gm_desk.systems.ap20.acts.economy import form_of
from gm_desk.systems.ap20.acts.moving import Deed, ask_deed, begin_deed, end_deed
from gm_desk.systems.ap20.settings import setting
from gm_desk.systems.ap20.states import told
from gm_desk.systems.ap20.tables import EXTENSION_AP
from gm_desk.systems.forms import Form, given
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at

MOST_EXTENSIONS = 100


@dataclass(frozen=True)
class Plan:
    """A burst ready to be resolved; `targets` are asked for in the order of the scene's."""

    fields: Sequence[Field]
    weapon: Document
    deed: Deed
    request: Document | None
    defences: Sequence[Defence]
    distances: Sequence[int]
    damage_modifier: int


def automatic(actor: Actor | None) -> list[Document]:
    """Return the weapons that fire bursts; the one that is firing comes first."""
    weapons = [each for each in actor.sheet["weapons"] if each["burst"] and each["kind"] == "shot"] if actor else []
    firing = told(actor, "bursting").get("weapon") if actor else None
    return sorted(weapons, key=lambda each: each["id"] != firing)


def available(scene: Scene) -> bool:
    """Tell whether the actor has what fires bursts."""
    return bool(automatic(scene.actor))


def plan(scene: Scene, answers: Answers) -> Plan:
    """Ask all that a burst needs to know and make the request of it."""
    actor = acting(scene)
    weapons = automatic(actor)
    if not weapons:
        raise Refused("ap20.desk.no_bursts", "sheet.weapons", actor=name_of(actor))
    form = form_of(answers)
    weapon = ask_weapon(form, weapons)
    goes_on = told(actor, "bursting").get("weapon") == weapon["id"] and form.flag("continued", default=True)
    extensions = form.whole("extensions", int(goes_on), low=int(goes_on), high=MOST_EXTENSIONS)
    aim, unpaid = ask_aim(form, actor)
    cost = (0 if goes_on else weapon["ap_cost"]) + unpaid + EXTENSION_AP * extensions
    deed = ask_deed(form, scene, "burst", cost)
    modifier = ask_modifier(form)
    distances, defences = _ask_targets(form, scene, actor)
    request = None
    if scene.targets:
        request = given(
            skill=attack_bonus(actor.sheet, weapon) + modifier,
            distance_m=distances[0],
            range_m=weapon["range_m"],
            activity=deed.meanwhile.activities,
            aim_ap=aim,
            **weapon["burst"],
            extensions=extensions,
            ammo=weapon["loaded"] if weapon["magazine"] is not None else weapon["burst"]["length"] * (extensions + 1),
            targets=[
                {"id": one_of(each), "ac": defence.whole, "distance_m": distance}
                for each, defence, distance in zip(scene.targets, defences, distances, strict=True)
            ],
            single_series=setting(scene.settings, "single_series"),
            continued=goes_on,
        )
    return Plan(form.fields, weapon, deed, request, defences, distances, ask_damage_modifier(form))


def one_of(target: Actor) -> str:
    """Return what a request calls a target."""
    return str(target.combatant["id"]) if target.combatant else target.id


def _ask_targets(form: Form, scene: Scene, actor: Actor) -> tuple[list[int], list[Defence]]:
    distances, defences = [], []
    several = len(scene.targets) > 1
    for place, target in enumerate(scene.targets):
        about = form.about(place, name_of(target) if several else "")
        distances.append(ask_distance(about, actor, target))
        defences.append(ask_defence(about, scene, target, ranged=True, distance=distances[-1]))
    return distances, defences


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a burst."""
    return plan(scene, answers).fields if available(scene) else ()


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    if not available(scene):
        return None
    made = plan(scene, answers)
    return ("burst", made.request) if made.request is not None else None


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Play a burst at all targets, in the order chosen. Raises: Refused as things stand; Illegal, InvalidInput as the rules."""
    actor = acting(scene)
    aimed_at(scene)
    made = plan(scene, answers)
    assert made.request is not None
    check_weapon(actor, made.weapon, 1, anyway=made.deed.terms.anyway)
    if not begin_deed(table, scene, made.deed):
        keep_aim(table, actor, made.request)
        return
    title = Text("ap20.act.burst_title", actor=name_of(actor), targets=[name_of(each) for each in scene.targets])
    rollers = {f"{role}{one_of(each)}": actor.id for each in scene.targets for role in ("attack:", "")}
    outcome = table.resolve("burst", "burst", made.request, rollers, title)
    words = {"actor": name_of(actor), "targets": [name_of(each) for each in scene.targets], "fired": outcome["fired"]}
    table.title(Text("ap20.log.burst.continued" if made.request.get("continued") else "ap20.log.burst.fired", **words))
    fire(table, actor, made.weapon, outcome["fired"])
    clear(table, actor, "aim")
    set_state(table, actor, "bursting", {"weapon": made.weapon["id"], "now": True})
    for place, target in enumerate(scene.targets):
        remember_distance(table, actor, target, made.distances[place])
        _strike(table, scene, made, place, outcome["targets"][place])
    faces = [face for rolled in table.faces("burst").values() for face in rolled]
    may_jam(table, scene, actor, made.weapon, faces)
    end_deed(table, scene, made.deed)


def _strike(table: Table, scene: Scene, made: Plan, place: int, struck: Outcome) -> None:
    """Say how many bullets of a target's share hit it, and deal their damage."""
    target = scene.targets[place]
    words = {"target": name_of(target), "bullets": struck["bullets"], "hits": struck["hits"]}
    table.say(Text("ap20.log.burst.target", **words))
    table.say(account(target, made.defences[place]))
    if struck["hits"]:
        name = f"damage_{place + 1}"
        wound(table, scene, target, made.weapon, made.damage_modifier, name=name, hits=struck["hits"])


BURST = Act("burst", "ap20.act.burst", "several", choices, play, available, odds, icon="zap")
