"""Taking the turn, groups, latecomers, leaving and the end of a fight, on systems that roll each round and once a fight."""

from __future__ import annotations

from dataclasses import replace

import pytest

import resources
from gm_desk.app import encounters, roster
from gm_desk.app.acting import Acting
from gm_desk.app.arrivals import comes_too_late
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.app.texts import LANGUAGES, Catalogue
from gm_desk.app.whose_turn import whose_turn
from gm_desk.core.dice import RandomSource
from gm_desk.core.errors import Refused
from gm_desk.core.facts import ABSENT, Document, Ref, change
from gm_desk.systems.protocol import SIDE, Actor, Table, Text
from gm_desk.systems.registry import Registry
from tests.app.conftest import new_session
from tests.doubles.memory import MemoryStore
from tests.toy.system import add_character, toy_fight, toy_session

DONE = Text("toy.added")


class Ford:
    """A fight of the toy system whose order is as the names were given."""

    def __init__(self, **rolls: str) -> None:
        self.session = toy_session()
        self.encounter, self.ids = toy_fight(self.session, **rolls)
        self.names = dict(zip(rolls, self.ids, strict=True))

    def begin(self) -> Ford:
        preview = self.session.preview(Play("next_turn", encounter=self.encounter))
        for face, name in zip(range(20, 0, -1), self.ids, strict=False):
            role = next((each for each in preview.play.thrown if each.role == name), None)
            role = role or (preview.prompt.role if preview.prompt else None)
            if role is None:
                continue  # rolls with a group
            preview = self.session.preview(preview.play.overrule(role._replace(role=name), (face,)))
        self.session.execute(preview)
        return self

    def play(self, act: str, actor: str | None = None, **answers: object) -> None:
        who = self.names[actor] if actor else None
        self.session.execute(self.session.preview(Play(act, who, encounter=self.encounter, answers=answers)))

    @property
    def document(self) -> Document:
        return self.session.encounter(self.encounter)

    @property
    def turn(self) -> str | None:
        turn = self.document["turn"]
        return self.name(turn) if turn else None

    def name(self, combatant: str) -> str:
        person = self.session.actor(combatant, self.encounter)
        number = person.combatant["number"] if person.combatant else 0
        return f"{person.character['name']}{number or ''}"

    @property
    def order(self) -> list[str]:
        return [self.name(each) for each in self.document["order"]]

    def turns(self, count: int) -> list[str | None]:
        """Pass the turn so many times; return who had it each time."""
        found = []
        for _ in range(count):
            self.play("next_turn")
            found.append(self.turn)
        return found

    def arrive(self, *characters: str, face: int, when: str | None = None, finish: bool = True) -> Play:
        """Let characters come late; everybody rolls `face`."""
        play = encounters.arrival(self.encounter, characters)
        play = play.answer("when", when) if when else play
        preview = self.session.preview(play)
        for role in preview.play.thrown:
            preview = self.session.preview(preview.play.overrule(role, (face,)))
        if finish:
            self.session.execute(preview)
        return preview.play


# ── Taking the turn ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_takes_the_turn_acts_now_and_the_interrupted_turn_goes_on_afterwards() -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app").begin()
    ford.play("take_turn", "Cy")
    assert (ford.turn, whose_turn(ford.session, ford.encounter).after) == ("Cy", "Ann")
    assert ford.turns(3) == ["Ann", "Bo", "Ann"]
    assert ford.document["round"] == 2


def test_where_the_order_lasts_it_stays_and_where_it_is_made_anew_it_shows_who_came_first() -> None:
    lasting = Ford(Ann="app", Bo="app", Cy="app").begin()
    lasting.play("take_turn", "Cy")
    assert lasting.order == ["Ann", "Bo", "Cy"]
    session = new_session()
    encounter = encounters.create(session, "Fight")
    encounters.add(session, encounter, [roster.create(session, name) for name in ("Ann", "Bo", "Cy")])
    session.execute(session.preview(Play("next_turn", encounter=encounter)))
    first, second, third = session.encounter(encounter)["order"]
    session.execute(session.preview(Play("take_turn", third, encounter=encounter)))
    assert session.encounter(encounter)["order"] == [third, first, second]
    session.execute(session.preview(Play("previous_turn", encounter=encounter)))
    document = session.encounter(encounter)
    assert (document["turn"], document["order"], document["begun"]) == (first, [first, second, third], [])


