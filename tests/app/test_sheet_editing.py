"""Every edit of a sheet is one named act that undo takes back whole; what the sheet does not take is refused and stored nowhere."""

from __future__ import annotations

import pytest

from gm_desk.app import roster
from gm_desk.app.session import Session
from gm_desk.app.sheet_editing import ABOUT_FIELDS, MOST_POINTS, Holder, Rows, SheetEdit
from gm_desk.app.sheet_values import blank_row, free_choices
from gm_desk.core.errors import InvalidInput, Refused
from gm_desk.systems.protocol import Field
from tests.app.conftest import new_session
from tests.toy.system import add_character, toy_session


@pytest.fixture
def session() -> Session:
    return new_session()


@pytest.fixture
def edit(session: Session) -> SheetEdit:
    """A sheet under the pen that follows what is stored, as the page does."""
    made = SheetEdit(session)
    character = roster.create(session, "Boris", "player")
    made.load(character)
    session.subscribe(lambda _changes: made.load(character))
    return made


def field(edit: SheetEdit, key: str) -> Field:
    sections = edit.session.system.sheet.sections
    return next(each for section in sections for each in section.fields if each.key == key)


def column(rows: Rows, key: str) -> Field:
    return next(each for each in rows.field.columns if each.key == key)


def about(key: str) -> Field:
    return next(each for each in ABOUT_FIELDS if each.key == key)


def last_act(edit: SheetEdit, language: str = "en") -> str:
    name = edit.session.next_undo
    assert name is not None
    return edit.session.catalogues[language].text(name)


def test_a_value_is_one_act_that_says_what_it_did(edit: SheetEdit) -> None:
    edit.sheet.set(field(edit, "attributes.strength"), 1)
    assert edit.document["sheet"]["attributes"]["strength"] == 1
    assert last_act(edit) == "Boris: Strength → good"
    assert last_act(edit, "ru") == "Boris: Сила → хорошо"
    edit.session.undo()
    assert edit.document["sheet"]["attributes"]["strength"] == 0


def test_the_same_value_is_no_act(edit: SheetEdit) -> None:
    before = edit.session.next_undo
    edit.sheet.set(field(edit, "attributes.strength"), 0)
    edit.about.set(about("name"), "  Boris ")
    assert edit.session.next_undo == before


def test_a_wrong_value_is_refused_at_its_field(edit: SheetEdit) -> None:
    with pytest.raises(InvalidInput) as refused:
        edit.sheet.set(field(edit, "attributes.strength"), 40)
    assert refused.value.path == "sheet.attributes.strength"
    assert edit.document["sheet"]["attributes"]["strength"] == 0


def test_a_name_needs_a_letter(edit: SheetEdit) -> None:
    with pytest.raises(InvalidInput):
        edit.about.set(about("name"), " \t ")
    assert edit.document["name"] == "Boris"


def test_tags_are_typed_with_commas_and_kept_once(edit: SheetEdit) -> None:
    edit.about.set(about("tags"), " guard,  , ford, guard ")
    assert edit.document["tags"] == ["guard", "ford"]
    assert edit.about.value(about("tags")) == "guard, ford"
    assert last_act(edit) == "Boris: Tags → guard, ford"


def test_a_part_of_something_missing_makes_it(edit: SheetEdit) -> None:
    assert edit.sheet.value(field(edit, "shield.modifier")) is None
    edit.sheet.set(field(edit, "shield.modifier"), 2)
    assert edit.document["sheet"]["shield"] == {"modifier": 2, "size": "medium"}
    edit.sheet.set(field(edit, "mount.name"), "Grey")
    assert edit.document["sheet"]["mount"] == {"name": "Grey", "movement": 0, "riding": None}


@pytest.mark.parametrize(
    ("made", "emptied"), [("shield.modifier", "shield.modifier"), ("shield.modifier", "shield.size"), ("mount.name", "mount.name")]
)  # fmt: skip
def test_emptying_what_it_cannot_be_without_takes_it_away(edit: SheetEdit, made: str, emptied: str) -> None:
    edit.sheet.set(field(edit, made), 2 if made == "shield.modifier" else "Grey")
    edit.sheet.set(field(edit, emptied), None)
    assert edit.document["sheet"][made.partition(".")[0]] is None
    edit.session.undo()
    assert edit.document["sheet"][made.partition(".")[0]] is not None


def test_emptying_what_is_not_there_changes_nothing(edit: SheetEdit) -> None:
    edit.sheet.set(field(edit, "shield.size"), None)
    assert edit.document["sheet"]["shield"] is None


def skills(edit: SheetEdit, *names: str) -> Rows:
    rows = edit.sheet.rows(field(edit, "skills"))
    for name in names:
        rows.row(rows.add()).set(column(rows, "name"), name)
    return rows


