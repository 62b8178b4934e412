"""What one does with a turn beside attacking: guard, aim, hold for a trigger, assess, rest, give up what was begun.

Rulebook: «Стандартные действия», «Особые действия», «Усталость».
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Ref
from gm_desk.systems.ap20.acts.arms import ready
from gm_desk.systems.ap20.acts.economy import (
    Terms,
    ap_request,
    ask_anyway,
    ask_terms,
    check_whole_turn,
    counts,
    form_of,
    pay,
    spend_all,
)
from gm_desk.systems.ap20.sheet import NEW_AP_COST
from gm_desk.systems.ap20.states import collapsed, left, number, step_forward, told
from gm_desk.systems.ap20.tables import MOST_AIM_AP, RAISE_AC_AP
from gm_desk.systems.forms import Form
from gm_desk.systems.people import character_ref, clear, combatant_ref, fleeting, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights, nothing

MOST_AP = 1_000

# ── AP into armour class, AP into aiming ──────────────────────────────────────────────────────────────────────────────


def _guards(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = form_of(answers)
    if scene.actor:
        _ask_raise(form, scene.actor)
        ask_anyway(form)
    return form.fields


def _ask_raise(form: Form, actor: Actor) -> int:
    """Ask for the AP that go into armour class: all that buy a point are offered, and fewer than buy one are none."""
    most = max(RAISE_AC_AP, left(actor) // RAISE_AC_AP * RAISE_AC_AP)
    raised: int = form.whole("raise_ac", most, low=RAISE_AC_AP, high=MOST_AP, unit="ap20.unit.ap")
    return raised


def _guard(scene: Scene, answers: Answers, table: Table) -> None:
    """Put AP into armour class until the next own turn (RULINGS 2.1.25)."""
    actor = acting(scene)
    form = form_of(answers)
    raised = _ask_raise(form, actor)
    pay(table, scene, "guard", Terms(0, ask_anyway(form)))
    request = {**ap_request(actor, 0), "raise_ac": raised}
    outcome = table.resolve("guard", "spend", request, {}, Text("ap20.act.spend_title", actor=name_of(actor)))
    if counts(scene):
        set_state(table, actor, "spent", number(actor, "spent") + raised)
    set_state(table, actor, "bought_ac", number(actor, "bought_ac") + outcome["ac_bonus"])
    words = {"actor": name_of(actor), "ap": raised, "ac": outcome["ac_bonus"], "left": outcome["left"]}
    table.title(Text("ap20.log.guarded", **words))


def _aims(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _aim_plan(scene, answers)[0] if scene.actor else ()


def _aim_plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], int, Terms]:
    actor = acting(scene)
    form = form_of(answers)
    room = max(1, MOST_AIM_AP - number(actor, "aim"))
    start = max(1, min(room, left(actor)))
    points = form.whole("aim_ap", start, low=1, high=room, unit="ap20.unit.ap")
    return form.fields, points, ask_terms(form, scene, "aim", points, divisible=False)


def _aim(scene: Scene, answers: Answers, table: Table) -> None:
    """Aim for the next attack, this turn or the next if nothing else is done meanwhile (RULINGS 2.1.26)."""
    actor = acting(scene)
    _fields, points, terms = _aim_plan(scene, answers)
    if number(actor, "aim") >= MOST_AIM_AP:
        raise Refused("ap20.desk.aimed_enough", "act.aim_ap", actor=name_of(actor), most=MOST_AIM_AP)
    pay(table, scene, "aim", terms)
    total = number(actor, "aim") + points
    set_state(table, actor, "aim", total)
    table.title(Text("ap20.log.aimed", actor=name_of(actor), aim=total))


# ── Holding for a trigger ─────────────────────────────────────────────────────────────────────────────────────────────


def _holds(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _hold_plan(scene, answers)[0] if scene.actor else ()


def _hold_plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], str, int, bool]:
    actor = acting(scene)
    form = form_of(answers)
    trigger = form.text("trigger").strip()
    weapons = actor.sheet["weapons"]
    cost = ready(weapons)["ap_cost"] if weapons else NEW_AP_COST
    reserve = form.whole("reserve", min(cost, max(0, left(actor))), high=MOST_AP, unit="ap20.unit.ap")
    return form.fields, trigger, reserve, ask_anyway(form)


def _hold(scene: Scene, answers: Answers, table: Table) -> None:
    """Keep AP back for what is waited for; not called for by the next own turn, they are lost (RULINGS 2.1.56)."""
    actor = acting(scene)
    _fields, trigger, reserve, anyway = _hold_plan(scene, answers)
    pay(table, scene, "hold", Terms(0, anyway))
    if counts(scene) and reserve > left(actor) and not anyway:
        words = {"actor": name_of(actor), "cost": reserve, "left": max(0, left(actor))}
        raise Refused("ap20.desk.no_ap", "act.anyway", **words)
    set_state(table, actor, "holding", {"trigger": trigger, "ap": reserve})
    key = "ap20.log.holds_for" if trigger else "ap20.log.holds"
    table.title(Text(key, actor=name_of(actor), trigger=trigger, ap=reserve))


# ── Assessing and resting ─────────────────────────────────────────────────────────────────────────────────────────────


def _whole_turn(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    form = form_of(answers)
    ask_anyway(form)
    return form.fields


def _give_turn(scene: Scene, answers: Answers, table: Table, act: str) -> Actor:
    """Let the whole turn go for one thing. Raises: Refused where something was done already."""
    actor = acting(scene)
    anyway = ask_anyway(form_of(answers))
    check_whole_turn(scene, anyway=anyway)
    pay(table, scene, act, Terms(0, anyway))
    if counts(scene):
        spend_all(table, actor)
    return actor


def _assess(scene: Scene, answers: Answers, table: Table) -> None:
    """Do nothing for a turn, and act first in the next round, after those who did so before (RULINGS 2.1.57)."""
    if scene.encounter is None or scene.actor is None or scene.actor.combatant is None:
        raise Refused("no_encounter", "act.encounter")
    actor = _give_turn(scene, answers, table, "assess")
    me = str(combatant_ref(scene.actor.combatant).id)
    earlier = [str(each.combatant["id"]) for each in _in_order(scene) if each.combatant and told(each, "assessing")]
    request = {"participants": [{"id": name, "assessing": True} for name in (*earlier, me)]}
    people = {str(each.combatant["id"]): each.id for each in (scene.actor, *scene.others) if each.combatant}
    outcome = table.resolve("assess", "initiative", request, people, Text("ap20.act.initiative_title"))
    first = [line["id"] for line in outcome["order"]]
    step_forward(table, Ref("encounter", str(scene.encounter["id"])), actor, first)
    table.title(Text("ap20.log.assessed", actor=name_of(actor)))


def _in_order(scene: Scene) -> list[Actor]:
    """Return everybody else in the order of the fight."""
    assert scene.encounter is not None
    order = scene.encounter["order"]
    people = {str(each.combatant["id"]): each for each in scene.others if each.combatant}
    return [people[name] for name in order if name in people]


def _rest(scene: Scene, answers: Answers, table: Table) -> None:
    """Rest a whole turn: all fatigue goes (RULINGS 2.1.23)."""
    actor = _give_turn(scene, answers, table, "rest")
    title = Text("ap20.act.fatigue_title", actor=name_of(actor))
    outcome = table.resolve("fatigue", "fatigue", {"ran_m": 0, "rested": True}, {}, title)
    before = actor.sheet["fatigue"]
    table.change(character_ref(actor), ("sheet", "fatigue"), outcome["fatigue"])
    set_state(table, actor, "resting", True)
    table.title(Text("ap20.log.rested", actor=name_of(actor), fatigue=before))


def _can_rest(scene: Scene) -> bool:
    return scene.actor is not None and (scene.actor.sheet["fatigue"] > 0 or collapsed(scene.actor.sheet))


# ── What was begun ────────────────────────────────────────────────────────────────────────────────────────────────────


def _has_begun(scene: Scene) -> bool:
    return scene.actor is not None and bool(fleeting(scene.actor, "unfinished") or fleeting(scene.actor, "finishing"))


def _abandon(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Give up what was begun over two turns: the AP spent on it are gone (RULINGS 2.1.27)."""
    actor = acting(scene)
    if not _has_begun(scene):
        raise Refused("ap20.desk.nothing_begun", "act.actor", actor=name_of(actor))
    clear(table, actor, "unfinished", "finishing")
    table.say(Text("ap20.log.abandoned", actor=name_of(actor)))


GUARD = Act("guard", "ap20.act.guard", "none", _guards, _guard, fights, icon="shield")
AIM = Act("aim", "ap20.act.aim", "none", _aims, _aim, fights, icon="target")
HOLD = Act("hold", "ap20.act.hold", "none", _holds, _hold, fights, icon="hourglass")
ASSESS = Act("assess", "ap20.act.assess", "none", _whole_turn, _assess, fights, icon="eye")
REST = Act("rest", "ap20.act.rest", "none", _whole_turn, _rest, _can_rest, icon="bed")
ABANDON = Act("abandon", "ap20.act.abandon", "none", nothing, _abandon, _has_begun, icon="x")
