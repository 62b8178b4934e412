"""A check of accuracy or melee at no target: the dice of an attack that hurts nobody («Атака»: d100 at most the value)."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.facts import Document
from gm_desk.systems.opus100.acts.attack import MOST, burden_of
from gm_desk.systems.opus100.acts.economy import form_of
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting


def _asks(scene: Scene, answers: Answers) -> tuple[Sequence[Field], str, Document]:
    sheet = acting(scene).sheet
    form = form_of(answers)
    trait = form.codes("trait", ("accuracy", "melee"))
    modifier = form.whole("modifier", low=-MOST, high=MOST, signed=True)
    request = {
        "accuracy": sheet[trait],
        "modifier": modifier - burden_of(scene, sheet),
        "melee": trait == "melee",
        "damage": 0,
        "critical_damage": 0,
    }
    return form.fields, trait, request


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _asks(scene, answers)[0]


def _odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("attack", _asks(scene, answers)[2]) if scene.actor else None


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Roll, and say how it went."""
    actor = acting(scene)
    _fields, trait, request = _asks(scene, answers)
    title = Text("opus100.act.check.title", actor=name_of(actor), trait=trait)
    outcome = table.resolve("check", "attack", request, {"hit": actor.id}, title)
    key = "critical" if outcome["critical"] else "passed" if outcome["hit"] else "failed"
    table.say(Text(f"opus100.log.check_{key}", actor=name_of(actor), trait=trait, chance=outcome["chance"]))


CHECK = Act("check", "opus100.act.check.label", "none", _choices, _play, odds=_odds, icon="dices")
