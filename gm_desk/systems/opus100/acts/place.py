"""Where one stands: moving, behind a cover, on it and down from it, and deaf defence. Rulebook: «Действия», «Укрытия»."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_desk.core.errors import Refused
from gm_desk.systems.opus100.acts.economy import Cost, cost_of, form_of, pay
from gm_desk.systems.opus100.states import CLIMBED, COVERS, cover_of, moved, stands_on
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights

ON = "on_"
PLACES = ("open", *COVERS, *(f"{ON}{cover}" for cover in CLIMBED))


@dataclass(frozen=True)
class Move:
    """A move thought through: where to, and by what action (None: moved by something that costs none)."""

    fields: tuple[Field, ...]
    to: str
    cost: Cost


def _move(scene: Scene, answers: Answers) -> Move:
    actor = acting(scene)
    form = form_of(answers)
    to = form.codes("place", PLACES)
    free = form.flag("free", minor=True)
    cells = form.whole("cells", None, high=1_000_000, unit="opus100.act.unit.cells", nullable=True, minor=True)
    allowance = actor.sheet["move"]
    problem = None
    if cells is not None and cells > allowance and not free:
        problem = Refused("opus100.too_far", "act.cells", actor=name_of(actor), cells=cells, move=allowance)
    descends = stands_on(actor) == "full" and to != f"{ON}full"
    action = None if free else "descend_full" if descends else "move"
    cost = cost_of(form, scene, action, problem)
    return Move(tuple(form.fields), to, cost)


def _moves(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _move(scene, answers).fields


def _go(scene: Scene, answers: Answers, table: Table) -> None:
    """Move, and note where the actor stands now. Raises: Refused where the turn does not allow it."""
    actor = acting(scene)
    made = _move(scene, answers)
    made.cost.check()
    key = "opus100.log.descended" if made.cost.action == "descend_full" else "opus100.log.moved"
    table.say(Text(key, actor=name_of(actor), place=made.to))
    moved(table, actor)
    clear(table, actor, "cover", "on_cover")
    if made.to.startswith(ON):
        set_state(table, actor, "on_cover", made.to.removeprefix(ON))
    elif made.to in COVERS:
        set_state(table, actor, "cover", made.to)
    if made.cost.action is None:
        set_state(table, actor, "moved", True)
    pay(table, scene, made.cost)


@dataclass(frozen=True)
class Defence:
    """Deaf defence thought through: behind what."""

    fields: tuple[Field, ...]
    cover: str
    cost: Cost


def _defence(scene: Scene, answers: Answers) -> Defence:
    actor = acting(scene)
    form = form_of(answers)
    cover = cover_of(actor) or form.codes("behind", COVERS, name="cover")
    problem = None
    if stands_on(actor):
        problem = Refused("opus100.on_top", "act", actor=name_of(actor))
    cost = cost_of(form, scene, "hunker", problem)
    return Defence(tuple(form.fields), cover, cost)


def _defences(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _defence(scene, answers).fields


def _hunker(scene: Scene, answers: Answers, table: Table) -> None:
    """Go into deaf defence behind a cover until the next own turn. Raises: Refused where the turn does not allow it."""
    actor = acting(scene)
    made = _defence(scene, answers)
    made.cost.check()
    table.say(Text("opus100.log.hunkered", actor=name_of(actor), cover=made.cover))
    clear(table, actor, "on_cover")
    set_state(table, actor, "cover", made.cover)
    set_state(table, actor, "hunkered", True)
    pay(table, scene, made.cost)


MOVE = Act("move", "opus100.act.move.label", "none", _moves, _go, fights, icon="footprints")
HUNKER = Act("hunker", "opus100.act.hunker.label", "none", _defences, _hunker, fights, icon="shield")