def test_a_turn_begins_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app").begin()
    begun: list[str] = []

    def turn_begun(actor: object, _table: object) -> bool:
        begun.append(actor.character["name"])  # type: ignore[attr-defined] # an Actor
        return True

    monkeypatch.setattr(ford.session.system, "turn_begun", turn_begun)
    ford.play("take_turn", "Bo")
    ford.play("next_turn")
    ford.play("delay")
    assert (ford.turn, begun) == ("Cy", ["Bo", "Cy"])
    assert ford.turns(1) == ["Ann"]
    assert begun == ["Bo", "Cy"]


def test_who_has_fallen_meanwhile_does_not_go_on_with_the_turn() -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app").begin()
    ford.play("take_turn", "Cy")
    ann = ford.session.actor(ford.names["Ann"], ford.encounter).id
    roster.edit(ford.session, ann, ("sheet", "hp"), {"current": 0, "maximum": 10})
    assert ford.turns(1) == ["Bo"]
    assert ford.names["Ann"] in ford.document["done"]


@pytest.mark.parametrize(("taker", "key"), [("Ann", "has_turn_already"), ("Bo", "turn_is_over"), ("Cy", "cannot_act")])
def test_a_turn_that_cannot_be_taken_is_refused(taker: str, key: str) -> None:
    ford = Ford(Bo="app", Ann="app", Cy="app").begin()
    encounters.set_state(ford.session, ford.encounter, [ford.names["Cy"]], "down", True)
    ford.play("next_turn")
    before = ford.document
    with pytest.raises(Refused, match=key):
        ford.play("take_turn", taker)
    assert ford.document == before


def test_nobody_takes_a_turn_before_the_fight_begins() -> None:
    ford = Ford(Ann="app")
    with pytest.raises(Refused, match="fight_not_begun"):
        ford.play("take_turn", "Ann")


# ── Groups ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_group_rolls_once_and_stands_together() -> None:
    session = new_session()
    encounter = encounters.create(session, "Fight")
    ids = encounters.add(session, encounter, [roster.create(session, f"N{number}") for number in range(6)])
    encounters.group(session, encounter, [ids[1], ids[4]])
    assert session.encounter(encounter)["order"] == [ids[0], ids[1], ids[4], ids[2], ids[3], ids[5]]
    for _ in range(3):
        preview = session.preview(Play("next_turn", encounter=encounter))
        thrown = {role.role for role in preview.play.thrown}
        assert ids[4] not in thrown
        assert ids[1] in thrown
        session.execute(preview)
        order = session.encounter(encounter)["order"]
        assert order.index(ids[4]) == order.index(ids[1]) + 1
        rolls = [session.actor(ids[place], encounter).combatant["roll"] for place in (1, 4)]  # type: ignore[index]
        assert rolls[0] == rolls[1]
        for _ in range(5):
            session.execute(session.preview(Play("next_turn", encounter=encounter)))


def test_who_cannot_act_does_not_lead_the_roll_of_the_group() -> None:
    session = new_session()
    encounter = encounters.create(session, "Fight")
    ids = encounters.add(session, encounter, [roster.create(session, f"N{number}") for number in range(3)])
    encounters.group(session, encounter, ids)
    encounters.set_state(session, encounter, ids[:1], "surrendered", True)
    session.execute(session.preview(Play("next_turn", encounter=encounter)))
    rolls = [session.actor(each, encounter).combatant["roll"] for each in ids]  # type: ignore[index]
    assert rolls[0] is None
    assert rolls[1] == rolls[2]
    assert session.encounter(encounter)["order"] == [ids[1], ids[2], ids[0]]


