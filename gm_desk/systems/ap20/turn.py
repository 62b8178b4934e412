"""What a turn costs: action points spent, fatigue from running, a quick repair («Стандартные действия», «Усталость»)."""

from __future__ import annotations

from typing import Literal

from gm_desk.core.dice import Dice
from gm_desk.core.errors import Illegal, InvalidInput
from gm_desk.core.requests import Natural, Positive, Request, Whole, missing, need, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.ap20.tables import ACTION_AP, COLLAPSE, RAISE_AC_AP, REPAIR_DIFFICULTY, TIRELESS_MULTIPLE


class Spend(Request):
    """Action points spent on one thing: a `cost`, or an `action` of the table; before it, some may go into armour class."""

    ap: Natural
    cost: Natural = not_given()
    action: Literal[
        "draw_weapon",
        "door",
        "door_with_key",
        "pick_up",
        "pick_up_low",
        "stow",
        "from_pocket",
        "from_backpack",
        "repair",
    ] = not_given()
    raise_ac: Natural = 0


class Fatigue(Request):
    """A turn's running, or a full round of rest: that needs neither constitution nor fatigue, but to know that nothing was run."""

    constitution: Positive = not_given()
    ran_m: Natural
    fatigue: Natural = not_given()
    rested: bool = False


class Repair(Request):
    """A quick repair of a jammed weapon."""

    skill: Whole
    modifier: Whole = 0


def resolve_spend(request: Spend, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Spend action points; what is short is owed, and taken at the start of the next turn.

    Raises: InvalidInput unless exactly one of cost and action is given; Illegal for more into armour class than there is.
    """
    cost = _cost_of(request)
    if request.raise_ac > request.ap:
        raise Illegal("ap20.raise_ac_too_much", "input.raise_ac", raise_ac=request.raise_ac, ap=request.ap)
    there = request.ap - request.raise_ac
    paid = min(cost, there)
    owed = cost - paid
    ac_bonus = request.raise_ac // RAISE_AC_AP
    why.add("left.ap", request.ap)
    if request.raise_ac:
        why.add("left.raise_ac", -request.raise_ac)
    if "action" in request.model_fields_set:
        why.add("left.action", -paid, action=request.action, cost=cost)
    else:
        why.add("left.cost", -paid, cost=cost)
    why.add("done.owed" if owed else "done.paid")
    why.add("carried.cost", cost)
    why.add("carried.paid", -paid)
    why.add("ac_bonus.raise_ac", ac_bonus, raise_ac=request.raise_ac, each=RAISE_AC_AP)
    return {"left": there - paid, "done": not owed, "carried": owed, "ac_bonus": ac_bonus}


def _cost_of(request: Spend) -> int:
    given = request.model_fields_set
    if "action" in given:
        if "cost" in given:
            raise InvalidInput("ap20.cost_and_action", "input.action")
        return ACTION_AP[request.action]
    if "cost" not in given:
        raise missing("input.cost")
    return request.cost


def resolve_fatigue(request: Fatigue, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Add the fatigue of a run: 1 beyond twice the constitution in metres, 2 from three times, 3 from four times, …

    Raises: InvalidInput for what a run needs; Illegal for running in a round of rest.
    """
    if request.rested:
        if request.ran_m:
            raise Illegal("ap20.rested_and_ran", "input.ran_m")
        why.add("gained.rested", 0)
        why.add("fatigue.rested", 0)
        return {"gained": 0, "fatigue": 0, "collapsed": False}
    need(request, "constitution", "fatigue")
    gained = 0
    if request.ran_m > TIRELESS_MULTIPLE * request.constitution:
        gained = request.ran_m // request.constitution - TIRELESS_MULTIPLE + 1
    why.add("gained.run", gained, ran=request.ran_m, constitution=request.constitution)
    total = request.fatigue + gained
    why.add("fatigue.before", request.fatigue)
    why.add("fatigue.gained", gained)
    collapsed = total >= COLLAPSE
    why.add("collapsed.at", None, fatigue=total, most=COLLAPSE)
    return {"gained": gained, "fatigue": total, "collapsed": collapsed}


def resolve_repair(request: Repair, dice: Dice, why: Explanation) -> Outcome:
    """Try to clear a jam: skill + modifier + d20 against 15."""
    die = dice.die("repair", 20)
    margin = request.skill + request.modifier + die - REPAIR_DIFFICULTY
    why.add("margin.skill", request.skill)
    if request.modifier:
        why.add("margin.modifier", request.modifier)
    why.add("margin.die", die)
    why.add("margin.difficulty", -REPAIR_DIFFICULTY)
    why.add("success.margin", None, margin=margin)
    why.add("ap.repair", ACTION_AP["repair"])
    return {"success": margin >= 0, "ap": ACTION_AP["repair"], "margin": margin}
