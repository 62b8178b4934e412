"""What is rolled outside of attacks: a save or a skill against a difficulty, and damage from whatever hurts.

The rulebook rolls d20 with an attribute or skill in each of its own checks («спасбросок ловкости», «Ремонт»); so does any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import InvalidInput, shown
from gm_desk.core.facts import Document
from gm_desk.systems.ap20.acts.defence import MOST_MODIFIER
from gm_desk.systems.ap20.acts.economy import form_of
from gm_desk.systems.ap20.damage import Damage, parse
from gm_desk.systems.ap20.sheet import ATTRIBUTES
from gm_desk.systems.ap20.states import hurt
from gm_desk.systems.forms import Form
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Act, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at

DIFFICULTY = 15
"""The difficulty that the rulebook uses most."""
SIDES = 20


class _Check(NamedTuple):
    fields: Sequence[Field]
    trait: Text | str
    value: int
    modifier: int
    difficulty: int | None


def _plan(scene: Scene, answers: Answers) -> _Check:
    form = form_of(answers)
    trait, value = _trait(form, acting(scene).sheet)
    difficulty = form.whole("difficulty", DIFFICULTY, low=-1_000, high=1_000, nullable=True)
    modifier = form.whole("modifier", low=-MOST_MODIFIER, high=MOST_MODIFIER, signed=True)
    return _Check(form.fields, trait, value, modifier, difficulty)


def _trait(form: Form, sheet: Document) -> tuple[Text | str, int]:
    """Ask what is checked: an attribute by its key, or `skills.ID`, as the sheet's own fields are called."""
    offered = [Choice(name, f"ap20.sheet.{name}") for name in ATTRIBUTES]
    offered += [Choice(f"skills.{skill['id']}", skill["name"], literal=True) for skill in sheet["skills"]]
    chosen = str(form.choice("trait", offered))
    kind, _, identity = chosen.partition(".")
    if kind == "skills":
        skill = next(each for each in sheet["skills"] if each["id"] == identity)
        return str(skill["name"]), int(skill["value"])
    return Text(f"ap20.sheet.{kind}"), int(sheet[kind])


def _checks(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _plan(scene, answers).fields if scene.actor else ()


def _check(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    made = _plan(scene, answers)
    title = Text("ap20.act.check_title", actor=name_of(actor), trait=made.trait)
    face = table.throw("check", 1, SIDES, actor.id, title)[0]
    total = face + made.value + made.modifier
    words = {"actor": name_of(actor), "trait": made.trait, "total": total, "difficulty": made.difficulty}
    how = "rolled" if made.difficulty is None else "passed" if total >= made.difficulty else "failed"
    table.say(Text(f"ap20.log.check.{how}", **words))
    parts = [Text("ap20.log.part", what=made.trait, number=made.value)]
    if made.modifier:
        parts.append(Text("ap20.log.part", what=Text("ap20.field.modifier"), number=made.modifier))
    table.say(Text("ap20.log.check.parts", face=face, parts=parts, detail=True))


def _harms(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    form = form_of(answers)
    form.text("damage", "1d6")
    return form.fields


def _harm(scene: Scene, answers: Answers, table: Table) -> None:
    """Let each target suffer damage of its own: a fall, fire, what burst near by."""
    aimed_at(scene)
    written = form_of(answers).text("damage", "1d6")
    damage = _readable(written)
    table.say(Text("ap20.log.harm", targets=[name_of(each) for each in scene.targets], dice=written))
    for place, target in enumerate(scene.targets, 1):
        title = Text("ap20.act.damage_title", target=name_of(target), dice=written, count=1)
        roller = scene.actor.id if scene.actor else None
        hurt(table, target, damage.roll(table, f"damage_{place}", roller, title))


def _readable(written: str) -> Damage:
    damage = parse(written)
    if damage is None:
        raise InvalidInput("field.not_a_damage", "act.damage", given=shown(written))
    return damage


CHECK = Act("check", "ap20.act.check", "none", _checks, _check, lambda scene: scene.actor is not None, icon="dices")
HARM = Act("harm", "ap20.act.harm", "several", _harms, _harm, icon="heart-pulse")