def test_a_group_moves_whole_and_nobody_stands_between() -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app", Di="app", Ed="app")
    encounters.group(ford.session, ford.encounter, [ford.names["Bo"], ford.names["Cy"]])
    encounters.shift(ford.session, ford.encounter, [ford.names["Cy"]], 1)
    assert ford.order == ["Ann", "Di", "Bo", "Cy", "Ed"]
    encounters.shift(ford.session, ford.encounter, [ford.names["Ed"]], -1)
    assert ford.order == ["Ann", "Di", "Ed", "Bo", "Cy"]
    encounters.move(ford.session, ford.encounter, ford.names["Cy"], 0)
    assert ford.order == ["Bo", "Cy", "Ann", "Di", "Ed"]
    encounters.move(ford.session, ford.encounter, ford.names["Ed"], 1)
    assert ford.order == ["Ed", "Bo", "Cy", "Ann", "Di"]


def test_putting_the_turn_off_lets_a_whole_group_first() -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app", Di="app")
    encounters.group(ford.session, ford.encounter, [ford.names["Bo"], ford.names["Cy"]])
    ford.begin()
    ford.play("delay")
    assert ford.order == ["Bo", "Cy", "Ann", "Di"]


def test_one_alone_is_no_group_and_a_group_can_be_let_go() -> None:
    ford = Ford(Ann="app", Bo="app")
    with pytest.raises(Refused, match="one_is_no_group"):
        encounters.group(ford.session, ford.encounter, ford.ids[:1])
    encounters.group(ford.session, ford.encounter, ford.ids)
    encounters.ungroup(ford.session, ford.encounter, ford.ids)
    preview = ford.session.preview(Play("next_turn", encounter=ford.encounter))
    assert {role.role for role in preview.play.thrown} == set(ford.ids)


def test_equals_roll_once_where_the_encounter_says_so_also_those_who_come_later() -> None:
    session = toy_session()
    wolf, bear = (roster.create(session, name, "template") for name in ("Wolf", "Bear"))
    encounter = encounters.create(session, "Woods")
    first = [encounters.add(session, encounter, [wolf])[0] for _ in range(2)]
    encounters.roll_equals_once(session, encounter, True)
    encounters.add(session, encounter, [bear])
    third = encounters.add(session, encounter, [wolf])[0]
    second_bear = encounters.add(session, encounter, [bear])[0]
    groups = {
        str(each.combatant["id"]): each.combatant["group"] for each in session.combatants(encounter) if each.combatant
    }
    assert groups[first[0]] == groups[first[1]] == groups[third] is not None
    assert list(groups.values()).count(groups[second_bear]) == 2
    assert groups[second_bear] != groups[third]
    preview = session.preview(Play("next_turn", encounter=encounter))
    assert len(preview.play.thrown) == 2


# ── Coming late ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_latecomer_rolls_and_stands_where_the_roll_puts_it() -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app").begin()  # 21, 20, 19
    late = add_character(ford.session, "Late", might=0)
    acts = len(ford.session.store.acts)  # type: ignore[attr-defined] # the store in memory
    ford.arrive(late, face=20)
    assert ford.order == ["Ann", "Bo", "Late", "Cy"]
    assert len(ford.session.store.acts) == acts + 1  # type: ignore[attr-defined]
    assert ford.turns(4) == ["Bo", "Late", "Cy", "Ann"]
    for _ in range(5):
        ford.session.undo()
    assert ford.order == ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize(("when", "turns"), [(None, ["Cy", "Ann", "Late"]), ("at_once", ["Late", "Cy", "Ann"])])
def test_one_whose_place_has_passed_waits_for_the_next_round_or_acts_at_once(
    when: str | None, turns: list[str]
) -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app").begin()
    ford.play("next_turn")
    late = add_character(ford.session, "Late", might=3)
    play = ford.arrive(late, face=18, when=when, finish=False)
    assert comes_too_late(ford.session.preview(play)) is (when is None)
    ford.session.execute(ford.session.preview(play))
    assert ford.order == ["Ann", "Late", "Bo", "Cy"]
    assert ford.turn == "Bo"
    assert ford.turns(3) == turns


