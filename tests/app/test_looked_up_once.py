"""Between two changes everybody on the screen is handed the same people and the same health, and after one the new."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from pathlib import Path

import pytest

from gm_desk import bootstrap
from gm_desk.app import encounters, roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Ref, change
from gm_desk.systems.protocol import Text
from tests.toy.system import toy_fight, toy_session


def pass_turn(session: Session, encounter: str, act: str = "next_turn") -> None:
    session.execute(session.preview(Play(act, encounter=encounter)))


def test_health_is_worked_out_once_until_the_sheet_changes(tmp_path: Path) -> None:
    session = bootstrap.create_campaign(tmp_path / "c.gmdesk", "Once", bootstrap.registry().playable[0], "en")
    ann = roster.create(session, "Ann")
    track = session.track(session.character(ann))
    assert session.track(session.character(ann)) is track
    row = track.rows[0].key
    roster.mark(session, ann, row)
    assert session.track(session.character(ann)).rows[0].filled == 1
    session.undo()
    assert session.track(session.character(ann)) == track
    session.close()


def test_people_are_the_same_until_something_changes_and_nobody_can_spoil_the_list() -> None:
    session = toy_session()
    encounter, people = toy_fight(session, Ann="app", Bo="app")
    found = session.combatants(encounter)
    found.clear()
    assert [each.combatant["id"] for each in session.combatants(encounter) if each.combatant] == people
    encounters.move(session, encounter, people[1], 0)
    assert [each.combatant["id"] for each in session.combatants(encounter) if each.combatant] == people[::-1]
    roster.edit(session, session.combatants(encounter)[0].id, ("name",), "Bob")
    assert session.combatants(encounter)[0].character["name"] == "Bob"


def test_who_is_not_touched_by_an_act_stays_the_same_object() -> None:
    session = toy_session()
    encounter, people = toy_fight(session, Ann="app", Bo="app", Cy="app")
    before = session.combatants(encounter)
    encounters.set_value(session, [people[1]], ("hidden",), True, Text("act.test"))
    after = session.combatants(encounter)
    assert [new is old for old, new in zip(before, after, strict=True)] == [True, False, True]
    assert after[1].combatant is not None
    assert after[1].combatant["hidden"]
    roster.edit(session, after[2].id, ("name",), "Cyan")
    assert [new is old for old, new in zip(after, session.combatants(encounter), strict=True)] == [True, True, False]


def test_a_way_back_that_cannot_be_read_is_no_way_back() -> None:
    session = toy_session()
    encounter, _ = toy_fight(session, Ann="app", Bo="app")
    pass_turn(session, encounter)
    ref = Ref("encounter", encounter)
    bomb = b64encode(zlib.compress(b"[" + b" " * 60_000_000 + b"]")).decode()
    deep = b64encode(zlib.compress(b"[" * 100_000)).decode()
    for spoiled in ("junk", "AAAA", "eJwDAAAAAAE=", bomb, deep):
        session.perform(Text("act.test"), [change(ref, session.encounter(encounter), ("trail", 0, "facts"), spoiled)])
        with pytest.raises(Refused, match="no_way_back"):
            pass_turn(session, encounter, "previous_turn")


def test_what_a_turn_adds_to_the_trail_does_not_grow_with_the_fight() -> None:
    session = toy_session()
    encounter, people = toy_fight(session, **{f"N{number}": "app" for number in range(40)})
    for _ in range(30):
        pass_turn(session, encounter)
    document = session.encounter(encounter)
    assert max(len(json.dumps(each)) for each in document["trail"][1:]) < 200
    assert len(json.dumps(document["trail"][0])) < 4_000, "what the round has rolled is written each turn"
    done = document["done"]
    pass_turn(session, encounter)
    pass_turn(session, encounter, "previous_turn")
    assert session.encounter(encounter)["done"] == done
    rolled = [each.combatant["roll"] for each in session.combatants(encounter) if each.combatant]
    assert all(rolled)
    for _ in range(30):
        pass_turn(session, encounter, "previous_turn")
    assert session.encounter(encounter)["round"] == 0
    assert [each.combatant["roll"] for each in session.combatants(encounter) if each.combatant] == [None] * 40
    assert session.encounter(encounter)["done"] == []
    assert session.encounter(encounter)["order"] == people


def test_a_prompt_says_how_many_others_are_still_to_throw() -> None:
    session = toy_session()
    encounter, _ = toy_fight(session, Ann="table", Bo="app", Cy="table", Di="table")
    preview = session.preview(Play("next_turn", encounter=encounter))
    waiting = []
    while preview.prompt:
        waiting.append(preview.prompt.waiting)
        preview = session.preview(preview.play.throw(preview.prompt, [9]))
    assert waiting == [2, 1, 0]
