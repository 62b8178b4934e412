"""The states that a combatant of tactics100 can be in, what a turn has spent, and how they show.

States of the fight live on the combatant, lasting ones on the sheet (`gm_desk.systems.people`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm_desk.core.dice import TableDice, no_source
from gm_desk.core.facts import Document, Ref
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Silence
from gm_desk.systems.people import clear, fleeting, lasting, name_of, set_state
from gm_desk.systems.protocol import SIDE, Actor, Choice, Gauge, State, Table, Text
from gm_desk.systems.tactics100.operations import OPERATIONS
from gm_desk.systems.tactics100.tables import MOVES

COVERS = ("light", "full")
STANCES = ("defending", "guarding", "watching")
"""What a main action keeps up until the bearer's next turn (rulebook: Оборона, Защита, Наблюдение)."""
GONE = ("dead", "dying", "out")
"""Lasting states whose bearer takes no turns, the gravest first (RULINGS 2.3.30: at no hit points the GM decides which)."""


def _stance(state: str) -> State:
    return State(state, f"tactics100.state.{state}", ends="own_turn_start", public=f"tactics100.public.{state}")


STATES: tuple[State, ...] = (
    State(
        "cover",
        "tactics100.state.cover",
        "choice",
        choices=tuple(Choice(cover, f"tactics100.code.cover.{cover}") for cover in COVERS),
        ends="fight_end",
        public="tactics100.public.cover",
    ),
    State("height", "tactics100.state.height", "count", ends="fight_end"),
    State("smoke", "tactics100.state.smoke", ends="fight_end", public="tactics100.public.smoke"),
    *(_stance(state) for state in STANCES),
    State("spent", "tactics100.state.spent", ends="round_end"),
    *(State(state, f"tactics100.state.{state}", lasting=True, tone="danger") for state in GONE[:1]),
    *(
        State(state, f"tactics100.state.{state}", lasting=True, tone="danger", public=f"tactics100.public.{state}")
        for state in GONE[1:]
    ),
    SIDE,
)
"""In the order to offer them. `spent` holds what this round's turn went on: {"actions", "straight", "diagonal"} (True, by hand:
all of it). With steps on the map
`spent` also has the turn's "way", and `cell` says where on it the combatant stands. `distances` beside them holds the cells to others by their combatants' ids, as last told, until one of the two moves."""

UNSEEN = frozenset({"spent", SIDE.id})
"""States that are kept for the rules and say nothing at a glance."""


def ask(op: str, fields: Document) -> Outcome:
    """Return the outcome of an operation that rolls nothing."""
    operation = OPERATIONS[op]
    request = operation.request.model_validate(fields)
    return operation.resolve(request, TableDice({}, no_source), Silence(f"tactics100.{op}"))


# ── What a turn has spent ─────────────────────────────────────────────────────────────────────────────────────────────


def spent(actor: Actor) -> Document:
    """Return what the actor's turn has gone on so far; a turn that was ended by hand has gone on something."""
    held = fleeting(actor, "spent")
    if not held:
        return {"actions": [], "straight": 0, "diagonal": 0}
    return held if isinstance(held, dict) else {"actions": ["ability"], "straight": 0, "diagonal": 0}


def moves_left(actor: Actor) -> int:
    """Return how many of the turn's actions are left."""
    left: int = ask("turn", {"actions": spent(actor)["actions"]})["moves_left"]
    return left


def gauges(actor: Actor) -> Sequence[Gauge]:
    """Return the actions left."""
    return (Gauge("tactics100.gauge.actions", moves_left(actor), MOVES),) if actor.combatant is not None else ()


# ── Who is out, and what shows beside a name ──────────────────────────────────────────────────────────────────────────


def out(actor: Actor) -> str | None:
    """Return the state that keeps the actor out of the fight (`down`: no hit points left), None if nothing does."""
    gone = gone_for_good(actor.sheet)
    return gone or ("down" if actor.sheet["hp"]["current"] <= 0 else None)


def gone_for_good(sheet: Document) -> str | None:
    """Return the lasting state that keeps somebody with this sheet out of any fight."""
    return next((state for state in GONE if lasting(sheet, state)), None)


def can_act(actor: Actor) -> bool:
    """Tell whether the actor takes turns at all as things stand."""
    return out(actor) is None


def badges(actor: Actor) -> list[tuple[Text, str]]:
    """Return (words, tone) of every state, what is gravest first."""
    gone = out(actor)
    first = [(Text(f"tactics100.badge.{gone}"), "danger")] if gone else []
    return [*first, *_fight_badges(actor)]


def _fight_badges(actor: Actor) -> Iterator[tuple[Text, str]]:
    for state in STATES:
        held: Any = None if state.lasting or state.id in UNSEEN else fleeting(actor, state.id)
        if held and state.kind == "choice":
            yield Text(f"tactics100.badge.{state.id}", **{state.id: held}), "plain"
        elif held and state.kind == "count":
            yield Text(f"tactics100.badge.{state.id}", count=held), "plain"
        elif held:
            yield Text(f"tactics100.badge.{state.id}"), "plain"
    if fleeting(actor, "spent") and not moves_left(actor):
        yield Text("tactics100.badge.spent"), "plain"


# ── Turns and fights ──────────────────────────────────────────────────────────────────────────────────────────────────


def turn_begun(actor: Actor, table: Table) -> bool:
    """Begin the actor's turn; return False where it is skipped, having said why."""
    if gone := out(actor):
        table.say(Text("tactics100.log.turn_out", actor=name_of(actor), gone=gone))
        return False
    return True


def fight_ended(actor: Actor, table: Table) -> None:
    """Forget what only this fight needed to know."""
    clear(table, actor, "distances", "cell")


def fall(table: Table, actor: Actor) -> None:
    """Let go of what only those who stand can keep up."""
    clear(table, actor, *STANCES)


# ── Distances ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def distance_between(actor: Actor, other: Actor) -> int | None:
    """Return the distance as it was last told, None where it is not known."""
    if actor.combatant is None or other.combatant is None:
        return None
    known = fleeting(actor, "distances")
    cells = known.get(other.combatant["id"]) if isinstance(known, dict) else None
    return cells if type(cells) is int else None


def note_distance(table: Table, actor: Actor, other: Actor, cells: int) -> None:
    """Remember for both how far they are from each other."""
    for one, two in ((actor, other), (other, actor)):
        if one.combatant is not None and two.combatant is not None:
            known = table.document(Ref("combatant", one.combatant["id"]))["states"].get("distances")
            kept = known if isinstance(known, dict) else {}
            set_state(table, one, "distances", {**kept, two.combatant["id"]: cells})


def forget_distances(table: Table, actor: Actor, others: Sequence[Actor]) -> None:
    """Forget how far everybody is from one who moves."""
    clear(table, actor, "distances")
    for other in others:
        known = fleeting(other, "distances")
        if actor.combatant is not None and isinstance(known, dict) and actor.combatant["id"] in known:
            rest = {name: cells for name, cells in known.items() if name != actor.combatant["id"]}
            set_state(table, other, "distances", rest)
