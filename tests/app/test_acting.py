"""An act in the making: choosing, rolling, typing dice, overruling, applying, and what happens meanwhile."""

from __future__ import annotations

import pytest

from gm_desk.app import encounters, roster
from gm_desk.app.acting import Acting
from gm_desk.app.play import Play, Role
from gm_desk.app.session import Session
from gm_desk.core.facts import Ref
from tests.toy.system import toy_fight, toy_session


def begun(**rolls: str) -> tuple[Acting, list[str]]:
    """Return the act panel's model on a fight whose first round has begun, and the order of it."""
    session = toy_session()
    encounter, _ = toy_fight(session, **rolls)
    acting = Acting(session)
    acting.take(Play("next_turn", encounter=encounter))
    while acting.stage == "dice":
        acting.throw_by_app()
    acting.apply()
    session.subscribe(lambda _changes: acting.refresh())
    return acting, session.encounter(encounter)["order"]


@pytest.fixture
def app_fight() -> tuple[Acting, list[str]]:
    return begun(Ann="app", Bo="app", Cy="app")


def hp(session: Session, combatant: str, encounter: str | None) -> int:
    current: int = session.actor(combatant, encounter).sheet["hp"]["current"]
    return current


def test_before_the_fight_begins_there_is_nothing_to_do() -> None:
    session = toy_session()
    encounter, _ = toy_fight(session, Ann="app")
    acting = Acting(session)
    acting.follow(encounter)
    assert acting.stage == "idle"
    assert acting.offered() == []
    assert acting.fields() == ()


def test_whoever_has_the_turn_acts_with_the_most_used_act(app_fight: tuple[Acting, list[str]]) -> None:
    acting, order = app_fight
    assert acting.stage == "choosing"
    assert acting.play is not None
    assert acting.play.actor == order[0]
    assert acting.play.act == "strike"
    assert [act.id for act in acting.offered()] == ["strike", "check", "sweep"]
    assert [each.combatant["id"] for each in acting.candidates() if each.combatant] == order[1:]


def test_an_act_without_its_target_is_refused_and_stays_as_chosen(app_fight: tuple[Acting, list[str]]) -> None:
    acting, _ = app_fight
    assert acting.lacks_target
    assert acting.odds_request() is None
    acting.roll()
    assert acting.stage == "choosing"
    assert acting.problem is not None
    assert acting.problem.key == "no_target"


def test_dice_of_the_app_are_thrown_at_once_and_the_result_waits_to_be_applied(
    app_fight: tuple[Acting, list[str]],
) -> None:
    acting, order = app_fight
    session = acting.session
    acting.choose_target(order[1])
    assert acting.odds_request() is not None
    before = session.store.revision
    acting.roll()
    assert acting.stage == "result"
    assert session.store.revision == before
    acting.overrule(Role("strike", "blow"), (1, 1, 1, 1), total_only=True)
    acting.overrule(Role("strike", "guard"), (-1, 0, 0, 0))
    assert acting.preview is not None
    assert acting.preview.rolls[0].thrown["blow"].total_only
    acting.apply()
    assert hp(session, order[1], acting.encounter) == 10 - 6
    assert acting.stage == "choosing"
    assert acting.play == Play("strike", order[0], encounter=acting.encounter)
    session.undo()
    assert hp(session, order[1], acting.encounter) == 10


def test_dropping_a_result_keeps_the_choices_and_throws_anew(app_fight: tuple[Acting, list[str]]) -> None:
    acting, order = app_fight
    acting.choose_target(order[1])
    acting.answer("bonus", 2)
    acting.roll()
    acting.drop()
    assert acting.stage == "choosing"
    assert acting.play is not None
    assert acting.play.answers == {"bonus": 2}
    assert acting.play.targets == (order[1],)
    assert not acting.play.thrown


def test_answers_stay_with_act_and_target_only(app_fight: tuple[Acting, list[str]]) -> None:
    acting, order = app_fight
    acting.choose_target(order[1])
    acting.answer("bonus", 2)
    acting.choose_target(order[1])
    assert acting.play is not None
    assert acting.play.answers == {"bonus": 2}
    acting.choose_target(order[2])
    assert acting.play.answers == {}
    acting.answer("bonus", 3)
    acting.choose_act("check")
    assert acting.play.answers == {}
    assert acting.play.targets == ()


def test_an_act_knows_whether_dice_will_be_thrown_for_it(app_fight: tuple[Acting, list[str]]) -> None:
    acting, people = app_fight
    assert acting.rolls
    acting.choose_act("sweep")
    acting.choose_target(people[1])
    assert not acting.rolls


def test_an_act_on_several_takes_and_lets_go_of_targets(app_fight: tuple[Acting, list[str]]) -> None:
    acting, order = app_fight
    acting.choose_act("sweep")
    for target in (order[1], order[2], order[1]):
        acting.choose_target(target)
    assert acting.play is not None
    assert acting.play.targets == (order[2],)
    acting.roll()
    acting.apply()
    assert acting.session.actor(order[2], acting.encounter).combatant["states"] == {"dazed": 2}  # type: ignore[index]


