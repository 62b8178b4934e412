"""The states that a combatant of squad6 can be in: where they live, what ends them, how they show, and what a turn does.

A turn is one move and one active action (RULINGS 2.2.1): `moved` and `acted` last until the round ends, so that nobody whom the
game master lets act early gets a second turn. `jammed`, `overwatch` and `melee` hold what an act knows about them: the weapons
(a list of ids), the spot and the weapon, the opponents (names by combatant id); set by hand they are plain flags.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm_desk.core.facts import ABSENT, Document, Ref
from gm_desk.systems.people import clear, fleeting, lasting, name_of, seen, set_state
from gm_desk.systems.protocol import SIDE, Actor, Gauge, State, Table, Text, side_of
from gm_desk.systems.squad6.tables import DESTROYED_AT

STATES: tuple[State, ...] = (
    State("moved", "squad6.state.moved", ends="round_end"),
    State("acted", "squad6.state.acted", ends="round_end"),
    State(
        "suppressed",
        "squad6.state.suppressed",
        ends="own_turn_end",
        tone="danger",
        public="squad6.state.badge.suppressed",
    ),
    State("stunned", "squad6.state.stunned", tone="danger", public="squad6.state.badge.stunned"),
    State("overwatch", "squad6.state.overwatch", ends="own_turn_start"),
    State("jammed", "squad6.state.jammed", ends="fight_end"),
    State("melee", "squad6.state.melee", ends="fight_end", public="squad6.state.badge.melee"),
    State("new_driver", "squad6.state.new_driver", lasting=True),
    State("new_gunner", "squad6.state.new_gunner", lasting=True),
    State("abandoned", "squad6.state.abandoned", lasting=True, tone="danger", public="squad6.state.badge.abandoned"),
    State("wounded", "squad6.state.wounded", lasting=True, tone="danger", public="squad6.state.badge.wounded"),
    State("dead", "squad6.state.dead", lasting=True, tone="danger"),
    SIDE,
)
"""In the order to offer them."""

LASTING = frozenset(state.id for state in STATES if state.lasting)
UNSEEN = frozenset({"moved", "acted", SIDE.id})
"""States that the gauges or the order show already."""
BROKEN_BY_LEAVING = ("overwatch", "suppressed", "stunned")
"""What is over for one who is out of the fight."""


def value(actor: Actor, state: str) -> Any:  # noqa: ANN401 - whatever the state holds
    """Return the value of a state, None where the actor is not in it."""
    return lasting(actor.sheet, state) if state in LASTING else fleeting(actor, state)


# ── Vehicles ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def broken(sheet: Document) -> set[str]:
    """Return what is broken on a vehicle; nothing on a soldier."""
    return set(sheet["vehicle"]["damage"]) if sheet["vehicle"] else set()


def destroyed(sheet: Document) -> bool:
    """Tell whether a vehicle has taken three different kinds of damage, over the whole battle (RULINGS 2.2.34)."""
    return len(broken(sheet)) >= DESTROYED_AT


def cannot_drive(sheet: Document) -> str | None:
    """Return what keeps a vehicle from moving: `immobilised`, or `driver_out` as long as nobody has taken the wheel."""
    damage = broken(sheet)
    if "immobilised" in damage:
        return "immobilised"
    return "driver_out" if "driver_out" in damage and not lasting(sheet, "new_driver") else None


def cannot_fire(sheet: Document) -> str | None:
    """Return what keeps a vehicle's main weapon from firing: `weapon_damaged`, or `gunner_out` until somebody takes the seat."""
    damage = broken(sheet)
    if "weapon_damaged" in damage:
        return "weapon_damaged"
    return "gunner_out" if "gunner_out" in damage and not lasting(sheet, "new_gunner") else None


# ── Out of the fight ──────────────────────────────────────────────────────────────────────────────────────────────────


def out(sheet: Document) -> str | None:
    """Return what keeps somebody out of the fight: `dead`, `destroyed`, `abandoned` or `out`; None where nothing does."""
    if lasting(sheet, "dead"):
        return "dead"
    if sheet["vehicle"] is None:
        return "out" if sheet["hp"]["current"] <= 0 else None
    if destroyed(sheet):
        return "destroyed"
    return "abandoned" if lasting(sheet, "abandoned") else None


