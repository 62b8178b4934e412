"""The players see what they may and nothing else: no hidden one, no gap, no number of a sheet, at any turn."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import resources
from gm_desk.app import encounters, roster
from gm_desk.app.play import Play
from gm_desk.app.public import NOTHING, PublicView, public_view
from gm_desk.app.public_names import public_names, seen_as
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.app.turns import name_of
from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Changed, Ref, change
from gm_desk.systems.protocol import Text
from gm_desk.systems.registry import Registry
from tests.examples import at_most
from tests.toy.system import add_character, toy_catalogues, toy_session

WORDS = toy_catalogues()
HIDE = Text("toy.hidden_hand")


def fight(session: Session, *names: str, hidden: tuple[str, ...] = ()) -> tuple[str, dict[str, str]]:
    """A fight of people by name, some of them hidden: the encounter and the combatants' ids by name."""
    encounter = encounters.create(session, "Ambush of Grimtooth")
    people = [add_character(session, name, might=1) for name in names]
    ids = dict(zip(names, encounters.add(session, encounter, people), strict=True))
    if hidden:
        encounters.set_value(session, [ids[name] for name in hidden], ("hidden",), True, HIDE)
    return encounter, ids


def begun_by(session: Session, encounter: str, *seen: str) -> None:
    """Pass turns until one of these combatants has it."""
    while session.encounter(encounter)["turn"] not in seen:
        pass_turn(session, encounter)


def pass_turn(session: Session, encounter: str, act: str = "next_turn") -> None:
    session.execute(session.preview(Play(act, encounter=encounter)))


def show_all(session: Session, encounter: str) -> PublicView:
    return public_view(session, encounter, "en")


def names(view: PublicView) -> list[str]:
    return [each.name for each in view.fighters]


def test_an_order_is_shown_without_those_who_are_hidden() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Anna", "Grimtooth", "Boris", hidden=("Grimtooth",))
    begun_by(session, encounter, ids["Anna"], ids["Boris"])
    assert set(names(show_all(session, encounter))) == {"Anna", "Boris"}
    encounters.set_value(session, [ids["Grimtooth"]], ("hidden",), False, HIDE)
    assert set(names(show_all(session, encounter))) == {"Anna", "Boris", "Grimtooth"}


def test_a_fight_that_has_not_begun_shows_nobody() -> None:
    session = toy_session()
    encounter, _ = fight(session, "Anna", "Boris")
    assert show_all(session, encounter) == NOTHING


def test_while_a_hidden_one_acts_the_screen_stays_as_it_was() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Anna", "Grimtooth", "Boris", hidden=("Grimtooth",))
    for _ in range(9):
        before = show_all(session, encounter)
        pass_turn(session, encounter)
        if session.encounter(encounter)["turn"] == ids["Grimtooth"]:
            assert show_all(session, encounter) == before
        else:
            assert show_all(session, encounter).turn in {"Anna", "Boris"}


def test_a_fight_that_a_hidden_one_opens_has_not_begun_for_the_players() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Anna", "Grimtooth", hidden=("Grimtooth",))
    pass_turn(session, encounter)
    if session.encounter(encounter)["turn"] != ids["Grimtooth"]:
        encounters.set_value(session, [ids["Grimtooth"]], ("hidden",), False, HIDE)
        encounters.set_value(session, [ids["Anna"]], ("hidden",), True, HIDE)
    assert show_all(session, encounter) == NOTHING


def wolves(hidden: int | None = None) -> tuple[Session, str, str, list[str]]:
    """A fight of three wolves made from a template, begun, one of them hidden from the first: session, fight, template, wolves."""
    session = toy_session()
    session.catalogues = WORDS
    encounter = encounters.create(session, "Wolves")
    wolf = add_character(session, "Wolf")
    session.perform(Text("toy.added"), [_as_template(session, wolf)])
    ids = [encounters.add(session, encounter, [wolf])[0] for _ in range(3)]
    if hidden is not None:
        encounters.set_value(session, [ids[hidden]], ("hidden",), True, HIDE)
    begun_by(session, encounter, *(one for place, one in enumerate(ids) if place != hidden))
    return session, encounter, wolf, ids


