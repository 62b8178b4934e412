"""Where a fight stands: the round, whose turn it is, and who comes next, for the bar at the foot of the desk."""

from __future__ import annotations

from dataclasses import dataclass

from gm_desk.app.documents import display_name
from gm_desk.app.session import Session


@dataclass(frozen=True)
class Standing:
    """A fight at a glance. Names are as the GM sees them; "" where there is nobody. `next_round`: the next one opens it."""

    name: str
    round: int
    turn: str
    after: str
    next_round: bool


def whose_turn(session: Session, encounter: str) -> Standing:
    """Return where an encounter stands. Raises: NotFound."""
    document = session.encounter(encounter)
    people = {
        str(each.combatant["id"]): display_name(each.character, each.combatant)
        for each in session.combatants(encounter)
        if each.combatant
    }
    turn = document["turn"]
    waiting = [name for name in people if name not in document["done"] and name != turn]
    rolls_anew = session.system.order.every_round
    first_again = "" if rolls_anew else next(iter(people), "")
    after = waiting[0] if waiting else first_again
    return Standing(
        name=document["name"],
        round=document["round"],
        turn=people.get(turn, ""),
        after=people.get(after, "") if document["round"] else "",
        next_round=bool(document["round"]) and not waiting,
    )
