"""What an act costs in AP, and what the economy of a turn forbids. Rulebook: «Действия», «Стандартные действия», «Задержка».

What is forbidden is refused in a sentence; the field `anyway`, in every act's form, lets the GM overrule it. An act for which the AP do
not suffice may be declared over two turns (`next_turn`): it is begun now, and done at the start of the next turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.ap20.states import collapsed, left, number, told
from gm_desk.systems.ap20.tables import ACTION_AP
from gm_desk.systems.forms import Form
from gm_desk.systems.people import clear, fleeting, name_of, set_state
from gm_desk.systems.protocol import Actor, Answers, Scene, Table, Text
from gm_desk.systems.scenes import acting

KEPT_BY = {"aim": ("aim", "attack", "burst", "throw"), "bursting": ("burst",)}
"""What any other act of the combatant ends (RULINGS 2.1.26, 2.1.35)."""


class Terms(NamedTuple):
    """On what terms an act is made: what it costs, whether the GM overrules the economy, whether it is to take two turns, and may."""

    cost: int
    anyway: bool = False
    next_turn: bool = False
    divisible: bool = False


def form_of(answers: Answers) -> Form:
    """Return a form; the same question has the same words in all acts."""
    return Form("ap20.field", answers)


def counts(scene: Scene) -> bool:
    """Tell whether AP are counted: in a fight that has begun."""
    return bool(scene.actor and scene.actor.combatant and scene.encounter and scene.encounter["round"])


def ask_anyway(form: Form) -> bool:
    """Ask whether the GM overrules the economy."""
    return form.flag("anyway", minor=True)


def finishing(actor: Actor, act: str) -> bool:
    """Tell whether an act was begun last turn and is paid for."""
    return bool(told(actor, "finishing").get("act") == act)


def ask_terms(
    form: Form, scene: Scene, act: str, cost: int, *, divisible: bool = True, anyway: bool | None = None
) -> Terms:
    """Ask for the terms of an act, whether anyway if that is not known; of one begun last turn the rest."""
    actor = acting(scene)
    if anyway is None:
        anyway = ask_anyway(form)
    if finishing(actor, act):
        cost = max(0, cost - told(actor, "finishing")["paid"])
    if counts(scene):
        form.tell("cost", Text("ap20.field.cost_of", cost=cost, left=max(0, left(actor))))
    short = counts(scene) and 0 < left(actor) < cost and not anyway
    return Terms(cost, anyway, bool(short and divisible and form.flag("next_turn")), divisible)


def ap_request(actor: Actor, cost: int, action: str | None = None) -> Document:
    """Return the request of ap20.spend for a cost, or for an action of the table."""
    there = {"ap": max(0, left(actor))}
    return {**there, "action": action} if action else {**there, "cost": cost}


def pay(table: Table, scene: Scene, act: str, terms: Terms) -> bool:
    """Begin an act and spend what it takes; return whether it is done now. Raises: as `begin`."""
    if not begin(table, scene, act, terms):
        return False
    spend(table, scene, terms)
    return True


def begin(table: Table, scene: Scene, act: str, terms: Terms) -> bool:
    """Begin an act; return whether it is done now and still to be paid for, having said so where it is only begun.

    Raises: Refused where the turn, fatigue or the AP forbid the act.
    """
    actor = acting(scene)
    clear(table, actor, *(state for state, keepers in KEPT_BY.items() if act not in keepers))
    if not counts(scene):
        return True
    if not terms.anyway:
        _check_turn(scene, actor, act)
    if scene.encounter and actor.combatant and scene.encounter["turn"] not in {None, actor.combatant["id"]}:
        clear(table, actor, "holding")
    if finishing(actor, act):
        clear(table, actor, "finishing")
    there = max(0, left(actor))
    if terms.cost <= there or terms.anyway:
        return True
    if not terms.next_turn:
        key = "few_ap" if there and terms.divisible else "no_ap"
        raise _refused(key, name_of(actor), cost=terms.cost, left=there)
    if fleeting(actor, "unfinished"):
        raise _refused("unfinished", name_of(actor))
    name = name_of(actor)
    outcome = _take(table, actor, ap_request(actor, terms.cost))
    set_state(table, actor, "unfinished", {"act": act, "owed": outcome["carried"], "cost": terms.cost})
    table.title(Text("ap20.log.begun", actor=name, act=Text(f"ap20.act.{act}"), owed=outcome["carried"]))
    return False


def spend(table: Table, scene: Scene, terms: Terms, *, action: str | None = None) -> None:
    """Spend what a begun act takes, as far as the GM leaves it to the AP that there are; `action` names it in the table."""
    actor = acting(scene)
    if not counts(scene) or not terms.cost:
        return
    cost = min(terms.cost, max(0, left(actor)))
    request = ap_request(actor, cost, action if action and cost == ACTION_AP[action] else None)
    outcome = _take(table, actor, request)
    words = {"ap": cost, "left": outcome["left"]}
    table.say(Text("ap20.log.spent", actor=name_of(actor), detail=True, **words))


def _take(table: Table, actor: Actor, request: Document) -> Outcome:
    title = Text("ap20.act.spend_title", actor=name_of(actor))
    outcome = table.resolve("spend", "spend", request, {}, title)
    set_state(table, actor, "spent", number(actor, "spent") + request["ap"] - outcome["left"])
    return outcome


def _check_turn(scene: Scene, actor: Actor, act: str) -> None:
    """Refuse an act out of turn, unless it was held back for a trigger by one who is quicker (RULINGS 2.1.56).

    Raises: Refused.
    """
    assert scene.encounter is not None
    assert actor.combatant is not None
    if collapsed(actor.sheet) and act != "rest":
        raise _refused("collapsed", name_of(actor), fatigue=actor.sheet["fatigue"])
    if fleeting(actor, "resting") or (fleeting(actor, "assessing") and told(actor, "assessing").get("now")):
        raise _refused("turn_given_up", name_of(actor))
    turn, me, order = scene.encounter["turn"], str(actor.combatant["id"]), scene.encounter["order"]
    if turn in {None, me}:
        return
    if not fleeting(actor, "holding"):
        raise _refused("not_your_turn", name_of(actor))
    if turn in order and me in order and order.index(turn) < order.index(me):
        raise _refused("not_quicker", name_of(actor))


def spend_all(table: Table, actor: Actor) -> None:
    """Let all AP of this turn go."""
    rest = left(actor)
    if rest > 0:
        _take(table, actor, {"ap": rest, "cost": rest})


def untouched(actor: Actor) -> bool:
    """Tell whether nothing of this turn is spent: neither AP nor movement."""
    return not number(actor, "spent") and fleeting(actor, "mode") in {None, "idle"}


def _refused(key: str, actor: str, **words: Any) -> Refused:  # noqa: ANN401 - whatever a sentence needs
    return Refused(f"ap20.desk.{key}", "act.anyway", actor=actor, **words)


def check_whole_turn(scene: Scene, *, anyway: bool) -> None:
    """Refuse what takes a whole turn to one who has done something already. Raises: Refused."""
    actor = acting(scene)
    if counts(scene) and not anyway and not untouched(actor):
        raise _refused("turn_begun", name_of(actor))
