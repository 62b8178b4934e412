"""Copying back from paper: every pencil mark in the order of the sheet, all of it one act, and nothing where something is wrong."""

from __future__ import annotations

import pytest

from gm_desk.app import roster
from gm_desk.app.copying_back import Key, PencilMark, copy_back, first_wrong, pencil_marks
from gm_desk.app.session import Session
from gm_desk.core.errors import DeskError, InvalidInput
from tests.app.conftest import new_session
from tests.toy.system import add_character, toy_session

WEAPONS = [
    {"name": "Revolver", "magazine": 6, "loaded": 4},
    {"name": "Club"},
    {"name": "Rifle", "magazine": 5},
]


@pytest.fixture
def session() -> Session:
    return new_session()


@pytest.fixture
def boris(session: Session) -> str:
    made = roster.create(session, "Boris", "player")
    roster.edit(session, made, ("sheet", "weapons"), WEAPONS)
    roster.edit(session, made, ("sheet", "wounds"), {"scratch": 2, "light": 1, "heavy": 0, "critical": 0, "mortal": 0})
    roster.edit(session, made, ("sheet", "stun_wounds"), [{"severity": "scratch", "turns_left": 3}])
    return made


def by_key(marks: list[PencilMark]) -> dict[Key, PencilMark]:
    return {mark.key: mark for mark in marks}


def test_marks_come_in_the_order_of_the_sheet(session: Session, boris: str) -> None:
    marks = pencil_marks(session, boris)
    keys = [mark.key for mark in marks]
    assert keys == [
        *((kind, row) for row in ("mortal", "critical", "heavy", "light", "scratch") for kind in ("track", "stun")),
        ("field", "will_points"),
        ("field", "ap_spent"),
        ("field", "weapons", 0, "loaded"),
        ("field", "weapons", 2, "loaded"),
        ("notes",),
    ]
    known = by_key(marks)
    assert (known["track", "scratch"].value, known["stun", "scratch"].value, known["track", "scratch"].high) == (
        1,
        1,
        4,
    )
    revolver = known["field", "weapons", 0, "loaded"]
    assert (revolver.of, revolver.value, revolver.high) == ("Revolver", 4, 6)


def test_all_that_was_copied_of_everybody_is_one_act(session: Session, boris: str) -> None:
    anna = roster.create(session, "Anna", "player")
    before = {each: session.character(each) for each in (boris, anna)}
    papers: dict[str, dict[Key, int | str]] = {
        boris: {
            ("track", "scratch"): 3,
            ("stun", "scratch"): 0,
            ("track", "heavy"): 1,
            ("stun", "light"): 1,
            ("field", "will_points"): 2,
            ("field", "weapons", 0, "loaded"): 1,
            ("notes",): "Owes Anna a boat.",
        },
        anna: {("field", "ap_spent"): 120},
    }
    copy_back(session, papers)
    sheet = session.character(boris)["sheet"]
    assert sheet["wounds"] == {"scratch": 3, "light": 2, "heavy": 1, "critical": 0, "mortal": 0}
    assert [wound["severity"] for wound in sheet["stun_wounds"]] == ["light"]
    assert (sheet["will_points"], sheet["weapons"][0]["loaded"], sheet["weapons"][2]["loaded"]) == (2, 1, 5)
    assert session.character(boris)["notes"] == "Owes Anna a boat."
    assert session.character(anna)["sheet"]["ap_spent"] == 120
    name = session.next_undo
    assert name is not None
    assert "Boris, Anna" in session.catalogues["en"].text(name)
    session.undo()
    assert {each: session.character(each) for each in (boris, anna)} == before


def test_nothing_copied_is_no_act(session: Session, boris: str) -> None:
    last = session.next_undo
    unchanged = {mark.key: mark.value for mark in pencil_marks(session, boris)}
    assert copy_back(session, {boris: unchanged}) is None
    assert session.next_undo == last


@pytest.mark.parametrize(
    "wrong",
    [
        {("track", "mortal"): 1, ("stun", "mortal"): 1},  # one box, two marks, and nowhere to climb
        {("track", "light"): 3, ("stun", "light"): 1},  # three boxes, four marks: they would climb
        {("field", "will_points"): -1},
    ],
)
def test_what_cannot_be_leaves_everything_as_it_was(session: Session, boris: str, wrong: dict[Key, int | str]) -> None:
    before = session.character(boris)
    anna = roster.create(session, "Anna", "player")
    papers: dict[str, dict[Key, int | str]] = {anna: {("notes",): "x"}, boris: {**wrong, ("notes",): "x"}}
    found = first_wrong(session, papers)
    assert found is not None
    assert found[0] == boris
    assert session.catalogues["ru"].error(found[1]) != f"error.{found[1].key}"
    with pytest.raises(DeskError):
        copy_back(session, papers)
    assert session.character(boris) == before
    assert session.character(anna)["notes"] == ""


def test_marks_beyond_the_boxes_stay_until_they_heal(session: Session, boris: str) -> None:
    """A character whose endurance has sunk has more marks than boxes: they can be copied as they are, and healed."""
    wounds = {"scratch": 4, "light": 3, "heavy": 2, "critical": 0, "mortal": 0}
    roster.edit(session, boris, ("sheet", "stun_wounds"), [])
    roster.edit(session, boris, ("sheet", "wounds"), wounds)
    roster.edit(session, boris, ("sheet", "attributes", "endurance"), -3)
    copy_back(session, {boris: {("track", "light"): 2, ("field", "ap_spent"): 5}})
    sheet = session.character(boris)["sheet"]
    assert sheet["wounds"] == {**wounds, "light": 2}
    assert sheet["ap_spent"] == 5


def test_points_go_up_and_down_as_the_system_counts_them() -> None:
    session = toy_session()
    anna = add_character(session, "Anna")
    marks = by_key(pencil_marks(session, anna))
    assert (marks[("points",)].value, marks[("points",)].high) == (10, 10)
    assert ("field", "speed") in marks
    copy_back(session, {anna: {("points",): 3, ("field", "speed"): 4}})
    sheet = session.character(anna)["sheet"]
    assert (sheet["hp"]["current"], sheet["speed"]) == (3, 4)
    with pytest.raises(InvalidInput):
        copy_back(session, {anna: {("points",): -40}})
    assert session.character(anna)["sheet"]["hp"]["current"] == 3
