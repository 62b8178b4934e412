"""Shooting: the turn's attack, and the shot that somebody who watches fires on another's turn. «1.1. Стрелковое оружие»."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.people import clear, fleeting, name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at
from gm_desk.systems.tactics100.acts.economy import anyway, check, check_loaded, fire, spend
from gm_desk.systems.tactics100.acts.situation import (
    LABELS,
    ask_armour,
    ask_critical_bonus,
    ask_distance,
    ask_situation,
    card,
    choose_weapon,
    weapons_of,
)
from gm_desk.systems.tactics100.acts.strike import check_target, strike
from gm_desk.systems.tactics100.states import note_distance


@dataclass(frozen=True)
class Shot:
    """A shot thought through: without a target there is only its form."""

    fields: Sequence[Field]
    weapon: Document
    overruled: bool
    distance: int = 0
    request: Document | None = None


def plan(scene: Scene, answers: Answers, *, overwatch: bool) -> Shot:
    """Ask all that a shot needs to know; the actor has a firearm.

    Where the GM allows a shot beyond the weapon's third range it counts as one at that range (RULINGS 2.3.2).
    """
    actor, target = acting(scene), scene.targets[0] if scene.targets else None
    form = Form(LABELS, answers)
    weapon = choose_weapon(form, weapons_of(actor, "firearm"))
    distance = ask_distance(form, scene, target, weapon)
    situation = ask_situation(form, actor, target)
    bonus = ask_critical_bonus(form, actor)
    if target is None:
        return Shot(form.fields, weapon, anyway(form), distance)
    armour = ask_armour(form, target)
    overruled = anyway(form)
    request = {
        "kind": "firearm",
        "aim": actor.sheet["aim"],
        "distance": min(distance, weapon["ranges"][-1]) if overruled else distance,
        "ranges": weapon["ranges"],
        **situation,
        "overwatch": overwatch,
        "weapon": card(weapon, armour),
        "critical_bonus": bonus,
        "target_hp": max(target.sheet["hp"]["current"], 1),
    }
    return Shot(form.fields, weapon, overruled, distance, request)


def choices(scene: Scene, answers: Answers, *, overwatch: bool) -> Sequence[Field]:
    """Return the form of a shot."""
    if not _armed(scene):
        return ()
    return plan(scene, answers, overwatch=overwatch).fields


def odds(scene: Scene, answers: Answers, *, overwatch: bool) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    if not _armed(scene) or not scene.targets:
        return None
    request = plan(scene, answers, overwatch=overwatch).request
    return ("attack", request) if request is not None else None


def play(scene: Scene, answers: Answers, table: Table, *, overwatch: bool) -> None:
    """Shoot at the first target; a watcher's shot costs no action, for the watch was one.

    Raises: Refused where nothing can shoot, the turn is over, the weapon empty or the target down; Illegal out of range.
    """
    actor, target = acting(scene), aimed_at(scene)
    if not _armed(scene):
        raise Refused("tactics100.desk.no_firearm", "sheet.weapons", actor=name_of(actor))
    made = plan(scene, answers, overwatch=overwatch)
    if not overwatch:
        check(actor, "attack", overruled=made.overruled)
    elif not fleeting(actor, "watching") and not made.overruled:
        raise Refused("tactics100.desk.not_watching", "act.anyway", actor=name_of(actor))
    check_loaded(made.weapon, overruled=made.overruled)
    check_target(target)
    assert made.request is not None
    strike(table, actor, target, made.request, made.weapon["name"], "attack", made.distance)
    fire(table, actor, made.weapon)
    note_distance(table, actor, target, made.distance)
    if overwatch:
        clear(table, actor, "watching")
        table.say(Text("tactics100.log.watch_over", actor=name_of(actor)))
    else:
        spend(table, actor, "attack", overruled=made.overruled)


def _armed(scene: Scene) -> bool:
    return scene.actor is not None and bool(weapons_of(scene.actor, "firearm"))


def _watches(scene: Scene) -> bool:
    return _armed(scene) and scene.actor is not None and bool(fleeting(scene.actor, "watching"))


SHOT = Act(
    "shot",
    "tactics100.act.shot",
    "one",
    partial(choices, overwatch=False),
    partial(play, overwatch=False),
    _armed,
    partial(odds, overwatch=False),
    icon="crosshair",
)
OVERWATCH = Act(
    "overwatch",
    "tactics100.act.overwatch",
    "one",
    partial(choices, overwatch=True),
    partial(play, overwatch=True),
    _watches,
    partial(odds, overwatch=True),
    icon="eye",
)
