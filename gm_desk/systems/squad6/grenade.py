"""Throwing a grenade: «Бросок гранаты»."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.errors import Illegal
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Identifier, Pool, Request, distinct
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.squad6.defence import successes, wounds
from gm_desk.systems.squad6.tables import GRENADE_DICE


class Target(Request):
    """Somebody whom the blast reaches; in the epicentre if the grenade fell into that cell."""

    id: Identifier
    defence: Pool
    epicentre: bool = False


class GrenadeRequest(Request):
    """One grenade and all whom it may hurt."""

    range: Literal["close", "far"]
    targets: Annotated[list[Target], Field(min_length=1, max_length=MOST_ITEMS)]


def resolve_grenade(request: GrenadeRequest, dice: Dice, why: Explanation) -> Outcome:
    """Return the hits of 5d6, which count against every target, and what each target's own defence leaves of them.

    Raises: InvalidInput for an id that stands there twice; Illegal beyond close range.
    """
    distinct(([target.id] for target in request.targets), "input.targets")
    if request.range == "far":
        raise Illegal("squad6.grenade_far", "input.range")
    hits = successes("hits", "attack", GRENADE_DICE, dice, why)
    targets = [_hurt(target, hits, dice, why.item(index)) for index, target in enumerate(request.targets)]
    return {"hits": hits, "targets": targets}


def _hurt(target: Target, hits: int, dice: Dice, why: Explanation) -> Outcome:
    if hits:
        saves = successes("saves", f"defence:{target.id}", target.defence, dice, why)
    else:
        saves = 0
        why.add("saves.nothing_hit", 0)
    damage = wounds(hits, saves, why)
    out = target.epicentre and damage > 0
    if out:
        why.add("out_next_round.epicentre")
    return {"id": target.id, "saves": saves, "damage": damage, "out_next_round": out}
