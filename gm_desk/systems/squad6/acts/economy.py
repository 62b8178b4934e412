"""What an act costs its actor, and what stands in its way: told in a sentence, and the game master may do it all the same.

RULINGS 2.2.1: a turn is one move and one active action.
"""

from __future__ import annotations

from typing import Literal

from gm_desk.core.errors import Refused
from gm_desk.systems.forms import Form
from gm_desk.systems.people import name_of, set_state
from gm_desk.systems.protocol import Actor, Answers, Table
from gm_desk.systems.squad6.states import opponents, out, value

Cost = Literal["acted", "moved"]


def form_of(answers: Answers) -> Form:
    """Return a form whose questions have the labels that all acts share."""
    return Form("squad6.act", answers)


def objection(actor: Actor, *costs: Cost) -> Refused | None:
    """Return what forbids a combatant to spend its action or its move, None where nothing does or no fight is on."""
    if actor.combatant is None:
        return None
    name = name_of(actor)
    if gone := out(actor.sheet):
        return Refused("squad6.desk.out", "act.actor", actor=name, gone=gone)
    if value(actor, "stunned"):
        return Refused("squad6.desk.stunned", "act.actor", actor=name)
    if "acted" in costs and value(actor, "suppressed"):
        return Refused("squad6.desk.suppressed", "act.actor", actor=name)
    spent = next((cost for cost in costs if value(actor, cost)), None)
    return Refused(f"squad6.desk.{spent}", "act.actor", actor=name) if spent else None


def not_in_melee(actor: Actor, allowed: bool) -> Refused | None:
    """Return what forbids to shoot from a cell that an enemy shares (RULINGS 2.2.13), None where nothing does."""
    if allowed or not value(actor, "melee"):
        return None
    names = list(opponents(actor).values())
    key = "squad6.desk.in_melee_with" if names else "squad6.desk.in_melee"
    return Refused(key, "act.actor", actor=name_of(actor), names=names)


def overruled(form: Form, *objections: Refused | None) -> Refused | None:
    """Ask, where something stands in the way, whether it is done all the same; return what still forbids it."""
    found = [each for each in objections if each is not None]
    return found[0] if found and not form.flag("anyway") else None


def spend(table: Table, actor: Actor, *costs: Cost) -> None:
    """Note the action or the move of this round as used."""
    for cost in costs:
        set_state(table, actor, cost, True)