def show(session: Session, combatant: str, *, hidden: bool = False) -> None:
    encounters.set_value(session, [combatant], ("hidden",), hidden, HIDE)


def by_gms_name(session: Session, encounter: str) -> dict[str, str]:
    """Return the names that the players know by those that the GM sees."""
    people = session.combatants(encounter)
    known = public_names(people, session.encounter(encounter))
    return {
        name_of(each): known[each.combatant["id"]]
        for each in people
        if each.combatant and each.combatant["id"] in known
    }


def test_the_numbers_of_equals_have_no_gap_where_one_is_hidden_and_none_when_it_is_gone() -> None:
    session, encounter, _, ids = wolves(hidden=1)
    told = {"Wolf 1": "Wolf 1", "Wolf 3": "Wolf 2"}
    assert by_gms_name(session, encounter) == told
    assert sorted(names(show_all(session, encounter))) == ["Wolf 1", "Wolf 2"]
    encounters.dismiss(session, encounter, [ids[1]])
    assert by_gms_name(session, encounter) == told
    pass_turn(session, encounter)
    assert by_gms_name(session, encounter) == told


def test_who_is_shown_later_has_the_next_number_and_keeps_it() -> None:
    session, encounter, wolf, ids = wolves(hidden=0)
    assert by_gms_name(session, encounter) == {"Wolf 2": "Wolf 1", "Wolf 3": "Wolf 2"}
    show(session, ids[0])
    everybody = {"Wolf 1": "Wolf 3", "Wolf 2": "Wolf 1", "Wolf 3": "Wolf 2"}
    assert by_gms_name(session, encounter) == everybody
    show(session, ids[1], hidden=True)
    assert by_gms_name(session, encounter) == {"Wolf 1": "Wolf 3", "Wolf 3": "Wolf 2"}
    encounters.add(session, encounter, [wolf])
    assert by_gms_name(session, encounter)["Wolf 4"] == "Wolf 4"
    show(session, ids[1])
    assert by_gms_name(session, encounter) == {**everybody, "Wolf 4": "Wolf 4"}
    session.undo()
    assert "Wolf 2" not in by_gms_name(session, encounter)


def test_who_has_joined_keeps_the_number_it_is_seen_with_when_another_is_shown() -> None:
    session, encounter, wolf, ids = wolves(hidden=1)
    encounters.add(session, encounter, [wolf])
    assert by_gms_name(session, encounter)["Wolf 4"] == "Wolf 3"
    show(session, ids[1])
    assert by_gms_name(session, encounter) == {
        "Wolf 1": "Wolf 1",
        "Wolf 2": "Wolf 4",
        "Wolf 3": "Wolf 2",
        "Wolf 4": "Wolf 3",
    }


def test_an_alias_given_in_a_fight_has_the_next_number_and_keeps_it() -> None:
    session, encounter, _, ids = wolves()
    for one, told in ((ids[2], "Cloak"), (ids[0], "Cloak 2")):
        encounters.set_value(session, [one], ("alias",), "Cloak", HIDE)
        assert public_names(session.combatants(encounter), session.encounter(encounter))[one] == told
    assert public_names(session.combatants(encounter), session.encounter(encounter))[ids[2]] == "Cloak 1"


def test_who_joins_and_is_hidden_at_once_takes_no_number() -> None:
    session, encounter, wolf, _ = wolves()
    late = encounters.add(session, encounter, [wolf])
    show(session, late[0], hidden=True)
    pass_turn(session, encounter)
    encounters.dismiss(session, encounter, late)
    encounters.add(session, encounter, [wolf])
    assert by_gms_name(session, encounter)["Wolf 5"] == "Wolf 4"


