"""Hit points by kind, taken from the campaign's own table: the rulebook names none (RULINGS 2.1.59)."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.ap20.acts.economy import form_of
from gm_desk.systems.ap20.settings import row_word, rows_to_choose, setting
from gm_desk.systems.forms import Form
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting


def _kinds(scene: Scene) -> list[Document]:
    return list(setting(scene.settings, "kinds"))


def _ask(form: Form, kinds: Sequence[Document]) -> Document:
    place: int = form.choice("kind", rows_to_choose(kinds, "creature"))
    return kinds[place]


def _form(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = form_of(answers)
    if kinds := _kinds(scene):
        _ask(form, kinds)
    return form.fields


def _available(scene: Scene) -> bool:
    """Tell whether there is a table to take from: between fights, where sheets are made."""
    return scene.actor is not None and scene.encounter is None and bool(_kinds(scene))


def _take(scene: Scene, answers: Answers, table: Table) -> None:
    """Give the character the hit points of a kind, all of them."""
    actor = acting(scene)
    kinds = _kinds(scene)
    if not kinds:
        raise Refused("ap20.desk.no_kinds", "act.kind", actor=name_of(actor))
    row = _ask(form_of(answers), kinds)
    ref = character_ref(actor)
    for key in ("max", "current"):
        table.change(ref, ("sheet", "hp", key), row["points"])
    table.say(Text("ap20.log.kind", actor=name_of(actor), what=row_word(row, "creature"), points=row["points"]))


KIND = Act("kind", "ap20.act.kind", "none", _form, _take, _available, icon="heart")
