"""The states that a combatant of opus100 can be in: where it stands, who has shot at it, what it has done this round."""

from __future__ import annotations

from collections.abc import Iterator

from gm_desk.core.facts import Document
from gm_desk.systems.opus100.tables import STATIONARY
from gm_desk.systems.people import clear, fleeting, lasting, name_of, set_state
from gm_desk.systems.protocol import SIDE, Actor, Choice, Scene, State, Table, Text

COVERS = ("partial", "full", "black", "black_edge")
"""What one can stand behind; `black_edge` is the edge of a black cover, where one can shoot and be shot at."""
CLIMBED = ("partial", "full")
"""What one can stand on; black covers cannot be crossed."""

STATES: tuple[State, ...] = (
    State(
        "cover",
        "opus100.state.cover",
        "choice",
        choices=tuple(Choice(code, f"opus100.code.cover.{code}") for code in COVERS),
        ends="fight_end",
        public="opus100.state.public.cover",
    ),
    State(
        "on_cover",
        "opus100.state.on_cover",
        "choice",
        choices=tuple(Choice(code, f"opus100.code.on_cover.{code}") for code in CLIMBED),
        ends="fight_end",
        public="opus100.state.public.on_cover",
    ),
    State(
        "hunkered",
        "opus100.state.hunkered",
        ends="own_turn_start",
        public="opus100.state.public.hunkered",
    ),
    State("under_fire", "opus100.state.under_fire", "count", ends="fight_end"),
    State("actions", "opus100.state.actions", "count", ends="round_end"),
    State("moved", "opus100.state.moved", ends="round_end"),
    State("out", "opus100.state.out", lasting=True, tone="danger"),
    State("dead", "opus100.state.dead", lasting=True, tone="danger"),
    SIDE,
)
"""In the order to offer them. `under_fire` holds who has shot at the combatant since it last moved: {combatant's id: {"shots",
"round"}}, or by hand a number of shots of everybody's; `actions` the actions of this round, in order, or by hand how many; `moved`
that it was moved by something that cost no action."""

EVERYBODY = ""
"""Under this name stand shots that were noted by hand."""


def gone(actor: Actor) -> str | None:
    """Return what keeps the actor out of the fight (`out` also without hit points), None if nothing does."""
    sheet = actor.sheet
    if lasting(sheet, "dead"):
        return "dead"
    return "out" if lasting(sheet, "out") or sheet["hp"]["current"] <= 0 else None


def cover_of(actor: Actor) -> str | None:
    """Return what the actor stands behind; whoever stands on a cover has none."""
    held = fleeting(actor, "cover")
    return str(held) if held in COVERS and not stands_on(actor) else None


def stands_on(actor: Actor) -> str | None:
    """Return what cover the actor stands on; one noted without its kind is a partial one."""
    held = fleeting(actor, "on_cover")
    return str(held) if held in CLIMBED else "partial" if held else None


# ── The bonus against those who stand still ───────────────────────────────────────────────────────────────────────────


def shots_at(target: Actor, shooter: Actor) -> int:
    """Return how often the shooter has fired at the target since it last moved."""
    return _shots(_fire(target), shooter)


def note_shot(table: Table, scene: Scene, target: Actor, shooter: Actor, *, once_a_turn: bool) -> None:
    """Note a shot at a target that has not moved since; by the campaign's setting only the first of a turn counts."""
    if not target.combatant or not shooter.combatant:
        return
    now = scene.encounter["round"] if scene.encounter else 0
    fire = _fire(target)
    mine = str(shooter.combatant["id"])
    if once_a_turn and mine in fire and fire[mine].get("round") == now:
        return
    set_state(table, target, "under_fire", {**fire, mine: {"shots": _shots(fire, shooter) + 1, "round": now}})


def _fire(target: Actor) -> dict[str, Document]:
    """Return the shots noted at a target, by shooter; what is no such note is left out."""
    fired = fleeting(target, "under_fire")
    if type(fired) is int:
        return {EVERYBODY: {"shots": fired}}
    notes = fired.items() if isinstance(fired, dict) else ()
    return {name: note for name, note in notes if isinstance(note, dict) and type(note.get("shots")) is int}


def _shots(fire: dict[str, Document], shooter: Actor) -> int:
    mine = str(shooter.combatant["id"]) if shooter.combatant else EVERYBODY
    note = fire.get(mine) or fire.get(EVERYBODY)
    return max(0, note["shots"]) if note else 0


def moved(table: Table, actor: Actor) -> None:
    """Let what holds only for those who stay where they are end."""
    clear(table, actor, "under_fire", "hunkered")


# ── What shows beside a name ──────────────────────────────────────────────────────────────────────────────────────────


def badges(actor: Actor) -> list[tuple[Text, str]]:
    """Return (words, tone) of what the GM must see, what is gravest first."""
    found: list[tuple[Text, str]] = []
    if why := gone(actor):
        found.append((Text(f"opus100.state.badge.{why}"), "danger"))
    for key in ("heavy_wounds", "pain"):
        count = actor.sheet[key]
        found += [(Text(f"opus100.state.badge.{key}", count=count), "danger")] * bool(count)
    return [*found, *_standing(actor)]


def _standing(actor: Actor) -> Iterator[tuple[Text, str]]:
    if fleeting(actor, "hunkered"):
        yield Text("opus100.state.badge.hunkered"), "plain"
    if on := stands_on(actor):
        yield Text("opus100.state.badge.on_cover", on_cover=on), "plain"
    elif behind := cover_of(actor):
        yield Text("opus100.state.badge.cover", cover=behind), "plain"
    most = max((note["shots"] for note in _fire(actor).values()), default=0)
    if most > 0:
        yield Text("opus100.state.badge.under_fire", percent=most * STATIONARY), "plain"


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def turn_begun(actor: Actor, table: Table) -> bool:
    """Begin the actor's turn; return False where it is skipped, having said why."""
    if why := gone(actor):
        table.say(Text("opus100.log.turn_skipped", actor=name_of(actor), gone=why))
        return False
    return True