def test_rows_are_added_named_moved_and_removed(edit: SheetEdit) -> None:
    rows = skills(edit, "Blades", "Bows", "Riding")
    assert last_act(edit) == "Boris: 3, Name → Riding"
    rows.move(2, 0)
    assert [row["name"] for row in rows.all()] == ["Riding", "Blades", "Bows"]
    assert last_act(edit) == "Boris: Skills, Riding moved"
    rows.remove(1)
    assert [row["name"] for row in rows.all()] == ["Riding", "Bows"]
    assert last_act(edit) == "Boris: Skills, Blades removed"
    for _ in range(2):
        edit.session.undo()
    assert [row["name"] for row in rows.all()] == ["Blades", "Bows", "Riding"]


def test_a_row_keeps_its_id_and_what_no_column_shows(edit: SheetEdit, session: Session) -> None:
    rows = skills(edit, "Blades")
    kept = rows.all()[0]["id"]
    roster.edit(session, edit.character, ("sheet", "skills"), [{**rows.all()[0], "of a newer version": [1]}])
    rows.row(0).set(column(rows, "name"), "Sabres")
    assert rows.all()[0]["id"] == kept
    assert rows.all()[0]["of a newer version"] == [1]


def test_a_wrong_cell_is_refused(edit: SheetEdit) -> None:
    rows = skills(edit, "Blades")
    with pytest.raises(InvalidInput) as refused:
        rows.row(0).set(column(rows, "percent"), 100_000)
    assert refused.value.path == "sheet.skills[0].percent"
    assert rows.all()[0]["percent"] == 0


def test_a_new_row_of_a_map_stands_where_its_key_belongs(edit: SheetEdit) -> None:
    rows = edit.sheet.rows(field(edit, "armour"))
    assert rows.add("torso") == 0
    assert rows.add("head") == 0
    assert rows.add("belly") == 2
    assert rows.add() == 1  # the first that is free
    assert [row["segment"] for row in rows.all()] == ["head", "neck", "torso", "belly"]
    taken = [row["segment"] for row in rows.all()]
    assert "groin" in {choice.value for choice in free_choices(rows.field.columns[0], taken)}
    assert "torso" not in {choice.value for choice in free_choices(rows.field.columns[0], taken)}


def test_a_list_inside_a_row_is_edited_as_a_part_of_the_row(edit: SheetEdit) -> None:
    weapons = edit.sheet.rows(field(edit, "weapons"))
    bow: Holder = weapons.row(weapons.add())
    bow.set(column(weapons, "name"), "Bow")
    ranges = bow.rows(column(weapons, "range"))
    ranges.row(ranges.add()).set(column(ranges, "to"), 25)
    ranges.row(ranges.add()).set(column(ranges, "to"), 10)
    ranges.move(1, 0)
    assert [each["to"] for each in weapons.all()[0]["range"]] == [10, 25]
    assert last_act(edit).startswith("Boris: Bow, Range → ")
    ranges.remove(0)
    series = bow.rows(column(weapons, "series"))
    series.add()
    series.add()
    assert weapons.all()[0]["series"] == ["paired", "double"]
    series.row(0).set(series.field.columns[0], "burst5")
    assert weapons.all()[0]["series"] == ["burst5", "double"]


def test_a_blank_row_leaves_out_what_may_be_missing_as_a_whole() -> None:
    burst = Field("burst.length", "integer", "x", nullable=True)
    made = blank_row(Field("weapons", "list", "x", columns=(Field("name", "text", "x", default=""), burst)), [])
    assert made == {"name": ""}


def test_points_change_by_many_in_one_act() -> None:
    session = toy_session()
    made = SheetEdit(session)
    made.load(add_character(session, "Anna"))
    made.change_points(-4)
    made.load(made.character)
    assert made.document["sheet"]["hp"]["current"] == 6
    assert last_act(made) == "Anna: hit points −4"
    made.change_points(3)
    made.load(made.character)
    assert made.document["sheet"]["hp"]["current"] == 9
    with pytest.raises(InvalidInput):
        made.change_points(MOST_POINTS + 1)


def test_more_points_than_there_are_takes_what_there_is() -> None:
    session = toy_session()
    made = SheetEdit(session)
    made.load(add_character(session, "Anna"))
    made.change_points(-500)
    made.load(made.character)
    assert made.document["sheet"]["hp"]["current"] == -10
    assert last_act(made) == "Anna: hit points −20"
    with pytest.raises(Refused):
        made.change_points(-1)
    made.load(made.character)
    assert made.document["sheet"]["hp"]["current"] == -10
