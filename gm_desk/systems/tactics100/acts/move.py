"""Moving: what the way costs, how many of the turn's actions it takes, and where it leads. «3. Действия и движение».

All that a turn walks is judged as one way (tactics100.path): of its diagonal steps every second costs two cells (RULINGS 2.3.26).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.requests import MOST_ITEMS
from gm_desk.systems.forms import Form
from gm_desk.systems.people import clear, fleeting, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text, side_of
from gm_desk.systems.scenes import acting, fights
from gm_desk.systems.tactics100.acts.economy import anyway, check, spend
from gm_desk.systems.tactics100.acts.situation import LABELS, MOST
from gm_desk.systems.tactics100.sheet import cells_of_move
from gm_desk.systems.tactics100.sheet_spec import CELLS
from gm_desk.systems.tactics100.states import COVERS, forget_distances, moves_left, out, spent
from gm_desk.systems.tactics100.tables import MOVES

MOST_STEPS = 100


class Plan(NamedTuple):
    """A move thought through: its steps, all that the turn walks with them, and how it ends."""

    fields: Sequence[Field]
    straight: int
    diagonal: int
    request: Document
    cover: str
    height: int
    smoke: bool
    overruled: bool


def plan(actor: Actor, answers: Answers) -> Plan:
    """Ask how far, and what there is at the end of it."""
    form = Form(LABELS, answers)
    budget = cells_of_move(actor.sheet)
    before = spent(actor)
    left = max(budget - _cells(before), 0) if before["actions"] else budget
    straight = form.whole("straight", min(left, MOST_STEPS), high=MOST_STEPS, unit=CELLS)
    diagonal = form.whole("diagonal", high=MOST_STEPS, unit=CELLS)
    cover = form.codes("ends_in_cover", ("none", *COVERS), name="cover")
    held = fleeting(actor, "height")
    up = held if type(held) is int else 0
    height = form.whole("height", up, high=MOST, minor=not up)
    smoke = form.flag("ends_in_smoke", minor=True)
    cells = _way(before["straight"] + straight, before["diagonal"] + diagonal)
    request = {"cells": cells[:MOST_ITEMS], "budget": budget}
    return Plan(form.fields, straight, diagonal, request, cover, height, smoke, anyway(form))


def _cells(walked: Document) -> int:
    diagonal: int = walked["diagonal"]
    straight: int = walked["straight"]
    return straight + diagonal + diagonal // 2


def _way(straight: int, diagonal: int) -> list[list[int]]:
    """Return a way over open ground of so many straight and diagonal steps."""
    cells = [[at, 0] for at in range(straight + 1)]
    return [*cells, *([straight + at, at] for at in range(1, diagonal + 1))]


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a move."""
    return plan(scene.actor, answers).fields if scene.actor else ()


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Walk, and note cover, height and smoke at the end; say who watches for it.

    Raises: Refused for more than both moves of a turn, or when the turn is over.
    """
    actor = acting(scene)
    made = plan(actor, answers)
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
    table.say(Text("tactics100.log.moved", actor=name_of(actor), cost=cost, walked=outcome["cost"], budget=budget))
    _arrive(table, actor, made)
    forget_distances(table, actor, scene.others)
    spend(
        table,
        actor,
        *("move",) * moves,
        overruled=made.overruled,
        straight=made.straight,
        diagonal=made.diagonal,
    )
    _warn(table, actor, scene)


def _arrive(table: Table, actor: Actor, made: Plan) -> None:
    """Note what there is where the move ends."""
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
