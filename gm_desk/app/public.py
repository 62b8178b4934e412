"""What the players may see of a fight: an allow-list. Whatever is not put into a `PublicView` here cannot reach their screen.

It holds finished words only: no ids, no documents, no numbers of anybody's sheet. Hidden combatants leave no gap, neither in the
order nor in the numbers of equals (`gm_desk.app.public_names`) nor in the turns: while a hidden one acts, the players' screen stays as it
was. A fight that has not begun shows nobody: the GM may be looking at what is yet to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gm_desk.app.public_names import public_names, seen_of
from gm_desk.app.session import Session
from gm_desk.app.texts import Catalogue
from gm_desk.app.whose_turn import can_act
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor, System, Text


@dataclass(frozen=True)
class PublicFighter:
    """One line of the order: a name for the players, conditions in words, whose turn it is, is over this round, or comes no more."""

    name: str
    conditions: tuple[str, ...] = ()
    has_turn: bool = False
    has_acted: bool = False
    is_out: bool = False


@dataclass(frozen=True)
class PublicView:
    """A fight as the players know it, in order. `round` 0: it has not begun, nobody is shown. `turn` and `after` are names or ""."""

    round: int = 0
    fighters: tuple[PublicFighter, ...] = ()
    turn: str = ""
    after: str = ""


NOTHING = PublicView()
"""What there is to see while no fight is on."""


def public_view(session: Session, encounter: str, language: str) -> PublicView:
    """Return what the players may see of an encounter, in the words of a language. Raises: NotFound."""
    everybody = session.combatants(encounter)
    words = session.catalogues[language]
    seen = seen_of(everybody)
    document = session.encounter(encounter)
    moment = _moment(document, seen)
    if not moment.round:
        return NOTHING
    names = public_names(everybody, document)
    fighters = tuple(
        PublicFighter(
            name=names[one],
            conditions=_conditions(session.system, seen[one], words),
            has_turn=one == moment.turn,
            has_acted=one in moment.done,
            is_out=_is_out(session.system, seen[one]),
        )
        for one in moment.order
    )
    able = [one for one in moment.order if one != moment.turn and can_act(session, seen[one])]
    waiting = [one for one in able if one not in moment.done]
    if not waiting and not session.system.order.every_round:
        waiting = able
    after = names[waiting[0]] if waiting else ""
    return PublicView(moment.round, fighters, names.get(moment.turn or "", ""), after)


# ── How the fight stands for those who do not see everybody ───────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Moment:
    round: int
    turn: str | None
    done: frozenset[str]
    order: tuple[str, ...]


def _moment(encounter: Document, seen: Mapping[str, Actor]) -> _Moment:
    """Return the newest moment at which somebody seen had the turn; before that, the fight has not begun for the players."""
    moment = _moment_of(encounter, encounter["done"], encounter["order"], seen)
    for past in reversed(encounter["trail"]):
        if moment.turn is not None:
            break
        done = past["done"] if "done" in past else moment.done.difference(past["over"])
        moment = _moment_of(past, done, past.get("order", moment.order), seen)
    return moment


def _moment_of(past: Document, done: Iterable[str], order: Sequence[str], seen: Mapping[str, Actor]) -> _Moment:
    """Keep of a moment what can be seen; who has come since stands last."""
    turn = past["turn"] if past["turn"] in seen else None
    in_order = dict.fromkeys([*(one for one in order if one in seen), *seen])
    return _Moment(past["round"], turn, frozenset(done), tuple(in_order))


# ── Conditions ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _is_out(system: System, actor: Actor) -> bool:
    track = system.track(actor.sheet)
    return track.out or track.dead


def _conditions(system: System, actor: Actor, words: Catalogue) -> tuple[str, ...]:
    """Return what anybody there would see: out and dead, and the states that the system declares public."""
    track = system.track(actor.sheet)
    gone = ["health.dead"] if track.dead else ["health.out"] if track.out else []
    held = {str(row["id"]) for row in actor.sheet.get("states", ()) if row["value"]}
    held |= {name for name, value in (actor.combatant or {}).get("states", {}).items() if value}
    said = [state.public for state in system.states if state.public and state.id in held]
    return tuple(dict.fromkeys(words.text(Text(key)) for key in (*gone, *said)))