def test_numbers_are_given_anew_in_another_fight() -> None:
    session, encounter, _, ids = wolves(hidden=0)
    show(session, ids[0])
    pass_turn(session, encounter, "end_fight")
    assert session.encounter(encounter)["known"] == {}
    pass_turn(session, encounter)
    assert by_gms_name(session, encounter) == {f"Wolf {number}": f"Wolf {number}" for number in (1, 2, 3)}


def test_who_alone_is_left_of_one_alias_keeps_the_number() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Grimtooth", "Blacktooth")
    encounters.set_value(session, list(ids.values()), ("alias",), "Cloak", HIDE)
    pass_turn(session, encounter)
    encounters.dismiss(session, encounter, [ids["Blacktooth"]])
    assert by_gms_name(session, encounter) == {"Grimtooth": "Cloak 2"}


PACK = st.lists(
    st.tuples(st.sampled_from(("pass", "hide", "show", "leave", "join", "back")), st.integers(0, 7)), max_size=30
)


@settings(max_examples=at_most(60))
@given(PACK, st.sampled_from((None, 0, 1, 2)))
def test_whatever_becomes_of_others_a_number_is_kept_and_none_is_left_out(
    deeds: list[tuple[str, int]], hidden: int | None
) -> None:
    session, encounter, wolf, ids = wolves(hidden)
    kept = told_now(session, encounter)
    for deed, number in deeds:
        before = told_now(session, encounter)
        if deed == "join":
            ids += encounters.add(session, encounter, [wolf])
        elif not _done(session, encounter, deed, ids[number % len(ids)]):
            continue
        now = session.encounter(encounter)
        if not now["round"]:
            continue
        told = before | told_now(session, encounter) if deed == "leave" else told_now(session, encounter)
        assert {name: told[name] for name in told if name in kept} == {
            name: kept[name] for name in told if name in kept
        }
        kept |= {one: name for one, name in told.items() if one in now["known"]}
        assert sorted(kept.values(), key=_number) == [f"Wolf {place}" for place in range(1, len(kept) + 1)]


def _done(session: Session, encounter: str, deed: str, one: str) -> bool:
    """Whether the deed could be done, and something came of it."""
    if deed in {"pass", "back"}:
        try:
            pass_turn(session, encounter, "next_turn" if deed == "pass" else "previous_turn")
        except DeskError:
            return False
        return True
    present = {str(each["id"]): each for each in session.store.combatants(encounter)}
    if one not in present:
        return False
    if deed == "leave":
        return encounters.dismiss(session, encounter, [one]) is not None
    if present[one]["hidden"] == (deed == "hide"):
        return False
    show(session, one, hidden=deed == "hide")
    return True


def told_now(session: Session, encounter: str) -> dict[str, str]:
    people, document = session.combatants(encounter), session.encounter(encounter)
    told = public_names(people, document)
    for each in people:
        one = str((each.combatant or {})["id"])
        if one in told and one in document.get("known", {}):
            assert seen_as(each, document) == told[one]
    return told


def _number(name: str) -> int:
    return int(name.rpartition(" ")[2])


def _as_template(session: Session, character: str) -> Changed:
    return change(Ref("character", character), session.character(character), ("kind",), "template")


def test_an_alias_stands_for_the_name() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Anna", "Grimtooth")
    encounters.set_value(session, [ids["Grimtooth"]], ("alias",), "Shadow", HIDE)
    for _ in range(4):
        pass_turn(session, encounter)
        view = show_all(session, encounter)
        assert "Grimtooth" not in repr(view)
        assert "Shadow" in names(view)


def test_two_who_are_known_by_one_alias_are_told_apart() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Anna", "Grimtooth", "Blacktooth", "Longtooth")
    encounters.set_value(session, [ids["Grimtooth"], ids["Blacktooth"], ids["Longtooth"]], ("alias",), "Cloak", HIDE)
    encounters.set_value(session, [ids["Longtooth"]], ("hidden",), True, HIDE)
    begun_by(session, encounter, ids["Anna"])
    assert sorted(names(show_all(session, encounter))) == ["Anna", "Cloak 1", "Cloak 2"]
    begun_by(session, encounter, ids["Blacktooth"])
    assert show_all(session, encounter).turn == "Cloak 1"


