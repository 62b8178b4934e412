"""The call to surrender: the attack is shown first, then the target chooses. Rulebook: «Призыв сдаться».

Two acts: the call rolls the attack and keeps its dice in the target's state `called`; the answer surrenders, or defends against
that very roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gm_desk.core.errors import Refused
from gm_desk.systems.forms import Form
from gm_desk.systems.kmrp.acts.aftermath import after_attacker, follow
from gm_desk.systems.kmrp.acts.attack import odds_on, play_on
from gm_desk.systems.kmrp.acts.attack_form import plan
from gm_desk.systems.kmrp.acts.obstacles import check_attack
from gm_desk.systems.kmrp.acts.occasion import PLAIN
from gm_desk.systems.kmrp.acts.turn_cost import costing, fights_with
from gm_desk.systems.kmrp.states import lose_concentration, stop, value
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, aimed_at, fights, nothing

ANSWERED = frozenset(
    (
        "defence",
        "prior_defences",
        "full_defence",
        "defender_modifier",
        "defender_percent",
        "defender_will",
        "wound_will",
    )
)
"""What of an attack's form is asked of the one who answers."""
REACH = 3
"""Blocks within which a shooter holds whoever surrenders; from farther off it takes walking up."""


def _calls(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the attacker's part of an attack's form."""
    fields = plan(scene, answers).fields if scene.actor else ()
    return [field for field in fields if field.key not in ANSWERED | {"ambush", "manner", "will"}]


def _call(scene: Scene, answers: Answers, table: Table) -> None:
    """Roll the attack for all to see, and keep it for the answer."""
    actor, target = acting(scene), aimed_at(scene)
    if actor.combatant is None or target.combatant is None:
        raise Refused("kmrp.desk.no_encounter", "act.encounter")
    asked = {key: answer for key, answer in answers.items() if key not in {"ambush", "manner", "will"}}
    made = plan(scene, asked)
    assert made.request is not None
    check_attack(actor, made, PLAIN)
    shown = {**made.request, "defender": {"skill": "none"}}
    title = Text("kmrp.act.call.title", actor=name_of(actor), target=name_of(target))
    outcome = table.resolve("attack", "attack", shown, {"attack": actor.id}, title)
    words = {"actor": name_of(actor), "target": name_of(target), "attack_level": outcome["attack"]["result"]}
    table.say(Text("kmrp.log.called" if outcome["hit"] else "kmrp.log.call_failed", **words))
    if outcome["hit"]:
        faces = {role: list(each) for role, each in table.faces("attack").items()}
        kept = {"by": actor.combatant["id"], "answers": asked, "faces": faces, "attacker": made.request["attacker"]}
        set_state(table, target, "called", kept)
    after_attacker(table, actor, PLAIN, shot=False)


def _caller(scene: Scene) -> tuple[Scene, dict[str, object]] | None:
    """Return the fight as the caller of the actor sees it, and what was kept of the call; None where that is no more."""
    actor = acting(scene)
    kept = value(actor, "called")
    if not isinstance(kept, dict):
        return None
    caller = next((each for each in scene.others if each.combatant and each.combatant["id"] == kept["by"]), None)
    if caller is None:
        return None
    others = (*(each for each in scene.others if each is not caller), actor)
    return replace(scene, actor=caller, targets=(actor,), others=others), kept


def _answers(scene: Scene, answers: Answers) -> Sequence[Field]:
    """Return the choice, and for who goes on the form of the defence."""
    if scene.actor is None:
        return ()
    form = Form("kmrp.act.answer_call", answers)
    called = _caller(scene)
    if form.codes("answer", ("surrender", "defend")) == "surrender" or called is None:
        return form.fields
    theirs, kept = called
    fields = plan(theirs, _together(kept, answers)).fields
    return [*form.fields, *(field for field in fields if field.key in ANSWERED)]


def _together(kept: dict[str, object], answers: Answers) -> Answers:
    asked = kept["answers"]
    assert isinstance(asked, dict)
    return {**asked, **{key: answer for key, answer in answers.items() if key in ANSWERED}}


def _answer(scene: Scene, answers: Answers, table: Table) -> None:
    """Surrender to the caller, or defend against the roll that was shown."""
    actor = acting(scene)
    called = _caller(scene)
    if called is None:
        raise Refused("kmrp.desk.not_called", "act.actor", actor=name_of(actor))
    theirs, kept = called
    caller = theirs.actor
    assert caller is not None
    clear(table, actor, "called")
    if Form("kmrp.act.answer_call", answers).codes("answer", ("surrender", "defend")) == "surrender":
        _surrender(table, actor, caller, far=_too_far(theirs, kept))
        return
    lying, part = kept["faces"], kept["attacker"]
    assert isinstance(lying, dict)
    assert isinstance(part, dict)
    play_on(theirs, _together(kept, answers), table, PLAIN, lying, part)


def _too_far(theirs: Scene, kept: dict[str, object]) -> bool:
    """Tell whether the call came from a shooter beyond arm's reach, who must walk up first (rulebook: Призыв сдаться)."""
    made = plan(theirs, _together(kept, {}))
    assert made.request is not None
    return made.arms.ranged and made.request["situation"].get("distance", 0) > REACH


def _surrender(table: Table, actor: Actor, captor: Actor, *, far: bool) -> None:
    set_state(table, actor, "surrendered", True)
    lose_concentration(table, actor)
    stop(table, actor)
    if far:
        table.say(Text("kmrp.log.surrendered_far", actor=name_of(actor), target=name_of(captor), blocks=REACH))
        return
    _hold(table, captor, actor)
    table.say(Text("kmrp.log.surrendered", actor=name_of(actor), target=name_of(captor)))


def _hold(table: Table, captor: Actor, captive: Actor) -> None:
    assert captive.combatant is not None
    set_state(table, captor, "holds", captive.combatant["id"])


def _may_seize(scene: Scene) -> bool:
    return fights(scene) and any(value(each, "surrendered") for each in scene.others)


def _seize(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Put the weapon to one who surrendered from afar, once near enough."""
    actor, target = acting(scene), aimed_at(scene)
    if not value(target, "surrendered"):
        raise Refused("kmrp.desk.not_surrendered", "act.target", target=name_of(target))
    _hold(table, actor, target)
    table.say(Text("kmrp.log.seized", actor=name_of(actor), target=name_of(target)))


def _resume(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Fight on after a surrender: whoever holds the actor at the weapon's point acts first, and at +1."""
    actor = acting(scene)
    assert actor.combatant is not None
    clear(table, actor, "surrendered")
    table.say(Text("kmrp.log.resumed", actor=name_of(actor)))
    for captor in scene.others:
        if value(captor, "holds") == actor.combatant["id"]:
            follow(table, scene, captor, actor, before=True)
            table.say(Text("kmrp.log.captor_first", actor=name_of(captor)))


def _lower(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = acting(scene)
    clear(table, actor, "holds")
    table.say(Text("kmrp.log.lowered", actor=name_of(actor)))


CALL = costing(Act("call", "kmrp.act.call.label", "one", _calls, _call, fights, odds_on, icon="flag"))
ANSWER = Act("answer_call", "kmrp.act.answer_call.label", "none", _answers, _answer, fights_with("called"), icon="flag")
RESUME = Act("resume", "kmrp.act.resume.label", "none", nothing, _resume, fights_with("surrendered"), icon="swords")
SEIZE = Act("seize", "kmrp.act.seize.label", "one", nothing, _seize, _may_seize, icon="target")
LOWER = Act("lower", "kmrp.act.lower.label", "none", nothing, _lower, fights_with("holds"), icon="arrow-down")
