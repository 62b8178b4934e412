"""A roll is hidden from the players by the GM's word or by itself, stays so whatever is thrown, and can be shown and hidden afterwards."""

from __future__ import annotations

import pytest

from gm_desk.app import encounters, evenings
from gm_desk.app.acting import Acting
from gm_desk.app.corrections import Correction
from gm_desk.app.evening_paper import evening_paper
from gm_desk.app.hiding import set_secret
from gm_desk.app.log_export import all_entries, export
from gm_desk.app.moments import Journey
from gm_desk.app.play import Play, Role, total_faces
from gm_desk.app.ports import SECRECY, LogQuery
from gm_desk.app.session import Session
from gm_desk.core.errors import Refused
from gm_desk.systems.protocol import Text
from tests.toy.system import add_character, toy_fight, toy_session

BLOW = Role("strike", "blow")
HIDDEN = Text("toy.hidden_hand")


def ready(**rolls: str) -> tuple[Acting, str, list[str]]:
    """Return the act panel's model with Ann to act, the encounter, and the combatants in the order they were named."""
    session = toy_session()
    encounter, ids = toy_fight(session, **(rolls or {"Ann": "app", "Bo": "app", "Cy": "app"}))
    begun = session.preview(Play("next_turn", encounter=encounter))
    while begun.prompt:
        begun = session.preview(begun.play.throw(begun.prompt, session.throw(begun.prompt)))
    session.execute(begun)
    acting = Acting(session)
    acting.follow(encounter)
    acting.choose_actor(ids[0])
    return acting, encounter, ids


def newest(session: Session) -> tuple[int, bool]:
    """Return the newest entry's number, and whether it is hidden."""
    last = session.store.log(LogQuery(limit=1))[0]
    return last.number, last.entry.secret


def rolled(acting: Acting) -> tuple[int, bool]:
    """Roll, apply, and return the newest entry."""
    acting.roll()
    while acting.stage == "dice":
        acting.throw_by_app()
    assert acting.apply() is not None
    return newest(acting.session)


def correct(session: Session, number: int) -> None:
    """Let the blow of an entry show something else."""
    made = Correction(session, number)
    assert made.arrive()
    assert made.old is not None
    lay = sum(made.old.play.thrown[BLOW].faces)
    made.overrule(BLOW, total_faces(1 if lay == 2 else 2))
    assert made.apply(made.differences()) is not None


# ── The next roll ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_roll_is_open_unless_the_gm_hides_it_and_the_one_after_it_is_open_again() -> None:
    acting, _, ids = ready()
    acting.choose_target(ids[1])
    assert not acting.is_secret
    acting.hide(True)
    assert rolled(acting)[1]
    assert not acting.is_secret
    acting.choose_target(ids[1])
    assert not rolled(acting)[1]


def test_what_was_hidden_stays_so_whatever_else_is_chosen_and_thrown() -> None:
    acting, _, ids = ready(Ann="table", Bo="table", Cy="app")
    acting.hide(True)
    acting.choose_act("check")
    acting.choose_act("strike")
    acting.choose_actor(ids[0])
    acting.choose_target(ids[1])
    acting.answer("bonus", 2)
    acting.roll()
    acting.throw(total_faces(4))
    acting.pick_up()
    assert acting.is_secret
    acting.throw(total_faces(3))
    acting.throw_by_app()
    acting.overrule(BLOW, total_faces(4))
    acting.drop()
    assert acting.is_secret
    assert rolled(acting)[1]


def test_it_can_be_hidden_and_shown_while_the_dice_lie_and_they_stay() -> None:
    acting, _, ids = ready()
    acting.choose_target(ids[1])
    acting.roll()
    assert acting.preview is not None
    before = acting.preview.play.thrown
    acting.hide(True)
    assert acting.preview.play.thrown == before
    acting.hide(False)
    acting.hide(True)
    acting.apply()
    assert newest(acting.session)[1]


def test_another_turn_begins_open() -> None:
    acting, encounter, _ = ready()
    acting.hide(True)
    acting.session.execute(acting.session.preview(Play("next_turn", encounter=encounter)))
    acting.refresh()
    assert not acting.is_secret


@pytest.mark.parametrize("hidden", [0, 1])
def test_where_somebody_hidden_acts_or_is_acted_on_it_is_hidden_by_itself(hidden: int) -> None:
    acting, _, ids = ready()
    encounters.set_value(acting.session, [ids[hidden]], ("hidden",), True, HIDDEN)
    acting.choose_target(ids[1])
    assert acting.is_secret
    assert rolled(acting)[1]


def test_what_is_hidden_by_itself_can_be_shown_for_that_alone() -> None:
    acting, _, ids = ready()
    encounters.set_value(acting.session, [ids[1]], ("hidden",), True, HIDDEN)
    acting.choose_target(ids[1])
    acting.hide(False)
    assert not acting.is_secret
    acting.choose_target(ids[2])
    acting.choose_target(ids[1])
    assert acting.is_secret
    acting.hide(False)
    assert not rolled(acting)[1]


