"""Moving in a fight: the movement roll and the blocks it gives. Rulebook: «Передвижение и ловкость», «Верховая езда».

The blocks left of a movement stand in the state `blocks` until the turn ends; an action needs six of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.forms import Form, given
from gm_desk.systems.kmrp.acts.turn_cost import ACTION_BLOCKS, walk
from gm_desk.systems.kmrp.standing import (
    Share,
    account,
    ask,
    attribute,
    best_skill,
    burdens,
    hurts,
    level_of,
    totals,
)
from gm_desk.systems.kmrp.states import concentrates_on, lose_concentration, value
from gm_desk.systems.people import clear, name_of, seen, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights

FAR = 1_000_000
PRONE_FREE = 1
"""Blocks of free movement while prone."""
BLANK = {"roll": [0, 0, 0, 0], "roll_percent": [100]}
"""Free movement is not rolled: these dice change nothing of it."""


class Plan(NamedTuple):
    """A movement ready to be rolled; `blocks` says how many of them are gone at once (None: that is seen as one goes)."""

    fields: Sequence[Field]
    gait: str
    request: Document
    shares: Sequence[Share]
    rides: bool
    blocks: int | None


def plan(actor: Actor, answers: Answers) -> Plan:
    """Ask how the actor moves: a run needs a run-up before it; whoever lies only crawls."""
    form = Form("kmrp.act.move", answers)
    gait = form.codes("gait", _gaits(actor))
    mount = actor.sheet["mount"]
    rides = bool(mount) and not value(actor, "reins_dropped") and form.flag("rides", default=True)
    blocks = None if gait == "free" else form.whole("walk", None, high=FAR, unit="kmrp.act.unit.blocks", nullable=True)
    shares = [Share("gm", *form.modifiers())]
    level = (mount["movement"] or 0) if rides else actor.sheet["attributes"]["movement"]
    if not rides:
        shares = [*burdens(actor.sheet, attribute(actor.sheet, "movement")), *hurts(actor.sheet), *shares]
        if gait != "free" and concentrates_on(actor, "movement"):
            shares.append(Share("concentration", 1))
    modifier, percent = totals(shares)
    riding = level_of(best_skill(actor.sheet, "riding")) if rides else None
    request = given(level=level, modifier=modifier, percent=percent, riding=riding)
    return Plan(form.fields, gait, request, shares, rides, blocks)


def _gaits(actor: Actor) -> tuple[str, ...]:
    if value(actor, "prone"):
        return ("crawl", "free")
    started = value(actor, "run_up") or value(actor, "run")
    wheels = ("wheel",) if value(actor, "stationary_shield") else ()
    if value(actor, "crouching"):
        return ("crouch", "free", *wheels)
    runs = bool(started) and not value(actor, "full_defence")
    return ("run",) * runs + ("run_up", "crouch", "free", *wheels)


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a movement."""
    return plan(scene.actor, answers).fields if scene.actor else ()


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Roll the movement and note run-up, run or fall, and the blocks left. Raises: Refused with nobody to move."""
    actor = acting(scene)
    made = plan(actor, answers)
    if made.rides and _throws(table, actor):
        return
    if made.rides:
        set_state(table, actor, "mounted", True)
    elif not value(actor, "reins_dropped"):
        clear(table, actor, "mounted")
    if made.gait == "free":
        _step(table, actor, made)
        return
    title = Text("kmrp.act.move.title", actor=name_of(actor))
    outcome = table.resolve("move", "movement", made.request, {"roll": actor.id}, title)
    gait = "crawl" if made.gait == "wheel" else made.gait
    blocks = {"gait": made.gait, "blocks": outcome[gait], "free": outcome["free"]}
    table.say(Text("kmrp.log.moved", actor=name_of(actor), result_level=outcome["result"], **blocks))
    if (line := account(name_of(actor), made.shares)) is not None:
        table.say(line)
    lose_concentration(table, actor)
    _stride(table, actor, made.gait, outcome)
    if actor.combatant is not None:
        _walk(table, actor, outcome[gait], made.blocks)


def _step(table: Table, actor: Actor, made: Plan) -> None:
    """Move freely: no roll, no action, no concentration lost (rulebook: Свободное передвижение)."""
    blocks = PRONE_FREE if value(actor, "prone") else ask("movement", made.request, BLANK)["free"]
    table.say(Text("kmrp.log.moved_free", actor=name_of(actor), blocks=blocks))


def _throws(table: Table, actor: Actor) -> bool:
    """Let a mount throw a rider who cannot ride it (rulebook: Верховая езда)."""
    demanded = actor.sheet["mount"].get("riding")
    if demanded is None or level_of(best_skill(actor.sheet, "riding")) >= demanded:
        return False
    set_state(table, actor, "prone", True)
    clear(table, actor, "mounted")
    lose_concentration(table, actor)
    mount = actor.sheet["mount"]["name"]
    table.say(Text("kmrp.log.thrown", actor=name_of(actor), mount=mount, riding_level=demanded))
    return True


def _stride(table: Table, actor: Actor, gait: str, outcome: Outcome) -> None:
    """Note what the legs are doing now; a charge that was prepared stays so."""
    clear(table, actor, "run", "run_up")
    if outcome["falls"] and gait == "run":
        set_state(table, actor, "prone", True)
        clear(table, actor, "charge")
        table.say(Text("kmrp.log.fell", actor=name_of(actor)))
    elif gait in {"run", "run_up"} and outcome["keeps_run_up"]:
        set_state(table, actor, gait, True)
    elif gait in {"run", "run_up"}:
        table.say(Text("kmrp.log.lost_run_up", actor=name_of(actor)))


def _walk(table: Table, actor: Actor, blocks: int, gone: int | None) -> None:
    """Note the blocks left; with fewer than six the movement was the action.

    Raises: Refused for a way longer than the blocks there are.
    """
    set_state(table, actor, "blocks", blocks)
    _go(table, seen(table, actor), gone or 0)


def _go(table: Table, actor: Actor, blocks: int) -> None:
    walk(table, actor, blocks)
    left = value(seen(table, actor), "blocks")
    if type(left) is int and left < ACTION_BLOCKS:
        set_state(table, actor, "acted", True)


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    if not scene.actor:
        return None
    made = plan(scene.actor, answers)
    return None if made.gait == "free" else ("movement", made.request)


def _ways(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = Form("kmrp.act.go", answers)
    left = value(scene.actor, "blocks") if scene.actor else None
    form.whole("walk", 1, low=1, high=max(left, 1) if type(left) is int else FAR, unit="kmrp.act.unit.blocks")
    return form.fields


def _go_on(scene: Scene, answers: Answers, table: Table) -> None:
    """Go some of the blocks that are left."""
    actor = acting(scene)
    if type(value(actor, "blocks")) is not int:
        raise Refused("kmrp.desk.not_moving", "act.actor", actor=name_of(actor))
    blocks = Form("kmrp.act.go", answers).whole("walk", 1, low=1, high=FAR)
    _go(table, actor, blocks)
    left = value(seen(table, actor), "blocks")
    table.say(Text("kmrp.log.walked", actor=name_of(actor), blocks=blocks, left=left))


def _has_blocks(scene: Scene) -> bool:
    return fights(scene) and scene.actor is not None and bool(value(scene.actor, "blocks"))


MOVE = Act("move", "kmrp.act.move.label", "none", choices, play, fights, odds=odds, icon="footprints")
GO = Act("go", "kmrp.act.go.label", "none", _ways, _go_on, _has_blocks, icon="arrow-right")
