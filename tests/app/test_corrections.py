"""Correcting a roll plays its act again as it stood, tells what comes out differently, and brings to the present what it honestly can."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from gm_desk.app import encounters, roster, texts
from gm_desk.app.accounts import counted
from gm_desk.app.corrections import Correction
from gm_desk.app.differences import differences
from gm_desk.app.luck import luck
from gm_desk.app.play import Play, Role, total_faces
from gm_desk.app.ports import Entry, LogQuery
from gm_desk.app.session import Session
from gm_desk.core.errors import DeskError, Refused
from gm_desk.core.facts import Ref, apply
from gm_desk.systems.protocol import Text
from tests.app.conftest import new_session
from tests.examples import at_most
from tests.systems.kmrp.armoury import SKILLS, SWORD
from tests.toy.system import toy_fight, toy_session

BLOW, GUARD = Role("strike", "blow"), Role("strike", "guard")


class Struck:
    """A toy fight in which Anna has struck Boris, with +4 against 0; a point less is a point less of damage."""

    def __init__(self) -> None:
        self.session = toy_session()
        self.encounter, (self.anna, self.boris) = toy_fight(self.session, Anna="app", Boris="app")
        self.number = self.strike(4, 0)

    def strike(self, blow: int, guard: int, bonus: int = 0) -> int:
        play = Play("strike", self.anna, (self.boris,), self.encounter, {"bonus": bonus})
        play = play.overrule(BLOW, total_faces(blow)).overrule(GUARD, total_faces(guard))
        return self.session.execute(self.session.preview(play)).number

    @property
    def hp(self) -> int:
        current: int = self.session.actor(self.boris, self.encounter).sheet["hp"]["current"]
        return current

    def correction(self, number: int | None = None) -> Correction:
        made = Correction(self.session, number or self.number)
        assert made.arrive()
        return made

    def corrected(self, blow: int, number: int | None = None) -> Correction:
        made = self.correction(number)
        made.overrule(BLOW, total_faces(blow))
        return made


def verdicts(correction: Correction) -> list[tuple[str, Any, Any]]:
    return [(each.verdict, each.now, each.after) for each in correction.differences()]


def said(session: Session, number: int) -> list[str]:
    entry = session.store.log_entry(number).entry
    return [session.catalogues["en"].text(texts.from_json(line)) for line in entry.lines]


def test_old_and_new_outcome_stand_side_by_side_and_nothing_is_stored_yet() -> None:
    struck = Struck()
    before = struck.hp
    made = struck.correction()
    assert made.old is not None
    assert made.differences() == []
    made.overrule(BLOW, total_faces(2))
    assert made.preview is not None
    assert made.is_ready
    assert made.old.lines != made.preview.lines
    assert verdicts(made) == [("set", before, before + 2)]
    assert struck.hp == before
    assert (made.drop(), made.drop()) == (True, False)


def test_applying_is_one_new_act_in_the_log_that_undo_takes_back() -> None:
    struck = Struck()
    before = struck.hp
    made = struck.corrected(2)
    done = made.apply(made.differences())
    assert done is not None
    assert struck.hp == before + 2
    entry = struck.session.store.log_entry(done.number)
    assert (entry.entry.kind, entry.entry.corrects, entry.entry.encounter) == (
        "correction",
        struck.number,
        struck.encounter,
    )
    lines = said(struck.session, done.number)
    assert lines[0] == f"Correction: {said(struck.session, struck.number)[0]}"
    assert "Anna: + + 0 0  = +2 instead of + + + +  = +4" in lines
    assert struck.session.store.log_entry(struck.number).state == "done"
    struck.session.undo()
    assert struck.hp == before
    struck.session.redo()
    assert struck.hp == before + 2


def test_a_number_on_a_sheet_counts_on_from_what_came_since() -> None:
    struck = Struck()
    struck.strike(3, 0)
    before = struck.hp
    made = struck.corrected(2)
    assert verdicts(made) == [("counted", before, before + 2)]
    made.apply(made.differences())
    assert struck.hp == before + 2


def test_what_has_become_something_else_since_is_left_alone_and_told() -> None:
    struck = Struck()
    struck.session.perform(Text("toy.added"), [])
    number = struck.strike(4, 0, 5)
    ref_state = struck.session.actor(struck.boris, struck.encounter).combatant
    assert ref_state is not None
    assert ref_state["states"]["down"] is True
    encounters.set_state(struck.session, struck.encounter, [struck.boris], "down", 7)
    made = struck.corrected(-4, number)
    kept = [each for each in made.differences() if each.verdict == "kept"]
    assert [(each.path, each.now) for each in kept] == [(("states", "down"), 7)]
    done = made.apply(made.differences())
    assert done is not None
    after = struck.session.actor(struck.boris, struck.encounter).combatant
    assert after is not None
    assert after["states"]["down"] == 7
    assert any("left alone" in line for line in said(struck.session, done.number))


def test_a_correction_is_corrected_from_what_it_came_to() -> None:
    struck = Struck()
    before = struck.hp
    first = struck.corrected(2)
    done = first.apply(first.differences())
    assert done is not None
    assert verdicts(struck.corrected(3)) == [("set", before + 2, before + 1)]
    again = struck.corrected(3, done.number)
    assert verdicts(again) == [("set", before + 2, before + 1)]
    again.apply(again.differences())
    assert struck.hp == before + 1
    third = struck.corrected(4)
    assert verdicts(third) == [("set", before + 1, before)]


def test_the_removed_combatant_is_gone_and_its_wound_is_corrected_all_the_same() -> None:
    struck = Struck()
    before = struck.hp
    character = struck.session.actor(struck.boris, struck.encounter).id
    encounters.dismiss(struck.session, struck.encounter, [struck.boris])
    made = struck.corrected(2)
    made.apply(made.differences())
    assert struck.session.character(character)["sheet"]["hp"]["current"] == before + 2
    roster.remove(struck.session, character)
    assert [each[0] for each in verdicts(struck.corrected(1))] == ["kept"]


def test_more_dice_are_asked_for_when_the_correction_needs_them() -> None:
    session = new_session()
    encounter = encounters.create(session, "The ford")
    ids = [roster.create(session, name, "player") for name in ("Anna", "Wolf")]
    for each in ids:
        roster.edit(session, each, ("sheet", "skills"), [dict(skill) for skill in SKILLS])
        roster.edit(session, each, ("sheet", "weapons"), [dict(SWORD)])
    anna, wolf = encounters.add(session, encounter, ids)
    preview = session.preview(Play("attack", anna, (wolf,), encounter))
    while preview.prompt is not None:
        attacks = preview.prompt.role.role.startswith("attack")
        faces = total_faces(-4 if attacks else 4) if preview.prompt.count == 4 else (100,)
        preview = session.preview(preview.play.throw(preview.prompt, faces))
    made = Correction(session, session.execute(preview).number)
    assert made.arrive()
    attack, defence = [role for role, thrown in preview.play.thrown.items() if len(thrown.faces) == 4][:2]
    made.overrule(attack, total_faces(4))
    made.overrule(defence, total_faces(-4))
    asked = 0
    while made.preview is not None and made.preview.prompt is not None:
        assert not made.is_ready
        assert made.differences() == []
        asked += 1
        if made.preview.prompt.count == 4:
            made.throw(total_faces(0))
        else:
            made.throw_by_app()
    assert asked
    assert made.is_ready
    assert any(each.path[:2] == ("sheet", "wounds") for each in made.differences())
    before = session.track(session.character(ids[1])).rows
    made.apply(made.differences())
    after = session.track(session.character(ids[1])).rows
    assert sum(row.filled for row in after) > sum(row.filled for row in before)


def test_a_wound_does_not_overfill_the_row_that_has_filled_since() -> None:
    """Anna's light wound would be one more; by now the row is full."""
    session = new_session()
    character = roster.create(session, "Anna")
    row = session.track(session.character(character)).rows[0]

    ref = Ref("character", character)
    old = session.character(character)
    new = {**old, "sheet": {**old["sheet"], "wounds": {**old["sheet"]["wounds"], row.key: 1}}}
    roster.mark(session, character, row.key)
    (found,) = differences(session, {ref: old}, {ref: new})
    assert found.verdict == "same"
    roster.mark(session, character, row.key)
    (found,) = differences(session, {ref: old}, {ref: new})
    assert (found.verdict, found.after) == ("counted", 3)
    for _ in range(row.boxes - 2):
        roster.mark(session, character, row.key)
    (found,) = differences(session, {ref: old}, {ref: new})
    assert found.verdict == "kept"


