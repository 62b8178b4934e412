"""What a blow does to a body: kmrp.wound with its checks, then wounds, injuries, bleeding and states, and the words for it.

Rulebook: «Здоровье персонажа, урон, ранения», «Точечные атаки», «Оглушение». Effects follow the damage rolled, the pyramid the
row where the wound ended (RULINGS 2.5.21).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.kmrp.health import exhaustion, stun_wound, within_room
from gm_desk.systems.kmrp.states import BLEEDING, lose_concentration, stop, value
from gm_desk.systems.kmrp.tables import SEVERITIES
from gm_desk.systems.people import character_ref, clear, name_of, seen, set_lasting, set_state
from gm_desk.systems.protocol import Actor, Table, Text


@dataclass(frozen=True)
class Blow:
    """A wound about to be dealt: by `damage`, or by `severity` where that is known without it."""

    damage: int | None
    severity: str | None = None
    stun: bool = False
    until_fight_ends: bool = False
    training: bool = False
    effects: Sequence[str] = ()
    zone: str | None = None
    side: str | None = None
    survival_difficulty: int = 0


def hurt(table: Table, victim: Actor, blow: Blow, name: str) -> Outcome:
    """Deal a blow, checks and all; `name` is the resolve's name in the act. Return the outcome of kmrp.wound."""
    sheet = table.document(character_ref(victim))["sheet"]
    held, above = within_room(sheet)
    dealt: Document = {"damage": blow.damage} if blow.severity is None else {"severity": blow.severity}
    request = {
        "endurance": sheet["attributes"]["endurance"],
        "wounds": held,
        "ap": exhaustion(sheet),
        "survival_difficulty": blow.survival_difficulty,
        "training": blow.training,
        **dealt,
    }
    title = Text("kmrp.act.wound.title", target=name_of(victim))
    rollers = {"endurance": victim.id, "survival": victim.id}
    outcome = table.resolve(name, "wound", request, rollers, title)
    _mark(table, victim, blow, outcome, {row: outcome["wounds"][row] + above[row] for row in SEVERITIES})
    _tell(table, victim, outcome)
    if outcome["dead"]:
        set_lasting(table, victim, "dead", True)
        table.say(Text("kmrp.log.dead", target=name_of(victim)))
        return outcome
    if outcome["out_of_combat"]:
        table.say(Text("kmrp.log.out", target=name_of(victim)))
    for effect in blow.effects:
        _suffer(table, victim, blow, effect)
    if outcome["severity"] in SEVERITIES[2:]:
        lose_concentration(table, victim)
    return outcome


def _mark(table: Table, victim: Actor, blow: Blow, outcome: Outcome, wounds: dict[str, int]) -> None:
    """Write the wound down, and beside it that it came from stunning, unless it became a real mortal one."""
    ref = character_ref(victim)
    before = table.document(ref)["sheet"]["wounds"]
    row = outcome["severity"]
    if row is None or all(before[each] == wounds[each] for each in SEVERITIES):
        return
    table.change(ref, ("sheet", "wounds"), {**before, **wounds})
    if blow.stun and not outcome["dead"] and (row != SEVERITIES[-1] or blow.training):
        stunned = table.document(ref)["sheet"]["stun_wounds"]
        wound = stun_wound(row) | ({"until_fight_ends": True} if blow.until_fight_ends else {})
        table.change(ref, ("sheet", "stun_wounds"), [*stunned, wound])


def _tell(table: Table, victim: Actor, outcome: Outcome) -> None:
    """Say where the wound climbed to and how the checks went."""
    name = name_of(victim)
    if outcome["moved_up"]:
        start = SEVERITIES.index(outcome["rolled_severity"])
        table.say(Text("kmrp.log.climbed", target=name, row=SEVERITIES[start + outcome["moved_up"]]))
    for check in outcome["checks"]:
        passed = "passed" if check["success"] else "failed"
        words = {"difficulty_level": check["difficulty"], "result_level": check["result"]}
        table.say(Text(f"kmrp.log.{check['kind']}_{passed}", target=name, **words))


def _suffer(table: Table, victim: Actor, blow: Blow, effect: str) -> None:
    """Carry one effect of an attack out: `skip_turn:2`, `bleeding:weak`, `fracture:50`, `severed`, `knocked_down` …"""
    kind, _, much = effect.partition(":")
    name = name_of(victim)
    if kind == "skip_turn":
        now = value(seen(table, victim), "skip_turn") or 0
        set_state(table, victim, "skip_turn", max(now, int(much)))
        lose_concentration(table, victim)
        table.say(Text("kmrp.log.skip_turn", target=name, count=int(much)))
    elif kind == "bleeding":
        now = value(seen(table, victim), "bleeding")
        if now is None or BLEEDING.index(much) > BLEEDING.index(now):
            set_lasting(table, victim, "bleeding", much)
        table.say(Text("kmrp.log.bleeding", target=name, bleeding=much))
    elif kind == "knocked_out":
        set_lasting(table, victim, "knocked_out", True)
        lose_concentration(table, victim)
        table.say(Text("kmrp.log.knocked_out", target=name))
    elif kind == "knocked_down":
        set_state(table, victim, "prone", True)
        clear(table, victim, "crouching", "mounted")
        stop(table, victim)
        lose_concentration(table, victim)
        table.say(Text("kmrp.log.knocked_down", target=name))
    else:
        _injure(table, victim, blow, kind, int(much or 0))


def _injure(table: Table, victim: Actor, blow: Blow, kind: str, percent: int) -> None:
    ref = character_ref(victim)
    injury = {"part": blow.zone, "side": blow.side, "kind": kind, "percent": percent}
    table.change(ref, ("sheet", "injuries"), [*table.document(ref)["sheet"]["injuries"], injury])
    key = "injury_percent" if percent else "injury"
    table.say(Text(f"kmrp.log.{key}", target=name_of(victim), injury=kind, body=blow.zone, percent=percent))
