"""The sheet of ap20: what may stand in it, what is filled in, what is kept, and how its hit points are marked."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.app.sheet_values import blank_row
from gm_desk.core.errors import InvalidInput, Refused
from gm_desk.systems.ap20 import SYSTEM
from gm_desk.systems.ap20.damage import MOST_DICE, parse
from gm_desk.systems.ap20.settings import PARTS, SETTINGS, WEAPONS
from gm_desk.systems.protocol import Field
from tests.systems.ap20.at_table import ARSENAL, SKILLS
from tests.systems.desk import catalogue
from tests.systems.junk import JSON

complete = SYSTEM.sheet.complete
GUN = {"name": "Ружьё", "range_m": 5}


def fields() -> list[Field]:
    return [field for section in SYSTEM.sheet.sections for field in section.fields]


# ── Made whole ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_empty_sheet_has_the_contracts_fields_and_our_defaults() -> None:
    assert complete({}) == {
        "agility": 5,
        "wits": 5,
        "constitution": 5,
        "level": 1,
        "ap": 5,
        "hp": {"max": 10, "current": 10},
        "ac": 10,
        "agility_ac": 0,
        "level_ac": 0,
        "armour_ac": 0,
        "fatigue": 0,
        "skills": [],
        "weapons": [],
        "states": [],
    }


def test_action_points_are_agility_where_they_are_not_given() -> None:
    assert complete({"agility": 8})["ap"] == 8
    assert complete({"agility": -2})["ap"] == 0
    assert complete({"agility": 8, "ap": 6})["ap"] == 6


def test_what_is_missing_is_filled_in_and_what_is_unknown_is_kept() -> None:
    sheet = complete({"hp": {"max": 7}, "weapons": [{**GUN, "magazine": 5, "colour": "red"}], "rank": [1, {"a": None}]})
    weapon = sheet["weapons"][0]
    assert sheet["hp"] == {"max": 7, "current": 7}
    assert (weapon["id"], weapon["kind"], weapon["loaded"], weapon["colour"]) == ("weapon-1", "shot", 5, "red")
    assert sheet["rank"] == [1, {"a": None}]
    assert complete(copy.deepcopy(sheet)) == sheet


def test_a_weapon_without_a_range_strikes_and_one_that_flies_gets_a_range() -> None:
    strikes, flies = complete({"weapons": [{"name": "Нож"}, {"name": "Камень", "kind": "thrown"}]})["weapons"]
    assert (strikes["kind"], strikes["range_m"]) == ("melee", None)
    assert (flies["kind"], flies["range_m"]) == ("thrown", 10)


def test_a_burst_without_a_length_is_none() -> None:
    weapons = complete({"weapons": [{**GUN, "burst": {"length": None}}, {**GUN, "burst": {"length": 3}}]})["weapons"]
    assert [each["burst"] for each in weapons] == [None, {"length": 3, "spread": 2}]


@pytest.mark.parametrize(
    ("sheet", "path"),
    [
        ({"agility": "five"}, "sheet.agility"),
        ({"ap": -1}, "sheet.ap"),
        ({"hp": {"max": True}}, "sheet.hp.max"),
        ({"fatigue": -1}, "sheet.fatigue"),
        ({"skills": [{"value": 2}, {"value": 2.0}]}, "sheet.skills[1].value"),
        ({"weapons": [{"range_m": 0}]}, "sheet.weapons[0].range_m"),
        ({"weapons": [GUN, {"damage": "2d"}]}, "sheet.weapons[1].damage"),
        ({"weapons": [{"kind": "laser"}]}, "sheet.weapons[0].kind"),
        ({"weapons": [{"burst": {"length": 0}}]}, "sheet.weapons[0].burst.length"),
        ({"weapons": [{"id": "a"}, {"id": "a"}]}, "sheet.weapons[1].id"),
        ({"weapons": 7}, "sheet.weapons"),
    ],
)
def test_a_wrong_value_is_refused_where_it_stands(sheet: dict[str, Any], path: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        complete(sheet)
    assert refusal.value.path == path
    for language in ("ru", "en"):
        assert "{" not in catalogue(language).error(refusal.value)


@given(st.dictionaries(st.sampled_from([*complete({}), "other"]), JSON, max_size=4))
def test_any_json_is_made_whole_or_refused_at_a_path_of_the_sheet(sheet: dict[str, Any]) -> None:
    try:
        whole = complete(sheet)
    except InvalidInput as error:
        refusal = error
    else:
        assert complete(whole) == whole
        SYSTEM.track(whole)
        SYSTEM.remarks({"kind": "player", "sheet": whole})
        return
    assert refusal.path.startswith("sheet")


# ── Damage ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("written", "dice", "constant"),
    [
        ("2d6+3", ((2, 6),), 3),
        ("к8", ((1, 8),), 0),
        (" 1Д20 − 2 ", ((1, 20),), -2),
        ("3d6+2d4+1-5", ((3, 6), (2, 4)), -4),
        ("2d6-1d4", ((2, 6), (-1, 4)), 0),
        ("7", (), 7),
        ("", (), 0),
    ],
)
def test_damage_is_read_as_it_is_written(written: str, dice: tuple[tuple[int, int], ...], constant: int) -> None:
    damage = parse(written)
    assert damage is not None
    assert (damage.dice, damage.constant) == (dice, constant)


@pytest.mark.parametrize(
    "written", ["d", "2d", "d1", "0d6", "2d6+", "6 6d", "2d6 3", "много", "2x6", f"{MOST_DICE + 1}d6", "99999", "1e9"]
)
def test_what_is_no_damage_is_not_read(written: str) -> None:
    assert parse(written) is None


def test_several_hits_are_that_many_times_the_damage() -> None:
    damage = parse("2d6+1d4-1")
    assert damage is not None
    assert damage.times(3) == parse("6d6+3d4-3")


# ── The form and the campaign's tables ────────────────────────────────────────────────────────────────────────────────


def test_every_field_of_the_form_names_a_place_of_the_sheet_and_its_default() -> None:
    sheet = complete({})
    for field in fields():
        if field.kind != "list":
            holder: Any = sheet
            for part in field.key.split("."):
                holder = holder[part]
            assert holder == field.default, field.key


def test_rows_added_by_hand_are_whole() -> None:
    for key in ("skills", "weapons"):
        field = next(each for each in fields() if each.key == key)
        row = blank_row(field, [])
        assert complete({key: [row]})[key][0]["id"]


def test_the_campaigns_weapons_are_marked_as_examples_and_fit_onto_a_sheet() -> None:
    assert all(row["name"].endswith("*") and "id" not in row for row in WEAPONS)
    taken = complete({"weapons": WEAPONS})["weapons"]
    assert [{key: value for key, value in row.items() if key != "id"} for row in taken] == WEAPONS
    assert {row["kind"] for row in WEAPONS} == {"shot", "melee", "thrown"}


def test_stock_and_settings_have_the_same_columns() -> None:
    stocked = [field for field in fields() if field.stock]
    kept = {field.key: field for field in SETTINGS}
    assert [(field.key, field.columns) for field in stocked] == [("weapons", kept["weapons"].columns)]
    assert kept["parts"].default is PARTS


def test_remarks_name_what_is_worth_a_look() -> None:
    weapons = [{**GUN, "skill": "стрельба"}, {**GUN, "skill": "Лук"}, {**GUN, "magazine": 5, "loaded": 6}]
    sheet = complete({"skills": SKILLS, "weapons": weapons})
    found = SYSTEM.remarks({"kind": "npc", "sheet": sheet})
    assert [path for path, _ in found] == ["weapons[1].skill", "weapons[2].loaded"]
    assert "Лук" in catalogue("ru").text(found[0][1])


# ── Hit points ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_hit_points_are_marked_and_healed_one_by_one() -> None:
    sheet = complete({"hp": {"max": 2}})
    hurt = SYSTEM.mark(SYSTEM.mark(sheet, "points", stun=False), "points", stun=False)
    assert hurt["hp"] == {"max": 2, "current": 0}
    assert SYSTEM.track(hurt).out
    with pytest.raises(Refused):
        SYSTEM.mark(hurt, "points", stun=False)
    assert SYSTEM.heal(hurt, "points", stun=False)["hp"]["current"] == 1
    with pytest.raises(Refused):
        SYSTEM.heal(sheet, "points", stun=False)


def test_the_track_tells_fatigue_death_and_unconsciousness() -> None:
    tired = SYSTEM.track(complete({"fatigue": 3}))
    assert tired.summary is not None
    assert catalogue("ru").text(tired.summary) == "усталость 3 из 20"
    assert tired.short is None
    assert SYSTEM.track(complete({"fatigue": 20})).short is not None
    dead = SYSTEM.track(complete({"states": [{"id": "dead", "value": True}]}))
    assert (dead.dead, dead.out) == (True, True)
    asleep = SYSTEM.track(complete({"states": [{"id": "unconscious", "value": True}]}))
    assert (asleep.dead, asleep.out) == (False, True)


def test_the_arsenal_of_the_tests_is_a_sheet() -> None:
    assert len(complete({"skills": SKILLS, "weapons": ARSENAL})["weapons"]) == len(ARSENAL)
