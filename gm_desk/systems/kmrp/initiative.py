"""kmrp.initiative: who acts first this round, and who may do what out of turn.

Rulebook: «Порядок и структура боя», «Особые боевые ситуации» (instant use), «Действия в бою» (counter-action).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Identifier, Request, Whole, distinct
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.given_levels import Level
from gm_desk.systems.kmrp.levels import level_name
from gm_desk.systems.kmrp.percent import explain_turn, split, turns
from gm_desk.systems.kmrp.tables import INTERRUPT, QUICK_USE


class Participant(Request):
    """One who takes part: reaction and what modifies it."""

    id: Identifier
    reaction: Level
    modifier: Whole = 0
    percent: Whole = 0


class InitiativeRequest(Request):
    """kmrp.initiative: everybody in the order to keep where nothing else decides."""

    participants: Annotated[list[Participant], Field(min_length=1, max_length=MOST_ITEMS)]


@dataclass(slots=True)
class Place:
    """What one participant rolled, part by part."""

    who: Participant
    whole: int
    rest: int
    dice: int
    hit: bool | None
    tie: int | None = None

    @property
    def result(self) -> int:
        """The level reached."""
        return self.who.reaction + self.whole + self.dice + self.turned

    @property
    def turned(self) -> int:
        """The level that the chance of percent gave or took."""
        return (1 if self.rest > 0 else -1) if self.hit else 0

    def roll_off(self, dice: Dice) -> int:
        """Roll once more against those who share the result: from the same level, without the chance of percent."""
        return self.who.reaction + self.whole + dice.fudge(f"{self.who.id}:tie").total


def resolve_initiative(request: InitiativeRequest, dice: Dice, why: Explanation) -> Outcome:
    """Roll reaction for everybody; those who share a result roll off once, then the order given holds."""
    people = request.participants
    distinct(((who.id, f"{who.id}_percent", f"{who.id}:tie") for who in people), "input.participants")
    places = [roll_place(who, dice) for who in people]
    shared = Counter(place.result for place in places)
    for place in places:
        if shared[place.result] > 1:
            place.tie = place.roll_off(dice)
    places.sort(key=lambda place: (-place.result, 0 if place.tie is None else -place.tie))
    for index, place in enumerate(places):
        _explain(place, why.item(index))
    return {"order": [_line(place) for place in places]}


def roll_place(who: Participant, dice: Dice) -> Place:
    """Roll one participant's reaction."""
    whole, rest = split(who.percent)
    total = dice.fudge(who.id).total
    return Place(who, who.modifier + whole, rest, total, turns(dice, who.id, total, rest))


def _line(place: Place) -> Outcome:
    result = place.result
    return {
        "id": place.who.id,
        "result": result,
        "name": level_name(result),
        "quick_use": result >= QUICK_USE,
        "interrupt": result >= INTERRUPT,
        "tied": place.tie is not None,
    }


def _explain(place: Place, why: Explanation) -> None:
    who = place.who.id
    why.add("result.level", place.who.reaction, who=who, reaction_level=place.who.reaction)
    if place.whole:
        why.add("result.modifier", place.whole, who=who)
    why.add("result.dice", place.dice, who=who)
    if place.hit is not None:
        explain_turn(why, "result", place.rest, hit=place.hit, who=who)
    if place.tie is not None:
        why.add("tied.roll_off", None, who=who, tie_level=place.tie)
