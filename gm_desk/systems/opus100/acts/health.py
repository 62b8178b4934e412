"""Harm that no attack of the book deals, and getting over it: by the GM's word, as one act with its line in the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gm_desk.core.errors import Refused
from gm_desk.systems.opus100.acts.economy import form_of
from gm_desk.systems.opus100.acts.harm import MOST, Harm, suffer
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting


def _asks(scene: Scene, answers: Answers, *, hurt: bool) -> tuple[Sequence[Field], Harm]:
    """Ask how much; of healing no more than is missing."""
    sheet = acting(scene).sheet
    missing = max(0, sheet["hp"]["max"] - sheet["hp"]["current"])
    form = form_of(answers)
    harm = Harm(
        form.whole("damage" if hurt else "points", 0 if hurt else missing, high=1_000_000 if hurt else missing),
        form.whole("heavy_wounds", high=MOST - sheet["heavy_wounds"] if hurt else sheet["heavy_wounds"]),
        form.whole("pain", high=MOST - sheet["pain"] if hurt else sheet["pain"]),
    )
    return form.fields, harm


def _choices(scene: Scene, answers: Answers, *, hurt: bool) -> Sequence[Field]:
    return _asks(scene, answers, hurt=hurt)[0]


def _parts(harm: Harm, how: str) -> list[Text]:
    """Say what there is of it. Raises: Refused where there is nothing."""
    said = [Text(f"opus100.log.{how}_{key}", count=count) for key, count in harm._asdict().items() if count]
    if not said:
        raise Refused("opus100.nothing_entered", "act")
    return said


def _hurt(scene: Scene, answers: Answers, table: Table) -> None:
    """Let the actor take harm."""
    actor = acting(scene)
    harm = _asks(scene, answers, hurt=True)[1]
    table.say(Text("opus100.log.hurt", actor=name_of(actor), parts=_parts(harm, "hurt")))
    suffer(table, actor, harm)


def _recover(scene: Scene, answers: Answers, table: Table) -> None:
    """Let the actor get over harm."""
    actor = acting(scene)
    given_back = _asks(scene, answers, hurt=False)[1]
    ref, sheet = character_ref(actor), actor.sheet
    table.say(Text("opus100.log.recovered", actor=name_of(actor), parts=_parts(given_back, "recovered")))
    table.change(ref, ("sheet", "hp", "current"), sheet["hp"]["current"] + given_back.damage)
    table.change(ref, ("sheet", "heavy_wounds"), sheet["heavy_wounds"] - given_back.heavy_wounds)
    table.change(ref, ("sheet", "pain"), sheet["pain"] - given_back.pain)


HURT = Act("hurt", "opus100.act.hurt.label", "none", partial(_choices, hurt=True), _hurt, icon="droplet")
RECOVER = Act(
    "recover", "opus100.act.recover.label", "none", partial(_choices, hurt=False), _recover, icon="heart-pulse"
)
