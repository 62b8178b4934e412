"""JSON in and out: what goes out comes back byte by byte, all or nothing comes in, and everything wrong is told by its place."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.app import encounters, roster
from gm_desk.app.interchange import Conflicts, as_json
from gm_desk.app.interchange.report import MOST_PROBLEMS, note_lines, problem_lines, result_line
from gm_desk.app.portraits import PNG
from gm_desk.app.session import CHARACTERS_AT_ONCE, Session
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document, Ref
from tests.app.bringing import (
    BORIS,
    WORDS,
    brought,
    checked,
    everybody,
    exported,
    file_of,
    kmrp_session,
    someone,
    wrong,
)

PICTURE = PNG + struct.pack(">I4sII5xI", 13, b"IHDR", 8, 8, 0)
FULL: dict[str, Any] = {
    "id": BORIS,
    "name": "Борис «Волк»",
    "kind": "player",
    "player": "Анна",
    "alias": "=2+2",
    "tags": ["a, b", "ё"],
    "notes": "<b>два</b>\nстроки\u2028 👾",
    "gm_notes": "'=тайна",
    "portrait": base64.b64encode(PICTURE).decode(),
    "rolls": "app",
    "sheet_version": 1,
    "sheet": {
        "attributes": {"reaction": 2, "luck": 7},
        "skills": [{"id": "s", "name": "Топор", "level": -2, "aura": [1, 2.5, {"x": None}]}],
        "shield": {"modifier": 2, "size": "small"},
        "future": {"deep": [True, 1e-9, "ё"]},
    },
    "homeworld": {"name": "Соль"},
}


@pytest.fixture
def session() -> Session:
    return kmrp_session()


def test_what_is_exported_comes_back_byte_by_byte_with_ids_and_unknown_fields(session: Session) -> None:
    brought(session, file_of(FULL, someone("Анна")))
    first = exported(session)
    again = kmrp_session()
    brought(again, first)
    assert exported(again) == first
    known = json.loads(first)["characters"]
    boris = next(each for each in known if each["id"] == BORIS)
    assert boris["homeworld"] == {"name": "Соль"}
    assert boris["sheet"]["future"] == FULL["sheet"]["future"]
    assert boris["sheet"]["attributes"]["luck"] == 7
    assert boris["sheet"]["skills"][0]["aura"] == [1, 2.5, {"x": None}]
    assert {key: boris[key] for key in FULL if key != "sheet"} == {key: FULL[key] for key in FULL if key != "sheet"}


def test_whoever_goes_out_is_read_some_at_a_time_and_never_all_at_once(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 2 * CHARACTERS_AT_ONCE + 5
    brought(session, file_of(*(someone(f"N{number:03}") for number in range(count))))
    ids = [line.id for line in session.store.roster()][::-1]
    alone = [session.character(each) for each in ids]
    asked: list[int] = []
    many = session.store.many

    def read(refs: Sequence[Ref]) -> list[Document]:
        asked.append(len(refs))
        return many(refs)

    monkeypatch.setattr(session.store, "many", read)
    pieces = as_json(session, ids)
    next(pieces), next(pieces)
    assert asked == [CHARACTERS_AT_ONCE], "the first goes out before the others are read"
    written = json.loads("".join(as_json(session, ids)))["characters"]
    assert [(each["id"], each["name"]) for each in written] == [(each["id"], each["name"]) for each in alone]
    assert asked[1:] == [CHARACTERS_AT_ONCE, CHARACTERS_AT_ONCE, 5]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(st.text(max_size=6).map("x{}".format), JSON_VALUES, max_size=4), st.text(max_size=40), JSON_VALUES
)
def test_any_unknown_fields_and_notes_survive_the_round_trip(extra: dict[str, Any], notes: str, inner: object) -> None:
    session = kmrp_session()
    brought(session, json.dumps({"characters": [someone(notes=notes, sheet={"x": inner, **extra}, **extra)]}))
    first = exported(session)
    again = kmrp_session()
    brought(again, first)
    assert exported(again) == first


def test_only_name_and_sheet_are_required_and_the_rest_is_filled_in(session: Session) -> None:
    brought(
        session,
        '{"characters": [{"name": " Анна  \\t Б ", "sheet": {}}, {"name": "P", "kind": "player", "sheet": {}}]}',
    )
    anna, player = sorted(everybody(session), key=lambda each: str(each["kind"]))
    assert (anna["name"], anna["kind"], anna["rolls"]) == ("Анна Б", "npc", "app")
    assert anna["sheet"] == session.system.sheet.blank()
    assert player["rolls"] == "table"
    assert len({anna["id"], player["id"]}) == 2


def test_all_come_in_as_one_act_that_undo_takes_back(session: Session) -> None:
    before = list(everybody(session))
    bringing = brought(session, file_of(someone("A"), someone("B"), someone("C")))
    assert (bringing.report.added, len(everybody(session))) == (3, 3)
    name = session.next_undo
    assert name is not None
    assert (name.key, name.params["count"]) == ("act.characters_imported", 3)
    assert "3" in WORDS["ru"].text(name)
    session.undo()
    assert everybody(session) == before
    session.redo()
    assert [each["name"] for each in everybody(session)] == ["A", "B", "C"]


def test_everything_that_is_wrong_is_told_with_line_and_field_and_nothing_comes_in(session: Session) -> None:
    text = """{
"characters": [
 {"name": "", "kind": "hero",
  "tags": ["a", 5],
  "sheet": {
   "skills": [{"name": "a", "level": 99},
    {"name": "b", "level": "x",
     "percent": true}],
   "weapons": [{"range": [{"difficulty": 1}]}, {"range": [{"to": 1}, {"to": -1}]}],
   "armour": [{"segment": "tail"}]}},
 {"sheet": 5},
 "nobody",
 {"name": "Fine", "sheet": {}}
]}"""
    assert wrong(session, text) == [
        (3, "characters[0].name", "field.empty"),
        (3, "characters[0].kind", "field.not_a_code"),
        (4, "characters[0].tags[1]", "field.text"),
        (6, "characters[0].sheet.skills[0].level", "field.too_large"),
        (7, "characters[0].sheet.skills[1].level", "field.whole_number"),
        (8, "characters[0].sheet.skills[1].percent", "field.whole_number"),
        (9, "characters[0].sheet.weapons[0].range[0].to", "field.missing"),
        (9, "characters[0].sheet.weapons[1].range[1].to", "field.too_small"),
        (10, "characters[0].sheet.armour[0].segment", "field.not_a_code"),
        (11, "characters[1].sheet", "field.object"),
        (11, "characters[1].name", "field.missing"),
        (12, "characters[2]", "field.object"),
    ]
    with pytest.raises(Refused, match="import"):
        checked(session, text).perform(session)
    assert everybody(session) == []


def test_the_report_is_bounded_and_says_so(session: Session) -> None:
    report = checked(session, file_of(*[someone("")] * (MOST_PROBLEMS + 50))).report
    assert (len(report.problems), report.wrong) == (MOST_PROBLEMS, MOST_PROBLEMS + 50)
    for words in WORDS.values():
        *said, last = problem_lines(report, words)
        assert len(said) == MOST_PROBLEMS
        assert "50" in last
        assert "250" in result_line(report, words, stored=True)


def test_unknown_fields_are_named_and_known_ones_are_not(session: Session) -> None:
    report = brought(session, file_of(FULL, someone(homeworld=1), generator="x")).report
    assert dict(report.unknown) == {
        "homeworld": 2,
        "sheet.attributes.luck": 1,
        "sheet.skills[].aura": 1,
        "sheet.future": 1,
        "generator": 1,
    }
    assert any("sheet.skills[].aura" in line for line in note_lines(report, WORDS["en"]))
    quiet = kmrp_session()
    assert not checked(quiet, exported(session).replace("homeworld", "alias")).report.unknown.keys() & {"sheet.skills"}


# ── Those who are there already ───────────────────────────────────────────────────────────────────────────────────────


def test_an_id_that_is_there_is_refused_unless_told_otherwise(session: Session) -> None:
    brought(session, file_of(FULL))
    data = file_of({**FULL, "name": "Другой"}, someone("Новая"))
    assert wrong(session, data) == [(7, "characters[0].id", "import.id_taken")]
    assert [each["name"] for each in everybody(session)] == ["Борис «Волк»"]


def test_update_changes_the_given_fields_only(session: Session) -> None:
    brought(session, file_of(FULL))
    before = everybody(session)[0]
    report = brought(
        session, file_of({"id": BORIS, "notes": "новое", "sheet": {"attributes": {"strength": 3}}}), "update"
    ).report
    after = everybody(session)[0]
    assert (report.added, report.updated) == (0, 1)
    assert after["notes"] == "новое"
    assert after["sheet"]["attributes"] == {**before["sheet"]["attributes"], "strength": 3}
    untouched = {key: value for key, value in before.items() if key not in {"notes", "sheet"}}
    assert {key: after[key] for key in untouched} == untouched
    assert {**after["sheet"], "attributes": 0} == {**before["sheet"], "attributes": 0}
    session.undo()
    assert everybody(session) == [before]


def test_update_adds_whom_it_does_not_know_and_stores_nothing_where_nothing_differs(session: Session) -> None:
    brought(session, file_of(FULL))
    report = brought(session, exported(session), "update").report
    assert (report.added, report.updated, report.unchanged) == (0, 0, 1)
    assert session.next_undo is not None
    assert session.next_undo.params["count"] == 1  # still the first import
    assert brought(session, file_of({**FULL, "id": "another"}), "update").report.added == 1


def test_an_update_that_a_sheet_cannot_take_is_told_by_its_place(session: Session) -> None:
    brought(session, file_of(FULL))
    data = file_of({"id": BORIS, "sheet": {"shield": {"size": "enormous"}}})
    assert [(path, key) for _, path, key in wrong(session, data, "update")] == [
        ("characters[0].sheet.shield.size", "field.not_a_code")
    ]


def test_a_copy_gets_a_new_id_and_the_first_stays_as_it_is(session: Session) -> None:
    brought(session, file_of(FULL))
    before = everybody(session)[0]
    brought(session, file_of({**FULL, "name": "Копия"}, {**FULL, "name": "Третья"}), "copy")
    assert session.character(BORIS) == before
    assert len({each["id"] for each in everybody(session)}) == 3


@pytest.mark.parametrize("conflicts", ["refuse", "update"])
def test_an_id_twice_in_one_file_is_refused(session: Session, conflicts: Conflicts) -> None:
    data = file_of(FULL, FULL)
    assert [(path, key) for _, path, key in wrong(session, data, conflicts)] == [
        ("characters[1].id", "import.id_twice")
    ]


def test_an_id_that_came_in_as_a_copy_of_the_same_file_is_not_taken_twice(session: Session) -> None:
    brought(session, file_of(FULL, FULL), "copy")
    assert BORIS in {each["id"] for each in everybody(session)}
    assert len(everybody(session)) == 2


# ── What the file says of itself ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ({"system": "toy"}, "import.system"),
        ({"system": None}, "import.system"),
        ({"format": "other"}, "import.format"),
        ({"version": 2}, "import.version"),
        ({"version": True}, "import.version"),
    ],
)
def test_another_system_or_format_is_refused_and_nothing_else_is_told(
    session: Session, head: dict[str, object], key: str
) -> None:
    ((_, _, said),) = wrong(session, file_of(someone(""), someone("x", sheet=4), **head))
    assert said == key


def test_what_the_file_says_may_stand_after_the_characters(session: Session) -> None:
    data = '{"characters": [{"name": "x", "sheet": {}}],\n "system": "squad6"}'
    assert wrong(session, data) == [(2, "system", "import.system")]


# ── With the rest of the desk ─────────────────────────────────────────────────────────────────────────────────────────


def test_an_imported_character_that_stands_in_a_fight_can_be_deleted_and_brought_back(session: Session) -> None:
    brought(session, file_of(FULL, someone("Анна")))
    fight = encounters.create(session, "Бой")
    encounters.add(session, fight, [each["id"] for each in everybody(session)])
    assert len(session.combatants(fight)) == 2
    roster.remove(session, BORIS)
    assert len(session.combatants(fight)) == 1
    session.undo()
    assert len(session.combatants(fight)) == 2
    for _ in range(3):
        session.undo()
    assert everybody(session) == []
    for _ in range(3):
        session.redo()
    assert len(session.combatants(fight)) == 2