def test_lines_of_a_list_are_found_again_where_they_stand_now() -> None:
    """By their id where they have one; else what the one outcome added is taken out among what came later."""

    session = new_session()
    character = roster.create(session, "Anna")
    weapons = [{"name": "bow", "id": "b", "loaded": 3}, {"name": "gun", "id": "g", "loaded": 3}]
    roster.edit(session, character, ("sheet", "weapons"), weapons)
    ref, old = Ref("character", character), session.character(character)
    shot = [{**each, "loaded": 2} if each["id"] == "b" else each for each in old["sheet"]["weapons"]]
    new = {**old, "sheet": {**old["sheet"], "weapons": shot, "stun_wounds": [{"severity": "light", "turns_left": 2}]}}
    roster.edit(session, character, ("sheet", "weapons"), old["sheet"]["weapons"][::-1])
    roster.edit(session, character, ("sheet", "stun_wounds"), [{"severity": "heavy", "turns_left": 1}])
    loaded, stunned = differences(session, {ref: old}, {ref: new})
    if loaded.path[1] == "stun_wounds":
        loaded, stunned = stunned, loaded
    assert (loaded.path, loaded.verdict, loaded.after) == (("sheet", "weapons", 1, "loaded"), "set", 2)
    assert (stunned.verdict, [row["severity"] for row in stunned.after]) == ("counted", ["heavy", "light"])
    roster.edit(session, character, ("sheet", "weapons"), [])
    assert {each.verdict for each in differences(session, {ref: old}, {ref: new})} == {"kept", "counted"}


