"""The states that a combatant of ap20 can be in, how they show, and what a turn does to them.

What an act remembers of itself stands in the state's value (`holding` {trigger, ap}; `unfinished` {act, owed, cost}; `finishing` {act, paid};
`bursting` {weapon}; `assessing` {before}); one set by hand is merely True, and every reader takes that. Beside the declared ones
`distances` keeps how far each target was when it was last attacked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gm_desk.core.facts import Document, Ref
from gm_desk.systems.ap20.tables import COLLAPSE, MODES
from gm_desk.systems.people import (
    character_ref,
    clear,
    fleeting,
    lasting,
    name_of,
    seen,
    set_state,
)
from gm_desk.systems.points import points_track
from gm_desk.systems.protocol import SIDE, Actor, Choice, Gauge, State, Table, Text, Track

POSTURES = ("crouched", "prone")
OUT_STATES = ("dead", "unconscious")
"""States whose bearer takes no turns, the gravest first."""
UNSEEN = frozenset({SIDE.id, "spent"})
"""States that say nothing at a glance: what is spent stands in the gauge."""
TURN_POSTURE = "posture"
"""The mode of one who has only changed posture this turn: not idle, and free to move yet."""

STATES: tuple[State, ...] = (
    State("spent", "ap20.state.spent", "count", ends="own_turn_start"),
    State(
        "mode",
        "ap20.state.mode",
        "choice",
        choices=(
            *(Choice(mode, f"ap20.code.mode.{mode}") for mode in MODES),
            Choice(TURN_POSTURE, "ap20.code.mode.posture"),
        ),
        ends="own_turn_start",
    ),
    State("ran", "ap20.state.ran", "count", ends="own_turn_start"),
    State("crouched", "ap20.state.crouched", public="ap20.state.badge.crouched"),
    State("prone", "ap20.state.prone", public="ap20.state.badge.prone"),
    State("bought_ac", "ap20.state.bought_ac", "count", ends="own_turn_start", public="ap20.state.guarded"),
    State("aim", "ap20.state.aim", "count", ends="fight_end", public="ap20.state.aiming"),
    State("sniping", "ap20.state.sniping", ends="own_turn_start", public="ap20.state.aiming"),
    State("holding", "ap20.state.holding", ends="own_turn_start"),
    State("unfinished", "ap20.state.unfinished", ends="fight_end"),
    State("finishing", "ap20.state.finishing", ends="own_turn_end"),
    State("bursting", "ap20.state.bursting", ends="fight_end"),
    State("assessing", "ap20.state.assessing", ends="fight_end"),
    State("resting", "ap20.state.resting", ends="own_turn_start", public="ap20.state.badge.resting"),
    State("unconscious", "ap20.state.unconscious", lasting=True, tone="danger", public="ap20.state.badge.unconscious"),
    State("dead", "ap20.state.dead", lasting=True, tone="danger"),
    SIDE,
)
"""In the order to offer them. `spent` are the AP of this turn that are gone, so that nobody noted has all of them."""


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def told(actor: Actor, state: str) -> Document:
    """Return what an act remembered in a state: nothing where it was set by hand, or is not there."""
    held = fleeting(actor, state)
    return held if isinstance(held, dict) else {}


def number(actor: Actor, state: str) -> int:
    """Return the count that a state holds, 0 where there is none."""
    held = fleeting(actor, state)
    return held if type(held) is int else 0


def left(actor: Actor) -> int:
    """Return the AP that the actor has left; below 0 where the GM let it spend more."""
    return int(actor.sheet["ap"]) - number(actor, "spent")


def posture(actor: Actor) -> str:
    """Return how the actor is: `prone`, `crouched` or `standing`."""
    return next((each for each in ("prone", "crouched") if fleeting(actor, each)), "standing")


def idle(actor: Actor) -> bool:
    """Tell whether the actor declared no movement and so has no agility in its armour class (RULINGS 2.1.10)."""
    return bool(fleeting(actor, "mode") == "idle")


def collapsed(sheet: Document) -> bool:
    """Tell whether fatigue lets the character do nothing but rest."""
    return bool(sheet["fatigue"] >= COLLAPSE)


def out(actor: Actor) -> str | None:
    """Return what keeps the actor out of the fight (`out`: no hit points left), None if nothing does."""
    gone = next((state for state in OUT_STATES if lasting(actor.sheet, state)), None)
    return gone or ("out" if actor.sheet["hp"]["current"] <= 0 else None)


# ── What shows ────────────────────────────────────────────────────────────────────────────────────────────────────────


def track(sheet: Document) -> Track:
    """Return the hit points, and what fatigue means."""
    tired = Text("ap20.health.fatigue", fatigue=sheet["fatigue"], most=COLLAPSE) if sheet["fatigue"] else None
    return points_track(
        sheet,
        out=bool(lasting(sheet, "unconscious")),
        dead=bool(lasting(sheet, "dead")),
        summary=tired,
        short=Text("ap20.state.badge.collapsed") if collapsed(sheet) else None,
    )


def gauges(actor: Actor) -> list[Gauge]:
    """Return the AP left, and the rounds in the first weapon in hand, if it counts them."""
    if actor.combatant is None:
        return []
    shown = [Gauge("ap20.gauge.ap", left(actor), int(actor.sheet["ap"]))]
    weapon = next((each for each in actor.sheet["weapons"] if each["drawn"]), None)
    if weapon is not None and weapon["magazine"]:
        shown.append(Gauge("ap20.gauge.rounds", weapon["loaded"] or 0, weapon["magazine"]))
    return shown


def badges(actor: Actor) -> list[tuple[Text, str]]:
    """Return (words, tone) of every state, what is gravest first; idleness only where it costs armour class, and of the fallen what lasts."""
    gone = out(actor)
    first = [(Text(f"ap20.state.badge.{gone}"), "danger")] if gone else []
    if collapsed(actor.sheet):
        first.append((Text("ap20.state.badge.collapsed"), "danger"))
    jams = [
        (Text("ap20.state.badge.jammed", name=weapon["name"]), "danger")
        for weapon in actor.sheet["weapons"]
        if weapon["jammed"]
    ]
    return [*first, *jams, *(_fleeting_badges(actor) if not gone else ())]


def _fleeting_badges(actor: Actor) -> Iterator[tuple[Text, str]]:
    for state in STATES:
        held = fleeting(actor, state.id)
        if not held or state.lasting or state.id in UNSEEN:
            continue
        if state.id == "mode":
            if held != TURN_POSTURE and (held != "idle" or actor.sheet["agility_ac"]):
                yield Text("ap20.state.badge.mode", mode=held), "plain"
        elif state.kind == "count":
            yield Text(f"ap20.state.badge.{state.id}", count=held), "plain"
        else:
            yield _told_badge(state.id, told(actor, state.id)), "plain"


def _told_badge(state: str, words: Document) -> Text:
    if state == "holding" and words.get("trigger"):
        return Text("ap20.state.badge.holding_for", trigger=words["trigger"])
    if state == "unfinished" and words:
        return Text("ap20.state.badge.unfinished_act", act=Text(f"ap20.act.{words['act']}"), owed=words["owed"])
    return Text(f"ap20.state.badge.{state}")


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def turn_begun(actor: Actor, table: Table) -> bool:
    """Begin the actor's turn; return False where it is skipped, having said why."""
    if gone := out(actor):
        table.say(Text("ap20.log.turn_out", actor=name_of(actor), state=gone))
        return False
    if collapsed(actor.sheet):
        table.say(Text("ap20.log.turn_collapsed", actor=name_of(actor)))
    elif fleeting(actor, "unfinished"):
        _go_on(actor, table)
    return True


