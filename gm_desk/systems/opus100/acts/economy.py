"""What an act costs its actor of the two actions of a turn, and what the GM may allow all the same («Действия»)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_desk.core.errors import Refused
from gm_desk.systems.forms import Form
from gm_desk.systems.opus100.states import gone
from gm_desk.systems.opus100.tables import ACTION_COST, TURN_ACTIONS
from gm_desk.systems.opus100.turn import attacks_twice_and_moves, left_after
from gm_desk.systems.people import fleeting, name_of, seen, set_state
from gm_desk.systems.protocol import Actor, Answers, Gauge, Scene, Table, Text

PREFIX = "opus100.ask"
"""Acts of opus100 ask under these labels: the same question reads the same in all of them."""


def form_of(answers: Answers) -> Form:
    """Return the form of an act."""
    return Form(PREFIX, answers)


@dataclass(frozen=True)
class Cost:
    """The action that an act takes (None: none), and what stands in its way unless the GM overruled it."""

    action: str | None
    problem: Refused | None = None

    def check(self) -> None:
        """Raises: Refused where something stands in the way."""
        if self.problem is not None:
            raise self.problem


def cost_of(form: Form, scene: Scene, action: str | None, problem: Refused | None = None) -> Cost:
    """Return what an act costs; where the rules, or a `problem` of the act's own, forbid it, ask whether it is done anyway."""
    found = forbidden(scene, action) or problem
    if found is not None and form.flag("anyway"):
        return Cost(action)
    return Cost(action, found)


def forbidden(scene: Scene, action: str | None) -> Refused | None:
    """Return why the actor may not act so now; None where it may, and wherever turns are not counted."""
    actor = scene.actor
    if actor is None or actor.combatant is None or not _counted(scene):
        return None
    name = name_of(actor)
    if why := gone(actor):
        return Refused("opus100.gone", "act.actor", actor=name, gone=why)
    if action is None:
        return None
    if scene.encounter is not None and scene.encounter["turn"] != actor.combatant["id"]:
        return Refused("opus100.not_your_turn", "act.actor", actor=name)
    before = actions_of(actor)
    left, needed = max(0, left_after(before)), ACTION_COST[action]
    if left < needed:
        return Refused("opus100.no_actions", "act", actor=name, left=left, needed=needed)
    if attacks_twice_and_moves([*before, action], moved=bool(fleeting(actor, "moved"))):
        return Refused("opus100.attacks_and_move", "act", actor=name)
    return None


def pay(table: Table, scene: Scene, cost: Cost) -> None:
    """Take the act's action off the turn, and say how many are left."""
    actor = scene.actor
    if actor is None or actor.combatant is None or cost.action is None or not _counted(scene):
        return
    actor = seen(table, actor)
    actions = [*actions_of(actor), cost.action]
    set_state(table, actor, "actions", actions)
    request = {"actions": actions, "moves_before": bool(fleeting(actor, "moved"))}
    title = Text("opus100.act.turn.title", actor=name_of(actor))
    outcome = table.resolve("turn", "turn", request, {}, title)
    table.say(Text("opus100.log.actions_left", actor=name_of(actor), count=outcome["left"], detail=True))


def actions_of(actor: Actor) -> list[str]:
    """Return the actions that a combatant has spent this round, in order; noted by hand, they are of no kind."""
    spent = fleeting(actor, "actions")
    if type(spent) is int:
        return ["other"] * min(max(spent, 0), TURN_ACTIONS)
    return [each for each in spent if each in ACTION_COST] if isinstance(spent, list) else []


def _counted(scene: Scene) -> bool:
    return scene.encounter is not None and scene.encounter["round"] > 0


def gauges(actor: Actor) -> Sequence[Gauge]:
    """Return the actions that a combatant has left this round; nothing outside of a fight."""
    if actor.combatant is None:
        return ()
    return (Gauge("opus100.gauge.actions", max(0, left_after(actions_of(actor))), TURN_ACTIONS),)
