"""Moving without doing anything else, jumping, and changing posture. Rulebook: «Действия перемещения»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.facts import Document
from gm_desk.systems.ap20.acts.economy import Terms, ask_anyway, ask_terms, begin, form_of, spend
from gm_desk.systems.ap20.acts.moving import (
    CHANGES,
    MOST_METRES,
    Meanwhile,
    ap_for,
    ask_posture,
    check_still,
    gaits,
    jump_reach,
    moved,
    reach,
    take_posture,
)
from gm_desk.systems.ap20.states import left, number, posture
from gm_desk.systems.ap20.tables import POSTURE_AP, RUN_UP_M
from gm_desk.systems.people import name_of
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights


class Plan(NamedTuple):
    """A movement ready to be made."""

    fields: Sequence[Field]
    gait: str
    metres: int
    terms: Terms
    request: Document


def plan(scene: Scene, answers: Answers) -> Plan:
    """Ask how and how far; as far as the AP carry is offered."""
    actor = acting(scene)
    form = form_of(answers)
    ways = gaits(actor, anyway=bool(answers.get("anyway")))
    gait = str(form.codes("gait", ways, name="mode"))
    jumps = gait == "jump"
    run_up = form.whole("run_up_m", number(actor, "ran"), high=MOST_METRES, unit="ap20.unit.metres") if jumps else 0
    most = jump_reach(actor, run_up) if jumps else max(1, reach(gait, max(0, left(actor))))
    metres = form.whole("metres", most, low=0, high=MOST_METRES, unit="ap20.unit.metres")
    cost = _jump_ap(metres, run_up) if jumps else ap_for(gait, metres)
    terms = ask_terms(form, scene, "move", cost, divisible=False, anyway=ask_anyway(form))
    request: Document = {"mode": gait, "ap": cost}
    if jumps:
        request |= {
            "agility": actor.sheet["agility"],
            "constitution": actor.sheet["constitution"],
            "run_up_m": run_up,
        }
    return Plan(form.fields, gait, metres, terms, request)


def _jump_ap(metres: int, run_up: int) -> int:
    """Return what a jump takes: 1 AP a metre, half of it with a run-up (RULINGS 2.1.18)."""
    return -(-metres // 2) if run_up >= RUN_UP_M else metres


def choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a movement."""
    return plan(scene, answers).fields if scene.actor else ()


def play(scene: Scene, answers: Answers, table: Table) -> None:
    """Move. Raises: Refused as things stand."""
    actor = acting(scene)
    made = plan(scene, answers)
    check_still(actor, anyway=made.terms.anyway)
    begin(table, scene, "move", made.terms)
    title = Text("ap20.act.move_title", actor=name_of(actor))
    outcome = table.resolve("move", "movement", made.request, {}, title)
    words = {"actor": name_of(actor), "mode": made.gait, "metres": made.metres}
    if made.gait == "jump" and made.metres > outcome["metres"]:
        table.title(Text("ap20.log.jumped_short", most=outcome["metres"], **words))
    else:
        table.title(Text("ap20.log.moved", **words))
    gained = {"ranged": outcome["ac_ranged"], "melee": outcome["ac_melee"]}
    if any(gained.values()):
        table.say(Text("ap20.log.moving_ac", actor=name_of(actor), mode=made.gait, **gained))
    moved(table, actor, Meanwhile(made.gait, made.metres), told=False)
    spend(table, scene, made.terms)


def posture_choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the form of a change of posture."""
    return _posture(scene, answers)[0] if scene.actor else ()


def _posture(scene: Scene, answers: Answers) -> tuple[Sequence[Field], str, str, Terms]:
    actor = acting(scene)
    form = form_of(answers)
    to = ask_posture(form, actor)
    change = CHANGES[posture(actor), to]
    return form.fields, to, change, ask_terms(form, scene, "posture", POSTURE_AP[change])


def play_posture(scene: Scene, answers: Answers, table: Table) -> None:
    """Change posture. Raises: Refused as things stand."""
    actor = acting(scene)
    _fields, to, change, terms = _posture(scene, answers)
    if not begin(table, scene, "posture", terms):
        return
    title = Text("ap20.act.move_title", actor=name_of(actor))
    table.resolve("posture", "posture", {"change": change}, {}, title)
    take_posture(table, actor, to)
    spend(table, scene, terms)


MOVE = Act("move", "ap20.act.move", "none", choices, play, fights, icon="footprints")
POSTURE = Act("posture", "ap20.act.posture", "none", posture_choices, play_posture, fights, icon="chevrons-up-down")