def test_what_the_rules_refuse_is_a_problem_and_nothing_is_lost(app_fight: tuple[Acting, list[str]]) -> None:
    acting, order = app_fight
    acting.choose_target(order[1])
    acting.answer("bonus", 9)
    acting.roll()
    assert acting.stage == "choosing"
    assert acting.problem is not None
    assert acting.problem.key == "toy.bonus"
    acting.answer("bonus", 1)
    assert acting.problem is None
    acting.roll()
    assert acting.stage == "result"


def test_the_tables_dice_are_asked_for_one_after_another() -> None:
    acting, order = begun(Ann="table", Bo="table")
    acting.choose_target(order[1])
    acting.roll()
    assert acting.stage == "dice"
    assert acting.preview is not None
    assert acting.preview.prompt is not None
    assert acting.preview.prompt.role == Role("strike", "blow")
    acting.throw((1, 1, 0, 0), total_only=True)
    assert acting.preview.prompt.role == Role("strike", "guard")
    assert acting.pick_up()
    assert acting.preview.prompt.role == Role("strike", "blow")
    assert not acting.pick_up()
    acting.throw((1, 1, 1, 1))
    acting.throw((7, 0, 0, 0))
    assert acting.problem is not None
    assert acting.stage == "dice"
    acting.throw((0, 0, 0, 0))
    assert acting.stage == "result"
    assert [role.role for role, _ in acting.dice()] == ["blow", "guard"]


def test_the_app_may_throw_for_the_table() -> None:
    acting, order = begun(Ann="table", Bo="app")
    actor = next(name for name in order if acting.session.actor(name, acting.encounter).character["rolls"] == "table")
    acting.choose_actor(actor)
    acting.choose_target(next(name for name in order if name != actor))
    acting.roll()
    acting.throw_by_app()
    assert acting.stage == "result"
    assert acting.preview is not None
    assert acting.preview.rolls[0].thrown["blow"].by == "app"


def test_a_change_meanwhile_keeps_the_dice_that_lie(app_fight: tuple[Acting, list[str]]) -> None:
    acting, order = app_fight
    session = acting.session
    acting.choose_target(order[1])
    acting.roll()
    assert acting.preview is not None
    lying = acting.preview.rolls[0].thrown
    roster.mark(session, session.actor(order[1], acting.encounter).id, "points")
    assert acting.stage == "result"
    assert acting.preview.rolls[0].thrown == lying
    acting.apply()


def test_the_next_turn_begins_anew_and_a_removed_actor_is_let_go(app_fight: tuple[Acting, list[str]]) -> None:
    acting, order = app_fight
    acting.choose_target(order[2])
    encounters.dismiss(acting.session, str(acting.encounter), [order[2]])
    assert acting.play is not None
    assert acting.play.targets == ()
    session = acting.session
    session.execute(session.preview(Play("next_turn", encounter=acting.encounter)))
    assert acting.play.actor == order[1]
    encounters.remove(acting.session, str(acting.encounter))
    assert acting.stage == "idle"


def test_the_turns_own_dice_are_asked_for_before_it_passes() -> None:
    session = toy_session()
    encounter, (ann, bo) = toy_fight(session, Ann="table", Bo="app")
    acting = Acting(session)
    acting.take(Play("next_turn", encounter=encounter))
    assert acting.stage == "dice"
    assert acting.passes_turn
    acting.throw((20,))
    assert acting.stage == "result"
    acting.apply()
    assert session.encounter(encounter)["round"] == 1
    assert session.encounter(encounter)["turn"] == ann
    assert session.store.document(_ref(bo))["roll"] is not None


def _ref(combatant: str) -> Ref:
    return Ref("combatant", combatant)


def test_dropping_the_turns_dice_leaves_the_turn_where_it_was() -> None:
    session = toy_session()
    encounter, _ = toy_fight(session, Ann="table", Bo="app")
    acting = Acting(session)
    acting.take(Play("next_turn", encounter=encounter))
    acting.drop()
    assert acting.stage == "idle"
    assert session.encounter(encounter)["round"] == 0


def test_a_turn_that_cannot_pass_says_why() -> None:
    session = toy_session()
    encounter = encounters.create(session, "Empty")
    acting = Acting(session)
    acting.take(Play("next_turn", encounter=encounter))
    assert acting.stage == "idle"
    assert acting.problem is not None
    assert acting.problem.key == "no_combatants"


def test_a_check_from_the_sheet_needs_no_fight() -> None:
    session = toy_session()
    _, (ann, _) = toy_fight(session, Ann="app", Bo="app")
    character = session.store.document(_ref(ann))["character"]
    acting = Acting(session)
    acting.take(Play("check", character))
    assert acting.stage == "choosing"
    assert [act.id for act in acting.offered()] == ["strike", "check", "sweep", "hide"]
    acting.roll()
    assert acting.stage == "result"
    acting.apply()
    assert acting.play == Play("check", character)


def test_with_some_dice_on_the_table_the_odds_are_those_of_the_rest() -> None:
    acting, order = begun(Ann="table", Bo="table")
    acting.choose_target(order[1])
    asked = acting.odds_request()
    assert asked is not None
    assert not asked.lying
    acting.roll()
    assert acting.preview is not None
    first = acting.preview.prompt
    assert first is not None
    acting.throw((1, 1, 1, 1))
    rest = acting.odds_request()
    assert rest is not None
    assert (rest.op, rest.fields) == (asked.op, asked.fields)
    assert {role: tuple(faces) for role, faces in rest.lying.items()} == {first.role.role: (1, 1, 1, 1)}
