"""The toy's operations: a strike (4dF each side), a check (d20), and the order of turns (d20 each)."""

from __future__ import annotations

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.errors import Illegal
from gm_desk.core.requests import Request
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.protocol import Operation


class StrikeRequest(Request):
    """A blow of `might` plus `bonus` against a `guard`; an aimed one does more."""

    might: int
    bonus: int = 0
    guard: int = 0
    aimed: bool = False


class CheckRequest(Request):
    """A d20 that must not show more than `target`."""

    target: int = Field(ge=-1000, le=1000)


class Participant(Request):
    """One who takes part in a round."""

    id: str
    speed: int = 0


class OrderRequest(Request):
    """Everybody who takes part."""

    participants: list[Participant]


def resolve_strike(request: StrikeRequest, dice: Dice, why: Explanation) -> Outcome:
    """Compare two rolls. Raises: Illegal for a bonus above 5."""
    if request.bonus > 5:
        raise Illegal("toy.bonus", "input.bonus", most=5)
    blow, guard = dice.fudge("blow").total, dice.fudge("guard").total
    margin = request.might + request.bonus + blow - request.guard - guard
    for rule, value in (
        ("margin.might", request.might),
        ("margin.bonus", request.bonus),
        ("margin.blow", blow),
        ("margin.guard", -request.guard - guard),
    ):
        why.add(rule, value)
    hit = margin > 0
    return {"hit": hit, "margin": margin, "damage": margin + (2 if request.aimed else 0) if hit else None}


def resolve_check(request: CheckRequest, dice: Dice, why: Explanation) -> Outcome:
    """Roll at most the target."""
    face = dice.die("roll", 20)
    why.add("rest.target", request.target)
    why.add("rest.roll", -face)
    return {"success": face <= request.target, "rest": request.target - face}


def resolve_order(request: OrderRequest, dice: Dice, why: Explanation) -> Outcome:
    """Let the quicker act first."""
    scored = []
    for place, each in enumerate(request.participants):
        score = each.speed + dice.die(each.id, 20)
        why.add("score.sum", score, name=each.id)
        scored.append((-score, place, each.id))
    return {"order": [{"id": name, "result": -score} for score, _, name in sorted(scored)]}


OPERATIONS = {
    "strike": Operation("toy.strike", StrikeRequest, resolve_strike),
    "check": Operation("toy.check", CheckRequest, resolve_check),
    "order": Operation("toy.order", OrderRequest, resolve_order),
}
