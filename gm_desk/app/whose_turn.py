"""Where a fight stands: the round, whose turn it is, and who comes next, for the bar at the foot of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gm_desk.app.documents import display_name
from gm_desk.app.session import Session
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor


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
    people = {str(each.combatant["id"]): each for each in session.combatants(encounter) if each.combatant}
    after, next_round = _next(session, document, people) if document["round"] else ("", False)
    return Standing(
        name=document["name"],
        round=document["round"],
        turn=_name(people.get(document["turn"])),
        after=_name(people.get(after)),
        next_round=next_round,
    )


def _next(session: Session, document: Document, people: Mapping[str, Actor]) -> tuple[str, bool]:
    """Return who comes next of those who can act, "" where nobody knows yet; and whether that opens a round."""
    turn, done = document["turn"], set(document["done"])
    waiting = (name for name in people if name not in done and name != turn)
    after = next((name for name in waiting if can_act(session, people[name])), "")
    if after or session.system.order.every_round:
        return after, not after
    return next((name for name in people if can_act(session, people[name])), ""), True


def can_act(session: Session, actor: Actor) -> bool:
    """Tell whether a combatant takes turns at all as things stand."""
    track = session.track(actor.character)
    return not (track.out or track.dead) and session.system.order.able(actor)


def _name(actor: Actor | None) -> str:
    return display_name(actor.character, actor.combatant) if actor else ""