def test_only_what_holds_was_kept_and_was_rolled_can_be_corrected() -> None:
    struck = Struck()
    session = struck.session

    def refusal(number: int) -> str:
        with pytest.raises(Refused) as caught:
            Correction(session, number)
        return caught.value.key

    note = session.perform(Text("act.note", text="x"), [], None, Entry("note", []))
    assert note is not None
    assert refusal(note.number) == "correction.no_play"
    swept = session.execute(session.preview(Play("sweep", struck.anna, (struck.boris,), struck.encounter)))
    assert refusal(swept.number) == "correction.no_dice"
    session.undo()
    assert refusal(swept.number) == "correction.not_done"
    first = struck.corrected(2)
    done = first.apply(first.differences())
    assert done is not None
    session.undo_back_to(struck.number - 1)
    assert refusal(done.number) == "correction.late_change"


def test_rules_that_come_to_something_else_today_are_noticed() -> None:
    struck = Struck()
    act, state = struck.session.store.acts[struck.number - 1]  # type: ignore[attr-defined]
    roll = {**act.entry.rolls[0], "outcome": {**act.entry.rolls[0]["outcome"], "damage": 99}}
    entry = replace(act.entry, rolls=[roll])
    struck.session.store.acts[struck.number - 1] = (replace(act, entry=entry), state)  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="rules_changed"):
        Correction(struck.session, struck.number).arrive()


def test_what_was_shown_is_what_is_stored_or_nothing() -> None:
    struck = Struck()
    made = struck.corrected(2)
    shown = made.differences()
    struck.strike(3, 0)
    with pytest.raises(Refused, match="stale"):
        made.apply(shown)
    with pytest.raises(Refused, match="incomplete"):
        struck.correction().apply([])


def test_corrected_dice_are_counted_once() -> None:
    struck = Struck()
    preview = struck.session.preview(Play("check", struck.anna, (), struck.encounter))
    number = struck.session.execute(preview).number
    made = Correction(struck.session, number)
    made.arrive()
    role = next(iter(preview.play.thrown))
    (face,) = preview.play.thrown[role].faces
    made.overrule(role, (face % 20 + 1,))
    made.apply(made.differences())
    entries = struck.session.store.log(LogQuery())
    assert number not in {each.number for each in counted(entries)}
    assert sum(each.count for lucks in luck(entries).values() for each in lucks) == 0  # all of them are the GM's word


