"""Shooting at people: «Атака», «Защита», «Подавление огнем», «Взять на мушку»."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.dice import MOST_DICE, Dice
from gm_desk.core.errors import Illegal
from gm_desk.core.requests import Pool, Request, need, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.squad6.defence import successes, wounds
from gm_desk.systems.squad6.readings import Burst, BurstUntilJam
from gm_desk.systems.squad6.tables import JAM_FACE, SIDES

Shots = Annotated[int, Field(ge=1, le=MOST_DICE)]
HitsAt = Annotated[int, Field(ge=JAM_FACE + 1, le=SIDES)]
"""The least face that hits."""


class AttackRequest(Request):
    """Shots at one target. `close_at` and `far_at` are the weapon's least hitting faces (null: it cannot)."""

    dice: Shots
    range: Literal["close", "far"]
    close_at: HitsAt | None = None
    far_at: HitsAt | None = None
    defence: Pool = not_given()  # needed unless the target runs into an overwatch
    mode: Literal["fire", "suppress", "overwatch"] = "fire"
    automatic: bool = False


def resolve_attack(request: AttackRequest, dice: Dice, why: Explanation) -> Outcome:
    """Return hits, jam, saves and damage; suppressing fire pins down instead of wounding.

    Raises: InvalidInput without the defence that this mode needs; Illegal for a range that the weapon does not reach and
    for suppressing with a weapon that is not automatic.
    """
    if request.mode != "overwatch":
        need(request, "defence")
    at_least = request.close_at if request.range == "close" else request.far_at
    if at_least is None:
        raise Illegal("squad6.out_of_range", "input.range", range=request.range)
    if request.mode == "suppress" and not request.automatic:
        raise Illegal("squad6.not_automatic", "input.mode")

    burst = dice.pool("attack", request.dice, SIDES, BurstUntilJam(at_least))
    _explain_burst(request, burst, at_least, why)
    saves = _saves(request, burst.hits, dice, why)
    suppressing = request.mode == "suppress"
    suppressed = suppressing and burst.hits > saves
    if suppressing:
        why.add("damage.suppressing", 0)
        why.add("suppressed.pinned" if suppressed else "suppressed.held", hits=burst.hits, saves=saves)
        damage = 0
    else:
        damage = wounds(burst.hits, saves, why)
    return {
        "hits": burst.hits,
        "jammed": burst.jammed,
        "counted": burst.counted,
        "saves": saves,
        "damage": damage,
        "suppressed": suppressed,
    }


def _explain_burst(request: AttackRequest, burst: Burst, at_least: int, why: Explanation) -> None:
    why.add("counted.fired", request.dice)
    if burst.jammed:
        why.add("jammed.one", shot=burst.counted)
        why.add("counted.void", burst.counted - request.dice)
    why.add(f"hits.{request.range}", burst.hits, counted=burst.counted, at_least=at_least)


def _saves(request: AttackRequest, hits: int, dice: Dice, why: Explanation) -> int:
    if request.mode == "overwatch":
        why.add("saves.overwatch", 0)
        return 0
    if not hits:
        why.add("saves.nothing_hit", 0)
        return 0
    return successes("saves", "defence", request.defence, dice, why)
