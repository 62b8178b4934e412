"""A grenade, or whatever else strikes a place: the GM says whom it reached and how hard.

The rulebook gives no rule for where it lands (RULINGS 2.4.26); no cover helps against it and no deaf defence (RULINGS 2.4.17).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form, rows_as_choices
from gm_desk.systems.opus100.acts.economy import Cost, cost_of, form_of, pay
from gm_desk.systems.opus100.acts.harm import Harm, suffer
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Act, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at

OTHER = "other"


@dataclass(frozen=True)
class Plan:
    """An area struck: with what, and what each target takes."""

    fields: tuple[Field, ...]
    name: str | Text
    damage: tuple[int, ...]
    cost: Cost


def _plan(scene: Scene, answers: Answers) -> Plan:
    form = form_of(answers)
    weapon = _weapon(form, scene)
    one = len(scene.targets) == 1
    damage = tuple(
        form.about(place, "" if one else name_of(target)).whole("damage", weapon["damage"])
        for place, target in enumerate(scene.targets)
    )
    cost = cost_of(form, scene, "attack")
    return Plan(tuple(form.fields), weapon["name"], damage, cost)


def _weapon(form: Form, scene: Scene) -> Document:
    weapons = [each for each in acting(scene).sheet["weapons"] if each["kind"] == "area"]
    choices = [*rows_as_choices(weapons), Choice(OTHER, "opus100.ask.something_else")]
    chosen = form.choice("weapon", choices)
    other: Document = {"name": Text("opus100.ask.something_else"), "damage": 0}
    return next((each for each in weapons if each["id"] == chosen), other)


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _plan(scene, answers).fields


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Deal every target its damage. Raises: Refused without targets, or where the turn does not allow it."""
    aimed_at(scene)
    made = _plan(scene, answers)
    made.cost.check()
    names = [name_of(each) for each in scene.targets]
    table.say(Text("opus100.log.area", actor=name_of(acting(scene)), weapon=made.name, targets=names))
    for target, damage in zip(scene.targets, made.damage, strict=True):
        suffer(table, target, Harm(damage))
    pay(table, scene, made.cost)


AREA = Act("area", "opus100.act.area.label", "several", _choices, _play, icon="zap")