def _go_on(actor: Actor, table: Table) -> None:
    """Pay first what is owed for an act begun last turn; paid, it is done at once (RULINGS 2.1.27)."""
    words = told(actor, "unfinished")
    if not words:
        clear(table, actor, "unfinished")
        return
    name = name_of(actor)
    act = Text(f"ap20.act.{words['act']}")
    request = {"ap": int(actor.sheet["ap"]), "cost": words["owed"]}
    title = Text("ap20.act.spend_title", actor=name)
    outcome = table.resolve(f"owed:{actor.id}", "spend", request, {}, title)
    set_state(table, actor, "spent", request["ap"] - outcome["left"])
    if outcome["done"]:
        clear(table, actor, "unfinished")
        set_state(table, actor, "finishing", {"act": words["act"], "paid": words["cost"]})
        table.say(Text("ap20.log.finishing", actor=name, act=act, ap=words["owed"], left=outcome["left"]))
    else:
        set_state(table, actor, "unfinished", {**words, "owed": outcome["carried"]})
        table.say(Text("ap20.log.goes_on", actor=name, act=act, owed=outcome["carried"]))


def turn_ended(actor: Actor, table: Table) -> None:
    """Let the AP that are left go, note who stood idle, count what was run, and let one who assessed back into line."""
    if actor.combatant is None:
        return
    if fleeting(actor, "mode") is None:
        set_state(table, actor, "mode", "idle")
    reserve = told(actor, "holding").get("ap", left(actor)) if fleeting(actor, "holding") else 0
    set_state(table, actor, "spent", max(number(actor, "spent"), int(actor.sheet["ap"]) - reserve))
    _tire(actor, table)
    bursting = told(actor, "bursting")
    if bursting.get("now"):
        set_state(table, actor, "bursting", {**bursting, "now": False})
    else:
        clear(table, actor, "bursting")
    _step_back(actor, table)