@pytest.mark.parametrize(("rolls", "secret"), [("app", True), ("table", False)])
def test_an_act_that_is_secret_by_nature_is_hidden_unless_its_dice_lie_on_the_table(rolls: str, secret: bool) -> None:
    session = toy_session()
    acting = Acting(session)
    acting.take(Play("hide", actor=add_character(session, "Ann", rolls=rolls)))
    assert acting.is_secret is secret


# ── Afterwards ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_entry_is_hidden_and_shown_afterwards_and_both_can_be_undone() -> None:
    acting, _, ids = ready()
    session = acting.session
    acting.choose_target(ids[1])
    number, _ = rolled(acting)

    def secret() -> bool:
        return session.store.log_entry(number).entry.secret

    assert set_secret(session, number, False) is None
    set_secret(session, number, True)
    assert secret()
    assert session.next_undo is not None
    title = session.catalogues["en"].text(session.next_undo)
    assert title.startswith("Hidden from the players: Ann")
    session.undo()
    assert not secret()
    session.redo()
    assert secret()
    set_secret(session, number, False)
    assert not secret()
    session.undo()
    assert secret()
    session.undo()
    assert not secret()
    assert session.campaign.get(SECRECY, {}) == {}


def test_a_hidden_entry_and_its_corrections_are_hidden_and_shown_together() -> None:
    acting, _, ids = ready()
    session = acting.session
    acting.choose_target(ids[1])
    acting.hide(True)
    first, _ = rolled(acting)
    correct(session, first)
    second, secret = newest(session)
    assert second != first
    assert secret
    for asked, wanted in ((second, False), (first, True), (first, False)):
        set_secret(session, asked, wanted)
        assert [session.store.log_entry(each).entry.secret for each in (first, second)] == [wanted, wanted]
    session.undo()
    assert all(session.store.log_entry(each).entry.secret for each in (first, second))


def test_in_a_moment_of_the_past_an_entry_is_as_hidden_as_it_is_now() -> None:
    acting, _, ids = ready()
    session = acting.session
    acting.choose_target(ids[1])
    number, _ = rolled(acting)
    set_secret(session, number, True)
    past = session.beside(Journey(session.store, number).past())
    assert SECRECY not in past.campaign
    assert past.store.log_entry(number).entry.secret
    assert [each.number for each in past.store.log(LogQuery(secret=True))] == [number]
    with pytest.raises(Refused, match=r"moment\.past"):
        set_secret(past, number, False)


def test_a_correction_of_what_was_hidden_since_is_hidden() -> None:
    acting, _, ids = ready()
    session = acting.session
    acting.choose_target(ids[1])
    first, _ = rolled(acting)
    set_secret(session, first, True)
    correct(session, first)
    assert newest(session)[1]


def test_the_log_is_narrowed_to_what_is_hidden_and_to_what_is_open() -> None:
    acting, _, ids = ready()
    session = acting.session
    numbers = {}
    for secret in (True, False):
        acting.choose_target(ids[1])
        acting.hide(secret)
        numbers[secret] = rolled(acting)[0]

    def found(secret: bool) -> list[int]:
        entries = session.store.log(LogQuery(secret=secret, kinds=("strike",)))
        return [each.number for each in entries]

    assert (found(True), found(False)) == ([numbers[True]], [numbers[False]])
    set_secret(session, numbers[False], True)
    assert (found(True), found(False)) == (sorted(numbers.values()), [])


# ── What the players are given ────────────────────────────────────────────────────────────────────────────────────────


def test_hidden_rolls_are_not_in_the_players_summary_and_are_in_the_gms() -> None:
    session = toy_session()
    encounter, (ann, bo) = toy_fight(session, Ann="table", Bo="app")
    evening = evenings.begin(session)
    for secret in (False, True, True):
        play = Play("strike", ann, (bo,), encounter, secret=secret)
        preview = session.preview(play)
        assert preview.prompt is not None
        number = session.execute(session.preview(preview.play.throw(preview.prompt, (1, 0, 0, 0)))).number

    def throws(*, for_players: bool) -> dict[str, str]:
        paper = evening_paper(session, evening, "en", for_players=for_players)
        dice = paper.parts[-1]
        return {line.title: line.numbers[0] for listing in dice.listings for line in listing.lines}

    assert throws(for_players=True).get("Ann") == "1"
    assert throws(for_players=False)["Ann"] == "3"
    set_secret(session, number, False)
    assert throws(for_players=True).get("Ann") == "2"


@pytest.mark.parametrize("form", ["text", "markdown", "json"])
def test_what_is_saved_says_what_is_hidden(form: str) -> None:
    acting, _, ids = ready()
    acting.choose_target(ids[1])
    acting.hide(True)
    rolled(acting)
    words = acting.session.catalogues["en"]
    for secret, said in ((True, True), (False, False)):
        told = export(all_entries(acting.session, LogQuery(kinds=("strike",), secret=secret)), words, form)  # type: ignore[arg-type]
        assert (("hidden from the players" in told) or ('"secret": true' in told)) is said