def test_the_dice_of_a_latecomer_at_the_table_are_asked_for_and_replayed_with_the_same_people() -> None:
    ford = Ford(Ann="app", Bo="app").begin()
    late = add_character(ford.session, "Late", rolls="table")
    wolf = roster.create(ford.session, "Wolf", "template")
    preview = ford.session.preview(encounters.arrival(ford.encounter, [wolf, late]))
    assert preview.prompt is not None
    assert preview.prompt.roller == late
    preview = ford.session.preview(preview.play.throw(preview.prompt, [1]))
    again = ford.session.preview(preview.play)
    assert again.complete
    assert again.facts == preview.facts
    ford.session.execute(again)
    assert ford.order[-1] == "Late"


def test_a_latecomer_to_a_group_takes_its_roll() -> None:
    session = toy_session()
    wolf = roster.create(session, "Wolf", "template")
    encounter = encounters.create(session, "Woods")
    encounters.roll_equals_once(session, encounter, True)
    wolves = [encounters.add(session, encounter, [wolf])[0] for _ in range(2)]
    encounters.add(session, encounter, [add_character(session, "Ann")])
    session.execute(session.preview(Play("next_turn", encounter=encounter)))
    preview = session.preview(encounters.arrival(encounter, [wolf]))
    assert not preview.play.thrown
    session.execute(preview)
    order = session.encounter(encounter)["order"]
    place = order.index(wolves[0])
    rolls = [session.actor(each, encounter).combatant["roll"] for each in order[place : place + 3]]  # type: ignore[index]
    assert rolls[0] == rolls[1] == rolls[2] is not None


def test_who_stands_there_already_joins_no_second_time() -> None:
    ford = Ford(Ann="app").begin()
    with pytest.raises(Refused, match="already_there"):
        ford.session.preview(encounters.arrival(ford.encounter, [ford.session.actor(ford.ids[0], ford.encounter).id]))


def test_those_who_have_no_number_to_be_placed_by_stand_behind_their_side(monkeypatch: pytest.MonkeyPatch) -> None:
    ford = Ford(Ann="table", Bo="app", Cy="table").begin()
    order = replace(ford.session.system.order, worth=lambda _roll: None)
    monkeypatch.setattr(type(ford.session.system), "order", order)
    ford.arrive(add_character(ford.session, "Dog"), face=5)
    assert ford.order == ["Ann", "Bo", "Dog", "Cy"]


# ── Going, and the end ────────────────────────────────────────────────────────────────────────────────────────────────


def test_when_the_one_on_turn_leaves_the_next_ones_turn_begins() -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app", Di="app").begin()
    encounters.set_state(ford.session, ford.encounter, [ford.names["Bo"]], "down", True)
    encounters.dismiss(ford.session, ford.encounter, [ford.names["Ann"]])
    assert ford.turn == "Cy"
    assert ford.document["done"] == [ford.names["Bo"]]
    ford.session.undo()
    assert ford.turn == "Ann"


def test_where_the_next_turn_cannot_begin_without_the_tables_dice_nobody_has_it_until_it_is_passed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ford = Ford(Ann="app", Bo="table").begin()

    def turn_begun(actor: Actor, table: Table) -> bool:
        return bool(table.throw("waking", 1, 6, actor.id, Text("toy.check")))

    monkeypatch.setattr(ford.session.system, "turn_begun", turn_begun)
    encounters.dismiss(ford.session, ford.encounter, [ford.names["Ann"]])
    assert ford.turn is None
    preview = ford.session.preview(Play("next_turn", encounter=ford.encounter))
    assert preview.prompt is not None
    ford.session.execute(ford.session.preview(preview.play.throw(preview.prompt, [3])))
    assert (ford.turn, ford.document["round"]) == ("Bo", 1)


def test_a_fights_end_is_one_act_that_tells_the_system_and_keeps_the_sides() -> None:
    ford = Ford(Ann="app", Bo="app").begin()
    for state, value in (("braced", True), ("blessed", True), ("down", True), (SIDE.id, "third"), ("oathed", "sea")):
        encounters.set_state(ford.session, ford.encounter, [ford.names["Bo"]], state, value)
    before = ford.document
    ford.play("end_fight")
    bo = ford.session.actor(ford.names["Bo"], ford.encounter)
    assert bo.combatant is not None
    assert bo.combatant["states"] == {SIDE.id: "third"}
    assert bo.sheet["states"] == [{"id": "oathed", "value": "sea"}]
    assert (ford.document["round"], ford.document["turn"], bo.combatant["roll"]) == (0, None, None)
    told = [line["key"] for line in ford.session.store.acts[-1][0].entry.lines]  # type: ignore[attr-defined]
    assert told == ["act.fight_ended", "toy.lies_there"]
    ford.session.undo()
    assert ford.document == before


