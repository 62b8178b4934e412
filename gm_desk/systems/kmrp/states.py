"""The states that a combatant of КМРП can be in: where they live, what ends them, how they show, and what a turn does.

States of the fight live on the combatant (`states`: value by id), lasting ones on the sheet (`states`: a list of id and value).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm_desk.core.errors import Refused
from gm_desk.core.facts import ABSENT, Document, Ref
from gm_desk.systems.kmrp.pyramid import out_of_combat
from gm_desk.systems.people import character_ref, clear, lasting, name_of, seen, set_state
from gm_desk.systems.protocol import SIDE, Actor, Choice, State, Table, Text

BLEEDING = ("weak", "strong", "critical")
DARKNESS = ("deep", "absolute")
REVEALED = ("noise", "shot")
"""What gives away whoever stands in the dark: a noise, or a shot (a flash, a tracer's hit)."""
CONCENTRATIONS = ("attack", "defence", "dexterity", "movement", "other")
OUT_STATES = ("dead", "knocked_out", "out", "surrendered")
"""States whose bearer takes no turns, the gravest first."""

STATES: tuple[State, ...] = (
    State("acted", "kmrp.state.acted", ends="round_end"),
    State("spent", "kmrp.state.spent", ends="round_end"),
    State("holding", "kmrp.state.holding", ends="own_turn_start"),
    State("prior_defences", "kmrp.state.prior_defences", "count", ends="round_end"),
    State("skip_turn", "kmrp.state.skip_turn", "turns", tone="danger"),
    State("prone", "kmrp.state.prone", public="kmrp.state.badge.prone"),
    State("crouching", "kmrp.state.crouching", ends="fight_end", public="kmrp.state.badge.crouching"),
    State("behind_cover", "kmrp.state.behind_cover", public="kmrp.state.badge.behind_cover"),
    State(
        "in_shadow",
        "kmrp.state.in_shadow",
        "choice",
        choices=tuple(Choice(how, f"kmrp.code.in_shadow.{how}") for how in DARKNESS),
    ),
    State(
        "revealed",
        "kmrp.state.revealed",
        "choice",
        choices=tuple(Choice(how, f"kmrp.code.revealed.{how}") for how in REVEALED),
        ends="round_end",
    ),
    State("hiding", "kmrp.state.hiding", ends="fight_end"),
    State("pavise", "kmrp.state.pavise", ends="fight_end"),
    State("stationary_shield", "kmrp.state.stationary_shield", ends="fight_end"),
    State(
        "concentrating", "kmrp.state.concentrating", "turns", ends="round_end", public="kmrp.state.badge.concentrating"
    ),
    State("full_defence", "kmrp.state.full_defence", ends="fight_end", public="kmrp.state.badge.full_defence"),
    State("run_up", "kmrp.state.run_up", ends="fight_end"),
    State("run", "kmrp.state.run", ends="fight_end", public="kmrp.state.badge.run"),
    State("blocks", "kmrp.state.blocks", "count", ends="own_turn_end"),
    State("charge", "kmrp.state.charge", "turns", ends="own_turn_end"),
    State("drawn_now", "kmrp.state.drawn_now", ends="own_turn_end"),
    State("mounted", "kmrp.state.mounted", ends="fight_end", public="kmrp.state.badge.mounted"),
    State("reins_dropped", "kmrp.state.reins_dropped", ends="fight_end"),
    State("tied", "kmrp.state.tied", ends="fight_end", public="kmrp.state.badge.tied"),
    State("riposte", "kmrp.state.riposte", ends="round_end"),
    State("guarded", "kmrp.state.guarded", ends="round_end"),
    State("called", "kmrp.state.called", ends="round_end"),
    State("holds", "kmrp.state.holds", ends="fight_end"),
    State("attacked", "kmrp.state.attacked", ends="fight_end"),
    State("delayed", "kmrp.state.delayed", ends="round_end"),
    State(
        "bleeding",
        "kmrp.state.bleeding",
        "choice",
        choices=tuple(Choice(much, f"kmrp.code.bleeding.{much}") for much in BLEEDING),
        lasting=True,
        tone="danger",
        public="kmrp.state.bleeds",
    ),
    State("knocked_out", "kmrp.state.knocked_out", lasting=True, tone="danger", public="kmrp.state.badge.knocked_out"),
    State("surrendered", "kmrp.state.surrendered", ends="fight_end", public="kmrp.state.badge.surrendered"),
    State("out", "kmrp.state.out", lasting=True, tone="danger"),
    State("dead", "kmrp.state.dead", lasting=True, tone="danger"),
    SIDE,
)
"""In the order to offer them. `tied` and `riposte` hold the opponent's name when an act set them; `concentrating` counts round
ends, and `concentrating_on` beside it says what it is for, if an act set it; `ties` is whom a combatant ties, `guarded` and `holds`
the id of the guard and of the captive; `blocks` what is left of this turn's movement; `hiding` {"level"}: what it takes to notice;
`drawn_now` {weapon's id: whether it may be used at once}; `called` a call to surrender (`acts.surrender`)."""

UNSEEN = frozenset({"attacked", SIDE.id})
"""States that are kept for the rules and say nothing at a glance."""
STRIDE = ("run_up", "run", "charge")
"""What ends when a runner stops."""

LASTING = frozenset(state.id for state in STATES if state.lasting)
CONCENTRATION_ROUNDS = 2
"""It lasts through this round and the next (rulebook: Концентрация)."""


# ── Reading and setting ───────────────────────────────────────────────────────────────────────────────────────────────


def value(actor: Actor, state: str) -> Any:  # noqa: ANN401 - whatever the state holds
    """Return the value of a state, None where the actor is not in it."""
    if state in LASTING:
        return lasting(actor.sheet, state)
    return actor.combatant["states"].get(state) if actor.combatant else None


def out(actor: Actor) -> str | None:
    """Return the state that keeps the actor out of the fight (`out` also for a disabling wound), None if nothing does."""
    for state in OUT_STATES:
        if value(actor, state):
            return state
    return "out" if out_of_combat(actor.sheet["wounds"]) else None


# ── What shows beside a name ──────────────────────────────────────────────────────────────────────────────────────────


def badges(actor: Actor) -> list[tuple[Text, str]]:
    """Return (words, tone) of every state and injury, what is gravest first: a narrow column shows only the first of them."""
    gone = out(actor)
    first = [(Text(f"kmrp.state.badge.{gone}"), "plain" if gone == "surrendered" else "danger")] if gone else []
    return [*first, *_lasting_badges(actor.sheet), *_fight_badges(actor)]


def _fight_badges(actor: Actor) -> Iterator[tuple[Text, str]]:
    states = actor.combatant["states"] if actor.combatant else {}
    for state in STATES:
        held = states.get(state.id)
        if not held or state.lasting or state.id in OUT_STATES or state.id in UNSEEN:
            continue
        if state.id == "concentrating" and states.get("concentrating_on"):
            yield Text("kmrp.state.badge.concentrating_on", concentration=states["concentrating_on"]), "plain"
        elif state.kind in {"turns", "count"}:
            yield Text(f"kmrp.state.badge.{state.id}", count=held), "plain"
        elif state.kind == "choice":
            yield Text(f"kmrp.state.badge.{state.id}", **{state.id: held}), "plain"
        elif isinstance(held, str) and state.id not in {"guarded", "holds"}:
            yield Text(f"kmrp.state.badge.{state.id}_to", opponent=held), "plain"
        else:
            yield Text(f"kmrp.state.badge.{state.id}"), "plain"


def _lasting_badges(sheet: Document) -> Iterator[tuple[Text, str]]:
    if bleeding := lasting(sheet, "bleeding"):
        yield Text("kmrp.state.badge.bleeding", bleeding=bleeding), "danger"
    for injury in sheet["injuries"]:
        key = "injury_percent" if injury["percent"] else "injury"
        words = {"injury": injury["kind"], "body": injury["part"], "percent": injury["percent"]}
        yield Text(f"kmrp.state.badge.{key}", **words), "danger"


# ── Turns and rounds ──────────────────────────────────────────────────────────────────────────────────────────────────


def able(actor: Actor) -> bool:
    """Tell whether the actor takes turns at all."""
    return out(actor) is None


def turn_begun(actor: Actor, table: Table) -> bool:
    """Begin the actor's turn; return False where it is skipped, having said why."""
    name = name_of(actor)
    if gone := out(actor):
        table.say(Text("kmrp.log.turn_out", actor=name, state=gone))
        return False
    untie(actor, table)
    if bleeding := value(actor, "bleeding"):
        table.say(Text("kmrp.log.turn_bleeding", actor=name, bleeding=bleeding))
    return turn_resumed(actor, table)


def turn_resumed(actor: Actor, table: Table) -> bool:
    """Go on with a turn that was put off or interrupted; return False where the actor has spent it, or must skip it, by now."""
    name = name_of(actor)
    if value(actor, "spent"):
        table.say(Text("kmrp.log.turn_spent", actor=name))
        _fade(actor, table)
        return False
    turns = value(actor, "skip_turn")
    if not turns:
        return True
    table.say(Text("kmrp.log.turn_skipped", actor=name, count=turns))
    set_state(table, actor, "skip_turn", turns - 1 if turns > 1 else ABSENT)
    turn_ended(actor, table)
    return False


def turn_ended(actor: Actor, table: Table) -> None:
    """Note that the actor has had this round's turn, and let stun wounds fade by a turn."""
    if actor.combatant is not None:
        set_state(table, actor, "acted", True)
    _fade(actor, table)


def turn_delayed(actor: Actor, table: Table) -> None:
    """Note that the actor put the turn off: once a round, and it costs concentration and run-up (rulebook: Отложенное действие).

    Raises: Refused the second time.
    """
    if value(actor, "delayed"):
        raise Refused("kmrp.desk.delayed_already", "encounter", actor=name_of(actor))
    set_state(table, actor, "delayed", True)
    lose_concentration(table, actor)
    stop(table, actor)


def stop(table: Table, actor: Actor) -> None:
    """Let the actor's run end, and a charge that was prepared with it."""
    clear(table, actor, *STRIDE)


def concentrate(table: Table, actor: Actor, on: str) -> None:
    """Let the actor concentrate on something."""
    set_state(table, actor, "concentrating", CONCENTRATION_ROUNDS)
    set_state(table, actor, "concentrating_on", on)


def concentrates_on(actor: Actor, what: str) -> bool:
    """Tell whether the actor has a concentration to spend on `what`; one noted by hand serves for anything."""
    if not value(actor, "concentrating"):
        return False
    return (value(actor, "concentrating_on") or what) == what


def lose_concentration(table: Table, actor: Actor) -> None:
    """Break the actor's concentration."""
    clear(table, actor, "concentrating", "concentrating_on")


def in_dark(actor: Actor) -> str | None:
    """Return how dark it is about the actor as things stand: `deep`, `absolute` or None (rulebook: Бой во тьме).

    Whoever gave themselves away in absolute darkness stands in deep darkness for this round; a shot, or a tracer's hit, costs one in
    deep darkness its advantage. A darkness noted without its depth is deep.
    """
    dark, revealed = value(actor, "in_shadow"), value(actor, "revealed")
    if dark == "absolute":
        return "deep" if revealed else "absolute"
    return "deep" if dark and revealed != "shot" else None


def reveal(table: Table, actor: Actor, how: str) -> None:
    """Note that the actor gave themselves away, if it is dark about them; a shot says more than a noise."""
    if value(actor, "in_shadow") and value(seen(table, actor), "revealed") != "shot":
        set_state(table, actor, "revealed", how)


def tie(table: Table, attacker: Actor, target: Actor) -> None:
    """Tie the target in melee until the attacker's next turn; an attacker ties one at a time (rulebook: Связывание)."""
    if attacker.combatant and target.combatant:
        untie(seen(table, attacker), table)
        set_state(table, target, "tied", name_of(attacker))
        set_state(table, attacker, "ties", target.combatant["id"])


def untie(actor: Actor, table: Table) -> None:
    """Let whoever the actor ties go."""
    held = value(actor, "ties")
    if not held:
        return
    clear(table, actor, "ties")
    ref = Ref("combatant", str(held))
    if table.exists(ref) and table.document(ref)["states"].get("tied") == name_of(actor):
        table.change(ref, ("states", "tied"), ABSENT)


def fight_ended(actor: Actor, table: Table) -> None:
    """Let stun wounds weigh no more than they will in a few turns, and take those of an aimed blow away (RULINGS 26, 82).

    A knock-out stays: it takes time to come round.
    """
    ref = character_ref(actor)
    sheet = table.document(ref)["sheet"]
    gone = [wound for wound in sheet["stun_wounds"] if wound.get("until_fight_ends")]
    kept = [
        wound | {"turns_left": 0} if wound["turns_left"] else wound
        for wound in sheet["stun_wounds"]
        if not wound.get("until_fight_ends")
    ]
    if kept != sheet["stun_wounds"]:
        table.change(ref, ("sheet", "stun_wounds"), kept)
    if gone:
        table.change(ref, ("sheet", "wounds"), without(sheet["wounds"], gone))
        table.say(Text("kmrp.log.aimed_stun_gone", actor=name_of(actor)))


def without(wounds: Document, gone: Sequence[Document]) -> Document:
    """Return the pyramid's marks less those of some stun wounds."""
    left = dict(wounds)
    for wound in gone:
        left[wound["severity"]] = max(left[wound["severity"]] - 1, 0)
    return left


def _fade(actor: Actor, table: Table) -> None:
    ref = character_ref(actor)
    for place, wound in enumerate(table.document(ref)["sheet"]["stun_wounds"]):
        if wound["turns_left"]:
            table.change(ref, ("sheet", "stun_wounds", place, "turns_left"), wound["turns_left"] - 1)