@pytest.mark.parametrize("system", ["toy", "kmrp"])
@settings(max_examples=at_most(20), phases=(Phase.explicit, Phase.generate))
@given(data=st.data())
def test_corrected_at_once_all_is_as_if_the_dice_had_fallen_so(system: str, data: st.DataObject) -> None:
    """Whatever the act and the dice: as long as nothing came after it, the correction brings everything to the present."""
    session, encounter, people = fight_of(system)
    acts = [act.id for act in session.system.acts] + ["next_turn"]
    play = Play("next_turn", encounter=encounter)
    for _ in range(data.draw(st.integers(0, 3))):
        session.execute(session.preview(play))
    actor, target = data.draw(st.permutations(people))
    chosen = data.draw(st.sampled_from(acts))
    if chosen != "next_turn":
        play = Play(chosen, actor, (target,), encounter)
    try:
        number = session.execute(session.preview(play)).number
        made = Correction(session, number)
    except DeskError:
        return  # an act that the rules forbid now, or without dice
    assert made.arrive()
    for role, thrown in list(made.shown.play.thrown.items() if made.shown else ()):
        low, high = kinds_of(made)[role]
        faces = data.draw(st.lists(st.integers(low, high), min_size=len(thrown.faces), max_size=len(thrown.faces)))
        if made.shown is not None and role in made.shown.play.thrown:
            made.overrule(role, faces)
    if not made.is_ready or made.preview is None or made.past is None:
        return
    documents = copy.deepcopy(session.store.documents)  # type: ignore[attr-defined]
    expected = {ref: made.past.store.document(ref) for ref in documents}
    for fact in made.preview.facts:
        apply(expected, fact)
    made.apply(made.differences())
    assert session.store.documents == expected  # type: ignore[attr-defined]
    session.undo()
    assert session.store.documents == documents  # type: ignore[attr-defined]


def fight_of(system: str) -> tuple[Session, str, list[str]]:
    if system == "toy":
        session = toy_session()
        encounter, people = toy_fight(session, Anna="app", Boris="app")
        return session, encounter, people
    session = new_session()
    ids = [roster.create(session, name) for name in ("Anna", "Wolf")]
    for each in ids:
        roster.edit(session, each, ("sheet", "skills"), [dict(skill) for skill in SKILLS])
        roster.edit(session, each, ("sheet", "weapons"), [dict(SWORD)])
    encounter = encounters.create(session, "The ford")
    return session, encounter, encounters.add(session, encounter, ids)


def kinds_of(made: Correction) -> dict[Role, tuple[int, int]]:
    rolls = made.old.rolls if made.old else ()
    return {Role(roll.name, role): (kind.low, kind.high) for roll in rolls for role, kind in roll.kinds.items()}


def test_a_latecomers_roll_is_corrected_and_brings_it_to_another_place() -> None:
    session = toy_session()
    encounter, people = toy_fight(session, Anna="app", Boris="app")
    preview = session.preview(Play("next_turn", encounter=encounter))
    for role, face in zip(preview.play.thrown, (15, 10), strict=True):
        preview = session.preview(preview.play.overrule(role, (face,)))
    session.execute(preview)
    arrival = session.preview(encounters.arrival(encounter, [roster.create(session, "Late")]))
    (role,) = arrival.play.thrown
    number = session.execute(session.preview(arrival.play.overrule(role, (1,)))).number
    assert session.encounter(encounter)["order"] == [*people, role.role]
    made = Correction(session, number)
    assert made.arrive()
    made.overrule(role, (14,))
    made.apply(made.differences())
    assert session.encounter(encounter)["order"] == [people[0], role.role, people[1]]
    assert session.store.document(Ref("combatant", role.role))["roll"] == {"result": 14}


def test_what_belonged_to_a_turn_that_is_over_is_left_alone_even_where_it_looks_the_same() -> None:
    session = toy_session()
    encounter, (anna, _) = toy_fight(session, Anna="app", Boris="app")
    play = Play("next_turn", encounter=encounter)
    preview = session.preview(play)
    for role, face in zip(list(preview.play.thrown), (15, 5), strict=True):
        preview = session.preview(preview.play.overrule(role, (face,)))
    number = session.execute(preview).number
    assert session.encounter(encounter)["turn"] == anna

    def corrected() -> Correction:
        made = Correction(session, number)
        assert made.arrive()
        made.overrule(next(iter(preview.play.thrown)), (1,))
        return made

    at_once = {each.path[0]: each.verdict for each in corrected().differences() if each.ref.kind == "encounter"}
    assert {"order", "turn"} <= at_once.keys()
    assert set(at_once.values()) == {"set"}
    for _ in range(2):  # round the table: it is Anna's turn again
        session.execute(session.preview(play))
    assert session.encounter(encounter)["turn"] == anna
    made = corrected()
    assert {each.verdict for each in made.differences()} == {"over"}
    before = copy.deepcopy(session.store.documents)  # type: ignore[attr-defined]
    done = made.apply(made.differences())
    assert session.store.documents == before  # type: ignore[attr-defined]
    assert done is not None
    assert any("belonged to that turn" in line for line in said(session, done.number))
