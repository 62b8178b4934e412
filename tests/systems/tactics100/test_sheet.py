"""The sheet of tactics100: what may stand in it, what is filled in, what is kept, and how its points are marked."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.app.sheet_values import blank_row, read, with_value
from gm_desk.core.errors import InvalidInput, Refused
from gm_desk.systems.protocol import Field
from gm_desk.systems.tactics100 import SYSTEM
from gm_desk.systems.tactics100.settings import SETTINGS
from tests.systems.desk import catalogue
from tests.systems.junk import JSON

complete = SYSTEM.sheet.complete
GUN = {"name": "Винтовка", "ranges": [10, 25, 50]}


def fields() -> list[Field]:
    return [field for section in SYSTEM.sheet.sections for field in section.fields]


def columns(key: str) -> Field:
    return next(field for field in fields() if field.key == key)


# ── Made whole ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_empty_sheet_is_a_recruits() -> None:
    assert complete({}) == {
        "aim": 50,
        "hp": {"max": 10, "current": 10},
        "move": 6,
        "weapons": [],
        "perks": [],
        "states": [],
    }


def test_what_is_missing_is_filled_in_and_what_is_unknown_is_kept() -> None:
    sheet = complete({"hp": {"max": 7}, "weapons": [{**GUN, "magazine": 5, "colour": "red"}], "rank": [1, {"a": None}]})
    weapon = sheet["weapons"][0]
    assert sheet["hp"] == {"max": 7, "current": 7}
    assert (weapon["id"], weapon["loaded"], weapon["colour"]) == ("weapon-1", 5, "red")
    assert weapon["critical_dice"] == {"count": 1, "sides": 6}
    assert sheet["rank"] == [1, {"a": None}]
    assert complete(copy.deepcopy(sheet)) == sheet


def test_rows_get_ids_that_are_free() -> None:
    sheet = complete({"weapons": [GUN, {**GUN, "id": "weapon-7"}], "perks": [{"name": "Бегун"}]})
    assert [weapon["id"] for weapon in sheet["weapons"]] == ["weapon-8", "weapon-7"]
    assert sheet["perks"][0]["id"] == "perk-1"


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"aim": "50"}, "sheet.aim"),
        ({"aim": True}, "sheet.aim"),
        ({"aim": 1_001}, "sheet.aim"),
        ({"hp": {"max": -1}}, "sheet.hp.max"),
        ({"hp": 5}, "sheet.hp"),
        ({"move": -1}, "sheet.move"),
        ({"move": 6.0}, "sheet.move"),
        ({"weapons": "все"}, "sheet.weapons"),
        ({"weapons": [GUN, {"kind": "bow"}]}, "sheet.weapons[1].kind"),
        ({"weapons": [{"ranges": [10, 25]}]}, "sheet.weapons[0].ranges"),
        ({"weapons": [{"ranges": [10, 25, 25]}]}, "sheet.weapons[0].ranges"),
        ({"weapons": [{"ranges": [10, 25, "50"]}]}, "sheet.weapons[0].ranges[2]"),
        ({"weapons": [{"damage": -1}]}, "sheet.weapons[0].damage"),
        ({"weapons": [{"critical_dice": {"count": 0}}]}, "sheet.weapons[0].critical_dice.count"),
        ({"weapons": [{"critical_dice": {"sides": 1}}]}, "sheet.weapons[0].critical_dice.sides"),
        ({"weapons": [{"loaded": -1}]}, "sheet.weapons[0].loaded"),
        ({"weapons": [{"id": "a"}, {"id": "a"}]}, "sheet.weapons[1].id"),
        ({"perks": [{"effect": "luck"}]}, "sheet.perks[0].effect"),
        ({"perks": ["Бегун"]}, "sheet.perks[0]"),
        ({"states": [{"value": True}]}, "sheet.states[0].id"),
    ],
)
def test_a_wrong_value_is_refused_where_it_stands(wrong: dict[str, Any], path: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        complete(wrong)
    assert refusal.value.path == path
    for language in ("ru", "en"):
        assert "{" not in catalogue(language).error(refusal.value)


@given(st.dictionaries(st.sampled_from(["aim", "hp", "move", "weapons", "perks", "states", "other"]), JSON))
def test_no_junk_does_more_than_be_refused_or_kept(sheet: dict[str, Any]) -> None:
    try:
        whole = complete(copy.deepcopy(sheet))
    except InvalidInput:
        return
    assert complete(copy.deepcopy(whole)) == whole
    SYSTEM.track(whole)


# ── As the desk edits it ──────────────────────────────────────────────────────────────────────────────────────────────


def test_every_field_reads_its_value_and_a_new_row_may_be_stored() -> None:
    sheet = complete({})
    for field in fields():
        if field.kind == "list":
            row = blank_row(field, [])
            whole = complete({field.key: [row]})[field.key][0]
            assert all(read(whole, column) == column.default for column in field.columns)
            assert whole.items() >= row.items()
        else:
            assert read(sheet, field) == field.default


def test_each_range_is_a_field_of_its_own() -> None:
    weapons = columns("weapons")
    row = complete({"weapons": [GUN]})["weapons"][0]
    middle = next(column for column in weapons.columns if column.key == "ranges.1")
    assert read(row, middle) == 25
    assert with_value(row, middle, 30)["ranges"] == [10, 30, 50]


def test_the_campaigns_weapons_fit_the_sheet() -> None:
    weapons = columns("weapons")
    stock = next(field for field in SETTINGS if field.key == weapons.stock)
    assert stock.columns == weapons.columns
    rows = complete({"weapons": copy.deepcopy(stock.default)})["weapons"]
    assert [{key: value for key, value in row.items() if key != "id"} for row in rows] == stock.default
    assert all(row["name"].endswith("*") for field in SETTINGS if field.kind == "list" for row in field.default)


# ── Points and remarks ────────────────────────────────────────────────────────────────────────────────────────────────


def test_points_are_marked_and_healed_one_by_one_within_the_track() -> None:
    sheet = complete({"hp": {"max": 2}})
    sheet = SYSTEM.mark(SYSTEM.mark(sheet, "", stun=False), "", stun=False)
    assert SYSTEM.track(sheet).out
    with pytest.raises(Refused):
        SYSTEM.mark(sheet, "", stun=False)
    sheet = SYSTEM.heal(SYSTEM.heal(sheet, "", stun=False), "", stun=False)
    assert sheet["hp"] == {"max": 2, "current": 2}
    with pytest.raises(Refused):
        SYSTEM.heal(sheet, "", stun=False)


def test_what_is_odd_is_remarked_upon_and_not_refused() -> None:
    sheet = complete(
        {
            "aim": 120,
            "hp": {"max": 5, "current": 9},
            "weapons": [{"magazine": 2, "loaded": 3}, {"kind": "grenade", "critical_chance": 5}],
            "perks": [{"value": 3}],
        }
    )
    remarks = SYSTEM.remarks({"sheet": sheet})
    assert [path for path, _ in remarks] == [
        "aim",
        "hp.current",
        "weapons[0].loaded",
        "weapons[1].critical_chance",
        "perks[0].value",
    ]
    for language in ("ru", "en"):
        assert all(words.key in catalogue(language) for _, words in remarks)
    assert SYSTEM.remarks({"sheet": complete({})}) == []


# ── The reference ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_table_says_whether_it_is_the_rulebooks_and_has_its_words(language: str) -> None:
    words = catalogue(language)
    marks = {"ru": ("книга правил", "решение", "примеры"), "en": ("rulebook", "ruling", "examples")}[language]
    for table in SYSTEM.references:
        assert any(mark in words.say(table.title) for mark in marks)
        assert all(column in words for column in table.columns)
        for row in table.rows:
            assert len(row) == len(table.columns)
            said = [words.text(cell) if isinstance(cell, str | tuple) else str(cell) for cell in row]
            assert not [cell for cell in said if "tactics100." in cell or "{" in cell]


def test_the_reference_shows_the_rulebooks_figures() -> None:
    words = catalogue("en")
    tables = {table.key: table for table in SYSTEM.references}
    chances = {words.text(what): words.text(hit) for what, hit, _ in tables["tactics100.chances"].rows}  # type: ignore[arg-type]  # cells of this table are Texts
    assert chances["Light cover"] == "−20"
    assert chances["Full cover"] == "−40"
    assert chances["Point blank, distance 0 (not grenades)"] == "+30"
    assert chances["Shooter above the target, levels: 3 and more"] == "+30"
    assert [row[1] for row in tables["tactics100.moves"].rows] == [6, 12, 1, 3, 4, 6, 7, 9, 10, 12]
