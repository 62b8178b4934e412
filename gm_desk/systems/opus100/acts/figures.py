"""Figures by kind: a character takes hit points, skills and armour from the campaign's own list."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import ABSENT, Document, value_at
from gm_desk.systems.opus100.acts.economy import form_of
from gm_desk.systems.opus100.settings import KIND_COLUMNS, setting
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting


def _kinds(scene: Scene) -> list[Document]:
    kinds: list[Document] = setting(scene, "kinds")
    return kinds


def _has_kinds(scene: Scene) -> bool:
    return scene.actor is not None and bool(_kinds(scene))


def _offered(scene: Scene) -> bool:
    """Offer it while a sheet is made, not in a fight: there it is a click away, on the sheet."""
    return scene.encounter is None and _has_kinds(scene)


def _asks(scene: Scene, answers: Answers) -> tuple[Sequence[Field], Document]:
    kinds = _kinds(scene)
    form = form_of(answers)
    place = form.choice("figures", [Choice(place, each["name"], literal=True) for place, each in enumerate(kinds)])
    return form.fields, kinds[place]


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _asks(scene, answers)[0] if _has_kinds(scene) else ()


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Write a kind's figures on the sheet, with all hit points there. Raises: Refused where the list is empty."""
    actor = acting(scene)
    if not _has_kinds(scene):
        raise Refused("opus100.no_kinds", "settings.kinds")
    kind = _asks(scene, answers)[1]
    table.say(Text("opus100.log.figures", actor=name_of(actor), name=kind["name"]))
    ref = character_ref(actor)
    for column in KIND_COLUMNS[1:]:
        path = tuple(column.key.split("."))
        value = value_at(kind, path)
        if value is not ABSENT and value is not None:
            table.change(ref, ("sheet", *path), value)
    table.change(ref, ("sheet", "hp", "current"), table.document(ref)["sheet"]["hp"]["max"])


FIGURES = Act("figures", "opus100.act.figures.label", "none", _choices, _play, _offered, icon="clipboard-list")
