"""Taking aim, hit points and move from the campaign's list of fighters: the rulebook gives no such figures."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting
from gm_desk.systems.tactics100.acts.situation import LABELS
from gm_desk.systems.tactics100.settings import setting


def _chosen(scene: Scene, form: Form) -> Document | None:
    """Ask for a row of the campaign's list; None where it has none."""
    rows: list[Document] = setting(scene, "fighters")
    if not rows:
        return None
    place = form.choice("fighter", [Choice(at, row["name"], literal=True) for at, row in enumerate(rows)])
    chosen: Document = rows[place]
    return chosen


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = Form(LABELS, answers)
    _chosen(scene, form)
    return form.fields


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Write the figures onto the sheet; all hit points are there again. Raises: Refused where the campaign has no list."""
    actor = acting(scene)
    row = _chosen(scene, Form(LABELS, answers))
    if row is None:
        raise Refused("tactics100.desk.no_fighters", "settings.fighters")
    points = row["hp"]["max"]
    ref = character_ref(actor)
    table.change(ref, ("sheet", "aim"), row["aim"])
    table.change(ref, ("sheet", "move"), row["move"])
    table.change(ref, ("sheet", "hp"), {**actor.sheet["hp"], "max": points, "current": points})
    table.say(Text("tactics100.log.profile", actor=name_of(actor), fighter=row["name"]))


def _available(scene: Scene) -> bool:
    """Offer it while a sheet is made, not in a fight: there it is a click away, on the sheet."""
    return scene.encounter is None and scene.actor is not None and bool(setting(scene, "fighters"))


PROFILE = Act("profile", "tactics100.act.profile", "none", _choices, _play, _available, icon="user")
