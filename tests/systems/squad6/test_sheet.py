"""Sheets of squad6 from anywhere: what is missing is filled in, what is unknown is kept, what is wrong is refused where it stands."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given

from gm_desk.core.errors import InvalidInput
from gm_desk.systems.protocol import Field
from gm_desk.systems.squad6 import SYSTEM
from gm_desk.systems.squad6.sheet import complete
from tests.systems.desk import Json, catalogue
from tests.systems.junk import junk


def test_a_blank_sheet_is_whole() -> None:
    assert SYSTEM.sheet.blank() == {
        "mobility": 4,
        "melee": 1,
        "defence": 1,
        "hp": {"max": 3, "current": 3},
        "skills": [],
        "weapons": [],
        "equipment": [],
        "vehicle": None,
        "states": [],
    }


def test_rows_get_ids_and_unknown_fields_are_kept() -> None:
    sheet = complete(
        {
            "weapons": [{"name": "ТТ", "engraving": "от комдива"}, {"id": "weapon-7"}],
            "skills": [{"name": "Пистолеты"}],
            "equipment": [{"name": "Каска"}],
            "rank": "сержант",
        }
    )
    assert [weapon["id"] for weapon in sheet["weapons"]] == ["weapon-8", "weapon-7"]
    assert (sheet["skills"][0]["id"], sheet["equipment"][0]["id"]) == ("skill-1", "equipment-1")
    assert sheet["weapons"][0]["engraving"] == "от комдива"
    assert sheet["rank"] == "сержант"
    assert complete(json.loads(json.dumps(sheet))) == sheet


def test_hit_points_that_are_not_told_are_full() -> None:
    assert complete({"hp": {"max": 7}})["hp"] == {"max": 7, "current": 7}
    assert complete({"hp": {"max": 7, "current": 0}})["hp"] == {"max": 7, "current": 0}


def test_without_a_crew_it_is_no_vehicle() -> None:
    assert complete({"vehicle": {"crew": None, "damage": ["blinded"]}})["vehicle"] is None
    assert complete({"vehicle": {"damage": ["blinded"]}})["vehicle"] == {"crew": 3, "damage": ["blinded"]}
    assert complete({"vehicle": {"crew": 0}})["vehicle"] == {"crew": 0, "damage": []}


@pytest.mark.parametrize(
    ("sheet", "path"),
    [
        ({"mobility": -1}, "sheet.mobility"),
        ({"mobility": 1.5}, "sheet.mobility"),
        ({"melee": 1_001}, "sheet.melee"),
        ({"defence": True}, "sheet.defence"),
        ({"hp": 3}, "sheet.hp"),
        ({"hp": {"max": -1}}, "sheet.hp.max"),
        ({"weapons": [{}, {"close_at": 1}]}, "sheet.weapons[1].close_at"),
        ({"weapons": [{"far_at": 7}]}, "sheet.weapons[0].far_at"),
        ({"weapons": [{"automatic": 1}]}, "sheet.weapons[0].automatic"),
        ({"weapons": [{"id": "a"}, {"id": "a"}]}, "sheet.weapons[1].id"),
        ({"skills": [{"value": -1}]}, "sheet.skills[0].value"),
        ({"equipment": [{"defence": "1"}]}, "sheet.equipment[0].defence"),
        ({"vehicle": {"crew": -1}}, "sheet.vehicle.crew"),
        ({"vehicle": {"damage": ["wheel"]}}, "sheet.vehicle.damage[0]"),
        ({"states": [{"value": True}]}, "sheet.states[0].id"),
    ],
)
def test_a_wrong_value_is_refused_where_it_stands(sheet: dict[str, Json], path: str) -> None:
    with pytest.raises(InvalidInput) as problem:
        complete(sheet)
    assert problem.value.path == path
    assert problem.value.key.startswith("field.")


@given(junk(SYSTEM.sheet.blank()))
def test_no_junk_breaks_it(sheet: Json) -> None:
    whole = SYSTEM.sheet.blank()
    with suppress(InvalidInput):
        whole = complete(sheet)
    assert complete(whole) == whole
    assert SYSTEM.track(whole).maximum >= 0


def test_what_is_worth_a_look() -> None:
    sheet = complete(
        {
            "hp": {"max": 1, "current": 2},
            "skills": [{"name": "Пистолеты"}],
            "weapons": [
                {"skill": "Пистолеты", "close_at": 4},
                {"skill": "skill-1", "far_at": 6},
                {"skill": "Ножи"},
            ],
        }
    )
    found = SYSTEM.remarks({"kind": "npc", "sheet": sheet})
    assert [path for path, _words in found] == ["weapons[2].skill", "weapons[2].close_at", "hp.current"]


def columns_of(fields: tuple[Field, ...]) -> list[Field]:
    return [*fields, *(column for field in fields for column in columns_of(field.columns))]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_field_of_sheet_and_settings_has_its_words(language: str) -> None:
    words = catalogue(language)
    fields = [field for section in SYSTEM.sheet.sections for field in columns_of(section.fields)]
    assert all(section.label in words for section in SYSTEM.sheet.sections)
    for field in [*fields, *columns_of(tuple(SYSTEM.settings()))]:
        assert field.label in words
        assert not field.help or field.help in words
        assert not field.unit or field.unit in words
        assert all(choice.label in words for choice in field.choices)


def test_rows_of_the_campaigns_lists_fit_the_sheet_that_takes_them() -> None:
    lists = {field.key: field for field in SYSTEM.settings() if field.kind == "list"}
    for section in SYSTEM.sheet.sections:
        for field in section.fields:
            if field.stock:
                assert lists[field.stock].columns == field.columns
                taken = complete({field.key: [dict(row) for row in lists[field.stock].default]})
                assert [row["name"] for row in taken[field.key]] == [row["name"] for row in lists[field.stock].default]
