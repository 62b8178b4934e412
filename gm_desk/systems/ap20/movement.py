"""Moving and changing posture: metres, penalties to actions, armour class gained («Действия перемещения»)."""

from __future__ import annotations

from typing import Literal

from gm_desk.core.dice import Dice
from gm_desk.core.requests import Natural, Request, Whole, need, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.ap20.tables import (
    JUMP_DIVISOR,
    MODES,
    POSTURE_AP,
    POSTURE_PENALTY,
    RUN_UP_DIVISOR,
    RUN_UP_M,
)


class Movement(Request):
    """A way of moving for a turn. Being idle needs nothing else, a jump agility and constitution, the others `ap`."""

    mode: Literal["idle", "walk", "crouch", "run", "crawl", "jump"]
    ap: Natural = not_given()
    agility: Whole = not_given()
    constitution: Whole = not_given()
    run_up_m: Natural = 0


class Posture(Request):
    """A change of posture."""

    change: Literal["stand_from_prone", "crouch_down", "stand_from_crouch", "go_prone"]


def resolve_movement(request: Movement, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Tell how far one gets, and what that does to actions and armour class meanwhile."""
    mode = request.mode
    row = MODES[mode]
    idle = mode == "idle"
    if mode == "jump":
        metres = _jump(request, why)
    elif idle:
        metres = 0
        why.add("metres.idle", 0)
    else:
        need(request, "ap")
        metres = request.ap // row.for_ap * row.metres
        why.add("metres.mode", metres, mode=mode, ap=request.ap, metres=row.metres, for_ap=row.for_ap)
    why.add("action_penalty.jump" if mode == "jump" else "action_penalty.mode", row.action_penalty, mode=mode)
    why.add("ac_ranged.crawl" if mode == "crawl" else "ac_ranged.mode", row.ac_ranged, mode=mode)
    why.add("ac_melee.mode", row.ac_melee, mode=mode)
    if idle:
        why.add("loses_agility_ac.idle")
    return {
        "metres": metres,
        "action_penalty": row.action_penalty,
        "ac_ranged": row.ac_ranged,
        "ac_melee": row.ac_melee,
        "loses_agility_ac": idle,
    }


def _jump(request: Movement, why: Explanation) -> int:
    need(request, "agility", "constitution")
    with_run_up = request.run_up_m >= RUN_UP_M
    divisor = RUN_UP_DIVISOR if with_run_up else JUMP_DIVISOR
    metres = (request.agility + request.constitution) // divisor
    why.add(
        "metres.jump_with_run_up" if with_run_up else "metres.jump",
        metres,
        agility=request.agility,
        constitution=request.constitution,
        divisor=divisor,
    )
    if metres < 0:
        why.add("metres.at_least_none", -metres)
        return 0
    return metres


def resolve_posture(request: Posture, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Tell what a change of posture costs and how it hinders actions done meanwhile."""
    cost = POSTURE_AP[request.change]
    why.add("ap.change", cost, change=request.change)
    why.add("action_penalty.change", POSTURE_PENALTY)
    return {"ap": cost, "action_penalty": POSTURE_PENALTY}
