"""Moving: what the way costs, how many of the turn's actions it takes, and where it leads. «3. Действия и движение».

All that a turn walks is judged as one way (tactics100.path): of its diagonal steps every second costs two cells (RULINGS 2.3.26).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.people import clear, fleeting, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text, side_of
from gm_desk.systems.scenes import acting, fights
from gm_desk.systems.tactics100.acts.economy import anyway, check, spend
from gm_desk.systems.tactics100.acts.situation import LABELS, MOST
from gm_desk.systems.tactics100.field import (
    blocked_cells,
    cell_of,
    ground_of,
    is_painted,
    keep_ground,
    open_way,
    steps_of,
)
from gm_desk.systems.tactics100.sheet import cells_of_move
from gm_desk.systems.tactics100.sheet_spec import CELLS
from gm_desk.systems.tactics100.states import COVERS, ask, forget_distances, moves_left, out, spent
from gm_desk.systems.tactics100.tables import MOVES

MOST_STEPS = 100


class Plan(NamedTuple):
    """A move thought through: its steps, all that the turn walks with them, and how it ends.

    On the map `ground` is what was walked and painted there.
    """

    fields: Sequence[Field]
    straight: int
    diagonal: int
    request: Document
    cover: str
    height: int
    smoke: bool
    overruled: bool
    ground: Document | None


def plan(scene: Scene, answers: Answers) -> Plan:
    """Ask how far, and what there is at the end of it. The scene has an actor."""
    actor = acting(scene)
    form = Form(LABELS, answers)
    budget = cells_of_move(actor.sheet)
    before = spent(actor)
    on_map = scene.encounter is not None and form.flag("on_map", default=is_painted(scene), minor=True)
    ground = form.ground("way", ground_of(scene, actor), blocked_cells(scene)) if on_map else None
    if ground is not None:
        straight, diagonal = steps_of(ground["path"])
    else:
        left = max(budget - _cells(before), 0) if before["actions"] else budget
        straight = form.whole("straight", min(left, MOST_STEPS), high=MOST_STEPS, unit=CELLS)
        diagonal = form.whole("diagonal", high=MOST_STEPS, unit=CELLS)
    cover = form.codes("ends_in_cover", ("none", *COVERS), name="cover")
    held = fleeting(actor, "height")
    up = held if type(held) is int else 0
    height = form.whole("height", up, high=MOST, minor=not up)
    smoke = form.flag("ends_in_smoke", minor=True)
    request = {**_way(before, straight, diagonal, ground), "budget": budget}
    return Plan(form.fields, straight, diagonal, request, cover, height, smoke, anyway(form), ground)


def _cells(walked: Document) -> int:
    diagonal: int = walked["diagonal"]
    straight: int = walked["straight"]
    return straight + diagonal + diagonal // 2


def _way(before: Document, straight: int, diagonal: int, ground: Document | None) -> Document:
    """Return all that the turn walks, with what was walked before; over open ground where that was not on the map."""
    if ground is None or not ground["path"]:
        return {"cells": open_way(before["straight"] + straight, before["diagonal"] + diagonal)}
    path = ground["path"]
    walked = before.get("way") or ([path[0]] if not before["straight"] + before["diagonal"] else [])
    if walked and walked[-1] == path[0]:
        return {"cells": [*walked, *path[1:]], "blocked": ground["blocked"]}
    ask("path", {"cells": path, "blocked": ground["blocked"]})
    return {"cells": open_way(before["straight"] + straight, before["diagonal"] + diagonal)}


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a move."""
    return plan(scene, answers).fields if scene.actor else ()


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Walk, and note cover, height and smoke at the end; say who watches for it.

    Raises: Refused for more than both moves of a turn, or when the turn is over.
    """
    actor = acting(scene)
    made = plan(scene, answers)
    if made.ground is not None and not made.ground["path"]:
        raise Refused("tactics100.desk.no_cell", "act.way", actor=name_of(actor))
    before, budget = spent(actor), made.request["budget"]
    title = Text("tactics100.act.move_title", actor=name_of(actor))
    outcome = table.resolve("path", "path", made.request, {}, title)
    cost = outcome["cost"] - _cells(before)
    taken = 0 if not outcome["cost"] else 1 if outcome["reachable"] else MOVES
    moves = max(taken - before["actions"].count("move"), 0)
    if not outcome["with_second_move"] and not made.overruled:
        most = MOVES * budget
        raise Refused("tactics100.desk.too_far", "act.straight", actor=name_of(actor), cost=outcome["cost"], most=most)
    needed = moves or int(cost > 0 and not moves_left(actor))
    check(actor, *("move",) * needed, overruled=made.overruled)
    if cost:
        table.say(Text("tactics100.log.moved", actor=name_of(actor), cost=cost, walked=outcome["cost"], budget=budget))
        forget_distances(table, actor, scene.others)
    elif made.ground is not None and cell_of(actor) is None:
        column, row = made.ground["path"][-1]
        table.say(Text("tactics100.log.placed", actor=name_of(actor), column=column + 1, row=row + 1))
    else:
        table.say(Text("tactics100.log.stays", actor=name_of(actor)))
    _arrive(table, scene, actor, made)
    way = None if made.ground is None or "blocked" not in made.request else made.request["cells"]
    steps = {"straight": made.straight, "diagonal": made.diagonal, "way": way}
    spend(table, actor, *("move",) * moves, overruled=made.overruled, walked=steps)
    if cost:
        _warn(table, actor, scene)


def _arrive(table: Table, scene: Scene, actor: Actor, made: Plan) -> None:
    """Note where the move ends, and what there is."""
    if made.ground is not None:
        keep_ground(table, scene, made.ground["blocked"])
        set_state(table, actor, "cell", made.ground["path"][-1])
    elif made.straight or made.diagonal:
        clear(table, actor, "cell")
    if made.cover == "none":
        clear(table, actor, "cover")
    else:
        set_state(table, actor, "cover", made.cover)
        table.say(Text("tactics100.log.in_cover", actor=name_of(actor), cover=made.cover))
    for state, held in (("height", made.height), ("smoke", made.smoke)):
        if held:
            set_state(table, actor, state, held)
        else:
            clear(table, actor, state)


def _warn(table: Table, actor: Actor, scene: Scene) -> None:
    """Name the foes who watch and may fire now."""
    side = side_of(actor)
    watchers = [
        name_of(each) for each in scene.others if fleeting(each, "watching") and side_of(each) != side and not out(each)
    ]
    if watchers:
        table.say(Text("tactics100.log.watched", targets=watchers))


MOVE = Act("move", "tactics100.act.move", "none", choices, play, fights, icon="footprints")
