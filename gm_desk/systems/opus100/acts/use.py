"""Abilities, gear, and doing something else. Rulebook: «Действия»: an ability costs an action only where it says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import rows_as_choices
from gm_desk.systems.opus100.acts.economy import Cost, cost_of, form_of, pay
from gm_desk.systems.opus100.states import moved
from gm_desk.systems.people import name_of, set_state
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights


@dataclass(frozen=True)
class Use:
    """An ability thought through."""

    fields: tuple[Field, ...]
    ability: Document
    moves: bool
    cost: Cost


def _has_abilities(scene: Scene) -> bool:
    return scene.actor is not None and bool(scene.actor.sheet["abilities"])


def _use(scene: Scene, answers: Answers) -> Use:
    actor = acting(scene)
    abilities = actor.sheet["abilities"]
    if not abilities:
        raise Refused("opus100.no_abilities", "act.ability", actor=name_of(actor))
    form = form_of(answers)
    chosen = form.choice("ability", rows_as_choices(abilities))
    ability = next(each for each in abilities if each["id"] == chosen)
    costs = form.flag("costs_action", default=ability["costs_action"])
    moves = fights(scene) and form.flag("moves", minor=True)
    cost = cost_of(form, scene, "ability" if costs else None)
    return Use(tuple(form.fields), ability, moves, cost)


def _abilities(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _use(scene, answers).fields if _has_abilities(scene) else ()


def _use_ability(scene: Scene, answers: Answers, table: Table) -> None:
    """Use an ability: what it does is the GM's to say, what it costs is counted. Raises: Refused."""
    actor = acting(scene)
    made = _use(scene, answers)
    made.cost.check()
    table.say(Text("opus100.log.ability", actor=name_of(actor), name=made.ability["name"]))
    if words := " ".join(made.ability["text"].split()):
        table.say(Text("opus100.log.ability_text", words=words, detail=True))
    if made.moves:
        moved(table, actor)
        set_state(table, actor, "moved", True)
    pay(table, scene, made.cost)


# ── Gear and anything else ────────────────────────────────────────────────────────────────────────────────────────────


def _asks(scene: Scene, answers: Answers, action: str) -> tuple[Sequence[Field], str, Cost]:
    form = form_of(answers)
    what = form.text("what")
    cost = cost_of(form, scene, action)
    return form.fields, " ".join(what.split()), cost


def _choices(action: str, scene: Scene, answers: Answers) -> Sequence[Field]:
    return _asks(scene, answers, action)[0]


def _do(action: str, scene: Scene, answers: Answers, table: Table) -> None:
    """Spend an action on what the GM wrote down. Raises: Refused where the turn does not allow it."""
    actor = acting(scene)
    _fields, what, cost = _asks(scene, answers, action)
    cost.check()
    key = f"opus100.log.{action}_what" if what else f"opus100.log.{action}"
    table.say(Text(key, actor=name_of(actor), what=what))
    pay(table, scene, cost)


ABILITY = Act("ability", "opus100.act.ability.label", "none", _abilities, _use_ability, _has_abilities, icon="star")
GEAR = Act(
    "gear", "opus100.act.gear.label", "none", partial(_choices, "gear"), partial(_do, "gear"), fights, icon="wind"
)
OTHER = Act(
    "other",
    "opus100.act.other.label",
    "none",
    partial(_choices, "other"),
    partial(_do, "other"),
    fights,
    icon="ellipsis",
)
