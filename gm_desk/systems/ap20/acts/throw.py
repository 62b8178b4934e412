"""Throwing: at somebody or at a spot, where the thing comes to lie, and whom it hurts. Rulebook: «Бросок и метание»."""

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
    remember_distance,
)
from gm_desk.systems.ap20.acts.attack import ask_aim, ask_damage_modifier, ask_modifier, keep_aim, wound
from gm_desk.systems.ap20.acts.defence import Defence, account, ask_defence
from gm_desk.systems.ap20.acts.economy import form_of
from gm_desk.systems.ap20.acts.moving import Deed, ask_deed, begin_deed, end_deed
from gm_desk.systems.ap20.settings import setting
from gm_desk.systems.forms import Form, given
from gm_desk.systems.people import clear, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Clock, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at

ARROWS = {"target": "◎", "bounced": "↓", "short": "↓", "over_left": "↖", "over_right": "↗", "over": "↑"}
"""Where it lies, seen from the thrower's back: the target is ahead."""
HOURS = 8
HANDS = {"bounced": 4, "short": 4, "over_left": 7, "over_right": 1, "over": 8}
"""The same as a hand on a clock of eight hours about the target: long misses go on at 45° (RULINGS 2.1.46)."""


@dataclass(frozen=True)
class Plan:
    """A throw ready to be resolved; `caught` tells of every target whether what bursts reaches it."""

    fields: Sequence[Field]
    weapon: Document
    deed: Deed
    request: Document
    defence: Defence | None
    distance: int
    damage_modifier: int
    caught: Sequence[bool]


def missiles(actor: Actor | None) -> list[Document]:
    """Return what the actor has to throw."""
    return [each for each in actor.sheet["weapons"] if each["kind"] == "thrown"] if actor else []


def available(scene: Scene) -> bool:
    """Tell whether the actor has something to throw."""
    return bool(missiles(scene.actor))


def plan(scene: Scene, answers: Answers) -> Plan:
    """Ask all that a throw needs to know and make the request of it; the first target is the one aimed at."""
    actor = acting(scene)
    if not missiles(actor):
        raise Refused("ap20.desk.nothing_to_throw", "sheet.weapons", actor=name_of(actor))
    target = scene.targets[0] if scene.targets else None
    form = form_of(answers)
    weapon = ask_weapon(form, missiles(actor))
    at_spot = form.flag("at_spot", default=weapon["blast"])
    distance = ask_distance(form, actor, target)
    aim, unpaid = ask_aim(form, actor)
    cost = weapon["ap_cost"] + unpaid
    deed = ask_deed(form, scene, "throw", cost)
    modifier = ask_modifier(form)
    defence = None
    if at_spot:
        aimed_ac = form.whole("spot_ac", setting(scene.settings, "spot_ac"), low=-1_000, high=1_000)
    else:
        defence = ask_defence(form, scene, target, ranged=True, distance=distance) if target else None
        aimed_ac = defence.ac if defence else 0
    request = given(
        kind="thrown",
        skill=attack_bonus(actor.sheet, weapon) + modifier,
        ac=aimed_ac,
        distance_m=distance,
        range_m=weapon["range_m"],
        activity=deed.meanwhile.activities,
        aim_ap=aim,
        constitution=actor.sheet["constitution"],
        critical_at=weapon["critical_at"],
        **(defence.parts if defence else {}),
    )
    damage_modifier = ask_damage_modifier(form)
    caught = _ask_caught(form, scene) if weapon["blast"] else []
    return Plan(form.fields, weapon, deed, request, defence, distance, damage_modifier, caught)


def _ask_caught(form: Form, scene: Scene) -> list[bool]:
    """Ask of every target whether it is reached: a question that may wait until it is seen where the thing lies."""
    return [
        form.about(place, name_of(target)).flag("caught", default=True, late=True)
        for place, target in enumerate(scene.targets)
    ]


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a throw."""
    return plan(scene, answers).fields if available(scene) else ()


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    return ("attack", plan(scene, answers).request) if available(scene) and scene.targets else None


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Play a throw. Raises: Refused as things stand; Illegal as the rules."""
    actor, target = acting(scene), aimed_at(scene)
    made = plan(scene, answers)
    check_weapon(actor, made.weapon, 1, anyway=made.deed.terms.anyway)
    if not begin_deed(table, scene, made.deed):
        keep_aim(table, actor, made.request)
        return
    title = Text("ap20.act.throw_title", actor=name_of(actor), target=name_of(target))
    outcome = table.resolve("attack", "attack", made.request, {"attack": actor.id}, title)
    _land(table, actor, made, outcome)
    table.title(_told(actor, target, made, outcome))
    if made.defence:
        table.say(account(target, made.defence))
    fire(table, actor, made.weapon, 1)
    clear(table, actor, "aim")
    remember_distance(table, actor, target, made.distance)
    if made.weapon["blast"]:
        for place, (victim, caught) in enumerate(zip(scene.targets, made.caught, strict=True), 1):
            if caught:
                wound(table, scene, victim, made.weapon, made.damage_modifier, name=f"damage_{place}")
    elif outcome["hit"] and made.defence:
        wound(table, scene, target, made.weapon, made.damage_modifier, critical=outcome["critical"], name="damage")
    end_deed(table, scene, made.deed)


def _land(table: Table, actor: Actor, made: Plan, outcome: Outcome) -> None:
    """Find where the thing comes to lie, and say and show it."""
    request = {
        "penetrating": made.weapon["penetrating"],
        "attack_value": outcome["attack_value"],
        "ac": outcome["ac"],
        "distance_m": made.distance,
        "range_m": made.weapon["range_m"],
    }
    title = Text("ap20.act.landing_title", name=made.weapon["name"])
    landing = table.resolve("landing", "throw_landing", request, {"direction": actor.id}, title)
    where, metres = landing["lands"], landing["metres"]
    key = f"ap20.log.lands.{'stays' if where == 'target' and made.weapon['penetrating'] and made.defence else where}"
    words: dict[str, object] = {"name": made.weapon["name"], "metres": metres, "arrow": ARROWS[where]}
    if where in HANDS:
        words["clock"] = Clock(HANDS[where], HOURS, metres).as_param()
    table.say(Text(key, **words))


def _told(actor: Actor, target: Actor, made: Plan, outcome: Outcome) -> Text:
    words = {
        "actor": name_of(actor),
        "target": name_of(target),
        "name": made.weapon["name"],
        "value": outcome["attack_value"],
        "ac": outcome["ac"],
    }
    aimed = "at" if made.defence else "spot"
    return Text(f"ap20.log.throw.{aimed}_{'hit' if outcome['hit'] else 'missed'}", **words)


THROW = Act("throw", "ap20.act.throw", "several", choices, play, available, odds, icon="target")