def _tire(actor: Actor, table: Table) -> None:
    """Let a run tire the runner by what it came to this turn (rulebook: Усталость)."""
    ran = number(actor, "ran")
    if not ran:
        return
    sheet = actor.sheet
    request = {"constitution": max(1, sheet["constitution"]), "ran_m": ran, "fatigue": sheet["fatigue"]}
    title = Text("ap20.act.fatigue_title", actor=name_of(actor))
    outcome = table.resolve(f"fatigue:{actor.id}", "fatigue", request, {}, title)
    if not outcome["gained"]:
        return
    table.change(character_ref(actor), ("sheet", "fatigue"), outcome["fatigue"])
    table.say(Text("ap20.log.tired", actor=name_of(actor), gained=outcome["gained"], fatigue=outcome["fatigue"]))
    if outcome["collapsed"]:
        set_state(table, actor, "prone", True)
        clear(table, actor, "crouched")
        table.say(Text("ap20.log.collapsed", actor=name_of(actor)))


# ── Assessing ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def step_forward(table: Table, encounter: Ref, actor: Actor, first: list[str]) -> None:
    """Put those who assessed the situation to the head of the order, `actor` the last of them; remember whom it stood behind.

    The order of the round under way is not touched by that: all who stand there have had their turn or have it.
    """
    assert actor.combatant is not None
    order = list(table.document(encounter)["order"])
    me = str(actor.combatant["id"])
    usual = _usual(table, order)
    before = told(actor, "assessing").get("before", usual[: usual.index(me)] if me in usual else [])
    set_state(table, actor, "assessing", {"before": before, "now": True})
    table.change(encounter, ("order",), [*first, *(name for name in order if name not in first)])


def _step_back(actor: Actor, table: Table) -> None:
    """Let one who acted first take its usual place again."""
    words = told(actor, "assessing")
    if words.get("now"):
        set_state(table, actor, "assessing", {**words, "now": False})
        return
    clear(table, actor, "assessing")
    if words:
        assert actor.combatant is not None
        encounter = Ref("encounter", str(actor.combatant["encounter"]))
        order = list(table.document(encounter)["order"])
        ahead = [name for name in order if _before(table, name) is not None]
        table.change(encounter, ("order",), _put_back(order, str(actor.combatant["id"]), words["before"], ahead))


def _usual(table: Table, order: list[str]) -> list[str]:
    """Return the order as it is when nobody acts first."""
    ahead = {name: before for name in order if (before := _before(table, name)) is not None}
    for name, before in sorted(ahead.items(), key=lambda each: len(each[1])):
        del ahead[name]
        order = _put_back(order, name, before, ahead)
    return order


def _put_back(order: list[str], name: str, before: list[str], ahead: Collection[str]) -> list[str]:
    """Return the order with one of it behind the nearest of those that it stood behind, those who act first left out."""
    rest = [each for each in order if each != name]
    nearest = next((each for each in reversed(before) if each in rest and each not in ahead), None)
    place = rest.index(nearest) + 1 if nearest else max((rest.index(each) + 1 for each in ahead), default=0)
    return [*rest[:place], name, *rest[place:]]


def _before(table: Table, name: str) -> list[str] | None:
    """Return whom one who acts first stood behind; None for all others."""
    held = table.document(Ref("combatant", name))["states"].get("assessing")
    return held["before"] if isinstance(held, dict) else None


# ── Being hurt ────────────────────────────────────────────────────────────────────────────────────────────────────────


def hurt(table: Table, victim: Actor, points: int) -> None:
    """Take hit points away and say what is left; whoever has none is out (RULINGS 2.1.59)."""
    ref = character_ref(victim)
    before = table.document(ref)["sheet"]["hp"]["current"]
    after = before - points
    table.change(ref, ("sheet", "hp", "current"), after)
    table.say(Text("ap20.log.hurt", target=name_of(victim), points=points, hp=after))
    if before > 0 >= after:
        table.say(Text("ap20.log.out", target=name_of(victim)))
        clear(table, seen(table, victim), "aim", "bursting", "holding", "unfinished", "finishing")
