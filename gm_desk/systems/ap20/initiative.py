"""Who acts when: agility + wits + d20, duels, and those who assessed the situation («Инициатива», «Оценка обстановки»)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Identifier, Request, Whole, distinct, need, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation


class Participant(Request):
    """One who wants to act; `assessing` spent the last round on it. A duel uses `draw_bonus`, else agility and wits count."""

    id: Identifier
    agility: Whole = not_given()
    wits: Whole = not_given()
    assessing: bool = False
    draw_bonus: Whole = 0


class Initiative(Request):
    """The order of a fight, or of a duel."""

    participants: list[Participant] = Field(min_length=1, max_length=MOST_ITEMS)
    duel: bool = False


class Place(NamedTuple):
    """What decides a rolled place: the score, then agility (0 in a duel), then the lot (0 where none is drawn)."""

    who: Participant
    face: int
    score: int
    agility: int
    lot: int

    @property
    def level(self) -> tuple[int, int]:
        """What must be shared for the lot to decide."""
        return self.score, self.agility


def resolve_initiative(request: Initiative, dice: Dice, why: Explanation) -> Outcome:
    """Order the participants: assessors first as listed, then by score, agility and lot, at last as listed."""
    _judge(request)
    assessors = [who for who in request.participants if who.assessing]
    rolled = [_roll(who, request.duel, dice) for who in request.participants if not who.assessing]
    levels = Counter(place.level for place in rolled)
    drawn = [
        place._replace(lot=dice.die(f"lot:{place.who.id}", 20)) if levels[place.level] > 1 else place
        for place in rolled
    ]
    drawn.sort(key=lambda place: (place.score, place.agility, place.lot), reverse=True)
    scores = Counter(place.score for place in drawn)

    order: list[Outcome] = []
    for who in assessors:
        _item(why, len(order)).add("score.assessed", None, id=who.id)
        order.append({"id": who.id, "score": None, "tied": False})
    for place in drawn:
        tied = scores[place.score] > 1
        _explain(place, request.duel, tied, _item(why, len(order)))
        order.append({"id": place.who.id, "score": place.score, "tied": tied})
    return {"order": order}


def _judge(request: Initiative) -> None:
    distinct(((who.id, f"lot:{who.id}") for who in request.participants), "input.participants")
    if request.duel:
        return
    for index, who in enumerate(request.participants):
        if not who.assessing:
            need(who, "agility", "wits", at=f"input.participants[{index}]")


def _roll(who: Participant, duel: bool, dice: Dice) -> Place:
    face = dice.die(who.id, 20)
    if duel:
        return Place(who, face, face + who.draw_bonus, 0, 0)
    return Place(who, face, face + who.agility + who.wits, who.agility, 0)


def _item(why: Explanation, index: int) -> Explanation:
    return why.item(index) if index else why


def _explain(place: Place, duel: bool, tied: bool, why: Explanation) -> None:
    who = place.who
    why.add("score.die", place.face, id=who.id)
    if duel:
        why.add("score.draw_bonus", who.draw_bonus, id=who.id)
    else:
        why.add("score.agility", who.agility, id=who.id)
        why.add("score.wits", who.wits, id=who.id)
    if tied and place.lot:
        why.add("tied.lot", None, id=who.id, lot=place.lot)
    elif tied:
        why.add("tied.agility", None, id=who.id, agility=who.agility)