def able(actor: Actor) -> bool:
    """Tell whether a combatant takes turns."""
    return out(actor.sheet) is None


def leave_fight(table: Table, actor: Actor) -> None:
    """Let go of all that somebody who is out of the fight was doing."""
    part(table, actor)
    clear(table, actor, *BROKEN_BY_LEAVING)


# ── Hand to hand ──────────────────────────────────────────────────────────────────────────────────────────────────────


def opponents(actor: Actor) -> dict[str, str]:
    """Return whom the actor shares a cell with: names by combatant id; an empty one where only the game master knows."""
    held = value(actor, "melee")
    return dict(held) if isinstance(held, dict) else {}


def engage(table: Table, one: Actor, other: Actor) -> None:
    """Let two share a cell."""
    for actor, opponent in ((one, other), (other, one)):
        if actor.combatant and opponent.combatant:
            now = opponents(seen(table, actor))
            set_state(table, actor, "melee", {**now, str(opponent.combatant["id"]): name_of(opponent)})


def part(table: Table, actor: Actor) -> None:
    """Let somebody leave the cell that it shares with others."""
    if actor.combatant is None:
        return
    for opponent in opponents(seen(table, actor)):
        ref = Ref("combatant", opponent)
        if table.exists(ref):
            held = table.document(ref)["states"].get("melee")
            if isinstance(held, dict):
                rest = {name: whom for name, whom in held.items() if name != actor.combatant["id"]}
                table.change(ref, ("states", "melee"), rest or ABSENT)
    clear(table, actor, "melee")


# ── What shows beside a name ──────────────────────────────────────────────────────────────────────────────────────────


def badges(actor: Actor) -> list[tuple[Text, str]]:
    """Return (words, tone) of every state and of a vehicle's damage, what is gravest first."""
    gone = out(actor.sheet)
    first = [(Text(f"squad6.state.badge.{gone}"), "danger")] if gone else []
    shown = [badge for badge in _states(actor) if badge not in first]
    parts = [(Text(f"squad6.state.badge.{each}"), "danger") for each in sorted(broken(actor.sheet))]
    return [*first, *shown, *parts]


def _states(actor: Actor) -> Iterator[tuple[Text, str]]:
    for state in STATES:
        held = value(actor, state.id)
        if not held or state.id in UNSEEN:
            continue
        words = Text(f"squad6.state.badge.{state.id}")
        if state.id == "melee" and isinstance(held, dict):
            words = Text("squad6.state.badge.melee_with", names=list(held.values()))
        elif state.id == "overwatch" and isinstance(held, dict) and held["spot"]:
            words = Text("squad6.state.badge.overwatch_of", spot=held["spot"])
        yield words, state.tone


def gauges(actor: Actor) -> list[Gauge]:
    """Return the move and the action that a combatant has left, as far as fire and blasts leave it any; nothing for one who takes no turns."""
    if actor.combatant is None or not able(actor):
        return []
    taken = {"action": ("acted", "stunned", "suppressed"), "move": ("moved", "stunned")}
    return [
        Gauge(f"squad6.gauge.{what}", int(not any(value(actor, state) for state in states)), 1)
        for what, states in taken.items()
    ]


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def turn_begun(actor: Actor, table: Table) -> bool:
    """Begin a turn; return False where it is skipped, having said why."""
    name = name_of(actor)
    if gone := out(actor.sheet):
        table.say(Text("squad6.log.turn_out", actor=name, gone=gone))
        return False
    if value(actor, "stunned"):
        table.say(Text("squad6.log.turn_lost", actor=name))
        clear(table, actor, "stunned", "suppressed")
        set_state(table, actor, "moved", True)
        set_state(table, actor, "acted", True)
        return False
    if value(actor, "suppressed"):
        table.say(Text("squad6.log.turn_suppressed", actor=name))
    return True


def turn_resumed(actor: Actor, table: Table) -> bool:
    """Go on with a turn that was put off; return False where it is lost meanwhile."""
    return turn_begun(actor, table)


def watchers(actor: Actor, others: tuple[Actor, ...]) -> list[Actor]:
    """Return who of the others holds a spot on another side than the actor's."""
    return [each for each in others if value(each, "overwatch") and side_of(each) != side_of(actor) and able(each)]
