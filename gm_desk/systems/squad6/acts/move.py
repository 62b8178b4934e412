"""Moving and running, on foot and on tracks: «Передвижение»; and who may shoot at whoever comes into sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import given
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting
from gm_desk.systems.squad6.acts.economy import Cost, form_of, objection, overruled, spend
from gm_desk.systems.squad6.settings import setting
from gm_desk.systems.squad6.states import cannot_drive, part, value, watchers


class Move(NamedTuple):
    """A move ready to be made."""

    fields: Sequence[Field]
    request: Document
    costs: tuple[Cost, ...]
    refusal: Refused | None


def plan(scene: Scene, answers: Answers) -> Move:
    """Ask whether it is a dash, which takes the active action too unless the campaign says otherwise (RULINGS 2.2.2)."""
    actor = acting(scene)
    form = form_of(answers)
    dash = form.flag("dash")
    costs: tuple[Cost, ...] = ("moved",)
    if dash and setting(scene.settings, "dash_is_action"):
        costs = ("moved", "acted")
    why = cannot_drive(actor.sheet)
    stands = Refused("squad6.desk.cannot_drive", "act.actor", actor=name_of(actor), part=why) if why else None
    refusal = overruled(form, stands, objection(actor, *costs))
    return Move(form.fields, given(mobility=actor.sheet["mobility"], dash=dash), costs, refusal)


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return plan(scene, answers).fields if scene.actor else ()


def _odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("move", plan(scene, answers).request) if scene.actor else None


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Tell how far it goes, and who holds a spot that may be on the way; a cell shared with an enemy is left."""
    actor = acting(scene)
    made = plan(scene, answers)
    if made.refusal is not None:
        raise made.refusal
    spend(table, actor, *made.costs)
    name = name_of(actor)
    title = Text("squad6.log.move.title", actor=name)
    outcome = table.resolve("move", "move", made.request, {"dash": actor.id}, title)
    how = "dashed" if made.request.get("dash") else "moved"
    table.say(Text(f"squad6.log.move.{how}", actor=name, cells=outcome["cells"]))
    part(table, actor)
    for watcher in watchers(actor, scene.others):
        held = value(watcher, "overwatch")
        spot = held["spot"] if isinstance(held, dict) else ""
        key = "watched_spot" if spot else "watched"
        table.say(Text(f"squad6.log.move.{key}", target=name_of(watcher), spot=spot))


def _offered(scene: Scene) -> bool:
    return scene.actor is not None


MOVE = Act("move", "squad6.deed.move", "none", _choices, _play, _offered, _odds, icon="footprints")
