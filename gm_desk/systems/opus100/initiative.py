"""The order of a round: cascades from light to heavy, players first in each («Атака», «Скорость»)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Identifier, Request, distinct, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.opus100.tables import FIRST_RANK, LAST_RANK, RANK


class Participant(Request):
    """One who acts in the cascade of the armour, or of `rank` where it is given."""

    id: Identifier
    side: Literal["player", "npc"]
    armour: Literal["light", "medium", "heavy"]
    rank: Annotated[int, Field(ge=FIRST_RANK, le=LAST_RANK)] = not_given()


class Initiative(Request):
    """Everybody in the fight; `opening` is its first round."""

    participants: list[Participant] = Field(min_length=1, max_length=MOST_ITEMS)
    opening: bool = False


def resolve_initiative(request: Initiative, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - nothing is rolled
    """Order the participants: in the opening all players and then the npcs by cascade, else everybody by cascade."""
    distinct(((who.id,) for who in request.participants), "input.participants")
    opening = request.opening

    def turn(who: Participant) -> tuple[bool, int, bool]:
        player = who.side == "player"
        if opening and player:
            return False, 0, False
        return opening, _rank(who), not player

    ordered = sorted(request.participants, key=turn)
    for who in ordered:
        if opening and who.side == "player":
            why.add("order.opening", None, id=who.id)
        elif "rank" in who.model_fields_set:
            why.add("order.rank", None, id=who.id, side=who.side, rank=who.rank)
        else:
            why.add("order.cascade", None, id=who.id, side=who.side, armour=who.armour)
    return {"order": [who.id for who in ordered]}


def _rank(who: Participant) -> int:
    return who.rank if "rank" in who.model_fields_set else RANK[who.armour]
