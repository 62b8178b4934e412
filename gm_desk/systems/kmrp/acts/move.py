"""Moving in a fight: the movement roll and the blocks it gives. Rulebook: «Передвижение и ловкость», «Верховая езда»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.kmrp.acts.form import Form, given
from gm_desk.systems.kmrp.standing import Share, account, attribute, best_skill, burdens, hurts, level_of, totals
from gm_desk.systems.kmrp.states import clear, concentrates_on, lose_concentration, name_of, set_state, value
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text


class Plan(NamedTuple):
    """A movement ready to be rolled."""

    fields: Sequence[Field]
    gait: str
    request: Document
    shares: Sequence[Share]


def plan(actor: Actor, answers: Answers) -> Plan:
    """Ask how the actor moves: a run needs a run-up before it; whoever lies only crawls."""
    form = Form("kmrp.act.move", answers)
    prone = bool(value(actor, "prone"))
    started = bool(value(actor, "run_up") or value(actor, "run"))
    gaits = ("crawl",) if prone else ("run", "run_up", "crouch") if started else ("run_up", "crouch")
    gait = form.codes("gait", gaits)
    mount = actor.sheet["mount"]
    rides = bool(mount) and form.flag("rides", default=True)
    shares = [Share("gm", *form.modifiers())]
    level = mount["movement"] if rides else actor.sheet["attributes"]["movement"]
    if not rides:
        shares = [*burdens(actor.sheet, attribute(actor.sheet, "movement")), *hurts(actor.sheet), *shares]
        if concentrates_on(actor, "movement"):
            shares.append(Share("concentration", 1))
    modifier, percent = totals(shares)
    riding = level_of(best_skill(actor.sheet, "riding")) if rides else None
    request = given(level=level, modifier=modifier, percent=percent, riding=riding)
    return Plan(form.fields, gait, request, shares)


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a movement."""
    return plan(scene.actor, answers).fields if scene.actor else ()


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Roll the movement and note run-up, run or fall. Raises: Refused with nobody to move."""
    if scene.actor is None:
        raise Refused("kmrp.desk.no_actor", "act.actor")
    actor = scene.actor
    made = plan(actor, answers)
    title = Text("kmrp.act.move.title", actor=name_of(actor))
    outcome = table.resolve("move", "movement", made.request, {"roll": actor.id}, title)
    blocks = {"gait": made.gait, "blocks": outcome[made.gait], "free": outcome["free"]}
    table.say(Text("kmrp.log.moved", actor=name_of(actor), result_level=outcome["result"], **blocks))
    if (line := account(name_of(actor), made.shares)) is not None:
        table.say(line)
    lose_concentration(table, actor)
    _stride(table, actor, made.gait, outcome)


def _stride(table: Table, actor: Actor, gait: str, outcome: Outcome) -> None:
    """Note what the legs are doing now."""
    clear(table, actor, "run", "run_up")
    if outcome["falls"] and gait == "run":
        set_state(table, actor, "prone", True)
        table.say(Text("kmrp.log.fell", actor=name_of(actor)))
    elif gait in {"run", "run_up"} and outcome["keeps_run_up"]:
        set_state(table, actor, gait, True)
    elif gait in {"run", "run_up"}:
        table.say(Text("kmrp.log.lost_run_up", actor=name_of(actor)))


def odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the request whose exact odds stand above the button."""
    return ("movement", plan(scene.actor, answers).request) if scene.actor else None


def _available(scene: Scene) -> bool:
    return scene.actor is not None and scene.actor.combatant is not None


MOVE = Act("move", "kmrp.act.move.label", "none", choices, play, _available, odds=odds, icon="footprints")