def test_two_fights_go_on_side_by_side_each_with_its_own_turn() -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app").begin()
    other = encounters.create(ford.session, "Mill")
    people = encounters.add(ford.session, other, [add_character(ford.session, name) for name in ("Di", "Ed")])
    acting = Acting(ford.session)
    ford.play("next_turn")
    ford.session.execute(ford.session.preview(Play("next_turn", encounter=other)))
    ford.session.execute(ford.session.preview(Play("next_turn", encounter=other)))
    assert ford.turn == "Bo"
    acting.follow(other)
    assert acting.play is not None
    assert acting.play.actor == ford.session.encounter(other)["turn"]
    assert acting.play.actor in people
    ford.session.execute(ford.session.preview(Play("end_fight", encounter=other)))
    acting.follow(ford.encounter)
    assert acting.play.actor == ford.names["Bo"]
    assert ford.document["round"] == 1


def test_a_fight_of_before_there_were_groups_goes_on() -> None:
    ford = Ford(Ann="app", Bo="app", Cy="app").begin()
    encounter, ref = ford.document, Ref("encounter", ford.encounter)
    facts = [change(ref, encounter, (key,), ABSENT) for key in ("begun", "one_roll")]
    for name in ford.ids:
        combatant = ford.session.store.document(Ref("combatant", name))
        facts.append(change(Ref("combatant", name), combatant, ("group",), ABSENT))
    ford.session.perform(DONE, facts)
    ford.play("take_turn", "Cy")
    assert ford.turns(3) == ["Ann", "Bo", "Ann"]
    encounters.group(ford.session, ford.encounter, ford.ids[1:])
    encounters.dismiss(ford.session, ford.encounter, ford.ids[:1])
    ford.play("end_fight")
    assert ford.document["round"] == 0


# ── Every system that can be played ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", Registry().playable)
def test_the_round_works_in_every_system(name: str) -> None:
    """Order, group, latecomer, turn taken, delay, leaving, the end: whatever the system, everybody has one turn a round."""
    catalogues = {language: Catalogue(language, resources.path()) for language in LANGUAGES}
    session = Session(MemoryStore(name), Registry(), catalogues, RandomSource(7))
    encounter = encounters.create(session, "Ford")
    people = [
        roster.create(session, each, "player" if each in {"Ann", "Bo"} else "npc") for each in ("Ann", "Bo", "Cy", "Di")
    ]
    for each in people:
        roster.edit(session, each, ("rolls",), "app")
    ids = encounters.add(session, encounter, people)
    encounters.group(session, encounter, ids[2:])

    def play(act: str, actor: str | None = None) -> Document:
        session.execute(session.preview(Play(act, actor, encounter=encounter)))
        return session.encounter(encounter)

    document = play("next_turn")
    order = document["order"]
    assert abs(order.index(ids[2]) - order.index(ids[3])) == 1
    assert document["turn"] == order[0]
    taker = order[-1]
    document = play("take_turn", taker)
    assert document["turn"] == taker
    newcomer = roster.create(session, "Late")
    late = encounters.add(session, encounter, [newcomer])[0]
    stood = [each for each in session.encounter(encounter)["order"] if each != late]
    assert sorted(stood) == sorted(ids)
    turns = [taker]
    while (document := play("next_turn"))["round"] == 1:
        turns.append(document["turn"])
    assert sorted(turns) in (sorted(ids), sorted([*ids, late]))
    encounters.dismiss(session, encounter, [document["turn"]])
    assert session.encounter(encounter)["turn"] in session.encounter(encounter)["order"]
    document = play("end_fight")
    assert (document["round"], document["turn"], len(document["order"])) == (0, None, 4)
    while session.next_undo:
        session.undo()
    assert [ref.kind for ref in session.store.documents] == ["campaign"]  # type: ignore[attr-defined] # the store in memory
