"""КМРП's acts through the house's own session: prompts at the table, late answers, one transaction, taken back whole."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gm_desk.app import encounters
from gm_desk.app.acting import Acting
from gm_desk.app.documents import CAMPAIGN, new_character
from gm_desk.app.play import Play, Roll
from gm_desk.app.session import Session
from gm_desk.core.facts import Added, Ref, change
from gm_desk.systems.protocol import Text
from tests.app.conftest import new_session
from tests.systems.kmrp.armoury import GLAIVE, SKILLS, SWORD

BLANK = [0, 0, 0, 0]
Json = Any


@pytest.fixture
def session() -> Session:
    return new_session()


def somebody(session: Session, name: str, rolls: str = "table", **sheet: Json) -> str:
    document: dict[str, Any] = {**new_character(name, session.system.sheet.complete(sheet)), "rolls": rolls}
    session.perform(Text("act.note", text=name), [Added(Ref("character", document["id"]), document)])
    return str(document["id"])


@pytest.fixture
def acting(session: Session) -> Acting:
    """Анна's turn, against three who all roll at the table."""
    names = [somebody(session, "Анна", skills=SKILLS[2:], weapons=[SWORD, GLAIVE], will_points=1)]
    names += [somebody(session, name) for name in ("Волк", "Лис", "Бык")]
    encounter = encounters.create(session, "Брод")
    encounters.add(session, encounter, names)
    acting = Acting(session)
    acting.take(Play("next_turn", encounter=encounter))
    acting.throw([1, 1, 1, 1])
    for faces in (BLANK, [-1, 0, 0, 0], [-1, -1, 0, 0]):
        acting.throw(faces)
    acting.apply()
    return acting


def others(acting: Acting) -> list[str]:
    return [str(each.combatant["id"]) for each in acting.candidates() if each.combatant]


def everything(acting: Acting) -> str:
    assert acting.encounter is not None
    people = acting.session.combatants(acting.encounter)
    return json.dumps([acting.session.encounter(acting.encounter), *((one.character, one.combatant) for one in people)])


def asked(acting: Acting) -> str:
    assert acting.preview is not None
    assert acting.preview.prompt is not None
    prompt = acting.preview.prompt
    return f"{prompt.role.resolve}.{prompt.role.role}"


def roll(acting: Acting, name: str) -> Roll:
    assert acting.preview is not None
    return next(each for each in acting.preview.rolls if each.name == name)


def test_a_sweep_asks_for_one_attack_and_for_each_defence(acting: Acting) -> None:
    acting.choose_act("sweep")
    for target in others(acting)[:3]:
        acting.choose_target(target)
    acting.roll()
    prompts = []
    while acting.stage == "dice":
        prompts.append(asked(acting))
        acting.throw(BLANK)
    assert prompts == ["attack1.attack", "attack1.defence", "attack2.defence", "attack3.defence"]
    assert len(list(acting.dice())) == 4


def test_a_sweep_is_one_act_that_is_taken_back_whole(acting: Acting) -> None:
    before = everything(acting)
    acting.choose_act("sweep")
    for target in others(acting):
        acting.choose_target(target)
    acting.roll()
    for faces in ([1, 1, 1, 0], BLANK, BLANK, BLANK):
        acting.throw(faces)
    acting.apply()
    after = everything(acting)
    assert before != after
    acting.session.undo()
    assert everything(acting) == before
    acting.session.redo()
    assert everything(acting) == after


def test_a_point_of_will_is_spent_after_the_roll_and_the_dice_stay(acting: Acting) -> None:
    acting.choose_act("attack")
    acting.choose_target(others(acting)[0])
    acting.roll()
    acting.throw(BLANK)
    acting.throw(BLANK)
    assert roll(acting, "attack").outcome["attack"]["result"] == -2
    acting.answer("will", "plus_one")
    assert acting.stage == "result"
    assert roll(acting, "attack").outcome["attack"]["result"] == -1
    acting.answer("will", "reroll")
    assert asked(acting) == "attack_anew.attack"
    acting.throw([1, 1, 1, 1])
    anew = roll(acting, "attack_anew")
    assert anew.outcome["attack"]["result"] == 2
    assert anew.thrown["defence"].by == "lying"
    acting.answer("will", None)
    assert roll(acting, "attack").outcome["attack"]["result"] == -2
    acting.answer("will", "plus_one")
    acting.apply()
    assert acting.encounter is not None
    assert acting.session.combatants(acting.encounter)[0].sheet["will_points"] == 0


def test_a_call_to_surrender_is_answered_in_a_second_act_with_the_roll_kept(acting: Acting) -> None:
    target = others(acting)[0]
    acting.choose_act("call")
    acting.choose_target(target)
    acting.roll()
    acting.throw([1, 1, 1, 1])
    acting.apply()
    acting.choose_actor(target)
    acting.choose_act("answer_call")
    acting.answer("answer", "defend")
    acting.roll()
    assert asked(acting) == "attack.defence"
    acting.throw(BLANK)
    done = acting.apply()
    assert done is not None
    assert acting.encounter is not None
    victim = acting.session.actor(target, acting.encounter)
    assert sum(victim.sheet["wounds"].values()) == 1


def test_a_turn_spent_on_a_reaction_is_passed_over_in_the_order(acting: Acting) -> None:
    assert acting.encounter is not None
    session, encounter = acting.session, acting.encounter
    first, second, third, _fourth = (
        str(each.combatant["id"]) for each in session.combatants(encounter) if each.combatant
    )
    encounters.set_state(session, encounter, [second], "spent", True)
    acting.take(Play("next_turn", encounter=encounter))
    acting.apply()
    document = session.encounter(encounter)
    assert (document["turn"], document["done"]) == (third, [first, second])


def test_the_redirecting_die_is_asked_of_the_attacker(acting: Acting) -> None:
    fact = change(CAMPAIGN, acting.session.campaign, ("settings", "redirect_percent"), 50)
    acting.session.perform(Text("act.note", text=""), [fact])
    acting.choose_act("attack")
    acting.choose_target(others(acting)[0])
    acting.roll()
    assert asked(acting) == "redirect.dice"
    acting.throw([77])
    assert asked(acting) == "attack.attack"


def test_every_act_that_is_offered_has_a_form_or_a_sentence(acting: Acting) -> None:
    names = [act.id for act in acting.offered()]
    assert len(names) > 20
    for name in names:
        acting.choose_act(name)
        for target in others(acting)[:2]:
            acting.choose_target(target)
        acting.fields()
        assert acting.problem is None, name
        acting.roll()
        for _ in range(20):
            if acting.stage != "dice":
                break
            acting.throw_by_app()
        assert acting.stage == "result" or acting.problem is not None, name