def test_who_is_out_is_not_announced_as_the_next() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Anna", "Boris", "Clara")
    begun_by(session, encounter, ids["Anna"])
    after = show_all(session, encounter).after
    for _ in range(10):
        roster.mark(session, session.actor(ids[after], encounter).id, "points")
    assert show_all(session, encounter).after not in {after, ""}


def test_conditions_are_the_public_ones_in_words_of_the_language() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Anna", "Grimtooth")
    pass_turn(session, encounter)
    for state in ("dazed", "hidden_hand", "wounds"):
        encounters.set_state(session, encounter, [ids["Anna"]], state, 3)
    anna = next(each for each in show_all(session, encounter).fighters if each.name == "Anna")
    assert anna.conditions == ("dazed",)
    russian = next(each for each in public_view(session, encounter, "ru").fighters if each.name == "Anna")
    assert russian.conditions == ("dazed ¤",)


def test_who_is_out_is_said_to_be_out() -> None:
    session = toy_session()
    encounter, ids = fight(session, "Anna")
    pass_turn(session, encounter)
    anna = session.actor(ids["Anna"], encounter).id
    for _ in range(10):
        roster.mark(session, anna, "points")
    assert show_all(session, encounter).fighters[0].conditions == ("out of the fight",)


def test_public_words_of_every_system_take_no_parameters() -> None:
    """A parameter could carry a number or the name of somebody hidden."""
    registry = Registry()
    words = {language: Catalogue(language, resources.path()) for language in LANGUAGES}
    keys = [state.public for name in registry.playable for state in registry.system(name).states if state.public]
    assert keys
    for key in (*keys, "health.out", "health.dead"):
        for language in LANGUAGES:
            assert "{" not in words[language].sentences[key]


DEEDS = st.lists(
    st.tuples(
        st.sampled_from(("next_turn", "next_turn", "previous_turn", "delay", "hide", "show", "leave", "undo", "down")),
        st.integers(0, 5),
    ),
    max_size=25,
)


@settings(max_examples=at_most(60))
@given(DEEDS, st.sets(st.integers(0, 5)))
def test_no_deed_shows_a_hidden_one_or_lets_the_turn_be_missed(deeds: list[tuple[str, int]], unseen: set[int]) -> None:
    session = toy_session()
    session.catalogues = WORDS  # read once, not for every example
    people = tuple(f"Name{number}" for number in range(6))
    encounter, ids = fight(session, *people, hidden=tuple(people[number] for number in unseen))
    for deed, number in deeds:
        before = show_all(session, encounter)
        _do(session, encounter, ids[people[number]], deed)
        view = show_all(session, encounter)
        present = session.combatants(encounter)
        seen = [each for each in present if each.combatant and not each.combatant["hidden"]]
        if not view.round:
            assert view == NOTHING
            continue
        assert sorted(names(view)) == sorted(str(each.character["name"]) for each in seen)
        assert sum(each.has_turn for each in view.fighters) == bool(view.turn)
        turn = session.encounter(encounter)["turn"]
        if turn in {str(each.combatant["id"]) for each in seen if each.combatant}:
            assert view.turn == session.actor(turn, encounter).character["name"]
            assert view.round == session.encounter(encounter)["round"]
        elif deed == "next_turn" and turn:
            assert view == before


def _do(session: Session, encounter: str, combatant: str, deed: str) -> None:
    present = {str(each["id"]) for each in session.store.combatants(encounter)}
    if deed == "undo":
        session.undo()
    elif deed in {"next_turn", "previous_turn", "delay"}:
        try:
            pass_turn(session, encounter, deed)
        except DeskError:
            return
    elif combatant not in present:
        return
    elif deed == "leave":
        encounters.dismiss(session, encounter, [combatant])
    elif deed == "down":
        encounters.set_state(session, encounter, [combatant], "down", True)
    else:
        encounters.set_value(session, [combatant], ("hidden",), deed == "hide", HIDE)
